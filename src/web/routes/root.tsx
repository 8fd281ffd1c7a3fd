import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { onlySignedIn } from './guards.ts'
import { lazyPage } from './lazy-page.tsx'

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

/** The layout of all screens for signed-in users: menu, top bar, terms. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: onlySignedIn,
  component: lazyPage(async () => (await import('../shell/Shell.tsx')).Shell),
})

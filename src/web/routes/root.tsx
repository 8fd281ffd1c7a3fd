import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { Crashed, NotFoundPage } from '../pages/NotFoundPage.tsx'
import { onlySignedIn } from './guards.ts'

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: Crashed })

/** The layout of all screens for signed-in users: menu, top bar, terms. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: onlySignedIn,
  component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
})

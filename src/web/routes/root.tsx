import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { tableSearch } from '../ui/table-state.ts'
import { Crashed, NotFoundPage } from '../pages/NotFoundPage.tsx'
import { onlySignedIn } from './guards.ts'

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: Crashed })

/** Everything behind the sign-in: menu, top bar, terms. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: onlySignedIn,
  component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
})

/** Pages whose table keeps its state in the address. */
export const withTable = { validateSearch: tableSearch }

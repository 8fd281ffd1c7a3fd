import { createRouter } from '@tanstack/react-router'
import { queries } from '../api.ts'
import { rememberLocation, session } from '../session.ts'
import { isSignedInHere } from '../signed-in.ts'
import { employeeRoutes, profileSetupRoute } from './employee.tsx'
import { internalRoutes } from './internal.tsx'
import { managementRoutes } from './management.tsx'
import { developerRoutes, publicRoutes, sharedRoutes } from './public.tsx'
import { root, signedIn } from './root.tsx'

const routeTree = root.addChildren([
  ...publicRoutes,
  ...developerRoutes,
  signedIn.addChildren([...sharedRoutes, profileSetupRoute, employeeRoutes, managementRoutes, internalRoutes]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 40,
  scrollRestoration: true,
  // Addresses keep their commas and colons readable; state of tables is flat.
  trailingSlash: 'never',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

router.subscribe('onResolved', ({ toLocation }) => {
  const shown = router.state.matches.at(-1)
  if (queries.getQueryData(session.queryKey) && shown?.routeId !== '__root__' && toLocation.pathname !== '/logout')
    rememberLocation(toLocation.href)
})

/** The code of this page is fetched before it is known who is signed in, for whoever seems to be. */
export const fetchPage = (): void => {
  if (!isSignedInHere()) return
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    void router.routesById[routeId]?.options.component?.preload?.()
}

import { createRouter } from '@tanstack/react-router'
import { queries } from '../api.ts'
import { rememberLocation, session } from '../session.ts'
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

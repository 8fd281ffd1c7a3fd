import { createRoute, createRouter, createRootRoute, Outlet, redirect } from '@tanstack/react-router'
import { queries } from '#web/api.ts'
import { knownScreens, loadScreens, onScreens } from '#web/known-screens.ts'
import { PageFailed } from '../pages/PageFailed.tsx'
import { InternalLoginPage, LoginPage, LogoutPage, WelcomePage } from '../pages/SignInPages.tsx'
import { screenAt, type Page, type Screen } from '#web/screen.ts'
import { likelyStart, rememberLocation, session } from '#web/session.ts'
import { isSignedInHere } from '#web/signed-in.ts'
import { tableSearch } from '#web/ui/table-search.ts'
import { componentsScreen, signInScreens } from '#web/web.screens.ts'
import { guardOf, onlySignedIn } from './guards.ts'
import { lazyPage } from './lazy-page.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'

/** Looks a path up again with the paths of all screens, because the browser has only those before the sign-in at first. */
const findScreen = async ({ pathname, href }: { pathname: string; href: string }): Promise<void> => {
  if (screenAt(knownScreens(), pathname)) return
  const before = knownScreens()
  const all = await loadScreens().catch(() => before)
  if (all !== before && screenAt(all, pathname)) throw redirect({ href, replace: true })
}

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ location }) => findScreen(location),
})

/** The layout of all screens for signed-in users: menu, top bar, terms. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: onlySignedIn,
  component: lazyPage(async () => (await import('../shell/Shell.tsx')).Shell),
})

/** Bundled in the first script, because separate chunks would also load code that they share with other pages. */
const pagesAtStart = new Map<string, Page>([
  [signInScreens.welcome.path, WelcomePage],
  [signInScreens.login.path, LoginPage],
  [signInScreens.internalLogin.path, InternalLoginPage],
  [signInScreens.logout.path, LogoutPage],
])

const needsSignIn = ({ audience }: Screen): boolean => audience !== 'public' && audience !== 'open'

const routeOf = (screen: Screen) =>
  createRoute({
    getParentRoute: () => (needsSignIn(screen) ? signedIn : root),
    path: screen.path,
    beforeLoad: guardOf(screen),
    ...(screen.table && { validateSearch: tableSearch }),
    component: pagesAtStart.get(screen.path) ?? lazyPage(screen.page),
  })

const forDevelopers = document.querySelector('meta[name="upah-dev"][content="yes"]') ? [componentsScreen] : []
const routes = (all: readonly Screen[]) => all.map(routeOf)

const atStart: readonly Screen[] = [...Object.values(signInScreens), ...forDevelopers]
const routesAtStart = routes(atStart)

export const router = createRouter({
  routeTree: root.addChildren(routesAtStart),
  defaultPreload: 'intent',
  defaultPreloadDelay: 40,
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
  trailingSlash: 'never',
  // A page remounts for another record, so that no form keeps the previous record's values, but not for another month.
  defaultRemountDeps: ({ params }) => ({ ...params, month: null }),
})

onScreens((screens) => {
  const open = screens.filter((screen) => !needsSignIn(screen) && !atStart.includes(screen))
  root.addChildren([...routesAtStart, ...routes(open), signedIn.addChildren(routes(screens.filter(needsSignIn)))])
  router.setRoutes(router.buildRouteTree())
})

router.subscribe('onResolved', ({ toLocation }) => {
  const shown = router.state.matches.at(-1)
  if (queries.getQueryData(session.queryKey) && shown?.routeId !== '__root__' && toLocation.pathname !== '/logout')
    rememberLocation(toLocation.href)
})

// A link that is gone takes the focus with it: continue at the title of the new page, which a screen reader then says.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (!fromLocation || !pathChanged || document.activeElement !== document.body) return
  const title = document.querySelector('h1')
  if (title) title.tabIndex = -1
  title?.focus({ preventScroll: true })
})

const fetchCode = async (path: string): Promise<void> => {
  const shell = import('../shell/Shell.tsx')
  await screenAt(await loadScreens(), path)?.page()
  await shell
}

/**
 * Loads the screens, unless the page is one before the sign-in, and the code of the current page while the session
 * loads.
 */
export const fetchPage = async (): Promise<void> => {
  const { pathname } = window.location
  if (!isSignedInHere() && screenAt(knownScreens(), pathname)) return
  await loadScreens()
  if (isSignedInHere()) fetchCode(pathname).catch(() => undefined)
}

/** Loads the code of the page after the sign-in while the user types the password. */
export const fetchNextPage = ({ target }: FocusEvent): void => {
  if (target instanceof HTMLInputElement && target.autocomplete === 'current-password')
    fetchCode(likelyStart(window.location.pathname === signInScreens.internalLogin.path)).catch(() => undefined)
}

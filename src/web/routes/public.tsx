import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onlySignedOut } from './guards.ts'
import { InternalLoginPage, LoginPage, LogoutPage, WelcomePage } from '../pages/SignInPages.tsx'
import { root, signedIn } from './root.tsx'

const accountPages = () => import('../pages/AccountPages.tsx')
const at = <P extends string>(path: P) => ({ getParentRoute: () => root, path }) as const

// These come with the first script: as pages of their own they drew in what other pages share with them.
export const publicRoutes = [
  createRoute({ ...at('/'), beforeLoad: onlySignedOut, component: WelcomePage }),
  createRoute({ ...at('/login'), beforeLoad: onlySignedOut, component: LoginPage }),
  createRoute({
    ...at('/internal'),
    beforeLoad: onlySignedOut,
    component: InternalLoginPage,
  }),
  createRoute({ ...at('/logout'), component: LogoutPage }),
  createRoute({
    ...at('/forgot-password'),
    beforeLoad: onlySignedOut,
    component: lazyRouteComponent(accountPages, 'ForgotPasswordPage'),
  }),
  createRoute({ ...at('/reset-password'), component: lazyRouteComponent(accountPages, 'ResetPasswordPage') }),
  createRoute({ ...at('/accept-invitation'), component: lazyRouteComponent(accountPages, 'AcceptInvitationPage') }),
]

export const sharedRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/account',
    component: lazyRouteComponent(() => import('#modules/identity/screens/AccountPage.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/password-change',
    component: lazyRouteComponent(() => import('../pages/PasswordChangePage.tsx'), 'PasswordChangePage'),
  }),
]

/** Every component with its states, for developers. The server marks the page where it may be seen. */
export const developerRoutes = document.querySelector('meta[name="upah-dev"][content="yes"]')
  ? [
      createRoute({
        ...at('/dev/components'),
        component: lazyRouteComponent(() => import('../pages/ComponentsPage.tsx'), 'ComponentsPage'),
      }),
    ]
  : []

import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2, IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Role } from '#kernel/access.ts'
import { screens } from '../screens.ts'
import { queries } from '#web/api.ts'
import { usePendingConfirmation } from '#web/confirmation.ts'
import { useNotDone } from '#web/not-done.ts'
import { useOrganizationOf } from '#web/organization.ts'
import { usePasskeyOffer } from '#web/passkey-offer.ts'
import { homeOf, session, sideOf, type Claims } from '#web/session.ts'
import { screenAt } from '#web/screen.ts'
import { Deferred } from '#web/ui/Deferred.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { isOn, menuOf, type Features } from './menus.ts'
import { Brand, SideNav, Tabs } from './SideNav.tsx'
import { TopBar } from './TopBar.tsx'
import classes from './Shell.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from './shell.texts.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useCloseOnEscape } from '#web/ui/use-close-on-escape.ts'
import { instantOf, timeIn } from '#kernel/time.ts'
import { now } from '#web/clock.ts'

const SessionEnded = lazyPart(async () => (await import('./SessionEnded.tsx')).SessionEnded)
const RequiredTwoStep = lazyPart(
  async () => (await import('#people/identity/account/screens/RequiredTwoStep.tsx')).RequiredTwoStep,
)
const PasskeyOffer = lazyPart(
  async () => (await import('#people/identity/passkeys/screens/PasskeyOffer.tsx')).PasskeyOffer,
)
const ConfirmationDialog = lazyPart(async () => (await import('./ConfirmationDialog.tsx')).ConfirmationDialog)
const NotDone = lazyPart(async () => (await import('./NotDone.tsx')).NotDone)
const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer.tsx')).MenuDrawer)
const TermsModal = lazyPart(async () => (await import('./TermsModal.tsx')).TermsModal)

/** The layout of the pages for signed-in users. Renders nothing until the session has loaded. The page is that of the route by default. */
export const Shell = ({ children = <Outlet /> }: { children?: ReactNode } = {}) => {
  const { data } = useQuery(session)
  const pending = usePendingConfirmation()
  useCloseOnEscape()
  if (!data) return null
  return (
    <>
      <SignedIn claims={data} page={children} />
      {pending && (
        <Suspense>
          <ConfirmationDialog key={pending.call} pending={pending} />
        </Suspense>
      )}
      {data.ended && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
    </>
  )
}

const SignedIn = ({ claims, page }: { claims: Claims; page: ReactNode }) => {
  const side = sideOf(claims.role)
  const organization = useOrganizationOf(claims.orgId)
  const twoStep = useRequiredTwoStep(claims)
  const offer = usePasskeyOffer(claims)
  const hasMenu = claims.profileComplete && !twoStep.isRequired && !offer.isShown
  // Employees have tabs instead.
  const hasDrawer = side !== 'employee' && hasMenu
  // Users with an incomplete profile can open only the profile setup.
  const groups = hasMenu ? menuOf(claims.role, organization.data ?? null) : []
  const [opened, menu] = useDisclosure(false)
  const isOff = useIsOff(organization.data)
  const notDone = useNotDone(claims.userId).length > 0
  useOnNavigation(menu.close)
  useRoleChange(claims.role)
  return (
    <div className={classes.shell}>
      <a className="skip" href="#content">
        {ui('app.skip')}
      </a>
      <nav className={classes.nav} aria-label={t('shell.navigation')}>
        <SideNav groups={groups} brand={<Brand side={side} />} />
      </nav>
      <div className={classes.body}>
        <TopBar
          claims={claims}
          organization={organization.data}
          groups={groups}
          burger={
            hasDrawer && (
              <ActionIcon
                className={classes.burger}
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('shell.openMenu')}
                onClick={menu.open}
              >
                <IconMenu2 size={22} aria-hidden />
              </ActionIcon>
            )
          }
        />
        <main id="content" className={classes.content} tabIndex={-1}>
          <OfflineStrip />
          {notDone && (
            <Suspense>
              <NotDone userId={claims.userId} />
            </Suspense>
          )}
          <Deferred>
            {isOff ? (
              <NotAvailable role={claims.role} name={organization.data?.name ?? ''} />
            ) : twoStep.isRequired ? (
              <RequiredTwoStep onDone={twoStep.finish} />
            ) : offer.isShown ? (
              <PasskeyOffer onDone={offer.close} />
            ) : (
              page
            )}
          </Deferred>
        </main>
        {side === 'employee' && groups.length > 0 && <Tabs groups={groups} />}
      </div>
      {hasDrawer && (
        <Suspense>
          <MenuDrawer opened={opened} onClose={menu.close} side={side} groups={groups} />
        </Suspense>
      )}
      {side !== 'platform' && !claims.acceptedTAndC && (
        <Suspense>
          <TermsModal />
        </Suspense>
      )}
    </div>
  )
}

/** Whether the screen belongs to a feature that the organization doesn't use. */
const useIsOff = (features: Features | undefined): boolean => {
  const { pathname } = useLocation()
  const feature = screenAt(screens, pathname)?.feature
  return feature !== undefined && features !== undefined && !isOn(features, feature)
}

const NotAvailable = ({ role, name }: { role: Role; name: string }) => (
  <Page
    title={ui('state.notAvailable')}
    intro={t(role === 'Employee' ? 'shell.featureOffEmployee' : 'shell.featureOff', { name })}
  >
    <LinkButton to={homeOf(role)} variant="default" style={{ justifySelf: 'start' }}>
      {t('shell.home')}
    </LinkButton>
  </Page>
)

/** Two-step sign-in that must be set up first. The page stays until the recovery codes are saved, because they are shown once. */
const useRequiredTwoStep = ({ mustSetUpTwoStep }: Claims) => {
  const [isRequired, setRequired] = useState(mustSetUpTwoStep)
  if (mustSetUpTwoStep && !isRequired) setRequired(true)
  const finish = async () => {
    await queries.invalidateQueries()
    setRequired(false)
  }
  return { isRequired, finish }
}

/** Checks the guards of the page again when the user's role changes. */
const useRoleChange = (role: Role): void => {
  const router = useRouter()
  const before = useRef(role)
  useEffect(() => {
    if (before.current === role) return
    before.current = role
    void router.invalidate()
  }, [role, router])
}

/** Calls the handler on navigation. */
const useOnNavigation = (handler: () => void) => {
  const { pathname } = useLocation()
  const [shown, setShown] = useState(pathname)
  if (shown === pathname) return
  setShown(pathname)
  handler()
}

/** When the connection was lost. */
let offlineSince: number | null = null
const read = (): number | null => {
  if (navigator.onLine) offlineSince = null
  else offlineSince ??= now()
  return offlineSince
}
const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that there is no connection, and how old the figures on the page are. */
const OfflineStrip = () => {
  const since = useSyncExternalStore(subscribe, read)
  return (
    <div role="status">
      {since !== null && (
        <p className={classes.offline}>
          <IconWifiOff size={18} aria-hidden />
          {t('shell.offline', { time: timeIn(instantOf(since)) })}
        </p>
      )}
    </div>
  )
}

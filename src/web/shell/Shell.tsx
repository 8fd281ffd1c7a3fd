import { ActionIcon, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Role } from '#kernel/access.ts'
import { screens } from '#modules/screens.ts'
import { api, queries, useCall } from '../api.ts'
import { usePendingConfirmation } from '../confirmation.ts'
import { useNotDone } from '../not-done.ts'
import { usePasskeyOffer } from '../passkey-offer.ts'
import { homeOf, session, sideOf, useSession, type Claims } from '../session.ts'
import { screenAt } from '../screen.ts'
import { Deferred } from '../ui/Deferred.tsx'
import { Page } from '../ui/Page.tsx'
import { isOn, menuOf, type Features } from './menus.ts'
import { OfflineStrip } from './OfflineStrip.tsx'
import { Brand, SideNav, Tabs } from './SideNav.tsx'
import { TopBar } from './TopBar.tsx'
import classes from './Shell.module.css'
import { ui } from '../ui/ui.texts.ts'
import { t } from './shell.texts.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useCloseOnEscape } from '../ui/use-close-on-escape.ts'

const SessionEnded = lazyPart(async () => (await import('./SessionEnded.tsx')).SessionEnded)
const RequiredTwoStep = lazyPart(
  async () => (await import('#modules/identity/screens/RequiredTwoStep.tsx')).RequiredTwoStep,
)
const PasskeyOffer = lazyPart(async () => (await import('#modules/identity/screens/PasskeyOffer.tsx')).PasskeyOffer)
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
  const organization = useCall(
    api.orgs.getOrgInfo,
    { orgId: claims.orgId ?? '' },
    { fallback: ui('state.organizationFailed'), enabled: claims.orgId !== null },
  )
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
    <Button component={Link} to={homeOf(role)} variant="default" style={{ justifySelf: 'start' }}>
      {t('shell.home')}
    </Button>
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

export const useOrganization = () => {
  const { orgId } = useSession()
  return useCall(
    api.orgs.getOrgInfo,
    { orgId: orgId ?? '' },
    { fallback: ui('state.organizationFailed'), enabled: orgId !== null },
  ).data
}

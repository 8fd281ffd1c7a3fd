import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { isManagement } from '#kernel/access.ts'
import { EmployeeAccount } from './SettingsPage.tsx'
import { useSession } from '#web/session.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { PasskeysCard } from '#people/identity/passkeys/screens/PasskeysCard.tsx'
import { SessionsPanel } from '#people/identity/account/screens/SessionsPanel.tsx'
import classes from '#people/identity/screens/accounts.module.css'
import { settingsScreens } from '#web/web.screens.ts'
import { t } from '#people/identity/security.texts.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

/** Loaded separately, because employees need no QR codes. */
const TwoStepCard = lazyPart(async () => (await import('#people/identity/twoStep/screens/TwoStepCard.tsx')).TwoStepCard)
const AwayCard = lazyPart(async () => (await import('#people/delegations/screens/AwayCard.tsx')).AwayCard)
const SignInSecurityCard = lazyPart(
  async () => (await import('#people/identity/twoStep/screens/SignInSecurityCard.tsx')).SignInSecurityCard,
)

/** The user's password, passkeys, two-step sign-in and sessions; for management, the sign-in rules. Employees have one page for everything. */
export const AccountPage = () =>
  useSession().role === 'Employee' ? <EmployeeAccount title={t('security.title')} /> : <OfficeAccountPage />

const OfficeAccountPage = () => {
  const { role } = useSession()
  return (
    <Page title={t('security.title')} intro={t('security.intro')} narrow>
      <Card title={t('security.password')}>
        <div className={classes.row}>
          <p className={classes.quiet}>{t('security.passwordText')}</p>
          <LinkButton to={settingsScreens.changePassword.to()} variant="default">
            {t('security.changePassword')}
          </LinkButton>
        </div>
      </Card>
      <PasskeysCard />
      <Suspense fallback={<Skeleton height={132} radius={12} />}>
        <TwoStepCard />
        {isManagement(role) && <SignInSecurityCard />}
        {role === 'Manager' && <AwayCard />}
      </Suspense>
      <SessionsPanel />
    </Page>
  )
}

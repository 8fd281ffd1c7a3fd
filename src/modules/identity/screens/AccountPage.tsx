import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isManagement } from '#kernel/access.ts'
import { EmployeeAccount } from '#web/pages/SettingsPage.tsx'
import { useSession } from '#web/session.ts'
import { Card, Page } from '#web/ui/Page.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import classes from './accounts.module.css'
import { settingsScreens } from '#web/web.screens.ts'
import { t } from '../security.texts.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

/** Loaded separately, because employees need no QR codes. */
const TwoStepCard = lazyPart(async () => (await import('./TwoStepCard.tsx')).TwoStepCard)
const AwayCard = lazyPart(async () => (await import('#modules/delegations/screens/AwayCard.tsx')).AwayCard)
const SignInSecurityCard = lazyPart(async () => (await import('./SignInSecurityCard.tsx')).SignInSecurityCard)

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
          <Button component={Link} to={settingsScreens.changePassword.to()} variant="default">
            {t('security.changePassword')}
          </Button>
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

import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isPlatform } from '#kernel/access.ts'
import { useSession } from '#web/session.ts'
import { Card, Page } from '#web/ui/Page.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import classes from './accounts.module.css'
import { settingsScreens } from '#web/web.screens.ts'
import { t } from '../security.texts.ts'

/** Loaded separately, because only platform staff need QR codes. */
const TwoStepCard = lazy(async () => ({ default: (await import('./TwoStepCard.tsx')).TwoStepCard }))

/** The user's password, two-step sign-in and sessions, for every role. */
export const AccountPage = () => {
  const platform = isPlatform(useSession().role)
  return (
    <Page title={t('security.title')} intro={t(platform ? 'security.intro' : 'security.introTenant')} narrow>
      <Card title={t('security.password')}>
        <div className={classes.row}>
          <p className={classes.quiet}>{t('security.passwordText')}</p>
          <Button component={Link} to={settingsScreens.changePassword.to()} variant="default">
            {t('security.changePassword')}
          </Button>
        </div>
      </Card>
      {platform && (
        <Suspense fallback={<Skeleton height={132} radius={12} />}>
          <TwoStepCard />
        </Suspense>
      )}
      <SessionsPanel />
    </Page>
  )
}

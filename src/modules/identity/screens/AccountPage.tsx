import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isPlatform } from '#kernel/access.ts'
import { useSession } from '#web/session.ts'
import { t } from '#web/text.ts'
import { Card, Page } from '#web/ui/Page.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import classes from './accounts.module.css'
import { settingsScreens } from '#web/web.screens.ts'

/** Platform staff alone load what draws QR codes. */
const TwoStepCard = lazy(async () => ({ default: (await import('./TwoStepCard.tsx')).TwoStepCard }))

/** One place for all sides: the own password, second step and sessions. */
export const AccountPage = () => {
  const platform = isPlatform(useSession().role)
  return (
    <Page
      title={t('accounts.security.title')}
      intro={t(platform ? 'accounts.security.intro' : 'accounts.security.introTenant')}
      narrow
    >
      <Card title={t('accounts.security.password')}>
        <div className={classes.row}>
          <p className={classes.quiet}>{t('accounts.security.passwordText')}</p>
          <Button component={Link} to={settingsScreens.changePassword.to()} variant="default">
            {t('accounts.security.changePassword')}
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

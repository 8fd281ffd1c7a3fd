import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { SignInSecurityCard } from './SignInSecurityCard.tsx'
import { TwoStepState } from './TwoStepState.tsx'
import classes from './accounts.module.css'
import { accountScreens } from '../account.screens.ts'
import { t as securityText } from '../security.texts.ts'
import { t } from '../user.texts.ts'

export const InternalSettingsPage = () => (
  <Page title={securityText('settings.title')} intro={securityText('settings.intro')} narrow>
    <IfMay call={api.rollingPayAdmin.refactorToUseEmployeeICNumber}>
      <MigrateCard />
    </IfMay>
    <SignInSecurityCard />
    <SecurityCard />
  </Page>
)

/** Starts the migration to IC numbers. Its result stays on the page. */
const MigrateCard = () => {
  const [asking, ask] = useState(false)
  const migrate = useCommand(api.rollingPayAdmin.refactorToUseEmployeeICNumber, {
    fallback: securityText('settings.migrateFailed'),
  })
  const counts = migrate.data
  return (
    <Card title={securityText('settings.migrate')}>
      <div className={classes.row}>
        <p className={classes.quiet}>{securityText('settings.migrateText')}</p>
        <Button variant="default" onClick={() => ask(true)} loading={migrate.isPending}>
          {securityText('settings.migrateVerb')}
        </Button>
      </div>
      {counts && (
        <div role="status">
          <Notice>
            {counts.changed === 0
              ? securityText('settings.migratedNone', { count: counts.lookedAt })
              : `${securityText('settings.migrated', { count: counts.lookedAt, changed: counts.changed })} ${securityText(
                  'settings.migratedHow',
                  { normalised: counts.normalised, linked: counts.linked },
                )}`}
          </Notice>
        </div>
      )}
      <Confirm
        opened={asking}
        onClose={() => ask(false)}
        title={securityText('settings.migrateTitle')}
        verb={securityText('settings.migrateVerb')}
        onConfirm={() => migrate.mutateAsync({})}
      >
        <Text size="sm">{securityText('settings.migrateConfirm')}</Text>
      </Confirm>
    </Card>
  )
}

const failed = securityText('twoStep.failed')
const SecurityCard = () => {
  const twoStep = useCall(api.users.getTwoStep, {}, { fallback: failed })
  const sessions = useCall(api.users.getOwnSessions, {}, { fallback: securityText('sessions.failed') })
  return (
    <Card
      title={securityText('settings.security')}
      aside={
        <Button component={Link} to={accountScreens.account.to()} variant="default">
          {securityText('settings.open')}
        </Button>
      }
    >
      <Loaded load={twoStep} fallback={failed}>
        {({ on, recoveryCodesLeft }) => (
          <Loaded load={sessions} fallback={securityText('sessions.failed')}>
            {(listed) => (
              <Facts
                facts={[
                  [securityText('twoStep.title'), <TwoStepState key="two-step" on={on} />],
                  on && [
                    securityText('settings.recoveryCodes'),
                    securityText('settings.left', { count: recoveryCodesLeft }),
                  ],
                  [securityText('settings.sessions'), t('users.devices', { count: listed.sessions.length })],
                ]}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Card>
  )
}

import { Alert, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, useCall, useCommand } from '#web/api.ts'
import { t } from '#web/text.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { TwoStepState } from './TwoStepState.tsx'
import classes from './accounts.module.css'
import { accountScreens } from '../account.screens.ts'

export const InternalSettingsPage = () => (
  <Page title={t('accounts.settings.title')} intro={t('accounts.settings.intro')} narrow>
    <MigrateCard />
    <SecurityCard />
  </Page>
)

/** The one button of the specification. What it did stays in sight. */
const MigrateCard = () => {
  const [asking, ask] = useState(false)
  const migrate = useCommand(api.rollingPayAdmin.refactorToUseEmployeeICNumber, {
    fallback: t('accounts.settings.migrateFailed'),
  })
  const counts = migrate.data
  return (
    <Card title={t('accounts.settings.migrate')}>
      <div className={classes.row}>
        <p className={classes.quiet}>{t('accounts.settings.migrateText')}</p>
        <Button onClick={() => ask(true)} loading={migrate.isPending}>
          {t('accounts.settings.migrateVerb')}
        </Button>
      </div>
      {counts && (
        <Alert mt="md" color="teal" role="status">
          {counts.changed === 0
            ? t('accounts.settings.migratedNone', { lookedAt: counts.lookedAt })
            : `${t('accounts.settings.migrated', { lookedAt: counts.lookedAt, changed: counts.changed })} ${t(
                'accounts.settings.migratedHow',
                { normalised: counts.normalised, linked: counts.linked },
              )}`}
        </Alert>
      )}
      <Confirm
        opened={asking}
        onClose={() => ask(false)}
        title={t('accounts.settings.migrateTitle')}
        verb={t('accounts.settings.migrateVerb')}
        onConfirm={() => migrate.mutateAsync({})}
      >
        <Text size="sm">{t('accounts.settings.migrateConfirm')}</Text>
      </Confirm>
    </Card>
  )
}

const failed = t('accounts.twoStep.failed')
const SecurityCard = () => {
  const twoStep = useCall(api.users.getTwoStep, {}, { fallback: failed })
  const sessions = useCall(api.users.getOwnSessions, {}, { fallback: t('accounts.sessions.failed') })
  return (
    <Card
      title={t('accounts.settings.security')}
      aside={
        <Button component={Link} to={accountScreens.account.to()} variant="default">
          {t('accounts.settings.open')}
        </Button>
      }
    >
      <Loaded load={twoStep} fallback={failed}>
        {({ on, recoveryCodesLeft }) => (
          <Loaded load={sessions} fallback={t('accounts.sessions.failed')}>
            {(listed) => (
              <Facts
                facts={[
                  [t('accounts.twoStep.title'), <TwoStepState key="two-step" on={on} />],
                  on && [
                    t('accounts.settings.recoveryCodes'),
                    t('accounts.settings.left', { count: recoveryCodesLeft }),
                  ],
                  [t('accounts.settings.sessions'), t('accounts.users.devices', { count: listed.sessions.length })],
                ]}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Card>
  )
}

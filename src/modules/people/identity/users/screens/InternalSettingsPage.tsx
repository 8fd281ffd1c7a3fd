import { useState } from 'react'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, useCall } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Facts, Loaded, Page } from '#web/ui/Page.tsx'
import { SignInSecurityCard } from '../../twoStep/screens/SignInSecurityCard.tsx'
import { TwoStepState } from '../../twoStep/screens/TwoStepState.tsx'
import classes from '../../screens/accounts.module.css'
import { accountScreens } from '../../account.screens.ts'
import { t as securityText } from '../../security.texts.ts'
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

type Counts = Awaited<ReturnType<typeof api.rollingPayAdmin.refactorToUseEmployeeICNumber>>
/** Starts the migration to IC numbers. Its result stays on the page. */
const MigrateCard = () => {
  const [counts, setCounts] = useState<Counts | null>(null)
  return (
    <Card title={securityText('settings.migrateVerb')}>
      <div className={classes.row}>
        <p className={classes.quiet}>{securityText('settings.migrateText')}</p>
        <DialogButton label={securityText('settings.migrateVerb')}>
          {(close) => (
            <CommandDialog
              title={securityText('settings.migrateTitle')}
              onClose={close}
              call={api.rollingPayAdmin.refactorToUseEmployeeICNumber}
              input={() => ({})}
              failed={securityText('settings.migrateFailed')}
              onDone={setCounts}
              verb={securityText('settings.migrateVerb')}
              effect={securityText('settings.migrateConfirm')}
            />
          )}
        </DialogButton>
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
        <LinkButton to={accountScreens.account.to()} variant="default">
          {securityText('security.title')}
        </LinkButton>
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
                    securityText('twoStep.codesList'),
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

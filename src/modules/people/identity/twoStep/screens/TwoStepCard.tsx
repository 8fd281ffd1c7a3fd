import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { api, useCall } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { instantText } from '#web/ui/format.ts'
import { Card, Loaded } from '#web/ui/Page.tsx'
import { NewRecoveryCodes } from './RecoveryCodes.tsx'
import { TwoStepState } from './TwoStepState.tsx'
import { TwoStepSetUp } from './TwoStepSetUp.tsx'
import classes from '../../screens/accounts.module.css'
import { t } from '../../security.texts.ts'

/** With this many or fewer codes left, the card warns. */
const fewCodes = 3
type Open = 'setUp' | 'renew' | 'switchOff' | null

export const TwoStepCard = () => {
  const load = useCall(api.users.getTwoStep, {}, { fallback: t('twoStep.failed') })
  const [shown, show] = useState<Open>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => show(null)
  return (
    <Card title={t('twoStep.title')} aside={load.data && <TwoStepState on={load.data.on} />}>
      <Loaded load={load} fallback={t('twoStep.failed')}>
        {({ on, since, recoveryCodesLeft }) =>
          on ? (
            <Stack gap="sm">
              <p className={classes.quiet}>{t('twoStep.onText', { date: since && instantText(since) })}</p>
              <p className={`${classes.quiet} ${recoveryCodesLeft <= fewCodes ? classes.warn : ''}`}>
                {t('twoStep.codesLeft', { count: recoveryCodesLeft })}
                {recoveryCodesLeft <= fewCodes && `. ${t('twoStep.codesFew')}`}
              </p>
              <Group>
                <Button variant="default" onClick={() => show('renew')}>
                  {t('twoStep.renew')}
                </Button>
                <Button variant="default" c="var(--stop)" onClick={() => show('switchOff')}>
                  {t('twoStep.switchOff')}
                </Button>
              </Group>
            </Stack>
          ) : (
            <div className={classes.row}>
              <p className={classes.quiet}>{t('twoStep.offText')}</p>
              <Button onClick={() => show('setUp')}>{t('twoStep.setUp')}</Button>
            </div>
          )
        }
      </Loaded>
      <TwoStepSetUp opened={shown === 'setUp'} onClose={close} />
      {shown === 'renew' && <Renew onClose={close} onCodes={setCodes} />}
      {shown === 'switchOff' && <SwitchOff onClose={close} />}
      <NewRecoveryCodes codes={codes} onKept={() => setCodes(null)} />
    </Card>
  )
}

type DialogProps = { onClose: () => void }
const Renew = ({ onClose, onCodes }: DialogProps & { onCodes: (codes: readonly string[]) => void }) => (
  <CommandDialog
    title={t('twoStep.renewTitle')}
    onClose={onClose}
    call={api.users.renewRecoveryCodes}
    input={() => ({})}
    onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
    verb={t('twoStep.renewVerb')}
    effect={t('twoStep.renewText')}
  />
)

const SwitchOff = ({ onClose }: DialogProps) => (
  <CommandDialog
    title={t('twoStep.switchOffTitle')}
    onClose={onClose}
    call={api.users.switchOffTwoStep}
    input={() => ({})}
    success={t('twoStep.switchedOff')}
    changes={['administrators']}
    danger
    verb={t('twoStep.switchOffVerb')}
    effect={t('twoStep.switchOffText')}
  />
)

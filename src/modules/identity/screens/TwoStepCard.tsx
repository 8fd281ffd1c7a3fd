import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useCall, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { instantText } from '#web/ui/date-text.ts'
import { Card } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { NewRecoveryCodes } from './RecoveryCodes.tsx'
import { TwoStepState } from './TwoStepState.tsx'
import { TwoStepSetUp } from './TwoStepSetUp.tsx'
import classes from './accounts.module.css'
import { t } from '../security.texts.ts'

/** With this many or fewer codes left, the card warns. */
const fewCodes = 3
type Open = 'setUp' | 'renew' | 'switchOff' | null

export const TwoStepCard = () => {
  const load = useCall(api.users.getTwoStep, {}, { fallback: t('twoStep.failed') })
  const [shown, show] = useState<Open>(null)
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
      <Renew opened={shown === 'renew'} onClose={close} />
      <SwitchOff opened={shown === 'switchOff'} onClose={close} />
    </Card>
  )
}

type DialogProps = { opened: boolean; onClose: () => void }
const Renew = ({ opened, onClose }: DialogProps) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useCommand(api.users.renewRecoveryCodes, {
    fallback: null,
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  return (
    <>
      <Confirm
        opened={opened}
        onClose={onClose}
        title={t('twoStep.renewTitle')}
        verb={t('twoStep.renewVerb')}
        onConfirm={() => renew.mutateAsync({})}
      >
        <Text size="sm">{t('twoStep.renewText')}</Text>
      </Confirm>
      <NewRecoveryCodes codes={codes} onKept={() => setCodes(null)} />
    </>
  )
}

const SwitchOff = ({ opened, onClose }: DialogProps) => {
  const off = useCommand(api.users.switchOffTwoStep, {
    fallback: null,
    success: t('twoStep.switchedOff'),
    changes: ['administrators'],
  })
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      danger
      title={t('twoStep.switchOffTitle')}
      verb={t('twoStep.switchOffVerb')}
      onConfirm={() => off.mutateAsync({})}
    >
      <Text size="sm">{t('twoStep.switchOffText')}</Text>
    </Confirm>
  )
}

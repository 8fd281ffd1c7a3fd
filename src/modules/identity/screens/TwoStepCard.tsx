import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { api, CallError, useCall, useCommand } from '#web/api.ts'
import { reasonText } from '#web/errors.ts'
import { instantText } from '#web/ui/date-text.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { Card } from '#web/ui/Page.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { reauthenticationError } from './reauthentication.ts'
import { whyNotSwitchOff } from '../two-step.rules.ts'
import { ReasonButton } from './ReasonButton.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoStepState } from './TwoStepState.tsx'
import { TwoStepSetUp } from './TwoStepSetUp.tsx'
import classes from './accounts.module.css'
import { ui } from '#web/ui/ui.texts.ts'
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
        {({ on, since, recoveryCodesLeft, required }) =>
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
                <ReasonButton
                  label={t('twoStep.switchOff')}
                  danger
                  whyNot={reasonText(whyNotSwitchOff({ on, required }))}
                  onClick={() => show('switchOff')}
                />
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
  const renew = useCommand(api.users.renewRecoveryCodes, { fallback: null })
  const close = () => {
    onClose()
    setCodes(null)
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t(codes ? 'twoStep.codesTitle' : 'twoStep.renewTitle')}
      closeOnClickOutside={false}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={close} />
      ) : (
        <ReauthenticationForm
          text={t('twoStep.renewText')}
          verb={t('twoStep.renewVerb')}
          onSubmit={async (entered) => setCodes((await renew.mutateAsync(entered)).recoveryCodes)}
        />
      )}
    </Modal>
  )
}

const SwitchOff = ({ opened, onClose }: DialogProps) => {
  const off = useCommand(api.users.switchOffTwoStep, {
    fallback: null,
    success: t('twoStep.switchedOff'),
    changes: ['administrators'],
  })
  return (
    <Modal opened={opened} onClose={onClose} title={t('twoStep.switchOffTitle')} closeOnClickOutside={false}>
      <ReauthenticationForm
        danger
        text={t('twoStep.switchOffText')}
        verb={t('twoStep.switchOffVerb')}
        onSubmit={async (entered) => {
          await off.mutateAsync(entered)
          onClose()
        }}
      />
    </Modal>
  )
}

type Reauthentication = { password: string; code: string }
type ReauthenticationFormProps = {
  text: string
  verb: string
  danger?: boolean
  onSubmit: (entered: Reauthentication) => Promise<void>
}
type FieldErrors = { readonly [K in keyof Reauthentication]?: string }
const isAboutCode = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'second_step_wrong' || error.code === 'second_step_needed')

/** Requires password and code as at sign-in, to prevent misuse of an unattended session. */
const ReauthenticationForm = ({ text, verb, danger = false, onSubmit }: ReauthenticationFormProps) => {
  const [entered, setEntered] = useState<Reauthentication>({ password: '', code: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const type = (field: keyof Reauthentication) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setEntered((before) => ({ ...before, [field]: value }))
    setErrors({})
  }
  const fail = (found: FieldErrors) => {
    setErrors(found)
    focusFirstError()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing: FieldErrors = {
      ...(entered.password === '' && { password: ui('state.required') }),
      ...(entered.code.trim() === '' && { code: ui('state.required') }),
    }
    if (missing.password || missing.code) return fail(missing)
    setBusy(true)
    await onSubmit(entered).catch((error: unknown) => {
      const message = reauthenticationError(error)
      fail(isAboutCode(error) ? { code: message } : { password: message })
    })
    setBusy(false)
  }
  return (
    <Stack component="form" onSubmit={(event: FormEvent) => void submit(event)}>
      <p className={classes.quiet}>{text}</p>
      <PasswordField
        label={t('twoStep.password')}
        autoComplete="current-password"
        data-autofocus
        value={entered.password}
        error={errors.password}
        onChange={type('password')}
      />
      <TextInput
        label={t('twoStep.code')}
        description={t('twoStep.codeHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={entered.code}
        error={errors.code}
        onChange={type('code')}
      />
      <Group justify="flex-end">
        <Button type="submit" loading={busy} color={danger ? 'red.8' : 'orange'}>
          {verb}
        </Button>
      </Group>
    </Stack>
  )
}

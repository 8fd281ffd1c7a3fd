import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Confirmed } from '#kernel/effect.ts'
import { api, CallError, messageOf, useCall } from '#web/api.ts'
import type { Pending } from '#web/confirmation.ts'
import { askForPasskey, isPromptClosed } from '#web/passkey.ts'
import { canUsePasskeys } from '#web/passkey-support.ts'
import { translate } from '#web/text.ts'
import { BusyButton } from '#web/ui/BusyButton.tsx'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Loaded } from '#web/ui/Page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import classes from './ConfirmationDialog.module.css'
import { confirmedActions, t } from './confirmation.texts.ts'

type Methods = Awaited<ReturnType<typeof api.users.startConfirmation>>
type Answer = Parameters<typeof api.users.confirm>[0]

/** Asks the user to confirm their identity for a call that needs it. The call is sent again afterwards. */
export const ConfirmationDialog = ({ pending }: { pending: Pending }) => {
  const confirmation = pending.error.confirmation?.id
  const load = useCall(api.users.startConfirmation, { confirmation }, { fallback: t('confirm.failed') })
  return (
    <Modal
      opened
      onClose={() => pending.settle(false)}
      title={t('confirm.title')}
      closeOnClickOutside={false}
      zIndex={400}
    >
      <Stack>
        <Action pending={pending} />
        <Loaded load={load} fallback={t('confirm.failed')}>
          {(methods) => <Ways methods={methods} confirmation={confirmation} onConfirmed={() => pending.settle(true)} />}
        </Loaded>
      </Stack>
    </Modal>
  )
}

/** Moves the focus to the field or button once the user's factor has loaded, after the dialog opens. */
const useFirstFocus = <E extends HTMLElement>() => {
  const first = useRef<E>(null)
  useEffect(() => first.current?.focus(), [])
  return first
}

/** The action to confirm, with the details that the server states. */
const Action = ({ pending: { call, error } }: { pending: Pending }) => {
  const { name, total, count = 0, lines = [] } = error.confirmation?.about ?? {}
  return (
    <div className={classes.action}>
      <small>{t('confirm.about')}</small>
      <strong>{translate(confirmedActions[call] ?? [error.message, error.message])}</strong>
      {name !== undefined && <span>{name}</span>}
      {total !== undefined && (
        <span className={classes.amount}>
          {total}
          {count > 1 && <small> {t('confirm.parts', { count })}</small>}
        </span>
      )}
      {lines.length > 0 && <Lines lines={lines} more={count - lines.length} />}
    </div>
  )
}

type LinesProps = { lines: NonNullable<Confirmed['lines']>; more: number }
const Lines = ({ lines, more }: LinesProps) => (
  <ul className={classes.lines}>
    {lines.map(({ name, amount, value, before }, index) => (
      <li key={index}>
        <span>{name}</span>
        {amount !== undefined && <b>{amount}</b>}
        {value !== undefined && (
          <span className={classes.change}>
            {before !== undefined && <del>{before}</del>} <ins>{value}</ins>
          </span>
        )}
      </li>
    ))}
    {more > 0 && <li>{t('confirm.others', { count: more })}</li>}
  </ul>
)

type WayProps = { confirmation: string | undefined; onConfirmed: () => void }
const Ways = ({ methods, ...way }: WayProps & { methods: Methods }) => {
  const canPasskey = methods.passkey !== null && canUsePasskeys()
  const [typing, type] = useState(!canPasskey)
  const other = methods.code && canPasskey
  if (!canPasskey && !methods.code && !methods.password) return <p role="alert">{t('confirm.noPasskey')}</p>
  return (
    <>
      {typing || !methods.passkey ? (
        <Typed kind={methods.code ? 'code' : 'password'} {...way} />
      ) : (
        <ByPasskey {...way} />
      )}
      {other && (
        <Button variant="subtle" color="gray" onClick={() => type(!typing)}>
          {t(typing ? 'confirm.usePasskey' : 'confirm.useCode')}
        </Button>
      )}
      <p className={classes.why}>{t('confirm.why')}</p>
    </>
  )
}

const ByPasskey = ({ confirmation, onConfirmed }: WayProps) => {
  const button = useFirstFocus<HTMLButtonElement>()
  const [busy, setBusy] = useState(false)
  const [failure, fail] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    fail(null)
    try {
      // A challenge is answered once, so each press asks for its own.
      const { passkey } = await api.users.startConfirmation({ confirmation })
      if (passkey) await api.users.confirm({ confirmation, assertion: await askForPasskey(passkey) })
      onConfirmed()
    } catch (error) {
      if (!isPromptClosed(error)) fail(messageOf(error, t('confirm.failed')))
      setBusy(false)
    }
  }
  return (
    <>
      <div className={classes.how}>
        <span aria-hidden>
          <IconFingerprint size={26} stroke={1.6} />
        </span>
        {t('confirm.passkeyHow')}
      </div>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <BusyButton ref={button} busy={busy} data-autofocus onClick={() => void confirm()}>
        {t('confirm.passkey')}
      </BusyButton>
    </>
  )
}

const isAboutPassword = (error: unknown): boolean => error instanceof CallError && error.code === 'wrong_password'

const Typed = ({ kind, confirmation, onConfirmed }: WayProps & { kind: 'code' | 'password' }) => {
  const input = useFirstFocus<HTMLInputElement>()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const fail = (message: string) => {
    setError(message)
    focusFirstError()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() === '') return fail(ui('state.required'))
    setBusy(true)
    const answer: Answer = kind === 'code' ? { code: value } : { password: value }
    try {
      await api.users.confirm({ confirmation, ...answer })
      onConfirmed()
    } catch (failure) {
      setBusy(false)
      fail(isAboutPassword(failure) ? t('confirm.wrongPassword') : messageOf(failure, t('confirm.failed')))
    }
  }
  const field = {
    ref: input,
    'data-autofocus': true,
    value,
    error,
    onChange: (event: { currentTarget: { value: string } }) => {
      setValue(event.currentTarget.value)
      setError(null)
    },
  }
  return (
    <Stack component="form" onSubmit={(event: FormEvent) => void submit(event)}>
      {kind === 'code' ? (
        <TextInput
          label={t('confirm.code')}
          description={t('confirm.codeHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...field}
        />
      ) : (
        <PasswordField label={t('confirm.password')} autoComplete="current-password" {...field} />
      )}
      <BusyButton type="submit" busy={busy}>
        {t('confirm.verb')}
      </BusyButton>
    </Stack>
  )
}

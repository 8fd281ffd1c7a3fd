import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { instantOf } from '#kernel/time.ts'
import { codeLimits } from '#people/identity/codes/codes.rules.ts'
import { LockedAccount } from '#people/support/screens/LockedAccount.tsx'
import { api, CallError, messageOf, useCommand } from '#web/api.ts'
import { rememberBlock } from '#web/block.ts'
import { now } from '#web/clock.ts'
import { CodeField, ResendCode } from '#people/identity/codes/screens/CodeField.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { signInScreens } from '#web/web.screens.ts'
import { t } from '../profile.texts.ts'

type Pending = { number: string; onVerified: () => void }
type Verification = {
  pending: Pending | null
  /** When a new code can be sent; null until the first one is sent. */
  resendAt: string | null
  sending: boolean
  /** Why verification failed: no code could be sent, or the account is locked. */
  failure: string | null
  locked: boolean
  /** `onRefused` gets the error of a number that can't be used, which belongs to its field. */
  start: (number: string, onVerified: () => void, onRefused: (message: string) => void) => void
  resend: () => void
  end: () => void
  lock: (message: string) => void
}

/** Sends a code to a number, and runs the action once the code is verified. */
export const useMobileVerification = (): Verification => {
  const [pending, setPending] = useState<Pending | null>(null)
  const [resendAt, setResendAt] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [locked, setLocked] = useState(false)
  const allowResendIn = (ms: number) => setResendAt(instantOf(now() + ms))
  const send = useCommand(api.employees.sendSmsVerificationCode, {
    fallback: null,
    onSuccess: () => allowResendIn(codeLimits.resendAfter),
  })
  const requestCode = (number: string, onRefused?: (message: string) => void) =>
    send.mutate(
      { mobileNumber: number },
      {
        onError: (error) => {
          const { seconds, sentTo } = error instanceof CallError ? error.params : {}
          const refused = error instanceof CallError ? error.fields['mobileNumber'] : undefined
          if (refused !== undefined && onRefused) {
            setPending(null)
            return onRefused(refused)
          }
          // A code was sent to this number recently and is still valid.
          if (sentTo === number && typeof seconds === 'number') allowResendIn(seconds * 1_000)
          else setFailure(messageOf(error, t('verify.failedSend')))
        },
      },
    )
  return {
    pending,
    resendAt,
    sending: send.isPending,
    failure,
    locked,
    start: (number, onVerified, onRefused) => {
      setFailure(null)
      setResendAt(null)
      setPending({ number, onVerified })
      requestCode(number, onRefused)
    },
    resend: () => {
      if (pending) requestCode(pending.number)
    },
    end: () => setPending(null),
    lock: (message) => {
      rememberBlock({ cause: 'codes' })
      setLocked(true)
      setFailure(message)
    },
  }
}

/** A dialog that stays open until the code is verified or the change is cancelled. */
export const MobileVerification = ({
  verification,
  onCancel,
}: {
  verification: Verification
  onCancel: () => void
}) => {
  const navigate = useNavigate()
  const { pending, failure, locked, resendAt } = verification
  const close = () => {
    verification.end()
    // A locked user has no session.
    if (locked) void navigate({ to: signInScreens.logout.to() })
    else onCancel()
  }
  return (
    <Modal
      opened={pending !== null}
      onClose={close}
      title={locked ? t('verify.lockedTitle') : t('verify.title')}
      closeOnClickOutside={false}
      closeOnEscape={!locked}
      withCloseButton={false}
    >
      {pending && (
        <Stack>
          {failure && locked && <LockedAccount message={failure} />}
          {failure && !locked && (
            <Text role="alert" c="var(--stop)">
              {failure}
            </Text>
          )}
          {!failure && (
            <>
              <Text size="sm" aria-live="polite">
                {t(resendAt ? 'verify.sent' : 'verify.sending', { number: pending.number })}
              </Text>
              {resendAt && <CodeForm verification={verification} pending={pending} resendAt={resendAt} />}
            </>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} {...(failure && { 'data-autofocus': true })}>
              {failure ? ui('action.close') : ui('action.cancel')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

type CodeFormProps = { verification: Verification; pending: Pending; resendAt: string }
const CodeForm = ({ verification, pending, resendAt }: CodeFormProps) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const verify = useCommand(api.employees.verifySmsVerificationCode, {
    fallback: null,
    success: t('verify.done'),
    onSuccess: () => {
      verification.end()
      pending.onVerified()
    },
  })
  const submit = (digits: string) => {
    if (digits.length < 6) return setError(ui('state.requiredForm'))
    verify.mutate(
      { mobileNumber: pending.number, verificationCode: `R-${digits}` },
      {
        onError: (error) => {
          const message = messageOf(error, t('verify.failed'))
          if (error instanceof CallError && error.code === 'code_out_of_range') return verification.lock(message)
          // Keep the digits if there was no response: pressing the button again repeats the same request.
          if (!(error instanceof CallError && error.code === null)) setCode('')
          setError(message)
        },
      },
    )
  }
  return (
    <Stack
      component="form"
      align="center"
      onSubmit={(event: { preventDefault: () => void; stopPropagation: () => void }) => {
        event.preventDefault()
        event.stopPropagation()
        submit(code)
      }}
    >
      <CodeField
        value={code}
        error={error}
        disabled={verify.isPending}
        onChange={(value) => {
          setCode(value)
          setError(null)
        }}
        onComplete={submit}
      />
      <Button type="submit" fullWidth size="md" loading={verify.isPending}>
        {t('verify.submit')}
      </Button>
      <ResendCode at={resendAt} busy={verification.sending} onResend={verification.resend} />
    </Stack>
  )
}

import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { msOf, type Instant } from '#kernel/time.ts'
import { api, CallError, messageOf, useCommand } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { CodeField, ResendCode } from '#web/ui/CodeField.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { toast } from '#web/ui/toast.ts'
import { Outcome, type Request } from './Outcome.tsx'
import type { Balance } from './Workings.tsx'
import classes from './GetPaidPage.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { withdrawalScreens } from '../withdrawal.screens.ts'
import { signInScreens } from '#web/web.screens.ts'
import { t } from '../withdrawal.texts.ts'

/** A sent code with its amount and reason; it is valid for no others. */
type Sent = Request & { resendAt: Instant }
const isFor = (sent: Sent | null, request: Request | null): sent is Sent =>
  sent?.amount === request?.amount && sent?.reasonForWithdrawal === request?.reasonForWithdrawal
type Props = { request: Request | null; balance: Balance; onClose: () => void; onFailed: () => void }
const lockedDelay = 5_000

/** The steps of a withdrawal: confirm, code, done. */
export const ConfirmWithdrawal = ({ request, balance, onClose, onFailed }: Props) => {
  const [sent, setSent] = useState<Sent | null>(null)
  // The user may have closed the dialog or changed the amount; ignore late responses.
  const [confirmed, setConfirmed] = useState<Request | null>(null)
  const [locked, setLocked] = useState(false)
  const navigate = useNavigate()
  const sendCode = useCommand(api.rollingPayEmployee.sendVerificationCode, {
    fallback: t('getPaid.sendFailed'),
    success: t('getPaid.sent'),
    onSuccess: ({ resendAt }, { amount, reasonForWithdrawal }) => setSent({ amount, reasonForWithdrawal, resendAt }),
  })
  const resendAt = request !== null && request === confirmed && isFor(sent, request) ? sent.resendAt : null
  const close = () => {
    setConfirmed(null)
    onClose()
  }
  useEffect(() => {
    if (!locked) return undefined
    const timer = setTimeout(() => void navigate({ to: signInScreens.logout.to() }), lockedDelay)
    return () => clearTimeout(timer)
  }, [locked, navigate])
  const ask = (resend: boolean) => {
    setConfirmed(request)
    // Until a new code can be sent, the one sent before closing the dialog stays valid.
    if (!resend && isFor(sent, request) && now() < msOf(sent.resendAt)) return
    if (request)
      sendCode.mutate({ amount: request.amount, reasonForWithdrawal: request.reasonForWithdrawal as never, resend })
  }
  return (
    <>
      <Modal
        opened={request !== null && !locked}
        onClose={close}
        title={resendAt ? t('getPaid.codeTitle') : t('getPaid.confirmTitle')}
        closeOnClickOutside={false}
      >
        {request && resendAt === null && (
          <Stack>
            <Text fw={650} size="xl" className="num">
              {ringgit(request.amount)}
            </Text>
            <Outcome amount={request.amount} balance={balance} />
            <Text size="sm">{t('getPaid.confirmText')}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {ui('action.cancel')}
              </Button>
              <Button loading={sendCode.isPending} onClick={() => ask(false)} data-autofocus>
                {t('getPaid.confirm')}
              </Button>
            </Group>
          </Stack>
        )}
        {request && resendAt !== null && (
          <CodeStep
            request={request}
            resendAt={resendAt}
            resending={sendCode.isPending}
            onResend={() => ask(true)}
            onLocked={() => setLocked(true)}
            onFailed={onFailed}
          />
        )}
      </Modal>
      <Modal opened={locked} onClose={() => undefined} withCloseButton={false} title={t('getPaid.lockedTitle')}>
        <Text role="alert">{t('getPaid.locked')}</Text>
      </Modal>
    </>
  )
}

type CodeProps = {
  request: Request
  resendAt: string
  resending: boolean
  onResend: () => void
  onLocked: () => void
  onFailed: () => void
}
const CodeStep = ({ request, resendAt, resending, onResend, onLocked, onFailed }: CodeProps) => {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const initiate = useCommand(api.rollingPayEmployee.initiateTransaction, {
    fallback: null,
    success: t('getPaid.done'),
    onSuccess: () => void navigate({ to: withdrawalScreens.dashboard.to() }),
  })
  const submit = (digits: string) => {
    if (digits.length < 6) return setFault(ui('state.required'))
    initiate.mutate(
      {
        amount: request.amount,
        reasonForWithdrawal: request.reasonForWithdrawal as never,
        verificationCode: `R-${digits}`,
      },
      {
        onError: (error) => {
          // A locked user has no session, so any request would redirect before they read the dialog.
          if (error instanceof CallError && error.code === 'code_out_of_range') return onLocked()
          setCode('')
          onFailed()
          if (error instanceof CallError && error.code === 'code_not_valid')
            setFault(messageOf(error, t('getPaid.failed')))
          else toast.failed(messageOf(error, t('getPaid.failed')))
        },
      },
    )
  }
  return (
    <form
      className={classes.code}
      onSubmit={(event) => {
        event.preventDefault()
        submit(code)
      }}
    >
      <Text size="sm">{t('getPaid.codeText')}</Text>
      <CodeField
        value={code}
        fault={fault}
        disabled={initiate.isPending}
        onChange={(value) => {
          setCode(value)
          setFault(null)
        }}
        onComplete={submit}
      />
      <Button type="submit" fullWidth size="md" loading={initiate.isPending}>
        {t('getPaid.submit', { amount: ringgit(request.amount) })}
      </Button>
      <ResendCode at={resendAt} busy={resending} onResend={onResend} />
    </form>
  )
}

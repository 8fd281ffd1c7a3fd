import { Anchor, Button } from '@mantine/core'
import { IconAlertCircle, IconClock, IconHelp, IconMessage2 } from '@tabler/icons-react'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { bpOf, formatRm, ringgitOf, senOf } from '#kernel/money.ts'
import { addMs, timeIn } from '#kernel/time.ts'
import { employeeScreens } from '#modules/employees/employee.screens.ts'
import { codeLimits } from '#modules/identity/codes.rules.ts'
import { api, CallError, messageOf, useCommand } from '#web/api.ts'
import { withSearch } from '#web/screen.ts'
import { CodeField } from '#web/ui/CodeField.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { closeToasts, toast } from '#web/ui/toast.ts'
import { feeOf } from '../limit.rules.ts'
import { accountText, type Request } from './Outcome.tsx'
import { forgetConfirming, type SentCode } from './sent-code.ts'
import type { Balance } from './Workings.tsx'
import classes from './ConfirmWithdrawal.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t } from '../get-paid.texts.ts'

type Props = {
  request: Request
  sent: SentCode
  balance: Balance
  /** Where the code was sent. */
  number: string
  isExpired: boolean
  /** The time until a new code can be sent, or null. */
  wait: string | null
  resending: boolean
  onResend: () => void
  onLocked: () => void
  onFailed: () => void
}
type Message = { tone: 'plain' | 'wait' | 'stop'; strong?: string; text: string }

/** What went wrong with the code, or null if the error isn't about it. */
const faultOf = (error: CallError): Message | null => {
  const { code, params } = error
  // Keep the digits: pressing the button again repeats the same request.
  if (error.unsent) return { tone: 'stop', text: error.message }
  if (code === null) return { tone: 'stop', text: t('lost') }
  if (code === 'code_not_valid')
    return { tone: 'stop', strong: t('wrong'), text: t('triesLeft', { count: Number(params['left']) }) }
  if (code === 'code_replaced')
    return { tone: 'wait', strong: t('replaced'), text: t('replacedHint', { time: params['time'] ?? '' }) }
  return code === 'code_expired' ? { tone: 'stop', text: messageOf(error, t('failed')) } : null
}

/** Opens the receipt over the dashboard in place of the form, so that Back never returns to the spent form. */
const useShowReceipt = () => {
  const navigate = useNavigate()
  const { history } = useRouter()
  return (receipt: string) => {
    const open = () =>
      void navigate({ to: withdrawalScreens.dashboard.to(), ...withSearch({ receipt }), replace: true })
    if (!history.canGoBack()) return open()
    // From the step of the sheet to the form.
    const stop = history.subscribe(() => {
      stop()
      open()
    })
    history.back()
  }
}

const useInitiate = ({ request, balance, onLocked, onFailed }: Props) => {
  const showReceipt = useShowReceipt()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Message | null>(null)
  const { net } = feeOf(senOf(request.amount), bpOf(balance.feePercentage), balance.feePaidBy)
  const initiate = useCommand(api.rollingPayEmployee.initiateTransaction, {
    fallback: null,
    beforeRefetch: true,
    onSuccess: ({ transactionId }) => {
      forgetConfirming()
      closeToasts()
      toast.done(t('done'))
      showReceipt(transactionId)
    },
  })
  const onError = (error: unknown) => {
    if (error instanceof CallError && error.code === 'code_out_of_range') {
      forgetConfirming()
      // A locked user has no session, so any request would redirect before they read why.
      return onLocked()
    }
    const found = error instanceof CallError ? faultOf(error) : null
    setFault(found)
    if (error instanceof CallError && error.code === null) return
    setCode('')
    onFailed()
    if (!found) toast.failed(messageOf(error, t('failed')))
  }
  const submit = (digits: string) => {
    if (digits.length < 6) return setFault({ tone: 'stop', text: ui('state.required') })
    setFault(null)
    const { amount, reasonForWithdrawal } = request
    const input = { amount, reasonForWithdrawal, verificationCode: `R-${digits}`, net: ringgitOf(net) }
    initiate.mutate(input, { onError })
  }
  const type = (digits: string) => {
    setCode(digits)
    setFault(null)
  }
  return { code, type, fault, submit, busy: initiate.isPending, net }
}

/** Takes the code and sends the request; then shows the receipt. */
export const CodeStep = (props: Props) => {
  const { request, balance, isExpired, wait, resending, onResend } = props
  const { code, type, fault, submit, busy, net } = useInitiate(props)
  return (
    <form
      className={classes.code}
      onSubmit={(event) => {
        event.preventDefault()
        submit(code)
      }}
    >
      <CodeField
        value={isExpired ? '' : code}
        error={fault?.tone === 'stop' ? fault.text : null}
        errorBeside
        disabled={busy || isExpired}
        onChange={type}
        onComplete={submit}
      />
      <Hints key={fault?.text} {...props} fault={fault} />
      {isExpired ? (
        <Button
          className={classes.wait ?? ''}
          size="lg"
          fullWidth
          loading={resending}
          disabled={wait !== null}
          onClick={onResend}
          data-autofocus
        >
          {wait === null ? t('sendNew') : t('sendIn', { time: wait })}
        </Button>
      ) : (
        <Button type="submit" size="lg" fullWidth loading={busy}>
          {t('submit', { amount: ringgit(request.amount) })}
        </Button>
      )}
      <p className={classes.final}>
        {balance.account && t('goesTo', { net: formatRm(net), account: accountText(balance.account) })}
        <br />
        {t('final')}
      </p>
    </form>
  )
}

type HintsProps = Props & { fault: Message | null }

/** The state of the code or its error, and how to get another one. */
const Hints = (props: HintsProps) => {
  const { number, isExpired, wait, resending, onResend } = props
  const [asked, setAsked] = useState(false)
  const profile = employeeScreens.profile.to()
  return (
    <>
      {asked ? (
        <p className={classes.message} role="status">
          <IconHelp size={20} aria-hidden />
          <span>
            {t('noCodeHint', { number })}{' '}
            <Anchor component={Link} to={profile}>
              {t('profile')}
            </Anchor>
          </span>
        </p>
      ) : (
        <About {...props} />
      )}
      <div className={classes.resend}>
        <Anchor
          component="button"
          type="button"
          fz="sm"
          c="var(--ink-2)"
          aria-expanded={asked}
          onClick={() => setAsked(!asked)}
        >
          {t('noCode')}
        </Anchor>
        {isExpired ? (
          <Anchor component={Link} to={profile} fz="sm" fw={600}>
            {t('notYours')}
          </Anchor>
        ) : wait === null ? (
          <Anchor component="button" type="button" fz="sm" fw={600} disabled={resending} onClick={onResend}>
            {t('sendNew')}
          </Anchor>
        ) : (
          <span>{t('newCodeIn', { time: wait })}</span>
        )}
      </div>
    </>
  )
}

const marks = { plain: IconClock, wait: IconMessage2, stop: IconAlertCircle } as const

const About = ({ fault, sent, isExpired, balance }: HintsProps) => {
  const expires = timeIn(sent.expiresAt)
  const { triesLeft } = balance
  const said = fault ?? {
    tone: 'plain' as const,
    text: isExpired
      ? t('expiredHint', { time: expires })
      : t('sentAt', { sent: timeIn(addMs(sent.expiresAt, -codeLimits.life)), expires }),
  }
  const Mark = marks[said.tone]
  return (
    <p className={classes.message} data-tone={said.tone} {...(fault && { role: 'alert' })}>
      <Mark size={20} aria-hidden />
      <span>
        {'strong' in said && said.strong !== undefined && <strong>{said.strong} </strong>}
        {said.text}
        {!fault && !isExpired && triesLeft < codeLimits.wrongCodes && ` ${t('triesLeft', { count: triesLeft })}`}
      </span>
    </p>
  )
}

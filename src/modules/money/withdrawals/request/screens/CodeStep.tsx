import { Anchor, Button } from '@mantine/core'
import { IconAlertCircle, IconClock, IconHelp, IconMessage2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatRm } from '#kernel/money.ts'
import { addMs, timeIn } from '#kernel/time.ts'
import { employeeScreens } from '#people/employees/employee.screens.ts'
import { codeLimits } from '#people/identity/codes/codes.rules.ts'
import { CodeField } from '#people/identity/codes/screens/CodeField.tsx'
import { ringgit } from '#web/ui/format.ts'
import { accountText } from '../../screens/account-text.ts'
import type { Request } from './Outcome.tsx'
import type { SentCode } from './sent-code.ts'
import { triesText, useInitiate, type Message } from './use-initiate.ts'
import type { Balance } from '../../balance/screens/Workings.tsx'
import classes from './ConfirmWithdrawal.module.css'
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
        {!fault && !isExpired && triesLeft < codeLimits.wrongCodes && ` ${triesText(triesLeft)}`}
      </span>
    </p>
  )
}

import { Button, Checkbox, Modal } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { addMs, instantOf, msOf, timeIn, type Instant } from '#kernel/time.ts'
import { codeLimits } from '#people/identity/codes/codes.rules.ts'
import { shortCompanyName } from '#people/organizations/organization.rules.ts'
import { LockedAccount } from '#people/support/screens/LockedAccount.tsx'
import { api, CallError, messageOf, useCommand } from '#web/api.ts'
import { rememberBlock } from '#web/block.ts'
import { now } from '#web/clock.ts'
import { useOrganization } from '#web/organization.ts'
import { untilResend, useClock } from '#people/identity/codes/screens/CodeField.tsx'
import type { useDialogStep } from '#web/ui/dialog-step.ts'
import { dayText, ringgit } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { isOneOf } from '#kernel/one-of.ts'
import { toast } from '#web/ui/toast.ts'
import { reasonName } from '../../screens/reason-name.ts'
import { blockCodes } from '../../balance/limit.rules.ts'
import { isOverLimit } from '../../balance/screens/limit.ts'
import { CodeStep } from './CodeStep.tsx'
import { accountText } from '../../screens/account-text.ts'
import { Outcome, type Request } from './Outcome.tsx'
import { NotSent, type Failure } from './NotSent.tsx'
import { PasskeyConfirmation, useHasPasskey } from './PasskeyConfirmation.tsx'
import { isSame, type Confirming, type SentCode } from './sent-code.ts'
import type { Balance } from '../../balance/screens/Workings.tsx'
import classes from './ConfirmWithdrawal.module.css'
import { signInScreens } from '#web/web.screens.ts'
import { t } from '../get-paid.texts.ts'

type Props = {
  confirming: Confirming | null
  steps: ReturnType<typeof useDialogStep<'confirm' | 'code'>>
  balance: Balance
  onSent: (sent: SentCode) => void
  /** Returns to the request that the newest code is for. */
  onUse: (sent: SentCode) => void
  onFailed: () => void
}

/** The steps of a withdrawal, in one sheet: confirm, then the code. */
export const ConfirmWithdrawal = (props: Props) => {
  const { confirming, steps } = props
  const [locked, setLocked] = useState(false)
  if (locked) return <LockedDialog />
  return (
    <Sheet
      opened={confirming !== null && steps.step !== null}
      step={steps.step}
      onClose={steps.close}
      title={confirming && <Title {...props} confirming={confirming} />}
    >
      {confirming && <Steps {...props} confirming={confirming} onLocked={() => setLocked(true)} />}
    </Sheet>
  )
}

type OpenProps = Props & { confirming: Confirming }

/** The code that was sent for this request, at the code step. */
const sentAtCode = ({ confirming, steps }: OpenProps): SentCode | null =>
  steps.step === 'code' && confirming.sent && isSame(confirming.sent, confirming) ? confirming.sent : null
const hasExpired = ({ expiresAt }: SentCode, clock: number): boolean => msOf(expiresAt) <= clock
const numberOf = ({ mobileNumber }: Balance): string => `•••${(mobileNumber ?? '').slice(-4)}`

const Title = (props: OpenProps) => {
  const clock = useClock()
  const sent = sentAtCode(props)
  if (sent) return t(hasExpired(sent, clock) ? 'expiredTitle' : 'codeTitle', { number: numberOf(props.balance) })
  return (
    <>
      <small>{t('confirmTitle')}</small>
      {t('confirmQuestion', { amount: ringgit(props.confirming.amount) })}
    </>
  )
}

/** In seconds. */
const lockedDelay = 5
const LockedDialog = () => {
  const navigate = useNavigate()
  const [left, setLeft] = useState(lockedDelay)
  useEffect(() => rememberBlock({ cause: 'codes' }), [])
  useEffect(() => {
    const next = () => (left > 1 ? setLeft(left - 1) : void navigate({ to: signInScreens.logout.to() }))
    const timer = setTimeout(next, 1_000)
    return () => clearTimeout(timer)
  }, [left, navigate])
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title={t('lockedTitle')}>
      <LockedAccount message={t('locked')} leavesIn={left} />
      <LinkButton to={signInScreens.logout.to()} variant="default" fullWidth mt="md">
        {t('leaveNow')}
      </LinkButton>
    </Modal>
  )
}

/** Asks for a code, and knows from when one can be sent. */
const useCodes = ({ confirming, steps, onSent, onFailed }: OpenProps) => {
  const { move, close } = steps
  // The user may have closed the sheet or changed the amount; ignore late responses.
  const waitingFor = useRef<Request | null>(null)
  useEffect(() => () => void (waitingFor.current = null), [])
  // Another device may have asked for a code.
  const [refusedUntil, setRefusedUntil] = useState<Instant | null>(null)
  const send = useCommand(api.rollingPayEmployee.sendVerificationCode, {
    fallback: null,
    beforeRefetch: true,
    onSuccess: ({ sent, expiresAt, resendAt }, { amount, reasonForWithdrawal }) => {
      if (sent) toast.done(t('sent'))
      if (!isSame(waitingFor.current, { amount, reasonForWithdrawal })) return
      onSent({ amount, reasonForWithdrawal, expiresAt, resendAt })
      move('code')
    },
  })
  const [failure, setFailure] = useState<Failure | null>(null)
  const onError = (error: unknown) => {
    const { code = null, unsent = false } = error instanceof CallError ? error : {}
    if (error instanceof CallError && code === 'code_too_soon')
      return setRefusedUntil(instantOf(now() + Number(error.params['seconds']) * 1_000))
    const text = messageOf(error, t('sendFailed'))
    // The page says why nothing can be withdrawn any more.
    const isClosed = isOneOf(blockCodes, code)
    if (!isClosed && !isOverLimit(code ?? undefined)) return setFailure({ text, unsent })
    // The limit has changed since the form was loaded, so the amount must be corrected there.
    if (!isClosed) toast.failed(text)
    close()
    onFailed()
  }
  const ask = (resend: boolean) => {
    const { amount, reasonForWithdrawal } = confirming
    waitingFor.current = { amount, reasonForWithdrawal }
    setFailure(null)
    send.mutate({ amount, reasonForWithdrawal, resend }, { onError })
  }
  return { ask, busy: send.isPending, failure, nextAt: refusedUntil ?? confirming.sent?.resendAt ?? null }
}

const Steps = (props: OpenProps & { onLocked: () => void }) => {
  const { confirming, steps, balance, onUse, onLocked, onFailed } = props
  const clock = useClock()
  const codes = useCodes(props)
  const sent = sentAtCode(props)
  const wait = codes.nextAt && untilResend(codes.nextAt, clock)
  if (sent)
    return (
      <CodeStep
        request={confirming}
        sent={sent}
        balance={balance}
        number={numberOf(balance)}
        isExpired={hasExpired(sent, clock)}
        wait={wait}
        resending={codes.busy}
        onResend={() => codes.ask(true)}
        onLocked={onLocked}
        onFailed={onFailed}
      />
    )
  return (
    <Confirm
      confirming={confirming}
      balance={balance}
      wait={confirming.sent && isSame(confirming.sent, confirming) ? null : wait}
      busy={codes.busy}
      failure={codes.failure}
      clock={clock}
      onSend={() => codes.ask(false)}
      onLocked={onLocked}
      onFailed={onFailed}
      onUse={(other) => {
        onUse(other)
        steps.move('code')
      }}
    />
  )
}

type ConfirmProps = {
  confirming: Confirming
  balance: Balance
  wait: string | null
  busy: boolean
  failure: Failure | null
  clock: number
  onSend: () => void
  onUse: (sent: SentCode) => void
  onLocked: () => void
  onFailed: () => void
}

const Confirm = ({
  confirming,
  balance,
  wait,
  busy,
  failure,
  clock,
  onSend,
  onUse,
  onLocked,
  onFailed,
}: ConfirmProps) => {
  const hasPasskey = useHasPasskey()
  const [byCode, setByCode] = useState(false)
  const [isMine, setIsMine] = useState(balance.returnedBefore === null)
  const { sent } = confirming
  // A code that can still be used, but not for this request.
  const other = sent && !isSame(sent, confirming) && !hasExpired(sent, clock) ? sent : null
  const employer = shortCompanyName(useOrganization()?.name ?? '')
  return (
    <>
      <div>
        <Outcome amount={confirming.amount} balance={balance} reason={confirming.reasonForWithdrawal} />
      </div>
      {other && <OtherCode sent={other} confirming={confirming} />}
      {!balance.workings.policy.autoApproval && <p className={classes.text}>{t('mustApprove', { employer })}</p>}
      {balance.returnedBefore && balance.account && (
        <StillYours account={balance.account} returned={balance.returnedBefore} checked={isMine} onChange={setIsMine} />
      )}
      {!isMine ? null : hasPasskey && !byCode ? (
        <PasskeyConfirmation
          request={confirming}
          balance={balance}
          onCode={() => setByCode(true)}
          onLocked={onLocked}
          onFailed={onFailed}
        />
      ) : (
        <>
          {failure && <NotSent failure={failure} />}
          <Button
            className={classes.wait ?? ''}
            size="lg"
            fullWidth
            loading={busy || hasPasskey === null}
            disabled={wait !== null}
            onClick={onSend}
            data-autofocus
          >
            {wait === null ? t('send') : t('sendIn', { time: wait })}
          </Button>
        </>
      )}
      {other && (
        <Button variant="subtle" color="gray" fullWidth onClick={() => onUse(other)}>
          {t('useInstead', { request: nameOf(other, confirming) })}
        </Button>
      )}
      <p className={classes.final}>{t('final')}</p>
    </>
  )
}

type StillYoursProps = {
  account: NonNullable<Balance['account']>
  returned: NonNullable<Balance['returnedBefore']>
  checked: boolean
  onChange: (checked: boolean) => void
}
/** Warns that the bank returned the last transfer to the account, and asks whether it is still the employee's. */
const StillYours = ({ account, returned, checked, onChange }: StillYoursProps) => (
  <Notice tone="stop" title={t('stillYours.title', { account: accountText(account) })}>
    <div>{t('stillYours.text', { date: dayText(returned.on), reason: returned.reason.replace(/\.$/, '') })}</div>
    <Checkbox
      mt="sm"
      label={t('stillYours.yes')}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </Notice>
)

/** What differs between the requests: the amount, or else the reason. */
const nameOf = (other: Request, { amount }: Request): string =>
  other.amount === amount ? reasonName(other.reasonForWithdrawal) : ringgit(other.amount)

const OtherCode = ({ sent, confirming }: { sent: SentCode; confirming: Confirming }) => {
  const time = timeIn(addMs(sent.expiresAt, -codeLimits.life))
  const name = nameOf(sent, confirming)
  return (
    <p className={classes.note}>
      <IconClock size={20} aria-hidden />
      <span>
        {sent.amount === confirming.amount
          ? t('sentForReason', { reason: name, time })
          : t('sentForAmount', { amount: name, time })}
      </span>
    </p>
  )
}

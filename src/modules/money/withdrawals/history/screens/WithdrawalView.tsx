import type { Ringgit } from '#kernel/money.ts'
import { shortCompanyName } from '#people/organizations/organization.rules.ts'
import { AskEmployer } from '#people/support/screens/AskEmployer.tsx'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { useOrganization } from '#web/organization.ts'
import { CopyIcon } from '#web/ui/CopyIcon.tsx'
import { dayText, Money, negative, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Facts, type Fact } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { hasFee } from '../../withdrawal.rules.ts'
import { decisionReasonText, reasonName } from '../../screens/reason-name.ts'
import { t as withdrawalText } from '../../withdrawal.texts.ts'
import { t } from '../details.texts.ts'
import { accountText } from '../../screens/account-text.ts'
import { authorOf, WithdrawalTimeline, type Details } from './WithdrawalTimeline.tsx'
import { accountStep, nothing, totalTaken, whatHappened, whereReleased } from './released-text.ts'
import { statusOf } from './status-of.ts'
import classes from './WithdrawalView.module.css'

/** Whether the withdrawal costs the employee nothing, because it was rejected, cancelled or returned. */
export const isReleased = ({ status, returned }: Pick<Details, 'status' | 'returned'>): boolean =>
  !hasFee({ status, returned: returned !== null })

const useEmployer = (): string => {
  const name = useOrganization()?.name
  return name === undefined ? t('employer') : shortCompanyName(name)
}

/** A withdrawal after the request and from the history: the amount, where the money is, the steps and the figures. */
export const WithdrawalView = ({ details }: { details: Details }) => {
  const employer = useEmployer()
  const released = isReleased(details)
  const balance = useCall(
    api.rollingPayEmployee.getRollingPayBalance,
    {},
    { fallback: withdrawalText('getPaid.balanceFailed'), enabled: released },
  ).data
  const mustChangeAccount = released && balance?.blocked?.code === 'account_returned'
  const isOver = released || details.status === 'completed'
  const timeline = (
    <Card key="timeline" title={t(isOver ? 'history' : 'next')}>
      <WithdrawalTimeline details={details} employer={employer} mustChangeAccount={mustChangeAccount} />
    </Card>
  )
  const figures = (
    <Card key="figures">
      {released ? (
        <ReleasedFigures details={details} {...(details.backInBalance && balance && { left: balance.balance })} />
      ) : (
        <Figures details={details} />
      )}
    </Card>
  )
  return (
    <>
      <div className={classes.hero}>
        <StatusPill {...statusOf(details)} />
        <strong className={`${classes.amount} num`}>{released ? ringgit(details.amount) : ringgit(details.net)}</strong>
        <Where details={details} released={released} />
      </div>
      <WhatWentWrong details={details} employer={employer} mustChangeAccount={mustChangeAccount} />
      {released && <WhatToDo details={details} employer={employer} mustChangeAccount={mustChangeAccount} />}
      {isOver && !released ? [figures, timeline] : [timeline, figures]}
    </>
  )
}

const arrivalOf = ({ status, transferDate, expectedOn, expectedIfApproved }: Details) => {
  if (status === 'completed') return transferDate && (['arrives.on', transferDate] as const)
  if (status === 'pending') return expectedIfApproved && (['arrives.ifApproved', expectedIfApproved] as const)
  return expectedOn && (['arrives.by', expectedOn] as const)
}

/** Where the money is, or when it arrives. */
const Where = ({ details, released }: { details: Details; released: boolean }) => {
  if (released)
    return (
      <p>
        <b>{whereReleased(details, today())}</b>
      </p>
    )
  if (details.onHold) return <p>{t('arrives.noDate')}</p>
  const arrival = arrivalOf(details)
  if (!arrival) return null
  const date = dayText(arrival[1])
  const [before, after] = t(arrival[0], { date }).split(date)
  return (
    <p>
      {before}
      <time dateTime={arrival[1]}>{date}</time>
      {after}
      {details.status !== 'completed' && (
        <>
          <br />
          {t('transferTime')}
        </>
      )}
    </p>
  )
}

type Wrong = { details: Details; employer: string; mustChangeAccount: boolean }

/** Why a withdrawal was rejected, cancelled, refused or returned, and what to do; nothing for others. */
const WhatWentWrong = ({ details, employer, mustChangeAccount }: Wrong) => {
  const { returned, refused, timeline, bank } = details
  const step = timeline.find(({ status }) => status === 'rejected' || status === 'cancelled')
  const reason = returned?.reason ?? step?.reason
  if (!reason) return null
  const said =
    returned || refused
      ? t('bankSays', { bank, reason: reason.replace(/\.$/, '') })
      : step && t('saidBy', { name: authorOf(step, employer), reason: decisionReasonText(reason) })
  return (
    <Notice tone="stop">
      <b>{said}</b> {returned && whatHappened(details, today())}
      {mustChangeAccount && ` ${t('changeAccount')}`}
    </Notice>
  )
}

/** The next step and the contact after a withdrawal that didn't arrive. */
const WhatToDo = ({ details, employer, mustChangeAccount }: Wrong) => {
  const { returned, status, id } = details
  const again = status === 'rejected' ? t('whatToDo.rejected', { employer }) : t('whatToDo.cancelled')
  const step = mustChangeAccount ? t('whatToDo.account', { employer }) : again
  return (
    <Card title={t('whatToDo.title')}>
      <p className={classes.whatToDo}>{returned ? accountStep(details, employer, mustChangeAccount) : step}</p>
      <div className={classes.ask}>
        <AskEmployer subject={t('whatToDo.subject', { number: id })} variant="default" />
      </div>
    </Card>
  )
}

const Figures = ({ details }: { details: Details }) => (
  <Facts
    sum
    facts={[
      [t('amount'), <Money key="amount" amount={details.amount} />],
      details.feePaidBy === 'employee'
        ? [t('fee', { rate: details.feePercentage }), <Money key="fee" amount={negative(details.fee)} />]
        : null,
      [t(details.status === 'completed' ? 'received' : 'net'), <Money key="net" amount={details.net} />, 'total'],
      [t('to'), accountText({ bank: details.bank, number: details.accountNumber }), 'part'],
      [t('reason'), reasonName(details.reasonForWithdrawal)],
      paydayFact(t('deducted'), details.deduction),
      details.feePaidBy === 'employer' && [t('feeEmployer'), <Money key="fee" amount={details.fee} />],
      numberFact(details.id),
    ]}
  />
)

const ReleasedFigures = ({ details, left }: { details: Details; left?: Details['amount'] }) => {
  const account = accountText({ bank: details.bank, number: details.accountNumber })
  return (
    <Facts
      sum
      facts={[
        [t('amount'), <Money key="amount" amount={details.amount} />],
        ...payrollFacts(details),
        left !== undefined && [t('left'), <Money key="left" amount={left} />, 'part'],
        [t('to'), details.returned ? <s key="to">{account}</s> : account, left === undefined ? 'part' : undefined],
        [t('reason'), reasonName(details.reasonForWithdrawal)],
        numberFact(details.id),
      ]}
    />
  )
}

/** The amounts that payroll deducts and pays back, each with its payday, and the rest. */
const payrollFacts = (details: Details): Fact[] => {
  const { deduction, payBack, nothingTaken } = details
  if (!deduction) return nothingTaken ? [[t('taken'), <Money key="taken" amount={nothing} />]] : []
  const total = totalTaken(details)
  return [
    movementFact(t('taken'), deduction, negative),
    payBack && movementFact(t('paidBack'), payBack, (amount) => amount),
    total !== null && [t('inTheEnd'), <Money key="total" amount={total} />, 'total'],
  ]
}

type Movement = NonNullable<Details['deduction']>
const movementFact = (name: string, { on, state, amount }: Movement, signed: (amount: Ringgit) => Ringgit): Fact => [
  t('onPayday', { name, date: t(`payday.${state}`, { date: dayText(on) }) }),
  amount === null ? '–' : <Money key={name} amount={amount === 0 ? nothing : signed(amount)} />,
]

/** The payday of a deduction, as expected, listed or answered. */
const paydayFact = (name: string, payday: Details['deduction']): Fact =>
  payday && [name, t(`payday.${payday.state}`, { date: dayText(payday.on) })]

/** The number in groups of four, as people read it aloud. It is copied without spaces. */
const numberFact = (id: string): Fact => [
  t('number'),
  <span key="number" className={classes.number}>
    <span className="num">{id.match(/.{1,4}/g)?.join(' ')}</span>
    <CopyIcon value={id} label={t('copy')} copiedLabel={t('copied')} />
  </span>,
  'part',
]

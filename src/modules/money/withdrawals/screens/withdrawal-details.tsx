import { isFinal } from '#kernel/lifecycle.ts'
import type { Ringgit } from '#kernel/money.ts'
import { isOneOf } from '#kernel/one-of.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import { roleText } from '#web/role-text.ts'
import { translate } from '#web/text.ts'
import { dateText, dayText, Money } from '#web/ui/format.ts'
import { delegatedText } from '#web/ui/delegated-text.ts'
import { numberText } from '#web/ui/mask-text.ts'
import type { Fact } from '#web/ui/Page.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { automaticApproval } from '../reason-names.rules.ts'
import { t } from '../withdrawal-details.texts.ts'
import { hasFee, withdrawalLifecycle, type WithdrawalStatus } from '../withdrawal.rules.ts'
import { reasonName } from './reason-name.ts'

type Withdrawal = {
  readonly id: string
  readonly status: WithdrawalStatus
  readonly amount: Ringgit
  readonly fee: Ringgit
  readonly employeeICNumber: string
  readonly reasonForWithdrawal: string
  readonly banking: { readonly bank: string; readonly accountNumber: string }
  readonly transferDate: LocalDate | null
  readonly expectedOn: LocalDate | null
  readonly onHold: boolean
  readonly returnedAt: Instant | null
}
/** What each audience calls some facts. */
type Names = { readonly ic: string; readonly reason: string; readonly fee: string; readonly noDate: string }

/** The fee; null if it isn't charged. */
export const feeOf = ({ status, returnedAt, fee }: Pick<Withdrawal, 'status' | 'returnedAt' | 'fee'>): Ringgit | null =>
  hasFee({ status, returned: returnedAt !== null }) ? fee : null

const num = (text: string) => <span className="num">{text}</span>

/** The facts of a withdrawal that employers and platform staff see, for each page to put in its order. */
export const factsOf = (of: Withdrawal, { ic, reason, fee: feeName, noDate }: Names, payer?: string) => {
  const fee = feeOf(of)
  const arrival = of.onHold ? noDate : of.expectedOn ? dayText(of.expectedOn) : t('afterApproval')
  return {
    amount: [t('amount'), <Money key="amount" amount={of.amount} />],
    fee: fee !== null && [
      feeName,
      <span key="fee">
        <Money amount={fee} /> {payer && <small>{payer}</small>}
      </span>,
    ],
    bank: [t('bank'), of.banking.bank],
    account: [t('account'), num(numberText(of.banking.accountNumber))],
    ic: [ic, num(of.employeeICNumber)],
    reason: [reason, reasonName(of.reasonForWithdrawal)],
    day: of.transferDate
      ? [t('transferDate'), dateText(of.transferDate)]
      : !isFinal(withdrawalLifecycle, of.status) && [t('expected'), arrival],
    number: [t('number'), num(of.id)],
  } as const satisfies Readonly<Record<string, Fact>>
}

/** The author of a change, with the Manager if a delegate made it; in the user's language for an automatic approval. */
export const authorText = (name: string, role: string, forName: string | null): string =>
  role === 'system' && name === automaticApproval[0] ? translate(automaticApproval) : delegatedText(name, forName)

type Step = {
  readonly status: string
  readonly sentToBank: boolean
  readonly at: Instant
  readonly byName: string
  readonly byRole: string
  readonly forName: string | null
}
const steps = ['pending', 'approved', 'processing', 'completed', 'rejected', 'cancelled', 'returned'] as const
const titleOf = ({ status, sentToBank }: Step, refused: boolean): string => {
  if (sentToBank) return t('steps.sent')
  if (status === 'cancelled' && refused) return t('steps.refused')
  return isOneOf(steps, status) ? t(`steps.${status}`) : statusText(status)
}
type StatusHistoryProps<S> = { timeline: readonly S[]; refused: boolean; reasonOf: (step: S) => string | null }
/** The changes of a withdrawal with their authors, for its employer and platform staff. */
export const StatusHistory = <S extends Step>({ timeline, refused, reasonOf }: StatusHistoryProps<S>) => (
  <Timeline
    steps={timeline.map((step) => ({
      status: step.status,
      title: titleOf(step, refused),
      at: step.at,
      by: t('by', { name: authorText(step.byName, step.byRole, step.forName), role: roleText(step.byRole) }),
      reason: reasonOf(step),
    }))}
  />
)

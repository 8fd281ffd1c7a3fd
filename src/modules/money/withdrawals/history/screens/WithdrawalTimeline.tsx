import type { z } from 'zod'
import { dayText } from '#web/ui/format.ts'
import { Timeline, type ComingStep } from '#web/ui/Timeline.tsx'
import type { historyCalls } from '../history.contract.ts'
import { decisionReasonText } from '../../screens/reason-name.ts'
import { t } from '../details.texts.ts'
import { accountText } from '../../screens/account-text.ts'

export type Details = z.input<(typeof historyCalls)['getTransaction']['output']>
type Step = Details['timeline'][number]

/** The steps that a withdrawal still has to take. Arrival is a promise only after approval. */
const comingSteps = (details: Details, employer: string): ComingStep[] => {
  const { status, onHold, expectedOn, expectedIfApproved } = details
  const date = onHold
    ? null
    : expectedOn
      ? t('coming.by', { date: dayText(expectedOn) })
      : expectedIfApproved && t('coming.ifApproved', { date: dayText(expectedIfApproved) })
  const bank = { title: t('steps.sent'), note: onHold ? t('arrives.noDate') : t('coming.endOfDay') }
  const arrive = { title: t('steps.completed'), note: date }
  if (status === 'pending')
    return [
      { title: t('coming.approve', { employer }), note: t('coming.sameDay') },
      { ...bank, note: onHold ? t('arrives.noDate') : t('coming.endOfApprovalDay') },
      arrive,
    ]
  if (status !== 'approved' && status !== 'processing') return []
  return details.timeline.some(({ sentToBank }) => sentToBank) ? [arrive] : [bank, arrive]
}

const accountStep = (): ComingStep => ({ title: t('coming.account'), note: t('coming.opens') })

const titleOf = (step: Step, details: Details, employer: string): string => {
  const { bank, accountNumber } = details
  const name = authorOf(step, employer)
  if (step.sentToBank)
    return details.returned
      ? t('steps.sentTo', { account: accountText({ bank, number: accountNumber }) })
      : t('steps.sent')
  if (step.status === 'cancelled' && details.refused) return t('steps.refused', { bank })
  if (step.status === 'approved') return step.by === 'Upah' ? t('steps.approved') : t('steps.approvedBy', { name })
  return t(`steps.${step.status}`, { name, bank })
}

/** Who made a change: the employee sees which side, not which user. */
export const authorOf = ({ by }: Pick<Step, 'by'>, employer: string): string => (by === 'Upah' ? t('upah') : employer)

/** Reasons of a refusal are in the notice above the history. */
const reasonOf = ({ status, reason }: Step): string | null =>
  reason === null || status === 'rejected' || status === 'cancelled' || status === 'returned'
    ? null
    : t('because', { reason: decisionReasonText(reason) })

/** Without the arrival of a transfer that the bank returned: the money didn't arrive. */
const stepsOf = ({ timeline, returned }: Details): readonly Step[] =>
  returned ? timeline.filter(({ status }) => status !== 'completed') : timeline

type Props = { details: Details; employer: string; mustChangeAccount: boolean }

/** The past, current and later steps of a withdrawal. */
export const WithdrawalTimeline = ({ details, employer, mustChangeAccount }: Props) => (
  <Timeline
    steps={stepsOf(details).map((step) => ({
      status: step.status,
      title: titleOf(step, details, employer),
      at: step.at,
      // The bank's date, as in the list and the statement.
      ...(step.status === 'completed' && { on: details.transferDate }),
      reason: reasonOf(step),
    }))}
    coming={mustChangeAccount ? [accountStep()] : comingSteps(details, employer)}
  />
)

import type { z } from 'zod'
import { dayText } from '#web/ui/date-text.ts'
import { Timeline, type ComingStep } from '#web/ui/Timeline.tsx'
import { useOrganization } from '#web/shell/Shell.tsx'
import type { rollingPayEmployee } from '../employee-withdrawals.contract.ts'
import { decisionReasonText } from '../../screens/reason-name.ts'
import { t } from '../../withdrawal.texts.ts'

export type Details = z.input<(typeof rollingPayEmployee)['getTransaction']['output']>

const names = {
  you: t('details.you'),
  'your employer': t('details.employer'),
  Upah: t('details.upah'),
}

/** The steps that a withdrawal still has to take. Arrival is a promise only after approval. */
const comingSteps = (details: Details, employer: string): ComingStep[] => {
  const { status, expectedOn, expectedIfApproved } = details
  const approve = { title: t('coming.approve'), note: t('coming.waitingFor', { employer }) }
  const bank = { title: t('coming.bank'), note: t('coming.afterApproval') }
  const date = expectedOn
    ? t('coming.by', { date: dayText(expectedOn) })
    : expectedIfApproved && t('coming.ifApproved', { date: dayText(expectedIfApproved) })
  const arrive = { title: t('coming.arrive'), note: date ?? t('coming.afterApproval') }
  if (status === 'pending') return [approve, bank, arrive]
  if (status !== 'approved' && status !== 'processing') return []
  const isSent = details.timeline.some(({ sentToBank }) => sentToBank)
  return isSent ? [arrive] : [{ ...bank, note: t('coming.endOfDay') }, arrive]
}

/** The past and coming steps of a withdrawal. */
export const WithdrawalTimeline = ({ details }: { details: Details }) => {
  const employer = useOrganization()?.name ?? t('details.employer')
  return (
    <Timeline
      steps={details.timeline.map((step) => ({
        status: step.status,
        title: t(`details.steps.${step.sentToBank ? 'sent' : step.status}`),
        at: step.at,
        // The bank's date, as in the status, the facts and the statement.
        ...(step.status === 'completed' && { on: details.transferDate }),
        by: t('details.by', { name: names[step.by] }),
        reason: step.reason && t('details.because', { reason: decisionReasonText(step.reason) }),
      }))}
      coming={comingSteps(details, employer)}
    />
  )
}

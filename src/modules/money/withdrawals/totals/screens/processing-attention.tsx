import { dateIn, daysBetween, type Instant } from '#kernel/time.ts'
import { disbursementScreens } from '#money/disbursements/disbursement.screens.ts'
import { payRunScreens } from '#money/payRuns/pay-run.screens.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { dayOfText, periodText } from '#web/ui/format.ts'
import { statusText } from '#web/ui/StatusPill.tsx'
import { t as dashboardText } from '../dashboard.texts.ts'
import { open, type AttentionItem } from './attention-item.tsx'

const mostShown = 5

/** The whole days since then. */
export const daysSince = (at: Instant): number => daysBetween(dateIn(at), today())

/** Disbursements whose payments were started and are not completed. */
export const useProcessingDisbursements = (): AttentionItem[] => {
  const { data } = useCall(
    api.disbursements.getAll,
    { filter: { status: 'processing' }, sort: { by: 'createdAt' }, pageSize: mostShown },
    { fallback: dashboardText('failed') },
  )
  return (data?.disbursements ?? []).map((row) => ({
    key: `processing ${row.id}`,
    cause: { kind: 'processingDisbursement', subject: row.id, count: 1 },
    look: 'moving',
    pill: statusText('processing'),
    title: row.name,
    hint: dashboardText('processingSince', {
      organization: row.orgName,
      date: dayOfText(row.processedAt ?? row.createdAt),
    }),
    amount: row.total,
    days: daysSince(row.processedAt ?? row.createdAt),
    action: open(disbursementScreens.internalDetails.to({ orgId: row.orgId, id: row.id }), row.name),
  }))
}

/** Pay runs whose payout files were sent to the wallets. */
export const useProcessingPayRuns = (): AttentionItem[] => {
  const { data } = useCall(
    api.adminPayRuns.getAll,
    { filter: { status: 'processing' }, sort: { by: 'modifiedAt' }, pageSize: mostShown },
    { fallback: dashboardText('failed') },
  )
  return (data?.payRuns ?? []).map((run) => {
    const name = dashboardText('payRun', { period: periodText(run.period) })
    return {
      key: `processing ${run.id}`,
      cause: { kind: 'processingPayRun', subject: run.id, count: 1 },
      look: 'moving',
      pill: statusText('processing'),
      title: name,
      hint: dashboardText('processingSince', { organization: run.orgName, date: dayOfText(run.modifiedAt) }),
      amount: run.employeesNetPay,
      days: daysSince(run.modifiedAt),
      action: open(payRunScreens.platformDetails.to({ orgId: run.orgId, payRunId: run.id }), `${name}, ${run.orgName}`),
    }
  })
}

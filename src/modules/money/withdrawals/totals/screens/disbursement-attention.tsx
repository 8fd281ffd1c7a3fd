import { daysBetween } from '#kernel/time.ts'
import { disbursementScreens } from '#money/disbursements/disbursement.screens.ts'
import { t as payoutText } from '#money/disbursements/payout.texts.ts'
import { t as benefitText } from '#owed/receivables/benefit/benefit-account.texts.ts'
import { payRunScreens } from '#money/payRuns/pay-run.screens.ts'
import { settlementScreens } from '#owed/receivables/settlement/settlement.screens.ts'
import { t as settlementText } from '#owed/receivables/settlement/settlement.texts.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { dateText } from '#web/ui/format.ts'
import { open, type AttentionItem } from './attention-item.tsx'

const mostShown = 5

/** The settlements that have been overdue longest. */
export const useOverdueSettlements = (): AttentionItem[] => {
  const { data } = useCall(
    api.repayments.getAll,
    { filter: { status: 'Overdue' }, sort: { by: 'dueDate' }, pageSize: mostShown },
    { fallback: settlementText('failed.list') },
  )
  return (data?.settlements ?? []).map((row) => ({
    key: row.id,
    cause: { kind: 'overdueSettlement', subject: row.id, count: 1 },
    look: 'stop',
    pill: settlementText('dashboard.pill'),
    title: row.disbursement.name,
    amount: row.amountDue,
    days: row.overdueDays,
    hint: settlementText('dashboard.hint', {
      organization: row.orgName,
      date: dateText(row.dueDate),
      days: settlementText('days', { count: row.overdueDays }),
    }),
    action: open(
      settlementScreens.internalDetails.to({ orgId: row.orgId, id: row.disbursementId, repaymentId: row.id }),
      row.disbursement.name,
    ),
  }))
}

/** The payments that organizations report, which someone compares with the bank account. */
export const useReportedPayments = (): AttentionItem[] => {
  const { data } = useCall(
    api.repayments.getAll,
    { filter: { status: 'Reported' }, sort: { by: 'dueDate' }, pageSize: mostShown },
    { fallback: settlementText('failed.list') },
  )
  return (data?.settlements ?? []).map(({ reported, ...row }) => ({
    key: `reported ${row.id}`,
    look: 'wait',
    pill: settlementText('dashboard.reportedPill'),
    title: row.disbursement.name,
    ...(reported && {
      amount: reported.amount,
      days: daysBetween(reported.paidOn, today()),
    }),
    hint: settlementText('dashboard.reportedHint', {
      organization: row.orgName,
      date: dateText(reported?.paidOn ?? row.dueDate),
    }),
    action: open(
      settlementScreens.internalDetails.to({ orgId: row.orgId, id: row.disbursementId, repaymentId: row.id }),
      row.disbursement.name,
    ),
  }))
}

/** What employers owe for benefits: overdue amounts, and repayments that they report. */
export const useBenefitsOwed = (): AttentionItem[] => {
  const { data } = useCall(api.adminPayRuns.getBenefitsOwed, {}, { fallback: benefitText('failed') })
  return (data?.employers ?? []).flatMap(({ orgId, orgName, overdue, monthsOverdue, dueOn, reported }) => {
    const days = daysBetween(dueOn, today())
    const action = open(payRunScreens.platformOwed.to({ orgId }), `${benefitText('title')}, ${orgName}`)
    const late: AttentionItem = {
      key: `benefits ${orgId}`,
      cause: { kind: 'overdueBenefits', subject: orgId, count: monthsOverdue },
      look: 'stop',
      pill: settlementText('dashboard.pill'),
      title: benefitText('title'),
      amount: overdue,
      days,
      hint: settlementText('dashboard.hint', {
        organization: orgName,
        date: dateText(dueOn),
        days: settlementText('days', { count: days }),
      }),
      action,
    }
    const reportedItem: AttentionItem | null = reported && {
      key: `reported benefits ${orgId}`,
      look: 'wait',
      pill: settlementText('dashboard.reportedPill'),
      title: benefitText('title'),
      amount: reported.amount,
      days: daysBetween(reported.paidOn, today()),
      hint: settlementText('dashboard.reportedHint', { organization: orgName, date: dateText(reported.paidOn) }),
      action,
    }
    return [...(overdue > 0 ? [late] : []), ...(reportedItem ? [reportedItem] : [])]
  })
}

const pillOf = ({ disputed, failed }: { disputed: number; failed: number }) => {
  if (disputed > 0) return 'dashboard.disputedPill'
  return failed > 0 ? 'dashboard.failedPill' : 'dashboard.unknownPill'
}

/** Disbursements with payments that need a decision, failed or have an unknown outcome. */
export const usePaymentProblems = (): AttentionItem[] => {
  const { data } = useCall(api.disbursements.getTroubled, {}, { fallback: payoutText('failed') })
  return (data?.disbursements ?? []).map((row) => ({
    key: row.id,
    look: row.disputed + row.failed > 0 ? 'stop' : 'wait',
    pill: payoutText(pillOf(row)),
    title: row.name,
    amount: row.amount,
    hint: [
      row.orgName,
      row.disputed > 0 && payoutText('dashboard.disputed', { count: row.disputed, payees: row.payees }),
      row.failed > 0 && payoutText('dashboard.failed', { count: row.failed, payees: row.payees }),
      row.unknown > 0 && payoutText('dashboard.unknown', { count: row.unknown, payees: row.payees }),
    ]
      .filter(Boolean)
      .join(', '),
    action: open(disbursementScreens.internalDetails.to({ orgId: row.orgId, id: row.id }), row.name),
  }))
}

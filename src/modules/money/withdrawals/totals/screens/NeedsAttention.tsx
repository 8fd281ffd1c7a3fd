import { ringgitOf, sen, senOf } from '#kernel/money.ts'
import { dateIn, days, hours, instantOf, msOf, periodOf } from '#kernel/time.ts'
import type { PlatformKind } from '#ground/approvals/approval.rules.ts'
import { t as approvalText } from '#ground/approvals/approval.texts.ts'
import { t as accountText } from '#people/employees/account/account-change.texts.ts'
import { PlatformDecision } from '#people/employees/account/screens/AccountReport.tsx'
import { accountText as shownAccount } from '#people/employees/account/screens/account-reports.tsx'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import { organizationScreens } from '#people/organizations/organization.screens.ts'
import { disbursementScreens } from '#money/disbursements/disbursement.screens.ts'
import { earnedWageScreens } from '#money/earnedWages/earned-wage.screens.ts'
import { t as wageText } from '#money/earnedWages/earned-wage.texts.ts'
import { payRunScreens } from '#money/payRuns/pay-run.screens.ts'
import { supplierScreens } from '#money/suppliers/supplier.screens.ts'
import { uploadScreens } from '#ground/uploads/upload.screens.ts'
import { t as uploadText } from '#ground/uploads/upload.texts.ts'
import { api, useCall } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { dayOfText, dayText, momentText, sumOf } from '#web/ui/format.ts'
import { Since } from '#web/ui/Since.tsx'
import { AttentionList } from './AttentionList.tsx'
import { inOrder, open, type AttentionItem } from './attention-item.tsx'
import type { Today } from './today.ts'
import {
  useBenefitsOwed,
  useOverdueSettlements,
  usePaymentProblems,
  useReportedPayments,
} from './disbursement-attention.tsx'
import { useOverdueRemittances, useReconciliation, useUnmatchedRemittances } from './remittance-attention.tsx'
import { daysSince, useProcessingDisbursements, useProcessingPayRuns } from './processing-attention.tsx'
import { isDeliveryLate } from '../../bank/batch.rules.ts'
import { batchPath } from '../../bank/screens/BatchLink.tsx'
import { editPath, listPath } from '../../transfers/screens/transfer-columns.tsx'
import { t as dashboardText } from '../dashboard.texts.ts'
import { t } from '../../bank/transfer.texts.ts'

const mostWaiting = 4
/** Employers have one day to decide; after that, platform staff should follow up. */
const tooLong = days(1)

/** The withdrawals that have been pending longest, in the month of the oldest. */
const useLongPending = (day: Today): AttentionItem[] => {
  const { oldestAt } = day.waitingForEmployers
  const period = oldestAt === null ? day.period : periodOf(dateIn(oldestAt))
  const load = useCall(
    api.rollingPayAdmin.getAll,
    { period, status: 'pending', sort: { by: 'id' }, pageSize: 5 },
    { fallback: t('transfers.failed'), enabled: oldestAt !== null },
  )
  if (oldestAt === null) return []
  return (load.data?.transactions ?? [])
    .slice(0, mostWaiting)
    .filter((row) => now() - msOf(row.createdAt) >= tooLong)
    .map((row) => ({
      key: row.id,
      cause: { kind: 'pendingWithdrawal', subject: row.id, count: 1 },
      look: 'wait',
      pill: dashboardText('waitingPill'),
      title: row.createdBy,
      amount: row.requestedAmount,
      days: daysSince(row.createdAt),
      hint: (
        <Since
          instant={row.createdAt}
          now={now()}
          sentence={(ago) =>
            dashboardText('waitingHint', { organization: row.orgName, day: dayText(dateIn(row.createdAt)), ago })
          }
        />
      ),
      action: open(editPath(row), row.createdBy),
    }))
}

/** Withdrawals that end of day doesn't send because their organizations are not active. */
const useOnHold = (): AttentionItem[] => {
  const { data } = useCall(api.rollingPayAdmin.previewEndOfDay, {}, { fallback: t('transfers.failed') })
  if (!data || data.held.count === 0) return []
  const { count, net } = data.held
  return [
    {
      key: 'held',
      cause: { kind: 'held', subject: '', count },
      look: 'wait',
      pill: dashboardText('onHold'),
      title: dashboardText('heldTitle', { count }),
      hint: dashboardText('heldHint'),
      amount: net,
      action: open(`${listPath}?tab=approved`, dashboardText('onHold'), dashboardText('see')),
    },
  ]
}

/** The newest returns by banks that are not marked as handled, one per person, and the others together. */
const returnedOf = ({ openReturns: { count, amount, newest } }: Today): AttentionItem[] => {
  const shared = { look: 'stop', pill: dashboardText('returnedPill') } as const
  const others = count - newest.length
  return [
    ...newest.map((one) => ({
      ...shared,
      key: one.id,
      title: one.createdBy,
      hint: dashboardText('returnedHint', { organization: one.orgName, reason: one.reason }),
      amount: one.amount,
      days: daysSince(one.returnedAt),
      action: open(editPath(one), one.createdBy),
    })),
    ...(others > 0
      ? [
          {
            ...shared,
            key: 'returned',
            title: dashboardText('returnedMore', { count: others }),
            hint: dashboardText('returnedMoreHint'),
            amount: ringgitOf(sen(senOf(amount) - senOf(sumOf(newest)))),
            action: open(`${listPath}?tab=returned`, dashboardText('returnedPill'), dashboardText('see')),
          },
        ]
      : []),
  ]
}

/** Uploads with failed rows, and uploads that could not be read. */
const uploadsOf = ({ faultyUploads }: Today): AttentionItem[] =>
  faultyUploads.map(({ id, fileName, rowsTotal, rowsFailed, failure, createdAt }) => ({
    key: id,
    look: 'wait',
    pill: uploadText('dashboard.pill'),
    title: fileName,
    days: daysSince(createdAt),
    ...(!failure && { figure: dashboardText('failedRows', { failed: rowsFailed, total: rowsTotal }) }),
    hint: failure
      ? errorMessage(failure.code, failure.params)
      : dashboardText('uploadedOn', { date: dayOfText(createdAt) }),
    action: open(
      `${uploadScreens.logs.to({ rcId: id })}${failure ? '' : '?tab=failedRows'}`,
      fileName,
      uploadText('dashboard.review'),
    ),
  }))

/** Earned wages that cannot be credited. */
const wagesOf = ({ failedWages: { count, organizations } }: Today): AttentionItem[] =>
  count === 0
    ? []
    : [
        {
          key: 'wages',
          cause: { kind: 'failedWages', subject: '', count },
          look: 'stop',
          pill: wageText('dashboard.pill'),
          title: wageText('dashboard.title', { count }),
          hint: wageText('dashboard.hint', { count: organizations }),
          action: open(earnedWageScreens.failed.to(), wageText('dashboard.pill'), wageText('dashboard.review')),
        },
      ]

const pendingLists: Readonly<Record<PlatformKind, string>> = {
  suppliers: supplierScreens.platformList.to(),
  payRuns: payRunScreens.platformList.to(),
  disbursements: disbursementScreens.platformList.to(),
}
/** Suppliers to approve, and pay runs and disbursements to pay. */
const usePending = (): AttentionItem[] => {
  const { data } = useCall(api.approvals.getPlatformPending, {}, { fallback: dashboardText('failed') })
  return (data?.items ?? []).map(({ kind, count }) => ({
    key: `pending ${kind}`,
    look: 'wait',
    pill: approvalText('platform.pill'),
    title: approvalText(`platform.${kind}`, { count }),
    hint: approvalText(`platform.hint.${kind}`),
    action: open(pendingLists[kind], approvalText(`platform.${kind}`, { count }), approvalText('platform.open')),
  }))
}

/** Employees who reported a changed bank account, whose payments are on hold. */
const useReportedAccounts = (): AttentionItem[] => {
  const { data } = useCall(api.employees.getAccountReports, {}, { fallback: accountText('report.failed') })
  return (data?.reports ?? []).map((report) => ({
    key: report.changeId,
    look: 'stop',
    pill: accountText('report.pill'),
    title: report.employeeName,
    hint: accountText(report.forPlatform ? 'report.platformDecides' : 'report.platformHint', {
      organization: report.orgName,
      by: report.changedBy,
      after: shownAccount(report.after),
    }),
    days: daysSince(report.reportedAt),
    action: (
      <>
        {report.forPlatform && (
          <IfMay call={api.employees.resolveAccountReport}>
            <PlatformDecision report={report} />
          </IfMay>
        )}
        {open(organizationScreens.view.to({ oid: report.orgId }), report.orgName)}
      </>
    ),
  }))
}

/** Batches whose bank file wasn't downloaded within a quarter of an hour after end of day. */
const useUndelivered = (): AttentionItem[] => {
  const { data } = useCall(api.rollingPayAdmin.getOpenBatches, {}, { fallback: t('transfers.failed') })
  return (data?.batches ?? [])
    .filter((batch) => isDeliveryLate(batch, instantOf(now())))
    .map((batch) => ({
      key: `undelivered ${batch.id}`,
      look: 'stop',
      pill: dashboardText('notDownloaded'),
      title: dashboardText('notDownloadedTitle', { number: batch.number }),
      hint: dashboardText('notDownloadedHint', { at: momentText(batch.sentAt), name: batch.sentByName }),
      amount: batch.waiting.net,
      days: daysSince(batch.sentAt),
      action: open(batchPath(batch.number), dashboardText('notDownloadedTitle', { number: batch.number })),
    }))
}

/** Everything that needs manual attention. */
export const NeedsAttention = ({ day }: { day: Today }) => {
  const longPending = useLongPending(day)
  const held = useOnHold()
  const pending = usePending()
  const paymentProblems = usePaymentProblems()
  const reported = useReportedPayments()
  const overdue = useOverdueSettlements()
  const remittances = [...useOverdueRemittances(), ...useUnmatchedRemittances(), ...useReconciliation()]
  const benefits = useBenefitsOwed()
  const processing = [...useProcessingDisbursements(), ...useProcessingPayRuns()]
  const money = [
    ...paymentProblems,
    ...returnedOf(day),
    ...reported,
    ...overdue,
    ...remittances,
    ...benefits,
    ...processing,
    ...held,
    ...longPending,
  ]
  const items = [
    ...ledgerItems(day),
    ...useUndelivered(),
    ...useReportedAccounts(),
    ...inOrder([...money, ...wagesOf(day), ...uploadsOf(day), ...pending]),
  ]
  return <AttentionList items={items} resolutions={day.resolved} />
}

/** The audit runs each night, so that one older than this has failed. */
const tooOld = hours(26)
const openLedger = open(ledgerScreens.accounts.to(), dashboardText('ledgerPill'))
const ledgerItem = (key: string, title: string, hint: string): AttentionItem[] => [
  { key, look: 'stop', pill: dashboardText('ledgerPill'), title, hint, action: openLedger },
]

/** Problems of the ledger: accounts that don't add up, differences, or an audit that didn't run. */
const ledgerItems = ({ booksBalanced, ledgerAudit }: Today): AttentionItem[] => {
  if (!booksBalanced) return ledgerItem('ledger', dashboardText('ledgerTitle'), dashboardText('ledgerHint'))
  if (ledgerAudit === null) return []
  const { finishedAt, differences } = ledgerAudit
  const at = momentText(finishedAt)
  if (differences > 0)
    return ledgerItem(
      'ledger differences',
      dashboardText('ledgerDifferences', { count: differences }),
      dashboardText('ledgerFound', { at }),
    )
  return now() - msOf(finishedAt) > tooOld
    ? ledgerItem('ledger audit', dashboardText('ledgerNotAudited'), dashboardText('ledgerLastAudit', { at }))
    : []
}

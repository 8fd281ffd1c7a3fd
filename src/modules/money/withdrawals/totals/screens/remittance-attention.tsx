import { daysBetween, periodOf } from '#kernel/time.ts'
import { t as settlementText } from '#owed/receivables/settlement/settlement.texts.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { recordLink } from '#web/record-link.ts'
import { dateText } from '#web/ui/format.ts'
import { sumRinggit } from '#kernel/money.ts'
import { t } from '../dashboard.texts.ts'
import { open, type AttentionItem } from './attention-item.tsx'

/** The employers that haven't remitted what their deduction lists were due for. */
export const useOverdueRemittances = (): AttentionItem[] => {
  const { data } = useCall(api.rollingPayAdmin.getReceivables, {}, { fallback: t('failed') })
  return (data?.employers ?? []).flatMap(({ orgId, orgName, dueOn, overdueItems, week, month, older }) => {
    if (dueOn === null || overdueItems === 0) return []
    const days = daysBetween(dueOn, today())
    const account = recordLink('advance_repayment', { orgId, month: periodOf(today()) })
    return [
      {
        key: `remittance ${orgId}`,
        cause: { kind: 'overdueRemittance' as const, subject: orgId, count: overdueItems },
        look: 'stop' as const,
        pill: settlementText('dashboard.pill'),
        title: t('overdueLists', { count: overdueItems }),
        amount: sumRinggit([week, month, older]),
        days,
        hint: settlementText('dashboard.hint', {
          organization: orgName,
          date: dateText(dueOn),
          days: settlementText('days', { count: days }),
        }),
        ...(account && { action: open(account.to, `${t('overdueLists', { count: overdueItems })}, ${orgName}`) }),
      },
    ]
  })
}

/** Payments on the bank statement whose employer isn't known yet. */
export const useUnmatchedRemittances = (): AttentionItem[] => {
  const { data } = useCall(
    api.rollingPayAdmin.getUnmatchedRemittances,
    { pageSize: 10, filter: { status: 'open' } },
    { fallback: t('failed') },
  )
  const list = recordLink('unmatched_remittance', {})
  if (!data || data.open.oldestOn === null || !list) return []
  const { count, amount, oldestOn } = data.open
  const title = t('unmatchedTitle', { count })
  return [
    {
      key: 'unmatched remittances',
      look: 'wait',
      pill: t('unmatchedPill'),
      title,
      amount,
      days: daysBetween(oldestOn, today()),
      hint: t('unmatchedHint', { date: dateText(oldestOn) }),
      action: open(`${list.to}?tab=unmatched`, title, t('see')),
    },
  ]
}

/** Accounts at the bank that don't agree with the ledger and its open items. */
export const useReconciliation = (): AttentionItem[] => {
  const { data } = useCall(api.bankStatements.getReconciliation, {}, { fallback: t('failed') })
  const page = recordLink('bank_reconciliation', {})
  const [oldest] = data?.items.map(({ on }) => on).toSorted() ?? []
  if (!data || data.ties || oldest === undefined || !page) return []
  const { open: lines, different, late } = data
  const title = t('reconciliationTitle', { count: lines.count + different.count + late })
  return [
    {
      key: 'bank reconciliation',
      look: 'wait',
      pill: t('reconciliationPill'),
      title,
      days: daysBetween(oldest, today()),
      hint: t('reconciliationHint'),
      action: open(page.to, title, t('see')),
    },
  ]
}

import { formatRm, type Sen } from '#kernel/money.ts'
import { dateIn, formatPeriod, periodOf, type Instant } from '#kernel/time.ts'
import { approvalLists, type ManagementKind } from '#modules/approvals/approval.rules.ts'

const nouns: Readonly<Record<ManagementKind | 'withdrawals', readonly [one: string, many: string]>> = {
  withdrawals: ['withdrawal', 'withdrawals'],
  employees: ['employee', 'employees'],
  teams: ['team', 'teams'],
  categories: ['category', 'categories'],
  benefits: ['benefit', 'benefits'],
  jobLevels: ['job level', 'job levels'],
  compensationPolicies: ['compensation policy', 'compensation policies'],
  withdrawalPolicies: ['withdrawal policy', 'withdrawal policies'],
  payRuns: ['pay run', 'pay runs'],
  disbursements: ['disbursement', 'disbursements'],
  supplierAccounts: ['supplier account', 'supplier accounts'],
}
type Item = { readonly kind: keyof typeof nouns; readonly count: number }
const counted = ({ kind, count }: Item): string => `${count} ${nouns[kind][count === 1 ? 0 : 1]}`

type Notice = { readonly subject: string; readonly text: string }
type Withdrawals = { readonly count: number; readonly amount: Sen }

/** The message about the items pending approval, with a link to the list of each kind; null if there are none. */
export const noticeOf = (
  publicUrl: string,
  withdrawals: Withdrawals,
  others: readonly Item[],
  now: Instant,
): Notice | null => {
  const items: Item[] = [
    ...(withdrawals.count > 0 ? [{ kind: 'withdrawals' as const, count: withdrawals.count }] : []),
    ...others,
  ]
  const total = items.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const what = items.length > 2 ? `${total} items` : items.map(counted).join(' and ')
  const subject = `${what} ${total === 1 ? 'is' : 'are'} pending your approval`
  const amount = `${formatRm(withdrawals.amount)} in total (${formatPeriod(periodOf(dateIn(now)))})`
  const link = (kind: Item['kind']): string => publicUrl + approvalLists[kind]
  if (others.length === 0)
    return { subject, text: `${subject}, ${amount}.\n\nOpen the requests: ${link('withdrawals')}` }
  const lines = items.map(
    (one) => `- ${counted(one)}${one.kind === 'withdrawals' ? `, ${amount}` : ''}: ${link(one.kind)}`,
  )
  return { subject, text: `${subject}:\n\n${lines.join('\n')}` }
}

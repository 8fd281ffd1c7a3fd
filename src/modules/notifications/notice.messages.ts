import { formatRm, type Sen } from '#kernel/money.ts'
import { approvalPath, type ManagementKind } from '#modules/approvals/approval.rules.ts'
import type { Message } from '#server/outbound/outbox.ts'

type Noun = readonly [one: string, many: string, malay: string]
export const nouns: Readonly<Record<ManagementKind | 'withdrawals' | 'suppliers', Noun>> = {
  withdrawals: ['withdrawal', 'withdrawals', 'pengeluaran'],
  employees: ['employee', 'employees', 'pekerja'],
  teams: ['team', 'teams', 'pasukan'],
  categories: ['category', 'categories', 'kategori'],
  benefits: ['benefit', 'benefits', 'manfaat'],
  jobLevels: ['job level', 'job levels', 'tahap jawatan'],
  compensationPolicies: ['compensation policy', 'compensation policies', 'polisi pampasan'],
  withdrawalPolicies: ['withdrawal policy', 'withdrawal policies', 'polisi pengeluaran'],
  payRuns: ['pay run', 'pay runs', 'larian gaji'],
  disbursements: ['disbursement', 'disbursements', 'agihan'],
  supplierAccounts: ['supplier account', 'supplier accounts', 'akaun pembekal'],
  suppliers: ['supplier', 'suppliers', 'pembekal'],
}
type Item = { readonly kind: ManagementKind | 'withdrawals'; readonly count: number }
const itemText = ({ kind, count }: Item): string => `${count} ${nouns[kind][count === 1 ? 0 : 1]}`
const malayItemText = ({ kind, count }: Item): string => `${count} ${nouns[kind][2]}`

type Withdrawals = { readonly count: number; readonly amount: Sen }

/** The message about the items pending approval, with a link to the list of each kind; null if there are none. */
export const noticeOf = (publicUrl: string, withdrawals: Withdrawals, others: readonly Item[]): Message | null => {
  const items: Item[] = [
    ...(withdrawals.count > 0 ? [{ kind: 'withdrawals' as const, count: withdrawals.count }] : []),
    ...others,
  ]
  const total = items.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const link = (kind: Item['kind']): string => publicUrl + approvalPath(kind)
  const linesOf = (name: (item: Item) => string, amount: string): string =>
    items.map((one) => `- ${name(one)}${one.kind === 'withdrawals' ? `, ${amount}` : ''}: ${link(one.kind)}`).join('\n')
  const summary = items.length > 2 ? `${total} items` : items.map(itemText).join(' and ')
  const subject = `${summary} ${total === 1 ? 'is' : 'are'} pending your approval`
  const amount = `${formatRm(withdrawals.amount)} in total`
  const malaySummary = items.length > 2 ? `${total} perkara` : items.map(malayItemText).join(' dan ')
  const malaySubject = `${malaySummary} menunggu kelulusan anda`
  const malayAmount = `berjumlah ${formatRm(withdrawals.amount)}`
  if (others.length === 0)
    return {
      subject,
      text: `${subject}, ${amount}.\n\nOpen the requests: ${link('withdrawals')}`,
      malay: {
        subject: malaySubject,
        text: `${malaySubject}, ${malayAmount}.\n\nBuka permohonan: ${link('withdrawals')}`,
      },
    }
  return {
    subject,
    text: `${subject}:\n\n${linesOf(itemText, amount)}`,
    malay: { subject: malaySubject, text: `${malaySubject}:\n\n${linesOf(malayItemText, malayAmount)}` },
  }
}

import { recordType } from '#kernel/audit.ts'
import type { Bilingual } from '#kernel/bilingual.ts'
import { days, msOf, type Instant } from '#kernel/time.ts'

/** The items that a person can resolve without changing a record, such as after a call to the employer. */
export const attentionNames = {
  held: ['Withdrawals on hold', 'Pengeluaran ditahan'],
  overdueSettlement: ['Overdue settlement', 'Penyelesaian tertunggak'],
  overdueRemittance: ['Overdue deduction lists', 'Senarai potongan tertunggak'],
  overdueBenefits: ['Overdue benefits', 'Manfaat tertunggak'],
  pendingWithdrawal: ['Pending withdrawal', 'Pengeluaran yang menunggu'],
  processingDisbursement: ['Disbursement in progress', 'Agihan yang sedang diproses'],
  processingPayRun: ['Pay run in progress', 'Larian gaji yang sedang diproses'],
  failedWages: ['Failed wages', 'Gaji yang gagal'],
} as const satisfies Readonly<Record<string, Bilingual>>
export type AttentionKind = keyof typeof attentionNames
export const attentionKinds = Object.keys(attentionNames) as [AttentionKind, ...AttentionKind[]]

/** The audited fields of an item that needs attention. */
export const attentionRecord = recordType(
  'attention_item',
  ['Item that needs attention', 'Perkara yang perlu perhatian'],
  {
    kind: ['choice', 'About', 'Perihal', attentionNames],
    amount: ['money', 'Amount', 'Amaun'],
    count: ['number', 'Number', 'Bilangan'],
    remark: ['text', 'Remark', 'Catatan'],
    resolved: ['flag', 'Resolved', 'Selesai'],
  },
  { amounts: ['amount'] },
)

/** A resolved item that still exists after this many days comes back. */
export const resolvedDays = 7

/** How large the cause of an item is: the money and the number of records. */
type Cause = { readonly amount: number; readonly count: number }

/** Whether an item stays resolved: its cause has not grown since then, and it was resolved lately. */
export const isResolved = (item: Cause, at: Cause & { readonly resolvedAt: Instant }, now: number): boolean =>
  item.amount <= at.amount && item.count <= at.count && now - msOf(at.resolvedAt) < days(resolvedDays)

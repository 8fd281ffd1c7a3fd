import type { Bilingual } from '#kernel/bilingual.ts'
import { ringgitOf, type Sen } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'

/** What each event says. Their triggers are in the migrations; a test compares both. */
export const eventTypes = {
  'withdrawal.requested': ['An employee requested a withdrawal', 'Pekerja memohon pengeluaran'],
  'withdrawal.approved': ['A withdrawal was approved', 'Pengeluaran diluluskan'],
  'withdrawal.rejected': ['A withdrawal was rejected', 'Pengeluaran ditolak'],
  'withdrawal.sent': ['A withdrawal is with the bank', 'Pengeluaran berada di bank'],
  'withdrawal.completed': ['A withdrawal was paid', 'Pengeluaran dibayar'],
  'withdrawal.cancelled': [
    'A withdrawal was cancelled or refused by the bank',
    'Pengeluaran dibatalkan atau ditolak oleh bank',
  ],
  'withdrawal.returned': ['The bank returned a withdrawal', 'Bank memulangkan pengeluaran'],
  'employee.approved': ['An employee was approved', 'Pekerja diluluskan'],
  'employee.changed': ['The record of an employee changed', 'Rekod pekerja berubah'],
  'employee.left': ['An employee was deleted', 'Pekerja dipadam'],
  'deduction_list.made': ['A deduction list was made', 'Senarai potongan dibuat'],
  'deduction_list.submitted': ['A deduction list was submitted', 'Senarai potongan dihantar'],
  'statement.published': ['A monthly statement was published', 'Penyata bulanan diterbitkan'],
  'pay_run.approved': ['A pay run was approved', 'Larian gaji diluluskan'],
  'pay_run.completed': ['A pay run was completed', 'Larian gaji selesai'],
  'pay_run_share.failed': ['A payment of a pay run failed', 'Bayaran larian gaji gagal'],
  'disbursement.approved': ['A disbursement was approved', 'Agihan diluluskan'],
  'disbursement.completed': ['A disbursement was completed', 'Agihan selesai'],
  'disbursement_line.failed': ['A payment of a disbursement failed', 'Bayaran agihan gagal'],
  'settlement.made': ['An amount became owed for a disbursement', 'Amaun terhutang bagi agihan'],
  'settlement.due': ['The due date of a settlement has come', 'Tarikh akhir penjelasan telah tiba'],
  'settlement.paid': ['A disbursement was settled in full', 'Agihan dijelaskan sepenuhnya'],
  'supplier.approved': ['A supplier was approved', 'Pembekal diluluskan'],
  'supplier.blacklisted': ['A supplier was blacklisted', 'Pembekal disenarai hitam'],
  'leaver_receivable.made': ['A former employee owes an amount', 'Bekas pekerja berhutang'],
  'leaver_receivable.due': [
    'The due date of a former employee’s debt has come',
    'Tarikh akhir hutang bekas pekerja telah tiba',
  ],
  'payment_file.made': ['The bank file with your withdrawals was made', 'Fail bank bagi pengeluaran anda dibuat'],
  'statement_line.matched': [
    'A payment of yours was found on our bank statement',
    'Bayaran anda ditemui pada penyata bank kami',
  ],
  'api_key.created': ['An API key was created', 'Kunci API dicipta'],
  'api_key.expiring': ['An API key expires within two weeks', 'Kunci API luput dalam masa dua minggu'],
  'api_key.revoked': ['An API key was revoked', 'Kunci API dibatalkan'],
  'webhook_endpoint.tested': ['A Manager sent a test event', 'Pengurus menghantar peristiwa ujian'],
} as const satisfies Readonly<Record<string, Bilingual>>
export type EventType = keyof typeof eventTypes

/** An event as a program reads it. */
export const exampleOf = (type: EventType) => ({
  id: '184467-52',
  type,
  at: '2026-12-15T02:00:00.000Z',
  record: { kind: type.split('.')[0], id: '06KYVN8A3W5C2D9E' },
  sequence: 4,
  status: 'completed',
  amount: 250,
})

/** Events stay for so long. The last one of each record stays, so that the next continues its sequence. */
export const eventDays = 30
export const mostEvents = 500

/** The position after which a program reads on: the transaction of an event, and its place among all. */
export type Position = { readonly transaction: string; readonly place: number }
export const beginning: Position = { transaction: '0', place: 0 }
const cursorPattern = /^(\d{1,20})-(\d{1,15})$/
const lastTransaction = 2n ** 64n - 1n
export const isCursor = (text: string): boolean => {
  const [, transaction] = cursorPattern.exec(text) ?? []
  return transaction !== undefined && BigInt(transaction) <= lastTransaction
}
export const positionOf = (cursor: string): Position => {
  const [, transaction = '0', place = '0'] = cursorPattern.exec(cursor) ?? []
  return { transaction, place: Number(place) }
}
export const cursorOf = ({ transaction, place }: Position): string => `${transaction}-${place}`

/** An event as the database stores it. */
export type StoredEvent = Position & {
  readonly type: string
  readonly happenedAt: Instant
  readonly recordKind: string
  readonly recordId: string
  readonly sequence: number
  readonly status: string | null
  readonly amount: Sen | null
}
export const eventOf = (row: StoredEvent) => ({
  id: cursorOf(row),
  // The triggers write no other type.
  type: row.type as EventType,
  at: row.happenedAt,
  record: { kind: row.recordKind, id: row.recordId },
  sequence: row.sequence,
  status: row.status,
  amount: row.amount,
})
/** The body of a webhook, in the form of Standard Webhooks. `data` is the event as events-list returns it. */
export const webhookBody = (row: StoredEvent): string => {
  const { amount, ...event } = eventOf(row)
  const data = { ...event, amount: amount === null ? null : ringgitOf(amount) }
  return JSON.stringify({ type: event.type, timestamp: event.at, data })
}

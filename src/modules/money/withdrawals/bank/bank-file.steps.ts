import { createHash } from 'node:crypto'
import type { Id } from '#kernel/values.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import { paymentsOf, type Payment } from './payment.store.ts'
import { bankFileHead, bankFileLine } from './transfer.rules.ts'

type Reads = Parameters<typeof paymentsOf>[0]

const linesOf = (payments: readonly Payment[]): string =>
  payments.map((one) => bankFileLine({ ...one, name: one.employeeName, bank: bankName(one.bankCode) })).join('')

/** The bank file of a batch with the details at the time of sending, page by page. */
export const bankFile = async function* (ctx: Reads, batchId: Id<'bank_batch'>): AsyncGenerator<string> {
  let head = bankFileHead
  for await (const payments of paymentsOf(ctx, batchId)) {
    yield head + linesOf(payments)
    head = ''
  }
}

/** The payments of a batch, and the digest of the file that `bankFile` writes of them. */
export const paymentsOfFile = async (ctx: Reads, batchId: Id<'bank_batch'>) => {
  const rows: Payment[] = []
  const hash = createHash('sha256').update(bankFileHead)
  for await (const payments of paymentsOf(ctx, batchId)) {
    rows.push(...payments)
    hash.update(linesOf(payments))
  }
  return { rows, sha256: hash.digest() }
}

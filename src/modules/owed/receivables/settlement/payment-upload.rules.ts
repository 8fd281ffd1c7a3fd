import type { Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { createCellReader, longestReference, type DataRow, type RowError } from '#ground/uploads/upload.rules.ts'

/** A payment in a row of a file. Without a settlement, it is allocated to the settlements that are due first. */
export type StatedPayment = {
  readonly code: string
  readonly settlementId: string | null
  readonly paidOn: LocalDate
  readonly amount: Sen
  readonly reference: string
}

/** Reads a row of the template SETTLEMENTS. */
export const readPayment = ({ cells }: DataRow, today: LocalDate): StatedPayment | readonly RowError[] => {
  const read = createCellReader(cells)
  const code = read.text('organizationCode', 200)
  const settlementId = (cells['settlementId'] ?? '').trim().toUpperCase() || null
  const paidOn = read.pastDate('paymentDate', today)
  const amount = read.amount('amount')
  const reference = read.text('reference', longestReference)
  if (read.errors.length > 0 || code === null || paidOn === null || amount === null || reference === null)
    return read.errors
  return { code, settlementId, paidOn, amount, reference }
}

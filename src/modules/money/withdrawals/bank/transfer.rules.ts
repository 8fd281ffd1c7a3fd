import { plainSen } from '#kernel/money.ts'
import { byteOrderMark, csvField } from '#kernel/csv.ts'
import type { WhyNot } from '#kernel/lifecycle.ts'
import type { Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'

/** The statuses that an admin can set manually. */
export const settableStatuses = ['approved', 'processing', 'completed', 'cancelled'] as const
export type SettableStatus = (typeof settableStatuses)[number]

/** Platform staff give a reason when they cancel, and when they approve in place of the employer. */
export const needsReason = (status: string): boolean => status === 'cancelled' || status === 'approved'

/** The maximum number of withdrawals to cancel in one call. */
export const mostCancelled = 1_000

/** Whether this is the employee's IC number or id. Lists mask the IC number, so links and calls can use the id instead. */
export const isEmployee = (given: string, of: { readonly employeeId: string; readonly icNumber: string }): boolean =>
  [of.employeeId, of.icNumber].includes(given.replace(/[\s-]/g, '').toUpperCase())

type DateFacts = {
  readonly transferDate: LocalDate
  readonly today: LocalDate
  readonly sentOn: LocalDate | null
  readonly requestedOn: LocalDate
}

type DateRefusal = 'transfer_date_in_future' | 'transfer_date_too_early' | 'transfer_date_before_request'

/** Why a transfer date is invalid, or null. A withdrawal without a batch was transferred manually. */
export const whyNotTransferDate = ({
  transferDate,
  today,
  sentOn,
  requestedOn,
}: DateFacts): WhyNot<DateRefusal> | null => {
  if (transferDate > today) return { code: 'transfer_date_in_future' }
  if (sentOn && transferDate < sentOn)
    return { code: 'transfer_date_too_early', params: { sentOn: formatDate(sentOn) } }
  return transferDate < requestedOn
    ? { code: 'transfer_date_before_request', params: { requestedOn: formatDate(requestedOn) } }
    : null
}

type ReturnFacts = {
  readonly status: string
  readonly transferOn: LocalDate | null
  readonly returnedAt: string | null
  readonly today: LocalDate
  readonly returnedOn: LocalDate
}
export type ReturnRefusal = 'withdrawal_status' | 'already_returned' | 'return_date_too_early' | 'return_date_in_future'

/** Why a return by the bank is invalid, or null. */
export const whyNotReturn = ({
  status,
  transferOn,
  returnedAt,
  today,
  returnedOn,
}: ReturnFacts): WhyNot<ReturnRefusal> | null => {
  if (status !== 'completed' || !transferOn) return { code: 'withdrawal_status', params: { status } }
  if (returnedAt) return { code: 'already_returned' }
  if (returnedOn > today) return { code: 'return_date_in_future' }
  return returnedOn < transferOn
    ? { code: 'return_date_too_early', params: { transferredOn: formatDate(transferOn) } }
    : null
}

/** The columns of the bank file, as specified. */
export const bankFileColumns = ['Name', 'Employee IC No.', 'Bank Name', 'Account No.', 'Amount'] as const

type BatchFile = { readonly sentOn: LocalDate; readonly number: number; readonly ofDay: number }
/** The specification's name. From the second batch of a day on, it includes the batch number. */
export const bankFileName = ({ sentOn, number, ofDay }: BatchFile): string =>
  ofDay > 1 ? `RollingPay-${sentOn}-batch-${number}.csv` : `RollingPay-${sentOn}.csv`

export type Payee = {
  readonly name: string
  readonly icNumber: string
  readonly bank: string
  readonly accountNumber: string
  readonly net: Sen
}
export const bankFileHead = `${byteOrderMark}${bankFileColumns.join(',')}\r\n`
export const bankFileLine = (payee: Payee): string =>
  `${csvField(payee.name)},${csvField(payee.icNumber)},${csvField(payee.bank)},${csvField(payee.accountNumber)},${plainSen(payee.net)}\r\n`

/** The starts of the idempotency keys of a withdrawal's ledger entries; its id follows. */
export const entryKeys = {
  completed: 'withdrawal-completed:',
  difference: 'transfer-difference:',
  returned: 'withdrawal-returned:',
  differenceReversed: 'transfer-difference-reversed:',
} as const

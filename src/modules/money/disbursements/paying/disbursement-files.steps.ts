import { byteOrderMark, csvRow, listRow } from '#kernel/csv.ts'
import { plainSen, sen, sum } from '#kernel/money.ts'
import type { FileResponse } from '#kernel/call.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import type { Work } from '#server/context.ts'
import type { StoredLine } from '../lines/lines.steps.ts'
import * as sql from '../disbursement.sql.ts'
import type { StoredDisbursement } from '../disbursement.store.ts'

const csvFile = (
  fileName: string,
  rowText: (fields: readonly string[]) => string,
  rows: readonly (readonly string[])[],
): FileResponse => {
  const body = async function* () {
    yield await Promise.resolve(byteOrderMark)
    for (const row of rows) yield rowText(row)
  }
  return { fileName, contentType: 'text/csv; charset=utf-8', body: body() }
}

export const payeesFileName = ({ name }: Pick<StoredDisbursement, 'name'>): string => `disbursement-${name}.csv`

export const payeeRow = (line: StoredLine) => ({
  payeeName: line.accountName,
  payeeId: String(line.employeeId ?? line.supplierId),
  bankName: bankName(line.bankCode),
  accountNumber: line.accountNumber,
  amount: line.amount,
})

/** The rows of the file with the payees that a disbursement pays, for the bank. */
export const payeesRows = (lines: readonly StoredLine[]): string[] => [
  csvRow(['Payee Name', 'Payee Id', 'Bank Name', 'Account No.', 'Amount']),
  ...lines
    .filter(({ status }) => status !== 'dropped')
    .map(payeeRow)
    .map((row) => csvRow([row.payeeName, row.payeeId, row.bankName, row.accountNumber, plainSen(row.amount)])),
]

/** A payment that was made, or came back after completion. */
const hasEntry = (status: string): boolean => ['paid', 'reversed', 'surplus'].includes(status)

/** Every attempt to pay every line with its ledger entry, and the totals. */
export const reconciliationFile = async (
  client: Work['client'],
  disbursement: StoredDisbursement,
): Promise<FileResponse> => {
  const rows = await sql.selectReconciliation.all(client, disbursement)
  const paid = sum(
    rows.filter((row) => row.status === 'paid' && (row.payoutStatus ?? 'paid') === 'paid').map((row) => row.amount),
  )
  const providerFees = sum(rows.map((row) => row.providerFee ?? sen(0)))
  const fees = (label: string, amount: string) => [label, '', '', '', '', '', amount, '', '', '']
  return csvFile(`reconciliation-${disbursement.name}.csv`, listRow, [
    [
      'Line',
      'Payee Name',
      'Account No.',
      'Invoice',
      'Attempt',
      'Provider Reference',
      'Amount',
      'Provider Fee',
      'Status',
      'Ledger Entry',
    ],
    ...rows.map((row) => [
      String(row.position + 1),
      row.name,
      row.accountNumber,
      row.invoiceNumber ?? '',
      row.attempt === null ? '' : String(row.attempt),
      row.providerReference ?? '',
      plainSen(row.amount),
      row.providerFee === null ? '' : plainSen(row.providerFee),
      row.payoutStatus ?? row.status,
      hasEntry(row.payoutStatus ?? row.status) ? (row.entryId ?? '') : '',
    ]),
    ['Total paid', '', '', '', '', '', plainSen(paid), plainSen(providerFees), '', ''],
    fees('Platform fee', plainSen(disbursement.platformFee)),
    fees('Monthly fees', plainSen(disbursement.monthlyFeesTotal)),
    fees('To repay', plainSen(disbursement.amountToRepay)),
  ])
}

import { bankName } from '#modules/banks/bank.rules.ts'
import type { StoredDisbursement } from './disbursement.store.ts'
import type { StoredLine } from './lines.steps.ts'

const lineAuditOf = (line: StoredLine) => ({
  payee: line.name,
  amount: line.amount_sen,
  account: line.account_number,
  invoice: line.invoice_number,
  bankName: bankName(line.bank_code),
  fileNames: line.files.map(({ name }) => name).join(', '),
  paidAgain: line.duplicate_reason,
})
type LineAudit = ReturnType<typeof lineAuditOf>

const auditWith = (disbursement: StoredDisbursement, lines: readonly LineAudit[]) => ({
  name: disbursement.name,
  status: disbursement.status,
  date: disbursement.date,
  repaymentPeriod: disbursement.repaymentPeriod,
  payeesType: disbursement.payeesType,
  payees: disbursement.payees,
  lines,
  total: disbursement.total,
  platformFee: disbursement.platformFee,
  monthlyFeesTotal: disbursement.monthlyFeesTotal,
  notes: disbursement.notes,
  version: disbursement.version,
})

/** The audited values of a disbursement with its lines. */
export const auditOf = (disbursement: StoredDisbursement, lines: readonly StoredLine[]) =>
  auditWith(disbursement, lines.map(lineAuditOf))

type Version = { readonly disbursement: StoredDisbursement; readonly lines: readonly StoredLine[] }

/** The lines that are not among other lines. */
const without = (lines: readonly LineAudit[], others: readonly LineAudit[]): LineAudit[] => {
  const known = new Set(others.map((line) => JSON.stringify(line)))
  return lines.filter((line) => !known.has(JSON.stringify(line)))
}

/**
 * The audited values before and after an edit. Of the lines, only those that differ: a disbursement can have hundreds,
 * and the audit trail shortens long values.
 */
export const auditOfEdit = (before: Version, after: Version) => {
  const [linesBefore, linesAfter] = [before.lines.map(lineAuditOf), after.lines.map(lineAuditOf)]
  return {
    before: auditWith(before.disbursement, without(linesBefore, linesAfter)),
    after: auditWith(after.disbursement, without(linesAfter, linesBefore)),
  }
}

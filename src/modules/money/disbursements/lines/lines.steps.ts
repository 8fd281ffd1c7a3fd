import { createHash } from 'node:crypto'
import type { FieldError } from '#kernel/errors.ts'
import { masked } from '#kernel/mask.ts'
import type { Sen } from '#kernel/money.ts'
import { risk, type Risk } from '#kernel/risks.ts'
import { referenceKey } from '#kernel/reference.ts'
import { dateIn, formatDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import { fileUrl } from '#ground/files/file.rules.ts'
import { supplierPayees, type SupplierPayee } from '#money/suppliers/supplier.service.ts'
import type { Context } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import type {
  Difference,
  DisbursementFields,
  DisbursementLine,
  SupplierPayeeInput,
} from '../disbursement-fields.rules.ts'
import type { Bar } from '../disbursement.rules.ts'
import type { DisbursementKey } from '../disbursement.store.ts'
import * as sql from '../disbursement.sql.ts'

export type StoredLine = StatementRow<typeof sql.selectLines>
type AttachedFile = StoredLine['files'][number]
type PayeeEmployee = StatementRow<typeof sql.selectEmployees>

/** A line before it is stored, with the payee's details copied from their source. */
export type NewLine = {
  readonly employeeId: Id<'employee'> | null
  readonly supplierId: Id<'supplier'> | null
  readonly accountId: Id<'supplier_account'> | null
  readonly name: string
  readonly email: string | null
  readonly mobileNumber: string | null
  readonly bankCode: string
  readonly accountName: string
  readonly accountNumber: string
  readonly amount: Sen
  readonly invoiceNumber: string | null
  readonly duplicateReason: string | null
  readonly files: readonly AttachedFile[]
}
export const accountOf = ({ orgId, bankCode, accountNumber }: StoredLine) => ({
  orgId,
  bankCode,
  accountNumber,
})

type Reading = Pick<Context, 'db' | 'client' | 'now' | 'today'> & { readonly actor: { readonly id: Id<'user'> } }
type FieldErrors = Record<string, FieldError>

export const fileIdOf = (url: string): string => /^\/files\/([^/]+)\/[^/]+$/.exec(url)?.[1] ?? ''

/** The lines of a form, or the errors of its payees. Suppliers are locked until the commit. */
export const readLines = async (
  ctx: Reading,
  key: DisbursementKey,
  fields: DisbursementFields,
): Promise<{ readonly lines: readonly NewLine[]; readonly errors: FieldErrors }> =>
  fields.payeesType === 'employees'
    ? employeeLines(ctx, key.orgId, fields.selectedPayees)
    : supplierLines(ctx, key, fields.selectedPayees)

const employeeLines = async (
  ctx: Reading,
  orgId: Id<'org'>,
  payees: readonly { readonly id: Id<'employee'>; readonly amount: Sen }[],
) => {
  const rows = await sql.selectEmployees.all(ctx.client, { orgId, ids: payees.map(({ id }) => id), now: ctx.now })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const errors: FieldErrors = {}
  const lines = payees.flatMap(({ id, amount }, index): NewLine[] => {
    const row = byId.get(id)
    const isRepeated = payees.findIndex((one) => one.id === id) !== index
    if (!row?.isPayable || isRepeated) {
      errors[`selectedPayees.${index}.id`] = { code: row?.isPayable ? 'payee_twice' : 'not_a_payee' }
      return []
    }
    return [
      {
        employeeId: id,
        supplierId: null,
        accountId: null,
        name: row.name,
        email: row.email,
        mobileNumber: row.mobileNumber,
        bankCode: row.bankCode,
        accountName: row.name,
        accountNumber: row.accountNumber,
        amount,
        invoiceNumber: null,
        duplicateReason: null,
        files: [],
      },
    ]
  })
  return { lines, errors }
}

const supplierLines = async (ctx: Reading, { orgId, id }: DisbursementKey, payees: readonly SupplierPayeeInput[]) => {
  const suppliers = await supplierPayees(
    ctx,
    orgId,
    payees.map((payee) => payee.id),
    true,
  )
  const fileIds = payees.flatMap(({ files }) => files.map(({ url }) => fileIdOf(url)))
  const files = new Map<string, AttachedFile>(
    (await sql.selectFiles.all(ctx.client, { orgId, fileIds, uploadedBy: ctx.actor.id, id })).map((file) => [
      file.id,
      file,
    ]),
  )
  const errors: FieldErrors = {}
  const lines = payees.flatMap((payee, index): NewLine[] => {
    const at = `selectedPayees.${index}`
    const supplier = suppliers.get(payee.id)
    const account = supplier?.accounts.find((one) => one.id === payee.bankDetailId)
    const attachedIds = [...new Set(payee.files.map(({ url }) => fileIdOf(url)))]
    const attached = attachedIds.flatMap((fileId) => files.get(fileId) ?? [])
    if (attached.length < attachedIds.length) errors[`${at}.files`] = { code: 'not_your_file' }
    if (isRepeatedInvoice(payees, index)) errors[`${at}.invoiceNumber`] = { code: 'invoice_twice' }
    if (supplier?.status !== 'approved' || supplier.isOnHold) {
      errors[`${at}.id`] = { code: 'not_a_payee' }
      return []
    }
    if (!account || account.held) {
      errors[`${at}.bankDetailId`] = account?.held
        ? { code: 'account_on_hold', params: { on: formatDate(dateIn(account.held.at)), reason: account.held.reason } }
        : { code: 'not_a_payee_account' }
      return []
    }
    return [
      {
        employeeId: null,
        supplierId: payee.id,
        accountId: account.id,
        name: supplier.name,
        email: supplier.email,
        mobileNumber: supplier.mobileNumber,
        bankCode: account.bankCode,
        accountName: account.accountName,
        accountNumber: account.accountNumber,
        amount: payee.amount,
        invoiceNumber: payee.invoiceNumber ?? null,
        duplicateReason: payee.duplicateReason ?? null,
        files: attached,
      },
    ]
  })
  return { lines, errors }
}

const isRepeatedInvoice = (payees: readonly SupplierPayeeInput[], index: number): boolean => {
  const { id, invoiceNumber = '' } = payees[index] ?? {}
  const key = referenceKey(invoiceNumber)
  if (key === '') return false
  return payees.slice(0, index).some((one) => one.id === id && referenceKey(one.invoiceNumber ?? '') === key)
}

/** Replaces the lines of a disbursement. */
export const writeLines = async (
  ctx: Pick<Context, 'db' | 'client' | 'newId'>,
  { orgId, id }: DisbursementKey,
  lines: readonly NewLine[],
  live: boolean,
): Promise<void> => {
  const made = lines.map((line, position) => ({ ...line, id: ctx.newId<'disbursement_line'>(), position }))
  await ctx.db.deleteFrom('disbursement_lines').where('org_id', '=', orgId).where('disbursement_id', '=', id).execute()
  await sql.insertLines.run(ctx.client, {
    orgId,
    id,
    live,
    lines: made.map((line) => ({
      ...line,
      supplierAccountId: line.accountId,
      amountSen: line.amount,
      invoiceKey: referenceKey(line.invoiceNumber ?? '') || null,
    })),
  })
  const files = made.flatMap((line) =>
    line.files.map((file, position) => ({ lineId: line.id, fileId: file.id, position })),
  )
  if (files.length > 0) await sql.insertFiles.run(ctx.client, { orgId, files })
}

/** The digest of the approved content: payees, accounts, amounts, invoice numbers and file contents. */
export const digestOf = (lines: readonly StoredLine[]): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map((line) => [
          line.position,
          line.employeeId ?? line.supplierId,
          line.supplierAccountId,
          line.name,
          line.bankCode,
          line.accountName,
          line.accountNumber,
          line.amount,
          line.invoiceKey,
          line.files.map(({ sha256 }) => sha256),
        ]),
      ),
    )
    .digest()

type Account = { readonly bankCode: string; readonly accountNumber: string }
const maskedAccount = ({ bankCode, accountNumber }: Account): string => `${bankName(bankCode)} ${masked(accountNumber)}`
const fullAccount = ({ bankCode, accountNumber }: Account): string => `${bankName(bankCode)} ${accountNumber}`

/** Two accounts by their last digits, or in full if these are the same. */
const accountDifference = (name: string, before: Account, after: Account | undefined): Difference => {
  if (!after) return { what: 'account', name, before: maskedAccount(before), after: null }
  const text = maskedAccount(before) === maskedAccount(after) ? fullAccount : maskedAccount
  return { what: 'account', name, before: text(before), after: text(after) }
}
const nameDifference = (before: string, after: string): Difference[] =>
  before === after ? [] : [{ what: 'name', name: before, before, after }]

const supplierDifferences = (line: StoredLine, supplier: SupplierPayee | undefined): Difference[] => {
  const { name } = line
  if (!supplier) return [{ what: 'status', name, before: 'approved', after: 'deleted' }]
  const account = supplier.accounts.find((one) => one.id === line.supplierAccountId)
  const payable = account?.held ? 'account on hold' : 'approved'
  const status = supplier.status === 'approved' ? (supplier.isOnHold ? 'on hold' : payable) : supplier.status
  const submitted = { bankCode: line.bankCode, accountNumber: line.accountNumber }
  return [
    ...(status === 'approved' ? [] : [{ what: 'status', name, before: 'approved', after: status } as const]),
    ...nameDifference(name, supplier.name),
    ...(account ? [] : [accountDifference(name, submitted, supplier.accounts[0])]),
  ]
}

const employeeDifferences = (line: StoredLine, employee: PayeeEmployee | undefined): Difference[] => {
  if (!employee) return [{ what: 'status', name: line.name, before: 'approved', after: 'not payable' }]
  const submitted = { bankCode: line.bankCode, accountNumber: line.accountNumber }
  const current = { bankCode: employee.bankCode, accountNumber: employee.accountNumber }
  const isSame = submitted.bankCode === current.bankCode && submitted.accountNumber === current.accountNumber
  return [
    ...nameDifference(line.name, employee.name),
    ...(isSame ? [] : [accountDifference(line.name, submitted, current)]),
  ]
}

/** The changes of the payees since the lines were submitted. */
export const differencesOf = async (
  ctx: Pick<Context, 'db' | 'client' | 'now' | 'today'>,
  orgId: Id<'org'>,
  lines: readonly StoredLine[],
  digest: Buffer | null,
  lock = false,
): Promise<Difference[]> => {
  const supplierIds = lines.flatMap((line) => line.supplierId ?? [])
  const suppliers = await supplierPayees(ctx, orgId, supplierIds, lock)
  const employeeIds = lines.flatMap((line) => line.employeeId ?? [])
  const employees = new Map(
    (await sql.selectEmployees.all(ctx.client, { orgId, ids: employeeIds, now: ctx.now })).map((row) => [row.id, row]),
  )
  const found = lines.flatMap((line) =>
    line.supplierId
      ? supplierDifferences(line, suppliers.get(line.supplierId))
      : employeeDifferences(line, line.employeeId ? employees.get(line.employeeId) : undefined),
  )
  if (found.length > 0 || digest?.equals(digestOf(lines)) === true) return found
  return [{ what: 'content' }]
}

/** The payee of a line, for its risks. */
export const payeeOf = (line: StoredLine) => ({
  supplierId: line.supplierId,
  employeeId: line.employeeId,
  amount: line.amount,
  account: accountOf(line),
})

/** A line in the format that calls return. */
export const lineOf = (line: StoredLine, barred: Bar | undefined, risks: readonly Risk[]): DisbursementLine => ({
  lineId: line.id,
  id: String(line.employeeId ?? line.supplierId),
  index: line.position,
  name: line.name,
  email: line.email,
  mobileNumber: line.mobileNumber,
  bank: bankName(line.bankCode),
  bankCode: line.bankCode,
  accountName: line.accountName,
  accountNumber: masked(line.accountNumber),
  bankDetailId: line.supplierAccountId,
  amount: line.amount,
  invoiceNumber: line.invoiceNumber,
  duplicateReason: line.duplicateReason,
  files: line.files.map(({ id, name }) => ({ url: fileUrl(id, name), fileName: name })),
  status: line.status,
  failureReason: line.failureReason,
  disputed: line.disputed,
  barred: barred ?? null,
  risks: [...(line.duplicateReason === null ? [] : [risk('paid_again', { reason: line.duplicateReason })]), ...risks],
})

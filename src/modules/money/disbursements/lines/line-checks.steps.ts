import { masked } from '#kernel/mask.ts'
import { formatRm, type Sen } from '#kernel/money.ts'
import { inOrder, oneDecimal, risk, type Risk } from '#kernel/risks.ts'
import { addMs, dateIn, days, formatDate, formatInstant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { holdsOf, type AccountHold } from '#people/employees/account/payment-holds.service.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import type { Context } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { aboveUsual } from './line-checks.rules.ts'
import { selectChangedAccounts, selectSupplierChecks } from './line-checks.sql.ts'

/** The time for which a changed account of an employee counts as new. */
const newFor = days(30)

type Payee = {
  readonly supplierId: Id<'supplier'> | null
  readonly employeeId: Id<'employee'> | null
  readonly amount: Sen
  /** The account that is paid, if it is known. */
  readonly account: { readonly orgId: Id<'org'>; readonly bankCode: string; readonly accountNumber: string } | null
}
const accountText = (bank: string, account: string): string => `${bankName(bank)} ${masked(account)}`

const supplierRisks = (amount: Sen, found: StatementRow<typeof selectSupplierChecks> | undefined): Risk[] => {
  if (!found) return []
  const { bankCode: bank, accountNumber: number } = found
  const usual = aboveUsual(amount, found.paid)
  const account = bank !== null && number !== null ? accountText(bank, number) : null
  return [
    ...(account === null
      ? []
      : [risk(found.confirmedAt === null ? 'account_unconfirmed' : 'account_waits', { account })]),
    ...(found.paid.length === 0 ? [risk('first_payee')] : []),
    ...(usual
      ? [risk('above_usual', { times: oneDecimal(usual.times), usual: formatRm(usual.average), count: usual.count })]
      : []),
  ]
}

const employeeRisks = (found: StatementRow<typeof selectChangedAccounts> | undefined): Risk[] =>
  found
    ? [
        risk('new_account', {
          account: accountText(found.newBankCode, found.newAccountNumber),
          by: found.changedByName,
          at: formatInstant(found.changedAt),
        }),
      ]
    : []

const heldRisks = ({ bankCode, accountNumber }: NonNullable<Payee['account']>, { held }: AccountHold): Risk[] =>
  held
    ? [
        risk('account_held', {
          account: accountText(bankCode, accountNumber),
          amount: formatRm(held.amount),
          on: formatDate(dateIn(held.at)),
          reason: held.reason,
        }),
      ]
    : []

/** The risks of each payee: an account on hold, a new account, a first payment, an unusual amount. */
export const risksOfPayees = async (
  { client, now }: Pick<Context, 'client' | 'now'>,
  orgId: Id<'org'>,
  payees: readonly Payee[],
): Promise<Risk[][]> => {
  const supplierIds = [...new Set(payees.flatMap(({ supplierId }) => supplierId ?? []))]
  const employeeIds = [...new Set(payees.flatMap(({ employeeId }) => employeeId ?? []))]
  const suppliers =
    supplierIds.length === 0 ? [] : await selectSupplierChecks.all(client, { orgId, ids: supplierIds, now })
  const since = addMs(now, -newFor)
  const employees =
    employeeIds.length === 0 ? [] : await selectChangedAccounts.all(client, { orgId, ids: employeeIds, since })
  const bySupplier = new Map(suppliers.map((row) => [row.id, row]))
  const byEmployee = new Map(employees.map((row) => [row.employeeId, row]))
  const accounts = payees.flatMap(({ account }) => account ?? [])
  const holdOf = await holdsOf({ client }, accounts)
  return payees.map(({ supplierId, employeeId, amount, account }) =>
    inOrder([
      ...(account === null ? [] : heldRisks(account, holdOf(account))),
      ...(supplierId === null ? [] : supplierRisks(amount, bySupplier.get(supplierId))),
      ...(employeeId === null ? [] : employeeRisks(byEmployee.get(employeeId))),
    ]),
  )
}

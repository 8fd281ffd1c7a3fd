import { masked } from '#kernel/mask.ts'
import { dateIn } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { holdsOf } from '#people/employees/account/payment-holds.service.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import { supplierPayees } from '#money/suppliers/supplier.service.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { searchText } from '#server/postgres/paging.ts'
import type { FoundPayees, PayeeChoice, PayeesInput } from '../disbursement-fields.rules.ts'
import { selectEmployees } from '../disbursement.sql.ts'
import * as sql from './payees.sql.ts'

type Reading = Pick<Context, 'db' | 'client' | 'now' | 'today'> & { readonly actor: Pick<TenantActor, 'orgId'> }
type PayeeSearch<Kind extends string> = {
  readonly search?: string | undefined
  readonly names?: readonly string[] | undefined
  readonly ids?: readonly Id<Kind>[] | undefined
}
type Named = { readonly index: number; readonly id: string }

const mostFound = 30

/** Payees to choose from: those that a search finds, those that full names or numbers match, and those with given ids. */
export const findPayees = (ctx: Reading, input: PayeesInput): Promise<FoundPayees> =>
  input.payeesType === 'suppliers' ? findSuppliers(ctx, input) : findEmployees(ctx, input)

const findSuppliers = async (ctx: Reading, { search, names = [], ids = [] }: PayeeSearch<'supplier'>) => {
  const { orgId } = ctx.actor
  const named = names.length === 0 ? [] : await sql.matchSuppliers.all(ctx.client, { orgId, names })
  const found =
    search === undefined
      ? []
      : await sql.searchSuppliers.all(ctx.client, { orgId, search: searchText(search), mostFound })
  const payeeIds = [...new Set([...found.map(({ id }) => id), ...named.map(({ id }) => id), ...ids])]
  const suppliers = await supplierPayees(ctx, orgId, payeeIds)
  const payees = payeeIds.flatMap((id): PayeeChoice[] => {
    const supplier = suppliers.get(id)
    if (!supplier) return []
    const { name, registrationNumber: number, holdUntil, isOnHold, status } = supplier
    return [
      {
        id,
        name,
        number,
        holdUntil,
        isPayable: status === 'approved' && !isOnHold && !supplier.accounts.every(({ held }) => held),
        accounts: supplier.accounts.map((one) => ({
          id: one.id,
          bank: bankName(one.bankCode),
          accountNumber: masked(one.accountNumber),
          held: one.held && { reason: one.held.reason, on: dateIn(one.held.at) },
        })),
      },
    ]
  })
  return { payees, matches: matchesOf(names, named) }
}

const findEmployees = async (ctx: Reading, { search, names = [], ids = [] }: PayeeSearch<'employee'>) => {
  const { orgId } = ctx.actor
  const named = names.length === 0 ? [] : await sql.matchEmployees.all(ctx.client, { orgId, names })
  const found =
    search === undefined
      ? []
      : await sql.searchEmployees.all(ctx.client, { orgId, search: searchText(search), mostFound })
  const payeeIds = [...new Set([...found.map(({ id }) => id), ...named.map(({ id }) => id), ...ids])]
  const employees = new Map(
    (await selectEmployees.all(ctx.client, { orgId, ids: payeeIds, now: ctx.now })).map((row) => [row.id, row]),
  )
  const accountOf = ({ bankCode, accountNumber }: { readonly bankCode: string; readonly accountNumber: string }) => ({
    orgId,
    bankCode,
    accountNumber,
  })
  const holdOf = await holdsOf(ctx, [...employees.values()].map(accountOf))
  const payees = payeeIds.flatMap((id): PayeeChoice[] => {
    const row = employees.get(id)
    if (!row) return []
    const { held } = holdOf(accountOf(row))
    const account = {
      id: null,
      bank: bankName(row.bankCode),
      accountNumber: masked(row.accountNumber),
      held: held && { reason: held.reason, on: dateIn(held.at) },
    }
    return [
      { id, name: row.name, number: row.icNumber, holdUntil: null, isPayable: row.isPayable, accounts: [account] },
    ]
  })
  return { payees, matches: matchesOf(names, named) }
}

const matchesOf = (names: readonly string[], named: readonly Named[]): string[][] =>
  names.map((_, place) => named.filter(({ index }) => index === place).map(({ id }) => id))

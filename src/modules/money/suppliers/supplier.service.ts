import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { holdsOf } from '#people/employees/account/payment-holds.service.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import type { Context } from '#server/context.ts'
import type { Supplier } from './supplier.contract.ts'
import type { SupplierAccount } from './supplier-values.contract.ts'
import { isOnHold, statesOf } from './supplier.rules.ts'
import * as sql from './supplier.sql.ts'
import { readSuppliers, type StoredSupplier } from './supplier.store.ts'

type Reading = Pick<Context, 'client' | 'now' | 'today'>

/** Suppliers as shown today, with their accounts and without a hold that has ended. Accounts that `viewer` entered are marked. */
export const withAccounts = async (
  { client, now, today }: Reading,
  suppliers: readonly StoredSupplier[],
  viewer: Id<'user'> | null,
): Promise<Supplier[]> => {
  const rows = await sql.selectAccounts.all(client, {
    suppliers: suppliers.map(({ orgId, id }) => ({ orgId, supplierId: id })),
  })
  const holdOf = await holdsOf(
    { client },
    rows.map((row) => ({ orgId: row.orgId, bankCode: row.bankCode, accountNumber: row.accountNumber })),
  )
  return suppliers.map((supplier) => {
    const own = rows.filter((row) => row.supplierId === supplier.id && row.orgId === supplier.orgId)
    const states = statesOf(
      own.map((row) => ({ id: row.id, replacesId: row.replacesId, usableFrom: row.usableFromAt })),
      now,
    )
    const bankDetails = own.map((row): SupplierAccount => ({
      ...row,
      bank: bankName(row.bankCode),
      state: states.get(row.id) ?? 'unconfirmed',
      enteredBy: row.enteredByName ?? 'Upah',
      enteredByMe: row.enteredBy === viewer,
      confirmedBy: row.confirmedAt && (row.confirmedByName ?? 'Upah'),
      confirmedFor: row.confirmedForName,
      usableFrom: row.usableFromAt,
      ...holdOf({ orgId: row.orgId, bankCode: row.bankCode, accountNumber: row.accountNumber }),
    }))
    return {
      ...supplier,
      ...(!isOnHold(supplier.holdUntil, today) && { holdUntil: null, holdReason: null }),
      bankDetails: bankDetails.filter(({ state }) => state !== 'replaced'),
    }
  })
}

/** A supplier as a payee: whether it can be paid today, and its usable accounts. */
export type SupplierPayee = {
  readonly id: Id<'supplier'>
  readonly name: string
  readonly registrationNumber: string
  readonly email: string
  readonly mobileNumber: string
  readonly holdUntil: LocalDate | null
  readonly status: Supplier['status']
  readonly isOnHold: boolean
  /** Accounts on hold aren't paid. */
  readonly accounts: readonly Pick<SupplierAccount, 'id' | 'bankCode' | 'accountName' | 'accountNumber' | 'held'>[]
}

/** Suppliers by id, as payees. With `lock`, they can't change until the commit. Deleted suppliers are missing. */
export const supplierPayees = async (
  ctx: Pick<Context, 'db'> & Reading,
  orgId: Id<'org'>,
  ids: readonly Id<'supplier'>[],
  lock = false,
): Promise<ReadonlyMap<Id<'supplier'>, SupplierPayee>> => {
  const found = await readSuppliers(ctx.db, orgId, [...new Set(ids)], lock)
  const suppliers = await withAccounts(ctx, found, null)
  return new Map(
    suppliers.map((one) => [
      one.id,
      {
        ...one,
        name: one.companyName,
        registrationNumber: one.businessRegistrationNumber,
        isOnHold: one.holdUntil !== null,
        accounts: one.bankDetails.filter(({ state }) => state === 'usable'),
      },
    ]),
  )
}

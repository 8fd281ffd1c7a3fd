import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { holdsOf } from '#modules/employees/payment-holds.service.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
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
    rows.map((row) => ({ orgId: row.org_id, bankCode: row.bank_code, accountNumber: row.account_number })),
  )
  return suppliers.map((supplier) => {
    const own = rows.filter((row) => row.supplier_id === supplier.id && row.org_id === supplier.orgId)
    const states = statesOf(
      own.map((row) => ({ id: row.id, replacesId: row.replaces_id, usableFrom: row.usable_from_at })),
      now,
    )
    const bankDetails = own.map((row): SupplierAccount => ({
      id: row.id,
      bank: bankName(row.bank_code),
      bankCode: row.bank_code,
      accountName: row.account_name,
      accountNumber: row.account_number,
      state: states.get(row.id) ?? 'unconfirmed',
      replacesId: row.replaces_id,
      enteredAt: row.entered_at,
      enteredBy: row.entered_by_name ?? 'Upah',
      enteredByMe: row.entered_by === viewer,
      confirmedAt: row.confirmed_at,
      confirmedBy: row.confirmed_at && (row.confirmed_by_name ?? 'Upah'),
      confirmedFor: row.confirmed_for_name,
      callBackNumber: row.call_back_number,
      callBackName: row.call_back_name,
      usableFrom: row.usable_from_at,
      ...holdOf({ orgId: row.org_id, bankCode: row.bank_code, accountNumber: row.account_number }),
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
        id: one.id,
        name: one.companyName,
        registrationNumber: one.businessRegistrationNumber,
        holdUntil: one.holdUntil,
        email: one.email,
        mobileNumber: one.mobileNumber,
        status: one.status,
        isOnHold: one.holdUntil !== null,
        accounts: one.bankDetails.filter(({ state }) => state === 'usable'),
      },
    ]),
  )
}

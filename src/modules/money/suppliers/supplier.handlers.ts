import { whyNotMove } from '#kernel/lifecycle.ts'
import type { Id } from '#kernel/values.ts'
import { approveDelegated } from '#people/delegations/delegation.service.ts'
import { releaseAccountOf } from '#people/employees/account/payment-holds.service.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { refuseOutdated } from '#server/outdated.ts'
import { announce } from '#server/decision.ts'
import { modifiedBy } from '#server/postgres/record-table.ts'
import { suppliersAlike, whyAlike } from './alike.steps.ts'
import { decide, locked, refuseReturned, returnSuppliers } from './decide.steps.ts'
import { supplierRecord } from './supplier-record.rules.ts'
import type { Supplier, SupplierFields, suppliers } from './supplier.contract.ts'
import { planAccounts, supplierLifecycle, whyNotHold } from './supplier.rules.ts'
import { risksOf, withRisks } from './supplier-risks.steps.ts'
import { withAccounts } from './supplier.service.ts'
import * as sql from './supplier.sql.ts'
import * as store from './supplier.store.ts'

export const supplierHandlers: Handlers<typeof suppliers> = {
  getAll: async (ctx, query) => {
    const found = await store.listSuppliers(ctx.db, { ...query, orgId: ctx.org })
    return { ...found, suppliers: await withRisks(ctx, await withAccounts(ctx, found.suppliers, ctx.actor.id)) }
  },

  getApproved: async (ctx, { search }) => {
    const found = await store.listApproved(ctx.db, ctx.actor.orgId, search)
    const listed = await withAccounts(ctx, found, ctx.actor.id)
    return {
      suppliers: listed.map((one) => ({
        ...one,
        bankDetails: one.bankDetails
          .filter(({ state, held }) => state === 'usable' && !held)
          .map(({ id, bank, bankCode, accountName, accountNumber }) => ({
            id,
            bank,
            bankCode,
            accountName,
            accountNumber,
          })),
      })),
    }
  },

  getOne: async (ctx, { supplierId }) => {
    const key = { orgId: ctx.org, id: supplierId }
    const found = (await store.readSupplier(ctx.db, key)) ?? ctx.refuse('supplier_not_found')
    const [supplier] = await withAccounts(ctx, [found], ctx.actor.id)
    if (!supplier) throw new Error('supplier not found after it was locked or saved')
    const { toApprove, inFlight, ...totals } = await sql.selectTotals.one(ctx.client, key)
    const unsent = await sql.selectUnsent.all(ctx.client, key)
    const others = await suppliersAlike(ctx, key, supplier)
    return {
      ...supplier,
      risks: risksOf(supplier, others),
      totals: { ...totals, toApprove, inFlight },
      unsent: unsent.map((row) => ({
        ...row,
        disbursementId: row.id,
      })),
      others: others.map(({ id, companyName, status, account }) => ({ id, companyName, status, account })),
    }
  },

  create: async (ctx, { isAnother = false, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id: ctx.newId<'supplier'>() }
    await askAlike(ctx, key, { before: null, after: fields, isAnother })
    await store.insertSupplier(ctx.db, key, fields, { by: ctx.actor.id, at: ctx.now })
    await saveAccounts(ctx, key, null, fields)
    const after = await stored(ctx, key)
    ctx.record({ type: supplierRecord, id: key.id, after: auditOf(after) })
    return after
  },

  update: async (ctx, { id, modifiedAt, isAnother = false, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id }
    await locked(ctx, key)
    const before = await stored(ctx, key)
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    if (whyNotMove(supplierLifecycle, 'edit', before)) ctx.refuse('supplier_blacklisted')
    await askAlike(ctx, key, { before, after: fields, isAnother })
    // New accounts are confirmed one by one, so they do not need the supplier to be approved again.
    const status = before.status === 'approved' && isSame(before, fields) ? 'approved' : 'pending approval'
    await store.changeFields(ctx.db, key, fields, { status, ...modifiedBy(ctx, before) })
    await saveAccounts(ctx, key, before, fields)
    const after = await stored(ctx, key)
    ctx.record({ type: supplierRecord, id, before: auditOf(before), after: auditOf(after) })
    return after
  },

  delete: async (ctx, { id }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const before = await locked(ctx, key)
    if (whyNotMove(supplierLifecycle, 'delete', before)) ctx.refuse('supplier_blacklisted')
    const uses = await sql.selectUses.all(ctx.client, { orgId: key.orgId, id })
    if (uses.length > 0) ctx.refuse('supplier_in_use', { names: uses.map(({ name }) => name).join(', ') })
    await store.updateSupplier(ctx.db, key, { deleted_at: ctx.now, ...modifiedBy(ctx, before) })
    ctx.record({ type: supplierRecord, id, before: { companyName: before.companyName }, after: null })
    return { ok: true }
  },

  confirmAccount: async (ctx, { id, accountId, modifiedAt, callBackNumber, callBackName }) => {
    const key = { orgId: ctx.org, id }
    const before = await locked(ctx, key)
    const { status, companyName } = before
    if (modifiedAt && modifiedAt !== before.modifiedAt)
      await refuseOutdated(ctx, supplierRecord, [{ id, now: before, whyNot: 'record_changed' }])
    if (status === 'blacklisted') ctx.refuse('supplier_blacklisted')
    await refuseReturned(ctx, id)
    const [account] = (await stored(ctx, key)).bankDetails.filter((one) => one.id === accountId)
    if (!account) return ctx.refuse('supplier_not_found')
    if (account.confirmedAt) ctx.refuse('account_confirmed')
    const { actor } = ctx
    const manager = actor.for
    const isOf = (supplier: Supplier) => supplier.bankDetails.some((one) => one.id === accountId && one.enteredByMe)
    if (account.enteredByMe || (manager && isOf(await stored({ ...ctx, actor: manager }, key))))
      ctx.refuse('account_same_person')
    if (actor.org) await approveDelegated({ ...ctx, actor }, [{ id: accountId, name: companyName, amount: null }])
    const { usableFromAt: usableFrom, enteredBy } = await sql.confirmAccount.one(ctx.client, {
      orgId: key.orgId,
      id: accountId,
      now: ctx.now,
      confirmedBy: ctx.actor.id,
      confirmedFor: manager?.id,
      callBackNumber,
      callBackName,
    })
    ctx.record({
      type: supplierRecord,
      id,
      org: key.orgId,
      after: { account: account.accountNumber, callBackNumber, callBackName, usableFrom },
    })
    const records = [{ id, makers: [enteredBy] }]
    await announce(ctx, { orgId: key.orgId, type: 'supplierAccount', outcome: 'approved', records })
    return { usableFrom }
  },

  hold: async (ctx, { id, holdUntil, reason }) => {
    const key = { orgId: ctx.org, id }
    const code = whyNotHold(holdUntil, ctx.today)
    if (code) ctx.refuse('invalid_input', {}, { holdUntil: { code } })
    const before = await locked(ctx, key)
    await store.updateSupplier(ctx.db, key, {
      hold_until_on: holdUntil,
      hold_reason: reason,
      ...modifiedBy(ctx, before),
    })
    const after = { holdUntil, holdReason: reason }
    ctx.record({ type: supplierRecord, id, org: key.orgId, before: holdOf(before), after })
    return { ok: true }
  },

  release: async (ctx, { id }) => {
    const key = { orgId: ctx.org, id }
    const before = await locked(ctx, key)
    await store.updateSupplier(ctx.db, key, { hold_until_on: null, hold_reason: null, ...modifiedBy(ctx, before) })
    const after = { holdUntil: null, holdReason: null }
    ctx.record({ type: supplierRecord, id, org: key.orgId, before: holdOf(before), after })
    return { ok: true }
  },

  releaseAccount: async (ctx, { id, accountId, reason }) => {
    const key = { orgId: ctx.org, id }
    await locked(ctx, key)
    const [account] = (await stored(ctx, key)).bankDetails.filter((one) => one.id === accountId)
    if (!account) return ctx.refuse('supplier_not_found')
    const { bankCode, accountNumber } = account
    const release = { orgId: ctx.org, bankCode, accountNumber, by: ctx.actor.id, reason }
    if (!(await releaseAccountOf(ctx, release))) ctx.refuse('account_not_held')
    const after = { releasedAccount: accountNumber, releaseReason: reason }
    ctx.record({ type: supplierRecord, id, org: ctx.org, after })
    return { ok: true }
  },

  approve: async (ctx, { modifiedAt, ...key }) => {
    const change = {
      status: 'approved',
      approved_at: ctx.now,
      rejected_remarks: null,
      blacklisted_remarks: null,
    } as const
    const before = await locked(ctx, key)
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    await refuseReturned(ctx, key.id)
    await decide(ctx, before, 'approve', change)
    if (!before.approvedAt)
      await ctx.db
        .updateTable('supplier_accounts')
        .set({ confirmed_at: ctx.now, confirmed_by: ctx.actor.id, usable_from_at: ctx.now })
        .where((of) => of.and({ org_id: key.orgId, supplier_id: key.id }))
        .where('removed_at', 'is', null)
        .where('confirmed_at', 'is', null)
        .execute()
    return { ok: true }
  },

  return: returnSuppliers,

  reject: async (ctx, { remarks, ...key }) => {
    const change = { status: 'rejected', rejected_at: ctx.now, rejected_remarks: remarks } as const
    await decide(ctx, await locked(ctx, key), 'reject', change, remarks)
    return { ok: true }
  },

  blacklist: async (ctx, { remarks, ...key }) => {
    const change = { status: 'blacklisted', blacklisted_at: ctx.now, blacklisted_remarks: remarks } as const
    await decide(ctx, await locked(ctx, key), 'blacklist', change, remarks)
    return { ok: true }
  },
}

type Saving = Parameters<typeof whyAlike>[2] & { readonly isAnother: boolean }
/** Refuses a supplier that may be entered twice, unless it is another one. */
const askAlike = async (
  ctx: Context<'supplier_alike', TenantActor>,
  key: store.SupplierKey,
  { isAnother, ...saving }: Saving,
): Promise<void> => {
  const others = isAnother ? null : await whyAlike(ctx, key, saving)
  if (others !== null) ctx.refuse('supplier_alike', { others })
}

const stored = async (
  ctx: Pick<Context, 'db' | 'client' | 'now' | 'today'> & { readonly actor: { readonly id: Id<'user'> } },
  key: store.SupplierKey,
): Promise<Supplier> => {
  const found = await store.readSupplier(ctx.db, key)
  const [supplier] = found ? await withAccounts(ctx, [found], ctx.actor.id) : []
  if (!supplier) throw new Error('supplier not found after it was locked or saved')
  return supplier
}

const saveAccounts = async (
  ctx: Pick<Context<never, TenantActor>, 'db' | 'client' | 'now' | 'newId' | 'actor'>,
  { orgId, id }: store.SupplierKey,
  before: Supplier | null,
  { bankDetails, companyName }: SupplierFields,
): Promise<void> => {
  const { removed, added } = planAccounts(before?.bankDetails ?? [], bankDetails)
  if (removed.length > 0) await sql.removeAccounts.run(ctx.client, { orgId, removed, now: ctx.now })
  if (before && before.companyName !== companyName)
    await ctx.db
      .updateTable('supplier_accounts')
      .set({ account_name: companyName })
      .where((of) => of.and({ org_id: orgId, supplier_id: id }))
      .where('removed_at', 'is', null)
      .execute()
  if (added.length === 0) return
  const accounts = added.map(({ bankCode, accountNumber, replacesId }) => ({
    org_id: orgId,
    supplier_id: id,
    id: ctx.newId<'supplier_account'>(),
    bank_code: bankCode,
    account_name: companyName,
    account_number: accountNumber,
    replaces_id: replacesId,
    entered_at: ctx.now,
    entered_by: ctx.actor.id,
  }))
  await ctx.db.insertInto('supplier_accounts').values(accounts).execute()
}

const comparedFields = [
  'companyName',
  'businessRegistrationNumber',
  'mobileNumber',
  'email',
  'address',
  'contactPersonName',
  'contactPersonMobileNumber',
  'contactPersonEmail',
] as const
const isSame = (before: Supplier, fields: SupplierFields): boolean =>
  comparedFields.every((field) => before[field] === fields[field])

const holdOf = ({ holdUntil, holdReason }: store.StoredSupplier) => ({ holdUntil, holdReason })
const auditOf = (supplier: Supplier) => ({
  companyName: supplier.companyName,
  businessRegistrationNumber: supplier.businessRegistrationNumber,
  status: supplier.status,
  mobileNumber: supplier.mobileNumber,
  email: supplier.email,
  address: supplier.address,
  contactPersonName: supplier.contactPersonName,
  contactPersonMobileNumber: supplier.contactPersonMobileNumber,
  contactPersonEmail: supplier.contactPersonEmail,
  bankDetails: supplier.bankDetails.map(({ bank, accountNumber }) => ({ bank, accountNumber })),
})

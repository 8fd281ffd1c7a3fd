import { beforeEach, describe, expect, test } from 'vitest'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'
import { approvedSupplier, supplierFields } from './supplier-world.fixtures.ts'

const w = world()
let kopi: Awaited<ReturnType<typeof disbursementWorld>>
beforeEach(async () => {
  kopi = await disbursementWorld(w)
})
const suppliers = (by: Member) => w.as(by).suppliers
const reason = 'The account is of another company'
const called = { callBackNumber: '+60312345678', callBackName: 'Lim Mei Ling' }
const added = { bankCode: 'MBBEMYKL', accountNumber: '512345678901' }

/** An approved supplier whose new account the Manager has entered. */
const withNewAccount = async () => {
  const { id, orgId, fields } = await approvedSupplier(w, kopi.manager, kopi.admin)
  const changed = { id, ...fields, bankDetails: [...fields.bankDetails, added] }
  const { bankDetails } = await suppliers(kopi.manager).update(changed)
  const accountId = bankDetails.find(({ state }) => state === 'unconfirmed')?.id ?? ''
  const confirm = (by = kopi.executive) => suppliers(by).confirmAccount({ id, orgId, accountId, ...called })
  return { id, orgId, changed, confirm }
}
const read = (supplierId: string) => suppliers(kopi.manager).getOne({ supplierId })
const accountsToConfirm = async () => {
  const { items } = await w.as(kopi.executive).approvals.getPending({})
  const { accountsToConfirm: listed } = await suppliers(kopi.manager).getAll({})
  return [items.find(({ kind }) => kind === 'supplierAccounts')?.count ?? 0, listed]
}
const notices = async (id: string) =>
  (
    await w.database.pool.query<{
      prepared_by: string
      outcome: string
      reason: string | null
      decided_by_name: string
    }>(
      `select prepared_by, outcome, reason, decided_by_name from decision_notices
        where first_ids ? $1 and outcome <> 'approved' order by decided_at`,
      [id],
    )
  ).rows

describe('a returned new account', () => {
  test('waits for who entered it, and is confirmed after the supplier is saved again', async () => {
    const { id, orgId, changed, confirm } = await withNewAccount()
    expect(await accountsToConfirm()).toEqual([1, 1])
    await suppliers(kopi.executive).return({ ids: [id], reason })
    expect(await accountsToConfirm()).toEqual([0, 0])
    const { executive } = kopi
    const { displayName } = await w.as(executive).auth.getSession({})
    expect(await read(id)).toMatchObject({ status: 'approved', returned: { reason, returnedBy: displayName } })
    expect(await notices(id)).toMatchObject([{ prepared_by: kopi.manager.id, outcome: 'returned', reason }])
    await expect(confirm()).rejects.toMatchObject({
      code: 'supplier_status',
      message: 'This can’t be done with a supplier that is returned.',
    })
    expect(await outcomeOf(suppliers(kopi.admin).return({ ids: [id], orgId, reason }))).toBe('supplier_status')
    await suppliers(kopi.manager).update(changed)
    expect(await read(id)).toMatchObject({ returned: null })
    expect(await accountsToConfirm()).toEqual([1, 1])
    expect(await outcomeOf(confirm())).toBe('done')
    expect(await outcomeOf(suppliers(kopi.executive).return({ ids: [id], reason }))).toBe('supplier_status')
  })

  test('stays returned while the supplier is on hold, until it is blacklisted', async () => {
    const { id, orgId } = await withNewAccount()
    await suppliers(kopi.executive).return({ ids: [id], reason })
    await suppliers(kopi.executive).hold({ id, holdUntil: '2026-12-31', reason: 'Wrong goods' })
    await suppliers(kopi.executive).release({ id })
    expect(await read(id)).toMatchObject({ returned: { reason } })
    await suppliers(kopi.admin).blacklist({ id, orgId, remarks: 'Fraud' })
    expect(await read(id)).toMatchObject({ returned: null })
  })

  test('can be listed, and the others too', async () => {
    const { id } = await withNewAccount()
    await approvedSupplier(w, kopi.manager, kopi.admin)
    await suppliers(kopi.executive).return({ ids: [id], reason })
    const listed = async (returned: boolean) =>
      (await suppliers(kopi.manager).getAll({ filter: { returned } })).suppliers.map((one) => one.id)
    expect(await listed(true)).toEqual([id])
    expect(await listed(false)).toHaveLength(1)
  })
})

describe('a supplier that awaits approval', () => {
  const pendingOfPlatform = async () =>
    (await w.as(kopi.admin).approvals.getPlatformPending({})).items.find(({ kind }) => kind === 'suppliers')?.count ?? 0

  test('is returned by platform staff, and no longer counted', async () => {
    const { id, orgId } = await suppliers(kopi.manager).create(supplierFields())
    const before = await pendingOfPlatform()
    await suppliers(kopi.admin).return({ ids: [id], orgId, reason })
    expect(await pendingOfPlatform()).toBe(before - 1)
    expect(await read(id)).toMatchObject({ status: 'pending approval', returned: { reason, returnedBy: 'Upah' } })
    expect(await notices(id)).toMatchObject([
      { prepared_by: kopi.manager.id, outcome: 'returned', reason, decided_by_name: 'Upah' },
    ])
  })

  test('is listed and counted as pending approval only until it is returned', async () => {
    const [{ id, orgId }, other] = [
      await suppliers(kopi.manager).create(supplierFields()),
      await suppliers(kopi.manager).create(supplierFields()),
    ]
    const shown = async (filter: { status?: 'pending approval'; returned?: true } = {}) => {
      const { suppliers: found, total, counts, returned } = await suppliers(kopi.manager).getAll({ filter })
      return [found.map((one) => one.id).toSorted(), total, counts['pending approval'], returned]
    }
    const both = [id, other.id].toSorted()
    expect(await shown({ status: 'pending approval' })).toEqual([both, 2, 2, 0])
    await suppliers(kopi.admin).return({ ids: [id], orgId, reason })
    expect(await shown({ status: 'pending approval' })).toEqual([[other.id], 1, 1, 1])
    expect(await shown({ returned: true })).toEqual([[id], 1, 0, 1])
    expect(await shown()).toEqual([both, 2, 1, 1])
  })

  test('is rejected although it was returned', async () => {
    const { id, orgId } = await suppliers(kopi.manager).create(supplierFields())
    await suppliers(kopi.admin).return({ ids: [id], orgId, reason })
    await suppliers(kopi.admin).reject({ id, orgId, remarks: 'Unknown' })
    expect(await read(id)).toMatchObject({ status: 'rejected', returned: null })
  })

  test('is not returned by management, which does not approve it', async () => {
    const { id } = await suppliers(kopi.manager).create(supplierFields())
    expect(await outcomeOf(suppliers(kopi.executive).return({ ids: [id], reason }))).toBe('supplier_status')
  })
})

test('an approved supplier without an account to confirm is not returned', async () => {
  const { id, orgId } = await approvedSupplier(w, kopi.manager, kopi.admin)
  for (const by of [kopi.executive, kopi.admin])
    expect(await outcomeOf(suppliers(by).return({ ids: [id], orgId, reason }))).toBe('supplier_status')
})

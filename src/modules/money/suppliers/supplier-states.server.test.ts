import { beforeAll, describe, expect, test } from 'vitest'
import { hours } from '#kernel/time.ts'
import { lineStatuses } from '#money/disbursements/disbursement.rules.ts'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { world, type Member } from '#test/world.ts'
import { approvedSupplier, supplierFields } from './supplier-world.fixtures.ts'

const w = world()
let kopi: Awaited<ReturnType<typeof disbursementWorld>>
beforeAll(async () => {
  kopi = await disbursementWorld(w)
})
const suppliers = (by: Member = kopi.manager) => w.as(by).suppliers
const approved = () => approvedSupplier(w, kopi.manager, kopi.admin)
const read = (supplierId: string) => suppliers().getOne({ supplierId })
const called = { callBackNumber: '+60312345678', callBackName: 'Lim Mei Ling' }

type Status = 'pending approval' | 'approved' | 'rejected' | 'blacklisted'
const inStatus = async (status: Status) => {
  const fields = supplierFields()
  const { id, orgId } = await suppliers().create(fields)
  const key = { id, orgId }
  if (status === 'approved') await suppliers(kopi.admin).approve(key)
  if (status === 'rejected') await suppliers(kopi.admin).reject({ ...key, remarks: 'Unknown' })
  if (status === 'blacklisted') await suppliers(kopi.admin).blacklist({ ...key, remarks: 'Fraud' })
  return { ...key, fields }
}

describe('the status of a supplier prevents', () => {
  const decide = (move: 'approve' | 'reject' | 'blacklist') => (key: { id: string; orgId: string }) =>
    move === 'approve' ? suppliers(kopi.admin).approve(key) : suppliers(kopi.admin)[move]({ ...key, remarks: 'Again' })

  test.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
    ['blacklist', 'blacklisted'],
  ] as const)('%s when it is %s', async (move, status) => {
    const { fields: _, ...key } = await inStatus(status)
    const before = await read(key.id)
    await expect(decide(move)(key)).rejects.toMatchObject({
      code: 'supplier_status',
      message: `This can’t be done with a supplier that is ${status}.`,
    })
    expect(await read(key.id)).toEqual(before)
  })

  test('an edit, a deletion or the confirmation of an account when it is blacklisted', async () => {
    const { id, orgId, fields } = await approved()
    const added = { bankCode: 'MBBEMYKL', accountNumber: '512345678901' }
    const { bankDetails } = await suppliers().update({ id, ...fields, bankDetails: [...fields.bankDetails, added] })
    const accountId = bankDetails.find(({ state }) => state === 'unconfirmed')?.id ?? ''
    await suppliers(kopi.admin).blacklist({ id, orgId, remarks: 'Fraud' })
    const refused = { code: 'supplier_blacklisted', message: 'A blacklisted supplier can’t be changed.' }
    await expect(suppliers().update({ id, ...fields })).rejects.toMatchObject(refused)
    await expect(suppliers().delete({ id })).rejects.toMatchObject(refused)
    await expect(suppliers(kopi.executive).confirmAccount({ id, accountId, ...called })).rejects.toMatchObject(refused)
  })
})

test('of two approvals at the same time, one is refused', async () => {
  const { id, orgId } = await inStatus('pending approval')
  const results = await Promise.allSettled([
    suppliers(kopi.admin).approve({ id, orgId }),
    suppliers(kopi.admin).approve({ id, orgId }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await read(id)).toMatchObject({ status: 'approved' })
})

describe('a supplier in an unfinished disbursement', () => {
  test('cannot be deleted, and the error names the disbursement', async () => {
    const supplier = await kopi.supplier()
    const payee = await kopi.payee(1_000, supplier)
    const { id } = await w.as(kopi.manager).disbursements.create(kopi.fields([payee], { name: 'Suppliers March' }))
    await expect(suppliers().delete({ id: supplier.id })).rejects.toMatchObject({
      code: 'supplier_in_use',
      message: 'This supplier is a payee of Suppliers March. Remove it there, or complete the disbursement first.',
    })
    await w.as(kopi.manager).disbursements.delete({ id })
    await suppliers().delete({ id: supplier.id })
    await expect(read(supplier.id)).rejects.toMatchObject({ code: 'supplier_not_found' })
  })

  test('shows the amounts billed and being paid', async () => {
    const supplier = await kopi.supplier()
    const payees = [await kopi.payee(1_000.5, supplier), await kopi.payee(600, await kopi.supplier())]
    const { id } = await w.as(kopi.manager).disbursements.create(kopi.fields(payees))
    expect((await read(supplier.id)).totals).toEqual({
      billed: 1_000.5,
      toApprove: 1_000.5,
      inFlight: 0,
      paid: 0,
      failed: 0,
    })
    await w.as(kopi.executive).disbursements.approve({ id })
    expect((await read(supplier.id)).totals).toEqual({
      billed: 1_000.5,
      toApprove: 0,
      inFlight: 1_000.5,
      paid: 0,
      failed: 0,
    })
  })

  test('the parts add up to the billed amount, whatever the status of the disbursement and its payments', async () => {
    const supplier = await kopi.supplier()
    const payees = []
    for (const amount of [1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000])
      payees.push(await kopi.payee(amount, supplier))
    const { id } = await w.as(kopi.manager).disbursements.create(kopi.fields(payees))
    const set = (text: string, ...values: unknown[]) => w.database.pool.query(text, [id, ...values])
    for (const [i, status] of lineStatuses.entries())
      await set(
        'update disbursement_lines set status = $2 where disbursement_id = $1 and amount_sen = $3',
        status,
        (i + 1) * 1_000_00,
      )
    for (const status of ['pending-approval', 'approved', 'processing', 'completed']) {
      await set(
        `update disbursements set status = $2, completed_on = case when $2 = 'completed' then date '2026-11-16' end where id = $1`,
        status,
      )
      const { billed, toApprove, inFlight, paid, failed } = (await read(supplier.id)).totals
      expect([status, toApprove + inFlight + paid + failed]).toEqual([status, billed])
      // Without the dropped payment.
      expect(billed).toBe(22_000)
      expect(toApprove).toBe(status === 'pending-approval' ? 22_000 : 0)
    }
  })
})

test('the list can be limited to approved suppliers with an account to confirm', async () => {
  const own = await disbursementWorld(w)
  const { id, fields } = await approvedSupplier(w, own.manager, own.admin)
  await approvedSupplier(w, own.manager, own.admin)
  await suppliers(own.manager).create(supplierFields())
  const list = () => suppliers(own.manager).getAll({ filter: { accountToConfirm: true } })
  expect(await list()).toMatchObject({ suppliers: [], total: 0, accountsToConfirm: 0 })
  const added = { bankCode: 'MBBEMYKL', accountNumber: '512345678901' }
  await suppliers(own.manager).update({ id, ...fields, bankDetails: [...fields.bankDetails, added] })
  const found = await list()
  expect(found).toMatchObject({ suppliers: [{ id }], total: 1, accountsToConfirm: 1, counts: { approved: 2 } })
  expect((await suppliers(own.manager).getAll({})).total).toBe(3)
})

test('a deleted disbursement is no longer pending approval', async () => {
  const pending = async () =>
    (await w.as(kopi.manager).approvals.getPending({})).items.find(({ kind }) => kind === 'disbursements')?.count ?? 0
  const before = await pending()
  const { id } = await kopi.submit(2_500)
  expect(await pending()).toBe(before + 1)
  await w.as(kopi.manager).disbursements.delete({ id })
  expect(await pending()).toBe(before)
})

test('a hold ends after its last day, and each change of the hold is audited', async () => {
  const { id, orgId } = await approved()
  await suppliers().hold({ id, holdUntil: '2026-12-31', reason: 'Wrong goods' })
  await suppliers(kopi.admin).hold({ id, orgId, holdUntil: '2026-12-15', reason: 'Under review' })
  await suppliers(kopi.executive).release({ id })
  const { events } = await w.as(kopi.manager).audit.getEvents({ filter: { type: 'supplier', recordId: id } })
  expect(events.slice(0, 3).map(({ changes }) => changes)).toMatchObject([
    [
      { field: 'On hold until', after: null },
      { field: 'Reason for the hold', before: 'Under review', after: null },
    ],
    [{ field: 'On hold until' }, { field: 'Reason for the hold', before: 'Wrong goods', after: 'Under review' }],
    [
      { field: 'On hold until', before: null },
      { field: 'Reason for the hold', before: null, after: 'Wrong goods' },
    ],
  ])
})

test('the audit trail masks account numbers, including that of the confirmed account', async () => {
  const { id, fields } = await approved()
  const added = { bankCode: 'MBBEMYKL', accountNumber: '612345678901' }
  const { bankDetails } = await suppliers().update({ id, ...fields, bankDetails: [...fields.bankDetails, added] })
  const accountId = bankDetails.find(({ state }) => state === 'unconfirmed')?.id ?? ''
  await suppliers(kopi.executive).confirmAccount({ id, accountId, ...called })
  const { events } = await w.as(kopi.manager).audit.getEvents({ filter: { type: 'supplier', recordId: id } })
  const text = JSON.stringify(events)
  expect(text).toContain('****8901')
  expect(text).not.toContain('612345678901')
  expect(text).not.toContain(fields.bankDetails[0]?.accountNumber)
})

describe('an account that was replaced', () => {
  const confirmed = async (id: string, accountId: string) => {
    await suppliers(kopi.executive).confirmAccount({ id, accountId, ...called })
    w.pass(hours(24))
  }
  const replaced = async () => {
    const { id, fields, account } = await approved()
    const changed = { id: account.id, bankCode: 'MBBEMYKL', accountNumber: `56${account.accountNumber}` }
    const { bankDetails } = await suppliers().update({ id, ...fields, bankDetails: [changed] })
    const accountId = bankDetails.find(({ state }) => state === 'unconfirmed')?.id ?? ''
    await confirmed(id, accountId)
    return { id, fields, old: account, accountId }
  }
  const numbers = async (id: string) => (await read(id)).bankDetails.map(({ accountNumber }) => accountNumber)

  test('is not restored when its replacement is removed', async () => {
    const { id, fields } = await replaced()
    expect(await suppliers().update({ id, ...fields, bankDetails: [] })).toMatchObject({
      status: 'approved',
      bankDetails: [],
    })
    expect(await numbers(id)).toEqual([])
  })

  test('is not restored when its replacement is removed for a new account, which must be confirmed', async () => {
    const { id, fields } = await replaced()
    const other = { bankCode: 'MBBEMYKL', accountNumber: '582345678901' }
    expect(await suppliers().update({ id, ...fields, bankDetails: [other] })).toMatchObject({
      bankDetails: [{ accountNumber: '582345678901', state: 'unconfirmed' }],
    })
    expect((await suppliers().getApproved({})).suppliers.find((one) => one.id === id)?.bankDetails).toEqual([])
  })

  test('is not restored after several replacements', async () => {
    const { id, fields, accountId } = await replaced()
    const third = { id: accountId, bankCode: 'MBBEMYKL', accountNumber: '592345678901' }
    const { bankDetails } = await suppliers().update({ id, ...fields, bankDetails: [third] })
    await confirmed(id, bankDetails.find(({ state }) => state === 'unconfirmed')?.id ?? '')
    expect(await numbers(id)).toEqual(['592345678901'])
    await suppliers().update({ id, ...fields, bankDetails: [] })
    expect(await numbers(id)).toEqual([])
  })

  test('stays usable if its replacement is removed before it can be used', async () => {
    const { id, fields, account } = await approved()
    const changed = { id: account.id, bankCode: 'MBBEMYKL', accountNumber: '602345678901' }
    await suppliers().update({ id, ...fields, bankDetails: [changed] })
    await suppliers().update({ id, ...fields, bankDetails: fields.bankDetails })
    expect((await read(id)).bankDetails).toMatchObject([{ accountNumber: account.accountNumber, state: 'usable' }])
  })
})

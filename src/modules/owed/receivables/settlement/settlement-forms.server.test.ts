import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { settlementWorld, type SettlementWorld } from './settlement-world.fixtures.ts'

const w = world()
let kopi: SettlementWorld
beforeEach(async () => {
  kopi = await settlementWorld(w)
})
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const remove = (repaymentId: string) => kopi.settlements().delete({ ...kopi.key, repaymentId, reason: 'Entered twice' })
const isUnsettled = async () => {
  const { disbursements } = await kopi.settlements().getUnsettled({})
  return disbursements.some(({ disbursementId }) => disbursementId === kopi.disbursementId)
}

describe('the settlement of a disbursement', () => {
  const setStatus = (status: string) =>
    w.database.pool.query(`update disbursements set status = $2, completed_on = null where id = $1`, [
      kopi.disbursementId,
      status,
    ])

  test.each(['draft', 'pending-approval', 'approved', 'processing', 'cancelled'])(
    'is refused while it is %s, and not offered',
    async (status) => {
      await setStatus(status)
      await expect(kopi.create()).rejects.toMatchObject({
        code: 'disbursement_not_completed',
        message: 'Only a completed disbursement can have a settlement.',
      })
      expect(await isUnsettled()).toBe(false)
    },
  )

  test('is refused if it is deleted, unknown or of another organization', async () => {
    const other = await settlementWorld(w)
    const form = kopi.formOf()
    const create = (fields: object) => outcomeOf(kopi.settlements().create({ ...form, ...fields }))
    expect(await create({ disbursementId: w.id() })).toBe('settlement_not_found')
    expect(await create({ disbursementId: other.disbursementId })).toBe('settlement_not_found')
    await w.database.pool.query('update disbursements set deleted_at = $2 where id = $1', [
      kopi.disbursementId,
      w.now(),
    ])
    expect(await create({})).toBe('settlement_not_found')
  })

  test.each([
    [10_500, 0.01],
    [10_499.99, 0],
    [10_500.01, 0],
    [1, 10_498.99],
  ])(
    'must have amounts that add up to its total and fees, not %d due and %d repaid',
    async (amountDue, amountRepaid) => {
      await expect(kopi.settlements().create(kopi.formOf({ amountDue, amountRepaid }))).rejects.toMatchObject({
        code: 'settlement_amounts_differ',
        params: { amount: 'RM 10,500.00' },
        fields: {
          amountDue:
            'The amount due and the amount repaid must add up to RM 10,500.00, the total and fees of the disbursement.',
        },
      })
      expect(await isUnsettled()).toBe(true)
    },
  )

  test('may leave one ringgit due, and the amount repaid is posted today', async () => {
    const { id } = await kopi.settlements().create(kopi.formOf({ amountDue: 1, amountRepaid: 10_499 }))
    expect(await kopi.read(id)).toMatchObject({ amountDue: 1, amountRepaid: 10_499, status: 'Partial Settlement' })
    expect(await kopi.paymentsOf(id)).toMatchObject([
      { paymentDate: '2026-11-16', amountRepaid: 10_499, amountDueAfter: 1, reference: '' },
    ])
    expect(await kopi.balances()).toEqual({ bank: 10_499_00, disbursements_receivable: -10_499_00 })
  })

  test.each([
    [{ amountDue: null }, 'amountDue', '*Required'],
    [{ amountDue: 0 }, 'amountDue', '*Value must be greater than 1!'],
    [{ amountRepaid: -0.01 }, 'amountRepaid', 'Amount Repaid only accepts Number'],
    [{ amountRepaid: 0.001 }, 'amountRepaid', 'At most two decimal places'],
    [{ dueDate: null }, 'dueDate', '*Required'],
    [{ dueDate: '2027-02-29' }, 'dueDate', 'Not a valid date'],
  ])('cannot be created or changed with %j', async (wrong: object, field, message) => {
    const { id } = await kopi.create()
    const update = kopi.settlements().update({ ...kopi.formOf(), repaymentId: id, ...wrong })
    await expect(update).rejects.toMatchObject({ code: 'invalid_input', fields: { [field]: message } })
    const create = kopi.settlements().create({ ...kopi.formOf(), ...wrong })
    await expect(create).rejects.toMatchObject({ code: 'invalid_input', fields: { [field]: message } })
  })

  test('is created once by simultaneous requests', async () => {
    const outcomes = await outcomesOf([kopi.create(), kopi.create(), kopi.create()])
    expect(outcomes.toSorted()).toEqual(['done', 'settlement_exists', 'settlement_exists'])
  })

  test('is offered with the due date of its repayment period until it is created', async () => {
    const { disbursements } = await kopi.settlements().getUnsettled({})
    expect(disbursements.find(({ orgId }) => orgId === kopi.org.id)).toEqual({
      disbursementId: kopi.disbursementId,
      orgId: kopi.org.id,
      orgName: kopi.org.name,
      name: 'Suppliers October',
      toRepay: 10_500,
      dateCompleted: '2026-10-20',
      dueDate: '2026-12-20',
    })
    await kopi.create()
    expect(await isUnsettled()).toBe(false)
  })
})

describe('a change of a settlement', () => {
  test('is refused if the settlement or its payments have changed since', async () => {
    const created = await kopi.create()
    const changed = await kopi.update(created.id, { dueDate: '2027-01-20' }, created.modifiedAt)
    expect(changed.modifiedAt > created.modifiedAt).toBe(true)
    expect(await outcomeOf(kopi.update(created.id, {}, created.modifiedAt))).toBe('record_changed')
    const { id: payment } = await kopi.pay(created.id, 1)
    await kopi.void(created.id, payment)
    expect(await outcomeOf(kopi.update(created.id, {}, created.modifiedAt))).toBe('record_changed')
    expect(await outcomeOf(kopi.update(created.id, {}, changed.modifiedAt))).toBe('record_changed')
    const { modifiedAt, dueDate } = await kopi.read(created.id)
    expect(dueDate).toBe('2027-01-20')
    expect(await outcomeOf(kopi.update(created.id, {}, modifiedAt))).toBe('done')
  })

  test('of the same version by two users takes effect once', async () => {
    const { id, modifiedAt } = await kopi.create()
    const edit = (dueDate: string) => kopi.update(id, { dueDate }, modifiedAt)
    expect((await outcomesOf([edit('2027-01-20'), edit('2027-01-21')])).toSorted()).toEqual(['done', 'record_changed'])
  })

  test('may include an amount repaid, which is recorded as a payment today', async () => {
    const { id } = await kopi.create()
    expect(await kopi.update(id, { amountDue: 10_000, amountRepaid: 500 })).toMatchObject({
      status: 'Partial Settlement',
      amountDue: 10_000,
    })
    expect(await kopi.paymentsOf(id)).toMatchObject([{ paymentDate: '2026-11-16', amountRepaid: 500 }])
    expect(await kopi.balances()).toEqual({ bank: 500_00, disbursements_receivable: -500_00 })
  })

  test('must not be due before the disbursement was completed, neither when created nor when changed', async () => {
    const refusal = {
      code: 'due_date_before_completion',
      fieldErrors: { dueDate: { code: 'due_date_before_completion', params: { first: '20/10/2026' } } },
    }
    await expect(kopi.settlements().create(kopi.formOf({ dueDate: '2026-10-19' }))).rejects.toMatchObject(refusal)
    const { id } = await kopi.create('2026-10-20')
    await expect(kopi.update(id, { dueDate: '2026-10-19' })).rejects.toMatchObject(refusal)
    expect(await kopi.update(id, { dueDate: '2026-10-21' })).toMatchObject({ dueDate: '2026-10-21' })
  })

  test('must not change the total to repay', async () => {
    const { id } = await kopi.create()
    await expect(kopi.update(id, { amountDue: 10_000 })).rejects.toMatchObject({
      code: 'settlement_amounts_differ',
      fieldErrors: { amountDue: { code: 'settlement_amounts_differ', params: { amount: 'RM 10,500.00' } } },
    })
  })

  test('is refused unless the ids of settlement, disbursement and organization match, and so are a deletion and a payment', async () => {
    const { id } = await kopi.create()
    const other = await settlementWorld(w)
    for (const wrong of [{ repaymentId: w.id() }, { disbursementId: w.id() }, { orgId: other.org.id }]) {
      const key = { ...kopi.key, repaymentId: id, ...wrong }
      expect(await outcomeOf(kopi.settlements().update({ ...kopi.formOf(), ...key }))).toBe('settlement_not_found')
      expect(await outcomeOf(kopi.settlements().delete({ ...key, reason: 'Entered twice' }))).toBe(
        'settlement_not_found',
      )
      const payment = { paymentDate: '2026-11-16', amountRepaid: kopi.formOf().amountDue }
      expect(await outcomeOf(kopi.payments().create({ ...key, ...payment }))).toBe('settlement_not_found')
    }
    expect(await kopi.read(id)).toMatchObject({ dueDate: '2026-12-20', amountRepaid: 0 })
  })

  test('is refused while the settlement has payments that are not void', async () => {
    const { id } = await kopi.create()
    const { id: payment } = await kopi.pay(id, 10_500)
    for (const call of [() => kopi.update(id), () => remove(id)])
      await expect(call()).rejects.toMatchObject({
        code: 'settlement_has_payments',
        message: 'A settlement with payments cannot be changed or deleted. Void its payments first.',
      })
    await kopi.void(id, payment)
    expect(await outcomeOf(kopi.update(id))).toBe('done')
  })

  test('that deletes it and a payment at the same time exclude each other', async () => {
    const { id } = await kopi.create()
    const [deleted, paid] = await outcomesOf([remove(id), kopi.pay(id, 1)])
    expect([
      ['done', 'settlement_not_found'],
      ['settlement_has_payments', 'done'],
    ]).toContainEqual([deleted, paid])
  })
})

describe('a deleted settlement', () => {
  test('is not found by any call, and its disbursement can have another one', async () => {
    const { id } = await kopi.create()
    await remove(id)
    expect(await outcomeOf(remove(id))).toBe('settlement_not_found')
    expect(await outcomeOf(kopi.read(id))).toBe('settlement_not_found')
    expect(await outcomeOf(kopi.paymentsOf(id))).toBe('settlement_not_found')
    expect(await outcomeOf(kopi.pay(id, 1))).toBe('settlement_not_found')
    expect(await isUnsettled()).toBe(true)
    const again = await kopi.create()
    expect(again.id).not.toBe(id)
    expect(await kopi.read(again.id)).toMatchObject({ status: 'Pending Settlement', amountDue: 10_500 })
  })
})

test('the audit trail has each change with the values before and after', async () => {
  const { id } = await kopi.create()
  await kopi.update(id, { dueDate: '2027-01-20' })
  const { id: payment } = await kopi.pay(id, 100, { reference: 'IBG 1' })
  await kopi.void(id, payment)
  await remove(id)
  expect(await kopi.changesOf(id)).toEqual([
    {
      title: 'Deleted a settlement',
      Disbursement: ['Suppliers October', null],
      'Due date': ['20/01/2027', null],
      'Amount due': ['RM 10,500.00', null],
      'Amount repaid': ['RM 0.00', null],
    },
    expect.objectContaining({ title: 'Voided a payment to a settlement' }),
    {
      title: 'Recorded a payment to a settlement',
      'Amount due': ['RM 10,500.00', 'RM 10,400.00'],
      Payment: [null, 'RM 100.00'],
      'Payment date': [null, '16/11/2026'],
      Reference: [null, 'IBG 1'],
    },
    { title: 'Changed a settlement', 'Due date': ['20/12/2026', '20/01/2027'] },
    {
      title: 'Created a settlement',
      Disbursement: [null, 'Suppliers October'],
      'Due date': [null, '20/12/2026'],
      'Amount due': [null, 'RM 10,500.00'],
      'Amount repaid': [null, 'RM 0.00'],
    },
  ])
})

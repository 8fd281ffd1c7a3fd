import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { auditLedger } from '#modules/ledger/audit.service.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { createReportWorld, reportSteps } from './report-world.fixtures.ts'

const w = world()
let org: Organization
let manager: Member
let admin: Member
let aina: Member
beforeEach(async () => {
  ;({ org, manager, admin, aina } = await createReportWorld(w))
})
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const { account, at, platformCalls, managementCalls, paid, record, returned } = reportSteps(w, () => ({
  org,
  manager,
  admin,
  aina,
}))
const revoke = (id: string, fields: object = {}) =>
  platformCalls().voidAdvanceRepayment({ orgId: org.id, id, reason: 'Wrong employer', ...fields })
/** The SETTLEMENT transactions as the organization and platform staff see them. */
const history = async () => {
  const filter = { type: 'SETTLEMENT' as const }
  const own = await w.as(manager).transactions.getAll({ filter })
  const all = await w.as(admin).transactions.getAll({ filter, orgId: org.id })
  return { own: own.transactions, all: all.transactions }
}
const ledger = async () => {
  const { rows } = await w.database.pool.query<{ event: string; on: string; amount: number }>(
    `select e.event, e.entry_on::text as on, p.amount_sen::int as amount from ledger_entries e
       join ledger_postings p on p.org_id = e.org_id and p.entry_id = e.id and p.account = 'advances_receivable'
      where e.org_id = $1 and e.source_type = 'advance_repayment' order by e.id`,
    [org.id],
  )
  return rows.map(({ event, on, amount }) => [event, on, amount])
}

describe('amount owed by the employer', () => {
  test('656.25 owed minus 300.00 paid is 356.25 outstanding; voiding the payment restores 656.25', async () => {
    await paid(aina, { amount: 250_00, feePaidBy: 'employer' })
    await paid(aina, { amount: 400_00 })
    expect(await account()).toMatchObject({ owed: 656.25, paid: 0, outstanding: 656.25, repayments: [] })
    const { id, outstanding } = await record(300, { paidOn: '2026-11-15' })
    expect(outstanding).toBe(356.25)
    expect(await account()).toMatchObject({
      paid: 300,
      outstanding: 356.25,
      months: [{ period: '2026-11', owed: 656.25, paid: 300, outstanding: 356.25 }],
      repayments: [{ id, amount: 300, reference: 'MBB 1', isVoid: false }],
    })
    expect(await platformCalls().getOrgAdvanceAccount({ orgId: org.id })).toEqual(await account())
    expect((await history()).own).toMatchObject([{ amount: 300, sourceId: id, description: 'MBB 1' }])
    await revoke(id)
    expect(await account()).toMatchObject({
      paid: 0,
      outstanding: 656.25,
      repayments: [{ isVoid: true, voidReason: 'Wrong employer', voidedAt: '2026-11-16T02:00:00.000Z' }],
    })
    const { own, all } = await history()
    expect([own, all]).toMatchObject([[], [{ status: 'VOID', amount: 300 }]])
    expect(await ledger()).toEqual([
      ['advances_repaid', '2026-11-15', -300_00],
      ['advances_repayment_voided', '2026-11-16', 300_00],
    ])
  })

  test('is repaid from the oldest month on, and listed newest month first', async () => {
    at('2026-10-31 23:59:59')
    await paid(aina, { amount: 100_00 })
    at('2026-11-01 00:00:00')
    await paid(aina, { amount: 250_00 })
    at('2026-11-16 10:00:00')
    await record(100.01, { paidOn: '2026-11-02', reference: 'A' })
    await record(49.99, { paidOn: '2026-11-16', reference: 'B' })
    expect(await account()).toMatchObject({
      owed: 350,
      paid: 150,
      outstanding: 200,
      months: [
        { period: '2026-11', owed: 250, paid: 50, outstanding: 200 },
        { period: '2026-10', owed: 100, paid: 100, outstanding: 0 },
      ],
      repayments: [{ reference: 'B' }, { reference: 'A' }],
    })
  })

  test('excludes withdrawals returned by the bank', async () => {
    await returned(aina, { amount: 250_00 })
    await paid(aina, { amount: 100_00 })
    expect(await account()).toMatchObject({ owed: 100, outstanding: 100, months: [{ owed: 100 }] })
  })

  test('is negative if a repaid advance is returned, and then no repayment can be recorded', async () => {
    const { id: transactionId } = await paid(aina, { amount: 250_00 })
    await record(250)
    await platformCalls().recordBankReturn({ orgId: org.id, transactionId, reason: 'Closed', returnedOn: '2026-11-16' })
    expect(await account()).toMatchObject({ owed: 0, paid: 250, outstanding: -250, months: [] })
    await expect(record(0.01)).rejects.toMatchObject({ code: 'repayment_above_owed', params: { owed: 'RM 0.00' } })
    await paid(aina, { amount: 300_00 })
    expect(await account()).toMatchObject({
      outstanding: 50,
      months: [{ period: '2026-11', owed: 300, paid: 250, outstanding: 50 }],
    })
  })

  test('is zero for a new organization', async () => {
    expect(await account()).toEqual({
      owed: 0,
      paid: 0,
      outstanding: 0,
      months: [],
      lists: [],
      unlisted: 0,
      credit: 0,
      most: 0,
      repayments: [],
    })
    await expect(record(0.01)).rejects.toMatchObject({
      code: 'repayment_above_owed',
      message: 'Only RM 0.00 is outstanding in this account. A repayment cannot be more than that.',
    })
  })

  test('of a deleted organization can still be viewed and repaid', async () => {
    await paid(aina, { amount: 250_00 })
    await w.as(admin).orgs.softDeleteOrg({ orgId: org.id, confirmation: org.code })
    expect(await platformCalls().getOrgAdvanceAccount({ orgId: org.id })).toMatchObject({ outstanding: 250 })
    expect(await record(100)).toMatchObject({ outstanding: 150 })
    expect(await outcomeOf(platformCalls().getOrgAdvanceAccount({ orgId: w.id<'org'>() }))).toBe('not_found')
  })

  test('is not visible to another organization', async () => {
    await paid(aina, { amount: 250_00 })
    await record(100)
    const stranger = await w.member(await w.organization(), 'Manager')
    expect(await managementCalls(stranger).getAdvanceAccount({})).toMatchObject({ owed: 0, repayments: [] })
  })
})

describe('a repayment', () => {
  test('can be the full amount owed, but not a sen more', async () => {
    await paid(aina, { amount: 250_00 })
    await expect(record(250.01)).rejects.toMatchObject({
      code: 'repayment_above_owed',
      message: 'Only RM 250.00 is outstanding in this account. A repayment cannot be more than that.',
      fieldErrors: { amount: { code: 'repayment_above_owed', params: { owed: 'RM 250.00' } } },
    })
    expect(await record(249.99)).toMatchObject({ outstanding: 0.01 })
    expect(await outcomeOf(record(0.02))).toBe('repayment_above_owed')
    expect(await record(0.01, { reference: 'MBB 2' })).toMatchObject({ outstanding: 0 })
  })

  test('cannot be dated later than today in Kuala Lumpur', async () => {
    await paid(aina, { amount: 250_00 })
    w.travelTo('2026-11-16T15:59:59.999Z')
    await expect(record(10, { paidOn: '2026-11-17' })).rejects.toMatchObject({
      code: 'repayment_in_future',
      fields: { paidOn: 'The payment date cannot be in the future.' },
    })
    w.travelTo('2026-11-16T16:00:00.000Z')
    expect(await outcomeOf(record(10, { paidOn: '2026-11-17' }))).toBe('done')
  })

  test('cannot be dated before the first month with advances', async () => {
    await paid(aina, { amount: 250_00 })
    await expect(record(10, { paidOn: '2026-10-31' })).rejects.toMatchObject({
      code: 'repayment_too_early',
      fields: { paidOn: 'The payment date cannot be before 01/11/2026, the first month with advances.' },
    })
    expect(await outcomeOf(record(10, { paidOn: '2026-11-01' }))).toBe('done')
  })

  test.each([
    [{ amount: 0 }, 'amount', 'Value should be greater than zero'],
    [{ amount: -1 }, 'amount', 'Value should be greater than zero'],
    [{ amount: 0.005 }, 'amount', 'At most two decimal places'],
    [{ amount: null }, 'amount', '*Required'],
    [{ paidOn: '16/11/2026' }, 'paidOn', 'Not a valid date (yyyy-MM-dd)'],
    [{ paidOn: '2026-02-29' }, 'paidOn', 'Not a valid date (yyyy-MM-dd)'],
    [{ reference: ' ' }, 'reference', '*Required'],
    [{ reference: 'x'.repeat(101) }, 'reference', 'At most 100 characters'],
  ])('with %j is refused at its field', async (wrong, field, message) => {
    await expect(record(1, wrong)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field]: message },
      fieldErrors: { [field]: expect.anything() as object },
    })
  })

  test('recorded by two users at the same time cannot exceed the amount owed', async () => {
    await paid(aina, { amount: 250_00 })
    expect((await outcomesOf([record(200), record(200, { reference: 'MBB 2' })])).toSorted()).toEqual([
      'done',
      'repayment_above_owed',
    ])
    expect(await account()).toMatchObject({ outstanding: 50 })
  })

  test('requires a reference that no repayment of the organization has, except a void one', async () => {
    await paid(aina, { amount: 250_00 })
    const { id } = await record(100, { reference: 'IBG 1' })
    await expect(record(50, { reference: ' IBG  1 ' })).rejects.toMatchObject({
      code: 'repayment_reference_used',
      message: 'This organization already has a repayment with the reference IBG 1.',
      fieldErrors: { reference: { code: 'repayment_reference_used', params: { reference: 'IBG 1' } } },
    })
    expect(await account()).toMatchObject({ paid: 100 })
    await revoke(id)
    expect(await outcomeOf(record(50, { reference: 'IBG 1' }))).toBe('done')
    for (const reference of ['IBG 1', 'ibg-1', 'IBG1', 'IBG/1', 'ibg.1'])
      expect(await outcomeOf(record(50, { reference }))).toBe('repayment_reference_used')
  })

  test.each(['Gruß 1', 'Oﬃce 1', 'ŉ 1', '--'])('with the reference %s is recorded once', async (reference) => {
    await paid(aina, { amount: 250_00 })
    await record(50, { reference })
    expect(await outcomeOf(record(50, { reference }))).toBe('repayment_reference_used')
  })

  test('may have the reference of a repayment of another organization', async () => {
    await paid(aina, { amount: 250_00 })
    await record(100)
    const other = await w.organization()
    await paid(await w.employee(other), { amount: 250_00 }, other)
    expect(await outcomeOf(record(100, { orgId: other.id }))).toBe('done')
  })

  test('recorded by several users at the same time with one reference is recorded once', async () => {
    await paid(aina, { amount: 250_00 })
    const outcomes = await outcomesOf(Array.from({ length: 4 }, () => record(10)))
    expect(outcomes.toSorted()).toEqual(['done', ...Array(3).fill('repayment_reference_used')])
    expect(await account()).toMatchObject({ paid: 10 })
  })

  test('sent twice with one key is recorded once', async () => {
    await paid(aina, { amount: 250_00 })
    const send = () =>
      w.as(admin, { key: `repaid-${org.id}` }).rollingPayAdmin.recordAdvanceRepayment({
        orgId: org.id,
        amount: ringgit(100),
        paidOn: '2026-11-16',
        reference: 'A',
      })
    const [first, second] = await Promise.all([send(), send()])
    expect(second).toEqual(first)
    expect(await account()).toMatchObject({ paid: 100 })
  })

  test('and its voiding are in the audit trail of the organization', async () => {
    await paid(aina, { amount: 250_00 })
    const { id } = await record(100)
    await revoke(id)
    expect(await historyOf(w, manager, id)).toEqual([
      { title: 'Voided a repayment of advances', Void: [null, 'Yes'], Reason: [null, 'Wrong employer'] },
      {
        title: 'Recorded a repayment of advances',
        Amount: [null, 'RM 100.00'],
        'Payment date': [null, '16/11/2026'],
        Reference: [null, 'MBB 1'],
      },
    ])
  })
})

describe('voiding a repayment', () => {
  test('takes effect once, even if two users do it at the same time', async () => {
    await paid(aina, { amount: 250_00 })
    const { id } = await record(100)
    expect((await outcomesOf([revoke(id), revoke(id)])).toSorted()).toEqual(['done', 'repayment_void'])
    await expect(revoke(id)).rejects.toMatchObject({ message: 'This repayment is already void.' })
    expect(await account()).toMatchObject({ outstanding: 250 })
  })

  test('requires a repayment of the organization', async () => {
    await paid(aina, { amount: 250_00 })
    const { id } = await record(100)
    const other = await w.organization()
    expect(await outcomeOf(revoke(w.id()))).toBe('not_found')
    expect(await outcomeOf(revoke(id, { orgId: other.id }))).toBe('not_found')
    expect(await account()).toMatchObject({ paid: 100 })
  })

  test.each([
    [{ reason: '' }, '*Required'],
    [{ reason: 'x'.repeat(301) }, 'At most 300 characters'],
  ])('requires a reason: %j', async (wrong, message) => {
    await expect(revoke(w.id(), wrong)).rejects.toMatchObject({ code: 'invalid_input', fields: { reason: message } })
  })

  test('allows the correct repayment to be recorded', async () => {
    await paid(aina, { amount: 250_00 })
    const { id } = await record(250)
    expect(await outcomeOf(record(100))).toBe('repayment_above_owed')
    await revoke(id)
    expect(await record(100)).toMatchObject({ outstanding: 150 })
  })
})

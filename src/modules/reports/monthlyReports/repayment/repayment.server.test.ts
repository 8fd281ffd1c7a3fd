import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { createReportWorld, reportSteps } from '../report-world.fixtures.ts'

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
    await expect(record(0.01)).rejects.toMatchObject({ code: 'payment_exceeds_due', params: { amount: 'RM 0.00' } })
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
      reports: [],
      repayments: [],
    })
    await expect(record(0.01)).rejects.toMatchObject({
      code: 'payment_exceeds_due',
      message: 'The payment is more than the amount due, RM 0.00.',
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

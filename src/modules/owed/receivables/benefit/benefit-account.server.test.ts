import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { benefitsOwedSteps, benefitsOwedWorld } from './benefits-owed-world.fixtures.ts'
import type { PayRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'

const w = world()
let kopi: PayRunWorld
beforeEach(async () => {
  kopi = await benefitsOwedWorld(w)
})
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const { steps, orgId, platform, own, record } = benefitsOwedSteps(w, () => kopi)
const revoke = (id: string, reason = 'Wrong employer') =>
  platform().voidBenefitRepayment({ orgId: orgId(), id, reason })
const balances = async () => {
  const { accounts } = await w.as(kopi.admin).ledger.getAccounts({ orgId: orgId() })
  return Object.fromEntries(accounts.map(({ account, balance }) => [account, balance]))
}

describe('benefits owed by the employer', () => {
  test('3 x 333.33 = 999.99 owed, 400.00 repaid, 599.99 outstanding; voiding restores 999.99', async () => {
    expect(await own()).toMatchObject({ owed: 0, paid: 0, outstanding: 0, overdue: 0, months: [], repayments: [] })
    await steps.completed()
    expect(await own()).toMatchObject({ owed: 999.99, paid: 0, outstanding: 999.99 })
    const { id, outstanding } = await record(400)
    expect(outstanding).toBe(599.99)
    const account = await own()
    expect(account).toMatchObject({
      owed: 999.99,
      paid: 400,
      outstanding: 599.99,
      months: [{ period: '2026-11', owed: 999.99, paid: 400, outstanding: 599.99 }],
      repayments: [{ id, amount: 400, reference: 'MBB 400', isVoid: false }],
    })
    expect(await platform().getBenefitAccount({ orgId: orgId() })).toMatchObject(account)
    expect(await balances()).toEqual({ bank: -599.99, benefits_receivable: 599.99 })
    expect(await w.as(kopi.admin).orgs.getOrgStanding({ orgId: orgId() })).toMatchObject({
      benefitsOwed: 599.99,
      owed: 599.99,
    })
    await revoke(id)
    expect(await own()).toMatchObject({
      paid: 0,
      outstanding: 999.99,
      repayments: [{ isVoid: true, voidReason: 'Wrong employer' }],
    })
    expect(await balances()).toEqual({ bank: -999.99, benefits_receivable: 999.99 })
    const { entries } = await w.as(kopi.admin).ledger.getEntries({ orgId: orgId(), recordId: id })
    expect(entries.map(({ event, entryOn, sourceName }) => [event, entryOn, sourceName])).toEqual([
      ['benefits_repayment_voided', '2026-11-16', 'MBB 400'],
      ['benefits_repaid', '2026-11-16', 'MBB 400'],
    ])
    expect((await historyOf(w, kopi.admin, id)).map(({ title }) => title)).toEqual([
      'Voided a repayment of benefits',
      'Recorded a repayment of benefits',
    ])
  })

  test('is repaid from the oldest month on, without the failed payments', async () => {
    await steps.completed()
    w.travelTo('2026-12-16T02:00:00.000Z')
    const processing = await steps.processing({ payDay: '2026-12-18' })
    const [one] = await steps.employeesOf(processing)
    await steps.fail(processing, [{ employeeId: one?.employeeId ?? '' }])
    await record(1_100, { paidOn: '2026-12-16' })
    expect(await own()).toMatchObject({
      owed: 1_666.65,
      outstanding: 566.65,
      months: [
        { period: '2026-12', owed: 666.66, paid: 100.01, outstanding: 566.65 },
        { period: '2026-11', owed: 999.99, paid: 999.99, outstanding: 0 },
      ],
    })
  })
})

test('a month of benefits is due five bank days after its last run, with a reference, and then overdue', async () => {
  await steps.completed()
  const due = { dueOn: '2026-11-23', outstanding: 999.99 }
  expect(await own()).toMatchObject({ overdue: 0, months: [due], payReference: `${kopi.organization.code}-BENEFITS` })
  w.travelTo('2026-11-23T15:59:00.000Z')
  expect((await own()).overdue).toBe(0)
  w.travelTo('2026-11-24T02:00:00.000Z')
  await record(100, { paidOn: '2026-11-24' })
  expect(await own()).toMatchObject({ overdue: 899.99, months: [{ ...due, outstanding: 899.99 }] })
  expect(await platform().getBenefitAccount({ orgId: orgId() })).toMatchObject({ overdue: 899.99 })
})

describe('a repayment of benefits', () => {
  test('is recorded by platform staff only', async () => {
    const manager = w.as(kopi.manager).adminPayRuns
    const repayment = { orgId: orgId(), amount: ringgit(1), paidOn: '2026-11-16' as LocalDate, reference: 'A' }
    expect(await outcomeOf(manager.recordBenefitRepayment(repayment))).toBe('permission_denied')
    expect(await outcomeOf(manager.getBenefitAccount({ orgId: orgId() }))).toBe('permission_denied')
  })
})

test('the nightly audit reports a repayment whose amount is not that of its entries', async () => {
  await steps.completed()
  const { id } = await record(300)
  const change = (amount: number) =>
    w.database.pool.query('update benefit_repayments set amount_sen = $1 where id = $2', [amount, id])
  await change(299_99)
  expect(await auditLedger(w.database)).toMatchObject([
    { check: 'repayment of benefits differs from its entries', subject: id, expected: '29999', found: '30000' },
  ])
  await change(300_00)
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import { auditLedger } from '#modules/ledger/audit.service.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'

const w = world()
let admin: Member
beforeEach(async () => {
  admin = await w.member(null, 'admin')
})
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const gateway = () => w.as(admin).paymentGateway
const on = (day: string) => day as LocalDate
const record = (amount: number, fields: object = {}) =>
  gateway().recordTopUp({ amount: ringgit(amount), paidOn: on('2026-11-16'), reference: `RHB ${amount}`, ...fields })
const balances = async () => {
  const { accounts } = await w.as(admin).ledger.getAccounts({ orgId: platformOrgId })
  return accounts.map(({ orgName, account, balance }) => [orgName, account, balance])
}

describe('a top-up of the payment provider', () => {
  test('50,000.00 and 12,500.50 leave the bank for the provider; voiding the second restores 50,000.00', async () => {
    expect((await record(50_000, { paidOn: '2026-11-02' })).booked).toBe(50_000)
    const { id, booked } = await record(12_500.5)
    expect(booked).toBe(62_500.5)
    expect(await balances()).toEqual([
      ['Upah', 'bank', -62_500.5],
      ['Upah', 'provider_balance', 62_500.5],
    ])
    expect(await gateway().getTopUps({})).toMatchObject({
      total: 2,
      toppedUp: 62_500.5,
      booked: 62_500.5,
      topUps: [
        { id, amount: 12_500.5, paidOn: '2026-11-16', isVoid: false, voidReason: null },
        { amount: 50_000, paidOn: '2026-11-02', reference: 'RHB 50000' },
      ],
    })
    await gateway().voidTopUp({ id, reason: 'Sent to another account' })
    expect(await balances()).toEqual([
      ['Upah', 'bank', -50_000],
      ['Upah', 'provider_balance', 50_000],
    ])
    expect(await gateway().getTopUps({ search: '12500' })).toMatchObject({
      total: 1,
      toppedUp: 50_000,
      topUps: [{ isVoid: true, voidReason: 'Sent to another account' }],
    })
    const { entries } = await w.as(admin).ledger.getEntries({ orgId: platformOrgId, recordId: id })
    expect(
      entries.map(({ event, amount, sourceName, sourceParams }) => [event, amount, sourceName, sourceParams]),
    ).toEqual([
      ['provider_top_up_voided', null, 'RHB 12500.5', { q: 'RHB 12500.5' }],
      ['provider_topped_up', null, 'RHB 12500.5', { q: 'RHB 12500.5' }],
    ])
    const history = await historyOf(w, admin, id)
    expect(history.map(({ title }) => title)).toEqual([
      'Voided a top-up of the payment provider',
      'Recorded a top-up of the payment provider',
    ])
  })

  test('is refused for a later day, for a used reference and for nothing', async () => {
    await record(100, { reference: 'RHB 7' })
    const before = await balances()
    expect(await outcomeOf(record(1, { paidOn: '2026-11-17' }))).toBe('top_up_in_future')
    for (const reference of ['rhb-7', 'RHB/7'])
      expect(await outcomeOf(record(1, { reference }))).toBe('top_up_reference_used')
    expect(await outcomeOf(record(0))).toBe('invalid_input')
    expect(await balances()).toEqual(before)
  })

  test('with one reference is recorded once by two at the same time', async () => {
    const outcomes = await outcomesOf([record(5, { reference: 'ONE' }), record(6, { reference: 'ONE' })])
    expect(outcomes.toSorted()).toEqual(['done', 'top_up_reference_used'])
  })

  test('is voided once, and its reference can be used again', async () => {
    const { id } = await record(70, { reference: 'AGAIN' })
    await gateway().voidTopUp({ id, reason: 'Wrong amount' })
    expect(await outcomeOf(gateway().voidTopUp({ id, reason: 'Wrong amount' }))).toBe('top_up_void')
    expect(await outcomeOf(gateway().voidTopUp({ id: w.id(), reason: 'Unknown' }))).toBe('not_found')
    expect(await outcomeOf(record(77, { reference: 'AGAIN' }))).toBe('done')
  })

  test('is a matter of platform staff', async () => {
    const kopi = await w.organization()
    const manager = w.as(await w.member(kopi, 'Manager')).paymentGateway
    expect(await outcomeOf(manager.getTopUps({}))).toBe('permission_denied')
    const topUp = { amount: ringgit(1), paidOn: on('2026-11-16'), reference: 'KOPI' }
    expect(await outcomeOf(manager.recordTopUp(topUp))).toBe('permission_denied')
  })
})

test('the nightly audit reports a top-up whose amount is not that of its entries', async () => {
  const { id } = await record(300, { reference: 'AUDIT' })
  const change = (amount: number) =>
    w.database.pool.query('update provider_top_ups set amount_sen = $1 where id = $2', [amount, id])
  await change(301_00)
  expect(await auditLedger(w.database)).toEqual([
    {
      check: 'top-up of the payment provider differs from its entries',
      orgId: platformOrgId,
      subject: id,
      expected: '30100',
      found: '30000',
    },
  ])
  await change(300_00)
})

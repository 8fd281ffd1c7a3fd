import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf } from '#test/outcomes.ts'
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
    expect(await gateway().getMovements({})).toMatchObject({
      total: 2,
      movements: [
        { id, kind: 'top_up', amount: 12_500.5, paidOn: '2026-11-16', isVoid: false, voidReason: null },
        { amount: 50_000, paidOn: '2026-11-02', reference: 'RHB 50000' },
      ],
    })
    await gateway().voidTopUp({ id, reason: 'Sent to another account' })
    expect(await balances()).toEqual([
      ['Upah', 'bank', -50_000],
      ['Upah', 'provider_balance', 50_000],
    ])
    expect(await gateway().getMovements({ search: '12500' })).toMatchObject({
      total: 1,
      movements: [{ isVoid: true, voidReason: 'Sent to another account' }],
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

  test('is a matter of platform staff', async () => {
    const kopi = await w.organization()
    const manager = w.as(await w.member(kopi, 'Manager')).paymentGateway
    for (const read of [manager.getMovements, manager.getReconciliation])
      expect(await outcomeOf(read({}))).toBe('permission_denied')
    const movement = { amount: ringgit(1), paidOn: on('2026-11-16'), reference: 'KOPI' }
    for (const record of [manager.recordTopUp, manager.recordFee])
      expect(await outcomeOf(record(movement))).toBe('permission_denied')
  })
})

test('the nightly audit reports a top-up whose amount is not that of its entries', async () => {
  const { id } = await record(300, { reference: 'AUDIT' })
  const change = (amount: number) =>
    w.database.pool.query('update provider_top_ups set amount_sen = $1 where id = $2', [amount, id])
  await change(301_00)
  expect(await auditLedger(w.database)).toEqual([
    {
      check: 'top-up or fee of the payment provider differs from its entries',
      orgId: platformOrgId,
      subject: id,
      expected: '30100',
      found: '30000',
    },
  ])
  await change(300_00)
})

test('a fee of 2.50 leaves the provider as an expense, and is back when it is voided', async () => {
  /** An account that had postings stays, with a balance of zero. */
  const open = async () => (await balances()).filter(([, , balance]) => balance !== 0)
  const before = await open()
  const balanceOf = (account: string, all = before) => all.find(([, name]) => name === account)?.[2] ?? 0
  const { id, booked } = await gateway().recordFee({
    amount: ringgit(2.5),
    paidOn: on('2026-11-16'),
    reference: 'INV-CURLEC-11',
  })
  expect(booked).toBe(Number(balanceOf('provider_balance')) - 2.5)
  const after = await balances()
  expect(after).toContainEqual(['Upah', 'provider_fees', Number(balanceOf('provider_fees')) + 2.5])
  expect(balanceOf('bank', after)).toBe(balanceOf('bank'))
  expect(await gateway().getMovements({ search: 'CURLEC' })).toMatchObject({
    total: 1,
    movements: [{ id, kind: 'fee', amount: 2.5, isVoid: false }],
  })
  await w.database.pool.query('update provider_fees set amount_sen = 251 where id = $1', [id])
  expect(await auditLedger(w.database)).toMatchObject([{ subject: id, expected: '-251', found: '-250' }])
  await w.database.pool.query('update provider_fees set amount_sen = 250 where id = $1', [id])
  await gateway().voidFee({ id, reason: 'On the statement of October' })
  expect(await open()).toEqual(before)
  expect((await historyOf(w, admin, id)).map(({ title }) => title)).toEqual([
    'Voided a fee of the payment provider',
    'Booked a fee of the payment provider',
  ])
})

import { beforeEach, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { fragment } from '#server/postgres/statement.ts'
import {
  changeAmounts,
  recordTransactions,
  recordTransactionsFrom,
  voidTransactions,
  type NewTransaction,
} from './account.service.ts'

const w = world()
let org: Organization
let admin: Member
beforeEach(async () => {
  org = await w.organization()
  admin = await w.member(null, 'admin')
})

type Ctx = Parameters<typeof recordTransactions>[0]
const within = (work: (ctx: Ctx) => Promise<void>) =>
  w.database.transaction({ orgs: 'all' }, 'write', ({ client }) => work({ client, now: w.now() }))
const listed = async (of = org) =>
  (await w.as(admin).transactions.getAll({ orgId: of.id, sort: { by: 'type' } })).transactions
    .map(({ type, amount, status }) => [type, amount, status])
    .toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
const row = (type: NewTransaction['type'], amount: number, sourceId: NewTransaction['sourceId']): NewTransaction => ({
  orgId: org.id,
  type,
  sourceType: 'test',
  sourceId,
  amount: sen(amount),
  paidOn: '2026-11-16' as LocalDate,
  description: 'Invoice 7',
})

test('a changed amount has the sign of its type, and other types and records are unchanged', async () => {
  const [sourceId, other] = [w.id(), w.id()]
  await within((ctx) =>
    recordTransactions(ctx, [
      row('ADVANCE', 250_00, sourceId),
      row('FEE', 6_25, sourceId),
      row('SETTLEMENT', 100_00, other),
    ]),
  )
  await within((ctx) => changeAmounts(ctx, { orgId: org.id, sourceId }, { ADVANCE: sen(200_01) }))
  expect(await listed()).toEqual([
    ['ADVANCE', -200.01, 'COMPLETED'],
    ['FEE', -6.25, 'COMPLETED'],
    ['SETTLEMENT', 100, 'COMPLETED'],
  ])
})

test('changing an amount to zero voids the transaction permanently and keeps its amount', async () => {
  const sourceId = w.id()
  const source = { orgId: org.id, sourceId }
  await within((ctx) => recordTransactions(ctx, [row('ADVANCE', 250_00, sourceId), row('FEE', 6_25, sourceId)]))
  await within((ctx) => changeAmounts(ctx, source, { FEE: sen(0) }))
  const expected = [
    ['ADVANCE', -250, 'COMPLETED'],
    ['FEE', -6.25, 'VOID'],
  ]
  expect(await listed()).toEqual(expected)
  await within((ctx) => changeAmounts(ctx, source, { FEE: sen(5_00) }))
  expect(await listed()).toEqual(expected)
})

test('a record with the same id in another organization is not changed', async () => {
  const other = await w.organization()
  const sourceId = w.id()
  const source = { orgId: org.id, sourceId }
  await within((ctx) =>
    recordTransactions(ctx, [
      row('SETTLEMENT', 100_00, sourceId),
      { ...row('SETTLEMENT', 70_00, sourceId), orgId: other.id },
    ]),
  )
  await within((ctx) => changeAmounts(ctx, source, { SETTLEMENT: sen(1) }))
  await within((ctx) => voidTransactions(ctx, [source]))
  expect([await listed(), await listed(other)]).toEqual([
    [['SETTLEMENT', 0.01, 'VOID']],
    [['SETTLEMENT', 70, 'COMPLETED']],
  ])
})

test('zero amounts are not recorded', async () => {
  await within((ctx) => recordTransactions(ctx, [row('FEE', 0, w.id())]))
  await within((ctx) => recordTransactions(ctx, []))
  expect(await listed()).toEqual([])
})

test('transactions of a query are an error if one of them is already recorded, and none is recorded', async () => {
  const ids = [w.id(), w.id()]
  const recordFrom = () =>
    within((ctx) =>
      recordTransactionsFrom(ctx, 'test', {
        from: fragment(`unnest(:ids::text[]) as r (id)`, { ids: 'text[]' })({ ids }),
        orgId: `'${org.id}'`,
        sourceId: 'r.id',
        paidOn: `date '2026-11-16'`,
        description: `'Aina'`,
        amounts: { ADVANCE: '25000', FEE: '0' },
      }),
    )
  await within((ctx) => recordTransactions(ctx, [row('ADVANCE', 250_00, ids[1] ?? w.id())]))
  await expect(recordFrom()).rejects.toMatchObject({ code: '23505', constraint: 'account_transactions_pkey' })
  expect(await listed()).toEqual([['ADVANCE', -250, 'COMPLETED']])
  await w.database.pool.query('delete from account_transactions where org_id = $1', [org.id])
  await recordFrom()
  expect(await listed()).toEqual([
    ['ADVANCE', -250, 'COMPLETED'],
    ['ADVANCE', -250, 'COMPLETED'],
  ])
})

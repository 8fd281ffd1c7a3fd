import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { recordTransactions, type NewTransaction } from './account.service.ts'

const w = world()
const place = placing(w)
let org: Organization
let admin: Member
let manager: Member
let employee: Member
beforeEach(async () => {
  w.travelTo('2026-11-30T15:30:00.000Z')
  org = await w.organization({ serviceFeePaidBy: 'employer' })
  admin = await w.member(null, 'admin')
  manager = await w.member(org, 'Manager')
  employee = await w.employee(org)
})
afterEach(async () => {
  // Transactions recorded by a test have no sale.
  const differences = await auditLedger(w.database)
  expect(differences.filter(({ check }) => !/sale/.test(check))).toEqual([])
})

type Input = Parameters<ReturnType<typeof own>['getAll']>[0]
const own = (member = manager) => w.as(member).transactions
const listed = async (input: Input = {}, by = manager) => (await own(by).getAll(input)).transactions
const row = (facts: Partial<NewTransaction> = {}): NewTransaction => ({
  orgId: org.id,
  type: 'SETTLEMENT',
  sourceType: 'test',
  sourceId: w.id(),
  amount: sen(100_00),
  paidOn: '2026-11-30' as LocalDate,
  description: 'Payment',
  ...facts,
})
const record = (...rows: NewTransaction[]) =>
  w.database.transaction({ orgs: 'all' }, 'write', ({ client }) => recordTransactions({ client, now: w.now() }, rows))
const rollingPayAdmin = () => w.as(admin).rollingPayAdmin
const sendAndComplete = async (transferDate: string, facts: Parameters<typeof place>[2] = {}) => {
  const one = await place(org, employee, { feePaidBy: 'employer', ...facts })
  await rollingPayAdmin().endOfDayProcessing({})
  await rollingPayAdmin().completeAll({ handover: 'Sent by e-mail', transferDate, ids: [one.id] })
  return one
}

describe('at midnight in Kuala Lumpur', () => {
  test('a transfer in the last minute of November is dated November, one a minute later December', async () => {
    w.travelTo('2026-11-30T15:59:00.000Z')
    const november = await sendAndComplete('2026-11-30')
    w.travelTo('2026-11-30T16:00:00.000Z')
    const december = await sendAndComplete('2026-12-01', { at: w.now() })
    const dates = (await listed({ filter: { type: 'ADVANCE' } })).map((one) => [one.sourceId, one.paymentDate])
    expect(dates).toEqual([
      [december.id, '2026-12-01'],
      [november.id, '2026-11-30'],
    ])
  })

  test('the oldest visible day and the oldest exportable month change', async () => {
    await record(row({ paidOn: '2026-09-02' as LocalDate }))
    const make = (date: string) => outcomeOf(own().exportToPDFv2({ orgId: org.id, date }))
    w.travelTo('2026-11-30T15:59:59.999Z')
    expect(await own().getAll({})).toMatchObject({ firstDay: '2026-09-02', total: 1 })
    expect([await make('2026-06'), await make('2026-12')]).toEqual(['done', 'month_not_exportable'])
    w.travelTo('2026-11-30T16:00:00.000Z')
    expect(await own().getAll({})).toMatchObject({ firstDay: '2026-09-03', total: 0 })
    expect([await make('2026-06'), await make('2026-12')]).toEqual(['month_not_exportable', 'done'])
  })
})

describe('a search', () => {
  test.each(['50% deposit_A', 'O\'Hara\'s "Kopi"', 'a\\b (c) [d]*'])(
    'for %j finds only this text',
    async (description) => {
      await record(row({ description }), row({ description: '50x depositxA OHaras Kopi aXb c d' }))
      const search = description.toUpperCase()
      expect((await listed({ search })).map((one) => one.description)).toEqual([description])
      expect((await listed({ search, orgId: org.id }, admin)).map((one) => one.description)).toEqual([description])
    },
  )

  test.each(['%', '_', '\\', "' or '1'='1", '%%%'])(
    'for %j finds nothing, because it is not a wildcard',
    async (search) => {
      await record(row(), row())
      expect(await own().getAll({ search })).toMatchObject({ transactions: [], total: 0, next: null })
    },
  )

  test('by organization name finds only the organization of the caller', async () => {
    const other = await w.organization({ name: 'Kedai Kenanga Sdn Bhd' })
    await record(row(), row({ orgId: other.id }))
    expect(await listed({ search: org.name })).toHaveLength(1)
    expect(await listed({ search: 'Kenanga' })).toEqual([])
    expect((await listed({ search: 'Kenanga' }, admin)).map(({ orgId }) => orgId)).toEqual([other.id])
  })
})

describe('paging', () => {
  const pageOf = (after: string | null, more: Input = {}) =>
    own().getAll({ pageSize: 5, sort: { by: 'amount', descending: true }, ...more, ...(after && { after }) })

  test('continues after the last row, even if rows are added or voided in between', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => row({ amount: sen(1_000 + i) }))
    await record(...rows)
    const first = await pageOf(null)
    await record(row({ amount: sen(5_000) }))
    await w.database.pool.query(`update account_transactions set status = 'VOID' where source_id = $1`, [
      rows[11]?.sourceId,
    ])
    const second = await pageOf(first.next)
    const third = await pageOf(second.next)
    const seen = [first, second, third].flatMap((page) =>
      page.transactions.map(({ amount }) => Math.round(amount * 100)),
    )
    expect(seen).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => 1_000 + n))
    expect(third.next).toBeNull()
  })

  test('with a cursor of another organization returns no rows of that organization', async () => {
    const other = await w.organization()
    const stranger = await w.member(other, 'Manager')
    await record(...Array.from({ length: 6 }, () => row({ orgId: other.id })), row({ amount: sen(1) }))
    const foreign = await own(stranger).getAll({ pageSize: 5, sort: { by: 'amount', descending: true } })
    const page = await pageOf(foreign.next)
    expect(page.transactions.map(({ orgId }) => orgId)).toEqual([org.id])
  })
})

test('the history of a suspended or deleted organization is visible to platform staff only', async () => {
  const { id } = await sendAndComplete('2026-11-30')
  for (const columns of [`status = 'Suspended'`, `status = 'Active', deleted_at = now()`]) {
    await w.database.pool.query(`update organizations set ${columns} where org_id = $1`, [org.id])
    expect(await outcomeOf(own().getAll({}))).toBe('unauthenticated')
    expect(await outcomeOf(own().exportToPDFv2({ orgId: org.id, date: '2026-11' }))).toBe('unauthenticated')
    const all = await listed({ search: id }, admin)
    expect(all.map(({ type }) => type).toSorted()).toEqual(['ADVANCE', 'FEE'])
  }
})

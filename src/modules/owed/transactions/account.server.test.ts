import { afterEach, beforeEach, expect, test } from 'vitest'
import { ringgit, sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import type { NewTransaction } from './account.service.ts'
import { recordTransactions, voidTransactions } from './account.service.ts'

const w = world()
const place = placing(w)
let org: Organization
let admin: Member
let manager: Member
let employee: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
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

const own = (input = {}) => w.as(manager).transactions.getAll(input)
const all = (input = {}) => w.as(admin).transactions.getAll({ orgId: org.id, ...input })
const figures = ({ transactions }: Awaited<ReturnType<typeof own>>) =>
  transactions.map(({ type, amount, status, paymentDate }) => [type, amount, status, paymentDate])
const complete = async (feePaidBy: 'employer' | 'employee') => {
  const row = await place(org, employee, { feePaidBy })
  await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
  await w
    .as(admin)
    .rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16', ids: [row.id] })
  return row
}
const within = (work: Parameters<typeof w.database.transaction<void>>[2]) =>
  w.database.transaction({ orgs: 'all' }, 'write', work)
const context = (tx: { client: Parameters<typeof recordTransactions>[0]['client'] }) => ({ ...tx, now: w.now() })
const sale = (amount: number, paidOn: string, facts: Partial<NewTransaction> = {}): NewTransaction => ({
  orgId: org.id,
  type: 'SETTLEMENT',
  sourceType: 'test',
  sourceId: w.id(),
  amount: sen(amount),
  paidOn: paidOn as LocalDate,
  description: `Payment of ${amount}`,
  ...facts,
})
const record = (...rows: NewTransaction[]) => within((tx) => recordTransactions(context(tx), rows))

test('an advance of 250.00 with a fee of 6.25 paid by the employer is recorded as -250.00 and -6.25', async () => {
  const { id } = await complete('employer')
  const listed = await own({ sort: { by: 'amount' } })
  expect(figures(listed)).toEqual([
    ['ADVANCE', -250, 'COMPLETED', '2026-11-16'],
    ['FEE', -6.25, 'COMPLETED', '2026-11-16'],
  ])
  expect(listed).toMatchObject({ total: 2, firstDay: '2026-08-19', next: null })
  expect(listed.transactions[0]).toMatchObject({
    sourceId: id,
    sourceType: 'withdrawal',
    sourceParams: { transactionId: id, period: '2026-11' },
    orgName: org.name,
  })
})

test('a fee paid by the employee is part of the advance', async () => {
  await complete('employee')
  expect(figures(await own())).toEqual([['ADVANCE', -250, 'COMPLETED', '2026-11-16']])
})

test('a bank return voids the advance and its fee, which the organization no longer sees', async () => {
  const { id } = await complete('employer')
  await w
    .as(admin)
    .rollingPayAdmin.recordBankReturn({ orgId: org.id, transactionId: id, reason: 'Closed', returnedOn: '2026-11-16' })
  expect((await own()).total).toBe(0)
  expect(figures(await all({ sort: { by: 'amount' } }))).toEqual([
    ['ADVANCE', -250, 'VOID', '2026-11-16'],
    ['FEE', -6.25, 'VOID', '2026-11-16'],
  ])
})

test('an organization sees the completed transactions of 90 days, platform staff see all', async () => {
  await record(
    sale(100_00, '2026-08-18'),
    sale(200_00, '2026-08-19'),
    sale(300_00, '2026-11-16', { status: 'PENDING' }),
    sale(0, '2026-11-16'),
  )
  expect(figures(await own())).toEqual([['SETTLEMENT', 200, 'COMPLETED', '2026-08-19']])
  expect(figures(await all())).toEqual([
    ['SETTLEMENT', 300, 'PENDING', '2026-11-16'],
    ['SETTLEMENT', 200, 'COMPLETED', '2026-08-19'],
    ['SETTLEMENT', 100, 'COMPLETED', '2026-08-18'],
  ])
  expect(figures(await all({ filter: { status: 'PENDING' } }))).toHaveLength(1)
  expect(figures(await own({ filter: { status: 'COMPLETED' } }))).toHaveLength(1)
  expect(figures(await own({ filter: { status: 'PENDING' } }))).toEqual([])
})

test('the sums are of the whole filtered list, on every page, without void transactions', async () => {
  await complete('employer')
  const voided = sale(700_00, '2026-11-10')
  await record(...[100_50, 200_00, 300_00, 400_00, 500_00].map((amount) => sale(amount, '2026-11-10')), voided)
  await within((tx) => voidTransactions(context(tx), [voided]))
  expect((await own({ pageSize: 5 })).sums).toEqual({ in: 1_500.5, out: -256.25 })
  expect((await all()).sums).toEqual({ in: 1_500.5, out: -256.25 })
  expect((await own({ filter: { type: 'FEE' } })).sums).toEqual({ in: 0, out: -6.25 })
  expect((await own({ search: 'Payment of 10050' })).sums).toEqual({ in: 100.5, out: 0 })
  expect((await own({ filter: { to: '2026-11-09' } })).sums).toEqual({ in: 0, out: 0 })
})

test('recording twice has no effect, also after a transaction was voided', async () => {
  const pending = sale(500_00, '2026-11-10', { status: 'PENDING' })
  const voided = sale(700_00, '2026-11-10')
  await record(pending, voided)
  await within((tx) => voidTransactions(context(tx), [voided]))
  await record({ ...pending, amount: sen(1) }, { ...voided, amount: sen(1) })
  expect(figures(await all())).toEqual([
    ['SETTLEMENT', 700, 'VOID', '2026-11-10'],
    ['SETTLEMENT', 500, 'PENDING', '2026-11-10'],
  ])
})

test('the pages of every sort order list each transaction once, and a search filters them', async () => {
  const types = ['SETTLEMENT', 'SALES', 'ROYALTY_INCOME', 'ROYALTY', 'DISBURSEMENT'] as const
  await record(
    ...Array.from({ length: 23 }, (_, i) =>
      sale(1_00 + (i % 7), `2026-11-${String((i % 9) + 1).padStart(2, '0')}`, {
        type: types[i % 5] ?? 'SALES',
        description: `Reference ${i}_`,
      }),
    ),
  )
  for (const by of ['paymentDate', 'amount', 'type', 'status'] as const)
    for (const descending of [true, false]) {
      const seen: string[] = []
      let after: string | null = null
      do {
        const page: Awaited<ReturnType<typeof own>> = await own({
          sort: { by, descending },
          pageSize: 5,
          ...(after && { after }),
        })
        seen.push(...page.transactions.map(({ sourceId }) => sourceId))
        after = page.next
      } while (after)
      expect([seen.length, new Set(seen).size], by).toEqual([23, 23])
    }
  expect(await own({ search: 'ence 7_' })).toMatchObject({ total: 1, transactions: [{ description: 'Reference 7_' }] })
  const royalties = await own({ filter: { type: 'ROYALTY' } })
  expect(royalties.total).toBe(4)
  for (const { amount } of royalties.transactions) expect(amount).toBeLessThan(ringgit(0))
})

test('an organization cannot list another, and platform staff cannot list a missing one', async () => {
  const other = await w.organization()
  await record(sale(100_00, '2026-11-16', { orgId: other.id }))
  expect((await own()).total).toBe(0)
  await expect(own({ orgId: other.id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(all({ orgId: w.id<'org'>() })).rejects.toMatchObject({ code: 'not_found' })
  expect((await w.as(admin).transactions.getAll({ search: other.name })).total).toBe(1)
  await expect(w.as(employee).transactions.getAll({})).rejects.toMatchObject({ code: 'permission_denied' })
})

test('a range of days includes both, and an organization sees no more than 90 days of it', async () => {
  await record(
    sale(100_00, '2026-08-18'),
    sale(200_00, '2026-08-19'),
    sale(300_00, '2026-11-15'),
    sale(400_00, '2026-11-16'),
  )
  const days = (range: object) => ({ filter: range, sort: { by: 'amount' as const } })
  const amounts = (found: Awaited<ReturnType<typeof own>>) => found.transactions.map(({ amount }) => amount)
  expect(amounts(await own(days({ from: '2026-01-01', to: '2026-11-15' })))).toEqual([200, 300])
  expect(amounts(await own(days({ from: '2026-11-16' })))).toEqual([400])
  expect(amounts(await all(days({ to: '2026-08-18' })))).toEqual([100])
  expect((await own(days({ from: '2026-11-16' }))).total).toBe(1)
})

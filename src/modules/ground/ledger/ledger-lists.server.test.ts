import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time.ts'
import { outcomesOf } from '#test/outcomes.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { auditLedger as findDifferences } from './audit.service.ts'
import { auditLedger, auditNightly } from './ledger.jobs.ts'

const w = world()
const place = placing(w)
let org: Organization
let admin: Member
let employee: Member
beforeEach(async () => {
  w.travelTo('2026-11-30T15:30:00.000Z')
  org = await w.organization()
  admin = await w.member(null, 'admin')
  employee = await w.employee(org)
})
afterEach(async () => expect(await findDifferences(w.database)).toEqual([]))

const ledger = (options: { key?: string } = {}) => w.as(admin, options).ledger
const rollingPayAdmin = () => w.as(admin).rollingPayAdmin
/** Pays withdrawals to an employee, by default the employee of the test's organization. */
const pay = async (amounts: readonly number[], facts: Parameters<typeof place>[2] = {}, of = { org, employee }) => {
  const placed = []
  for (const amount of amounts) placed.push(await place(of.org, of.employee, { amount, fee: 0, ...facts }))
  await rollingPayAdmin().endOfDayProcessing({})
  await rollingPayAdmin().completeAll({
    handover: 'Sent by e-mail',
    transferDate: '2026-11-30',
    ids: placed.map(({ id }) => id),
  })
  return placed
}
const entriesOf = async (more: object = {}) => (await ledger().getEntries({ orgId: org.id, ...more })).entries

describe('entries', () => {
  test('are dated by the transfer or return, not by its recording', async () => {
    const [one] = await pay([250_00])
    w.travelTo('2026-12-02T16:00:00.000Z')
    const { orgId, transactionId } = one!.key
    await rollingPayAdmin().recordBankReturn({ orgId, transactionId, reason: 'Closed', returnedOn: '2026-12-01' })
    expect((await entriesOf()).map(({ event, entryOn, createdAt }) => [event, entryOn, createdAt])).toEqual([
      ['withdrawal_returned', '2026-12-01', '2026-12-02T16:00:00.000Z'],
      ['withdrawal_completed', '2026-11-30', '2026-11-30T15:30:00.000Z'],
    ])
  })

  test('of records with the same id in two organizations are kept apart', async () => {
    const other = await w.organization()
    const [one] = await pay([250_00])
    await pay([300_00], { id: one!.id }, { org: other, employee: await w.employee(other) })
    const amountsOf = async (orgId: string) =>
      (await ledger().getEntries({ orgId, recordId: one!.id })).entries.map(({ postings }) => postings[0]?.amount)
    expect([await amountsOf(org.id), await amountsOf(other.id)]).toEqual([[250], [300]])
  })

  test('are paged without gaps or repeats while more are posted', async () => {
    const old = await pay([100_00, 200_00, 300_00, 400_00, 500_00, 600_00, 700_00])
    const first = await ledger().getEntries({ orgId: org.id, pageSize: 5 })
    const [added] = await pay([900_00])
    const second = await ledger().getEntries({ orgId: org.id, pageSize: 5, after: first.next ?? '' })
    const seen = [...first.entries, ...second.entries].map(({ sourceId }) => sourceId)
    expect(seen.toSorted()).toEqual(old.map(({ id }) => String(id)).toSorted())
    expect([second.next, second.total]).toEqual([null, 8])
    expect((await entriesOf({ pageSize: 5 }))[0]?.sourceId).toBe(added!.id)
  })

  test.each(['%', '_', '\\', "'; drop table ledger_entries; --", 'a\0b'])(
    'cannot be found by %j as a wildcard or as SQL',
    async (search) => {
      await pay([250_00])
      expect(await ledger().getEntries({ orgId: org.id, search })).toMatchObject({ entries: [], total: 0, next: null })
    },
  )

  test('and accounts of a suspended or deleted organization are still listed', async () => {
    await pay([250_00])
    for (const columns of [`status = 'Suspended'`, 'deleted_at = now()']) {
      await w.database.pool.query(`update organizations set ${columns} where org_id = $1`, [org.id])
      expect(await ledger().getEntries({ orgId: org.id })).toMatchObject({ orgName: org.name, total: 1 })
      const { accounts } = await ledger().getAccounts({ orgId: org.id, sort: { by: 'balance' } })
      expect(accounts.map(({ account, balance }) => [account, balance])).toEqual([
        ['bank', -250],
        ['advances_receivable', 250],
      ])
    }
  })
})

test('accounts are found by names with %, _ and quotes, which are not wildcards', async () => {
  const named = await w.organization({ name: `50%_Kopi "O'Hara"` })
  const similar = await w.organization({ name: '50xyKopi OHara' })
  for (const one of [named, similar]) await pay([250_00], {}, { org: one, employee: await w.employee(one) })
  const found = async (search: string) =>
    new Set((await ledger().getAccounts({ search })).accounts.map(({ orgId }) => orgId))
  expect(await found(`50%_kopi "o'hara"`)).toEqual(new Set([named.id]))
  expect(await found('50%kopi')).toEqual(new Set())
  expect(await found('50xykopi')).toEqual(new Set([similar.id]))
})

describe('an account', () => {
  /** The postings of the bank account, as on its page: date, amount, balance. */
  const bank = async (more: object = {}) => {
    const { entries, opening, closing } = await ledger().getEntries({ orgId: org.id, account: 'bank', ...more })
    return { opening, closing, lines: entries.map(({ entryOn, amount, balance }) => [entryOn, amount, balance]) }
  }

  test('is listed by date with the balance after each entry, also if an entry is recorded later', async () => {
    const [one, two] = await pay([250_00, 300_00])
    w.travelTo('2026-12-04T02:00:00.000Z')
    for (const [returned, returnedOn] of [
      [one, '2026-12-03'],
      [two, '2026-12-02'],
    ] as const) {
      const { orgId, transactionId } = returned!.key
      await rollingPayAdmin().recordBankReturn({ orgId, transactionId, reason: 'Closed', returnedOn })
    }
    expect(await bank()).toEqual({
      opening: 0,
      closing: 0,
      lines: [
        ['2026-12-03', 250, 0],
        ['2026-12-02', 300, -250],
        ['2026-11-30', -300, -550],
        ['2026-11-30', -250, -250],
      ],
    })
    expect(await bank({ from: '2026-12-01', to: '2026-12-02' })).toEqual({
      opening: -550,
      closing: -250,
      lines: [['2026-12-02', 300, -250]],
    })
    expect(await bank({ to: '2026-11-30', search: one!.id })).toMatchObject({
      closing: -550,
      lines: [['2026-11-30', -250, -250]],
    })
    expect(await bank({ to: '2026-11-29' })).toEqual({ opening: 0, closing: 0, lines: [] })
    const second = await ledger().getEntries({ orgId: org.id, account: 'bank', page: 2, pageSize: 5 })
    expect(second.entries).toEqual([])
  })

  test('names the records of its entries, with the parameters of their screens', async () => {
    const [one] = await pay([250_00])
    const [entry] = await entriesOf({ account: 'bank' })
    expect(entry).toMatchObject({
      sourceName: 'Nur Aina binti Rashid',
      sourceParams: { orgId: org.id, employeeICNumber: employee.employeeId, transactionId: one!.id, period: '2026-11' },
    })
    expect(await entriesOf({ recordId: one!.id })).toMatchObject([{ amount: null, balance: null }])
  })
})

describe('an audit', () => {
  test('runs automatically each night, and the dashboard states its result', async () => {
    await w.run(auditNightly)
    expect((await ledger().getAudits({})).audits[0]).toMatchObject({
      status: 'COMPLETED',
      requestedBy: null,
      finishedAt: w.now(),
      differences: 0,
    })
    expect((await rollingPayAdmin().getToday({})).ledgerAudit).toEqual({ finishedAt: w.now(), differences: 0 })
  })

  test('started by two admins at the same time runs once, with an audit entry for each admin', async () => {
    const second = await w.member(null, 'admin')
    const [one, two] = await Promise.all([ledger().runAudit({}), w.as(second).ledger.runAudit({})])
    expect(one).toEqual(two)
    const { rows } = await w.database.pool.query<{ actor_id: string }>(
      `select actor_id from audit_events where call = 'ledger-runAudit' and record_id = $1`,
      [one.id],
    )
    expect(rows.map((row) => row.actor_id).toSorted()).toEqual([String(admin.id), String(second.id)].toSorted())
    await w.run(auditLedger, { auditId: one.id })
  })

  test('keeps its result if its job runs again, and the next request starts a new audit', async () => {
    const { id } = await ledger().runAudit({})
    await w.run(auditLedger, { auditId: id })
    const [finished] = (await ledger().getAudits({})).audits
    w.pass(minutes(1))
    await w.run(auditLedger, { auditId: id })
    expect((await ledger().getAudits({})).audits[0]).toEqual(finished)
    const next = await ledger().runAudit({})
    expect([next.id === id, next.status]).toEqual([false, 'PENDING'])
    await w.run(auditLedger, { auditId: next.id })
  })

  test('requested again with the same key is the same audit, even after it has finished', async () => {
    const press = () => ledger({ key: `audit-${org.id}` }).runAudit({})
    const first = await press()
    await w.run(auditLedger, { auditId: first.id })
    expect(await press()).toEqual(first)
    expect((await ledger().getAudits({})).audits.map(({ id }) => id)[0]).toBe(first.id)
  })

  test('finds no differences while withdrawals are completed and returned', async () => {
    const paid = await pay([100_00, 200_00, 300_00])
    const returning = paid.map(({ key: { orgId, transactionId } }) =>
      rollingPayAdmin().recordBankReturn({ orgId, transactionId, reason: 'Closed', returnedOn: '2026-11-30' }),
    )
    const { id } = await ledger().runAudit({})
    const [, outcomes] = await Promise.all([w.run(auditLedger, { auditId: id }), outcomesOf(returning), pay([400_00])])
    expect(outcomes).toEqual(['done', 'done', 'done'])
    expect((await ledger().getAudits({})).audits[0]).toMatchObject({ id, differences: 0, findings: [] })
  })
})

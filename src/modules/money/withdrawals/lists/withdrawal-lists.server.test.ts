import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { managing, placing, withdrawing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
const { query, withdraw } = withdrawing(w)
const { manage, decide } = managing(w)
let org: Organization
let manager: Member
let admin: Member
let aina: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  org = await w.organization()
  manager = await w.member(org, 'Manager')
  admin = await w.member(null, 'admin')
  aina = await w.employee(org)
  await query(`insert into teams values ($1, $2, 'BAR', 'Barista', '', 'Approved', $3, $4, $3, $4, $3, $4)`, [
    org.id,
    w.id(),
    w.now(),
    manager.id,
  ])
  await query('update employees e set team_id = t.id from teams t where t.org_id = $1 and e.id = $2', [
    org.id,
    aina.employeeId,
  ])
})
afterEach(async () => {
  expect(await auditLedger(w.database)).toEqual([])
})

const desk = () => w.as(admin).rollingPayAdmin
const period = '2026-11'
type Request = { transactionId: string; employeeICNumber: string }

/** The rows of both lists, compared with the details. */
const rowsOf = async ({ transactionId, employeeICNumber }: Request) => {
  const key = { transactionId, employeeICNumber }
  const { transactions } = await manage(manager).getTransactions({ period })
  const { transaction } = await manage(manager).getTransaction(key)
  const all = await desk().getAll({ period, pageSize: 50 })
  const { transaction: transfer } = await desk().getOne({ ...key, orgId: org.id })
  const listed = transactions.find(({ id }) => id === transactionId)
  const sent = all.transactions.find(({ id }) => id === transactionId)
  const { banking, employeeICNumber: number, ...shown } = sent ?? expect.fail('not in the platform’s list')
  expect(transaction).toMatchObject(listed ?? expect.fail("not in the employer's list"))
  expect(transfer).toMatchObject(shown)
  for (const hidden of [banking.accountNumber, number]) expect(hidden).toMatch(/^\*{4}\d{4}$/)
  return { listed: listed ?? expect.fail(), sent: shown }
}

describe('a withdrawal in the lists', () => {
  test('shows the current state after every change', async () => {
    const one = await withdraw(aina, 250)
    const statuses: string[] = []
    const look = async () => {
      const { listed, sent } = await rowsOf(one)
      expect(sent.status).toBe(listed.status)
      statuses.push(listed.status)
      return { ...sent, ...listed }
    }
    await look()
    await look()
    await decide(manager, one, 'approved')
    await look()
    await desk().endOfDayProcessing({})
    expect((await look()).sentToBank).toBe(true)
    await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })
    expect((await manage(manager).getMonthlySummary({ period })).topTeams).toEqual([
      { team: 'Barista', count: 1, amount: 250 },
    ])
    expect((await look()).transferDate).toBe('2026-11-16')
    w.travelTo('2026-11-18T02:00:00.000Z')
    await desk().recordBankReturn({
      orgId: org.id,
      transactionId: one.transactionId,
      returnedOn: '2026-11-17',
      reason: 'Account closed',
    })
    expect((await look()).returnedReason).toBe('Account closed')
    const { topTeams } = await manage(manager).getMonthlySummary({ period })
    expect(topTeams).toEqual([])
    expect(statuses).toEqual(['pending', 'pending', 'approved', 'processing', 'completed', 'completed'])
  })

  test('does not show a change that was rolled back', async () => {
    const one = await withdraw(aina, 250)
    const before = await rowsOf(one)
    const undone = w.database.transaction({ orgs: [org.id] }, 'write', async ({ client }) => {
      await client.query(`update withdrawal_states set status = 'approved' where id = $1`, [one.transactionId])
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    expect(await rowsOf(one)).toEqual(before)
  })

  test('is not confused with a withdrawal of another organization that has the same id', async () => {
    const one = await withdraw(aina, 250)
    await rowsOf(one)
    const other = await w.organization()
    const otherManager = await w.member(other, 'Manager')
    const newEmployee = await w.employee(other)
    // No call creates an id twice, so insert the row directly.
    await placing(w)(other, newEmployee, { id: one.id, status: 'pending', amount: 300_00 })
    const { transactions } = await manage(otherManager).getTransactions({ period })
    expect(transactions).toMatchObject([{ id: one.id, amount: 300 }])
    expect((await rowsOf(one)).listed).toMatchObject({ amount: 250 })
  })

  test('shows the e-mail address and team as of the request date', async () => {
    const one = await withdraw(aina, 250)
    const [then] = await query<{ email: string }>('select email from employees where id = $1', [aina.employeeId])
    await query(`update teams set name = 'Counter' where org_id = $1`, [org.id])
    await query(`update employees set email = 'new@kopi.example' where id = $1`, [aina.employeeId])
    expect((await rowsOf(one)).listed).toMatchObject({ team: 'Barista', ...then })
    expect((await rowsOf(await withdraw(await w.employee(org), 300))).listed.team).toBeNull()
  })
})

test('bank batches are listed newest first, page by page', async () => {
  for (let i = 0; i < 11; i++) {
    await placing(w)(org, aina, { amount: 100_00 })
    await desk().endOfDayProcessing({})
  }
  const page = (input: object) => w.as(admin).paymentFiles.getFiles({ filter: { kind: 'batch' }, ...input })
  const newest = await page({ pageSize: 5 })
  const older = await page({ pageSize: 5, after: newest.next ?? '' })
  const rest = await page({ pageSize: 50, after: older.next ?? '' })
  const numbers = [newest, older, rest].flatMap(({ files }) => files.map(({ name }) => Number(name)))
  expect(numbers).toEqual(Array.from({ length: newest.total }, (_, i) => newest.total - i))
})

test('withdrawals with the bank begin with those that were promised first, page by page', async () => {
  const place = placing(w)
  const older = await place(org, aina, { status: 'pending', amount: 200_00 })
  w.pass(minutes(5))
  const late = await place(org, await w.employee(org), { status: 'approved', amount: 210_00 })
  await desk().endOfDayProcessing({})
  w.travelTo('2026-11-18T02:00:00.000Z')
  await decide(manager, { transactionId: older.id, employeeICNumber: older.icNumber }, 'approved')
  const newer = []
  for (let i = 0; i < 10; i++) newer.push(await place(org, aina, { status: 'approved', amount: 10_00 }))
  await desk().endOfDayProcessing({})
  for (const input of [{ status: 'processing' }, { status: 'processing', part: 'withBank' }] as const) {
    const found: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<ReturnType<typeof desk>['getAll']>> = await desk().getAll({
        period,
        orgId: org.id,
        ...input,
        pageSize: 10,
        ...(after !== null && { after }),
      })
      found.push(...page.transactions.map(({ id }) => id))
      after = page.next
    } while (after !== null)
    expect(found).toEqual([late, older, ...newer].map(({ id }) => id))
  }
  await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-18' })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'
import { defaultNow, world, type Member, type Organization } from '#test/world.ts'
import { auditAfterEach, managing, withdrawing } from '#test/withdrawing.ts'

const w = world()
const { query, withdraw } = withdrawing(w)
const { manage, decide } = managing(w)
let kopi: Organization
let manager: Member
let executive: Member
beforeEach(async () => {
  w.travelTo(defaultNow)
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  executive = await w.member(kopi, 'Executive')
})
auditAfterEach(w)

const period = '2026-11'
describe('the list', () => {
  const fill = async (count: number) => {
    const people: Member[] = []
    for (const letter of 'ABCDEFG')
      people.push(await w.employee(kopi, { firstName: 'Person', lastName: letter, salary: sen(100_000_000) }))
    await query(
      `with requested as (
         insert into withdrawal_requests (org_id, id, employee_id, user_id, ic_number, employee_name, org_name, period, amount_sen, fee_sen, net_sen, fee_bp, fee_paid_by,
           reason_for_withdrawal, salary_sen, earned_sen, ceiling_sen, used_before_sen, policy_maximum_sen, policy_frequency, bank_code, account_number,
           requested_at, requested_on)
         select $1, lpad(n::text, 16, '0'), ($2::text[])[1 + n % 7], ($3::text[])[1 + n % 7], ($4::text[])[1 + n % 7], 'Person ' || chr(65 + n % 7), 'Kopi', '2026-11', 10000 + (n % 5) * 100, 0, 10000 + (n % 5) * 100, 0,
           'employee', 'Rent', 1, 1, 999999999, 0, 1, 'DAILY', 'MBBEMYKL', '123456789', now(), '2026-11-16' from generate_series(1, $5) n
         returning *)
       insert into withdrawal_states (org_id, id, period, status, reason, modified_at, modified_by)
       select org_id, id, period, case when id::int % 3 = 0 then 'rejected' else 'pending' end, case when id::int % 3 = 0 then 'x' end, requested_at, user_id from requested`,
      [
        kopi.id,
        people.map((one) => one.employeeId),
        people.map((one) => one.id),
        people.map((one) => one.icNumber),
        count,
      ],
    )
    await query(
      `insert into withdrawal_totals select org_id, period, requested_on, status, reason_for_withdrawal, count(*), sum(amount_sen), 0, 0
         from withdrawals where org_id = $1 group by 1, 2, 3, 4, 5`,
      [kopi.id],
    )
    await query(
      `insert into employee_periods select org_id, employee_id, period, sum(amount_sen), '2026-11-16' from withdrawals where org_id = $1 and status = 'pending' group by 1, 2, 3`,
      [kopi.id],
    )
  }
  type Input = Parameters<ReturnType<typeof manage>['getTransactions']>[0]
  const idsOf = (page: { transactions: { id: string }[] }) => page.transactions.map(({ id }) => Number(id))

  test.each([
    [{}, (n: number) => [-n]],
    [{ sort: { by: 'createdAt' } }, (n: number) => [n]],
    [{ sort: { by: 'amount', descending: true } }, (n: number) => [-(n % 5), -n]],
    [{ sort: { by: 'employeeName' } }, (n: number) => [n % 7, n]],
    [{ sort: { by: 'amount' }, status: 'rejected' }, (n: number) => [n % 5, n]],
    [{ search: 'person c' }, (n: number) => [-n]],
  ] as const)('%j: cursors forward, cursors backward and page numbers return the same list', async (more, key) => {
    await fill(87)
    const input = { period, pageSize: 10, ...more } as unknown as Input
    const hits = Array.from({ length: 87 }, (_, i) => i + 1).filter(
      (n) => ('status' in more ? n % 3 === 0 : true) && ('search' in more ? n % 7 === 2 : true),
    )
    const expected = hits.toSorted((a, b) => {
      const [x, y] = [key(a), key(b)]
      return x[0]! - y[0]! || (x[1] ?? 0) - (y[1] ?? 0)
    })
    const pages = []
    let page = await manage(manager).getTransactions(input)
    expect(page.previous).toBeNull()
    for (;;) {
      pages.push(page)
      if (!page.next) break
      page = await manage(manager).getTransactions({ ...input, after: page.next })
    }
    expect(pages.flatMap(idsOf)).toEqual(expected)
    expect(page.total).toBe(expected.length)
    for (let i = pages.length - 2; i >= 0; i--) {
      page = await manage(manager).getTransactions({ ...input, after: page.previous ?? '' })
      expect(idsOf(page)).toEqual(idsOf(pages[i]!))
    }
    expect(page.previous).toBeNull()
    for (const [i, known] of pages.entries()) {
      const jumped = await manage(manager).getTransactions({ ...input, page: i + 1 })
      expect([idsOf(jumped), jumped.next === null, jumped.previous === null]).toEqual([
        idsOf(known),
        i === pages.length - 1,
        i === 0,
      ])
    }
    expect((await manage(manager).getTransactions({ ...input, page: 500 })).transactions).toEqual([])
  })

  test('an invalid cursor, or a cursor of another sort order, starts at the first page', async () => {
    await fill(12)
    const ofNames = await manage(manager).getTransactions({ period, pageSize: 5, sort: { by: 'employeeName' } })
    for (const after of ['', 'n.x.y', ofNames.next ?? '']) {
      expect(idsOf(await manage(manager).getTransactions({ period, after, sort: { by: 'amount' } }))).toHaveLength(10)
    }
  })

  test('a search is matched literally', async () => {
    await fill(3)
    for (const search of ['%', '_', '\\', "'; drop table withdrawals", 'a\0b'])
      expect((await manage(manager).getTransactions({ period, search })).transactions).toEqual([])
    expect((await manage(manager).getTransactions({ period, search: 'PERSON B' })).counts.pending).toEqual({
      count: 1,
      amount: 101,
      netAmount: 101,
      fees: 0,
    })
  })

  test('the list of another organization is empty', async () => {
    await fill(3)
    const stranger = await w.member(await w.organization(), 'Manager')
    expect(await manage(stranger).getTransactions({ period })).toMatchObject({ transactions: [], total: 0, next: null })
  })
})

test('the summary counts the employees at the end of the month, also once the month is over', async () => {
  const organization = await w.organization()
  const people: Member[] = []
  for (let made = 0; made < 6; made++) people.push(await w.employee(organization))
  const change = (index: number, columns: string) =>
    query(`update employees set ${columns} where id = $1`, [people[index]?.employeeId])
  await change(1, `start_on = '2026-12-01'`)
  await change(2, `end_on = '2026-11-29'`)
  await change(3, `end_on = '2026-11-30'`)
  await change(4, `status = 'pending-approval', first_approved_at = null`)
  await change(5, `deleted_at = '${w.now()}'`)
  const active = async (month: string) =>
    (await manage(await w.member(organization, 'Manager')).getMonthlySummary({ period: month })).activeEmployees
  w.pass(days(1))
  expect([await active('2026-10'), await active('2026-11'), await active('2026-12')]).toEqual([0, 2, 2])
  w.travelTo('2026-12-05T02:00:00.000Z')
  expect(await active('2026-11')).toBe(2)
})

test('the summary of a month', async () => {
  const [team] = await query<{ id: string }>(
    `insert into teams (org_id, id, code, name, description, status, created_at, created_by, modified_at, modified_by)
     values ($1, 'T1', 'TEAM-001', 'Bangsar', 'x', 'Approved', now(), 'X', now(), 'X') returning id`,
    [kopi.id],
  )
  const inTeam = async () => {
    const member = await w.employee(kopi)
    await query('update employees set team_id = $2 where id = $1', [member.employeeId, team?.id])
    return member
  }
  await withdraw(await inTeam(), 250)
  const two = await withdraw(await w.employee(kopi), 300, { reason: 'Medical' })
  const three = await withdraw(await inTeam(), 100)
  await decide(manager, two, 'approved')
  await decide(manager, three, 'rejected', 'No')
  w.pass(days(1))
  const none = { count: 0, amount: 0 }
  const summary = await manage(executive).getMonthlySummary({ period })
  expect(summary).toMatchObject({
    period,
    activeEmployees: 3,
    pending: { count: 1, amount: 250 },
    approved: { count: 1, amount: 300 },
    rejected: { count: 1, amount: 100 },
    processing: none,
    withdrawn: none,
    cancelled: none,
    waiting: { count: 1, amount: 250, oldestAt: defaultNow },
    reasons: [
      { reason: 'Medical', count: 1, amount: 300 },
      { reason: 'Rent', count: 1, amount: 250 },
    ],
    topTeams: [{ team: 'Bangsar', count: 1, amount: 250 }],
  })
  expect(summary.byDay[15]).toEqual({ day: 16, thisMonth: 550, lastMonth: 0 })
  expect((await manage(executive).getMonthlySummary({ period: '2026-12' })).byDay[15]).toEqual({
    day: 16,
    thisMonth: 0,
    lastMonth: 550,
  })
})

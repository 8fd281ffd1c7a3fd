import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectConsistentList, listCalls, type List } from '#test/lists.ts'
import { openWorld } from '#test/world.ts'
import { isAllowed } from '#kernel/access.ts'
import { keysOf } from '#kernel/one-of.ts'
import { addMs, dateIn, dayOf, minutes, periodOf, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { blockCodes } from '#money/withdrawals/balance/limit.rules.ts'
import { notShown, shownBy } from './closed-states.fixtures.ts'
import { accounts, lastAccount, managers, platform } from './demo-accounts.ts'
import { expectFigures } from './figures.fixtures.ts'
import { moment } from './organizations.ts'
import { createSimulation, type Person } from './simulation.ts'
import { ensureDemonstration, signIns } from './world.ts'

type World = Awaited<ReturnType<typeof openWorld>>

const long = { timeout: 120_000 }
const ignore = () => undefined
const rows = async <R extends object>(w: World, text: string, values: unknown[] = []): Promise<R[]> =>
  (await w.database.transaction({ orgs: 'all' }, 'write', ({ client }) => client.query<R>(text, values))).rows

const demonstrationOf = async (today: string): Promise<World> => {
  const w = await openWorld()
  w.travelTo(moment(today as LocalDate, '10:00'))
  await ensureDemonstration(w.app, ignore)
  return w
}
const personOf = async (w: World, email: string) => {
  const [user] = await rows<{ org_id: Id<'org'>; role: string }>(w, 'select org_id, role from users where email = $1', [
    email,
  ])
  if (!user) throw new Error(`there is no user ${email}`)
  return { email, orgId: user.org_id, employee: user.role === 'Employee' }
}
/** The names, amounts, statuses and times that a user can see. */
const digestOf = async (w: World): Promise<string> => {
  const seen = await rows(
    w,
    `select employee_name as a, concat_ws(' ', org_name, amount_sen, net_sen, status, reason_for_withdrawal, requested_at, transfer_on, returned_at) as b from withdrawals
     union all select ic_number, concat_ws(' ', first_name, last_name, account_number, status, start_on, created_at) from employees
     union all select email, concat_ws(' ', display_name, role, status, accepted_terms_at) from users
     union all select domain, concat_ws(' ', name, status, created_at) from organizations
     union all select number::text, concat_ws(' ', withdrawals, net_sen, sent_at) from bank_batches
     order by 1, 2`,
  )
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex')
}

const counted = async (w: World, text: string) =>
  Object.fromEntries((await rows<{ key: string; count: number }>(w, text)).map(({ key, count }) => [key, count]))

/** Invariants of the demonstration on any day. */
const expectComplete = async (w: World): Promise<void> => {
  expect(await auditLedger(w.database)).toEqual([])
  expect(
    await counted(
      w,
      'select o.domain as key, count(e.id) from organizations o left join employees e on e.org_id = o.org_id group by 1',
    ),
  ).toEqual({
    KOPI: 240,
    SATAY: 60,
    DOBI: 12,
    BINA: 1_200,
    LAMPU: 0,
  })
  expect(
    await counted(
      w,
      `select o.domain as key, count(*) from employees e join organizations o using (org_id) where e.status = 'pending-approval' group by 1`,
    ),
  ).toEqual({ KOPI: 7 + 2 })
  expect(await counted(w, 'select status as key, count(*) from withdrawals group by 1')).toMatchObject({
    pending: 14,
    approved: 6,
    processing: 9 + 1,
    completed: expect.any(Number),
    rejected: expect.any(Number),
    cancelled: expect.any(Number),
  })
  expect(await counted(w, `select 'returned' as key, count(*) from withdrawals where returned_at is not null`)).toEqual(
    { returned: 2 },
  )
  expect(
    await counted(w, `select 'later' as key, count(*) from audit_events where happened_at > '${w.now()}'`),
  ).toEqual({ later: 0 })
  expect(await counted(w, 'select status as key, rows_failed as count from uploaded_documents')).toEqual({
    COMPLETED: 0,
    COMPLETED_WITH_ERRORS: 12,
  })
  expect(
    await counted(
      w,
      `select o.domain as key, count(*) from sales s join organizations o using (org_id) where s.royalty_sen > 0 group by 1`,
    ),
  ).toEqual({ SATAY: 147 })
  // Each closed month has statements, and withdrawals completed after a close have corrections.
  const [closed] = await rows<{ months: number; first: number; corrections: number }>(
    w,
    `select count(distinct period)::int as months, count(*) filter (where correction = 0)::int as first, count(*) filter (where correction > 0)::int as corrections from statements`,
  )
  expect(closed?.months).toBeGreaterThanOrEqual(6)
  expect(closed?.first).toBeGreaterThan(1_000)
  expect(closed?.corrections).toBeGreaterThan(0)
  expect(
    await counted(w, 'select reason as key, count(*) from earned_wages where reason is not null group by 1'),
  ).toEqual({
    unknown_employee: 2,
    future_date: 1,
  })
  expect(await counted(w, 'select status as key, count(*) from suppliers group by 1')).toEqual({
    approved: 9,
    'pending approval': 1,
    rejected: 1,
    blacklisted: 1,
  })
  expect(await counted(w, 'select status as key, count(*) from disbursements group by 1')).toEqual({
    draft: 1,
    'pending-approval': 1,
    approved: 1,
    processing: 1,
    completed: 5,
    cancelled: 1,
  })
  expect(
    await counted(
      w,
      `select case when repaid_sen = to_repay_sen then 'full' when due_on < '${dateIn(w.now())}' then 'overdue' when repaid_sen > 0 then 'partial' else 'pending' end as key, count(*)
         from settlements group by 1`,
    ),
  ).toEqual({ full: 1, partial: 1, overdue: 1, pending: 2 })
  expect(await counted(w, 'select status as key, count(*) from pay_runs group by 1')).toEqual({
    draft: 1,
    pending_approval: 1,
    approved: 1,
    pending_payment: 1,
    processing: 1,
    completed: 2,
    cancelled: 1,
  })
  expect(await counted(w, `select 'failed' as key, count(*) from pay_run_employees where result = 'failed'`)).toEqual({
    failed: 2,
  })
  expect(
    await counted(
      w,
      `select p.status as key, count(*) from compensation_policies p where p.in_force_at is not null group by 1`,
    ),
  ).toEqual({ pending_approval: 1 })
  expect(await counted(w, `select 'assigned' as key, count(*) from employees where job_level_id is not null`)).toEqual({
    assigned: 240 - 7 - 1,
  })
  expect(await counted(w, `select 'repaid' as key, count(*) from advance_repayments`)).toEqual({ repaid: 10 })
  expect(await counted(w, 'select kind as key, count(*) from employee_deductions group by 1')).toEqual({
    loan: 3 + 1,
    zakat: 2,
    cooperative: 2,
    court_order: 1,
  })
  // A plan waits for its employee; of two that run, one has a deducted instalment and one a missed one.
  const plans = await counted(w, 'select status as key, count(*) from recovery_plans group by 1')
  expect(plans).toMatchObject({ active: 2 })
  expect(plans['proposed']).toBeGreaterThanOrEqual(1)
  expect(
    await counted(
      w,
      `select case when a.missed_sen > 0 then 'missed' else 'deducted' end as key, count(*) from recovery_instalments n
         join recovery_plans r on r.org_id = n.org_id and r.id = n.plan_id
         join deduction_answers a on a.org_id = n.org_id and a.list_id = n.list_id and a.employee_id = r.employee_id and a.submitted group by 1`,
    ),
  ).toEqual({ missed: 1, deducted: 1 })
  expect(await counted(w, 'select status as key, count(*) from withdrawal_policies group by 1')).toEqual({
    APPROVED: 5,
    PENDING: 2,
  })
  expect(await counted(w, 'select record_type as key, count(*) from returned_records group by 1')).toEqual({
    disbursement: 1,
    employee: 1,
    employeeBenefit: 1,
    withdrawalPolicy: 1,
  })
  expect(await counted(w, 'select domain as key, 1 as count from organizations where paused_on is not null')).toEqual({
    DOBI: 1,
  })
  const today = dateIn(w.now())
  expect(
    await counted(
      w,
      `select u.email as key, count(*) from delegations d join users u on u.id = d.delegate_id
        where d.ended_at is null and '${today}' between d.from_on and d.until_on group by 1`,
    ),
  ).toEqual({ 'executive@kopi.example': 1 })
}

/** Expects every listed account to be able to sign in, and its feature to be visible. Returns why each can’t withdraw. */
const expectSignIns = async (w: World) => {
  const simulation = createSimulation(w.app)
  const blocked: Record<string, string | null> = {}
  for (const { email, code } of accounts) {
    const person = await personOf(w, email)
    if (email === shownBy.user_disabled) {
      await expect(simulation.as(person, addMs(w.now(), minutes(5)))).rejects.toMatchObject({ code: 'user_disabled' })
      blocked[email] = 'user_disabled'
      continue
    }
    const calls = await simulation.as(code ? person : { email }, addMs(w.now(), minutes(5)))
    const claims = await calls.auth.getSession({})
    expect([email, claims.profileComplete]).toEqual([email, email !== 'chong@kopi.example'])
    if (person.employee)
      blocked[email] = (await calls.rollingPayEmployee.getRollingPayBalance({})).blocked?.code ?? null
  }
  const day = dayOf(dateIn(w.now()))
  const early = day <= 2
  expect(blocked).toEqual({
    // On the first two days of a month she has earned less than the minimum withdrawal.
    'aina@kopi.example': early ? expect.stringMatching(/nothing_to_withdraw|balance_below_minimum/) : null,
    'badrul@kopi.example': 'terms_not_accepted',
    'chong@kopi.example': 'mobile_not_verified',
    'devi@kopi.example': 'withdrawals_disabled',
    'faridah@kopi.example': 'own_pause',
    'ganesh@kopi.example': 'account_waiting',
    'haslina@kopi.example': 'payments_held',
    'irfan@kopi.example': 'account_returned',
    'jamilah@kopi.example': 'frequency_exceeded',
    'karim@kopi.example': day === 1 ? 'nothing_to_withdraw' : 'deduction_limit',
    'khalid@kopi.example': 'user_disabled',
    // She has earned one day's wages of this month at most.
    'lina@kopi.example': day === 1 ? 'nothing_to_withdraw' : 'balance_below_minimum',
    'nadia@satay.example': day > 19 ? 'past_cut_off' : early ? 'nothing_to_withdraw' : null,
    'peishan@kopi.example': 'employee_not_approved',
    'suresh@kopi.example': 'employment_ending',
    'salmah@dobi.example': 'organization_paused',
  })
  return Object.entries(blocked)
}

/** The states that the reviews reached only by hand. */
const expectEdges = async (w: World): Promise<void> => {
  // A payment file that the bank paid in part: one payee was refused, one was paid, and one payment came back.
  const paidInPart = `from disbursement_lines l join disbursements d on d.org_id = l.org_id and d.id = l.disbursement_id
    where d.name = 'Bottles and straws' and d.status = 'completed' and d.processed_with = 'file'`
  expect(await rows(w, `select l.name, l.status, l.failure_reason ${paidInPart} order by l.position`)).toEqual([
    { name: 'Kilang Gula Utara', status: 'paid', failure_reason: null },
    { name: 'Jerami Hijau Trading', status: 'failed', failure_reason: 'Account number does not exist' },
    { name: 'Botol Kaca Enterprise', status: 'reversed', failure_reason: 'Account closed' },
  ])
  // A payment that the provider reported as paid and then as failed, which a platform user must decide.
  expect(
    await rows(
      w,
      `select p.status as paid, d.status as reported from payout_disputes d
       join payouts p on p.org_id = d.org_id and p.id = d.payout_id where d.decided_at is null`,
    ),
  ).toEqual([{ paid: 'paid', reported: 'failed' }])
  // An employee who reported that a changed account isn't hers.
  expect(
    await rows(
      w,
      `select e.email, h.reason from payment_holds h join employees e on e.org_id = h.org_id and e.id = h.employee_id
      where h.released_at is null`,
    ),
  ).toMatchObject([{ email: 'haslina@kopi.example' }])
  // A line of the newest list that is above half of the wages.
  const { deductions } = await createSimulation(w.app).as(
    await personOf(w, managers.KOPI.email),
    addMs(w.now(), minutes(5)),
  )
  const [list] = (await deductions.getLists({})).lists
  const { lines } = await deductions.getLines({ listId: list?.id ?? '', search: 'Karim bin Abdullah' })
  const [line] = lines
  expect(line?.limit).toBe(50)
  expect(line?.amount).toBeGreaterThan(400)
}

/** The ids of parent records that some lists require, in the given organization. */
const parentsOf = async (w: World, orgId: Id<'org'>) => {
  const [parents] = await rows<
    Record<'run' | 'document' | 'batch' | 'list' | 'statement' | 'key' | 'endpoint', string | null>
  >(
    w,
    `select (select id from pay_runs where org_id = $1 and status = 'completed' order by id desc limit 1) as run,
            (select id from uploaded_documents order by rows_failed desc limit 1) as document,
            (select id from bank_batches order by number desc limit 1) as batch,
            (select id from deduction_lists where org_id = $1 order by lines desc limit 1) as list,
            (select id from bank_statements order by id desc limit 1) as statement,
            (select id from api_keys where org_id = $1 order by id desc limit 1) as key,
            (select id from webhook_endpoints where org_id = $1 order by id limit 1) as endpoint`,
    [orgId],
  )
  return {
    id: parents?.run,
    payRunId: parents?.run,
    uploadedDocumentId: parents?.document,
    batchId: parents?.batch,
    listId: parents?.list,
    statementId: parents?.statement,
    keyId: parents?.key,
    endpointId: parents?.endpoint,
  }
}

/**
 * Expects a list to have the same rows in each sort order, page and filter, for an admin and for a Manager of Kopi (or of
 * Bina or Satay, if Kopi has no rows). Returns the number of rows of the last of them.
 */
const expectList = async (w: World, list: List): Promise<number> => {
  const simulation = createSimulation(w.app)
  const kopi = await personOf(w, managers.KOPI.email)
  let size = 0
  const check = async (person: Person, orgId: Id<'org'>): Promise<void> => {
    const given: Record<string, unknown> = { ...(await parentsOf(w, orgId)), period: periodOf(dateIn(w.now())) }
    // Listing all users of the platform in twenty sort orders would take half a minute.
    const isLong = ['employees-getEmployees', 'users-getUsers'].includes(list.name)
    const isNamed = !person.orgId && (isLong || list.scope === 'ownOrNamed')
    const named = isNamed ? [...list.required, 'orgId'] : list.required
    const base = Object.fromEntries(named.map((name) => [name, name === 'orgId' ? orgId : given[name]]))
    if (Object.values(base).includes(null)) return
    const caller = await simulation.callerOf(person, addMs(w.now(), minutes(5)))
    const call = async (query: object) =>
      JSON.parse((await w.app.answer({ name: list.name, body: { ...base, ...query }, ...caller })).json) as unknown
    size = await expectConsistentList(list, call)
  }
  if (isAllowed(list.allow, 'admin')) await check({ email: platform.admin }, kopi.orgId)
  if (!isAllowed(list.allow, 'Manager')) return size
  await check(kopi, kopi.orgId)
  for (const { email } of [managers.BINA, managers.SATAY]) {
    if (size > 0) break
    const manager = await personOf(w, email)
    await check(manager, manager.orgId)
  }
  return size
}

describe('the demonstration', () => {
  let firstOfMonth = ''
  const closed = new Map<string, Set<string>>()
  const collect = (states: readonly (readonly [email: string, code: string | null])[]) => {
    for (const [email, code] of states) if (code) closed.set(code, (closed.get(code) ?? new Set()).add(email))
  }
  test('is complete and has a balanced ledger on the first day of a month', long, async () => {
    const w = await demonstrationOf('2026-11-01')
    await expectComplete(w)
    collect(await expectSignIns(w))
    await expectEdges(w)
    firstOfMonth = await digestOf(w)
    await w.end()
  })

  describe('on a leap day', () => {
    let w: World
    beforeAll(async () => void (w = await demonstrationOf('2028-02-29')), long.timeout)
    afterAll(() => w.end())

    test('is complete, and not changed by a second start', long, async () => {
      await expectComplete(w)
      collect(await expectSignIns(w))
      await expectEdges(w)
      const first = await digestOf(w)
      await ensureDemonstration(w.app, () => expect.fail('created a second time'))
      expect(await digestOf(w)).toBe(first)
    })

    test('shows each figure the same on every screen', long, async () => {
      const simulation = createSimulation(w.app)
      const person = await personOf(w, managers.KOPI.email)
      const now = addMs(w.now(), minutes(5))
      await expectFigures({
        manager: await simulation.as(person, now),
        admin: await simulation.as({ email: platform.admin }, now),
        employee: (email) => simulation.as({ email, orgId: person.orgId, employee: true }, now),
        orgId: person.orgId,
        period: periodOf(dateIn(now)),
      })
    })

    test.each(listCalls)('has rows in $name, with consistent sort orders, pages and filters', async (list) => {
      expect(await expectList(w, list)).toBeGreaterThan(0)
    })
  })

  test('has an employee in each state in which nothing can be withdrawn', () => {
    expect(keysOf({ ...shownBy, ...notShown }).toSorted()).toEqual([...blockCodes].toSorted())
    expect(keysOf(shownBy).filter((code) => code in notShown)).toEqual([])
    for (const [code, email] of Object.entries(shownBy))
      expect([code, [...(closed.get(code) ?? [])]]).toEqual([code, expect.arrayContaining([email])])
  })

  test('is identical if created again later on the same day', long, async () => {
    const again = await openWorld()
    again.travelTo(moment('2026-11-01' as LocalDate, '23:55'))
    await ensureDemonstration(again.app, ignore)
    expect(await digestOf(again)).toBe(firstOfMonth)
    await again.end()
  })

  test('is not used if its creation was interrupted', long, async () => {
    const w = await openWorld()
    const reported: string[] = []
    const interrupted = {
      ...w.app,
      database: {
        ...w.database,
        transaction: ((...given: Parameters<typeof w.database.transaction>) => {
          if (reported.length > 1) throw new Error('power failure')
          return w.database.transaction(...given)
        }) as typeof w.database.transaction,
      },
    }
    await expect(ensureDemonstration(interrupted, (line) => reported.push(line))).rejects.toThrow('power failure')
    await expect(ensureDemonstration(w.app, ignore)).rejects.toThrow(/interrupted.*an empty database/s)
    await w.end()
  })

  test('is not created on a platform that is in use', async () => {
    const w = await openWorld()
    await w.organization()
    await ensureDemonstration(w.app, () => expect.fail('created on a platform in use'))
    expect(await rows(w, 'select 1 from organizations')).toHaveLength(1)
    await w.end()
  })
})

test('the accounts are printed with their sign-in URLs', () => {
  const printed = signIns('http://127.0.0.1:3000')
  for (const { email } of accounts) expect(printed).toContain(email)
  const listed = readFileSync('docs/demonstration.md', 'utf8')
  for (const email of new Set(Object.values(shownBy))) expect(listed).toContain(`| ${email} |`)
  expect(accounts.map(({ email }) => email)).toContain(lastAccount)
  expect(printed).toContain('http://127.0.0.1:3000/internal')
})

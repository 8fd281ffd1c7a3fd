import { beforeEach, describe, expect, test } from 'vitest'
import { isAllowed } from '#kernel/access.ts'
import { eachCall, isCommand, type Call } from '#kernel/call.ts'
import { ringgit, sen } from '#kernel/money.ts'
import { contract } from '#app/contract.ts'
import { requiredFields } from '#test/fixtures.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { sampleInput } from '#test/sample.ts'
import { auditAfterEach, managing, placePolicy, withdrawing } from '#test/withdrawing.ts'
import { untilBlocked, world, type Member, type Organization } from '#test/world.ts'

const w = world()
const { attempt, balanceOf, codeFor, query, withdraw } = withdrawing(w)
const { manage, decide } = managing(w)
auditAfterEach(w)

const minute = 60_000
const hour = 60 * minute
let kopi: Organization
let manager: Member
let aina: Member
// Fri 27 Nov, 15:10: 26 of 30 days of 3,200.00 are earned, and half of it can be withdrawn.
beforeEach(async () => {
  w.travelTo('2026-11-20T02:00:00.000Z')
  kopi = await w.organization({ cutoffDay: 31 })
  await placePolicy(w, kopi.id, { maximum: 50_000 })
  manager = await w.member(kopi, 'Manager')
  aina = await w.employee(kopi, { salary: sen(320_000) })
  await withdraw(aina, 250)
  w.travelTo('2026-11-23T02:00:00.000Z')
  await withdraw(aina, 140)
  w.travelTo('2026-11-27T07:10:00.000Z')
})

type Change = Parameters<ReturnType<typeof w.as>['rollingPayEmployee']['changeOwnLimit']>[0]['change']
const change = (to: Change, member = aina) => w.as(member).rollingPayEmployee.changeOwnLimit({ change: to })
const perWithdrawal = (amount: number | null) =>
  change({ limit: 'perWithdrawal', amount: amount === null ? null : ringgit(amount) })
const perMonth = (amount: number | null) =>
  change({ limit: 'perMonth', amount: amount === null ? null : ringgit(amount) })
const times = (number: number | null) => change({ limit: 'numberPerMonth', number })
const afterDay = (day: number | null) => change({ limit: 'afterDay', day })
const pause = (until: string | null) => change({ limit: 'pausedUntil', until })
const own = () => w.as(aina).rollingPayEmployee.getOwnLimits({})
const blocked = async () => (await balanceOf(aina)).blocked

describe('the smaller limit', () => {
  test('of 700.00 a month, 390.00 is withdrawn and 310.00 left, of the employer’s 1,386.66', async () => {
    expect(await own()).toMatchObject({
      employer: { perWithdrawal: 500, perMonth: 1386.66, lastDay: 30 },
      used: 390,
      withdrawals: 2,
      inProgress: 390,
      payday: '2026-12-28',
    })
    await perMonth(700)
    expect(await balanceOf(aina)).toMatchObject({
      balance: 310,
      withdrawable: 310,
      own: { perWithdrawal: null, perMonth: 700, limits: true },
      workings: { employerLimit: 1386.66, limit: 700 },
    })
    await expect(codeFor(aina, 310.01)).rejects.toMatchObject({
      code: 'amount_over_own_limit',
      message:
        'Your own limits allow up to RM 310.00 for this withdrawal. You can change them under “Your own limits”.',
    })
    await withdraw(aina, 310)
    w.pass(24 * hour)
    expect(await blocked()).toMatchObject({
      code: 'own_limit_reached',
      message: 'Your own limits leave RM 0.00. The minimum withdrawal is RM 100.00.',
      opens: { on: '2026-12-03' },
    })
    await expect(codeFor(aina, 100)).rejects.toMatchObject({ code: 'own_limit_reached' })
  })

  test('per withdrawal refuses a request, also one whose code was sent before', async () => {
    const code = await codeFor(aina, 400)
    await perWithdrawal(300)
    expect(await outcomeOf(attempt(aina, 400, code))).toBe('amount_over_own_limit')
    expect(await balanceOf(aina)).toMatchObject({
      balance: 996.66,
      withdrawable: 300,
      own: { perWithdrawal: 300, limits: true },
    })
    w.pass(3 * minute)
    await withdraw(aina, 300)
  })

  test('an own limit above the employer’s changes nothing, and the employer’s is named', async () => {
    await perWithdrawal(900)
    await perMonth(5_000)
    expect((await balanceOf(aina)).own).toEqual({ perWithdrawal: null, perMonth: null, limits: false })
    await expect(codeFor(aina, 500.01)).rejects.toMatchObject({
      code: 'amount_over_limit',
      params: { limit: '500.00' },
    })
  })

  test('the number per month counts what isn’t rejected, and next month starts at none', async () => {
    await times(2)
    expect(await blocked()).toMatchObject({
      code: 'own_number_used',
      message: 'Your own limit is 2 withdrawals a month. You have made them all for this month.',
      opens: { on: '2026-12-03' },
    })
    const [one] = await query<{ id: string }>(`select id from withdrawals where employee_id = $1`, [aina.employeeId])
    await decide(manager, { transactionId: one!.id, employeeICNumber: aina.icNumber }, 'rejected', 'No')
    expect(await blocked()).toBeNull()
    await withdraw(aina, 100)
    expect((await blocked())?.code).toBe('own_number_used')
  })

  test('only after day 5: in December from Sunday the 6th', async () => {
    await afterDay(5)
    expect(await blocked()).toBeNull()
    w.travelTo('2026-12-05T07:10:00.000Z')
    expect(await blocked()).toMatchObject({
      code: 'own_after_day',
      message: 'Your own limit opens withdrawals only after day 5 of the month.',
      opens: { on: '2026-12-06' },
    })
    w.travelTo('2026-12-05T16:00:00.000Z')
    expect(await blocked()).toBeNull()
  })
})

describe('a change', () => {
  test('a looser limit starts 24 hours later, and can be cancelled until then', async () => {
    await perMonth(700)
    const raised = { now: 700, next: { value: 900, from: '2026-11-28T07:10:00.000Z' } }
    expect((await perMonth(900)).limits.perMonth).toEqual(raised)
    expect((await own()).limits.perMonth).toEqual(raised)
    expect((await balanceOf(aina)).balance).toBe(310)
    w.pass(24 * hour - 1)
    expect((await balanceOf(aina)).balance).toBe(310)
    w.pass(1)
    expect((await balanceOf(aina)).balance).toBe(510)
    expect((await own()).limits.perMonth).toEqual({ now: 900, next: null })
    await perMonth(null)
    expect((await perMonth(900)).limits.perMonth).toEqual({ now: 900, next: null })
    w.pass(48 * hour)
    expect((await balanceOf(aina)).balance).toBe(510)
  })

  test('a stricter limit ends a looser one that was to start, and each kind has its own', async () => {
    await times(4)
    await afterDay(5)
    await times(9)
    await afterDay(2)
    expect((await own()).limits).toMatchObject({
      numberPerMonth: { now: 4, next: { value: 9 } },
      afterDay: { now: 5, next: { value: 2 } },
      perMonth: { now: null, next: null },
    })
    await times(3)
    await afterDay(7)
    expect((await own()).limits).toMatchObject({
      numberPerMonth: { now: 3, next: null },
      afterDay: { now: 7, next: null },
    })
  })

  test('a limit below the minimum, a day on which withdrawals are closed, and wrong numbers are refused', async () => {
    await expect(perMonth(99.99)).rejects.toMatchObject({
      code: 'own_limit_below_minimum',
      message: 'The minimum withdrawal is RM 100.00. To stop withdrawals, pause them.',
    })
    await perWithdrawal(100)
    await query('update organizations set cutoff_day = 20 where org_id = $1', [kopi.id])
    expect(await outcomeOf(afterDay(20))).toBe('own_day_closes')
    await afterDay(19)
    for (const number of [0, 32, 1.5]) expect(await outcomeOf(times(number))).toBe('invalid_input')
    for (const day of [0, 28, 2.5]) expect(await outcomeOf(afterDay(day))).toBe('invalid_input')
  })

  test('a cut-off before the own day is named as the own limit, not as the employer’s', async () => {
    await afterDay(24)
    await query('update organizations set cutoff_day = 20 where org_id = $1', [kopi.id])
    expect(await blocked()).toMatchObject({ code: 'own_after_day', params: { day: 24 }, opens: null })
  })
})

describe('a pause', () => {
  test('ends automatically at 00:00 of its day, and refuses until then', async () => {
    const code = await codeFor(aina, 100)
    await pause('2026-12-28')
    expect(await blocked()).toMatchObject({
      code: 'own_pause',
      message: 'You have paused withdrawals until 28/12/2026, 00:00.',
      opens: { on: '2026-12-28' },
    })
    expect(await outcomeOf(attempt(aina, 100, code))).toBe('own_pause')
    w.travelTo('2026-12-27T15:59:59.999Z')
    expect((await blocked())?.code).toBe('own_pause')
    w.travelTo('2026-12-27T16:00:00.000Z')
    expect(await blocked()).toBeNull()
    await withdraw(aina, 100)
  })

  test('ends early 24 hours after a request, and the end can be cancelled', async () => {
    await pause('2026-12-28')
    await pause(null)
    expect(await blocked()).toMatchObject({ code: 'own_pause', params: { until: '28/11/2026, 15:10' } })
    await pause('2026-12-28')
    expect(await blocked()).toMatchObject({ params: { until: '28/12/2026, 00:00' } })
    await pause('2026-12-01')
    expect(await blocked()).toMatchObject({ params: { until: '01/12/2026, 00:00' } })
    await pause(null)
    w.pass(24 * hour - 1)
    expect((await blocked())?.code).toBe('own_pause')
    w.pass(1)
    expect(await blocked()).toBeNull()
  })

  test('lasts from tomorrow to six months', async () => {
    for (const until of ['2026-11-27', '2027-05-28'])
      await expect(pause(until)).rejects.toMatchObject({
        code: 'own_pause_range',
        message: 'Choose a day from 28/11/2026 to 27/05/2027.',
      })
    await pause('2027-05-27')
    expect(await blocked()).toMatchObject({ code: 'own_pause', opens: { on: '2027-05-27' } })
  })

  test('requests under way continue', async () => {
    const [one] = await query<{ id: string }>(`select id from withdrawals where employee_id = $1`, [aina.employeeId])
    await pause('2026-12-28')
    await decide(manager, { transactionId: one!.id, employeeICNumber: aina.icNumber }, 'approved')
  })
})

describe('at the same time', () => {
  test('a request that waits for the lock sees the limit that was tightened before it', async () => {
    const code = await codeFor(aina, 400)
    let tightened: Promise<unknown> | undefined
    let requested: Promise<string> | undefined
    await w.database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
      await client.query('select 1 from employees where id = $1 for no key update', [aina.employeeId])
      tightened = perWithdrawal(300)
      await untilBlocked(w.database)
      requested = outcomeOf(attempt(aina, 400, code))
      await untilBlocked(w.database, 2)
    })
    await tightened
    expect(await requested).toBe('amount_over_own_limit')
  })

  test('a request and a tighter limit: either the request was first, or it is refused', async () => {
    const code = await codeFor(aina, 400)
    const [outcome] = await outcomesOf([attempt(aina, 400, code), perWithdrawal(300)])
    const [made] = await query<{ amount: number }>(
      `select coalesce(sum(amount_sen) filter (where amount_sen = 40000), 0)::int as amount from withdrawals where employee_id = $1`,
      [aina.employeeId],
    )
    expect([outcome, made?.amount]).toEqual(outcome === 'done' ? ['done', 40_000] : ['amount_over_own_limit', 0])
  })

  test('of two requests with one withdrawal left, one is made', async () => {
    await times(3)
    await query(`update withdrawal_policies set withdrawal_frequency = 'DAILY' where org_id = $1`, [kopi.id])
    const code = await codeFor(aina, 100)
    const outcomes = await outcomesOf([attempt(aina, 100, code), attempt(aina, 100, code)])
    expect(outcomes.toSorted()).toEqual(['done', 'own_number_used'])
    const made = await query('select 1 from withdrawals where employee_id = $1', [aina.employeeId])
    expect(made).toHaveLength(3)
  })
})

describe('the employer', () => {
  const readable = eachCall(contract).filter(({ call }) => !isCommand(call) && isAllowed(call.allow, 'Manager'))

  const answerTo = async (name: string, call: Call, records: Record<string, string>): Promise<string> => {
    const sampled = sampleInput(call, (kind) => records[kind] ?? w.id())
    // The whole audit trail, and not one action of it.
    const whole = name.startsWith('audit-') && { filter: null }
    const body = Array.isArray(sampled) ? sampled : { ...(sampled as object), ...requiredFields[name], ...whole }
    const request = { name, body, session: manager.session, address: '127.0.0.1', userAgent: 'test' }
    return w.app.answer(request).then(
      async (answer) => {
        // A challenge is random.
        if (!answer.file) return answer.json.replace(/"challenge":"[^"]*"/, '')
        let text = ''
        for await (const part of answer.file.body) text += String(part)
        return text
      },
      (error: unknown) => `refused: ${String(error)}`,
    )
  }

  test('reads the same with and without own limits, whatever management calls', async () => {
    const [one] = await query<{ id: string }>(`select id from withdrawals where employee_id = $1`, [aina.employeeId])
    const records = {
      icNumber: aina.icNumber,
      employee: aina.employeeId ?? '',
      organization: kopi.id,
      withdrawal: one!.id,
    }
    const readAll = async () => {
      const answers = new Map<string, string>()
      for (const { name, call } of readable) answers.set(name, await answerTo(name, call, records))
      return answers
    }
    // The first time adds that the details were viewed to the audit trail.
    await readAll()
    const before = await readAll()
    await perWithdrawal(113.57)
    await perMonth(673.57)
    await times(17)
    await afterDay(23)
    await pause('2027-03-29')
    await pause(null)
    await w.as(aina).rollingPayEmployee.setReminder({ remind: true })
    const after = await readAll()
    const trail = (name: string) => name.startsWith('audit-')
    for (const { name } of readable) {
      if (!trail(name)) expect(after.get(name), name).toBe(before.get(name))
      expect(after.get(name), name).not.toMatch(
        /113\.57|11357|673\.57|67357|2027-03-29|29\/03\/2027|wnLimit|etReminder/,
      )
    }
    const answered = [...after].filter(([, text]) => !text.startsWith('refused'))
    expect(answered.length).toBeGreaterThan(60)
    // By the employer's rules alone.
    expect(after.get('rollingPayManagement-getEmployeeAdvances')).toContain('"withdrawable":500,')
    expect(after.get('audit-getEvents')).toContain('"events":[{')
  })

  test('sees the limit of the employer’s rules on a request, and refuses nothing by the own limits', async () => {
    await perMonth(700)
    const { id, employeeICNumber, transactionId } = await withdraw(aina, 310)
    const { transaction } = await manage(manager).getTransaction({ transactionId })
    expect(JSON.stringify(transaction)).not.toContain('700')
    const [row] = await query('select ceiling_sen::int from withdrawal_requests where id = $1', [id])
    expect(row).toEqual({ ceiling_sen: 138_666 })
    await perMonth(100)
    await decide(manager, { transactionId, employeeICNumber }, 'approved')
  })
})

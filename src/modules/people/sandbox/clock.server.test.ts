import { generateSync } from 'otplib'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '#app/server/jobs.ts'
import { addDays, days, dateIn, instantOf, minutes, msOf, type Instant, type LocalDate } from '#kernel/time.ts'
import { job } from '#server/job.ts'
import { realTimeOf } from '#server/real-time.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { clockTask } from './clock.contract.ts'
import { moveSandboxClock } from './clock.jobs.ts'

const w = world()
let kopi: Organization
let manager: Member
beforeAll(async () => {
  kopi = await w.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await w.member(kopi, 'Manager')
})
afterEach(() => w.database.pool.query('update sandbox_clock set target_at = null'))

const today = (): LocalDate => dateIn(w.now())
const clockOf = (member: Member) => w.as(member).sandboxClock
const move = (to: LocalDate, from = today(), by = manager) => clockOf(by).move({ from, to })
const moveAll = jobs.find(({ name }) => name === clockTask.name)!

/** Moves the clock by these days, and runs only these jobs. */
const moveWith = async (count: number, ...probes: Parameters<typeof moveSandboxClock>[0]) => {
  await move(addDays(today(), count))
  await w.run(moveSandboxClock(probes))
}
const probe = (cron: string, seen: string[], group?: 'notices' | 'webhooks') =>
  job({ name: 'probe', cron, ...(group && { group }), run: async ({ now }) => seen.push(now()) })

describe('a move is refused', () => {
  test.each([
    [0, 'Choose 17/11/2026 or a later day'],
    [-1, 'Choose 17/11/2026 or a later day'],
    [93, 'By 16/02/2027 at the latest: at most 92 days at a time'],
  ])('by %i days', async (count, to) => {
    await expect(move(addDays(today(), count))).rejects.toMatchObject({ code: 'invalid_input', fields: { to } })
  })

  test('from a date that is no longer that of the clock', async () => {
    await expect(move(addDays(today(), 2), addDays(today(), -1))).rejects.toMatchObject({ code: 'clock_has_moved' })
  })

  test('while another Manager’s move is under way, in whichever organization', async () => {
    await move(addDays(today(), 2))
    const other = await w.member(await w.organization(), 'Manager')
    await expect(move(addDays(today(), 3), today(), other)).rejects.toMatchObject({
      code: 'clock_moves',
      params: { name: expect.any(String) as string },
    })
  })
})

describe('a move', () => {
  test('goes to the same time of a later day, signs nobody out, and is in the audit trail', async () => {
    const [before, from] = [w.now(), today()]
    await moveWith(40)
    expect(w.now()).toBe(instantOf(msOf(before) + days(40)))
    const { now, isMovable, move: last } = await clockOf(manager).getOne({})
    expect({ now, isMovable, last }).toMatchObject({
      now: w.now(),
      isMovable: true,
      last: { at: before, target: null },
    })
    const { rows } = await w.database.pool.query(
      `select before, after from audit_events where call = 'sandboxClock-move' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ before: { date: from }, after: { date: addDays(from, 40) } }])
  })

  test('runs each job as often as its days have its time, and those of every minute at each stop', async () => {
    const [daily, always, late, others]: string[][] = [[], [], [], []]
    const [first, time] = [today(), w.now().slice(10)]
    await moveWith(
      2,
      probe('0 0 * * *', daily!),
      probe('* * * * *', always!, 'notices'),
      probe('0 12 * * *', late!),
      probe('* * * * *', others!, 'webhooks'),
    )
    const at = (count: number, utc: string) => `${addDays(first, count)}T${utc}:00.000Z`
    expect(daily).toEqual([at(1, '00:10'), at(2, '00:10')])
    expect(late).toEqual([at(0, '12:10'), at(1, '12:10')])
    expect(always).toEqual([
      ...['12:10', '17:00'].map((utc) => at(0, utc)),
      ...['00:10', '12:10', '17:00'].map((utc) => at(1, utc)),
      at(2, '00:10'),
      `${addDays(first, 2)}${time}`,
    ])
    expect(others).toEqual([])
  })

  test('goes on if a job fails', async () => {
    const seen: string[] = []
    const failing = job({ name: 'failing', cron: '0 0 * * *', run: () => Promise.reject(new Error('no database')) })
    await moveWith(1, failing, probe('0 0 * * *', seen))
    expect(seen).toHaveLength(1)
  })

  test('that was interrupted goes on from where it was', async () => {
    const [seen, from] = [[] as string[], today()]
    await move(addDays(from, 3))
    const stopping = new AbortController()
    const stop = job({ name: 'stop', cron: '0 0 * * *', run: async () => stopping.abort() })
    const moving = [stop, probe('0 0 * * *', seen)]
    await expect(w.run(moveSandboxClock(moving), {}, { stopping: stopping.signal })).rejects.toThrow('aborted')
    expect([today(), seen.length]).toEqual([addDays(from, 1), 1])
    await w.run(moveSandboxClock(moving.slice(1)))
    expect([today(), seen.length]).toEqual([addDays(from, 3), 3])
  })

  test('over the end of a month closes it on the first of the next one', async () => {
    w.travelTo(`${addDays(today(), 31).slice(0, 8)}25T02:00:00.000Z`)
    const period = today().slice(0, 7)
    const later = addDays(today(), 10)
    await w.employee(kopi)
    await move(later)
    await w.run(moveAll)
    expect(today()).toBe(later)
    const { rows } = await w.database.pool.query<{ closed_at: Instant }>(
      'select closed_at from closed_periods where org_id = $1 and period = $2',
      [kopi.id, period],
    )
    expect(rows.map(({ closed_at: at }) => at)).toEqual([
      instantOf(Date.parse(`${later.slice(0, 8)}01T01:00:00+08:00`)),
    ])
  }, 60_000)
})

test('one-time codes are those of the real time', async () => {
  const { secret } = await w.as(manager).users.setUpTwoStep({})
  const real = realTimeOf(w.app.env, w.now())
  expect(msOf(w.now()) - msOf(real)).toBeGreaterThan(days(40))
  const codeAt = (ms: number) => generateSync({ secret, epoch: Math.floor(ms / 1_000) })
  await expect(w.as(manager).users.confirmTwoStep({ code: codeAt(msOf(w.now())) })).rejects.toMatchObject({
    code: 'second_step_wrong',
  })
  await w.as(manager).users.confirmTwoStep({ code: codeAt(msOf(real)) })
  w.pass(minutes(2))
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ringgitOf, sen, senOf, sum, type Sen } from '#kernel/money.ts'
import { addDays, addPeriods, dateIn, dayIn, earlier, periodOf, type Period } from '#kernel/time.ts'
import { deductionWorld, type DeductionWorld } from '#modules/deductions/deduction-world.fixtures.ts'
import { auditLedger } from '#modules/ledger/audit.service.ts'
import { world, type Member } from './world.ts'

/** Plays the same sequences each time. DEDUCTION_SEQUENCES=200 plays that many with a new seed. */
const wanted = process.env['DEDUCTION_SEQUENCES']
const seed = Number(process.env['SEED'] ?? (wanted ? Date.now() % 2 ** 31 : 20_261_126))
const sequences = Number(wanted ?? 4)
/** A guard against a sequence that hangs. */
const maxSeconds = 60 * sequences

const w = world()

/** A withdrawal as the model knows it: what was put on lists, and what should be on the next one. */
type Withdrawal = {
  readonly placed: Awaited<ReturnType<DeductionWorld['sent']>>
  readonly period: Period
  readonly amount: Sen
  status: 'sent' | 'completed' | 'returned'
  isListed: boolean
  isReturnListed: boolean
}
type Person = { readonly member: Member; readonly withdrawals: Withdrawal[]; carried: Sen; settled: Sen }
type OpenList = { readonly id: string; readonly amounts: ReadonlyMap<Person, Sen> }

const startRun = async () => {
  w.travelTo('2026-06-12T02:00:00.000Z')
  const kit = await deductionWorld(w)
  const people: Person[] = []
  for (const name of ['Aina', 'Badrul', 'Chong'])
    people.push({ member: await kit.employee(name, 9_000_00), withdrawals: [], carried: sen(0), settled: sen(0) })
  return { kit, people, open: [] as OpenList[] }
}
type Run = Awaited<ReturnType<typeof startRun>>
type Action = (run: Run, a: number, b: number) => Promise<void>

const pick = <T>(from: readonly T[], choice: number): T | undefined => from[choice % Math.max(1, from.length)]
const amountOf = (choice: number) => sen(100_00 + (choice % 400) * 1_01)
const all = ({ people }: Run) => people.flatMap(({ withdrawals }) => withdrawals)

const send = async ({ kit, people }: Run, a: number, b: number): Promise<Withdrawal | undefined> => {
  const person = pick(people, a)
  if (!person) return undefined
  const amount = amountOf(b)
  const placed = await kit.sent(person.member, amount)
  const made: Withdrawal = {
    placed,
    amount,
    period: periodOf(dateIn(w.now())),
    status: 'sent',
    isListed: false,
    isReturnListed: false,
  }
  person.withdrawals.push(made)
  return made
}
const complete = async ({ kit }: Run, one: Withdrawal | undefined) => {
  if (one?.status !== 'sent') return
  await kit.complete(one.placed)
  one.status = 'completed'
}

/** What the next list has of a person's withdrawals. */
const partsOf = ({ withdrawals, carried }: Person, period: Period) => {
  const due = withdrawals.filter((one) => !one.isListed && one.status !== 'returned' && one.period <= period)
  const back = withdrawals.filter((one) => one.isListed && !one.isReturnListed && one.status === 'returned')
  const total = (of: readonly Withdrawal[]) => sum(of.map(({ amount }) => amount))
  return {
    due,
    back,
    withdrawn: total(due.filter((one) => one.period === period)),
    late: total(due.filter((one) => one.period < period)),
    returned: sen(0 - total(back)),
    carried,
  }
}

/** The next day on which a list is made. */
const nextListDay = () => {
  const today = dateIn(w.now())
  const inMonth = dayIn(periodOf(today), 26)
  return inMonth > today ? inMonth : dayIn(addPeriods(periodOf(today), 1), 26)
}
const wait: Action = async (_, a) => {
  const until = earlier(addDays(dateIn(w.now()), 1 + (a % 9)), addDays(nextListDay(), -1))
  w.travelTo(`${until}T02:00:00.000Z`)
}

const nextList: Action = async (run) => {
  const { kit, people } = run
  const on = nextListDay()
  const period = periodOf(on)
  kit.at(`${on} 00:30:00`)
  const before = (await kit.lists()).length
  await Promise.all([kit.makeLists(), kit.makeLists()])
  if (all(run).length === 0) return
  const expected = people
    .map((person) => ({ person, ...partsOf(person, period) }))
    .filter(({ due, back, carried }) => due.length + back.length > 0 || carried !== 0)
  const lists = await kit.lists()
  expect(lists).toHaveLength(before + 1)
  const list = await kit.newest()
  const lines = await kit.lines(list.id)
  expect(
    lines.map((line) => [line.employeeId, line.withdrawn, line.late, line.returned, line.carried].map(String)),
  ).toEqual(
    expected.map(({ person, withdrawn, late, returned, carried }) =>
      [person.member.employeeId, ...[withdrawn, late, returned, carried].map(ringgitOf)].map(String),
    ),
  )
  for (const { person, due, back } of expected) {
    for (const one of due) one.isListed = true
    for (const one of back) one.isReturnListed = true
    person.carried = sen(0)
  }
  const amounts = new Map(
    expected.map(({ person, withdrawn, late, returned, carried }) => [
      person,
      sum([withdrawn, late, returned, carried]),
    ]),
  )
  run.open.push({ id: list.id, amounts })
}

/** Answers and submits an open list: in full, half, not at all with the rest on the next list, or paid by the employer. */
const answer: Action = async (run, a, b) => {
  const list = pick(run.open, a)
  if (!list) return
  let choice = b
  for (const [person, amount] of list.amounts) {
    choice = (choice * 31 + 7) % 1_000
    if (amount === 0) continue
    const employeeId = person.member.employeeId!
    const half = sen(Math.floor(amount / 2))
    const rest = choice % 3 === 0 ? 'employer' : 'next_list'
    if (choice % 4 === 0 && half > 0) {
      const deducted = ringgitOf(half)
      const given = { employeeId, result: 'partly', deducted, reason: 'no_pay', rest } as const
      await run.kit.calls().answerLines({ listId: list.id, answers: [given] })
      settle(person, half, sen(amount - half), rest)
    } else if (choice % 4 === 1) {
      const given = {
        employeeId,
        result: 'not_deducted',
        reason: 'left',
        rest: amount < 0 ? 'next_list' : rest,
      } as const
      await run.kit.calls().answerLines({ listId: list.id, answers: [given] })
      settle(person, sen(0), amount, given.rest)
    } else person.settled = sum([person.settled, amount])
  }
  const details = await run.kit.details(list.id)
  if (details.open.count > 0) await run.kit.answerAll(list.id)
  await run.kit.submit(list.id)
  run.open.splice(run.open.indexOf(list), 1)
}
const settle = (person: Person, deducted: Sen, rest: Sen, to: 'employer' | 'next_list') => {
  person.settled = sum([person.settled, deducted, to === 'employer' ? rest : sen(0)])
  if (to === 'next_list') person.carried = sum([person.carried, rest])
}

const actions: Readonly<Record<string, readonly [weight: number, Action]>> = {
  wait: [4, wait],
  pay: [8, async (run, a, b) => complete(run, await send(run, a, b))],
  send: [4, async (run, a, b) => void (await send(run, a, b))],
  complete: [
    4,
    async (run, a) =>
      complete(
        run,
        pick(
          all(run).filter(({ status }) => status === 'sent'),
          a,
        ),
      ),
  ],
  bankReturns: [
    5,
    async ({ kit, people }, a) => {
      const one = pick(
        people.flatMap(({ withdrawals }) => withdrawals).filter(({ status }) => status === 'completed'),
        a,
      )
      if (!one) return
      await kit.returned(one.placed)
      one.status = 'returned'
    },
  ],
  nextList: [6, nextList],
  answer: [6, answer],
}

/** No sen is lost or doubled: what was paid out is settled, carried, on an open list, or not listed yet. */
const expectBalance = ({ people, open }: Run) => {
  for (const person of people) {
    const { withdrawals, settled, carried } = person
    const paid = sum(withdrawals.filter(({ status }) => status !== 'returned').map(({ amount }) => amount))
    const onOpen = sum(open.map(({ amounts }) => amounts.get(person) ?? sen(0)))
    const unlisted = sum(
      withdrawals.filter((one) => !one.isListed && one.status !== 'returned').map(({ amount }) => amount),
    )
    const toReturn = sum(
      withdrawals
        .filter((one) => one.isListed && !one.isReturnListed && one.status === 'returned')
        .map(({ amount }) => amount),
    )
    expect(paid).toBe(sum([settled, carried, onOpen, unlisted, sen(0 - toReturn)]))
  }
}

test(
  'random sequences of withdrawals, returns, lists and answers neither lose nor double a sen',
  async () => {
    const number = fc.nat({ max: 99_999 })
    const step = fc.record({
      action: fc.oneof(
        ...Object.entries(actions).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) })),
      ),
      a: number,
      b: number,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
        const run = await startRun()
        // Lists begin with the month of the first withdrawal.
        await send(run, 0, 0)
        for (const { action, a, b } of steps) {
          await actions[action]![1](run, a, b)
          expectBalance(run)
        }
        await nextList(run, 0, 0)
        while (run.open.length > 0) await answer(run, 0, 5)
        expectBalance(run)
        const submitted = (await run.kit.lists()).filter(({ status }) => status === 'submitted')
        const remitted = sum(submitted.flatMap(({ deducted, employer }) => [senOf(deducted), senOf(employer)]))
        expect(remitted).toBe(sum(run.people.map(({ settled }) => settled)))
        expect(await auditLedger(w.database)).toEqual([])
      }),
      { numRuns: sequences, seed, endOnFailure: true },
    )
  },
  maxSeconds * 1_000,
)

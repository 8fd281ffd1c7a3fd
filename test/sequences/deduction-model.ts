import { expect } from 'vitest'
import { Refusal } from '#kernel/errors.ts'
import { bp, percentHalfUp, ringgitOf, sen, senOf, sum, type Sen } from '#kernel/money.ts'
import { addPeriods, dateIn, dayIn, lastDay, periodOf, type LocalDate, type Period } from '#kernel/time.ts'
import { deductionWorld, type DeductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import type { Member, World } from '../world.ts'

/** A withdrawal as the model knows it: the amounts already on lists, and those expected on the next one. */
export type Withdrawal = {
  readonly placed: Awaited<ReturnType<DeductionWorld['sent']>>
  readonly period: Period
  readonly amount: Sen
  status: 'sent' | 'completed' | 'returned'
  isListed: boolean
  isReturnListed: boolean
}
/** A person's sen: deducted or paid by the employer, carried or in a plan, owed by the leaver, and paid by the leaver. */
export type Person = {
  readonly name: string
  readonly member: Member
  readonly withdrawals: Withdrawal[]
  readonly endDates: Set<LocalDate>
  /** The end dates with a final list. */
  readonly finals: Set<LocalDate>
  endOn: LocalDate | null
  rest: Sen
  settled: Sen
  owes: Sen
  paid: Sen
}
export type OpenList = { readonly id: string; readonly payOn: LocalDate; readonly amounts: ReadonlyMap<Person, Sen> }
/** What the answers of a submitted list did, to undo it. */
type Effect = { settled: Sen; rest: Sen; owes: Sen }
export type SubmittedList = OpenList & { readonly effects: ReadonlyMap<Person, Effect> }

/** The instalments that a leaver agreed to, and the amount paid before them. */
type LeaverPlan = {
  readonly listId: string
  readonly paidBefore: Sen
  readonly instalments: readonly { readonly amount: Sen; readonly dueOn: LocalDate }[]
}

export const zero = sen(0)

/** The code of a refusal, or null. */
export const refusalOf = (sent: Promise<unknown>): Promise<string | null> =>
  sent.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

export const startRun = async (w: World) => {
  w.travelTo('2026-06-12T02:00:00.000Z')
  const kit = await deductionWorld(w)
  // Without the limit of 50 %, which has its own tests, every answer is allowed.
  await w.database.pool.query('update organizations set statutory_limit = false where org_id = $1', [kit.org.id])
  const people: Person[] = []
  for (const name of ['Aina', 'Badrul', 'Chong'])
    people.push({
      name,
      member: await kit.employee(name, 9_000_00),
      withdrawals: [],
      endDates: new Set(),
      finals: new Set(),
      endOn: null,
      rest: zero,
      settled: zero,
      owes: zero,
      paid: zero,
    })
  return {
    w,
    kit,
    people,
    open: [] as OpenList[],
    submitted: [] as SubmittedList[],
    leaverPlans: new Map<string, LeaverPlan>(),
    remitted: zero,
  }
}
export type Run = Awaited<ReturnType<typeof startRun>>
export type Action = (run: Run, a: number, b: number) => Promise<void>

export const pick = <T>(from: readonly T[], choice: number): T | undefined => from[choice % Math.max(1, from.length)]
export const all = ({ people }: Run) => people.flatMap(({ withdrawals }) => withdrawals)
export const today = ({ w }: Run): LocalDate => dateIn(w.now())
const total = (of: readonly Withdrawal[]) => sum(of.map(({ amount }) => amount))

/** The next day on which the list of a month is made. */
export const nextListDay = (run: Run): LocalDate => {
  const inMonth = dayIn(periodOf(today(run)), 26)
  return inMonth > today(run) ? inMonth : dayIn(addPeriods(periodOf(today(run)), 1), 26)
}

/** The newest plan of a person while it waits for an answer or runs, with the instalments that are on no list. */
export const livePlan = async ({ w }: Run, { member }: Person) => {
  const { plans, textVersion } = await w.as(member).recoveryPlans.getOwnPlans({})
  const found = plans.find(({ status }) => status === 'proposed' || status === 'active')
  return found && { ...found, textVersion, toCome: found.instalments.filter(({ state }) => state === 'open') }
}

/** What the next list has of a person. `isFinal`: it ends a running plan, so the list takes all of its rest. */
const expectedOf = async (run: Run, person: Person, period: Period, isFinal: boolean) => {
  const { withdrawals, rest } = person
  const due = withdrawals.filter((one) => !one.isListed && one.status !== 'returned' && one.period <= period)
  const back = withdrawals.filter((one) => one.isListed && !one.isReturnListed && one.status === 'returned')
  const plan = await livePlan(run, person)
  const running = plan?.status === 'active' && !isFinal ? plan.toCome : []
  const inPlan = sum(running.map(({ amount }) => senOf(amount)))
  const parts = {
    withdrawn: total(due.filter((one) => one.period === period)),
    late: total(due.filter((one) => one.period < period)),
    returned: sen(0 - total(back)),
    carried: sen(rest - inPlan),
    instalment: sum(running.filter((one) => one.period <= period).map(({ amount }) => senOf(amount))),
  }
  return { person, due, back, parts, isOn: due.length + back.length > 0 || parts.carried !== 0 || parts.instalment > 0 }
}
export type Expected = Awaited<ReturnType<typeof expectedOf>>

/** What a list has of people, as the model expects it before the list is made. */
export const expectedLines = async (
  run: Run,
  period: Period,
  { of = run.people, isFinal = false }: { of?: readonly Person[]; isFinal?: boolean } = {},
): Promise<Expected[]> => {
  const found: Expected[] = []
  for (const person of of) found.push(await expectedOf(run, person, period, isFinal))
  return found.filter(({ isOn }) => isOn)
}

const shown = ({ person, parts }: Expected) =>
  [person.member.employeeId, ...Object.values(parts).map(ringgitOf)].map(String)
/** The lines of a list as the model compares them. */
export const linesOf = async ({ kit }: Run, listId: string) =>
  (await kit.lines(listId)).map((line) =>
    [line.employeeId, line.withdrawn, line.late, line.returned, line.carried, line.instalment].map(String),
  )
export const hasLine = (lines: readonly (readonly string[])[], expected: Expected): boolean =>
  lines.some((line) => line.join() === shown(expected).join())

/** Compares a new list with the model's expectation, and notes its contents. */
export const takeList = async (run: Run, listId: string, expected: readonly Expected[]): Promise<void> => {
  expect(await linesOf(run, listId)).toEqual(expected.map(shown))
  for (const { person, due, back, parts } of expected) {
    for (const one of due) one.isListed = true
    for (const one of back) one.isReturnListed = true
    person.rest = sen(person.rest - parts.carried - parts.instalment)
  }
  const { payOn } = await run.kit.details(listId)
  run.open.push({
    id: listId,
    payOn,
    amounts: new Map(expected.map(({ person, parts }) => [person, sum(Object.values(parts))])),
  })
}

/** Whether no pay day of a person follows that of a list. */
export const hasLeftBy = ({ endOn }: Person, payOn: LocalDate): boolean =>
  endOn !== null && endOn <= lastDay(periodOf(payOn))

/** No sen is lost or doubled: each payout is settled, carried, owed by a leaver, on an open list or not listed. */
export const expectBalance = async (run: Run): Promise<void> => {
  const { people, open, kit } = run
  for (const person of people) {
    const { withdrawals, settled, rest, owes, paid } = person
    const unreturned = withdrawals.filter(({ status }) => status !== 'returned')
    const toReturn = withdrawals.filter((one) => one.isListed && !one.isReturnListed && one.status === 'returned')
    const onOpen = sum(open.map(({ amounts }) => amounts.get(person) ?? zero))
    const unlisted = total(unreturned.filter(({ isListed }) => !isListed))
    expect(total(unreturned)).toBe(sum([settled, rest, owes, paid, onOpen, unlisted, sen(0 - total(toReturn))]))
  }
  const { receivables } = await kit.calls(kit.admin).getLeaverReceivables({ pageSize: 50, filter: { status: 'open' } })
  const own = receivables.filter(({ orgId }) => orgId === kit.org.id)
  expect(sum(own.map(({ outstanding }) => senOf(outstanding)))).toBe(sum(people.map(({ owes }) => owes)))
  const completed = all(run).filter(({ status }) => status === 'completed')
  const owed = sum(completed.map(({ amount }) => sum([amount, percentHalfUp(amount, bp(250))])))
  const moved = sum(people.flatMap(({ owes, paid }) => [owes, paid]))
  const account = await run.w.as(kit.manager).rollingPayManagement.getAdvanceAccount({})
  expect(senOf(account.outstanding)).toBe(sen(owed - moved - run.remitted))
  expect(await auditLedger(run.w.database)).toEqual([])
}

import { sen } from '#kernel/money.ts'
import {
  addDays,
  addMs,
  addPeriods,
  dayIn,
  dayOf,
  minutes,
  periodOf,
  startOf,
  weekday,
  type LocalDate,
  type Period,
  type Instant,
} from '#kernel/time.ts'
import { isBankDay } from '#ground/banks/bank-days.rules.ts'
import { firstVisibleDay } from '#owed/transactions/account.rules.ts'
import { withdrawalReasons } from '#money/withdrawals/withdrawal.rules.ts'
import { aina, type Calendar } from './demo-accounts.ts'
import { newestListMonth, overdueMonth } from './pay-days.ts'
import { createRandom, type RandomSource } from './random.ts'
import { assignOutcomes } from './outcomes.ts'
import type { Outcome, Request } from './request.ts'
import { withdrawableOn, recordWithdrawal, type Requester, type EmployeeRef } from './requester.ts'
import type { Singles } from './withdrawers.ts'

/**
 * Batches are sent twice a week and on the last working day before today. In months that employees no longer see they are
 * sent once a week, because each bank day takes two slow password hashes.
 */
export type BankDay = { readonly on: LocalDate; readonly transferOn: LocalDate }
export type Plan = { readonly bankDays: readonly BankDay[]; readonly requests: readonly Request[] }

/** The number of requests in progress today, by status. */
export const inProgress = { processing: 9, approved: 6, pending: 14 } as const

/** Requests are made before 3 pm; decisions and bank work follow after it. */
export const afternoon = (on: LocalDate): Instant => addMs(startOf(on), minutes(15 * 60))
const morning = 7 * 60

type Draft = {
  readonly random: RandomSource
  readonly calendar: Calendar
  readonly bankDays: readonly BankDay[]
  readonly requesters: readonly Requester[]
  readonly requests: Request[]
}

/** Plans six months of withdrawals that the rules allow, up to last night. The plan of a day is always the same. */
export const makePlan = async (
  calendar: Calendar,
  requesters: readonly Requester[],
  singles: Singles,
): Promise<Plan> => {
  const bankDays = bankDaysOf(calendar, workingDays(addDays(calendar.from, -10), calendar.yesterday))
  const draft: Draft = { random: createRandom(21), calendar, bankDays, requesters, requests: [] }
  for (const one of requesters.filter(({ org }) => org !== 'DOBI')) addHistory(draft, one)
  addOverdue(draft)
  assignOutcomes(
    draft.requests,
    bankDays.map(({ on }) => on),
  )
  addInProgress(draft)
  addSingles(draft, singles)
  return { bankDays, requests: draft.requests.toSorted((a, b) => (a.at < b.at ? -1 : 1)) }
}

/** The working days in a range: the days on which transfers arrive. */
const workingDays = (from: LocalDate, to: LocalDate): LocalDate[] => {
  const found = new Set<LocalDate>()
  for (let on = from; on <= to; on = addDays(on, 1)) if (isBankDay(on)) found.add(on)
  return [...found].filter((on) => on <= to).toSorted()
}

const bankDaysOf = ({ from, today }: Calendar, working: readonly LocalDate[]): BankDay[] => {
  const days: LocalDate[] = []
  let due = false
  let before = from
  for (const on of working.filter((day) => day >= from)) {
    // Use the next working day if a Tuesday or Friday is a holiday.
    for (let day = before; day <= on; day = addDays(day, 1))
      due ||= weekday(day) === 5 || (weekday(day) === 2 && day >= firstVisibleDay(today))
    before = addDays(on, 1)
    if (due || on === working.at(-1)) days.push(on)
    due = false
  }
  return days.map((on, i) => {
    const later = working.filter((day) => day > on)
    const transferOn = later[i % 2] ?? later[0] ?? on
    const next = days[i + 1] ?? on
    return { on, transferOn: transferOn > next ? next : transferOn }
  })
}

const last = (bankDays: readonly BankDay[], back: number): LocalDate => {
  const day = bankDays.at(-back)
  if (!day) throw new Error('too few bank days')
  return day.on
}

const addRequest = (
  { random, requests }: Pick<Draft, 'random' | 'requests'>,
  one: Requester,
  on: LocalDate,
  wanted: { amount: number; outcome: Outcome },
): void => {
  const { org, number, startOn, salary, until } = one
  const amount = sen(Math.max(one.terms.minimum, Math.floor(wanted.amount / 1_000) * 1_000))
  const at = addMs(startOf(on), minutes(morning) + random.integer(0, 8 * 60 * 60 - 1) * 1_000)
  recordWithdrawal(one, on, amount)
  requests.push({
    requester: { org, number, startOn, salary, until },
    on,
    at,
    amount,
    reason: random.pick(withdrawalReasons),
    outcome: wanted.outcome,
  })
}

/** Adds completed requests, up to the second-to-last bank day. */
const addHistory = (draft: Draft, one: Requester): void => {
  const { calendar, bankDays, random } = draft
  const until = last(bankDays, 2)
  const isAina = one.org === 'KOPI' && one.number === aina
  for (let month = periodOf(calendar.from); month <= periodOf(until); month = addPeriods(month, 1)) {
    const days =
      isAina && month === periodOf(calendar.today) ? thirds(month, until) : someDays(random, month, one.org, isAina)
    for (const on of days) {
      const withdrawable = on >= calendar.from && on <= until ? withdrawableOn(one, on) : 0
      if (withdrawable === 0) continue
      const part = isAina ? 0.4 : 0.3 + random.next() * 0.4
      addRequest(draft, one, on, { amount: withdrawable * part, outcome: 'completed' })
    }
  }
}

/** The withdrawals of the overdue list of Dobi Bersih: one of each employee, early enough to be sent before the list. */
const addOverdue = ({ calendar, requesters, requests }: Draft): void => {
  const random = createRandom(22)
  const dobi = requesters.filter(({ org }) => org === 'DOBI')
  for (const [i, one] of dobi.entries()) {
    const on = dayIn(overdueMonth(calendar), 8 + i)
    addRequest({ random, requests }, one, on, { amount: withdrawableOn(one, on) * 0.6, outcome: 'completed' })
  }
}

/**
 * The only withdrawals of some: one that the bank returns, one that closes the next two weeks, and one on the newest
 * deduction list, before other deductions leave less than it.
 */
const addSingles = ({ calendar, bankDays, requests }: Draft, { irfan, jamilah, karim }: Singles): void => {
  const random = createRandom(23)
  const add = (one: Requester, latest: LocalDate, outcome: Outcome) => {
    let on = latest
    while (withdrawableOn(one, on) === 0) on = addDays(on, -1)
    addRequest({ random, requests }, one, on, { amount: withdrawableOn(one, on), outcome })
  }
  // The bank reports the return on the last bank day.
  add(irfan, last(bankDays, 3), 'returned')
  add(jamilah, last(bankDays, 2), 'completed')
  add(karim, karimWithdraws(calendar), 'completed')
}

/** Later in that month, the employer enters Karim's other deductions. */
export const karimWithdraws = (calendar: Calendar): LocalDate => dayIn(newestListMonth(calendar), 14)

/** Two days of this month, far apart, so that Aina has two withdrawals and some balance left. */
const thirds = (month: Period, until: LocalDate): LocalDate[] => {
  const most = dayOf(until)
  const days = [4 + Math.floor((most - 4) / 3), most - 1]
  return [...new Set(days)].filter((day) => day >= 4 && day <= most).map((day) => dayIn(month, day))
}

const someDays = (random: RandomSource, month: Period, org: EmployeeRef['org'], isAina: boolean): LocalDate[] => {
  const first = org === 'KOPI' ? random.integer(5, 18) : random.integer(5, 11)
  const days = [first, first + random.integer(4, 8), first + random.integer(9, 13)]
  const count = isAina ? random.integer(2, 3) : random.pick([0, 0, 2, 3])
  return days
    .slice(0, count)
    .filter((day) => day <= 28)
    .map((day) => dayIn(month, day))
}

/** Adds requests that are processing, approved and pending; the newest are from yesterday. */
const addInProgress = (draft: Draft): void => {
  const { bankDays, calendar } = draft
  const lastBankDay = last(bankDays, 1)
  const kopi = draft.random.shuffled(draft.requesters.filter((one) => one.org === 'KOPI' && one.number !== aina))
  const satay = draft.requesters.filter((one) => one.org === 'SATAY')
  // Satay approves automatically, so only its withdrawals after the second-to-last batch are still processing.
  const sent = addRequests(draft, satay, {
    outcome: 'processing',
    count: 3,
    from: lastBankDay,
    to: addDays(last(bankDays, 2), 1),
    perDay: 2,
  })
  const busy = new Set<Requester>()
  const kopis = (outcome: Outcome, count: number, from: LocalDate, perDay: number) => {
    const to = addDays(from, -14)
    const left = count - addRequests(draft, kopi, { outcome, count, from, to, perDay, busy })
    // In the first days of a month few have earned enough, so some make a second request.
    if (left > 0) addRequests(draft, kopi, { outcome, count: left, from, to, perDay: left })
  }
  kopis('processing', inProgress.processing - sent, lastBankDay, 5)
  kopis('approved', inProgress.approved, lastBankDay, 4)
  kopis('pending', inProgress.pending, calendar.yesterday, 8)
}

type Target = { outcome: Outcome; count: number; from: LocalDate; to: LocalDate; perDay: number; busy?: Set<Requester> }

/** Adds requests, going back day by day, until there are enough. Returns the number added. */
const addRequests = (
  draft: Draft,
  candidates: readonly Requester[],
  { outcome, count, from, to, perDay, busy }: Target,
): number => {
  let placed = 0
  for (let on = from; on >= to && placed < count; on = addDays(on, -1)) {
    let today = 0
    for (const one of candidates) {
      if (placed === count || today === perDay) break
      if (busy?.has(one) || (one.lastOn !== null && one.lastOn >= on)) continue
      const withdrawable = withdrawableOn(one, on)
      if (withdrawable === 0) continue
      addRequest(draft, one, on, { amount: withdrawable * (0.3 + draft.random.next() * 0.5), outcome })
      busy?.add(one)
      placed += 1
      today += 1
    }
  }
  return placed
}

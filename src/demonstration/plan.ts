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
import { arrivalOf } from '#modules/withdrawals/arrival.ts'
import { visibleSince, withdrawalReasons } from '#modules/withdrawals/withdrawal.rules.ts'
import { aina, type Calendar } from './cast.ts'
import { createChance, type Chance } from './chance.ts'
import { giveFates } from './fates.ts'
import type { Fate, Request } from './request.ts'
import { roomOn, take, type Requester, type Who } from './requester.ts'

/**
 * Batches go to the bank twice a week, and on the last working day before today; once a week in months that employees
 * no longer see, because each bank day costs two password hashes, which are slow.
 */
export type BankDay = { readonly on: LocalDate; readonly transferOn: LocalDate }
export type Plan = { readonly bankDays: readonly BankDay[]; readonly requests: readonly Request[] }

/** The numbers in progress today. */
export const underWay = { processing: 9, approved: 6, pending: 14 } as const

/** Requests are made before 3 pm, decisions and bank work after it. */
export const afternoon = (on: LocalDate): Instant => addMs(startOf(on), minutes(15 * 60))
const morning = 7 * 60

type Draft = {
  readonly chance: Chance
  readonly calendar: Calendar
  readonly bankDays: readonly BankDay[]
  readonly requesters: readonly Requester[]
  readonly requests: Request[]
}

/** Six months of withdrawals that the rules allow, up to last night. The same day produces the same plan. */
export const makePlan = async (calendar: Calendar, requesters: readonly Requester[]): Promise<Plan> => {
  const bankDays = bankDaysOf(calendar, await workingDays(addDays(calendar.from, -10), calendar.yesterday))
  const draft: Draft = { chance: createChance(21), calendar, bankDays, requesters, requests: [] }
  for (const one of requesters) addHistory(draft, one)
  giveFates(
    draft.requests,
    bankDays.map(({ on }) => on),
  )
  addUnderWay(draft)
  return { bankDays, requests: draft.requests.toSorted((a, b) => (a.at < b.at ? -1 : 1)) }
}

/** The working days, on which earlier transfers arrive. */
const workingDays = async (from: LocalDate, to: LocalDate): Promise<LocalDate[]> => {
  const found = new Set<LocalDate>()
  for (let on = from; on <= to; on = addDays(on, 1)) found.add(await arrivalOf(on))
  return [...found].filter((on) => on <= to).toSorted()
}

const bankDaysOf = ({ from, today }: Calendar, working: readonly LocalDate[]): BankDay[] => {
  const days: LocalDate[] = []
  let due = false
  let before = from
  for (const on of working.filter((day) => day >= from)) {
    // If a Tuesday or Friday is a holiday, the next working day is used.
    for (let day = before; day <= on; day = addDays(day, 1))
      due ||= weekday(day) === 5 || (weekday(day) === 2 && day >= visibleSince(today))
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
  if (!day) throw new Error('half a year without bank days')
  return day.on
}

const ask = (
  { chance, requests }: Pick<Draft, 'chance' | 'requests'>,
  one: Requester,
  on: LocalDate,
  wanted: { amount: number; fate: Fate },
): void => {
  const { org, number, startOn, salary, until } = one
  const amount = sen(Math.max(one.terms.minimum, Math.floor(wanted.amount / 1_000) * 1_000))
  const at = addMs(startOf(on), minutes(morning) + chance.between(0, 8 * 60 * 60 - 1) * 1_000)
  take(one, on, amount)
  requests.push({
    who: { org, number, startOn, salary, until },
    on,
    at,
    amount,
    reason: chance.pick(withdrawalReasons),
    fate: wanted.fate,
  })
}

/** Completed requests: up to the last but one bank day. */
const addHistory = (draft: Draft, one: Requester): void => {
  const { calendar, bankDays, chance } = draft
  const until = last(bankDays, 2)
  const isAina = one.org === 'KOPI' && one.number === aina
  for (let month = periodOf(calendar.from); month <= periodOf(until); month = addPeriods(month, 1)) {
    const days =
      isAina && month === periodOf(calendar.today) ? thirds(month, until) : someDays(chance, month, one.org, isAina)
    for (const on of days) {
      const room = on >= calendar.from && on <= until ? roomOn(one, on) : 0
      if (room === 0) continue
      const part = isAina ? 0.4 : 0.3 + chance.next() * 0.4
      ask(draft, one, on, { amount: room * part, fate: 'completed' })
    }
  }
}

/** Two days of this month, as far apart as possible, so she has two withdrawals and some balance left. */
const thirds = (month: Period, until: LocalDate): LocalDate[] => {
  const most = dayOf(until)
  const days = [4 + Math.floor((most - 4) / 3), most - 1]
  return [...new Set(days)].filter((day) => day >= 4 && day <= most).map((day) => dayIn(month, day))
}

const someDays = (chance: Chance, month: Period, org: Who['org'], isAina: boolean): LocalDate[] => {
  const first = org === 'KOPI' ? chance.between(5, 18) : chance.between(5, 11)
  const days = [first, first + chance.between(4, 8), first + chance.between(9, 13)]
  const count = isAina ? chance.between(2, 3) : chance.pick([0, 0, 2, 3])
  return days
    .slice(0, count)
    .filter((day) => day <= 28)
    .map((day) => dayIn(month, day))
}

/** Withdrawals with the bank, ready to send and pending approval, the newest from yesterday. */
const addUnderWay = (draft: Draft): void => {
  const { bankDays, calendar } = draft
  const lastBankDay = last(bankDays, 1)
  const kopi = draft.chance.shuffled(draft.requesters.filter((one) => one.org === 'KOPI' && one.number !== aina))
  const satay = draft.requesters.filter((one) => one.org === 'SATAY')
  // Satay approves automatically, so its withdrawals are with the bank only if made after the last but one batch.
  const sent = place(draft, satay, {
    fate: 'processing',
    count: 3,
    from: lastBankDay,
    to: addDays(last(bankDays, 2), 1),
    aDay: 2,
  })
  const busy = new Set<Requester>()
  const kopis = (fate: Fate, count: number, from: LocalDate, aDay: number) => {
    const to = addDays(from, -14)
    const left = count - place(draft, kopi, { fate, count, from, to, aDay, busy })
    // In the first days of a month few have earned enough: some make a second request.
    if (left > 0) place(draft, kopi, { fate, count: left, from, to, aDay: left })
  }
  kopis('processing', underWay.processing - sent, lastBankDay, 5)
  kopis('approved', underWay.approved, lastBankDay, 4)
  kopis('pending', underWay.pending, calendar.yesterday, 8)
}

type Placing = { fate: Fate; count: number; from: LocalDate; to: LocalDate; aDay: number; busy?: Set<Requester> }

/** Goes back day by day until there are enough requests; returns their number. */
const place = (
  draft: Draft,
  candidates: readonly Requester[],
  { fate, count, from, to, aDay, busy }: Placing,
): number => {
  let placed = 0
  for (let on = from; on >= to && placed < count; on = addDays(on, -1)) {
    let today = 0
    for (const one of candidates) {
      if (placed === count || today === aDay) break
      if (busy?.has(one) || (one.lastOn !== null && one.lastOn >= on)) continue
      const room = roomOn(one, on)
      if (room === 0) continue
      ask(draft, one, on, { amount: room * (0.3 + draft.chance.next() * 0.5), fate })
      busy?.add(one)
      placed += 1
      today += 1
    }
  }
  return placed
}

import { addMs, type Instant } from '#kernel/time.ts'
import { lastCode } from '#test/withdrawing.ts'
import {
  amountRefusals,
  codeRefusals,
  dayAt,
  feeOf,
  firstOfNextMonth,
  inFlight,
  isUnauthenticated,
  hasExpired,
  isRightCode,
  lastOfMonth,
  monthOf,
  move,
  withdrawalsOf,
  policyOf,
  shift,
  limitsOf,
  startOf,
  today,
  type Withdrawal,
} from './model.ts'
import { asDate, attempt, ringgit, withdrawalId, type Harness } from './harness.ts'

/** The random numbers that determine a step. */
export type Choice = { readonly a: number; readonly b: number; readonly c: number }
export type Action = (s: Harness, choice: Choice) => Promise<void>

export const pick = <T>(from: readonly T[], n: number): T => from[n % from.length]!
const reasons = ['Rent', 'Medical', 'Groceries'] as const
const seconds = (count: number) => count * 1000
const hours = (count: number) => seconds(3600 * count)

export const pass = (s: Harness, ms: number): void => {
  s.p.ms += ms
  s.w.travelTo(addMs(new Date(s.p.ms).toISOString() as Instant, 0))
  s.log.push(`${dayAt(s.p.ms)} after ${ms / hours(1)} hours`)
}

/** Advances by hours, days or weeks, or to just before or after midnight, a cut-off or a month end. */
export const wait: Action = async (s, { a, b }) => {
  const now = today(s.p)
  const midnight = startOf(shift(now, 1))
  const monthEnd = startOf(firstOfNextMonth(now))
  const { cutOff } = pick(s.p.employers, b)
  const afterCutOff = startOf(
    shift(`${monthOf(now)}-${String(Math.min(cutOff, lastOfMonth(now))).padStart(2, '0')}`, 1),
  )
  const choices = [
    hours(1 + (b % 5)),
    hours(24),
    hours(24),
    hours(24),
    hours(24 * (2 + (b % 3))),
    hours(24 * 7),
    hours(24 * 14),
    midnight - s.p.ms - seconds(1),
    midnight - s.p.ms,
    afterCutOff - s.p.ms,
    afterCutOff - s.p.ms - seconds(1),
    monthEnd - s.p.ms - seconds(1),
    monthEnd - s.p.ms,
    monthEnd - s.p.ms + hours(24 * 12),
  ]
  pass(s, Math.max(seconds(30), pick(choices, a)))
}

const amountFor = (s: Harness, person: number, { b, c }: Choice): number => {
  const { available } = limitsOf(s.p, person)
  const { minimum } = s.p.employers[s.p.people[person]!.org]!
  const fitting = minimum + (c % Math.max(1, available - minimum + 1))
  const invalidAmounts = [available + 1, minimum - 1, 0, available + 10_000]
  return b % 8 === 0 ? pick(invalidAmounts, c) : b % 8 === 1 ? available : b % 8 === 2 ? minimum : fitting
}

const requestCode = async (
  s: Harness,
  person: number,
  amount: number,
  reason: (typeof reasons)[number],
): Promise<void> => {
  const member = s.employees[person]!
  await attempt(s, {
    label: `employee ${person} requests a code for ${amount} ${reason}`,
    by: { person, org: s.p.people[person]!.org, feature: true },
    refusals: [...amountRefusals(s.p, person, amount), ...codeRefusals(s.p, person)],
    send: (options) =>
      s.w.as(member, options).rollingPayEmployee.sendVerificationCode({
        amount: ringgit(amount),
        reasonForWithdrawal: reason,
        resend: true,
      }),
    done: async () => {
      const text = await lastCode(s.w, member.mobileNumber)
      s.p.people[person]!.codes.push({ text, amount, reason, at: s.p.ms, used: false })
    },
  })
}

/** Confirms with a code, which is checked only if the amount isn't refused. */
const confirm = async (
  s: Harness,
  person: number,
  amount: number,
  reason: (typeof reasons)[number],
  text: string,
): Promise<void> => {
  const { p } = s
  const one = p.people[person]!
  const refusals = amountRefusals(p, person, amount)
  const right = isRightCode(p, person, amount, reason, text)
  const wrong = hasExpired(p, person) ? 'code_expired' : one.wrongCodes + 1 < 5 ? 'code_not_valid' : 'code_out_of_range'
  await attempt(s, {
    label: `employee ${person} withdraws ${amount} ${reason}${right ? '' : ' with a wrong code'}`,
    by: { person, org: one.org, feature: true },
    refusals: refusals.length > 0 || right ? refusals : [wrong],
    send: (options) =>
      s.w.as(s.employees[person]!, options).rollingPayEmployee.initiateTransaction({
        amount: ringgit(amount),
        reasonForWithdrawal: reason,
        verificationCode: text,
      }),
    refused: ({ code }) => {
      if (code !== wrong || code === 'code_expired') return
      one.wrongCodes = (one.wrongCodes + 1) % 5
      one.locked = code === 'code_out_of_range'
    },
    done: ({ transactionId, status }) => {
      one.codes.at(-1)!.used = true
      one.wrongCodes = 0
      const { auto } = policyOf(p, one)
      const terms = p.employers[one.org]!
      p.withdrawals.push({
        id: transactionId,
        person,
        org: one.org,
        amount,
        ...feeOf(terms, amount),
        reason,
        account: one.account,
        on: today(p),
        status: auto ? 'approved' : 'pending',
        why: null,
        batch: null,
        transferOn: null,
        returnedAt: null,
        steps: auto ? ['pending', 'approved'] : ['pending'],
      })
      if (status !== p.withdrawals.at(-1)!.status) throw new Error(`a withdrawal began as ${status}`)
    },
  })
}

const otherThan = (text: string): string => text.slice(0, -1) + String((Number(text.at(-1)) + 1) % 10)

/** Requests a code and confirms with it, mostly immediately and with the correct code. */
export const withdraw: Action = async (s, choice) => {
  const { a, b, c } = choice
  const everybody = s.employees.map((_, i) => i)
  const free = everybody.filter((i) => !isUnauthenticated(s.p, i) && limitsOf(s.p, i).blocks.length === 0)
  const person = pick(free.length > 0 && c % 5 > 0 ? free : everybody, a)
  const amount = amountFor(s, person, choice)
  const reason = pick(reasons, c)
  const { codes } = s.p.people[person]!
  const before = codes.length
  await requestCode(s, person, amount, reason)
  const text = codes.at(-1)?.text ?? 'R-123456'
  if (codes.length === before) return confirm(s, person, amount, reason, text)
  if (b % 11 === 3) return
  pass(s, b % 13 === 5 ? seconds(301) : seconds(20))
  const typed = b % 9 === 6 ? otherThan(text) : text
  return confirm(s, person, b % 17 === 4 ? amount + 100 : amount, b % 19 === 7 ? pick(reasons, c + 1) : reason, typed)
}

/** Enters the latest code again, used or not. */
export const useOldCode: Action = async (s, { a, b }) => {
  const person = a % s.employees.length
  const code = s.p.people[person]!.codes.at(-1)
  if (!code) return
  const reason = reasons.find((one) => one === code.reason) ?? 'Rent'
  return confirm(s, person, code.amount, reason, b % 3 === 0 ? otherThan(code.text) : code.text)
}

/** A management user of an organization: Manager, Executive or second Manager. */
export const managerOf = (s: Harness, org: number, n: number) => s.management[org]![n % 3]!
const isExecutive = (n: number) => n % 3 === 1

export const setSalary: Action = async (s, { a, b, c }) => {
  const person = a % s.employees.length
  const one = s.p.people[person]!
  const salary = pick([300_000, 360_000, 250_050, 799_999, 120_000, one.salaries.get(one.start)!], b)
  const now = today(s.p)
  const from = pick([now, `${monthOf(now)}-01`, shift(now, -5), shift(now, 3), one.start], c)
  await attempt(s, {
    label: `${isExecutive(c) ? 'an Executive' : 'a Manager'} sets the salary of ${person} to ${salary} from ${from}`,
    by: { org: one.org },
    refusals: one.deleted ? ['not_found'] : [],
    send: (options) =>
      s.w.as(managerOf(s, one.org, c), options).employees.setSalary({
        employeeICNumber: s.employees[person]!.icNumber,
        salary: ringgit(salary),
        fromDate: asDate(from),
      }),
    done: () => {
      if (one.salaries.get(from) !== salary) {
        if (isExecutive(c) || s.p.employers[one.org]!.secondPerson) one.approved = false
        one.makers.set('salary', managerOf(s, one.org, c).id)
      }
      one.salaries.set(from, salary)
    },
  })
}

export const setAbsences: Action = async (s, { a, b, c }) => {
  const person = a % s.employees.length
  const one = s.p.people[person]!
  const period = monthOf(today(s.p))
  const days = new Map(
    [b, b + c, b + 2 * c].map((n) => [`${period}-${String(1 + (n % 28)).padStart(2, '0')}`, 1 + (n % 2)]),
  )
  await attempt(s, {
    label: `the unpaid half days of ${person} are ${JSON.stringify([...days])}`,
    by: { org: one.org },
    refusals: one.deleted ? ['not_found'] : [],
    send: (options) =>
      s.w.as(managerOf(s, one.org, c), options).employees.setAbsences({
        employeeICNumber: s.employees[person]!.icNumber,
        period,
        absences: [...days].map(([date, halfDays]) => ({ date: asDate(date), days: halfDays === 2 ? 1 : 0.5 })),
      }),
    done: () => {
      for (const day of one.absences.keys()) if (monthOf(day) === period) one.absences.delete(day)
      for (const [day, halfDays] of days) one.absences.set(day, halfDays)
    },
  })
}

export const toggle: Action = async (s, { a, b, c }) => {
  const person = a % s.employees.length
  const one = s.p.people[person]!
  const disabled = b % 3 === 0
  await attempt(s, {
    label: `withdrawals of ${person} are switched ${disabled ? 'off' : 'on'}`,
    by: { org: one.org, feature: true },
    refusals: one.deleted ? ['not_found'] : [],
    send: (options) =>
      s.w.as(managerOf(s, one.org, c), options).employees.changeRollingPayWithdrawalsDisabledStatus({
        employeeICNumber: s.employees[person]!.icNumber,
        action: disabled ? 'DISABLE' : 'ENABLE',
      }),
    done: () => (one.disabled = disabled),
  })
}

/** Picks an employee, mostly one with such a withdrawal. */
const someone = (s: Harness, n: number, having: (w: Withdrawal) => boolean): number => {
  const fitting = s.p.withdrawals.filter(having)
  return fitting.length > 0 && n % 4 > 0 ? pick(fitting, n).person : n % s.employees.length
}

/** Sets a bank account or an end date; an end date rejects pending withdrawals. */
export const edit: Action = async (s, { a, b, c }) => {
  const person = someone(s, a, ({ status }) => status === 'pending')
  const one = s.p.people[person]!
  const end = pick([undefined, undefined, '', shift(today(s.p), (b % 9) - 2)], b)
  const account = end === undefined ? String(514_000_000 + (b % 50)) : undefined
  await attempt(s, {
    label: `${isExecutive(c) ? 'an Executive' : 'a Manager'} edits ${person}: ${account ?? `end ${end}`}`,
    by: { org: one.org },
    refusals: one.deleted ? ['not_found'] : end && end < one.start ? ['invalid_input'] : [],
    send: (options) =>
      s.w.as(managerOf(s, one.org, c), options).employees.editEmployee({
        employeeICNumber: s.employees[person]!.icNumber,
        ...(account !== undefined && { accountNumber: account }),
        ...(end !== undefined && { endDate: end === '' ? '' : asDate(end) }),
      }),
    done: () => {
      if (account !== undefined && account !== one.account) {
        if (isExecutive(c) || s.p.employers[one.org]!.secondPerson) one.approved = false
        one.makers.set('account', managerOf(s, one.org, c).id)
        const { account: current, usableFrom, accountBefore: before } = one
        const isBack = usableFrom > s.p.ms && before?.account === account
        one.usableFrom = isBack ? before.usableFrom : s.p.ms + 86_400_000
        one.accountBefore = { account: current, usableFrom }
      }
      one.account = account ?? one.account
      if (end && one.end === null)
        for (const w of withdrawalsOf(s.p, person)) if (w.status === 'pending') move(w, 'rejected', 'Employment ending')
      if (end !== undefined) one.end = end === '' ? null : end
    },
  })
}

export const approvePerson: Action = async (s, { a, b }) => {
  const waiting = s.p.people.findIndex(({ approved, deleted }) => !approved && !deleted)
  const person = waiting >= 0 ? waiting : a % s.employees.length
  const one = s.p.people[person]!
  const by = managerOf(s, one.org, b)
  const isMaker = s.p.employers[one.org]!.secondPerson && [...one.makers.values()].includes(by.id)
  await attempt(s, {
    label: `${person} is approved`,
    by: { org: one.org },
    refusals: isExecutive(b)
      ? ['permission_denied']
      : one.deleted
        ? ['not_found']
        : one.approved
          ? ['employees_not_pending']
          : isMaker
            ? ['maker_is_checker']
            : [],
    send: (options) => s.w.as(by, options).employees.approveEmployees({ ICNumbers: [s.employees[person]!.icNumber] }),
    done: () => {
      one.approved = true
      one.makers.clear()
    },
  })
}

/** Deletes an employee: rarely, because no more steps apply then; refused while withdrawals are in progress. */
export const remove: Action = async (s, { a, b, c }) => {
  const person = someone(s, a, inFlight)
  const one = s.p.people[person]!
  const busy = withdrawalsOf(s.p, person).some(inFlight)
  if (!busy && b % 3 > 0) return
  await attempt(s, {
    label: `${person} is deleted`,
    by: { org: one.org },
    refusals: one.deleted ? ['not_found'] : busy ? ['employee_has_withdrawals'] : [],
    send: (options) =>
      s.w
        .as(managerOf(s, one.org, c), options)
        .employees.softDeleteEmployee({ employeeICNumber: s.employees[person]!.icNumber }),
    done: () => (one.deleted = true),
  })
}

/** The ids of a withdrawal, as input of a call. */
export const keyOf = (s: Harness, w: { id: string; person: number }) => ({
  transactionId: withdrawalId(w.id),
  employeeICNumber: s.employees[w.person]!.icNumber,
})

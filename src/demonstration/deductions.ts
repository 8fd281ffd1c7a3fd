import { ringgitOf, sen, senOf } from '#kernel/money.ts'
import { addPeriods, periodOf, type LocalDate } from '#kernel/time.ts'
import { nextPayDay, payDayOf } from '#modules/wages/payday.rules.ts'
import type { Calendar } from './demo-accounts.ts'
import type { ScheduledEvent } from './months.ts'
import { managerOf, moment, type OrganizationIds } from './organizations.ts'
import type { Simulation } from './simulation.ts'

const payDays = { KOPI: 28, SATAY: 25 } as const

/** The Managers submit each list on its pay day. The newest list of Kopi Kita is still to be confirmed. */
export const deductionEvents = (
  simulation: Simulation,
  { from, lately }: Calendar,
  orgIds: OrganizationIds,
  /** The name of Kopi Kita's employees who request later than a day. */
  requestersAfter: (on: LocalDate) => ReadonlySet<string>,
): ScheduledEvent[] =>
  (['KOPI', 'SATAY'] as const).flatMap((org) => {
    const events: ScheduledEvent[] = []
    for (let month = periodOf(from); payDayOf(month, payDays[org]) <= lately; month = addPeriods(month, 1)) {
      const on = payDayOf(month, payDays[org])
      const isLast = nextPayDay(on, payDays[org]) > lately
      // What waits for the next list lowers the limit, so the plan of those who request again would no longer hold.
      const leaveOut = isLast && org === 'KOPI' ? requestersAfter(on) : null
      const leaving = isLast && org === 'SATAY' ? requestersAfter(on) : null
      events.push({ on, run: () => submitLists(simulation, orgIds, { org, on, leaveOut, leaving }) })
    }
    return events
  })

type Submission = {
  readonly org: keyof typeof payDays
  readonly on: LocalDate
  /** Those whose lines are deducted whole while one other line is deducted partly; null if all are. */
  readonly leaveOut: ReadonlySet<string> | null
  /** Those who can't be the two who leave; null if nobody leaves. */
  readonly leaving: ReadonlySet<string> | null
}
/** Submits the lists that are open: everything is deducted, or one line only partly, or half of those who leave. */
const submitLists = async (
  simulation: Simulation,
  orgIds: OrganizationIds,
  { org, on, leaveOut, leaving }: Submission,
): Promise<void> => {
  const calls = await simulation.as(managerOf(orgIds, org), moment(on, '09:40'))
  const { deductions } = calls
  const { lists } = await deductions.getLists({ filter: { status: 'open' } })
  for (const { id: listId, lines, payOn } of lists) {
    if (payOn > on) continue
    if (leaveOut && lines > 0) await deductPartly(deductions, listId, leaveOut)
    if (leaving && lines > 0) await leaveInDebt(calls, { listId, on, besides: leaving })
    if (lines > 0) await deductions.answerRemaining({ listId, shown: (await deductions.getList({ listId })).open })
    await deductions.submitList({ listId, shown: (await deductions.getList({ listId })).answers })
  }
}

type AllCalls = Awaited<ReturnType<Simulation['as']>>
type Leaving = { readonly listId: string; readonly on: LocalDate; readonly besides: ReadonlySet<string> }
/** Two employees leave on their pay day, and only half of their lines was deducted. They owe the rest. */
const leaveInDebt = async ({ deductions, employees }: AllCalls, { listId, on, besides }: Leaving): Promise<void> => {
  const { lines } = await deductions.getLines({ listId, pageSize: 50 })
  const leavers = lines.filter(({ amount, employeeName }) => amount >= 100 && !besides.has(employeeName)).slice(0, 2)
  for (const { employeeId, employeeName, amount } of leavers) {
    const { employees: found } = await employees.getEmployees({ search: employeeName })
    const icNumber = found.find(({ id }) => id === employeeId)?.employeeICNumber
    if (!icNumber) continue
    await employees.editEmployee({ employeeICNumber: icNumber, endDate: on })
    const deducted = ringgitOf(sen(Math.floor(senOf(amount) / 2)))
    await deductions.answerLines({
      listId,
      answers: [{ employeeId, result: 'partly', deducted, reason: 'left', rest: 'next_list' }],
    })
  }
}

type Calls = AllCalls['deductions']
/** Half of a line was deducted, because the employee had unpaid leave. */
const deductPartly = async (calls: Calls, listId: string, leaveOut: ReadonlySet<string>): Promise<void> => {
  const { lines } = await calls.getLines({ listId })
  const line = lines.find(({ amount, employeeName }) => amount >= 200 && !leaveOut.has(employeeName))
  if (!line) return
  const deducted = ringgitOf(sen(Math.floor(senOf(line.amount) / 2)))
  await calls.answerLines({
    listId,
    answers: [{ employeeId: line.employeeId, result: 'partly', deducted, reason: 'no_pay', rest: 'next_list' }],
  })
}

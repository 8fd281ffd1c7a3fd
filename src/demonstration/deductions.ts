import { ringgitOf, sen, senOf } from '#kernel/money.ts'
import { addPeriods, periodOf, type LocalDate } from '#kernel/time.ts'
import { nextPayDay, payDayOf } from '#modules/deductions/deduction.rules.ts'
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
): ScheduledEvent[] =>
  (['KOPI', 'SATAY'] as const).flatMap((org) => {
    const events: ScheduledEvent[] = []
    for (let month = periodOf(from); payDayOf(month, payDays[org]) <= lately; month = addPeriods(month, 1)) {
      const on = payDayOf(month, payDays[org])
      const isLast = nextPayDay(on, payDays[org]) > lately
      events.push({ on, run: () => submitLists(simulation, orgIds, org, on, isLast && org === 'KOPI') })
    }
    return events
  })

/** Submits the lists that are open: everything is deducted, or one line only partly. */
const submitLists = async (
  simulation: Simulation,
  orgIds: OrganizationIds,
  org: keyof typeof payDays,
  on: LocalDate,
  isPartly: boolean,
): Promise<void> => {
  const { deductions } = await simulation.as(managerOf(orgIds, org), moment(on, '09:40'))
  const { lists } = await deductions.getLists({ filter: { status: 'open' } })
  for (const { id: listId, lines, payOn } of lists) {
    if (payOn > on) continue
    if (isPartly && lines > 0) await deductPartly(deductions, listId)
    if (lines > 0) await deductions.answerRemaining({ listId, shown: (await deductions.getList({ listId })).open })
    await deductions.submitList({ listId, shown: (await deductions.getList({ listId })).answers })
  }
}

type Calls = Awaited<ReturnType<Simulation['as']>>['deductions']
/** Half of a line was deducted, because the employee had unpaid leave. */
const deductPartly = async (calls: Calls, listId: string): Promise<void> => {
  const { lines } = await calls.getLines({ listId })
  const line = lines.find(({ amount }) => amount >= 200)
  if (!line) return
  const deducted = ringgitOf(sen(Math.floor(senOf(line.amount) / 2)))
  await calls.answerLines({
    listId,
    answers: [{ employeeId: line.employeeId, result: 'partly', deducted, reason: 'no_pay', rest: 'next_list' }],
  })
}

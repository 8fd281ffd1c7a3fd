import { addDays, addPeriods, periodOf, type Instant, type LocalDate } from '#kernel/time.ts'
import { ringgit, ringgitOf, sen, senOf } from '#kernel/money.ts'
import { keysOf } from '#kernel/one-of.ts'
import { listDayOf } from '#people/wages/payday.rules.ts'
import { states, type Calendar, type Staff } from './demo-accounts.ts'
import type { ScheduledEvent } from './months.ts'
import { uploadSlip } from './files.ts'
import { emailOf } from './onboarding.ts'
import { managerOf, moment, type OrganizationIds } from './organizations.ts'
import { karimWithdraws } from './plan.ts'
import { stopDays, stopping, submittedOn } from './pay-days.ts'
import { payTerms, type Payer } from './pay-terms.ts'
import type { Employee } from './people.ts'
import type { Simulation } from './simulation.ts'

type Context = {
  readonly simulation: Simulation
  readonly calendar: Calendar
  readonly staff: Staff
  readonly orgIds: OrganizationIds
}

/** The Managers submit each list on its pay day, and enter the other deductions of employees. */
export const deductionEvents = (context: Context): ScheduledEvent[] => {
  const { calendar } = context
  const { early } = stopDays(calendar)
  // Of these two, the second misses an instalment.
  const repaying: Employee[] = []
  return [
    ...keysOf(payTerms).flatMap((org) =>
      submittedOn(org, calendar).map((on) => ({ on, run: () => submitLists(context, { org, on }, repaying) })),
    ),
    ...(early ? [{ on: addDays(early, 1), run: () => acceptPlans(context, repaying, addDays(early, 1)) }] : []),
    { on: enteredOn(calendar), run: () => enterLoan(context) },
    { on: calendar.lately, run: () => enterOtherDeductions(context) },
    { on: calendar.lately, run: () => reportListPayment(context) },
  ]
}

type Submission = { readonly org: Payer; readonly on: LocalDate }
type AllCalls = Awaited<ReturnType<Simulation['as']>>
type Calls = AllCalls['deductions']
/** Submits the lists that are open: everything is deducted, except from the employees with a plan and those who leave. */
const submitLists = async (context: Context, { org, on }: Submission, repaying: Employee[]): Promise<void> => {
  const calls = await context.simulation.as(managerOf(context.orgIds, org), moment(on, '09:40'))
  const { deductions } = calls
  const { lists } = await deductions.getLists({ filter: { status: 'open' } })
  for (const { id: listId, lines, payOn } of lists) {
    if (payOn > on) continue
    await answerSome(context, calls, { org, on, listId }, repaying)
    if (lines > 0) {
      const { shown } = await deductions.previewRemaining({ listId })
      await deductions.answerRemaining({ listId, shown })
    }
    await deductions.submitList({ listId, shown: (await deductions.getList({ listId })).answers })
  }
}

/** A Manager reports the second half of the last submitted list, which platform staff have not compared yet. */
const reportListPayment = async ({ simulation, calendar, orgIds }: Context): Promise<void> => {
  const person = managerOf(orgIds, 'KOPI')
  const at = moment(calendar.lately, '11:50')
  const { deductions } = await simulation.as(person, at)
  const { lists } = await deductions.getLists({ filter: { owed: true, status: 'submitted' } })
  const [list] = lists
  if (!list) return
  const amountRepaid = ringgit(Math.floor(list.outstanding / 2))
  const reference = 'FPX 7791360'
  const slip = await uploadSlip(simulation, person, at, { reference, amount: amountRepaid })
  await deductions.reportPayment({ listId: list.id, paymentDate: calendar.lately, amountRepaid, reference, slip })
}

type Rest = { readonly rest: 'next_list' } | { readonly rest: 'plan'; readonly instalments: number }
const nextList = { rest: 'next_list' } as const

const answerSome = async (
  { staff, calendar }: Context,
  { deductions, employees }: AllCalls,
  { org, on, listId }: Submission & { readonly listId: string },
  repaying: Employee[],
): Promise<void> => {
  const days = stopDays(calendar)
  const those = (group: keyof typeof stopping): Employee[] =>
    stopping[group].org === org && days[group] === on
      ? stopping[group].numbers.flatMap((number) => staff[org][number] ?? [])
      : []
  const answer = (employee: Employee, given: Omit<Answer, 'employee'>) =>
    answerLine(deductions, listId, { employee, ...given })
  for (const employee of those('early'))
    if (repaying.length < 2 && (await answer(employee, { rest: { rest: 'plan', instalments: 3 } })))
      repaying.push(employee)
  const [, missing] = repaying
  if (missing && those('late').length > 0) await answer(missing, { rest: nextList })
  // The next list would end a proposal.
  const canWait = listDayOf(addPeriods(periodOf(on), 1), payTerms[org]) > calendar.today
  const rest: Rest = canWait ? { rest: 'plan', instalments: 2 } : nextList
  for (const employee of [...those('late'), ...those('waiting')])
    if (await answer(employee, { rest, half: true })) break
  let leavers = 0
  for (const employee of those('leaving')) {
    if (leavers === 2 || !(await answer(employee, { rest: nextList, half: true, reason: 'left' }))) continue
    await employees.editEmployee({ employeeICNumber: employee.icNumber, endDate: on })
    leavers += 1
  }
}

type Answer = {
  readonly employee: Employee
  readonly rest: Rest
  readonly half?: boolean
  readonly reason?: 'no_pay' | 'left'
}
/** Nothing or only half was deducted, because of unpaid leave or the end of employment. Returns whether the list has a line. */
const answerLine = async (
  calls: Calls,
  listId: string,
  { employee, rest, half, reason = 'no_pay' }: Answer,
): Promise<boolean> => {
  const { lines } = await calls.getLines({ listId, search: employee.employeeNumber })
  const [line] = lines
  if (!line || line.amount <= 0) return false
  const common = { employeeId: line.employeeId, reason, ...rest } as const
  const deducted = ringgitOf(sen(Math.floor(senOf(line.amount) / 2)))
  await calls.answerLines({
    listId,
    answers: [half ? { ...common, result: 'partly', deducted } : { ...common, result: 'not_deducted' }],
  })
  return true
}

/** Employees accept their plans on the day after the proposal. */
const acceptPlans = async (
  { simulation, orgIds }: Context,
  repaying: readonly Employee[],
  on: LocalDate,
): Promise<void> => {
  for (const employee of repaying) {
    const person = { email: emailOf(employee), orgId: orgIds.KOPI, employee: true }
    const { recoveryPlans } = await simulation.as(person, moment(on, '12:20'))
    const { plans, textVersion } = await recoveryPlans.getOwnPlans({})
    const plan = plans.find(({ status }) => status === 'proposed')
    if (plan) await recoveryPlans.acceptPlan({ planId: plan.id, textVersion })
  }
}

/** Other deductions by the positions of their employees, who withdraw nothing more this month. */
const others = [
  [stopping.early.numbers[0], 'loan', 350, 4, null],
  [stopping.early.numbers[1], 'cooperative', 120, 2, null],
  [40, 'loan', 480, 10, 14],
  [41, 'zakat', 40, 8, null],
  [42, 'cooperative', 75.5, 6, null],
  [42, 'zakat', 25, 6, null],
  [43, 'court_order', 300, 1, 5],
  [44, 'loan', 260, 9, -2],
] as const

const enteredOn = (calendar: Calendar): LocalDate => addDays(karimWithdraws(calendar), 6)

/** A loan leaves Karim less of his wages than he has withdrawn, so his line is above the limit of half the wages. */
const enterLoan = ({ simulation, calendar, staff, orgIds }: Context) => {
  const on = enteredOn(calendar)
  const text = [staff.KOPI[states.karim]?.employeeNumber, 'loan', 1_150, periodOf(on), ''].join('\t')
  return enterList(simulation, orgIds, moment(on, '10:30'), text)
}

const enterList = async (simulation: Simulation, orgIds: OrganizationIds, at: Instant, text: string): Promise<void> => {
  const { employees } = await simulation.as(managerOf(orgIds, 'KOPI'), at)
  await employees.addDeductionList({ text, shown: (await employees.previewDeductionList({ text })).shown })
}

/** A Manager pastes what payroll deducts besides advances. */
const enterOtherDeductions = async ({ simulation, calendar, staff, orgIds }: Context): Promise<void> => {
  const month = periodOf(calendar.lately)
  const text = others
    .flatMap(([number, kind, amount, monthsAgo, monthsLeft]) => {
      const employee = staff.KOPI[number]
      if (!employee) return []
      const to = monthsLeft === null ? '' : addPeriods(month, monthsLeft)
      return [[employee.employeeNumber, kind, amount, addPeriods(month, -monthsAgo), to].join('\t')]
    })
    .join('\n')
  await enterList(simulation, orgIds, moment(calendar.lately, '11:20'), text)
}

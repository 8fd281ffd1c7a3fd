import { ringgitOf } from '#kernel/money.ts'
import type { Client } from '#kernel/client.ts'
import { formatPeriod, periodOf, type LocalDate } from '#kernel/time.ts'
import type { Contract } from '#app/contract.ts'
import { platform, type Calendar, type Staff } from './demo-accounts.ts'
import { cancellations, rejections, returns } from './outcomes.ts'
import { codePattern, emailOf } from './onboarding.ts'
import type { Employee } from './people.ts'
import type { Request } from './request.ts'
import { afternoon, type BankDay, type Plan } from './plan.ts'
import { executiveOf, managerOf, moment, type OrganizationIds } from './organizations.ts'
import { forEachConcurrently, matchInMessage, type Person, type Simulation } from './simulation.ts'

/** An event other than a withdrawal, which runs when the simulation reaches its date. */
export type ScheduledEvent = { readonly on: LocalDate; readonly run: () => Promise<unknown> }
type Resources = {
  /** The days on which the Executive approves for the Manager. */
  readonly away: Calendar['away']
  /** Closes the months that end before a day. */
  readonly closeThrough: (day: LocalDate) => Promise<void>
  readonly simulation: Simulation
  readonly orgIds: OrganizationIds
  readonly staff: Staff
  readonly report: (line: string) => void
}
type Context = Resources & { readonly ids: Map<Request, string>; readonly requests: readonly Request[] }
type Calls = Client<Contract>
type Batch = { readonly id: string | null; readonly day: BankDay; readonly sent: readonly Request[] }

type Interval = {
  readonly turn: number
  readonly day: BankDay
  readonly made: readonly Request[]
  readonly due: readonly Request[]
}

/** The intervals between bank days: the requests made in each, and the requests to decide at its end. */
const intervalsOf = ({ bankDays, requests }: Plan): Interval[] =>
  bankDays.map((day, turn) => {
    const before = bankDays[turn - 1]
    const until = afternoon(day.on)
    const made = requests.filter(({ at }) => at <= until && (!before || at > afternoon(before.on)))
    const late =
      turn === bankDays.length - 1 ? requests.filter(({ outcome, at }) => outcome === 'processing' && at <= until) : []
    return {
      turn,
      day,
      made,
      due: [
        ...made.filter(({ outcome }) => outcome !== 'pending' && outcome !== 'approved' && outcome !== 'processing'),
        ...late,
      ],
    }
  })

/** Simulates the plan from bank day to bank day: employees request, the employer decides, then the bank pays. */
export const simulateMonths = async (
  resources: Resources,
  plan: Plan,
  events: readonly ScheduledEvent[],
): Promise<void> => {
  const context: Context = { ...resources, ids: new Map(), requests: plan.requests }
  const intervals = intervalsOf(plan)
  const batches: Batch[] = []
  let signedIn = signInAll(context, intervals[0])
  for (const { turn, day, made, due } of intervals) {
    const month = periodOf(day.on)
    if (month !== periodOf(intervals[turn - 1]?.day.on ?? ('' as LocalDate)))
      context.report(`withdrawals for ${formatPeriod(month)}`)
    const staff = await signedIn
    await requestAll(context, made)
    await context.closeThrough(day.on)
    // Password hashing is slow: sign in the next users while this day completes.
    signedIn = signInAll(context, intervals[turn + 1])
    await Promise.all([endDay(context, staff, { day, due, batches }), signedIn])
    const since = intervals[turn - 1]?.day.on ?? ''
    for (const event of events) if (event.on > since && event.on <= day.on) await event.run()
  }
  await finishLastDay(context, plan, intervals.at(-1)?.day.on)
  for (const event of events) if (event.on > (intervals.at(-1)?.day.on ?? '')) await event.run()
}

type SignedIn = { readonly decider: Calls; readonly adminCalls: Calls } | null

/** Signs in the users of an interval, each at the time of their first action. */
const signInAll = async (context: Context, interval: Interval | undefined): Promise<SignedIn> => {
  if (!interval) return null
  const { simulation, orgIds } = context
  const on = interval.day.on
  const isAway = on > context.away.from && on <= context.away.until
  const person = isAway || interval.turn % 3 === 1 ? executiveOf(orgIds) : managerOf(orgIds, 'KOPI')
  const firsts = [...Map.groupBy(interval.made, nameOf).values()].flatMap((ofOne) => ofOne.slice(0, 1))
  const [decider, adminCalls] = await Promise.all([
    simulation.as(person, moment(on, '16:10')),
    simulation.as({ email: platform.admin }, moment(on, '16:40')),
    forEachConcurrently(firsts, (request) => simulation.as(personOf(context, request), request.at), 3),
  ])
  return { decider, adminCalls }
}

const endDay = async (
  context: Context,
  staff: SignedIn,
  { day, due, batches }: Pick<Interval, 'day' | 'due'> & { batches: Batch[] },
): Promise<void> => {
  if (!staff) return
  await decide(context, staff.decider, due)
  batches.push(
    await processBankDay(context, staff.adminCalls, { day, due, before: batches.at(-1), earlier: batches.at(-2) }),
  )
}

/** After the last batch: approves further requests, and makes those that stay pending. */
const finishLastDay = async (context: Context, { requests }: Plan, on: LocalDate | undefined): Promise<void> => {
  if (!on) return
  const decider = await context.simulation.as(managerOf(context.orgIds, 'KOPI'), moment(on, '18:10'))
  await approve(
    context,
    decider,
    requests.filter(({ outcome }) => outcome === 'approved'),
  )
  await requestAll(
    context,
    requests.filter(({ at }) => at > afternoon(on)),
  )
}

const employeeOf = ({ staff }: Resources, { requester }: Request): Employee => {
  const employee = staff[requester.org][requester.number]
  if (!employee) throw new Error('the employee of a request is missing')
  return employee
}
const idOf = ({ ids }: Context, request: Request): string => {
  const id = ids.get(request)
  if (!id) throw new Error('a request has not been made yet')
  return id
}

const nameOf = ({ requester }: Request): string => `${requester.org} ${requester.number}`
const personOf = (context: Context, request: Request): Person => ({
  email: emailOf(employeeOf(context, request)),
  orgId: context.orgIds[request.requester.org],
  employee: true,
})

/** Makes the requests of one employee in sequence, and those of different employees concurrently. */
const requestAll = (context: Context, requests: readonly Request[]): Promise<void> => {
  const people = Map.groupBy(requests, nameOf)
  return forEachConcurrently([...people.values()], async (ofOne) => {
    for (const request of ofOne) context.ids.set(request, await requestWithdrawal(context, request))
  })
}

const requestWithdrawal = async (context: Context, request: Request): Promise<string> => {
  const { simulation } = context
  const { mobileNumber } = employeeOf(context, request)
  const calls = await simulation.as(personOf(context, request), request.at)
  const wanted = { amount: ringgitOf(request.amount), reasonForWithdrawal: request.reason }
  await calls.rollingPayEmployee.sendVerificationCode(wanted)
  const verificationCode = matchInMessage(await simulation.latestMessages([mobileNumber]), mobileNumber, codePattern)
  const { transactionId, status } = await calls.rollingPayEmployee.initiateTransaction({
    ...wanted,
    verificationCode,
    accountConfirmed: true,
  })
  if (status === 'pending' && request.requester.org !== 'KOPI') await approveFirst(context, request, transactionId)
  return transactionId
}

/** The first withdrawal to an account isn't approved automatically, so the manager approves it. */
const approveFirst = async (context: Context, request: Request, transactionId: string): Promise<void> => {
  const manager = await context.simulation.as(managerOf(context.orgIds, request.requester.org), request.at)
  const { icNumber } = employeeOf(context, request)
  await manager.rollingPayManagement.updateTransaction({
    transactionId,
    employeeICNumber: icNumber,
    status: 'approved',
  })
}

const approve = async (context: Context, decider: Calls, requests: readonly Request[]): Promise<void> => {
  const transactions = requests.map((one) => ({
    id: idOf(context, one),
    employeeICNumber: employeeOf(context, one).icNumber,
  }))
  if (transactions.length > 0) await decider.rollingPayManagement.bulkApproveTransactions({ transactions })
}

/** Kopi's requests are approved or rejected; Satay's general policy approves automatically. */
const decide = async (context: Context, decider: Calls, due: readonly Request[]): Promise<void> => {
  const kopis = due.filter(({ requester }) => requester.org === 'KOPI')
  await approve(
    context,
    decider,
    kopis.filter(({ outcome }) => outcome !== 'rejected'),
  )
  for (const one of kopis.filter(({ outcome }) => outcome === 'rejected')) {
    const reason = reasonFor(rejections, one)
    await decider.rollingPayManagement.updateTransaction({
      transactionId: idOf(context, one),
      employeeICNumber: employeeOf(context, one).icNumber,
      status: 'rejected',
      reason,
    })
  }
}

const reasonFor = (reasons: readonly string[], { requester }: Request): string =>
  reasons[requester.number % reasons.length] ?? 'No reason'

type Day = {
  readonly day: BankDay
  readonly due: readonly Request[]
  readonly before: Batch | undefined
  readonly earlier: Batch | undefined
}

/** Downloads the bank file, as platform staff do after end of day. */
const downloadBankFile = async ({ simulation }: Context, on: LocalDate, batchId: string): Promise<void> => {
  const at = moment(on, '16:42')
  const caller = await simulation.callerOf({ email: platform.admin }, at)
  const { file } = await simulation
    .at(at)
    .answer({ name: 'rollingPayAdmin-downloadBatch', body: { batchId }, ...caller })
  if (!file) throw new Error('the bank file was not downloaded')
  for await (const _ of file.body) continue
  file.end?.()
}

/** Platform staff cancel requests, record returns, complete the previous batch and send the next one. */
const processBankDay = async (
  context: Context,
  adminCalls: Calls,
  { day, due, before, earlier }: Day,
): Promise<Batch> => {
  const admin = adminCalls.rollingPayAdmin
  for (const one of due.filter(({ outcome }) => outcome === 'cancelled')) {
    const which = {
      orgId: context.orgIds[one.requester.org],
      transactionId: idOf(context, one),
      employeeICNumber: employeeOf(context, one).icNumber,
    }
    await admin.updateOne({ ...which, status: 'cancelled', reason: reasonFor(cancellations, one) })
  }
  for (const one of earlier?.sent.filter(({ outcome }) => outcome === 'returned') ?? []) {
    const key = { orgId: context.orgIds[one.requester.org], transactionId: idOf(context, one) }
    await admin.recordBankReturn({ ...key, reason: reasonFor(returns, one), returnedOn: day.on })
    // An employee who requests again has shown that the account is open.
    if (context.requests.some((other) => nameOf(other) === nameOf(one) && other.at > one.at))
      await admin.releaseAccount({ ...key, reason: 'The bank confirmed that the account is open' })
  }
  const answered = before?.sent.filter(({ outcome }) => outcome !== 'late') ?? []
  if (before && answered.length > 0)
    await admin.completeAll({
      handover: 'Sent by e-mail',
      transferDate: before.day.transferOn,
      ids: answered.map((one) => idOf(context, one)),
    })
  const sent = due.filter(
    ({ outcome }) =>
      outcome === 'completed' || outcome === 'returned' || outcome === 'late' || outcome === 'processing',
  )
  const { batch, count } = await admin.endOfDayProcessing({})
  if (count !== sent.length)
    throw new Error(`${count} withdrawals were sent to the bank on ${day.on} instead of ${sent.length}`)
  if (batch) await downloadBankFile(context, day.on, batch.id)
  return { id: batch?.id ?? null, day, sent }
}

import { ringgitOf } from '#kernel/money.ts'
import type { Client } from '#kernel/client.ts'
import { formatPeriod, periodOf, type LocalDate } from '#kernel/time.ts'
import type { Contract } from '#modules/contract.ts'
import { platform, type Staff } from './cast.ts'
import { cancellations, rejections, returns } from './fates.ts'
import { codePattern, emailOf } from './joining.ts'
import type { Employee } from './people.ts'
import type { Request } from './request.ts'
import { afternoon, type BankDay, type Plan } from './plan.ts'
import { executiveOf, managerOf, moment, type Houses } from './houses.ts'
import { eachOf, readFrom, type Person, type Stage } from './stage.ts'

/** An event other than a withdrawal, run when the simulation reaches its date. */
export type Aside = { readonly on: LocalDate; readonly happens: () => Promise<unknown> }
type Means = {
  /** Closes the months that ended before a day. */
  readonly closeThrough: (day: LocalDate) => Promise<void>
  readonly stage: Stage
  readonly houses: Houses
  readonly staff: Staff
  readonly say: (line: string) => void
}
type Play = Means & { readonly ids: Map<Request, string> }
type Calls = Client<Contract>
type Batch = { readonly id: string | null; readonly day: BankDay; readonly sent: readonly Request[] }

type Stretch = {
  readonly turn: number
  readonly day: BankDay
  readonly asked: readonly Request[]
  readonly ripe: readonly Request[]
}

/** The stretch between two bank days: its requests, and the decisions due by its end. */
const stretchesOf = ({ bankDays, requests }: Plan): Stretch[] =>
  bankDays.map((day, turn) => {
    const before = bankDays[turn - 1]
    const until = afternoon(day.on)
    const asked = requests.filter(({ at }) => at <= until && (!before || at > afternoon(before.on)))
    const late =
      turn === bankDays.length - 1 ? requests.filter(({ fate, at }) => fate === 'processing' && at <= until) : []
    return {
      turn,
      day,
      asked,
      ripe: [
        ...asked.filter(({ fate }) => fate !== 'pending' && fate !== 'approved' && fate !== 'processing'),
        ...late,
      ],
    }
  })

/** Simulates the plan from bank day to bank day: the employees' requests, the employer's decisions, then the bank. */
export const playMonths = async (means: Means, plan: Plan, asides: readonly Aside[]): Promise<void> => {
  const play: Play = { ...means, ids: new Map() }
  const stretches = stretchesOf(plan)
  const batches: Batch[] = []
  let signedIn = signInAll(play, stretches[0])
  for (const { turn, day, asked, ripe } of stretches) {
    const month = periodOf(day.on)
    if (month !== periodOf(stretches[turn - 1]?.day.on ?? ('' as LocalDate)))
      play.say(`withdrawals of ${formatPeriod(month)}`)
    const staff = await signedIn
    await askAll(play, asked)
    await play.closeThrough(day.on)
    // Password hashing is slow: sign in the next users while this day completes.
    signedIn = signInAll(play, stretches[turn + 1])
    await Promise.all([endDay(play, staff, { day, ripe, batches }), signedIn])
    const since = stretches[turn - 1]?.day.on ?? ''
    for (const aside of asides) if (aside.on > since && aside.on <= day.on) await aside.happens()
  }
  await lastEvening(play, plan, stretches.at(-1)?.day.on)
  for (const aside of asides) if (aside.on > (stretches.at(-1)?.day.on ?? '')) await aside.happens()
}

type Staffed = { readonly decider: Calls; readonly desk: Calls } | null

/** The users of a stretch, with the time of their first action. */
const signInAll = async (play: Play, stretch: Stretch | undefined): Promise<Staffed> => {
  if (!stretch) return null
  const { stage, houses } = play
  const on = stretch.day.on
  const who = stretch.turn % 3 === 1 ? executiveOf(houses) : managerOf(houses, 'KOPI')
  const firsts = [...Map.groupBy(stretch.asked, nameOf).values()].flatMap((ofOne) => ofOne.slice(0, 1))
  const [decider, desk] = await Promise.all([
    stage.as(who, moment(on, '16:10')),
    stage.as({ email: platform.admin }, moment(on, '17:20')),
    eachOf(firsts, (request) => stage.as(askerOf(play, request), request.at), 3),
  ])
  return { decider, desk }
}

const endDay = async (
  play: Play,
  staff: Staffed,
  { day, ripe, batches }: Pick<Stretch, 'day' | 'ripe'> & { batches: Batch[] },
): Promise<void> => {
  if (!staff) return
  await decide(play, staff.decider, ripe)
  batches.push(await goToBank(play, staff.desk, { day, ripe, before: batches.at(-1), earlier: batches.at(-2) }))
}

/** After the last batch, more requests are approved and others are still pending. */
const lastEvening = async (play: Play, { requests }: Plan, on: LocalDate | undefined): Promise<void> => {
  if (!on) return
  const decider = await play.stage.as(managerOf(play.houses, 'KOPI'), moment(on, '18:10'))
  await approve(
    play,
    decider,
    requests.filter(({ fate }) => fate === 'approved'),
  )
  await askAll(
    play,
    requests.filter(({ at }) => at > afternoon(on)),
  )
}

const employeeOf = ({ staff }: Means, { who }: Request): Employee => {
  const employee = staff[who.org][who.number]
  if (!employee) throw new Error('a request without an employee')
  return employee
}
const idOf = ({ ids }: Play, request: Request): string => {
  const id = ids.get(request)
  if (!id) throw new Error('a decision about a request that does not exist')
  return id
}

const nameOf = ({ who }: Request): string => `${who.org} ${who.number}`
const askerOf = (play: Play, request: Request): Person => ({
  email: emailOf(employeeOf(play, request)),
  orgId: play.houses[request.who.org],
  employee: true,
})

/** Runs employees concurrently, and the requests of one employee in sequence. */
const askAll = (play: Play, requests: readonly Request[]): Promise<void> => {
  const people = Map.groupBy(requests, nameOf)
  return eachOf([...people.values()], async (ofOne) => {
    for (const request of ofOne) play.ids.set(request, await ask(play, request))
  })
}

const ask = async (play: Play, request: Request): Promise<string> => {
  const { stage } = play
  const { mobileNumber } = employeeOf(play, request)
  const calls = await stage.as(askerOf(play, request), request.at)
  const wanted = { amount: ringgitOf(request.amount), reasonForWithdrawal: request.reason }
  await calls.rollingPayEmployee.sendVerificationCode(wanted)
  const verificationCode = readFrom(await stage.newest([mobileNumber]), mobileNumber, codePattern)
  const { transactionId } = await calls.rollingPayEmployee.initiateTransaction({ ...wanted, verificationCode })
  return transactionId
}

const approve = async (play: Play, decider: Calls, requests: readonly Request[]): Promise<void> => {
  const transactions = requests.map((one) => ({
    id: idOf(play, one),
    employeeICNumber: employeeOf(play, one).icNumber,
  }))
  if (transactions.length > 0) await decider.rollingPayManagement.bulkApproveTransactions({ transactions })
}

/** Kopi's requests are approved or rejected; Satay's general policy approves automatically. */
const decide = async (play: Play, decider: Calls, ripe: readonly Request[]): Promise<void> => {
  const kopis = ripe.filter(({ who }) => who.org === 'KOPI')
  await approve(
    play,
    decider,
    kopis.filter(({ fate }) => fate !== 'rejected'),
  )
  for (const one of kopis.filter(({ fate }) => fate === 'rejected')) {
    const reason = inTurn(rejections, one)
    await decider.rollingPayManagement.updateTransaction({
      transactionId: idOf(play, one),
      employeeICNumber: employeeOf(play, one).icNumber,
      status: 'rejected',
      reason,
    })
  }
}

const inTurn = (reasons: readonly string[], { who }: Request): string =>
  reasons[who.number % reasons.length] ?? 'No reason'

type Day = {
  readonly day: BankDay
  readonly ripe: readonly Request[]
  readonly before: Batch | undefined
  readonly earlier: Batch | undefined
}

/** The payments team: cancels errors, records returns, completes the previous batch and sends the next. */
const goToBank = async (play: Play, desk: Calls, { day, ripe, before, earlier }: Day): Promise<Batch> => {
  const admin = desk.rollingPayAdmin
  for (const one of ripe.filter(({ fate }) => fate === 'cancelled')) {
    const which = {
      orgId: play.houses[one.who.org],
      transactionId: idOf(play, one),
      employeeICNumber: employeeOf(play, one).icNumber,
    }
    await admin.updateOne({ ...which, status: 'cancelled', reason: inTurn(cancellations, one) })
  }
  for (const one of earlier?.sent.filter(({ fate }) => fate === 'returned') ?? []) {
    await admin.recordBankReturn({
      orgId: play.houses[one.who.org],
      transactionId: idOf(play, one),
      reason: inTurn(returns, one),
      returnedOn: day.on,
    })
  }
  if (before?.id) await admin.completeAll({ transferDate: before.day.transferOn, batchId: before.id })
  const sent = ripe.filter(({ fate }) => fate === 'completed' || fate === 'returned' || fate === 'processing')
  const { batch, count } = await admin.endOfDayProcessing({})
  if (count !== sent.length) throw new Error(`${count} withdrawals went to the bank on ${day.on}, not ${sent.length}`)
  return { id: batch?.id ?? null, day, sent }
}

import type { Ringgit } from '#kernel/money.ts'
import { expect } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { openWorld, type Member, type Organization, type World } from '#test/world.ts'
import { isUnauthenticated, startOf, type Person, type Platform, type Terms } from './model.ts'

/** A command that took effect, and a function that sends it again. */
type SentCommand = {
  readonly label: string
  readonly send: () => Promise<unknown>
  readonly answer: string
  readonly by: By
}
/** The caller: a user of an organization, an employee or platform staff. `feature`: the call belongs to rolling pay. */
export type By = { readonly org?: number; readonly person?: number; readonly feature?: boolean }

/** The platform and its model, side by side. */
export type Harness = {
  readonly w: World & { end: () => Promise<void> }
  readonly p: Platform
  readonly organizations: readonly Organization[]
  /** A Manager, an Executive and a second Manager per organization. */
  readonly management: readonly (readonly [Member, Member, Member])[]
  readonly employees: readonly Member[]
  readonly admin: Member
  readonly log: string[]
  readonly sent: SentCommand[]
  keys: number
}

const terms: readonly Terms[] = [
  { cutOff: 25, feeBp: 250, payer: 'employee', most: 200_000, advanceBp: 5_000, minimum: 10_000, secondPerson: false },
  { cutOff: 31, feeBp: 333, payer: 'employer', most: 120_000, advanceBp: 6_250, minimum: 5_000, secondPerson: true },
]
const people = [
  { org: 0, salary: 300_000, start: '2024-01-01' },
  { org: 0, salary: 520_000, start: '2026-11-09' },
  { org: 1, salary: 250_001, start: '2025-06-30' },
  { org: 1, salary: 410_000, start: '2024-02-29' },
]
const startMs = startOf('2026-11-16') + 10 * 3_600_000

export const openHarness = async (): Promise<Harness> => {
  const w = await openWorld()
  const organizations: Organization[] = []
  for (const of of terms)
    organizations.push(
      await w.organization({
        cutoffDay: of.cutOff,
        serviceFeeBp: of.feeBp,
        serviceFeePaidBy: of.payer,
        rollingPayMax: sen(of.most),
        maximumAdvanceBp: of.advanceBp,
        minimumWithdrawal: sen(of.minimum),
        requireSecondPerson: of.secondPerson,
      }),
    )
  const employees: Member[] = []
  for (const { org, salary, start } of people)
    employees.push(await w.employee(organizations[org]!, { salary: sen(salary), startOn: start as LocalDate }))
  const management: [Member, Member, Member][] = []
  for (const one of organizations)
    management.push([await w.member(one, 'Manager'), await w.member(one, 'Executive'), await w.member(one, 'Manager')])
  const { rows } = await w.database.pool.query<{ account_number: string }>(
    'select account_number from employees order by id',
  )
  const p: Platform = {
    ms: startMs,
    employers: terms.map((one) => ({ ...one, suspended: false, rollingPay: true, policies: [], held: new Set() })),
    people: people.map(({ org, salary, start }, i): Person => ({
      org,
      start,
      end: null,
      account: rows[i]!.account_number,
      usableFrom: 0,
      accountBefore: null,
      approved: true,
      disabled: false,
      deleted: false,
      locked: false,
      salaries: new Map([[start, salary]]),
      absences: new Map(),
      codes: [],
      wrongCodes: 0,
      makers: new Map(),
    })),
    withdrawals: [],
    batches: [],
  }
  w.travelTo(new Date(startMs).toISOString())
  return {
    w,
    p,
    organizations,
    management,
    employees,
    admin: await w.member(null, 'admin'),
    log: [],
    sent: [],
    keys: 0,
  }
}

export type Step<T> = {
  readonly label: string
  readonly by: By
  /** The expected refusals. Without any the step must succeed; otherwise it must be refused with one of them. */
  readonly refusals: readonly string[]
  readonly send: (options: { key: string }) => Promise<T>
  readonly done?: (answer: T) => unknown
  readonly refused?: (refusal: { code: string; params: Record<string, unknown> }) => unknown
}

/** The refusals of callers without access, which take precedence over others. */
const accessRefusals = ({ p }: Harness, { org, person, feature }: By): string[] => {
  if (person !== undefined && isUnauthenticated(p, person)) return ['unauthenticated']
  const employer = org === undefined ? undefined : p.employers[org]
  if (employer?.suspended) return ['unauthenticated']
  return feature && employer && !employer.rollingPay ? ['feature_off'] : []
}

const minute = ({ p }: Harness) => new Date(p.ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Runs the step on the platform, compares the outcome with the model, and updates the model. */
export const attempt = async <T>(s: Harness, step: Step<T>): Promise<void> => {
  const key = `sequence-${(s.keys += 1)}`
  const send = () => step.send({ key })
  const who = accessRefusals(s, step.by)
  const refusals = who.length > 0 ? who : step.refusals
  const outcome = await send().then(
    (answer) => ({ answer }),
    (error: { code?: string; params: Record<string, unknown> }) => {
      if (error.code === undefined) throw error
      return { code: error.code, params: error.params }
    },
  )
  if ('code' in outcome) {
    s.log.push(`${minute(s)} ${step.label}: ${outcome.code}`)
    expect(refusals, `${step.label} was refused with ${outcome.code}`).toContain(outcome.code)
    await step.refused?.(outcome)
    return
  }
  s.log.push(`${minute(s)} ${step.label}: done`)
  expect(refusals, `${step.label} succeeded in spite of`).toEqual([])
  await step.done?.(outcome.answer)
  s.sent.push({ label: step.label, send, answer: JSON.stringify(outcome.answer), by: step.by })
}

/** Repeats a recent command with its key and expects the stored response and no other effect. */
export const repeat = async (s: Harness, which: number): Promise<void> => {
  const sent = s.sent.slice(-12)
  const one = sent[which % sent.length]
  if (!one) return
  const refusals = accessRefusals(s, one.by)
  const again = await one.send().then(JSON.stringify, ({ code }: { code: string }) => code)
  s.log.push(`${minute(s)} again, ${one.label}: ${refusals.length > 0 ? again : 'answered'}`)
  if (refusals.length > 0) expect(refusals, `again: ${one.label}`).toContain(again)
  else expect(again, `again: ${one.label}`).toBe(one.answer)
}

export const ringgit = (amount: number): Ringgit => (amount / 100) as Ringgit
export const asDate = (day: string): LocalDate => day as LocalDate
export const withdrawalId = (id: string) => id as Id<'withdrawal'>

import type pg from 'pg'
import type { Output } from '#kernel/call.ts'
import { sen, sum, type Sen } from '#kernel/money.ts'
import { firstDay, type LocalDate, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { ofGiven, ofStored, selectPrevious } from './comparison.sql.ts'
import type { Evaluated } from './eligibility.steps.ts'
import type { Grouping, PayType } from '../pay-run.rules.ts'
import type { payRuns } from '../pay-run.contract.ts'

type Comparison = NonNullable<Output<(typeof payRuns)['getOne']>['comparison']>
type Change = Comparison['changes'][number]
type Cause = Change['cause']

type ChangeRow = Awaited<ReturnType<typeof ofStored.selectChanges.all>>[number]
type BenefitChange = Awaited<ReturnType<typeof ofStored.selectBenefitChanges.all>>[number]
/** A run that is compared, stored or not. */
export type Compared = {
  readonly orgId: Id<'org'>
  readonly id: Id<'pay_run'> | null
  readonly payType: PayType
  readonly grouping: Grouping
  readonly benefitName: string | null
  readonly payDay: LocalDate
  readonly period: Period
  readonly groups: readonly Id<'group'>[]
}
type Previous = { readonly id: Id<'pay_run'>; readonly period: Period; readonly payOn: LocalDate }

const causeOf = (row: ChangeRow, run: Compared, previous: Previous, benefits: readonly BenefitChange[]): Cause => {
  if (row.kind === 'changed') {
    return {
      type: 'benefits',
      benefits: benefits.map(({ name, before, after, inOtherRun }) => ({
        name,
        before,
        after,
        inOtherRun,
      })),
    }
  }
  if (row.kind === 'added') {
    if (row.ineligibleBefore !== null) return { type: 'now_eligible' }
    const isNew = row.startOn !== null && row.startOn >= firstDay(previous.period)
    return isNew ? { type: 'joined', first: row.startOn, last: row.startOn } : { type: 'now_in_groups' }
  }
  const hasLeft = row.ineligibleNow === 'left' || row.ineligibleNow === null
  if (hasLeft && row.endOn !== null && row.endOn <= run.payDay)
    return { type: 'left', first: row.endOn, last: row.endOn }
  return row.ineligibleNow ? { type: 'ineligible', reason: row.ineligibleNow } : { type: 'not_in_groups' }
}

/** Employees who joined or left count together, with the first and last day. */
const keyOf = (kind: string, cause: Cause): string =>
  'first' in cause ? `${kind} ${cause.type}` : `${kind} ${JSON.stringify(cause)}`
const sameCause = (causes: readonly Cause[]): Cause => {
  const [first] = causes
  if (!first) throw new Error('a change without a cause')
  if (!('first' in first)) return first
  const days = causes.flatMap((cause) => ('first' in cause ? [cause.first] : [])).toSorted()
  return { ...first, first: days[0] ?? first.first, last: days.at(-1) ?? first.last }
}

const kinds = ['added', 'dropped', 'changed'] as const
const mostGroups = 100
const mostNames = 3
type Explained = ChangeRow & { readonly cause: Cause; readonly difference: Sen }

/** One line per kind and cause, by kind, the largest sum first. */
const grouped = (rows: readonly Explained[]): Change[] =>
  [...Map.groupBy(rows, ({ kind, cause }) => keyOf(kind, cause)).values()]
    .flatMap((same) => {
      const kind = kinds.find((one) => one === same[0]?.kind)
      if (!kind) return []
      return [
        {
          kind,
          employees: same.length,
          names: same.slice(0, mostNames).map(({ name }) => name),
          amount: sum(same.map(({ difference }) => difference)),
          cause: sameCause(same.map(({ cause }) => cause)),
        },
      ]
    })
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || Math.abs(b.amount) - Math.abs(a.amount))

/** The statements about the run: about its stored rows, or about the given ones. */
const statementsOf = (given: readonly Evaluated[] | undefined) => {
  if (!given) return ofStored
  const employees = given.map(({ employeeId, name, netPay, ineligible }) => ({
    employeeId,
    name,
    netPaySen: netPay,
    ineligible,
  }))
  const benefitsOf = (ids: readonly string[]) => {
    const wanted = new Set(ids)
    return given.flatMap(({ employeeId, benefits }) =>
      wanted.has(employeeId)
        ? benefits.map(({ id, name, amount }) => ({ employeeId, benefitId: id, name, amountSen: amount }))
        : [],
    )
  }
  type Of<K extends keyof typeof ofStored> = (typeof ofStored)[K]
  return {
    sumEarlier: {
      one: ((client, values) => ofGiven.sumEarlier.one(client, { ...values, employees })) as Of<'sumEarlier'>['one'],
    },
    selectChanges: {
      all: ((client, values) =>
        ofGiven.selectChanges.all(client, { ...values, employees })) as Of<'selectChanges'>['all'],
    },
    selectBenefitChanges: {
      all: ((client, values) =>
        ofGiven.selectBenefitChanges.all(client, {
          ...values,
          benefits: benefitsOf(values.employeeIds),
        })) as Of<'selectBenefitChanges'>['all'],
    },
  }
}

/**
 * The changes since the last run of the same kind, and the previous amount of each employee with a change; null if
 * this is the first one. `given` are the employees of a run that is not stored.
 */
export const comparisonOf = async (
  client: pg.PoolClient,
  run: Compared,
  given?: readonly Evaluated[],
): Promise<{ comparison: Comparison; before: ReadonlyMap<string, Sen> } | null> => {
  const { orgId, id, period } = run
  const previous = await selectPrevious.first(client, { ...run, payOn: run.payDay })
  if (!previous) return null
  const key = { orgId, id, before: previous.id }
  const statements = statementsOf(given)
  const [earlier, changes] = await Promise.all([
    statements.sumEarlier.one(client, { ...key, otherGroups: previous.otherGroups }),
    statements.selectChanges.all(client, { ...key, otherGroups: previous.otherGroups }),
  ])
  const employeeIds = changes.flatMap((row) => (row.kind === 'changed' ? [row.employeeId] : []))
  const benefits = Map.groupBy(
    await statements.selectBenefitChanges.all(client, { ...key, period, employeeIds }),
    (row) => row.employeeId,
  )
  const explained = changes.map((row) => ({
    ...row,
    difference: sen(row.after - row.before),
    cause: causeOf(row, run, previous, benefits.get(row.employeeId) ?? []),
  }))
  const totalOf = (kind: Change['kind']) => {
    const rows = explained.filter((one) => one.kind === kind)
    return { employees: rows.length, amount: sum(rows.map(({ difference }) => difference)) }
  }
  const comparison = {
    previous: {
      id: previous.id,
      period: previous.period,
      payDay: previous.payOn,
      employees: earlier.employees,
      netPay: earlier.netPay,
      others: {
        groups: previous.otherGroups,
        employees: earlier.otherEmployees,
        amount: earlier.other,
      },
    },
    added: totalOf('added'),
    dropped: totalOf('dropped'),
    changed: totalOf('changed'),
    changes: grouped(explained).slice(0, mostGroups),
  }
  return { comparison, before: new Map(explained.map((row) => [row.employeeId, row.before])) }
}

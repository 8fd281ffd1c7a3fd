import { lockItems } from '#owed/receivables/advance/remittance.service.ts'
import { createHash } from 'node:crypto'
import { addPeriods, firstDay, periodOf, type LocalDate, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { nextPayDay } from '#people/wages/payday.rules.ts'
import { bankDaysAfter } from '#ground/banks/bank-days.rules.ts'
import type { Work } from '#server/context.ts'
import * as rules from '../deduction.rules.ts'
import { csvOf } from '../lists/list-file.steps.ts'
import * as sql from './make.sql.ts'
import { endBeforeList } from '../plans/plan.steps.ts'

type Writes = Pick<Work, 'client' | 'now' | 'today' | 'newId'>
type OrgId = Id<'org'>
type Terms = Awaited<ReturnType<typeof sql.selectTerms.one>>

/** The lists made, for the log. */
export type MadeList = { readonly number: string; readonly lines: number }

const dueOf = (terms: Terms, now: Work['now']): Period[] =>
  terms.first
    ? rules.duePeriods(
        {
          first: terms.first,
          terms: { payDay: terms.payDay, cutOffDay: terms.cutoffDay },
          existing: new Set(terms.made),
        },
        now,
      )
    : []

/** The lists that are due, the oldest of each organization first. */
export const dueLists = async ({ client, now }: Pick<Work, 'client' | 'now'>) =>
  (await sql.selectAllTerms.all(client)).flatMap((terms) =>
    dueOf(terms, now).map((period) => ({ orgId: terms.orgId, period })),
  )

/** Makes the list of a month. Returns null if another process has made it. */
export const makeMonthlyList = async (ctx: Writes, orgId: OrgId, period: Period): Promise<MadeList | null> => {
  await lockItems(ctx, orgId)
  const terms = await sql.selectTerms.first(ctx.client, { orgId })
  return terms && dueOf(terms, ctx.now).includes(period) ? makeList(ctx, terms, { kind: 'monthly', period }) : null
}

/** Leavers whose final list is due. Amounts of those who left long ago are on the monthly list. */
export const dueFinals = ({ client, today }: Pick<Work, 'client' | 'today'>) => {
  const period = periodOf(today)
  return sql.selectLeavers.all(client, { period, from: firstDay(addPeriods(period, -1)) })
}

type Leaver = Awaited<ReturnType<typeof dueFinals>>[number]
/**
 * Makes the final list of an employee whose end date became known. It stays if the end date is removed again, because
 * payroll may have it already; what follows is on the monthly lists.
 */
export const makeFinalList = async (ctx: Writes, leaver: Leaver): Promise<MadeList | null> => {
  const { orgId, employeeId, endOn } = leaver
  await lockItems(ctx, orgId)
  const terms = await sql.selectTerms.first(ctx.client, { orgId })
  if (!terms) return null
  const period = periodOf(ctx.today)
  const of = { orgId, employeeId, endOn, period, first: terms.first ?? period }
  const { leaves } = await sql.selectLeaves.one(ctx.client, of)
  return leaves ? makeList(ctx, terms, { kind: 'final', period, leaver: { employeeId, endOn } }) : null
}

type NewList = {
  readonly kind: rules.ListKind
  readonly period: Period
  /** The employee of a final list. */
  readonly leaver?: { readonly employeeId: Id<'employee'>; readonly endOn: LocalDate }
}
const makeList = async (ctx: Writes, terms: Terms, { kind, period, leaver }: NewList): Promise<MadeList> => {
  const { client, today } = ctx
  const orgId = terms.orgId
  const id = ctx.newId<'deduction_list'>()
  const { lists } = await sql.countLists.one(client, { orgId, period })
  const number = rules.listNumber(period, lists + 1)
  const payOn = nextPayDay(today, terms.payDay)
  const dueOn = bankDaysAfter(payOn, terms.remittanceDays)
  const employeeId = leaver?.employeeId ?? null
  await endBeforeList(ctx, { orgId, employeeId })
  const of = { number, period, kind, employeeId, endOn: leaver?.endOn ?? null }
  await sql.insertList.run(client, { orgId, id, ...of, madeAt: ctx.now, madeOn: today, payOn, dueOn })
  const first = terms.first ?? periodOf(today)
  const totals = await sql.insertLines.one(client, { orgId, listId: id, employeeId, period, first })
  const hash = createHash('sha256')
  for await (const text of csvOf(ctx, { orgId, id, number })) hash.update(text)
  await sql.updateTotals.run(client, {
    orgId,
    id,
    lines: totals.lines,
    totalSen: totals.total,
    feesSen: totals.fees,
    sha256: hash.digest(),
  })
  return { number, lines: totals.lines }
}

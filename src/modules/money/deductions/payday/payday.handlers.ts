import { sen, sum, type Sen } from '#kernel/money.ts'
import { periodOf, type LocalDate, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { listOtherDeductions } from '#people/employees/pay/other-deduction.service.ts'
import { listOf, wagesPeriodOf, type ExpectedList } from '#people/wages/payday.rules.ts'
import { readMonthWages } from '#people/wages/wage.service.ts'
import { bankDayOf } from '#money/withdrawals/arrival.rules.ts'
import type { Handlers, Work } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { readLimits } from '../lists/limit.steps.ts'
import { selectTerms, sumUnlisted } from '../making/make.sql.ts'
import type { Payday, paydayCalls } from './payday.contract.ts'
import * as rules from './payday.rules.ts'
import * as sql from './payday.sql.ts'

type Own = { readonly orgId: Id<'org'>; readonly employeeId: Id<'employee'> }
type Reads = Pick<Work, 'client' | 'db' | 'now' | 'today'>
type Line = rules.OwnLine & { readonly payOn: LocalDate }

export const paydayHandlers: Handlers<typeof paydayCalls> = {
  getPayday: async (ctx) => {
    const own: Own = ctx.actor
    const terms = await selectTerms.first(ctx.client, { orgId: own.orgId })
    return { payday: terms ? await readPayday(ctx, own, terms) : null }
  },
}

const readPayday = async (ctx: Reads, own: Own, terms: StatementRow<typeof selectTerms>): Promise<Payday> => {
  const { client, now, today } = ctx
  const payTerms = { payDay: terms.payDay, cutOffDay: terms.cutoffDay }
  const first = terms.first ?? periodOf(today)
  const toList = { period: first, listed: terms.made?.toSorted().at(-1) ?? null }
  const next = listOf({ ...toList, sentOn: null }, payTerms, today)
  const lines = [...(await readListed(ctx, own)), await readNext(ctx, own, { first, next })]
  const payOn = lines.map((line) => line.payOn).toSorted()[0] ?? next.payOn
  const onPayday = lines.filter((line) => line.payOn === payOn)
  const open = await sql.selectOpen.one(client, own)
  const unsent = {
    payOn: listOf({ ...toList, sentOn: bankDayOf(now) }, payTerms, today).payOn,
    amount: open.unsent,
  }
  const parts = rules.sumParts(onPayday.map((line) => line.parts))
  const deducted = sum(onPayday.map(rules.deductedOf))
  const period = wagesPeriodOf(payOn)
  const wages = (await readMonthWages(ctx, own.orgId, [own.employeeId], period)).get(own.employeeId)
  return {
    payOn,
    period,
    wages: rules.wagesOf(wages, { period, deducted, today }),
    listed: next.payOn !== payOn,
    parts,
    rest: sen(rules.amountOf(parts) - deducted),
    deducted,
    others: await listOtherDeductions(ctx, own.orgId, own.employeeId, period),
    unsent: unsent.payOn === payOn ? unsent.amount : sen(0),
    later: rules.byPayday(
      [...lines.map((line) => ({ payOn: line.payOn, amount: rules.deductedOf(line) })), unsent],
      payOn,
    ),
    proposed: open.proposed === null ? null : { payOn: next.payOn, amount: open.proposed },
  }
}

const limitIn = async (
  ctx: Reads,
  { orgId, employeeId }: Own,
  list: { readonly id: Id<'deduction_list'> | null; readonly period: Period },
): Promise<Sen | null> => (await readLimits(ctx, { orgId, ...list }, [employeeId]))(employeeId).limit

/** The employee's lines of the lists whose pay day is to come; without parts if there is no line. */
const readListed = async (ctx: Reads, own: Own): Promise<Line[]> => {
  const lines: Line[] = []
  for (const row of await sql.selectToCome.all(ctx.client, { ...own, today: ctx.today }))
    lines.push({
      payOn: row.payOn,
      parts: rules.partsOf((kind) => row[kind]),
      answered: row.deducted,
      limit: row.deducted === null ? await limitIn(ctx, own, row) : null,
    })
  return lines
}

/** What the next list will have of the employee. */
const readNext = async (
  ctx: Reads,
  own: Own,
  { first, next: { period, payOn } }: { readonly first: Period; readonly next: ExpectedList },
): Promise<Line> => {
  const rows = await sumUnlisted.all(ctx.client, { ...own, period, first })
  const amounts = new Map(rows.map((row) => [row.kind, row.amount]))
  const parts = rules.partsOf((kind) => amounts.get(kind))
  return { payOn, parts, answered: null, limit: await limitIn(ctx, own, { id: null, period }) }
}

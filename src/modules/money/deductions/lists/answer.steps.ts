import { formatSen, sen, sum, type Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import type { TenantActor, Work } from '#server/context.ts'
import * as sql from './answer.sql.ts'
import type { DeductionList } from './deduction.contract.ts'
import { deductionListRecord } from '../deduction-record.rules.ts'
import { divided, whyNotAnswer, type Answer, type AnsweredLine } from '../deduction.rules.ts'
import { readLimits } from './limit.steps.ts'

export type Writes = Pick<Work, 'client' | 'db' | 'now' | 'today'> & { readonly actor: TenantActor }
export type ListOf = Pick<DeductionList, 'orgId' | 'id' | 'period'>
type Line = AnsweredLine & { readonly employeeId: Id<'employee'>; readonly name: string }
type NewAnswer = { readonly line: Line; readonly answer: Answer }

type LineRow = Awaited<ReturnType<typeof sql.selectLinesOf.all>>[number]
/** Rows of lines, each with its line and its limit. */
export const withLimits = async <R extends LineRow>(ctx: Writes, list: ListOf, rows: readonly R[]) => {
  const limits = await readLimits(
    ctx,
    list,
    rows.map((row) => row.employeeId),
  )
  return rows.map((row) => ({
    row,
    line: {
      employeeId: row.employeeId,
      name: row.employeeName,
      amount: row.amount,
      instalment: row.instalment,
      limit: limits(row.employeeId).limit,
      canPlan: row.canPlan,
    } satisfies Line,
  }))
}

/** The lines of employees on a list, by employee. */
export const linesOf = async (ctx: Writes, list: ListOf, employeeIds: readonly Id<'employee'>[]) => {
  const rows = await sql.selectLinesOf.all(ctx.client, { orgId: list.orgId, listId: list.id, employeeIds })
  return new Map((await withLimits(ctx, list, rows)).map(({ line }) => [line.employeeId, line]))
}

/** Why a line can't be answered like this, with the line's figures, or null. */
export const whyNotAnswerLine = ({ line, answer }: NewAnswer) => {
  const refused = whyNotAnswer(line, answer)
  const params = { name: line.name, amount: formatSen(line.amount), limit: formatSen(line.limit ?? sen(0)) }
  return refused && { code: refused.code, params }
}

/** Writes answers, replacing earlier ones. */
export const writeAnswers = (ctx: Writes, { orgId, id }: ListOf, answers: readonly NewAnswer[]) =>
  sql.upsertAnswers.run(ctx.client, {
    orgId,
    listId: id,
    now: ctx.now,
    by: ctx.actor.id,
    byName: ctx.actor.name,
    items: answers.map(({ line, answer }) => {
      const { deducted, employer, carried, missed } = divided(line, answer)
      const isRest = answer.result !== 'deducted'
      return {
        employeeId: line.employeeId,
        result: answer.result,
        deductedSen: deducted,
        reason: isRest ? (answer.reason ?? null) : null,
        remark: isRest && answer.reason === 'other' ? (answer.remark ?? null) : null,
        rest: isRest ? (answer.rest ?? null) : null,
        instalments: isRest && answer.rest === 'plan' ? (answer.instalments ?? null) : null,
        employerSen: employer,
        carriedSen: carried,
        missedSen: missed,
      }
    }),
  })

/** The names of the employees of a group of answers, for an audit entry. */
const mostNames = 20
/** The audit entry of answers: the number of lines by answer, their employees, and the amount deducted. */
export const changesOf = ({ id, number }: Pick<DeductionList, 'id' | 'number'>, entered: readonly NewAnswer[]) =>
  [...Map.groupBy(entered, ({ answer }) => answer.result)].map(([result, group]) => {
    const names = group.slice(0, mostNames).map(({ line }) => line.name)
    const others = group.length - names.length
    return {
      type: deductionListRecord,
      id,
      after: {
        number,
        result,
        answered: group.length,
        employees: [...names, ...(others > 0 ? [`+ ${others}`] : [])].join(', '),
        deducted: sum(group.map(({ line, answer }) => divided(line, answer).deducted)),
      },
    }
  })

/** The first answered line that deducts more than its limit allows now, as when unpaid leave was entered since; or null. */
export const firstAboveLimit = async (ctx: Writes, list: ListOf): Promise<{ line: Line; deducted: Sen } | null> => {
  const rows = await sql.selectAnsweredLines.all(ctx.client, { orgId: list.orgId, listId: list.id })
  const found = (await withLimits(ctx, list, rows)).find(
    ({ row, line }) => line.limit !== null && row.deducted > line.limit,
  )
  return found ? { line: found.line, deducted: found.row.deducted } : null
}

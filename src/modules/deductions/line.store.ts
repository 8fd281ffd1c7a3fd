import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { keyOfRow, pageOf, searchText, type PageInput } from '#server/postgres/paging.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import type { DeductionList } from './deduction.contract.ts'
import type { DeductionLine } from './line-fields.rules.ts'
import type { LineFilter, Parts } from './deduction.rules.ts'
import { readLimits, type Limit } from './limit.steps.ts'
import * as sql from './line.sql.ts'

type LineQuery = PageInput<'line'> & {
  readonly search?: string | undefined
  readonly filter?: { readonly result?: LineFilter | undefined } | undefined
}

/** A page of the lines of a list, by place. */
export const listLines = async (
  ctx: Pick<Work, 'client' | 'db' | 'today'>,
  { leftBy, orgId, id, period }: Pick<DeductionList, 'orgId' | 'id' | 'period'> & { readonly leftBy: LocalDate },
  query: LineQuery,
  /** Whether the caller may see other deductions. */
  showsLimits: boolean,
) => {
  const page = pageOf(query, { kindOf: () => 'number', first: { by: 'line', descending: false } })
  const matching = {
    orgId,
    listId: id,
    result: query.filter?.result,
    search: query.search && searchText(query.search),
  }
  const found = await sql.pages[page.downwards ? 1 : 0].all(ctx.client, { ...matching, ...page.values, leftBy })
  const { lines: total } = await sql.countLines.one(ctx.client, matching)
  const { rows, next } = page.arrange(found, keyOfRow)
  const employeeIds: Id<'employee'>[] = rows.map((row) => row.employee_id)
  const limits = showsLimits ? await readLimits(ctx, { orgId, id, period }, employeeIds) : () => hiddenLimit
  return { lines: rows.map((row) => toLine(row, limits(row.employee_id))), total, next }
}

/** The sums of a list's parts. */
export const readParts = async (
  { client }: Pick<Work, 'client'>,
  { orgId, id }: Pick<DeductionList, 'orgId' | 'id'>,
): Promise<Parts> => {
  return toParts(await sql.sumParts.one(client, { orgId, listId: id }))
}

type PartsRow = StatementRow<typeof sql.sumParts>
/** The parts of a line, or their sums. */
export const toParts = (row: PartsRow): Parts => ({
  withdrawn: row.withdrawn_sen,
  late: row.late_sen,
  returned: row.returned_sen,
  carried: row.carried_sen,
  instalment: row.instalment_sen,
})

type Row = StatementRow<(typeof sql.pages)[0]>

type CameBackRow = Pick<Row, 'came_back_sen' | 'came_back_at' | 'came_back_number'>
/** The bank return of a line; null without one. */
export const toCameBack = ({ came_back_sen: amount, came_back_at: at, came_back_number: number }: CameBackRow) =>
  amount === null || at === null ? null : { amount, at, number }

const hiddenLimit = { wages: null, others: null, limit: null }
const toLine = (row: Row, { wages, others, limit }: Limit | typeof hiddenLimit): DeductionLine => ({
  employeeId: row.employee_id,
  employeeName: row.employee_name,
  employeeNumber: row.employee_number,
  ...toParts(row),
  amount: row.amount_sen,
  fees: row.fees_sen,
  cameBack: toCameBack(row),
  limit,
  wages,
  others,
  answer: answerOf(row),
  canPlan: row.can_plan,
  plan:
    row.plan_id === null || row.plan_sen === null || row.plan_status === null || row.plan_instalments === null
      ? null
      : { id: row.plan_id, amount: row.plan_sen, status: row.plan_status, instalments: row.plan_instalments },
  waiting: row.waiting_sen,
  isCollected: row.is_collected,
  last:
    row.last_number === null ||
    row.last_result === null ||
    row.last_amount_sen === null ||
    row.last_deducted_sen === null
      ? null
      : {
          number: row.last_number,
          result: row.last_result,
          amount: row.last_amount_sen,
          deducted: row.last_deducted_sen,
        },
})

const answerOf = (row: Row): DeductionLine['answer'] => {
  const { result, deducted_sen, answer_carried_sen, employer_sen, missed_sen, entered_at, entered_by_name } = row
  if (
    result === null ||
    deducted_sen === null ||
    answer_carried_sen === null ||
    employer_sen === null ||
    missed_sen === null ||
    entered_at === null ||
    entered_by_name === null
  )
    return null
  return {
    result,
    deducted: deducted_sen,
    reason: row.reason,
    remark: row.remark,
    rest: row.rest,
    instalments: row.instalments,
    carried: answer_carried_sen,
    employer: employer_sen,
    missed: missed_sen,
    enteredAt: entered_at,
    enteredByName: entered_by_name,
  }
}

import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { keyOfRow, pageOf, searchText, type PageInput } from '#server/postgres/paging.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import type { DeductionList } from './deduction.contract.ts'
import type { DeductionLine } from './line-fields.rules.ts'
import type { LineFilter, Parts } from '../deduction.rules.ts'
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
  const employeeIds: Id<'employee'>[] = rows.map((row) => row.employeeId)
  const limits = showsLimits ? await readLimits(ctx, { orgId, id, period }, employeeIds) : () => hiddenLimit
  return { lines: rows.map((row) => toLine(row, limits(row.employeeId))), total, next }
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
  ...row,
})

type Row = StatementRow<(typeof sql.pages)[0]>

type CameBackRow = Pick<Row, 'cameBack' | 'cameBackAt' | 'cameBackNumber'>
/** The bank return of a line; null without one. */
export const toCameBack = ({ cameBack: amount, cameBackAt: at, cameBackNumber: number }: CameBackRow) =>
  amount === null || at === null ? null : { amount, at, number }

const hiddenLimit = { wages: null, others: null, limit: null }
const toLine = (row: Row, { wages, others, limit }: Limit | typeof hiddenLimit): DeductionLine => ({
  ...row,
  ...toParts(row),
  cameBack: toCameBack(row),
  limit,
  wages,
  others,
  answer: answerOf(row),
  plan:
    row.planId === null || row.plan === null || row.planStatus === null || row.planInstalments === null
      ? null
      : { id: row.planId, amount: row.plan, status: row.planStatus, instalments: row.planInstalments },
  last:
    row.lastNumber === null || row.lastResult === null || row.lastAmount === null || row.lastDeducted === null
      ? null
      : {
          number: row.lastNumber,
          result: row.lastResult,
          amount: row.lastAmount,
          deducted: row.lastDeducted,
        },
})

const answerOf = (row: Row): DeductionLine['answer'] => {
  const { result, deducted, answerCarried, employer, missed, enteredAt, enteredByName } = row
  if (
    result === null ||
    deducted === null ||
    answerCarried === null ||
    employer === null ||
    missed === null ||
    enteredAt === null ||
    enteredByName === null
  )
    return null
  return {
    ...row,
    result,
    deducted: deducted,
    carried: answerCarried,
    employer: employer,
    missed: missed,
    enteredAt: enteredAt,
    enteredByName: enteredByName,
  }
}

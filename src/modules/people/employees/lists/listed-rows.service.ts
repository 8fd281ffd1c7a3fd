import type { Context, TenantActor } from '#server/context.ts'
import { maxListedRows } from './person-columns.rules.ts'

/** The rows of a list, unless it has too many. */
export const unlessTooMany = <Row>(
  ctx: Pick<Context<'listed_rows_many', TenantActor>, 'refuse'>,
  rows: readonly Row[],
): readonly Row[] => (rows.length > maxListedRows ? ctx.refuse('listed_rows_many', { most: maxListedRows }) : rows)

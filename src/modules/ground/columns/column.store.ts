import { createHash } from 'node:crypto'
import type { Id } from '#kernel/values.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/postgres/database.ts'
import type { ColumnAnswer, SheetAnswer } from './answer.rules.ts'
import type { TableKindName } from './table.rules.ts'

/** The most tables of a kind that are remembered; the latest answers are read. */
export const mostAnswers = 1_000

type Kind = { readonly orgId: Id<'org'>; readonly kind: TableKindName }

/** The answers of an organization for tables of a kind, the latest first. */
export const readAnswers = async (db: Db, { orgId, kind }: Kind): Promise<ColumnAnswer[]> => {
  const rows = await db
    .selectFrom('column_answers')
    .select(['headings', 'sheets', 'answered_at', 'answered_by_name'])
    .where((of) => of.and({ org_id: orgId, kind }))
    .orderBy('answered_at', 'desc')
    .limit(mostAnswers)
    .execute()
  return rows.map((row) => ({
    key: row.headings,
    sheets: JSON.parse(row.sheets) as readonly SheetAnswer[],
    at: row.answered_at,
    byName: row.answered_by_name,
  }))
}

type Answered = Omit<ColumnAnswer, 'at' | 'byName'> & {
  readonly at: Instant
  readonly by: { readonly id: Id<'user'>; readonly name: string }
}
export const writeAnswer = (db: Db, { orgId, kind }: Kind, { key, sheets, at, by }: Answered) => {
  const answer = {
    sheets: JSON.stringify(sheets),
    answered_at: at,
    answered_by: by.id,
    answered_by_name: by.name,
  }
  return db
    .insertInto('column_answers')
    .values({
      org_id: orgId,
      kind,
      headings_sha256: createHash('sha256').update(key).digest(),
      headings: key,
      ...answer,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'kind', 'headings_sha256']).doUpdateSet(answer))
    .execute()
}

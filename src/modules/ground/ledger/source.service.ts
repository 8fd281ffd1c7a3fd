import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { selectSources } from './source.sql.ts'

/** The names of these records of an organization, as entries and transactions refer to them, and the parameters of the screens that show them. */
export const sourcesOf = async (
  { client }: Pick<Work, 'client'>,
  orgId: Id<'org'>,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, StatementRow<typeof selectSources>>> => {
  const ids = [...new Set(sourceIds)]
  const found = ids.length === 0 ? [] : await selectSources.all(client, { orgId, ids })
  return new Map(found.map((source) => [source.id, source]))
}

import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import * as sql from './ic-number.sql.ts'

type WageKey = StatementRow<typeof sql.lockUnnormalized>
type Writes = Pick<Work, 'client'>

/** Earned wages whose IC number isn't normalized. Constraints ensure normalized numbers of employees and withdrawals. */
export const readUnnormalizedWages = ({ client }: Writes): Promise<WageKey[]> => sql.lockUnnormalized.all(client)

/** Writes the normalized numbers, except where that person already has a row for that day. Returns the ids of the changed rows. */
export const writeNormalized = async (
  { client }: Writes,
  normalized: readonly WageKey[],
): Promise<Id<'earned_wage'>[]> => (await sql.normalize.all(client, { normalized })).map(({ id }) => id)

/** Links earned wages that have only an IC number to their employee. */
export const linkWages = async ({ client }: Writes): Promise<Id<'earned_wage'>[]> =>
  (await sql.link.all(client)).map(({ id }) => id)

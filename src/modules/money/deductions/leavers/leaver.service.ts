import type { Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { selectMoved } from './leaver.sql.ts'

/** What an employer no longer owes, because its employees who left do. */
export const readMovedToLeavers = async ({ client }: Pick<Work, 'client'>, orgId: Id<'org'>): Promise<Sen> =>
  (await selectMoved.one(client, { orgId })).moved

import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { selectHistory } from './history.sql.ts'

/** The history of a withdrawal, oldest first. Ids keep the order even if the clock is set back. Only platform staff see the notes. */
export const historyOf = ({ client }: Pick<Work, 'client'>, orgId: Id<'org'>, id: Id<'withdrawal'>) =>
  selectHistory.all(client, { orgId, id })

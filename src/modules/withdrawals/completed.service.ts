import { firstDay, lastDay, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { readCompleted } from './completed.store.ts'
import type { CompletedWithdrawal } from './withdrawal.rules.ts'

/** What was transferred to the employees of an organization in a month, the returned ones among it; at most so many. */
export const completedIn = (
  { client }: Pick<Work, 'client'>,
  orgId: Id<'org'>,
  month: Period,
  most: number,
): Promise<CompletedWithdrawal[]> =>
  readCompleted(client, orgId, { from: firstDay(month), until: lastDay(month), most })

import type { z } from 'zod'
import { isOneOf } from '#kernel/one-of.ts'
import type { Context } from '#server/context.ts'
import type { UserRow } from './account.store.ts'
import { selectAttempts, selectPauses } from './sign-in-state.sql.ts'
import { pauseKinds, type userDetails } from './user-admin.contract.ts'

/** Whether a user can sign in now, and the latest attempts. */
export const signInStateOf = async (
  { client, now }: Pick<Context, 'client' | 'now'>,
  { org_id: orgId, email }: UserRow,
): Promise<z.output<typeof userDetails>['signIn']> => {
  const pauses = await selectPauses.all(client, { orgId, email, now })
  const attempts = await selectAttempts.all(client, { orgId, email })
  return {
    pauses: pauses.flatMap(({ kind, ...figures }) => (isOneOf(pauseKinds, kind) ? [{ kind, ...figures }] : [])),
    attempts: attempts.map(({ attempted_at: at, succeeded, refused, is_known: knownBrowser }) => ({
      at,
      outcome: refused ? 'refused' : succeeded ? 'signed_in' : 'wrong',
      knownBrowser,
    })),
  }
}

import type pg from 'pg'
import type { TenantRole } from '#kernel/access.ts'
import { isOneOf } from '#kernel/one-of.ts'
import type { Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import type { TenantActor } from '#server/context.ts'
import {
  draftKinds,
  managementKinds,
  platformKinds,
  sharedKinds,
  type ManagementKind,
  type PlatformKind,
} from './approval.rules.ts'
import { selectDrafts, selectPending, selectPlatformPending } from './approval.sql.ts'

export type Pending<K> = { readonly kind: K; readonly count: number }

/** The kinds that management of a role approves. The others wait for a Manager. */
const decidedKinds = (role: TenantRole): ManagementKind[] =>
  role === 'Manager' ? [...managementKinds] : [...sharedKinds]
/**
 * Numbers of items pending approval in an organization and their money, in the order of `managementKinds`. Those that
 * the user may not approve don't count among the kinds that the user decides.
 */
export const pendingOf = async (client: pg.PoolClient, orgId: Id<'org'>, user: TenantActor | null) => {
  const rows = await selectPending.all(client, {
    orgId,
    userId: user?.id,
    secondPerson: user?.org.requireSecondPerson ?? false,
    decides: user ? decidedKinds(user.role) : [],
  })
  return inOrder(
    managementKinds,
    rows.map(({ amount, ...row }) => ({ ...row, amount })),
  )
}

/** The drafts of payments that a user created. */
export const draftsOf = async (client: pg.PoolClient, of: { orgId: Id<'org'>; userId: Id<'user'> }) =>
  (await selectDrafts.all(client, of)).flatMap(({ kind, id, name, ...row }) =>
    isOneOf(draftKinds, kind)
      ? [
          {
            kind,
            id,
            name,
            ...row,
          },
        ]
      : [],
  )

/** The number of items that platform staff approve or pay next, and the amount of those that are paid. */
export const pendingOfPlatform = async (
  client: pg.PoolClient,
): Promise<(Pending<PlatformKind> & { readonly amount: Sen | null })[]> =>
  inOrder(platformKinds, await selectPlatformPending.all(client))

const inOrder = <K extends string, R extends Pending<string>>(kinds: readonly K[], rows: readonly R[]) =>
  rows
    .flatMap(({ kind, ...row }) => (isOneOf(kinds, kind) ? [{ ...row, kind }] : []))
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))

import type pg from 'pg'
import { isOneOf } from '#kernel/one-of.ts'
import type { Id } from '#kernel/values.ts'
import { draftKinds, managementKinds, platformKinds, type PlatformKind } from './approval.rules.ts'
import { selectDrafts, selectPending, selectPlatformPending } from './approval.sql.ts'

export type Pending<K> = { readonly kind: K; readonly count: number }

/** Numbers of items pending approval in an organization and their money, in the order of `managementKinds`. */
export const pendingOf = async (client: pg.PoolClient, orgId: Id<'org'>) =>
  inOrder(
    managementKinds,
    (await selectPending.all(client, { orgId })).map(({ amount_sen: amount, ...row }) => ({ ...row, amount })),
  )

/** The drafts of payments that a user created. */
export const draftsOf = async (client: pg.PoolClient, of: { orgId: Id<'org'>; userId: Id<'user'> }) =>
  (await selectDrafts.all(client, of)).flatMap(({ kind, id, name, ...row }) =>
    isOneOf(draftKinds, kind)
      ? [
          {
            kind,
            id,
            name,
            amount: row.amount_sen,
            returnedBy: row.returned_by,
            reason: row.reason,
            modifiedAt: row.modified_at,
          },
        ]
      : [],
  )

/** The number of items that platform staff approve or pay next. */
export const pendingOfPlatform = async (client: pg.PoolClient): Promise<Pending<PlatformKind>[]> =>
  inOrder(platformKinds, await selectPlatformPending.all(client))

const inOrder = <K extends string, R extends Pending<string>>(kinds: readonly K[], rows: readonly R[]) =>
  rows
    .flatMap(({ kind, ...row }) => (isOneOf(kinds, kind) ? [{ ...row, kind }] : []))
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))

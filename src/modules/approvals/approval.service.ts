import type pg from 'pg'
import { isOneOf } from '#kernel/one-of.ts'
import type { Id } from '#kernel/values.ts'
import { managementKinds, platformKinds, type ManagementKind, type PlatformKind } from './approval.rules.ts'
import { selectPending, selectPlatformPending } from './approval.sql.ts'

export type Pending<K> = { readonly kind: K; readonly count: number }

/** Numbers of items pending approval in an organization, in the order of `managementKinds`. */
export const pendingOf = async (client: pg.PoolClient, orgId: Id<'org'>): Promise<Pending<ManagementKind>[]> =>
  inOrder(managementKinds, await selectPending.all(client, { orgId }))

/** The number of items that platform staff approve or pay next. */
export const pendingOfPlatform = async (client: pg.PoolClient): Promise<Pending<PlatformKind>[]> =>
  inOrder(platformKinds, await selectPlatformPending.all(client))

const inOrder = <K extends string>(kinds: readonly K[], rows: readonly Pending<string>[]): Pending<K>[] =>
  rows
    .flatMap(({ kind, count }) => (isOneOf(kinds, kind) ? [{ kind, count }] : []))
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))

import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'

/** A user's list: the path of its screen. */
type ListKey = { readonly orgId: Id<'org'>; readonly userId: Id<'user'>; readonly list: string }

export const readFilters = (db: Db, { orgId, userId, list }: ListKey): Promise<{ name: string; query: string }[]> =>
  db
    .selectFrom('saved_filters')
    .select(['name', 'query'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('name')
    .execute()

/** Serializes the saves of one user, so that each counts the filters saved before it. */
export const lockFilters = (db: Db, { orgId, userId }: ListKey) =>
  db
    .selectFrom('users')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Filter = { readonly name: string; readonly query: string; readonly at: Instant }
export const writeFilter = (db: Db, { orgId, userId, list }: ListKey, { name, query, at }: Filter) =>
  db
    .insertInto('saved_filters')
    .values({ org_id: orgId, user_id: userId, list, name, query, created_at: at, modified_at: at })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id', 'list', 'name']).doUpdateSet({ query, modified_at: at }),
    )
    .execute()

export const deleteFilter = (db: Db, { orgId, userId, list }: ListKey, name: string) =>
  db
    .deleteFrom('saved_filters')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('name', '=', name)
    .execute()

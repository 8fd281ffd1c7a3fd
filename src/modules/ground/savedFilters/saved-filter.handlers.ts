import type { Actor, Handlers } from '#server/context.ts'
import type { savedFilters } from './saved-filter.contract.ts'
import { mostFilters } from '#kernel/saved-filter.ts'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'

/** A user's list: the path of its screen. */
type ListKey = { readonly orgId: Id<'org'>; readonly userId: Id<'user'>; readonly list: string }

const readFilters = (db: Db, { orgId, userId, list }: ListKey): Promise<{ name: string; query: string }[]> =>
  db
    .selectFrom('saved_filters')
    .select(['name', 'query'])
    .where((of) => of.and({ org_id: orgId, user_id: userId, list }))
    .orderBy('name')
    .execute()

/** Serializes the saves of one user, so that each counts the filters saved before it. */
const lockFilters = (db: Db, { orgId, userId }: ListKey) =>
  db
    .selectFrom('users')
    .select('id')
    .where((of) => of.and({ org_id: orgId, id: userId }))
    .forNoKeyUpdate()
    .executeTakeFirst()

type Filter = { readonly name: string; readonly query: string; readonly at: Instant }
const writeFilter = (db: Db, { orgId, userId, list }: ListKey, { name, query, at }: Filter) =>
  db
    .insertInto('saved_filters')
    .values({ org_id: orgId, user_id: userId, list, name, query, created_at: at, modified_at: at })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id', 'list', 'name']).doUpdateSet({ query, modified_at: at }),
    )
    .execute()

const deleteFilter = (db: Db, { orgId, userId, list }: ListKey, name: string) =>
  db
    .deleteFrom('saved_filters')
    .where((of) => of.and({ org_id: orgId, user_id: userId, list, name }))
    .execute()

export const savedFilterHandlers: Handlers<typeof savedFilters> = {
  getAll: async (ctx, { list }) => ({ filters: await readFilters(ctx.db, keyOf(ctx, list)) }),

  save: async (ctx, { list, name, query }) => {
    const key = keyOf(ctx, list)
    await lockFilters(ctx.db, key)
    const known = await readFilters(ctx.db, key)
    if (known.length >= mostFilters && !known.some((one) => one.name === name))
      ctx.refuse('too_many_filters', { most: mostFilters })
    await writeFilter(ctx.db, key, { name, query, at: ctx.now })
    return { filters: await readFilters(ctx.db, key) }
  },

  delete: async (ctx, { list, name }) => {
    const key = keyOf(ctx, list)
    await deleteFilter(ctx.db, key, name)
    return { filters: await readFilters(ctx.db, key) }
  },
}

const keyOf = ({ actor }: { readonly actor: Pick<Actor, 'orgId' | 'id'> }, list: string) => ({
  orgId: actor.orgId,
  userId: actor.id,
  list,
})

import type { Actor, Handlers } from '#server/context.ts'
import type { savedFilters } from './saved-filter.contract.ts'
import { mostFilters } from './saved-filter.rules.ts'
import * as store from './saved-filter.store.ts'

export const savedFilterHandlers: Handlers<typeof savedFilters> = {
  getAll: async (ctx, { list }) => ({ filters: await store.readFilters(ctx.db, keyOf(ctx, list)) }),

  save: async (ctx, { list, name, query }) => {
    const key = keyOf(ctx, list)
    await store.lockFilters(ctx.db, key)
    const known = await store.readFilters(ctx.db, key)
    if (known.length >= mostFilters && !known.some((one) => one.name === name))
      ctx.refuse('too_many_filters', { most: mostFilters })
    await store.writeFilter(ctx.db, key, { name, query, at: ctx.now })
    return { filters: await store.readFilters(ctx.db, key) }
  },

  delete: async (ctx, { list, name }) => {
    const key = keyOf(ctx, list)
    await store.deleteFilter(ctx.db, key, name)
    return { filters: await store.readFilters(ctx.db, key) }
  },
}

const keyOf = ({ actor }: { readonly actor: Pick<Actor, 'orgId' | 'id'> }, list: string) => ({
  orgId: actor.orgId,
  userId: actor.id,
  list,
})

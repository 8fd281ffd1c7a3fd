import type { Handlers } from '#server/context.ts'
import type { employeeCategories } from './category.contract.ts'
import * as store from './category.store.ts'

export const categoryHandlers: Handlers<typeof employeeCategories> = {
  getEmployeeCategories: async (ctx) => ({ categories: await store.listCategories(ctx.db, ctx.actor.orgId) }),
  getApproved: async (ctx) => ({ categories: await store.listCategories(ctx.db, ctx.actor.orgId, 'Approved') }),
}

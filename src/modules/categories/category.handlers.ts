import { approveSelected, createColumns, saveColumns } from '#server/approval.ts'
import type { Handlers } from '#server/context.ts'
import { nextCode } from '#server/postgres/codes.ts'
import type { employeeCategories } from './category.contract.ts'
import { categoryTable } from './category.store.ts'

export const categoryHandlers: Handlers<typeof employeeCategories> = {
  getEmployeeCategories: async (ctx) => ({ categories: await categoryTable.list(ctx.db, ctx.actor.orgId) }),
  getApproved: async (ctx) => ({
    categories: await categoryTable.list(ctx.db, ctx.actor.orgId, { status: 'Approved' }),
  }),

  getEmployeeCategory: async (ctx, { empCatId }) =>
    (await categoryTable.read(ctx.db, { orgId: ctx.actor.orgId, id: empCatId })) ?? ctx.refuse('not_found'),

  createEmployeeCategory: async (ctx, { status, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id: ctx.newId<'employee_category'>() }
    const columns = createColumns(ctx, status)
    const code = await nextCode(ctx.db, key.orgId, 'CAT')
    return categoryTable.create(ctx, key, { ...fields, ...columns, code })
  },

  updateEmployeeCategory: async (ctx, { id, status, modifiedAt, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const before = await categoryTable.open(ctx, key, modifiedAt)
    return categoryTable.change(ctx, key, before, { ...fields, ...saveColumns(ctx, before, status, fields) })
  },

  bulkApproveEmployeeCategory: (ctx, { categories: ids, modifiedAt }) =>
    approveSelected(ctx, { ids, modifiedAt }, categoryTable),
}

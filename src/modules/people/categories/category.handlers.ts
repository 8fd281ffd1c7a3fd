import { sen } from '#kernel/money.ts'
import { costsOfCategories } from '#people/groups/benefit-costs.service.ts'
import { groupCounts } from '#people/groups/group-counts.service.ts'
import { approveSelected, createColumns, saveColumns } from '#server/approval.ts'
import type { Handlers } from '#server/context.ts'
import { returnSelected } from '#server/return.ts'
import { nextCode } from '#server/postgres/codes.ts'
import type { Category, employeeCategories } from './category.contract.ts'
import { categoryTable } from './category.store.ts'

export const categoryHandlers: Handlers<typeof employeeCategories> = {
  getEmployeeCategories: async (ctx) => {
    const { orgId } = ctx.actor
    const [categories, { categories: employees }, costs] = await Promise.all([
      categoryTable.list(ctx.db, orgId),
      groupCounts(ctx, orgId),
      costsOfCategories(ctx),
    ])
    const withCounts = (category: Category) => ({
      ...category,
      employees: employees.get(category.code) ?? 0,
      ...(costs.get(category.id) ?? { benefits: 0, monthlyCost: sen(0) }),
    })
    return { categories: categories.map(withCounts) }
  },
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

  updateEmployeeCategory: async (ctx, { id, status, modifiedAt, reason, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const before = await categoryTable.open(ctx, key, modifiedAt)
    return categoryTable.change(ctx, key, before, {
      ...fields,
      ...(await saveColumns(ctx, before, status, { fields, type: categoryTable.type, reason, seen: modifiedAt })),
    })
  },

  bulkApproveEmployeeCategory: (ctx, { categories: ids, ...seen }) =>
    approveSelected(ctx, { ids, ...seen }, categoryTable),
  return: (ctx, returning) => returnSelected(ctx, returning, categoryTable),
}

import { approveSelected, createColumns, saveColumns } from '#server/approval.ts'
import type { Handlers } from '#server/context.ts'
import { nextCode } from '#server/postgres/codes.ts'
import { categoryRecord } from './category-record.rules.ts'
import type { employeeCategories } from './category.contract.ts'
import * as store from './category.store.ts'

export const categoryHandlers: Handlers<typeof employeeCategories> = {
  getEmployeeCategories: async (ctx) => ({ categories: await store.listCategories(ctx.db, ctx.actor.orgId) }),
  getApproved: async (ctx) => ({ categories: await store.listCategories(ctx.db, ctx.actor.orgId, 'Approved') }),

  getEmployeeCategory: async (ctx, { empCatId }) =>
    (await store.readCategory(ctx.db, { orgId: ctx.actor.orgId, id: empCatId })) ?? ctx.refuse('not_found'),

  createEmployeeCategory: async (ctx, { status, ...fields }) => {
    const { orgId } = ctx.actor
    const columns = createColumns(ctx, status)
    const code = await nextCode(ctx.db, orgId, 'CAT')
    const created = await store.insertCategory(ctx.db, { orgId, id: ctx.newId() }, { ...fields, ...columns, code })
    ctx.record({ type: categoryRecord, id: created.id, after: created })
    return created
  },

  updateEmployeeCategory: async (ctx, { id, status, modifiedAt, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const [before = ctx.refuse('not_found')] = await store.lockCategories(ctx.db, key.orgId, [id])
    if (modifiedAt && modifiedAt !== before.modifiedDate) ctx.refuse('record_changed')
    const isChanged = before.name !== fields.name || before.description !== fields.description
    const after = await store.updateCategory(ctx.db, key, {
      ...fields,
      ...saveColumns(ctx, before, status, isChanged),
    })
    ctx.record({ type: categoryRecord, id, before, after })
    return after
  },

  bulkApproveEmployeeCategory: (ctx, { categories: ids, modifiedAt }) => {
    const { orgId } = ctx.actor
    return approveSelected(
      ctx,
      { ids, modifiedAt },
      {
        type: categoryRecord,
        lock: (unique) => store.lockCategories(ctx.db, orgId, unique),
        save: async (before, columns) => {
          const after = await store.updateCategory(ctx.db, { orgId, id: before.id }, columns)
          ctx.record({ type: categoryRecord, id: before.id, before, after })
        },
      },
    )
  },
}

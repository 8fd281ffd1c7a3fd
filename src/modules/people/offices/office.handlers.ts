import { laterThan } from '#kernel/time.ts'
import type { Handlers } from '#server/context.ts'
import { nextCode } from '#server/postgres/codes.ts'
import type { orgOffices } from './office.contract.ts'
import { columnsOf, countEmployees, officeTable } from './office.store.ts'

export const officeHandlers: Handlers<typeof orgOffices> = {
  getOffices: async (ctx, { orgId }) => ({ offices: await officeTable.list(ctx.db, orgId) }),

  getOffice: async (ctx, { orgId, officeId: id }) => {
    const office = (await officeTable.read(ctx.db, { orgId, id })) ?? ctx.refuse('not_found')
    return { ...office, employees: await countEmployees(ctx.db, office) }
  },

  createOffice: async (ctx, { orgId, ...fields }) => {
    const code = await nextCode(ctx.db, orgId, 'OFF')
    const times = { created_at: ctx.now, modified_at: ctx.now }
    return officeTable.create(ctx, { orgId, id: ctx.newId() }, { ...columnsOf(fields), ...times, code })
  },

  editOffice: async (ctx, { orgId, officeId: id, modifiedAt, ...fields }) => {
    const before = await officeTable.open(ctx, { orgId, id }, modifiedAt)
    const modified = { modified_at: laterThan(before.modifiedAt, ctx.now) }
    return officeTable.change(ctx, { orgId, id }, before, { ...columnsOf(fields), ...modified })
  },

  deleteOffice: async (ctx, { orgId, officeId: id }) => {
    const before = await officeTable.lockOne(ctx, { orgId, id })
    const at = laterThan(before.modifiedAt, ctx.now)
    return officeTable.remove(ctx, { orgId, id }, before, { deleted_at: at, modified_at: at })
  },
}

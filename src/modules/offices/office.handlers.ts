import { officeRecord } from './office-record.rules.ts'
import { laterThan } from '#kernel/time.ts'
import type { Handlers } from '#server/context.ts'
import { nextCode } from '#server/postgres/codes.ts'
import type { orgOffices } from './office.contract.ts'
import * as store from './office.store.ts'

export const officeHandlers: Handlers<typeof orgOffices> = {
  getOffices: async (ctx, { orgId }) => ({ offices: await store.listOffices(ctx.db, orgId) }),

  getOffice: async (ctx, key) => {
    const office = (await store.readOffice(ctx.db, key)) ?? ctx.refuse('not_found')
    return { ...office, employees: await store.countEmployees(ctx.db, office) }
  },

  createOffice: async (ctx, { orgId, ...fields }) => {
    const officeCode = await nextCode(ctx.db, orgId, 'OFF')
    const created = await store.insertOffice(ctx.db, { orgId, officeId: ctx.newId() }, officeCode, fields, ctx.now)
    ctx.record({ type: officeRecord, id: created.officeId, org: orgId, after: created })
    return created
  },

  editOffice: async (ctx, { orgId, officeId, modifiedAt, ...fields }) => {
    const key = { orgId, officeId }
    const before = (await store.lockOffice(ctx.db, key)) ?? ctx.refuse('not_found')
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    const after = await store.updateOffice(ctx.db, key, fields, laterThan(before.modifiedAt, ctx.now))
    ctx.record({ type: officeRecord, id: officeId, org: orgId, before, after })
    return after
  },

  deleteOffice: async (ctx, key) => {
    const before = (await store.lockOffice(ctx.db, key)) ?? ctx.refuse('not_found')
    await store.deleteOffice(ctx.db, key, laterThan(before.modifiedAt, ctx.now))
    ctx.record({ type: officeRecord, id: key.officeId, org: key.orgId, before, after: null })
    return { ok: true }
  },
}

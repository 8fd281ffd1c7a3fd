import { isPlatform } from '#kernel/access.ts'
import { organizationExists } from '#modules/organizations/organization.service.ts'
import type { Handlers } from '#server/context.ts'
import type { orgOffices } from './office.contract.ts'
import * as store from './office.store.ts'

export const officeHandlers: Handlers<typeof orgOffices> = {
  getOffices: async (ctx, { orgId }) => {
    const mayRead = isPlatform(ctx.actor.role) ? await organizationExists(ctx.db, orgId) : orgId === ctx.actor.orgId
    if (!mayRead) ctx.refuse('not_found')
    return { offices: await store.listOffices(ctx.db, orgId) }
  },
}

import { isKnownOrganization } from '#modules/organizations/organization.service.ts'
import type { Handlers } from '#server/context.ts'
import type { sales } from './sale.contract.ts'
import { listSales } from './sale.store.ts'

export const saleHandlers: Handlers<typeof sales> = {
  getAll: async (ctx, input) => {
    if (input.orgId && !(await isKnownOrganization(ctx.db, input.orgId))) ctx.refuse('not_found')
    return listSales(ctx.db, input)
  },
}

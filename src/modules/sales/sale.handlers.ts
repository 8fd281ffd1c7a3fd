import type { Handlers } from '#server/context.ts'
import type { sales } from './sale.contract.ts'
import { listSales } from './sale.store.ts'

export const saleHandlers: Handlers<typeof sales> = {
  getAll: (ctx, input) => listSales(ctx.db, input),
}

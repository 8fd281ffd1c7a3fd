import { platformOrgId } from '#kernel/values.ts'
import type { Handlers } from '#server/context.ts'
import type { paymentGateway } from './payment-gateway.contract.ts'
import { selectBalance } from './payment-gateway.sql.ts'

export const paymentGatewayHandlers: Handlers<typeof paymentGateway> = {
  getCurlecBalance: async (ctx) => {
    const stored = await selectBalance.first(ctx.client, [platformOrgId])
    return {
      balance: stored?.balance_sen ?? null,
      readAt: stored?.read_at ?? null,
      failedAt: stored?.failed_at ?? null,
    }
  },
}

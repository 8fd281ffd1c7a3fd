import type { Handlers } from '#server/context.ts'
import type { paymentGateway } from './payment-gateway.contract.ts'
import { providerBalance } from './payment-gateway.service.ts'

export const paymentGatewayHandlers: Handlers<typeof paymentGateway> = {
  getCurlecBalance: (ctx) => providerBalance(ctx),
}

import type { Risk } from '#kernel/risks.ts'
import type { Context } from '#server/context.ts'
import { suppliersAlike } from './alike.steps.ts'
import type { Supplier } from './supplier.contract.ts'
import { risksOfSupplier } from './supplier-risks.rules.ts'

/** Adds what an approver must know, to suppliers that await approval or have an account to confirm. */
export const withRisks = async <S extends Supplier>(
  ctx: Pick<Context, 'client'>,
  suppliers: readonly S[],
): Promise<(S & { risks: Risk[] })[]> => {
  const checked = []
  for (const one of suppliers) {
    const awaits = one.status === 'pending approval' || one.bankDetails.some(({ state }) => state === 'unconfirmed')
    const alike = awaits ? await suppliersAlike(ctx, one, one) : []
    checked.push({ ...one, risks: awaits ? risksOfSupplier({ ...one, alike }) : [] })
  }
  return checked
}

import type { Risk } from '#kernel/risks.ts'
import type { Context } from '#server/context.ts'
import { suppliersAlike } from './alike.steps.ts'
import type { Supplier } from './supplier.contract.ts'
import { risksOfSupplier } from './supplier-risks.rules.ts'

/** Whether a supplier, or one of its accounts, awaits approval. */
const awaitsApproval = ({ status, bankDetails }: Supplier): boolean =>
  status === 'pending approval' || bankDetails.some(({ state }) => state === 'unconfirmed')

/** What the approver of a supplier or its accounts must know; nothing if neither awaits approval. */
export const risksOf = (supplier: Supplier, alike: Awaited<ReturnType<typeof suppliersAlike>>): Risk[] =>
  awaitsApproval(supplier) ? risksOfSupplier({ ...supplier, alike }) : []

/** Suppliers with their risks. */
export const withRisks = async (
  ctx: Pick<Context, 'client'>,
  suppliers: readonly Supplier[],
): Promise<(Supplier & { risks: Risk[] })[]> => {
  const listed = []
  for (const one of suppliers)
    listed.push({ ...one, risks: risksOf(one, awaitsApproval(one) ? await suppliersAlike(ctx, one, one) : []) })
  return listed
}

import { percentHalfUp, sen, type Bp, type Sen } from '#kernel/money.ts'
import { requiredReferenceKey } from '#kernel/reference.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { createCellReader, longestReference, type DataRow, type RowError } from '#ground/uploads/upload.rules.ts'

/** The most sales that one call voids. */
export const mostVoided = 1_000

/** A sale in a row of a file. */
export type StatedSale = {
  readonly code: string
  readonly soldOn: LocalDate
  readonly amount: Sen
  readonly reference: string
}

/** Reads a row of the template SALES. */
export const readSale = ({ cells }: DataRow, today: LocalDate): StatedSale | readonly RowError[] => {
  const read = createCellReader(cells)
  const code = read.text('organizationCode', 200)
  const soldOn = read.pastDate('saleDate', today)
  const amount = read.amount('amount')
  const reference = read.text('reference', longestReference)
  if (read.errors.length > 0 || code === null || soldOn === null || amount === null || reference === null)
    return read.errors
  return { code, soldOn, amount, reference }
}

/** The royalty of a sale: amount x the franchisor's rate, half-up to the sen. */
export const royaltyOf = (amount: Sen, rate: Bp | null): Sen => (rate === null ? sen(0) : percentHalfUp(amount, rate))

type Seller = {
  readonly orgId: Id<'org'>
  readonly name: string
  readonly isActive: boolean
  readonly franchisor: { readonly orgId: Id<'org'>; readonly name: string; readonly royaltyBp: Bp } | null
}
export type KnownSale = {
  readonly orgId: Id<'org'>
  readonly reference: string
  /** Null if an earlier sale has the same key. */
  readonly referenceKey: string | null
  readonly soldOn: LocalDate
  readonly amount: Sen
}

/** A sale to be recorded. `royalty` is owed to the seller's franchisor. */
export type AcceptedSale = StatedSale & {
  readonly rowNumber: number
  readonly seller: Seller
  readonly royalty: Sen
  readonly possibleDuplicateOf: string | null
}
export type SaleDecision =
  | { readonly accepted: AcceptedSale }
  | { readonly rowNumber: number; readonly errors: readonly RowError[] }

const sameSale = ({ orgId, soldOn, amount }: Pick<KnownSale, 'orgId' | 'soldOn' | 'amount'>) =>
  `${orgId} ${soldOn} ${amount}`
const sameReference = ({ orgId, referenceKey: key }: Pick<KnownSale, 'orgId' | 'referenceKey'>) => `${orgId} ${key}`

/**
 * Validates rows in order: each is accepted or refused as if the accepted rows before it were recorded. `known` are
 * the recorded sales with the same key of the reference, or the same date and amount.
 */
export const decideSales = (
  rows: readonly DataRow[],
  { today, sellers, known }: { today: LocalDate; sellers: ReadonlyMap<string, Seller>; known: readonly KnownSale[] },
): SaleDecision[] => {
  const used = new Set(known.map(sameReference))
  const similar = new Map(known.map((sale) => [sameSale(sale), sale.reference]))
  return rows.map((row) => {
    const refuse = (column: string, code: string, params: RowError['params']): SaleDecision => ({
      rowNumber: row.rowNumber,
      errors: [{ column, code, params }],
    })
    const stated = readSale(row, today)
    if (!('code' in stated)) return { rowNumber: row.rowNumber, errors: stated }
    const seller = sellers.get(stated.code.toLowerCase())
    if (!seller) return refuse('organizationCode', 'row_organization_unknown', { code: stated.code.slice(0, 40) })
    if (!seller.isActive)
      return refuse('organizationCode', 'row_organization_not_active', { organization: seller.name })
    const sale = { ...stated, orgId: seller.orgId, referenceKey: requiredReferenceKey(stated.reference) }
    if (used.has(sameReference(sale)))
      return refuse('reference', 'row_reference_used', { reference: stated.reference, organization: seller.name })
    const possibleDuplicateOf = similar.get(sameSale(sale)) ?? null
    used.add(sameReference(sale))
    similar.set(sameSale(sale), stated.reference)
    const royalty = royaltyOf(stated.amount, seller.franchisor?.royaltyBp ?? null)
    return { accepted: { ...stated, rowNumber: row.rowNumber, seller, royalty, possibleDuplicateOf } }
  })
}

import { bpOf, type Sen } from '#kernel/money.ts'
import { requiredReferenceKey } from '#kernel/reference.ts'
import type { Id } from '#kernel/values.ts'
import { postEntries, type Entry } from '#modules/ledger/ledger.service.ts'
import { organizationsByCode } from '#modules/organizations/organization.service.ts'
import { recordTransactions, type NewTransaction } from '#modules/transactions/account.service.ts'
import { mostRows, type DataRow } from '#modules/uploads/upload.rules.ts'
import type { RowOutcome, RowWork, UploadConsumer, UploadSource } from '#modules/uploads/upload.service.ts'
import { decideSales, readSale, type AcceptedSale } from './sale.rules.ts'
import * as sql from './sale.sql.ts'

type RecordedSale = AcceptedSale & { readonly id: Id<'sale'> }
type Refused = Extract<RowOutcome, { readonly errors: unknown }>

/** Records sales with their royalties, and returns the outcome of each row. */
export const salesUpload: UploadConsumer = {
  batch: 1_000,
  mostPreviewed: mostRows,
  process: (ctx, { id }, rows) => recordSales(ctx, id, rows),
}

const recordSales = async (
  ctx: RowWork,
  documentId: UploadSource['id'],
  rows: readonly DataRow[],
): Promise<RowOutcome[]> => {
  await sql.lockSales.run(ctx.client)
  const decisions = decideSales(rows, { today: ctx.today, ...(await lookUp(ctx, rows)) })
  const decided = decisions.map((one): Refused | RecordedSale =>
    'accepted' in one ? { ...one.accepted, id: ctx.newId<'sale'>() } : one,
  )
  await insert(
    ctx,
    documentId,
    decided.filter((one) => 'seller' in one),
  )
  return decided.map((one) =>
    'seller' in one
      ? {
          rowNumber: one.rowNumber,
          record: { orgId: one.seller.orgId, id: one.id },
          possibleDuplicateOf: one.possibleDuplicateOf,
          amount: one.amount,
          parts: [],
        }
      : one,
  )
}

/** The organizations of the rows, and the recorded sales that they may duplicate. */
const lookUp = async (ctx: RowWork, rows: readonly DataRow[]) => {
  const stated = rows.map((row) => readSale(row, ctx.today)).filter((sale) => 'code' in sale)
  const sellers = await organizationsByCode(ctx.db, [...new Set(stated.map(({ code }) => code))])
  const found = stated.flatMap((sale) => {
    const seller = sellers.get(sale.code.toLowerCase())
    return seller ? [{ ...sale, orgId: seller.orgId }] : []
  })
  const known = await sql.selectKnownSales.all(ctx.client, {
    found: found.map((sale) => ({ ...sale, referenceKey: requiredReferenceKey(sale.reference) })),
  })
  return {
    sellers,
    known: known.map((row) => ({
      orgId: row.org_id,
      reference: row.reference,
      referenceKey: row.reference_key,
      soldOn: row.sold_on,
      amount: row.amount_sen,
    })),
  }
}

const noRoyalty = bpOf(0)
const insert = async (
  ctx: RowWork,
  documentId: Id<'uploaded_document'>,
  sales: readonly RecordedSale[],
): Promise<void> => {
  if (sales.length === 0) return
  await sql.insertSales.run(ctx.client, {
    sales: sales.map(({ seller, id, soldOn, amount, reference, royalty, possibleDuplicateOf, rowNumber }) => ({
      orgId: seller.orgId,
      id,
      soldOn,
      amountSen: amount,
      reference,
      franchisorId: seller.franchisor?.orgId,
      royaltyBp: seller.franchisor?.royaltyBp ?? noRoyalty,
      royaltySen: royalty,
      possibleDuplicateOf,
      rowNumber,
      referenceKey: requiredReferenceKey(reference),
    })),
    documentId,
    now: ctx.now,
  })
  await recordTransactions(ctx, sales.flatMap(transactionsOf))
  await postEntries(ctx, sales.flatMap(royaltyOf))
}

const royaltyOf = ({ id, seller: { orgId, franchisor }, soldOn, royalty }: RecordedSale): Entry<'royalty_earned'>[] =>
  franchisor && royalty > 0
    ? [
        {
          orgId,
          event: 'royalty_earned',
          sourceType: 'sale',
          sourceId: id,
          on: soldOn,
          key: `royalty:${id}`,
          amounts: { royalty },
          party: franchisor.orgId,
        },
      ]
    : []

/** The account transactions: the sale and royalty of the seller, and the royalty as income of the franchisor. */
const transactionsOf = ({ id, seller, soldOn, amount, royalty, reference }: RecordedSale): NewTransaction[] => {
  const { franchisor } = seller
  const transaction = (orgId: Id<'org'>, type: NewTransaction['type'], value: Sen, description: string) => ({
    orgId,
    type,
    sourceType: 'sale',
    sourceId: id,
    amount: value,
    paidOn: soldOn,
    description,
  })
  return [
    transaction(seller.orgId, 'SALES', amount, reference),
    ...(franchisor
      ? [
          transaction(seller.orgId, 'ROYALTY', royalty, `${franchisor.name}, ${reference}`),
          {
            ...transaction(franchisor.orgId, 'ROYALTY_INCOME', royalty, `${seller.name}, ${reference}`),
            sourceOrgId: seller.orgId,
          },
        ]
      : []),
  ]
}

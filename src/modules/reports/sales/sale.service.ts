import { bpOf, type Sen } from '#kernel/money.ts'
import { requiredReferenceKey } from '#kernel/reference.ts'
import type { Id } from '#kernel/values.ts'
import { postEntries, reverseEntry, type Entry } from '#ground/ledger/ledger.service.ts'
import { organizationsByCode } from '#people/organizations/organization.service.ts'
import { recordTransactions, voidTransactions, type NewTransaction } from '#owed/transactions/account.service.ts'
import type { Context, PlatformActor } from '#server/context.ts'
import { mostRows, type DataRow } from '#ground/uploads/upload.rules.ts'
import type { RowOutcome, RowWork, UploadConsumer, UploadSource } from '#ground/uploads/upload.service.ts'
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
  const sellers = await organizationsByCode(ctx, [...new Set(stated.map(({ code }) => code))])
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
      ...row,
    })),
  }
}

/**
 * Voids sales with their royalties and account transactions, and returns them as they were. The caller refuses, and
 * rolls back, if one is missing or was void.
 */
export const voidSales = async (
  ctx: RowWork & Pick<Context<never, PlatformActor>, 'actor'>,
  items: readonly { readonly orgId: Id<'org'>; readonly id: Id<'sale'> }[],
  reason: string,
) => {
  await sql.lockSales.run(ctx.client)
  const found = await sql.lockSalesById.all(ctx.client, { items })
  const live = found.filter(({ voidedAt }) => voidedAt === null)
  await sql.voidSales.run(ctx.client, { items: live, now: ctx.now, name: ctx.actor.name, reason })
  for (const { orgId, id, royalty } of live)
    if (royalty > 0)
      await reverseEntry(ctx, {
        orgId,
        event: 'royalty_voided',
        of: royaltyKey(id),
        on: ctx.today,
        key: `royalty-voided:${id}`,
      })
  const sources = live.flatMap(({ orgId, franchisorId, id: sourceId }) => [
    { orgId, sourceId },
    ...(franchisorId ? [{ orgId: franchisorId, sourceId }] : []),
  ])
  await voidTransactions(ctx, sources)
  return found
}

const royaltyKey = (id: Id<'sale'>): string => `royalty:${id}`
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
          key: royaltyKey(id),
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

import { sum, type Sen } from '#kernel/money.ts'
import { requiredReferenceKey } from '#kernel/reference.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { accountBalance, postEntry, reverseEntry } from '#modules/ledger/ledger.service.ts'
import { allocateOldestFirst } from '#modules/ledger/owed.rules.ts'
import type { Work } from '#server/context.ts'
import type { BenefitAccount } from './benefit-account.contract.ts'
import * as sql from './benefit-account.sql.ts'

type Reads = Pick<Work, 'client'>
type OrgId = Id<'org'>

export const benefitsOwedBy = (orgId: OrgId) => ({ orgId, account: 'benefits_receivable' }) as const

/** The benefits that an employer owes and has repaid, by month. */
export const readBenefitAccount = async (ctx: Reads, orgId: OrgId): Promise<BenefitAccount> => {
  const [months, repayments, outstanding] = await Promise.all([
    sql.selectMonths.all(ctx.client, { orgId }),
    sql.selectRepayments.all(ctx.client, { orgId }),
    accountBalance(ctx, benefitsOwedBy(orgId)),
  ])
  const paid = sum(repayments.filter((row) => row.voided_at === null).map((row) => row.amount_sen))
  const owed = months.map((row) => ({ period: row.period, owed: row.owed_sen }))
  return {
    owed: sum(owed.map((month) => month.owed)),
    paid,
    outstanding,
    months: allocateOldestFirst(owed, paid).toReversed(),
    repayments: repayments.map((row) => ({
      id: row.id,
      paidOn: row.paid_on,
      amount: row.amount_sen,
      reference: row.reference,
      createdAt: row.created_at,
      createdByName: row.created_by_name,
      isVoid: row.voided_at !== null,
      voidedAt: row.voided_at,
      voidReason: row.void_reason,
    })),
  }
}

/** The name of an organization, even if deleted. */
export const readOrganizationName = async ({ db }: Pick<Work, 'db'>, orgId: OrgId): Promise<string> =>
  (await db.selectFrom('organizations').select('name').where('org_id', '=', orgId).executeTakeFirstOrThrow()).name

/**
 * Whether a repayment of the organization that is not void has this reference. Call it with the ledger account locked, so
 * that two repayments at the same time can't both use it.
 */
export const isReferenceUsed = async ({ db }: Pick<Work, 'db'>, orgId: OrgId, reference: string): Promise<boolean> =>
  (await db
    .selectFrom('benefit_repayments')
    .select('id')
    .where('org_id', '=', orgId)
    .where('reference_key', '=', requiredReferenceKey(reference))
    .where('voided_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

type Repayment = {
  readonly orgId: OrgId
  readonly id: Id<'benefit_repayment'>
  readonly paidOn: LocalDate
  readonly amount: Sen
  readonly reference: string
  readonly by: { readonly id: Id<'user'>; readonly name: string }
}
const keyOf = (id: Id<'benefit_repayment'>) => `benefits-repaid:${id}`

/** Stores a repayment and posts it to the ledger. */
export const addRepayment = async (
  ctx: Pick<Work, 'db' | 'client' | 'now' | 'newId'>,
  { orgId, id, paidOn, amount, reference, by }: Repayment,
): Promise<void> => {
  await ctx.db
    .insertInto('benefit_repayments')
    .values({
      org_id: orgId,
      id,
      paid_on: paidOn,
      amount_sen: amount,
      reference,
      reference_key: requiredReferenceKey(reference),
      created_at: ctx.now,
      created_by: by.id,
      created_by_name: by.name,
    })
    .execute()
  await postEntry(ctx, {
    orgId,
    event: 'benefits_repaid',
    sourceType: 'benefit_repayment',
    sourceId: id,
    on: paidOn,
    key: keyOf(id),
    amounts: { paid: amount },
  })
}

export const lockRepayment = ({ client }: Reads, orgId: OrgId, id: Id<'benefit_repayment'>) =>
  sql.lockRepayment.first(client, { orgId, id })

/** Voids a locked repayment and reverses its ledger entry. */
export const voidRepayment = async (
  ctx: Pick<Work, 'db' | 'client' | 'now' | 'newId' | 'today'>,
  { orgId, id, by, reason }: Pick<Repayment, 'orgId' | 'id' | 'by'> & { readonly reason: string },
): Promise<void> => {
  await ctx.db
    .updateTable('benefit_repayments')
    .set({ voided_at: ctx.now, voided_by_name: by.name, void_reason: reason })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  await reverseEntry(ctx, {
    orgId,
    event: 'benefits_repayment_voided',
    of: keyOf(id),
    on: ctx.today,
    key: `benefits-repayment-voided:${id}`,
  })
}

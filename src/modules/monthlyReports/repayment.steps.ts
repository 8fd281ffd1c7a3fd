import { sum, type Sen } from '#kernel/money.ts'
import { requiredReferenceKey } from '#kernel/reference.ts'
import { firstDay, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { accountBalance, lockBalance, postEntry, reverseEntry } from '#modules/ledger/ledger.service.ts'
import { allocateOldestFirst } from '#modules/ledger/owed.rules.ts'
import { recordTransactions, voidTransactions } from '#modules/transactions/account.service.ts'
import type { Work } from '#server/context.ts'
import type { AdvanceAccount } from './report.contract.ts'
import * as sql from './repayment.sql.ts'

type Reads = Pick<Work, 'client'>
type OrgId = Id<'org'>

/** The advances that an employer owes and has repaid, by month. */
export const readAdvanceAccount = async ({ client }: Reads, orgId: OrgId): Promise<AdvanceAccount> => {
  const [months, repayments, outstanding] = await Promise.all([
    sql.selectMonths.all(client, { orgId }),
    sql.selectRepayments.all(client, { orgId }),
    accountBalance({ client }, { orgId, account: 'advances_receivable' }),
  ])
  const paid = sum(repayments.filter((row) => row.voided_at === null).map((row) => row.amount_sen))
  const owed = months.filter((row) => row.owed_sen > 0).map((row) => ({ period: row.period, owed: row.owed_sen }))
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

/** The first day of the first month with advances; null if there are none. */
export const firstAdvanceDay = async ({ client }: Reads, orgId: OrgId): Promise<LocalDate | null> => {
  const [first] = await sql.selectMonths.all(client, { orgId })
  return first ? firstDay(first.period) : null
}

/** The amount that an organization owes for advances. Locks the ledger account until the transaction ends. */
export const lockOutstanding = (ctx: Reads, orgId: OrgId): Promise<Sen> =>
  lockBalance(ctx, { orgId, account: 'advances_receivable' })

/**
 * Whether a repayment of the organization that is not void has this reference. Call it after `lockOutstanding`, so that
 * two repayments at the same time can't both use it.
 */
export const isReferenceUsed = async ({ db }: Pick<Work, 'db'>, orgId: OrgId, reference: string): Promise<boolean> =>
  (await db
    .selectFrom('advance_repayments')
    .select('id')
    .where('org_id', '=', orgId)
    .where('reference_key', '=', requiredReferenceKey(reference))
    .where('voided_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

type Repayment = {
  readonly orgId: OrgId
  readonly id: Id<'advance_repayment'>
  readonly paidOn: LocalDate
  readonly amount: Sen
  readonly reference: string
  readonly by: { readonly id: Id<'user'>; readonly name: string }
}

/** Stores a repayment, posts it to the ledger and records it in the account transaction history. */
export const addRepayment = async (
  ctx: Pick<Work, 'db' | 'client' | 'now' | 'newId'>,
  { orgId, id, paidOn, amount, reference, by }: Repayment,
): Promise<void> => {
  const key = requiredReferenceKey(reference)
  await ctx.db
    .insertInto('advance_repayments')
    .values({
      org_id: orgId,
      id,
      paid_on: paidOn,
      amount_sen: amount,
      reference,
      reference_key: key,
      created_at: ctx.now,
      created_by: by.id,
      created_by_name: by.name,
    })
    .execute()
  await postEntry(ctx, {
    orgId,
    event: 'advances_repaid',
    sourceType: 'advance_repayment',
    sourceId: id,
    on: paidOn,
    key: `advances-repaid:${id}`,
    amounts: { paid: amount },
  })
  await recordTransactions(ctx, [
    {
      orgId,
      type: 'SETTLEMENT',
      sourceType: 'advance_repayment',
      sourceId: id,
      amount,
      paidOn,
      description: reference,
    },
  ])
}

export const lockRepayment = ({ client }: Reads, orgId: OrgId, id: Id<'advance_repayment'>) =>
  sql.lockRepayment.first(client, { orgId, id })

/** Voids a locked repayment and reverses its ledger entry. */
export const voidRepayment = async (
  ctx: Pick<Work, 'db' | 'client' | 'now' | 'newId' | 'today'>,
  { orgId, id, by, reason }: Pick<Repayment, 'orgId' | 'id' | 'by'> & { readonly reason: string },
): Promise<void> => {
  await ctx.db
    .updateTable('advance_repayments')
    .set({ voided_at: ctx.now, voided_by_name: by.name, void_reason: reason })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  await reverseEntry(ctx, {
    orgId,
    event: 'advances_repayment_voided',
    of: `advances-repaid:${id}`,
    on: ctx.today,
    key: `advances-repayment-voided:${id}`,
  })
  await voidTransactions(ctx, [{ orgId, sourceId: id }])
}

import type { NotNull } from 'kysely'
import { sen, type Sen } from '#kernel/money.ts'
import { addDays, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import * as sql from './credit.sql.ts'
import { creditDays } from '../disbursement.rules.ts'

export type Credit = { readonly limit: Sen; readonly used: Sen; readonly available: Sen }

/** The credit of an organization. The available amount is below zero after the limit was lowered below the amount in use. */
export const availableCredit = async ({ db }: Pick<Work, 'db'>, orgId: Id<'org'>): Promise<Credit> => {
  const { limit_sen: limit, used_sen: used } = await db
    .selectFrom('organization_credit')
    .select(['limit_sen', 'used_sen'])
    .where('org_id', '=', orgId)
    .$narrowType<{ limit_sen: NotNull; used_sen: NotNull }>()
    .executeTakeFirstOrThrow()
  return { limit, used, available: sen(limit - used) }
}

/**
 * The same, locked: no other disbursement of the organization is submitted or approved until the transaction ends, so
 * neither the credit nor a duplicate can be missed.
 */
export const lockCredit = async (ctx: Pick<Work, 'db'>, orgId: Id<'org'>): Promise<Credit> => {
  await ctx.db
    .selectFrom('organizations')
    .select('org_id')
    .where('org_id', '=', orgId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return availableCredit(ctx, orgId)
}

/** The limit less each item, and the amounts due within 90 days. */
export const explainCredit = async (ctx: Pick<Work, 'db' | 'client'>, orgId: Id<'org'>, today: LocalDate) => {
  const credit = await availableCredit(ctx, orgId)
  const rows = await sql.selectItems.all(ctx.client, { orgId })
  const items = rows.map((row) => ({
    ...row,
    disbursementId: row.id,
    repaymentId: row.settlementId,
    outstanding: sen(row.amount - row.repaid),
    dueDate: row.dueOn,
  }))
  const last = addDays(today, creditDays)
  const isDue = ({ dueDate, outstanding }: (typeof items)[number]) =>
    outstanding > 0 && dueDate !== null && dueDate <= last
  return { ...credit, items, due: items.filter(isDue) }
}

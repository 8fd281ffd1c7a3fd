import { sen, type Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { accountTypes, signedAmount, type AccountStatus, type AccountType } from './account.rules.ts'
import * as sql from './account.sql.ts'

type AccountWork = Pick<Work, 'client' | 'now'>

/** A row of the account transaction history. A source record has at most one row per type. */
export type NewTransaction = {
  readonly orgId: Id<'org'>
  readonly type: AccountType
  /** The type of the source record, such as `disbursement`. */
  readonly sourceType: string
  readonly sourceId: Id<string>
  /** The organization of the source record, if it differs from `orgId`. */
  readonly sourceOrgId?: Id<'org'>
  /** Not negative; the type determines the sign. Zero amounts are not recorded. */
  readonly amount: Sen
  readonly paidOn: LocalDate
  /** A name or number by which the organization recognizes the transaction. */
  readonly description: string
  readonly status?: AccountStatus
}

/** Records transactions. Call it in the database transaction that creates their source; repeating it has no effect. */
export const recordTransactions = async (ctx: AccountWork, transactions: readonly NewTransaction[]): Promise<void> => {
  const rows = transactions.filter(({ amount }) => amount !== 0)
  if (rows.length === 0) return
  await sql.insertTransactions.run(ctx.client, {
    transactions: rows.map((row) => ({
      ...row,
      sourceOrgId: row.sourceOrgId,
      amountSen: signedAmount(row.type, row.amount),
      status: row.status ?? 'COMPLETED',
      paymentOn: row.paidOn,
    })),
    now: ctx.now,
  })
}

/** Records the completed transactions of each row of a query. A transaction that is already recorded is an error. */
export const recordTransactionsFrom = async (
  ctx: AccountWork,
  sourceType: string,
  query: sql.TransactionQuery,
): Promise<void> => {
  await sql.insertTransactionsFrom(query).run(ctx.client, { ...query.from.values, sourceType, now: ctx.now })
}

type Source = { readonly orgId: Id<'org'>; readonly sourceId: Id<string> }

/** Voids all transactions of these records. */
export const voidTransactions = async (ctx: AccountWork, sources: readonly Source[]): Promise<void> => {
  await sql.voidTransactions.run(ctx.client, { sources, now: ctx.now })
}

/** Changes the amounts of a record's transactions, by type. An amount of zero voids the transaction. */
export const changeAmounts = async (
  ctx: AccountWork,
  { orgId, sourceId }: Source,
  amounts: Readonly<Partial<Record<AccountType, Sen>>>,
): Promise<void> => {
  const types = accountTypes.filter((type) => amounts[type] !== undefined)
  await sql.changeAmounts.run(ctx.client, {
    orgId,
    sourceId,
    amounts: types.map((type) => ({ type, amountSen: signedAmount(type, amounts[type] ?? sen(0)) })),
    now: ctx.now,
  })
}

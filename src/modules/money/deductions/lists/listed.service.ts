import type { Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import * as sql from './listed.sql.ts'

type Reads = Pick<Work, 'client'>

/** The deduction lists of a month, in their order, and the withdrawals of the month that are on no list. */
export const readListsOf = async ({ client }: Reads, orgId: Id<'org'>, period: Period) => {
  const rows = await sql.selectLists.all(client, { orgId, period })
  const { unlisted } = await sql.sumUnlistedWithdrawals.one(client, { orgId, period })
  const lists = rows.map((row) => ({
    ...row,
    listId: row.id,
  }))
  return { lists, unlisted }
}

type Own = { readonly orgId: Id<'org'>; readonly employeeId: Id<'employee'>; readonly period: Period }
/** The lines of an employee on the deduction lists of a month. */
export const readLinesOf = async ({ client }: Reads, own: Own) =>
  (await sql.selectLines.all(client, own)).map((row) => ({
    listId: row.id,
    number: row.number,
    amount: row.amount,
  }))

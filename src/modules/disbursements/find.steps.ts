import { isWholeSen, ringgit, senOf, type Sen } from '#kernel/money.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import type { Id } from '#kernel/values.ts'
import { findSettlements } from '#modules/settlements/settlement.service.ts'
import type { Work } from '#server/context.ts'
import { searchText } from '#server/postgres/paging.ts'
import * as sql from './find.sql.ts'

const mostFound = 5

/** The amount that a search can mean: `12,885.75` and `RM 12885.75`. */
const searchedAmount = (search: string): Sen | null => {
  const amount = typedNumber(search.replace(/^rm/i, ''))
  return typeof amount === 'number' && amount > 0 && isWholeSen(amount) ? senOf(ringgit(amount)) : null
}

/** What the command palette finds of disbursements and settlements, of one organization or all. */
export const findRecords = async (ctx: Pick<Work, 'client'>, orgId: Id<'org'> | null, search: string) => {
  const by = { orgId, search: searchText(search), amount: searchedAmount(search), most: mostFound }
  const [disbursements, settlements] = await Promise.all([
    sql.findDisbursements.all(ctx.client, by),
    findSettlements(ctx, by),
  ])
  return {
    disbursements: disbursements.map((row) => ({
      id: row.id,
      orgId: row.org_id,
      orgName: row.org_name,
      name: row.name,
      status: row.status,
      amount: row.amount_sen,
      invoiceNumber: row.invoice_number,
    })),
    settlements,
  }
}

import { sum } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { accountBalance } from '#modules/ledger/ledger.service.ts'
import { allocateOldestFirst } from '#modules/ledger/owed.rules.ts'
import { recordedPayments } from '#modules/ledger/recorded-payment.service.ts'
import type { Work } from '#server/context.ts'
import type { BenefitAccount } from './benefit-account.contract.ts'
import * as sql from './benefit-account.sql.ts'

type Reads = Pick<Work, 'client' | 'db'>
type OrgId = Id<'org'>

export const benefitRepayments = recordedPayments('benefit_repayments', {
  event: 'benefits_repaid',
  voided: 'benefits_repayment_voided',
})

export const benefitsOwedBy = (orgId: OrgId) => ({ orgId, account: 'benefits_receivable' }) as const

/** The benefits that an employer owes and has repaid, by month. */
export const readBenefitAccount = async (ctx: Reads, orgId: OrgId): Promise<BenefitAccount> => {
  const [months, repayments, outstanding] = await Promise.all([
    sql.selectMonths.all(ctx.client, { orgId }),
    benefitRepayments.list(ctx.db, orgId),
    accountBalance(ctx, benefitsOwedBy(orgId)),
  ])
  const paid = sum(repayments.filter(({ isVoid }) => !isVoid).map(({ amount }) => amount))
  const owed = months.map((row) => ({ period: row.period, owed: row.owed_sen }))
  return {
    owed: sum(owed.map((month) => month.owed)),
    paid,
    outstanding,
    months: allocateOldestFirst(owed, paid).toReversed(),
    repayments,
  }
}

/** The name of an organization, even if deleted. */
export const readOrganizationName = async ({ db }: Pick<Work, 'db'>, orgId: OrgId): Promise<string> =>
  (await db.selectFrom('organizations').select('name').where('org_id', '=', orgId).executeTakeFirstOrThrow()).name

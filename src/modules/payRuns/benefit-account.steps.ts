import { sum } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { accountBalance } from '#modules/ledger/ledger.service.ts'
import { allocateOldestFirst } from '#modules/ledger/owed.rules.ts'
import { recordedPayments } from '#modules/ledger/recorded-payment.service.ts'
import { bankDaysAfter } from '#modules/banks/bank-days.rules.ts'
import type { Work } from '#server/context.ts'
import type { BenefitAccount } from './benefit-account.contract.ts'
import * as sql from './benefit-account.sql.ts'

type Reads = Pick<Work, 'client' | 'db' | 'today' | 'env'>
type OrgId = Id<'org'>

export const benefitRepayments = recordedPayments('benefit_repayments', {
  event: 'benefits_repaid',
  voided: 'benefits_repayment_voided',
})

export const benefitsOwedBy = (orgId: OrgId) => ({ orgId, account: 'benefits_receivable' }) as const

/** The benefits that an employer owes and has repaid, by month. A month is due some bank days after its last run. */
export const readBenefitAccount = async (
  ctx: Reads,
  orgId: OrgId,
): Promise<BenefitAccount & { readonly orgName: string }> => {
  const [terms, months, repayments, outstanding] = await Promise.all([
    sql.selectTerms.one(ctx.client, { orgId }),
    sql.selectMonths.all(ctx.client, { orgId }),
    benefitRepayments.list(ctx.db, orgId),
    accountBalance(ctx, benefitsOwedBy(orgId)),
  ])
  const paid = sum(repayments.filter(({ isVoid }) => !isVoid).map(({ amount }) => amount))
  const owed = months.map((row) => ({
    period: row.period,
    owed: row.owed_sen,
    dueOn: bankDaysAfter(row.completed_on, terms.remittance_days),
  }))
  const allocated = allocateOldestFirst(owed, paid).toReversed()
  return {
    orgName: terms.name,
    owed: sum(owed.map((month) => month.owed)),
    paid,
    outstanding,
    overdue: sum(allocated.filter(({ dueOn }) => dueOn < ctx.today).map((month) => month.outstanding)),
    months: allocated,
    repayments,
    payTo: ctx.env.payTo,
    payReference: `${terms.code}-BENEFITS`,
  }
}

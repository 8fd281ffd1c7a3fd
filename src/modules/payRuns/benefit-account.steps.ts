import { sen, sum, type Sen } from '#kernel/money.ts'
import type { LocalDate, Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { accountBalance } from '#modules/ledger/ledger.service.ts'
import { allocateOldestFirst } from '#modules/ledger/owed.rules.ts'
import { recordedPayments } from '#modules/ledger/recorded-payment.service.ts'
import { bankDaysAfter } from '#modules/banks/bank-days.rules.ts'
import { listReports, openOf, type Debt } from '#modules/reportedPayments/reported-payment.service.ts'
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
/** The benefits owed as what a reported payment pays. */
export const benefitDebt = (orgId: OrgId): Debt => ({ orgId, settlementId: null })

type Paid = { readonly period: Period; readonly owed_sen: Sen; readonly completed_on: LocalDate }
/** The months with what is outstanding, the oldest first. A month is due some bank days after its last run. */
const dueMonths = (months: readonly Paid[], paid: Sen, remittanceDays: number) =>
  allocateOldestFirst(
    months.map((row) => ({
      period: row.period,
      owed: row.owed_sen,
      dueOn: bankDaysAfter(row.completed_on, remittanceDays),
    })),
    paid,
  )

/** The months that a payment reaches. */
const reachedBy = (amount: Sen, months: ReturnType<typeof dueMonths>): ReadonlySet<Period> => {
  const open = months.map(({ period, outstanding: owed }) => ({ period, owed }))
  return new Set(
    allocateOldestFirst(open, amount)
      .filter(({ paid }) => paid > 0)
      .map(({ period }) => period),
  )
}

/** The benefits that an employer owes and has repaid, by month. */
export const readBenefitAccount = async (
  ctx: Reads,
  orgId: OrgId,
): Promise<BenefitAccount & { readonly orgName: string }> => {
  const [terms, paidMonths, repayments, outstanding, reports, reminders] = await Promise.all([
    sql.selectTerms.one(ctx.client, { orgId }),
    sql.selectMonths.all(ctx.client, { orgId }),
    benefitRepayments.list(ctx.db, orgId),
    accountBalance(ctx, benefitsOwedBy(orgId)),
    listReports(ctx.db, benefitDebt(orgId)),
    sql.selectReminders.all(ctx.client, { orgId }),
  ])
  const paid = sum(repayments.filter(({ isVoid }) => !isVoid).map(({ amount }) => amount))
  const months = dueMonths(paidMonths, paid, terms.remittance_days)
  const reported = reachedBy(openOf(reports)?.amount ?? sen(0), months)
  const remindedOn = ({ period, dueOn }: (typeof months)[number]) =>
    reminders.find((one) => one.period === period && one.due_on === dueOn)?.sent_on ?? null
  return {
    orgName: terms.name,
    owed: sum(months.map((month) => month.owed)),
    paid,
    outstanding,
    overdue: sum(months.filter(({ dueOn }) => dueOn < ctx.today).map((month) => month.outstanding)),
    months: months
      .map((month) => ({ ...month, remindedOn: remindedOn(month), reported: reported.has(month.period) }))
      .toReversed(),
    since: sinceOf(paidMonths),
    reports,
    repayments,
    payTo: ctx.env.payTo,
    payReference: `${terms.code}-BENEFITS`,
  }
}

const sinceOf = (months: readonly { readonly first_on: LocalDate }[]): LocalDate | null =>
  months.map(({ first_on: on }) => on).toSorted()[0] ?? null

/** The day from which an employer owes benefits; null if it never has. */
export const benefitsOwedSince = async ({ client }: Pick<Work, 'client'>, orgId: OrgId): Promise<LocalDate | null> =>
  sinceOf(await sql.selectMonths.all(client, { orgId }))

/** The months with something outstanding of every employer that owes benefits. */
export const readOwing = async ({ client }: Pick<Work, 'client'>) => {
  const rows = await sql.selectOwedMonths.all(client)
  return [...Map.groupBy(rows, (row) => row.org_id)].flatMap(([orgId, [first, ...others]]) => {
    if (!first) return []
    const months = [first, ...others]
    const paid = sen(sum(months.map((month) => month.owed_sen)) - first.balance_sen)
    const { reported_sen: amount, reported_on: paidOn } = first
    return {
      orgId,
      orgName: first.name,
      emails: first.emails,
      reported: amount === null || paidOn === null ? null : { amount, paidOn },
      months: dueMonths(months, paid, first.remittance_days).filter(({ outstanding }) => outstanding > 0),
    }
  })
}

import { sen, sum, type Sen } from '#kernel/money.ts'
import type { LocalDate, Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { accountBalance, lockBalance } from '#ground/ledger/ledger.service.ts'
import { allocateOldestFirst } from '../debt/owed.rules.ts'
import { benefitPayments } from '../payment/payment.service.ts'
import { bankDaysAfter } from '#ground/banks/bank-days.rules.ts'
import { listReports, openOf, type Debt } from '../report/reported-payment.service.ts'
import type { Work } from '#server/context.ts'
import type { BenefitAccount } from './benefit-account.contract.ts'
import * as sql from './benefit-account.sql.ts'
import { benefitRepaymentRecord } from './benefit-repayment-record.rules.ts'

type Reads = Pick<Work, 'client' | 'db' | 'today' | 'env'>
type OrgId = Id<'org'>

const benefitsOwedBy = (orgId: OrgId) => ({ orgId, account: 'benefits_receivable' }) as const
/** The benefits owed as what a reported payment pays. */
export const benefitDebt = (orgId: OrgId): Debt => ({ orgId, record: benefitRepaymentRecord })

type Paid = { readonly period: Period; readonly owed: Sen; readonly completedOn: LocalDate }
/** The months with their outstanding amounts, the oldest first. A month is due some bank days after its last run. */
const dueMonths = (months: readonly Paid[], paid: Sen, remittanceDays: number) =>
  allocateOldestFirst(
    months.map((row) => ({
      period: row.period,
      owed: row.owed,
      dueOn: bankDaysAfter(row.completedOn, remittanceDays),
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
    benefitPayments.list(ctx.db, orgId),
    accountBalance(ctx, benefitsOwedBy(orgId)),
    listReports(ctx.db, benefitDebt(orgId)),
    sql.selectReminders.all(ctx.client, { orgId }),
  ])
  const paid = sum(repayments.filter(({ isVoid }) => !isVoid).map(({ amount }) => amount))
  const months = dueMonths(paidMonths, paid, terms.remittanceDays)
  const reported = reachedBy(openOf(reports)?.amount ?? sen(0), months)
  const remindedOn = ({ period, dueOn }: (typeof months)[number]) =>
    reminders.find((one) => one.period === period && one.dueOn === dueOn)?.sentOn ?? null
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

const sinceOf = (months: readonly { readonly firstOn: LocalDate }[]): LocalDate | null =>
  months.map(({ firstOn }) => firstOn).toSorted()[0] ?? null

/** Locks the benefits that an employer owes. */
export const lockBenefitsOwed = async (ctx: Pick<Work, 'client'>, orgId: OrgId) => ({
  orgId,
  due: await lockBalance(ctx, benefitsOwedBy(orgId)),
  since: sinceOf(await sql.selectMonths.all(ctx.client, { orgId })),
})

/** The months with something outstanding of every employer that owes benefits. */
export const readOwing = async ({ client }: Pick<Work, 'client'>) => {
  const rows = await sql.selectOwedMonths.all(client)
  return [...Map.groupBy(rows, (row) => row.orgId)].flatMap(([orgId, [first, ...others]]) => {
    if (!first) return []
    const months = [first, ...others]
    const paid = sen(sum(months.map((month) => month.owed)) - first.balance)
    const { reported: amount, reportedOn: paidOn } = first
    return {
      orgId,
      orgName: first.name,
      emails: first.emails,
      reported: amount === null || paidOn === null ? null : { amount, paidOn },
      months: dueMonths(months, paid, first.remittanceDays).filter(({ outstanding }) => outstanding > 0),
    }
  })
}

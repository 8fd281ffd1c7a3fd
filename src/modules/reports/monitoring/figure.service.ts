import { ringgitOf, sum, type Sen } from '#kernel/money.ts'
import { addMs, addPeriods, dateIn, firstDay, instantOf, startOf, type Clock, type LocalDate } from '#kernel/time.ts'
import { pendingOfPlatform } from '#ground/approvals/approval.service.ts'
import { readBenefitsOwed } from '#owed/receivables/benefit/benefit-owed.service.ts'
import { overdueSettlements } from '#owed/receivables/settlement/settlement.service.ts'
import { lastDuePeriod } from '#owed/statements/statement.rules.ts'
import { providerBalance } from '#money/paymentGateway/payment-gateway.service.ts'
import { availableOf } from '#money/payouts/available.service.ts'
import { deliverWithin } from '#money/withdrawals/bank/batch.rules.ts'
import { bankDaysLate, bankStateAt, lastCutOff, lateBefore } from '#money/withdrawals/arrival.rules.ts'
import { waitingWithdrawals } from '#money/withdrawals/totals/waiting.service.ts'
import type { Work } from '#server/context.ts'
import type { BusinessFigure } from '#server/http/parts.ts'
import type { Database } from '#server/postgres/database.ts'
import { readReceivables } from '../monthlyReports/repayment/receivable.service.ts'
import { openRemittances } from '../monthlyReports/unmatched/unmatched.service.ts'
import { queries, selectFigures } from './figure.sql.ts'

type Reads = Pick<Work, 'db' | 'client' | 'now' | 'today'>

/** The figures of the business that Prometheus watches, over all organizations. */
export const readFigures = (database: Database, clock: Clock): Promise<readonly BusinessFigure[]> =>
  database.transaction({ orgs: 'all' }, 'read', async ({ db, client }) => {
    const now = instantOf(clock())
    const ctx = { db, client, now, today: dateIn(now) }
    const figures = await Promise.all([
      countedFigures(ctx),
      waitingFigures(ctx),
      providerFigures(ctx),
      overdueFigures(ctx),
    ])
    return figures.flat()
  })

/** The figures of `queries`, in one statement. */
const countedFigures = async ({ client, now, today }: Reads): Promise<BusinessFigure[]> => {
  const period = lastDuePeriod(now)
  const rows = await selectFigures.all(client, {
    now,
    lateBefore: lateBefore(today),
    lastCutOff: lastCutOff(now),
    deliveredBefore: addMs(now, -deliverWithin),
    period,
    periodEnd: startOf(firstDay(addPeriods(period, 1))),
  })
  return Object.entries(queries).map(([name, query]) => ({
    name,
    help: query.help,
    label: 'label' in query ? query.label : undefined,
    values: rows
      .filter(({ metric }) => metric === name)
      .map(({ label, value }) => ({ label, value: 'isMoney' in query ? ringgitOf(value) : value })),
  }))
}

/** A figure without a label. Null is a figure without a value now. */
const figure = (name: string, help: string, value: number | null): BusinessFigure => ({
  name,
  help,
  label: undefined,
  values: value === null ? [] : [{ label: '', value }],
})
const inRinggit = (amount: Sen | null): number | null => (amount === null ? null : ringgitOf(amount))

const waitingFigures = async (ctx: Reads): Promise<BusinessFigure[]> => {
  const [{ onHold, openLines }, unmatched] = await Promise.all([waitingWithdrawals(ctx), openRemittances(ctx)])
  const unmatchedFor = unmatched.oldestOn === null ? 0 : bankDaysLate(unmatched.oldestOn, ctx.today)
  return [
    figure(
      'upah_bank_open',
      'Whether the bank still processes new files today',
      Number(bankStateAt(ctx.now) === 'open'),
    ),
    figure('upah_payments_on_hold', 'Unsent withdrawals to accounts or of employees on hold', onHold.count),
    figure('upah_payments_on_hold_bank_days', 'For how many bank days the oldest of them has waited', onHold.bankDays),
    figure('upah_bank_lines_open', 'Lines of bank results that match no payment and await a decision', openLines.count),
    figure('upah_bank_lines_open_bank_days', 'For how many bank days the oldest of them is open', openLines.bankDays),
    figure(
      'upah_unmatched_ringgit',
      'Payments on the bank statement whose employer is not known',
      ringgitOf(unmatched.amount),
    ),
    figure('upah_unmatched_bank_days', 'For how many bank days the oldest of them is not matched', unmatchedFor),
  ]
}

const providerFigures = async (ctx: Reads): Promise<BusinessFigure[]> => {
  const available = await availableOf(ctx, await providerBalance(ctx))
  const approved = (await pendingOfPlatform(ctx.client)).find(({ kind }) => kind === 'disbursements')?.amount
  return [
    figure(
      'upah_provider_available_ringgit',
      'The balance with the provider, less what was requested since',
      inRinggit(available),
    ),
    figure('upah_disbursements_approved_ringgit', 'Approved disbursements to pay', approved ? ringgitOf(approved) : 0),
  ]
}

type Overdue = { readonly amount: Sen; readonly oldestOn: LocalDate | null }
const overdueFigures = async (ctx: Reads): Promise<BusinessFigure[]> => {
  const [settlements, { employers, totals }, benefits] = await Promise.all([
    overdueSettlements(ctx),
    readReceivables(ctx),
    readBenefitsOwed(ctx),
  ])
  const lateEmployers = employers.filter(({ overdueItems }) => overdueItems > 0)
  const [lateBenefit] = benefits.filter(({ monthsOverdue }) => monthsOverdue > 0)
  const kinds: Readonly<Record<string, Overdue>> = {
    settlements,
    'deduction lists': {
      amount: sum([totals.week, totals.month, totals.older]),
      oldestOn: lateEmployers.flatMap(({ dueOn }) => dueOn ?? []).toSorted()[0] ?? null,
    },
    benefits: { amount: sum(benefits.map(({ overdue }) => overdue)), oldestOn: lateBenefit?.dueOn ?? null },
  }
  const byKind = (name: string, help: string, valueOf: (of: Overdue) => number): BusinessFigure => ({
    name,
    help,
    label: 'kind',
    values: Object.entries(kinds).map(([label, of]) => ({ label, value: valueOf(of) })),
  })
  return [
    byKind('upah_receivable_overdue_ringgit', 'What organizations owe after its due date', ({ amount }) =>
      ringgitOf(amount),
    ),
    byKind('upah_receivable_overdue_bank_days', 'For how many bank days the oldest of it is overdue', ({ oldestOn }) =>
      oldestOn === null ? 0 : bankDaysLate(oldestOn, ctx.today),
    ),
  ]
}

import { masked } from '#kernel/mask.ts'
import type pg from 'pg'
import { sen, sum } from '#kernel/money.ts'
import { firstDay } from '#kernel/time.ts'
import type { Output } from '#kernel/call.ts'
import * as comparison from './comparison.sql.ts'
import type { Evaluated } from './eligibility.steps.ts'
import type { RunEmployee } from './pay-run-fields.rules.ts'
import type { payRuns } from './pay-run.contract.ts'
import type { RunKey } from './pay-run.store.ts'
import * as rows from './rows.sql.ts'

type Figures = Output<(typeof payRuns)['getOne']>['figures']
type Comparison = NonNullable<Output<(typeof payRuns)['getOne']>['comparison']>
type Change = Comparison['changes'][number]

const mostListed = 100

/** What a run that is not stored yet would pay. */
export const figuresOf = (employees: readonly Evaluated[]): Figures => {
  const eligible = employees.filter(({ ineligible }) => ineligible === null)
  const paid = sum(eligible.map(({ netPay }) => netPay))
  const shares = eligible.flatMap((employee) => employee.shares.map((share) => ({ ...share, employee })))
  const byWallet = [...Map.groupBy(shares, ({ walletId }) => walletId).values()].flatMap((of) =>
    of[0]
      ? [
          {
            walletId: of[0].walletId,
            name: of[0].wallet,
            employees: of.length,
            amount: sum(of.map((share) => share.amount)),
          },
        ]
      : [],
  )
  const warnings = shares.flatMap(({ employee, wallet, amount, warning, limit }) =>
    warning && limit !== null ? [{ employeeName: employee.name, wallet, amount, warning, limit }] : [],
  )
  return {
    totalEmployees: employees.length,
    eligibleEmployees: eligible.length,
    netPay: paid,
    notPaid: sen(sum(employees.map(({ netPay }) => netPay)) - paid),
    succeeded: sen(0),
    failed: sen(0),
    wallets: byWallet.toSorted((a, b) => b.amount - a.amount),
    warnings: warnings.slice(0, mostListed),
    totalWarnings: warnings.length,
    changedElections: [],
    totalChangedElections: 0,
    unchangedAccounts: [],
    totalUnchangedAccounts: 0,
  }
}

/** What a stored run pays. */
export const storedFigures = async (client: pg.PoolClient, key: RunKey): Promise<Figures> => {
  const [total, wallets, warnings, changed, unchanged] = await Promise.all([
    rows.sumRun.one(client, key),
    rows.sumWallets.all(client, key),
    rows.selectWarnings.all(client, key),
    rows.selectChangedElections.all(client, key),
    rows.selectUnchangedAccounts.all(client, key),
  ])
  return {
    totalEmployees: total.employees,
    eligibleEmployees: total.eligible,
    netPay: total.net_pay_sen,
    notPaid: total.not_paid_sen,
    succeeded: total.paid_sen,
    failed: total.failed_sen,
    wallets: wallets.map((row) => ({
      walletId: row.wallet_id,
      name: row.wallet_name,
      employees: row.employees,
      amount: row.amount_sen,
    })),
    warnings: warnings.map((row) => ({
      employeeName: row.name,
      wallet: row.wallet_name,
      amount: row.amount_sen,
      limit: row.limit_sen,
      warning: row.warning,
    })),
    totalWarnings: warnings[0]?.total ?? 0,
    changedElections: changed.map(({ name }) => name),
    totalChangedElections: changed[0]?.total ?? 0,
    unchangedAccounts: unchanged.map((row) => ({ employeeName: row.name, wallet: row.wallet_name })),
    totalUnchangedAccounts: unchanged[0]?.total ?? 0,
  }
}

/** An employee of a run that is not stored yet, as the screens show them. */
export const toRunEmployee = (employee: Evaluated): RunEmployee => ({
  employeeId: employee.employeeId,
  employeeName: employee.name,
  employeeNumber: employee.employeeNumber,
  email: employee.email,
  group: employee.group,
  office: employee.office,
  eligible: employee.ineligible === null,
  ineligibleReason: employee.ineligible,
  entitledBenefits: employee.benefits.map(({ name, amount, recurrence }) => ({ name, amount, recurrence })),
  electedWallets: employee.shares.map(({ walletId, wallet, percentage, accountNumber, amount, warning }) => ({
    walletId,
    name: wallet,
    percentage,
    accountNumber: masked(accountNumber),
    amount,
    warning,
    result: null,
  })),
  netPay: employee.netPay,
  electionChanged: false,
})

type ChangeRow = Awaited<ReturnType<typeof comparison.selectChanges.all>>[number]
type BenefitChange = Awaited<ReturnType<typeof comparison.selectBenefitChanges.all>>[number]

type Previous = NonNullable<Awaited<ReturnType<typeof comparison.selectPrevious.first>>>

const causeOf = (row: ChangeRow, previous: Previous, benefits: readonly BenefitChange[]): Change['cause'] => {
  if (row.kind === 'changed') {
    return {
      type: 'benefits',
      benefits: benefits.map(({ name, before_sen: before, after_sen: after, in_other_run: inOtherRun }) => ({
        name,
        before,
        after,
        inOtherRun,
      })),
    }
  }
  if (row.kind === 'added') {
    if (row.ineligible_before !== null) return { type: 'now_eligible' }
    const isNew = row.start_on !== null && row.start_on >= firstDay(previous.period)
    return isNew ? { type: 'joined', on: row.start_on } : { type: 'now_in_groups' }
  }
  const hasLeft = row.ineligible_now === 'left' || row.ineligible_now === null
  if (hasLeft && row.end_on !== null && row.end_on <= previous.this_pay_on) return { type: 'left', on: row.end_on }
  return row.ineligible_now ? { type: 'ineligible', reason: row.ineligible_now } : { type: 'not_in_groups' }
}

/** The changes since the last run of the same kind; null if this is the first one. */
export const comparisonOf = async (client: pg.PoolClient, { orgId, id }: RunKey): Promise<Comparison | null> => {
  const previous = await comparison.selectPrevious.first(client, { orgId, id })
  if (!previous) return null
  const key = { orgId, id, before: previous.id }
  const [totals, changes] = await Promise.all([
    comparison.sumChanges.all(client, key),
    comparison.selectChanges.all(client, key),
  ])
  const ids = changes.flatMap((row) => (row.kind === 'changed' ? [row.employee_id] : []))
  const benefits = Map.groupBy(
    await comparison.selectBenefitChanges.all(client, { ...key, employeeIds: ids }),
    (row) => row.employee_id,
  )
  const totalOf = (kind: Change['kind']) => {
    const row = totals.find((one) => one.kind === kind)
    return { employees: row?.employees ?? 0, amount: row?.amount_sen ?? sen(0) }
  }
  return {
    previous: {
      id: previous.id,
      period: previous.period,
      payDay: previous.pay_on,
      employees: previous.eligible,
      netPay: previous.net_pay_sen,
    },
    added: totalOf('added'),
    dropped: totalOf('dropped'),
    changed: totalOf('changed'),
    changes: changes.map((row) => ({
      kind: row.kind as Change['kind'],
      employeeId: row.employee_id,
      employeeName: row.name,
      before: row.before_sen,
      after: row.after_sen,
      cause: causeOf(row, previous, benefits.get(row.employee_id) ?? []),
    })),
  }
}

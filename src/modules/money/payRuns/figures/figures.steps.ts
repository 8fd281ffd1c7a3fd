import { masked } from '#kernel/mask.ts'
import type pg from 'pg'
import { sen, sum } from '#kernel/money.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Output } from '#kernel/call.ts'
import type { Evaluated } from './eligibility.steps.ts'
import type { PayRun, RunEmployee } from '../pay-run-fields.rules.ts'
import type { payRuns } from '../pay-run.contract.ts'
import { groupNames, ineligibleReasons } from '../pay-run.rules.ts'
import type { RunKey } from '../pay-run.store.ts'
import { reasonsOfGiven, reasonsOfStored } from './candidates.sql.ts'
import * as rows from '../rows.sql.ts'
import { sumHeld } from '../sending.sql.ts'

type Figures = Output<(typeof payRuns)['getOne']>['figures']

const mostListed = 100

type ReasonRow = Awaited<ReturnType<typeof reasonsOfStored.all>>[number]
/** The reasons in the order in which they are checked. */
const toReasons = (found: readonly ReasonRow[]): Figures['reasons'] =>
  found
    .toSorted((a, b) => ineligibleReasons.indexOf(a.reason) - ineligibleReasons.indexOf(b.reason))
    .map(({ reason, employees, amount, remindable, lastReminder }) => ({
      reason,
      employees,
      amount,
      remindable,
      lastReminder,
    }))

/** Why a run that is not stored yet would not pay employees. */
export const reasonsOf = async (
  client: pg.PoolClient,
  { orgId, today }: { orgId: Id<'org'>; today: LocalDate },
  employees: readonly Evaluated[],
): Promise<Figures['reasons']> =>
  toReasons(
    await reasonsOfGiven.all(client, {
      orgId,
      today,
      employees: employees.flatMap(({ employeeId, netPay, ineligible }) =>
        ineligible ? [{ employeeId, netPaySen: netPay, ineligible }] : [],
      ),
    }),
  )

/** What a run that is not stored yet would pay. */
export const figuresOf = (employees: readonly Evaluated[]): Omit<Figures, 'reasons'> => {
  const eligible = employees.filter(({ ineligible }) => ineligible === null)
  const paid = sum(eligible.map(({ netPay }) => netPay))
  const shares = eligible.flatMap((employee) => employee.shares.map((share) => ({ ...share, employee })))
  const waiting = shares.flatMap(({ usableFrom, ...share }) => (usableFrom === null ? [] : [{ ...share, usableFrom }]))
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
    held: { employees: 0, amount: sen(0) },
    waiting: {
      employees: new Set(waiting.map(({ employee }) => employee.employeeId)).size,
      amount: sum(waiting.map(({ amount }) => amount)),
      until:
        waiting
          .map(({ usableFrom }) => usableFrom)
          .toSorted((a, b) => Number(a > b) - Number(a < b))
          .at(-1) ?? null,
    },
    wallets: byWallet.toSorted((a, b) => b.amount - a.amount),
    warnings: warnings.slice(0, mostListed),
    totalWarnings: warnings.length,
    changedElections: [],
    totalChangedElections: 0,
    unchangedAccounts: [],
    totalUnchangedAccounts: 0,
  }
}

type At = { readonly today: LocalDate; readonly now: Instant }
/** What a stored run pays. */
export const storedFigures = async (client: pg.PoolClient, key: RunKey, at: At): Promise<Figures> => {
  const [total, held, wallets, warnings, changed, unchanged, reasons] = await Promise.all([
    rows.sumRun.one(client, key),
    sumHeld.one(client, { ...key, now: at.now }),
    rows.sumWallets.all(client, key),
    rows.selectWarnings.all(client, key),
    rows.selectChangedElections.all(client, key),
    rows.selectUnchangedAccounts.all(client, key),
    reasonsOfStored.all(client, { ...key, today: at.today }),
  ])
  return {
    ...total,
    totalEmployees: total.employees,
    eligibleEmployees: total.eligible,
    succeeded: total.paid,
    held: { employees: held.employees, amount: held.amount },
    waiting: { employees: held.waiting, amount: held.waitingAmount, until: held.waitingUntil },
    wallets: wallets.map((row) => ({
      ...row,
      name: row.walletName,
    })),
    warnings: warnings.map((row) => ({
      ...row,
      employeeName: row.name,
      wallet: row.walletName,
    })),
    totalWarnings: warnings[0]?.total ?? 0,
    changedElections: changed.map(({ name }) => name),
    totalChangedElections: changed[0]?.total ?? 0,
    unchangedAccounts: unchanged.map((row) => ({ employeeName: row.name, wallet: row.walletName })),
    totalUnchangedAccounts: unchanged[0]?.total ?? 0,
    reasons: toReasons(reasons),
  }
}

/** An employee of a run that is not stored yet, as the screens show them. */
export const toRunEmployee = (employee: Evaluated, grouping: PayRun['grouping']): RunEmployee => ({
  ...employee,
  employeeName: employee.name,
  ...groupNames(grouping, employee.group),
  eligible: employee.ineligible === null,
  ineligibleReason: employee.ineligible,
  entitledBenefits: employee.benefits.map(({ name, amount, recurrence }) => ({ name, amount, recurrence })),
  electedWallets: employee.shares.map(
    ({ walletId, wallet, percentage, accountNumber, amount, warning, usableFrom }) => ({
      walletId,
      name: wallet,
      percentage,
      accountNumber: masked(accountNumber),
      amount,
      warning,
      result: null,
      held: false,
      usableFrom,
    }),
  ),
  electionChanged: false,
})

import { expect } from 'vitest'
import type { Client } from '#kernel/client.ts'
import type { Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Contract } from '#app/contract.ts'

type Calls = Client<Contract>
type Views = {
  readonly manager: Calls
  readonly admin: Calls
  readonly employee: (email: string) => Promise<Calls>
  readonly orgId: Id<'org'>
  readonly period: Period
}

/** Adds amounts in ringgit as sen, because binary fractions aren't exact. */
const added = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
const pageSize = 500

/** Advances: the dashboards of the employer and the platform, lists, reports, the advance account and the ledger. */
const expectAdvances = async ({ manager, admin, orgId, period }: Views) => {
  const summary = await manager.rollingPayManagement.getMonthlySummary({ period })
  const { summary: report, rows } = await manager.rollingPayManagement.getMonthlyReport({ period, pageSize })
  const { transactions, counts, returns } = await manager.rollingPayManagement.getTransactions({ period, pageSize })
  const of = (pick: (row: (typeof rows)[number]) => number) => added(rows.map(pick))
  expect(returns.count).toBeGreaterThan(0)
  expect([summary.withdrawn.count, summary.withdrawn.amount]).toEqual([report.completedRequests, report.deduction])
  expect(added(rows.map(({ completed }) => completed))).toBe(report.completedRequests)
  expect([
    of((row) => row.transferred),
    of((row) => row.total),
    of((row) => row.deduction),
    of((row) => row.owed),
  ]).toEqual([report.transferred, report.total, report.deduction, report.owed])
  for (const status of ['pending', 'approved', 'processing', 'rejected', 'cancelled'] as const)
    expect([status, summary[status]]).toEqual([status, { count: counts[status].count, amount: counts[status].amount }])
  const taken = added(
    [summary.pending, summary.approved, summary.processing, summary.withdrawn].map(({ amount }) => amount),
  )
  expect(added(summary.reasons.map(({ amount }) => amount))).toBe(taken)
  expect(added(summary.byDay.map(({ thisMonth }) => thisMonth))).toBe(taken)

  const counting = transactions.filter(
    ({ status, returnedAt }) => status !== 'cancelled' && status !== 'rejected' && returnedAt === null,
  )
  for (const { team, count, amount } of summary.topTeams) {
    const own = counting.filter((row) => row.team === team)
    expect([team, count, amount]).toEqual([team, own.length, added(own.map((row) => row.amount))])
  }

  const { outstanding, owed, paid, months, lists, unlisted, credit } =
    await manager.rollingPayManagement.getAdvanceAccount({})
  expect(await admin.rollingPayAdmin.getOrgAdvanceAccount({ orgId })).toMatchObject({ outstanding, owed, paid })
  expect(added([...[...lists, ...months].map((one) => one.outstanding), unlisted])).toBe(added([outstanding, credit]))
  expect(added([outstanding, paid])).toBe(owed)
  const { accounts } = await admin.ledger.getAccounts({ pageSize: 50, orgId })
  expect(accounts.find(({ account }) => account === 'advances_receivable')?.balance).toBe(outstanding)
}

/** An employee: dashboard, balance and statements, and the employer's view of them. */
const expectEmployee = async (
  { manager, employee, period }: Views,
  who: { email: string; employeeICNumber: string },
) => {
  const { rollingPayEmployee: own } = await employee(who.email)
  const { employee: report } = await manager.rollingPayManagement.getEmployeeMonthlyReport({
    employeeICNumber: who.employeeICNumber,
    period,
  })
  const transactions = await own.getTransactions({ period })
  const amountOf = (isWanted: (one: (typeof transactions)[number]) => boolean) =>
    added(transactions.filter((one) => one.returned === null && isWanted(one)).map(({ amount }) => amount))
  const received = amountOf(({ status }) => status === 'completed')
  const taken = amountOf(({ status }) => status !== 'cancelled' && status !== 'rejected')
  const dashboard = await own.employeeDashboard({})
  const { balance, workings } = await own.getRollingPayBalance({})
  expect([dashboard.withdrawnAmount, report.totalWithdrawn, workings?.received]).toEqual([received, received, received])
  expect([dashboard.processing, workings?.taken]).toEqual([added([taken, -received]), taken])
  expect(dashboard.yearlySummary[Number(period.slice(5)) - 1]?.value).toBe(received)
  expect(added(dashboard.yearlySummary.map(({ value }) => value))).toBe(
    added(dashboard.reasons.map(({ amount }) => amount)),
  )
  expect([dashboard.balance, report.balance, added([workings?.ceiling ?? 0, -taken])]).toEqual([
    balance,
    balance,
    balance,
  ])
  expect(report.requests.total).toBe(transactions.length)
  const statements = await own.getMonthlyStatements({})
  for (const one of statements.filter(({ isLatest }) => isLatest)) {
    const { employee: then } = await manager.rollingPayManagement.getEmployeeMonthlyReport({
      employeeICNumber: who.employeeICNumber,
      period: one.period,
    })
    expect([one.period, one.totalWithdrawn, one.transferred]).toEqual([
      one.period,
      then.totalWithdrawn,
      then.transferred,
    ])
    expect(added([one.balancePayable, one.totalDeductable])).toBe(one.salary)
  }
}

/** The employees with the most varied figures: returned, pending and completed withdrawals. */
const expectEmployees = async (cast: Views) => {
  const { transactions } = await cast.manager.rollingPayManagement.getTransactions({ period: cast.period, pageSize })
  const byStatus = Map.groupBy(transactions, ({ status, returnedAt }) => (returnedAt ? 'returned' : status))
  expect(byStatus.size).toBe(7)
  for (const [one] of byStatus.values()) {
    if (!one?.email) throw new Error('the employee has no account')
    await expectEmployee(cast, { email: one.email, employeeICNumber: one.employeeICNumber })
  }
}

/** The whole platform: the dashboard, the report of all organizations, and the ledger. */
const expectPlatform = async ({ admin, period }: Views) => {
  const report = await admin.rollingPayAdmin.getOrgsMonthlyReport({ period })
  const of = (pick: (org: (typeof report.organizations)[number]) => number) => added(report.organizations.map(pick))
  expect([
    of((org) => org.transferred),
    of((org) => org.total),
    of((org) => org.owed),
    of((org) => org.deduction),
  ]).toEqual([report.transferredTotal, report.total, report.owedTotal, report.deductionTotal])
  const today = await admin.rollingPayAdmin.getToday({})
  expect(today.feesThisMonth).toBe(added([report.orgsServiceFee, report.employeesServiceFee]))
  const preview = await admin.rollingPayAdmin.previewEndOfDay({})
  expect([preview.count, preview.net]).toEqual([today.toSend.count, today.toSend.net])
  expect(added(preview.banks.map(({ net }) => net))).toBe(preview.net)
  expect(added(preview.organizations.map(({ net }) => net))).toBe(preview.net)
  const { batches } = await admin.rollingPayAdmin.getOpenBatches({})
  expect(added(batches.map(({ waiting }) => waiting.net))).toBe(today.withBank.net)

  const { accounts, totals } = await admin.ledger.getAccounts({ pageSize: 50 })
  for (const { account, balance } of totals)
    expect([account, balance]).toEqual([
      account,
      added(accounts.filter((one) => one.account === account).map((one) => one.balance)),
    ])
}

/** A disbursement, its settlement and the credit that they use. */
const expectCredit = async ({ manager, admin, orgId }: Views) => {
  const { disbursements } = await manager.disbursements.getAll({ pageSize })
  for (const one of disbursements) {
    const details = await manager.disbursements.getOne({ disbursementId: one.id })
    expect(details).toMatchObject(one)
    // What the bank refused or returned isn’t in the total.
    const paid = details.selectedPayees.filter(({ status }) => status !== 'failed' && status !== 'reversed')
    expect(added(paid.map(({ amount }) => amount ?? 0))).toBe(one.total)
    expect(added([one.platformFee, one.monthlyFeesTotal])).toBe(one.feesTotal)
    expect(added([one.total, one.feesTotal])).toBe(one.amountToRepay)
  }
  const { settlements } = await manager.repayments.getAll({ pageSize })
  const owed = new Map(disbursements.map(({ id, amountToRepay }) => [id, amountToRepay]))
  for (const one of settlements) {
    expect(added([one.amountDue, one.amountRepaid])).toBe(owed.get(one.disbursementId))
    const { payments } = await manager.repaymentTransactions.getAll({
      repaymentId: one.id,
      disbursementId: one.disbursementId,
    })
    expect(added(payments.filter(({ isVoid }) => !isVoid).map(({ amountRepaid }) => amountRepaid))).toBe(
      one.amountRepaid,
    )
  }
  const credit = await manager.disbursements.getCredit({})
  expect(await admin.disbursements.getCredit({ orgId })).toEqual(credit)
  expect(added(credit.items.map(({ outstanding }) => outstanding))).toBe(credit.used)
  expect(added([credit.used, credit.available])).toBe(credit.limit)
  expect(added(credit.due.map(({ outstanding }) => outstanding))).toBe(
    added(settlements.map(({ amountDue }) => amountDue)),
  )
  const { accounts } = await admin.ledger.getAccounts({ pageSize: 50, orgId })
  const receivable = accounts.filter(({ account }) => account === 'disbursements_receivable')
  expect(added(receivable.map(({ balance }) => balance))).toBe(added(settlements.map(({ amountDue }) => amountDue)))
}

/** A pay run, its employees and the shares of their e-wallets. */
const expectPayRuns = async ({ manager }: Views) => {
  const { payRuns } = await manager.payRuns.getAll({})
  for (const { id, status } of payRuns) {
    const { payRun, figures } = await manager.payRuns.getOne({ id })
    const { employees, total } = await manager.payRuns.getEmployees({ id, pageSize })
    const [paid, notPaid] = [
      employees.filter(({ eligible }) => eligible),
      employees.filter(({ eligible }) => !eligible),
    ]
    expect([status, employees.length, total, paid.length]).toEqual([
      status,
      payRun.totalEmployees,
      payRun.totalEmployees,
      payRun.eligibleEmployees,
    ])
    expect([figures.netPay, figures.notPaid]).toEqual([
      added(paid.map(({ netPay }) => netPay)),
      added(notPaid.map(({ netPay }) => netPay)),
    ])
    expect([payRun.employeesNetPay, added(figures.wallets.map(({ amount }) => amount))]).toEqual([
      figures.netPay,
      figures.netPay,
    ])
    for (const employee of paid) {
      expect(added(employee.entitledBenefits.map(({ amount }) => amount))).toBe(employee.netPay)
      expect(added(employee.electedWallets.map(({ amount }) => amount))).toBe(employee.netPay)
    }
  }
}

/** Pending records: the dashboard's counts equal those of the lists. */
const expectPending = async ({ manager, admin }: Views) => {
  const { items } = await manager.approvals.getPending({})
  const count = (kind: string) => items.find((item) => item.kind === kind)?.count ?? 0
  expect(count('employees')).toBe((await manager.employees.getEmployeesPendingApproval({})).length)
  expect(count('employees')).toBe(await manager.employees.countEmployeesPendingApproval({}))
  expect(count('disbursements')).toBe((await manager.disbursements.getAll({})).counts['pending-approval'])
  expect(count('payRuns')).toBe(
    (await manager.payRuns.getAll({})).payRuns.filter(({ status }) => status === 'pending_approval').length,
  )
  const { items: platform } = await admin.approvals.getPlatformPending({})
  const suppliers = platform.find((item) => item.kind === 'suppliers')?.count ?? 0
  expect(suppliers).toBe((await admin.suppliers.getAll({})).counts['pending approval'])
}

/** Expects each figure to be the same on every screen that shows it. */
export const expectFigures = async (cast: Views): Promise<void> => {
  await expectAdvances(cast)
  await expectEmployees(cast)
  await expectPlatform(cast)
  await expectCredit(cast)
  await expectPayRuns(cast)
  await expectPending(cast)
}

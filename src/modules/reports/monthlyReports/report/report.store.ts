import type pg from 'pg'
import type { Output } from '#kernel/call.ts'
import { atLeastZero, sen, sum, type Sen } from '#kernel/money.ts'
import { addMs, addPeriods, firstDay, lastDay, startOf, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { readLinesOf, readListsOf } from '#money/deductions/lists/listed.service.ts'
import { readMonthWages, type MonthWages } from '#people/wages/wage.service.ts'
import type { WithdrawalStatus } from '#money/withdrawals/withdrawal.rules.ts'
import type { Work } from '#server/context.ts'
import { named } from '#server/postgres/columns.ts'
import { searchText, keyOfRow, pageOf, type PageInput } from '#server/postgres/paging.ts'
import type { Db } from '#server/postgres/database.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import type { monthlyReportCalls, MonthlyReport, OrganizationRow, ReportRow, reportSorts } from './report.contract.ts'
import { exceedsHalf, reportFigures } from './report.rules.ts'
import { closedTotals } from '#owed/statements/statement.service.ts'
import * as sql from './report.sql.ts'

type Reads = Pick<Work, 'db' | 'client' | 'now' | 'today'>
type OrgId = Id<'org'>
type TotalsRow = StatementRow<typeof sql.selectOrganizationTotals>
type PaidRow = StatementRow<typeof sql.selectAllRows>

const paidOf = (row: Pick<PaidRow, 'amount' | 'employeeFee' | 'employerFee'>) => ({
  ...row,
})

const toOrganization = (row: TotalsRow): OrganizationRow => ({
  orgId: row.orgId,
  orgName: row.name,
  ...reportFigures(paidOf(row)),
  completedRequests: row.completed,
  totalRequests: row.total,
})

/** The organizations with withdrawals in a month, by name. */
export const listOrganizations = async ({ client }: Reads, period: Period): Promise<OrganizationRow[]> =>
  (await sql.selectOrganizationTotals.all(client, { period, orgId: null })).map(toOrganization)

const toRow = (row: PaidRow, wages: MonthWages | undefined): ReportRow => {
  const figures = reportFigures(paidOf(row))
  const whole = wages?.whole ?? sen(0)
  return {
    ...row,
    employeeName: row.name,
    employeeICNumber: row.icNumber,
    ...figures,
    employeeTotal: figures.total,
    wages: whole,
    exceedsHalf: exceedsHalf(figures.deduction, whole),
  }
}

/** The employees who withdrew more than half of their wages. */
const findExceedingHalf = async (ctx: Reads, orgId: OrgId, period: Period): Promise<Id<'employee'>[]> => {
  const candidates = await sql.selectCandidates.all(ctx.client, {
    orgId,
    period,
    firstDay: firstDay(period),
    lastDay: lastDay(period),
  })
  const ids = candidates.map((row) => row.employeeId)
  const wages = await readMonthWages(ctx, orgId, ids, period)
  return candidates.flatMap((row) =>
    exceedsHalf(row.amount, wages.get(row.employeeId)?.whole ?? sen(0)) ? row.employeeId : [],
  )
}

type ReportQuery = PageInput<(typeof reportSorts)[number]> & {
  readonly period: Period
  readonly search?: string | undefined
  readonly filter?: { readonly exceedsHalf?: boolean | undefined } | undefined
}

/** The report of an organization's month, or null if the organization doesn't exist. */
export const readReport = async (ctx: Reads, orgId: OrgId, query: ReportQuery): Promise<MonthlyReport | null> => {
  const { period, search, filter } = query
  const page = pageOf(query, {
    kindOf: (by) => (by === 'employeeName' ? 'text' : 'number'),
    first: { by: 'employeeName', descending: false },
  })
  const { client } = ctx
  const nextMonth = firstDay(addPeriods(period, 1))
  const hasEnded = startOf(nextMonth) < ctx.now
  const end = hasEnded ? startOf(nextMonth) : addMs(ctx.now, 1)
  const organization = await sql.selectOrganization.first(client, { orgId, end, nextMonth, period, hasEnded })
  if (!organization) return null
  const exceeding = await findExceedingHalf(ctx, orgId, period)
  const matching = {
    orgId,
    period,
    search: search && searchText(search),
    employeeIds: filter?.exceedsHalf ? exceeding : null,
  }
  const [found, { employees }, totals, open, closed, listed] = await Promise.all([
    sql.pages[page.by][page.downwards ? 1 : 0].all(client, { ...matching, ...page.values }),
    sql.countRows.one(client, matching),
    sql.selectOrganizationTotals.first(client, { period, orgId }),
    sql.sumInProgress.one(client, { orgId, period }),
    organization.isClosed ? closedTotals(ctx, orgId, period) : null,
    readListsOf(ctx, orgId, period),
  ])
  const { rows, next } = page.arrange(found, keyOfRow)
  const wages = await readMonthWages(
    ctx,
    orgId,
    rows.map((row) => row.employeeId),
    period,
  )
  const none = sen(0)
  return {
    summary: {
      period,
      orgId,
      orgName: organization.name,
      ...reportFigures(totals ? paidOf(totals) : { amount: none, employeeFee: none, employerFee: none }),
      activeEmployees: organization.active,
      completedRequests: totals?.completed ?? 0,
      totalRequests: totals?.total ?? 0,
      exceedingHalf: exceeding.length,
      isClosed: organization.isClosed,
      inProgress: open.amount,
      ...listed,
      atClose: closed,
    },
    rows: rows.map((row) => toRow(row, wages.get(row.employeeId))),
    total: employees,
    next,
  }
}

/** All paid employees by name, page by page. */
export const allRows = async function* (client: pg.PoolClient, orgId: OrgId, period: Period) {
  for await (const rows of sql.selectAllRows.pages(client, { orgId, period }))
    yield rows.map((row) => toRow(row, undefined))
}

type EmployeeReport = Output<(typeof monthlyReportCalls)['getEmployeeMonthlyReport']>['employee']

/** The withdrawals of an employee in a month, newest first. */
const withdrawalsOf = (db: Db, orgId: OrgId, employeeId: Id<'employee'>, period: Period) =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where((of) => of.and({ org_id: orgId, employee_id: employeeId, period }))
    .orderBy('id', 'desc')
    .execute()

type Withdrawals = Awaited<ReturnType<typeof withdrawalsOf>>
/** The number of withdrawals by status, and of all. */
const countsOf = (withdrawals: Withdrawals): EmployeeReport['requests'] => {
  const count = (status: WithdrawalStatus) => withdrawals.filter((one) => one.status === status).length
  return {
    pending: count('pending'),
    approved: count('approved'),
    processing: count('processing'),
    completed: count('completed'),
    rejected: count('rejected'),
    cancelled: count('cancelled'),
    total: withdrawals.length,
  }
}
const toWithdrawal = (one: Withdrawals[number]): EmployeeReport['withdrawals'][number] => ({
  ...named(one),
  createdAt: one.requested_at,
  transferDate: one.transfer_on,
})

/** The report of one employee's month, or null if the organization has no employee with this IC number. */
export const readEmployeeReport = async (
  ctx: Reads,
  orgId: OrgId,
  icNumber: string,
  period: Period,
): Promise<EmployeeReport | null> => {
  const { client, db } = ctx
  const employee = await sql.selectEmployee.first(client, { orgId, icNumber, period })
  if (!employee) return null
  const id = employee.employeeId
  const [withdrawals, wages, lists] = await Promise.all([
    withdrawalsOf(db, orgId, id, period),
    readMonthWages(ctx, orgId, [id], period),
    readLinesOf(ctx, { orgId, employeeId: id, period }),
  ])
  const paid = withdrawals.filter((one) => one.status === 'completed' && one.returned_at === null)
  const feesOf = (payer: 'employer' | 'employee'): Sen =>
    sum(paid.flatMap((one) => (one.fee_paid_by === payer ? one.fee_sen : [])))
  const own = wages.get(id)
  const amount = sum(paid.map((one) => one.amount_sen))
  const row = toRow(
    {
      ...employee,
      completed: paid.length,
      amount: amount,
      employeeFee: feesOf('employee'),
      employerFee: feesOf('employer'),
    },
    own,
  )
  return {
    ...row,
    period,
    salary: own?.salary ?? null,
    earnedAmount: own?.earned ?? sen(0),
    totalWithdrawn: amount,
    eligibleAmount: own?.limit ?? sen(0),
    balance: atLeastZero(sen((own?.limit ?? 0) - employee.used)),
    requests: countsOf(withdrawals),
    lists,
    withdrawals: withdrawals.map(toWithdrawal),
  }
}

import type pg from 'pg'
import type { Output } from '#kernel/call.ts'
import { atLeastZero, sen, sum, type Sen } from '#kernel/money.ts'
import { addMs, addPeriods, firstDay, lastDay, startOf, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { readMonthWages, type MonthWages } from '#modules/wages/wage.service.ts'
import type { WithdrawalStatus } from '#modules/withdrawals/withdrawal.rules.ts'
import type { Work } from '#server/context.ts'
import { searchText, keyOfRow, pageOf, type PageInput } from '#server/postgres/paging.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import type { monthlyReportCalls, MonthlyReport, OrganizationRow, ReportRow, reportSorts } from './report.contract.ts'
import { exceedsHalf, reportFigures } from './report.rules.ts'
import { closedTotals } from '#modules/statements/statement.service.ts'
import * as sql from './report.sql.ts'

type Reads = Pick<Work, 'client' | 'now' | 'today'>
type OrgId = Id<'org'>
type TotalsRow = StatementRow<typeof sql.selectOrganizationTotals>
type PaidRow = StatementRow<typeof sql.countRows> & StatementRow<(typeof sql.allPages)[number]>

const paidOf = (row: Pick<PaidRow, 'amount_sen' | 'employee_fee_sen' | 'employer_fee_sen'>) => ({
  amount: row.amount_sen,
  employeeFee: row.employee_fee_sen,
  employerFee: row.employer_fee_sen,
})

const toOrganization = (row: TotalsRow): OrganizationRow => ({
  orgId: row.org_id,
  orgName: row.name,
  ...reportFigures(paidOf(row)),
  completedRequests: row.completed,
  totalRequests: row.total,
})

/** The organizations with withdrawals in a month, by name. */
export const listOrganizations = async ({ client }: Reads, period: Period): Promise<OrganizationRow[]> =>
  (await sql.selectOrganizationTotals.all(client, [period, null])).map(toOrganization)

type Row = Omit<PaidRow, 'employees' | 'page_key' | 'page_id'>
const toRow = (row: Row, wages: MonthWages | undefined): ReportRow => {
  const figures = reportFigures(paidOf(row))
  const whole = wages?.whole ?? sen(0)
  return {
    employeeId: row.employee_id,
    employeeName: row.name,
    employeeNumber: row.employee_number,
    employeeICNumber: row.ic_number,
    ...figures,
    employeeTotal: figures.total,
    completed: row.completed,
    wages: whole,
    exceedsHalf: exceedsHalf(figures.deduction, whole),
  }
}

/** The employees whose deduction is more than half of their wages. */
const findExceedingHalf = async (ctx: Reads, orgId: OrgId, period: Period): Promise<Id<'employee'>[]> => {
  const candidates = await sql.selectCandidates.all(ctx.client, [orgId, period, firstDay(period), lastDay(period)])
  const ids = candidates.map((row) => row.employee_id)
  const wages = await readMonthWages(ctx, orgId, ids, period)
  return candidates.flatMap((row) =>
    exceedsHalf(row.amount_sen, wages.get(row.employee_id)?.whole ?? sen(0)) ? row.employee_id : [],
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
  const organization = await sql.selectOrganization.first(client, [orgId, end, nextMonth, period, hasEnded])
  if (!organization) return null
  const exceeding = await findExceedingHalf(ctx, orgId, period)
  const condition = [orgId, period, search ? searchText(search) : null, filter?.exceedsHalf ? exceeding : null]
  const [found, { employees }, totals, open, closed] = await Promise.all([
    sql.pages[page.by][page.downwards ? 1 : 0].all(client, [...condition, ...page.values]),
    sql.countRows.one(client, condition),
    sql.selectOrganizationTotals.first(client, [period, orgId]),
    sql.sumInProgress.one(client, [orgId, period]),
    organization.is_closed ? closedTotals(ctx, orgId, period) : null,
  ])
  const { rows, next } = page.arrange(found, keyOfRow)
  const wages = await readMonthWages(
    ctx,
    orgId,
    rows.map((row) => row.employee_id),
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
      isClosed: organization.is_closed,
      inProgress: open.amount_sen,
      atClose: closed,
    },
    rows: rows.map((row) => toRow(row, wages.get(row.employee_id))),
    total: employees,
    next,
  }
}

const fetchSize = 1_000
/** The rows of a statement, page by page, from a database cursor of this transaction. */
const eachRow = async function* <R extends pg.QueryResultRow>(client: pg.PoolClient, text: string, values: unknown[]) {
  await client.query(`declare monthly_report no scroll cursor for ${text}`, values)
  for (;;) {
    const { rows } = await client.query<R>(`fetch ${fetchSize} from monthly_report`)
    if (rows.length > 0) yield rows
    if (rows.length < fetchSize) return
  }
}

/** All paid employees by name, page by page. */
export const allRows = async function* (client: pg.PoolClient, orgId: OrgId, period: Period) {
  for await (const rows of eachRow<Row>(client, sql.allRowsText, [orgId, period]))
    yield rows.map((row) => toRow(row, undefined))
}

type OpenDeduction = {
  readonly employee_number: string | null
  readonly name: string
  readonly ic_number: string
  readonly completed_sen: Sen
  readonly in_progress_sen: Sen
}
/** The employees with completed or open withdrawals of a month that isn't closed, by name, page by page. */
export const openDeductions = (client: pg.PoolClient, orgId: OrgId, period: Period) =>
  eachRow<OpenDeduction>(client, sql.deductionsOfOpenMonth, [orgId, period])

export const isClosed = async ({ client, now }: Reads, orgId: OrgId, period: Period): Promise<boolean> => {
  const nextMonth = firstDay(addPeriods(period, 1))
  const row = await sql.selectOrganization.first(client, [orgId, now, nextMonth, period, false])
  return row?.is_closed ?? false
}

type EmployeeReport = Output<(typeof monthlyReportCalls)['getEmployeeMonthlyReport']>['employee']

/** The report of one employee's month, or null if the organization has no employee with this IC number. */
export const readEmployeeReport = async (
  ctx: Reads,
  orgId: OrgId,
  icNumber: string,
  period: Period,
): Promise<EmployeeReport | null> => {
  const { client } = ctx
  const employee = await sql.selectEmployee.first(client, [orgId, icNumber, period])
  if (!employee) return null
  const id = employee.employee_id
  const [withdrawals, wages] = await Promise.all([
    sql.selectWithdrawals.all(client, [orgId, id, period]),
    readMonthWages(ctx, orgId, [id], period),
  ])
  const paid = withdrawals.filter((one) => one.status === 'completed' && one.returned_at === null)
  const feesOf = (payer: 'employer' | 'employee'): Sen =>
    sum(paid.flatMap((one) => (one.fee_paid_by === payer ? one.fee_sen : [])))
  const own = wages.get(id)
  const count = (status: WithdrawalStatus) => withdrawals.filter((one) => one.status === status).length
  const amount = sum(paid.map((one) => one.amount_sen))
  const row = toRow(
    {
      ...employee,
      completed: paid.length,
      amount_sen: amount,
      employee_fee_sen: feesOf('employee'),
      employer_fee_sen: feesOf('employer'),
    },
    own,
  )
  return {
    ...row,
    period,
    salary: own?.salary ?? null,
    earnedAmount: own?.earned ?? sen(0),
    totalWithdrawn: amount,
    eligibleAmount: own?.ceiling ?? sen(0),
    balance: atLeastZero(sen((own?.ceiling ?? 0) - employee.used_sen)),
    requests: {
      pending: count('pending'),
      approved: count('approved'),
      processing: count('processing'),
      completed: count('completed'),
      rejected: count('rejected'),
      cancelled: count('cancelled'),
      total: withdrawals.length,
    },
    withdrawals: withdrawals.map((one) => ({
      id: one.id,
      status: one.status,
      amount: one.amount_sen,
      fee: one.fee_sen,
      net: one.net_sen,
      createdAt: one.requested_at,
      transferDate: one.transfer_on,
      returnedAt: one.returned_at,
    })),
  }
}

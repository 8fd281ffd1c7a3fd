import { masked } from '#kernel/mask.ts'
import type pg from 'pg'
import { instantOf, type Instant } from '#kernel/time.ts'
import type { Output } from '#kernel/call.ts'
import { searchText, keyOfRow, pageOf, type PageInput } from '#server/postgres/paging.ts'
import type { payRuns } from '../pay-run.contract.ts'
import type { PayRun } from '../pay-run-fields.rules.ts'
import { groupNames, type IneligibleReason } from '../pay-run.rules.ts'
import type { RunKey } from '../pay-run.store.ts'
import * as rows from '../rows.sql.ts'

type EmployeeQuery = PageInput<'name' | 'netPay'> & {
  readonly search?: string | undefined
  readonly filter?:
    | {
        readonly eligible?: boolean | undefined
        readonly reason?: IneligibleReason | undefined
        readonly result?: 'succeeded' | 'failed' | undefined
      }
    | undefined
}
const pages = { name: rows.employeesByName, netPay: rows.employeesByNetPay } as const

/** A page of the employees of a stored run. */
export const readEmployees = async (
  client: pg.PoolClient,
  { orgId, id, grouping }: RunKey & Pick<PayRun, 'grouping'>,
  query: EmployeeQuery,
  now: Instant,
): Promise<Output<(typeof payRuns)['getEmployees']>> => {
  const { search, filter = {} } = query
  const page = pageOf(query, {
    kindOf: (by) => (by === 'name' ? 'text' : 'number'),
    first: { by: 'name', descending: false },
  })
  const { eligible, reason, result } = filter
  const matching = { orgId, id, search: search && searchText(search), eligible, reason, result }
  const [found, { employees }] = await Promise.all([
    pages[page.by][page.downwards ? 1 : 0].all(client, { ...matching, ...page.values, now }),
    rows.countEmployees.one(client, matching),
  ])
  const { rows: shown, next } = page.arrange(found, keyOfRow)
  return {
    total: employees,
    next,
    employees: shown.map((row) => ({
      ...row,
      employeeName: row.name,
      group: row.groupName,
      ...groupNames(grouping, row.groupName),
      office: row.officeName,
      eligible: row.ineligible === null,
      ineligibleReason: row.ineligible,
      entitledBenefits: row.benefits,
      electedWallets: row.shares.map(({ accountNumber, usableFrom, ...share }) => ({
        ...share,
        accountNumber: masked(accountNumber),
        usableFrom: usableFrom === null ? null : instantOf(usableFrom),
      })),
    })),
  }
}

/** The result for each employee of a completed run, and those who were not paid. Empty for other runs. */
export const readReport = async (
  client: pg.PoolClient,
  { orgId, id }: RunKey,
): Promise<Omit<Output<(typeof payRuns)['getReport']>, 'payRun'>> => {
  const read = await rows.selectReport.all(client, { orgId, id })
  const found = read.map((row) => ({ ...row, employeeName: row.name }))
  return {
    rows: found.flatMap((row) =>
      row.result ? [{ ...row, status: row.result, reason: row.failureReason, usableFrom: row.usableFromAt }] : [],
    ),
    notPaid: found.flatMap((row) => (row.ineligible ? [{ ...row, reason: row.ineligible }] : [])),
  }
}

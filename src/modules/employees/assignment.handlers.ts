import type { Errors, Input } from '#kernel/call.ts'
import { openSpreadsheet } from '#modules/files/file.service.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { tableReader } from '#server/documents/spreadsheet.ts'
import type * as table from '#spreadsheets/table.ts'
import { reasons } from '#spreadsheets/unreadable.ts'
import { maxListedEmployees } from './assignment-list.rules.ts'
import { employeeRecord } from './employee-record.rules.ts'
import type { employeeAssignment } from './assignment.contract.ts'
import type { Employee } from './employee.contract.ts'
import { referenceErrors } from './employee.service.ts'
import * as store from './employee.store.ts'
import { readReferences, type References } from './new-employees.store.ts'

type Assign = typeof employeeAssignment.assignEmployees
type Assignment = Input<Assign>['assignments'][number]
type AssignContext = Context<Errors<Assign>, TenantActor>

/** Assigns all of the employees, or none if any was deleted. */
const assignEmployees = async (ctx: AssignContext, { assignments }: Input<Assign>): Promise<{ assigned: number }> => {
  const { orgId } = ctx.actor
  const requested = [...new Set(assignments.flatMap(({ ICNumbers }) => ICNumbers))]
  const locked = await store.lockEmployeesByIc(ctx.db, orgId, requested)
  if (locked.length < requested.length) ctx.refuse('not_found')
  const references = await readReferences(ctx.db, orgId)
  const errors = assignments.flatMap((one) =>
    referenceErrors(one, references).map(({ field, error }) => [field, error]),
  )
  if (errors.length > 0) ctx.refuse('invalid_input', {}, Object.fromEntries(errors))

  const idByIc = new Map(locked.map(({ id, ic_number }) => [ic_number, id]))
  for (const { ICNumbers, ...given } of assignments) {
    const ids = [...new Set(ICNumbers)].flatMap((icNumber) => idByIc.get(icNumber) ?? [])
    await assign(ctx, ids, given, references)
  }
  return { assigned: locked.length }
}

const assign = async (
  ctx: AssignContext,
  ids: Parameters<typeof store.readEmployees>[2],
  given: Omit<Assignment, 'ICNumbers'>,
  references: References,
): Promise<void> => {
  const { orgId, id: by } = ctx.actor
  const readAssignments = async () =>
    new Map((await store.readEmployees(ctx.db, orgId, ids, ctx.today)).map((row) => [row.id, assignmentOf(row)]))
  const before = await readAssignments()
  const team = given.team && references.teams.get(given.team.code)
  await store.updateEmployees(ctx.db, orgId, ids, {
    ...(team && { team_id: team }),
    ...(given.jobLevel && { job_level_id: given.jobLevel.id }),
    ...(given.categoryCode && { category_code: given.categoryCode }),
    ...(given.officeCode && { office_code: given.officeCode }),
    modified_at: ctx.now,
    modified_by: by,
  })
  const after = await readAssignments()
  for (const id of ids)
    ctx.record({ type: employeeRecord, id, before: before.get(id) ?? null, after: after.get(id) ?? null })
}

const assignmentOf = (row: store.ListedRow): Pick<Employee, 'team' | 'jobLevel' | 'categoryCode' | 'officeCode'> => {
  const { team, jobLevel, categoryCode, officeCode } = store.toEmployee(row)
  return { team, jobLevel, categoryCode, officeCode }
}

/** More than a list may have, so that one that is too long can be reported. */
const maxListRows = 3 * maxListedEmployees
const textOf = (rows: readonly table.TableRow[]): string => {
  const lines: string[] = []
  for (const { number, cells } of rows) {
    // Blank rows count, as in the file, but not those that a forged row number claims.
    while (lines.length < Math.min(number - 1, 2 * maxListedEmployees)) lines.push('')
    lines.push(cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'))
  }
  return lines.join('\n')
}

export const employeeAssignmentHandlers: Handlers<typeof employeeAssignment> = {
  assignEmployees,

  readEmployeeList: {
    read: async (ctx, { downloadUrl }) => {
      const opened = await openSpreadsheet<typeof table>(ctx, 'employee-list', downloadUrl, tableReader)
      const { read } = opened ?? ctx.refuse('import_file_unknown')
      return async (storage) => {
        const found = await read(storage, { columns: [], maxRows: maxListRows })
        if ('problem' in found) return ctx.refuse('invalid_input', {}, { file: found.problem })
        if (found.rows.length > maxListRows) ctx.refuse('invalid_input', {}, { file: reasons.tooLarge })
        return { write: async () => ({ text: textOf(found.rows) }) }
      }
    },
  },

  findEmployees: async (ctx, { ICNumbers }) => {
    const rows = await store.readEmployeesByIc(ctx.db, ctx.actor.orgId, ICNumbers, ctx.today)
    return { employees: rows.map(store.toEmployee) }
  },
}

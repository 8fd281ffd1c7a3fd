import type { Errors, Input } from '#kernel/call.ts'
import { readsListText } from '#ground/files/list-text.service.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { employeeRecord } from '../employee-record.rules.ts'
import type { employeeAssignment } from './assignment.contract.ts'
import type { Employee } from '../employee.contract.ts'
import { referenceErrors } from './employee.service.ts'
import * as store from '../employee.store.ts'
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
  const references = await readReferences(ctx, orgId)
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

export const employeeAssignmentHandlers: Handlers<typeof employeeAssignment> = {
  assignEmployees,

  readEmployeeList: readsListText('employee-list'),

  findEmployees: async (ctx, { ICNumbers }) => {
    const rows = await store.readEmployeesByIc(ctx.db, ctx.actor.orgId, ICNumbers, ctx.today)
    return { employees: rows.map(store.toEmployee) }
  },
}

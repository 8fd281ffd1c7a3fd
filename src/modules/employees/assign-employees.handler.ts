import type { Errors, Input } from '#kernel/call.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { employeeRecord } from './employee-record.rules.ts'
import type { Employee, employeeDirectory } from './employee.contract.ts'
import { referenceFaults } from './employee.service.ts'
import * as store from './employee.store.ts'
import { readReferences } from './new-employees.store.ts'

type Assign = typeof employeeDirectory.assignEmployees

/** Assigns all of the employees, or none if one of them was deleted. */
export const assignEmployees = async (
  ctx: Context<Errors<Assign>, TenantActor>,
  { ICNumbers, ...given }: Input<Assign>,
): Promise<{ assigned: number }> => {
  const { orgId, id: by } = ctx.actor
  const wanted = [...new Set(ICNumbers)]
  const ids = (await store.lockEmployeesByIc(ctx.db, orgId, wanted)).map(({ id }) => id)
  if (ids.length < wanted.length) ctx.refuse('not_found')
  const references = await readReferences(ctx.db, orgId)
  const faults = referenceFaults(given, references).map(({ field, error }) => [field, error])
  if (faults.length > 0) ctx.refuse('invalid_input', {}, Object.fromEntries(faults))

  const places = async () => (await store.readEmployees(ctx.db, orgId, ids, ctx.today)).map(placeOf)
  const before = await places()
  const team = given.team && references.teams.get(given.team.code)
  await store.updateEmployees(ctx.db, orgId, ids, {
    ...(team && { team_id: team }),
    ...(given.jobLevel && { job_level_id: given.jobLevel.id }),
    ...(given.categoryCode && { category_code: given.categoryCode }),
    ...(given.officeCode && { office_code: given.officeCode }),
    modified_at: ctx.now,
    modified_by: by,
  })
  const after = await places()
  ids.forEach((id, i) => ctx.record({ type: employeeRecord, id, before: before[i] ?? null, after: after[i] ?? null }))
  return { assigned: ids.length }
}

const placeOf = (row: store.ListedRow): Pick<Employee, 'team' | 'jobLevel' | 'categoryCode' | 'officeCode'> => {
  const { team, jobLevel, categoryCode, officeCode } = store.toEmployee(row)
  return { team, jobLevel, categoryCode, officeCode }
}

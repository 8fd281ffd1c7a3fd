import { employeeRecord } from './employee-record.rules.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { Errors } from '#kernel/call.ts'
import { laterThan } from '#kernel/time.ts'
import { accountOf, updateAccountOfEmployee, createAccounts } from '#modules/identity/user-admin.service.ts'
import type { Context, TenantActor } from '#server/context.ts'
import type { Employee, employeeDirectory } from './employee.contract.ts'
import { bankCodeOf, type EmployeeChange } from './employee-fields.rules.ts'
import { afterEdit, isImpossibleStay, salaryHoldsFrom } from './employee.rules.ts'
import { birthDateErrors, referenceErrors } from './employee.service.ts'
import * as store from './employee.store.ts'
import { endEmployment } from './leaving.service.ts'
import { readReferences, type References } from './new-employees.store.ts'

type EditContext = Context<Errors<typeof employeeDirectory.editEmployee>, TenantActor>

export const editEmployee = async (ctx: EditContext, input: EmployeeChange): Promise<Employee> => {
  const { orgId } = ctx.actor
  const held =
    (await store.lockEmployeeByIc(ctx.db, { orgId, icNumber: input.employeeICNumber })) ?? ctx.refuse('not_found')
  if (input.modifiedAt && input.modifiedAt !== held.modified_at) ctx.refuse('record_changed')
  const key = { orgId, id: held.id }
  const before = await reread(ctx, key)
  const references = await readReferences(ctx.db, orgId)
  const columns = columnsOf(input, held, references)
  await check(ctx, input, { held, before, columns, references })

  if (input.salary !== undefined && input.salary !== before.salary) {
    const from = salaryHoldsFrom(input.salaryFrom, before.salary === null, columns.start_on, ctx.today)
    await store.putSalaries(ctx.db, orgId, [{ employeeId: held.id, from, salary: input.salary }], ctx.actor.id, ctx.now)
  }
  const by = { ...ctx.actor, requireSecondPerson: ctx.actor.org.requireSecondPerson }
  const edited = afterEdit(held.status, by, before, {
    bankCode: columns.bank_code,
    accountNumber: columns.account_number,
    salary: input.salary ?? before.salary,
  })
  await store.updateEmployee(ctx.db, key, {
    ...columns,
    ...edited,
    modified_at: laterThan(held.modified_at, ctx.now),
    modified_by: by.id,
  })
  await keepAccount(ctx, held, { ...columns, status: edited.status })
  if (columns.end_on && !held.end_on)
    await endEmployment(ctx, orgId, [{ ...before, id: held.id, endDate: columns.end_on }])
  const after = await reread(ctx, key)
  ctx.record({ type: employeeRecord, id: held.id, before, after })
  return after
}

const reread = async (ctx: EditContext, key: store.EmployeeKey): Promise<Employee> => {
  const row = await store.readEmployee(ctx.db, key, ctx.today)
  if (!row) throw new Error('a locked employee is missing')
  return store.toEmployee(row)
}

/** Omitted fields keep their value; emptied fields become null. */
const columnsOf = (input: EmployeeChange, held: store.EmployeeRow, references: References) => {
  const or = <T>(given: T | null | undefined, there: T | null): T | null => (given === undefined ? there : given)
  const mobile_number = or(input.mobileNumber, held.mobile_number)
  return {
    first_name: input.firstName ?? held.first_name,
    last_name: input.lastName ?? held.last_name,
    bank_code: bankCodeOf(input) ?? held.bank_code,
    account_number: input.accountNumber ?? held.account_number,
    employee_number: or(input.employeeNumber, held.employee_number),
    mobile_number,
    // A number entered by the employer is unverified: the employee verifies it again.
    mobile_verified_at: mobile_number === held.mobile_number ? held.mobile_verified_at : null,
    email: or(input.email, held.email),
    date_of_birth: or(input.dateOfBirth, held.date_of_birth),
    address: or(input.address, held.address),
    city: or(input.city, held.city),
    country: or(input.country, held.country) ?? 'Malaysia',
    postal_code: or(input.postalCode, held.postal_code),
    job_level_id: or(input.jobLevel === undefined ? undefined : (input.jobLevel?.id ?? null), held.job_level_id),
    team_id: or(
      input.team === undefined ? undefined : ((input.team && references.teams.get(input.team.code)) ?? null),
      held.team_id,
    ),
    category_code: or(input.categoryCode, held.category_code),
    office_code: or(input.officeCode, held.office_code),
    start_on: or(input.startDate, held.start_on),
    end_on: or(input.endDate, held.end_on),
  }
}
type Columns = ReturnType<typeof columnsOf>

type Checking = {
  readonly held: store.EmployeeRow
  readonly before: Employee
  readonly columns: Columns
  readonly references: References
}

const check = async (
  ctx: EditContext,
  input: EmployeeChange,
  { held, before, columns, references }: Checking,
): Promise<void> => {
  const key = { orgId: held.org_id, id: held.id }
  const errors: [string, FieldError][] = [
    ...referenceErrors(input, references, before),
    ...birthDateErrors(input, ctx.today),
  ].map(({ field, error }) => [field, error])
  if (isImpossibleStay(columns.start_on, columns.end_on)) errors.push(['endDate', { code: 'end_before_start' }])
  if (held.email && columns.email === null && (await accountOf(ctx.db, { orgId: key.orgId, employeeId: key.id }))) {
    errors.push(['email', { code: 'email_in_use' }])
  }
  if (errors.length > 0) ctx.refuse('invalid_input', {}, Object.fromEntries(errors))
  if (input.email && (await store.isTaken(ctx.db, key, 'email', input.email))) {
    ctx.refuse('email_taken', {}, { email: { code: 'email_taken' } })
  }
  if (input.mobileNumber && (await store.isTaken(ctx.db, key, 'mobile_number', input.mobileNumber))) {
    ctx.refuse('mobile_taken', {}, { mobileNumber: { code: 'mobile_taken' } })
  }
}

/** Copies names and e-mail address to the account, and invites an approved employee who had no address before. */
const keepAccount = async (
  ctx: EditContext,
  held: store.EmployeeRow,
  columns: Columns & { status: Employee['status'] },
): Promise<void> => {
  const { org_id: orgId, id } = held
  const person = { firstName: columns.first_name, lastName: columns.last_name }
  await updateAccountOfEmployee(ctx, {
    orgId,
    employeeId: id,
    ...person,
    email: columns.email === held.email ? null : columns.email,
  })
  if (columns.status !== 'approved' || !columns.email) return
  await createAccounts(ctx, { orgId, organization: ctx.actor.org.name }, [
    { employeeId: id, email: columns.email, ...person },
  ])
}

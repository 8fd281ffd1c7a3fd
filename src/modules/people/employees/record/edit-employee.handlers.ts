import { sql } from 'kysely'
import { employeeRecord } from '../employee-record.rules.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { EffectsOf, Errors } from '#kernel/call.ts'
import { laterThan, type LocalDate } from '#kernel/time.ts'
import { accountOf, updateAccountOfEmployee, createAccounts } from '#people/identity/users/user-admin.service.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { changeAccounts } from '../account/account-change.steps.ts'
import { changeContacts } from '../contact/contact-change.steps.ts'
import { confirmLonger, confirmRaises } from '../pay/limit-raise.steps.ts'
import type { Employee, employeeDirectory } from '../employee.contract.ts'
import { bankCodeOf, postalCodeIn, type EmployeeChange } from '../employee-fields.rules.ts'
import { afterEdit, endsBeforeStart, salaryEffectiveFrom, whyNotSalaryFrom } from '../employee.rules.ts'
import { dateErrors, referenceErrors } from '../directory/employee.service.ts'
import * as store from '../employee.store.ts'
import { endEmployment, type RejectRequests } from '../leaving/leaving.service.ts'
import { readReferences, type References } from '../directory/new-employees.store.ts'
import { comparedNumber } from '../lists/person-match.rules.ts'
import * as salaries from '../pay/salary.store.ts'

type EditContext = Context<
  Errors<typeof employeeDirectory.editEmployee>,
  TenantActor,
  unknown,
  EffectsOf<typeof employeeDirectory.editEmployee>
>

export const editEmployeeHandlers = (
  rejectRequests: RejectRequests,
): Pick<Handlers<typeof employeeDirectory>, 'editEmployee'> => ({
  editEmployee: (ctx, input) => editEmployee(ctx, input, rejectRequests),
})

const editEmployee = async (
  ctx: EditContext,
  input: EmployeeChange,
  rejectRequests: RejectRequests,
): Promise<Employee> => {
  const { orgId } = ctx.actor
  const locked =
    (await store.lockEmployeeByIc(ctx.db, { orgId, icNumber: input.employeeICNumber })) ?? ctx.refuse('not_found')
  if (input.modifiedAt && input.modifiedAt !== locked.modified_at) ctx.refuse('record_changed')
  const key = { orgId, id: locked.id }
  const before = await reread(ctx, key)
  const references = await readReferences(ctx, orgId)
  const columns = columnsOf(input, locked, references)
  await check(ctx, input, { locked, before, columns, references })

  await saveSalary(ctx, input, { locked, before, startOn: columns.start_on })
  if (locked.first_approved_at !== null) {
    const name = `${before.firstName} ${before.lastName}`
    if (input.salary !== undefined && input.salary > (before.salary ?? 0))
      await confirmRaises(ctx, [{ name, salary: input.salary, before: before.salary }])
    await confirmLonger(ctx, [{ name, before: datesOf(locked), after: datesOf(columns) }])
  }
  const by = { ...ctx.actor, requireSecondPerson: ctx.actor.org.requireSecondPerson }
  const edited = afterEdit(locked.status, by, before, {
    bankCode: columns.bank_code,
    accountNumber: columns.account_number,
    salary: input.salary ?? before.salary,
  })
  const { bank_code: bankCode, account_number: accountNumber } = columns
  if (bankCode && accountNumber) await changeAccounts(ctx, [{ employeeId: locked.id, bankCode, accountNumber }])
  await changeContacts(
    ctx,
    sql`select ${locked.id} as employee_id, ${columns.email}::text as email, ${columns.mobile_number}::text as mobile_number`,
  )
  await store.updateEmployee(ctx.db, key, {
    ...columns,
    ...edited,
    modified_at: laterThan(locked.modified_at, ctx.now),
    modified_by: by.id,
  })
  await updateAccount(ctx, locked, { ...columns, status: edited.status })
  if (columns.end_on && !locked.end_on) await endEmployment(ctx, rejectRequests, [locked.id])
  const after = await reread(ctx, key)
  ctx.record({ type: employeeRecord, id: locked.id, before, after })
  return after
}

/** Moves the first salary with the start date, and stores a changed one. */
const saveSalary = async (
  ctx: EditContext,
  input: EmployeeChange,
  { locked, before, startOn }: { locked: store.EmployeeRow; before: Employee; startOn: LocalDate | null },
): Promise<void> => {
  const { orgId } = ctx.actor
  // The first salary is effective from the start date.
  if (locked.start_on && startOn && locked.start_on !== startOn)
    await salaries.moveSalaries(
      ctx.db,
      orgId,
      salaries.onlySalaries(
        orgId,
        sql`select ${locked.id} as employee_id, ${locked.start_on}::date as old_on, ${startOn}::date as new_on`,
      ),
    )
  if (input.salary !== undefined && input.salary !== before.salary) {
    const from = salaryEffectiveFrom(input.salaryFrom, before.salary === null, startOn, ctx.today)
    await salaries.upsertSalaries(
      ctx.db,
      orgId,
      [{ employeeId: locked.id, from, salary: input.salary }],
      ctx.actor.id,
      ctx.now,
    )
  }
}

const datesOf = ({ start_on, end_on }: Pick<store.EmployeeRow, 'start_on' | 'end_on'>) => ({
  startOn: start_on,
  endOn: end_on,
})

const reread = async (ctx: EditContext, key: store.EmployeeKey): Promise<Employee> => {
  const row = await store.readEmployee(ctx.db, key, ctx.today)
  if (!row) throw new Error('employee not found after it was locked')
  return store.toEmployee(row)
}

/** Omitted fields keep their value; emptied fields become null. */
const columnsOf = (input: EmployeeChange, locked: store.EmployeeRow, references: References) => {
  const orCurrent = <T>(given: T | null | undefined, current: T | null): T | null =>
    given === undefined ? current : given
  const mobile_number = orCurrent(input.mobileNumber, locked.mobile_number)
  return {
    first_name: input.firstName ?? locked.first_name,
    last_name: input.lastName ?? locked.last_name,
    bank_code: bankCodeOf(input) ?? locked.bank_code,
    account_number: input.accountNumber ?? locked.account_number,
    employee_number: orCurrent(input.employeeNumber, locked.employee_number),
    mobile_number,
    // The employee must verify a number that the employer has changed.
    mobile_verified_at: mobile_number === locked.mobile_number ? locked.mobile_verified_at : null,
    email: orCurrent(input.email, locked.email),
    date_of_birth: orCurrent(input.dateOfBirth, locked.date_of_birth),
    address: orCurrent(input.address, locked.address),
    city: orCurrent(input.city, locked.city),
    country: orCurrent(input.country, locked.country) ?? 'Malaysia',
    postal_code: postalCodeIn(
      orCurrent(input.country, locked.country),
      orCurrent(input.postalCode, locked.postal_code),
    ),
    job_level_id: orCurrent(
      input.jobLevel === undefined ? undefined : (input.jobLevel?.id ?? null),
      locked.job_level_id,
    ),
    team_id: orCurrent(
      input.team === undefined ? undefined : ((input.team && references.teams.get(input.team.code)) ?? null),
      locked.team_id,
    ),
    category_code: orCurrent(input.categoryCode, locked.category_code),
    office_code: orCurrent(input.officeCode, locked.office_code),
    start_on: orCurrent(input.startDate, locked.start_on),
    end_on: orCurrent(input.endDate, locked.end_on),
  }
}
type Columns = ReturnType<typeof columnsOf>

type CheckedEdit = {
  readonly locked: store.EmployeeRow
  readonly before: Employee
  readonly columns: Columns
  readonly references: References
}

const check = async (
  ctx: EditContext,
  input: EmployeeChange,
  { locked, before, columns, references }: CheckedEdit,
): Promise<void> => {
  const key = { orgId: locked.org_id, id: locked.id }
  const errors: [string, FieldError][] = [
    ...referenceErrors(input, references, before),
    ...dateErrors(input, ctx.today),
  ].map(({ field, error }) => [field, error])
  if (endsBeforeStart(columns.start_on, columns.end_on)) errors.push(['endDate', { code: 'end_before_start' }])
  if (input.salaryFrom && input.salary !== undefined && input.salary !== before.salary) {
    const stored = await salaries.readSalaries(ctx.db, key)
    const refused = whyNotSalaryFrom(input.salaryFrom, columns.start_on, stored, ctx.today)
    if (refused) errors.push(['salaryFrom', refused])
  }
  if (locked.email && columns.email === null && (await accountOf(ctx.db, { orgId: key.orgId, employeeId: key.id }))) {
    errors.push(['email', { code: 'email_in_use' }])
  }
  if (errors.length > 0) ctx.refuse('invalid_input', {}, Object.fromEntries(errors))
  const number = columns.employee_number
  if (
    number &&
    number !== locked.employee_number &&
    (await store.isTaken(ctx.db, key, 'number_key', comparedNumber(number)))
  )
    ctx.refuse('employee_number_taken', {}, { employeeNumber: { code: 'employee_number_taken' } })
  if (input.email && (await store.isTaken(ctx.db, key, 'email', input.email))) {
    ctx.refuse('email_taken', {}, { email: { code: 'email_taken' } })
  }
  if (input.mobileNumber && (await store.isTaken(ctx.db, key, 'mobile_number', input.mobileNumber))) {
    ctx.refuse('mobile_taken', {}, { mobileNumber: { code: 'mobile_taken' } })
  }
}

/** Copies names and e-mail address to the account, and invites an approved employee who had no address before. */
const updateAccount = async (
  ctx: EditContext,
  locked: store.EmployeeRow,
  columns: Columns & { status: Employee['status'] },
): Promise<void> => {
  const { org_id: orgId, id } = locked
  const person = { firstName: columns.first_name, lastName: columns.last_name }
  await updateAccountOfEmployee(ctx, {
    orgId,
    employeeId: id,
    ...person,
    email: columns.email === locked.email ? null : columns.email,
  })
  if (columns.status !== 'approved' || !columns.email) return
  await createAccounts(ctx, orgId, [{ employeeId: id, email: columns.email, ...person }])
}

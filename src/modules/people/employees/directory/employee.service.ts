import { employeeRecord } from '../employee-record.rules.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { ErrorCode } from '#kernel/registered.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, Work } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import { lastStartDate } from '../employee.rules.ts'
import { comparedNumber } from '../lists/person-match.rules.ts'
import { icNumberError } from '../ic-number.rules.ts'
import type { NewEmployee } from '../employee-fields.rules.ts'
import * as store from '../employee.store.ts'
import * as fresh from './new-employees.store.ts'

/** The id of the employee with this e-mail address, or null. */
export const employeeWithEmail = (db: Db, orgId: Id<'org'>, email: string): Promise<Id<'employee'> | null> =>
  store.readIdByEmail(db, orgId, email)

/** The id of the employee with an IC or passport number. */
export const employeeWithNumber = (db: Db, orgId: Id<'org'>, icNumber: string): Promise<Id<'employee'> | null> =>
  store.readIdByNumber(db, orgId, icNumber)

/**
 * SQL for whether the employee `e` was active at a moment: approved at least once by then, not deleted, and employed.
 * `nextMonth` is the first day of the next month. Both are parameters, such as `$3`.
 */
export const activeAt = ({ moment, nextMonth }: { moment: string; nextMonth: string }): string =>
  `e.first_approved_at < ${moment} and (e.deleted_at is null or e.deleted_at >= ${moment})
    and (e.start_on is null or e.start_on < ${nextMonth}) and (e.end_on is null or e.end_on >= ${nextMonth}::date - 1)`

/** Locks the employee until the transaction ends. */
export const lockEmployee = async (db: Db, key: store.EmployeeKey): Promise<void> =>
  void (await store.lockEmployee(db, key))

type ChangeContext = Pick<Context, 'db' | 'now' | 'record'> & { readonly actor: { readonly id: Id<'user'> } }
type Names = { readonly firstName: string; readonly lastName: string; readonly email: string }

/** Copies names and e-mail address from the account to the employee after an administrator changed them. */
export const renameEmployee = async (
  ctx: ChangeContext,
  key: store.EmployeeKey,
  { firstName, lastName, email }: Names,
): Promise<void> => {
  const before = await store.lockEmployee(ctx.db, key)
  if (!before || (before.first_name === firstName && before.last_name === lastName && before.email === email)) return
  await store.updateEmployee(ctx.db, key, {
    first_name: firstName,
    last_name: lastName,
    email,
    modified_at: ctx.now,
    modified_by: ctx.actor.id,
  })
  ctx.record({
    type: employeeRecord,
    id: key.id,
    org: key.orgId,
    before: { firstName: before.first_name, lastName: before.last_name, email: before.email },
    after: { firstName, lastName, email },
  })
}

/** An error of a new employee. `index` is its position in the input. */
export type NewEmployeeError = {
  readonly index: number
  readonly field: string
  readonly code: Extract<
    ErrorCode,
    'invalid_input' | 'ic_number_taken' | 'employee_number_taken' | 'email_taken' | 'mobile_taken'
  >
  readonly error: FieldError
}
type CreateContext = Work & Pick<Context, 'record'>
type CreateTarget = { readonly orgId: Id<'org'>; readonly by: Id<'user'> }

/**
 * Creates employees pending approval: all of them, or none and returns all errors. The schema has validated the rows and
 * compared them with each other; this compares them with existing employees.
 */
export const createEmployees = async (
  ctx: CreateContext,
  { orgId, by }: CreateTarget,
  people: readonly NewEmployee[],
): Promise<{ readonly ids: readonly Id<'employee'>[] } | { readonly errors: readonly NewEmployeeError[] }> => {
  const [references, taken] = await Promise.all([
    fresh.readReferences(ctx, orgId),
    fresh.readTakenKeys(ctx, orgId, people),
  ])
  const errors = people.flatMap((one, index) =>
    [...takenKeyErrors(one, taken), ...referenceErrors(one, references), ...dateErrors(one, ctx.today)].map(
      (error) => ({
        index,
        ...error,
      }),
    ),
  )
  if (errors.length > 0) return { errors }
  const withIds = people.map((one) => ({ ...one, id: ctx.newId<'employee'>() }))
  await fresh.insertEmployees(ctx.db, withIds, references, { orgId, by, at: ctx.now, today: ctx.today })
  for (const { id, ...after } of withIds) ctx.record({ type: employeeRecord, id, org: orgId, after })
  return { ids: withIds.map(({ id }) => id) }
}

type NewFieldError = Omit<NewEmployeeError, 'index'>

const takenKeyErrors = (one: NewEmployee, taken: fresh.TakenKeys): NewFieldError[] => {
  // The schema refuses such a row; this protects against callers that bypass it.
  if (icNumberError(one.employeeICNumber)) throw new Error('the IC number of an employee was not validated')
  const errors: NewFieldError[] = []
  if (taken.icNumbers.has(one.employeeICNumber)) {
    errors.push({
      field: 'employeeICNumber',
      code: 'ic_number_taken',
      error: { code: 'ic_number_taken' },
    })
  }
  if (one.employeeNumber && taken.numbers.has(comparedNumber(one.employeeNumber)))
    errors.push({ field: 'employeeNumber', code: 'employee_number_taken', error: { code: 'employee_number_taken' } })
  if (one.email && taken.emails.has(one.email)) {
    errors.push({ field: 'email', code: 'email_taken', error: { code: 'email_taken' } })
  }
  if (one.mobileNumber && taken.mobileNumbers.has(one.mobileNumber)) {
    errors.push({
      field: 'mobileNumber',
      code: 'mobile_taken',
      error: { code: 'mobile_taken' },
    })
  }
  return errors
}

export const dateErrors = (
  { dateOfBirth, startDate }: Pick<NewEmployee, 'dateOfBirth' | 'startDate'>,
  today: LocalDate,
): NewFieldError[] => {
  const found = [
    ...(dateOfBirth && dateOfBirth > today ? [['dateOfBirth', 'birth_date_in_future'] as const] : []),
    ...(startDate && startDate > lastStartDate(today) ? [['startDate', 'start_date_far'] as const] : []),
  ]
  return found.map(([field, code]) => ({ field, code: 'invalid_input', error: { code } }))
}

type ReferenceFields = Pick<NewEmployee, 'team' | 'jobLevel' | 'categoryCode' | 'officeCode'>

/** Referenced records must exist and be approved, unless the employee is already assigned to them. */
export const referenceErrors = (
  one: ReferenceFields,
  { teams, jobLevels, categories, offices, unapproved }: fresh.References,
  current?: ReferenceFields,
): NewFieldError[] => {
  const missing = (
    field: string,
    key: string | null | undefined,
    existing: { has: (key: string) => boolean },
    kind: string,
    before: string | null | undefined,
  ): NewFieldError[] => {
    if (!key || key === before) return []
    if (!existing.has(key))
      return [{ field, code: 'invalid_input', error: { code: `${kind.replace(' ', '_')}_not_found`, params: { key } } }]
    return unapproved.has(`${kind} ${key}`)
      ? [{ field, code: 'invalid_input', error: { code: `${kind.replace(' ', '_')}_not_approved` } }]
      : []
  }
  return [
    ...missing('team', one.team?.code, teams, 'team', current?.team?.code),
    ...missing('jobLevel', one.jobLevel?.id, jobLevels, 'job level', current?.jobLevel?.id),
    ...missing('categoryCode', one.categoryCode, categories, 'category', current?.categoryCode),
    ...missing('officeCode', one.officeCode, offices, 'office', current?.officeCode),
  ]
}

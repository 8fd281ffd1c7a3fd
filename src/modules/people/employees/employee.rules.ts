import type { Role } from '#kernel/access.ts'
import type { FieldError } from '#kernel/errors.ts'
import { lifecycle, whyNotMove } from '#kernel/lifecycle.ts'
import { addDays, firstDay, formatDate, isLocalDate, periodOf, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'

/** New and imported employees need approval, and again when an Executive changes bank details or salary. */
export const employeeLifecycle = lifecycle({
  states: ['pending-approval', 'approved'],
  moves: {
    approve: { from: ['pending-approval'], to: 'approved', secondPerson: true },
    return: { from: ['pending-approval'], to: 'pending-approval' },
    reopen: { from: ['approved'], to: 'pending-approval' },
  },
  error: 'employees_not_pending',
})
export const employeeStatuses = employeeLifecycle.states
export type EmployeeStatus = (typeof employeeStatuses)[number]

/** How many employees one call imports, approves or assigns. */
export const maxImportRows = 50_000
/** How many employees can be returned with one reason. */
export const mostReturned = 5_000

export const toggleActions = ['ENABLE', 'DISABLE'] as const

/** The rejection reason of a leaver's pending withdrawals. */
export const employmentEnding = 'Employment ending'

/** Fields that need approval after a change by an Executive, and after any change if a second person is required. */
export type SensitiveFields = {
  readonly bankCode: string | null
  readonly accountNumber: string | null
  readonly salary: number | null
}

type Editor = { readonly id: Id<'user'>; readonly role: Role; readonly requireSecondPerson: boolean }

/** Whether this user can change bank account and salary without someone else's approval. */
export const canChangeAlone = ({ role, requireSecondPerson }: Pick<Editor, 'role' | 'requireSecondPerson'>): boolean =>
  role !== 'Executive' && !requireSecondPerson

/** The status after an edit, and the user who changed the account or the salary. */
export const afterEdit = (status: EmployeeStatus, by: Editor, before: SensitiveFields, after: SensitiveFields) => {
  const account = before.bankCode !== after.bankCode || before.accountNumber !== after.accountNumber
  const salary = before.salary !== after.salary
  return {
    status: (account || salary) && !canChangeAlone(by) ? employeeLifecycle.moves.reopen.to : status,
    ...(account && { account_changed_by: by.id }),
    ...(salary && { salary_changed_by: by.id }),
  }
}

type ApprovalHistory = {
  readonly created_by: string
  readonly approved_at: string | null
  readonly account_changed_by: string | null
  readonly salary_changed_by: string | null
}
/** The users who can't approve an employee: the last to change account or salary since the approval, or the creator. */
export const makersOf = (row: ApprovalHistory): string[] => {
  const all = [row.approved_at === null ? row.created_by : null, row.account_changed_by, row.salary_changed_by]
  return [...new Set(all.filter((id) => id !== null))]
}

type Approvable = {
  readonly status: EmployeeStatus
  readonly makers: readonly string[]
  readonly secondPerson: boolean
}

/** Why this user cannot approve the employee, or null. */
export const whyNotApprove = (employee: Approvable, by: string, requireSecondPerson: boolean) =>
  whyNotMove(employeeLifecycle, 'approve', employee, { id: by, requireSecondPerson })?.code ?? null

/** The fields that /profile-setup requires. */
export type ProfileFacts = {
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string | null
  readonly address: string | null
  readonly city: string | null
  readonly postalCode: string | null
  readonly mobileVerified: boolean
  readonly ownPassword: boolean
}
export const profileFields = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'address',
  'city',
  'postalCode',
  'mobileNumber',
  'password',
] as const
export type ProfileField = (typeof profileFields)[number]

export const missingProfileFields = (facts: ProfileFacts): ProfileField[] => {
  const values = { ...facts, mobileNumber: facts.mobileVerified, password: facts.ownPassword }
  return profileFields.filter((field) => !values[field])
}

/**
 * Why a salary can't be effective from a date; null if it can. A stored salary can be corrected even if the start date is
 * now later.
 */
export const whyNotSalaryFrom = (
  from: LocalDate,
  startDate: LocalDate | null,
  stored: readonly { readonly from: LocalDate }[],
  today: LocalDate,
): FieldError | null => {
  if (from > lastStartDate(today)) return { code: 'start_date_far' }
  return startDate && from < startDate && !stored.some((salary) => salary.from === from)
    ? { code: 'salary_before_start', params: { date: formatDate(startDate) } }
    : null
}

/**
 * The effective date of a salary: as given, else today, but not before the start date; for a first salary the start date,
 * else the first of the month.
 */
export const salaryEffectiveFrom = (
  given: LocalDate | undefined,
  first: boolean,
  startDate: LocalDate | null,
  today: LocalDate,
): LocalDate => {
  if (given) return given
  if (first) return startDate ?? firstDay(periodOf(today))
  return startDate && startDate > today ? startDate : today
}

/** A start date or a salary further ahead has a slip in its year. */
export const lastStartDate = (today: LocalDate): LocalDate => addDays(today, 731)

export const endsBeforeStart = (startDate: string | null | undefined, endDate: string | null | undefined): boolean =>
  Boolean(startDate && endDate && isLocalDate(startDate) && isLocalDate(endDate) && endDate < startDate)

type Absences = readonly { readonly date: LocalDate; readonly days: number }[]
const absencesText = (absences: Absences): string =>
  absences
    .map(({ date, days }) => `${date} ${days}`)
    .toSorted()
    .join()
/** Whether both have the same unpaid days, in any order. */
export const isSameAbsences = (a: Absences, b: Absences): boolean => absencesText(a) === absencesText(b)

import type { Role } from '#kernel/access.ts'
import { lifecycle, whyNotMove } from '#kernel/lifecycle.ts'
import { firstDay, periodOf, type LocalDate } from '#kernel/time.ts'

/** New and imported employees need approval, and again when an Executive changes bank details or salary. */
export const employeeLifecycle = lifecycle({
  states: ['pending-approval', 'approved'],
  moves: {
    approve: { from: ['pending-approval'], to: 'approved', by: 'Manager', secondPerson: true },
    askAgain: { from: ['approved'], to: 'pending-approval', by: 'management' },
  },
  error: 'employees_not_pending',
})
export const employeeStatuses = employeeLifecycle.states
export type EmployeeStatus = (typeof employeeStatuses)[number]

export const toggleActions = ['ENABLE', 'DISABLE'] as const

/** The rejection reason of a leaver's pending withdrawals. */
export const employmentEnding = 'Employment ending'

/** Fields that need a Manager's approval after an Executive changes them: bank account and salary. */
export type SensitiveFields = {
  readonly bankCode: string | null
  readonly accountNumber: string | null
  readonly salary: number | null
}

export const statusAfterEdit = (
  status: EmployeeStatus,
  role: Role,
  before: SensitiveFields,
  after: SensitiveFields,
): EmployeeStatus => {
  const changed =
    before.bankCode !== after.bankCode || before.accountNumber !== after.accountNumber || before.salary !== after.salary
  return changed && role === 'Executive' ? employeeLifecycle.moves.askAgain.to : status
}

type Approvable = { readonly status: EmployeeStatus; readonly createdBy: string; readonly modifiedBy: string }

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

export const missingFromProfile = (facts: ProfileFacts): ProfileField[] => {
  const there = { ...facts, mobileNumber: facts.mobileVerified, password: facts.ownPassword }
  return profileFields.filter((field) => !there[field])
}

/** The effective date of a salary: as given, else today; for a first salary the start date, else the first of the month. */
export const salaryHoldsFrom = (
  given: LocalDate | undefined,
  first: boolean,
  startDate: LocalDate | null,
  today: LocalDate,
): LocalDate => given ?? (first ? (startDate ?? firstDay(periodOf(today))) : today)

export const isImpossibleStay = (startDate: string | null | undefined, endDate: string | null | undefined): boolean =>
  Boolean(startDate && endDate && endDate < startDate)

import type { Role } from '#kernel/access.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { lifecycle } from '#kernel/lifecycle.ts'
import { firstDay, periodOf, type LocalDate } from '#kernel/time.ts'

/** New and imported employees wait; a change of what money depends on makes them wait again. */
export const employeeLifecycle = lifecycle({
  states: ['pending-approval', 'approved'],
  moves: {
    approve: { from: ['pending-approval'], to: 'approved' },
    ask: { from: ['approved'], to: 'pending-approval' },
  },
})
export const employeeStatuses = employeeLifecycle.states
export type EmployeeStatus = (typeof employeeStatuses)[number]

export const toggleActions = ['ENABLE', 'DISABLE'] as const

/** The reason that a leaver's waiting withdrawals are rejected with. */
export const employmentEnding = 'Employment ending'

/** What an Executive may change only with a Manager's approval afterwards: where wages go, and how much they are. */
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
  return changed && role === 'Executive' ? employeeLifecycle.moves.ask.to : status
}

type Maker = { readonly status: EmployeeStatus; readonly createdBy: string; readonly modifiedBy: string }

/** Why this person may not approve the employee, or null. */
export const whyNotApprove = (employee: Maker, by: string, requireSecondPerson: boolean) => {
  if (employee.status !== 'pending-approval') return 'employees_not_pending'
  return requireSecondPerson && (employee.createdBy === by || employee.modifiedBy === by) ? 'maker_is_checker' : null
}
whyNotApprove satisfies (...args: never[]) => ErrorCode | null

/** What /profile-setup asks for, by the field that is still missing. */
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

/** The day from which a salary holds when nobody says: from today, but a first one from the start of the work or of the month. */
export const salaryHoldsFrom = (
  given: LocalDate | undefined,
  first: boolean,
  startDate: LocalDate | null,
  today: LocalDate,
): LocalDate => given ?? (first ? (startDate ?? firstDay(periodOf(today))) : today)

export const bornInFuture = 'In the future'
export const endBeforeStart = 'Before the start date'
export const isImpossibleStay = (startDate: string | null | undefined, endDate: string | null | undefined): boolean =>
  Boolean(startDate && endDate && endDate < startDate)

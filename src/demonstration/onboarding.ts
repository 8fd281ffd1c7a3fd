import { addDays, addMs, minutes, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { password } from './demo-accounts.ts'
import type { Employee } from './people.ts'
import { moment } from './organizations.ts'
import { forEachConcurrently, matchInMessage, type Simulation } from './simulation.ts'

/** How far an employee gets: terms accepted, profile completed. */
export type Onboarding = {
  readonly orgId: Id<'org'>
  readonly employee: Employee
  readonly terms: boolean
  readonly profile: boolean
}

const linkPattern = /accept-invitation#(\S+)/
export const codePattern = /R-\d{6}/

export const emailOf = ({ email, employeeNumber }: Employee): string => {
  if (email === null) throw new Error(`${employeeNumber} has no e-mail address`)
  return email
}

/**
 * Invited employees choose a password, sign in, accept the terms and verify their mobile number within the first days.
 */
export const onboard = async (
  simulation: Simulation,
  invitedOn: LocalDate,
  people: readonly Onboarding[],
): Promise<void> => {
  const invitations = await simulation.latestMessages(people.map(({ employee }) => emailOf(employee)))
  const turns = people.map((one, i) => ({
    ...one,
    at: addMs(moment(addDays(invitedOn, 1 + (i % 5)), '12:00'), minutes((i * 47) % 480)),
  }))
  await forEachConcurrently(turns, async ({ orgId, employee, terms, profile, at }) => {
    const email = emailOf(employee)
    await simulation
      .unauthenticated(at)
      .auth.acceptInvitation({ token: matchInMessage(invitations, email, linkPattern), newUserPassword: password })
    if (!terms && !profile) return
    const calls = await simulation.as({ email, orgId, employee: true }, addMs(at, minutes(3)))
    if (terms) await calls.employees.acceptTermsAndConditions({})
    if (!profile) return
    const { mobileNumber } = employee
    await calls.employees.sendSmsVerificationCode({ mobileNumber })
    const verificationCode = matchInMessage(await simulation.latestMessages([mobileNumber]), mobileNumber, codePattern)
    await calls.employees.verifySmsVerificationCode({ mobileNumber, verificationCode })
  })
}

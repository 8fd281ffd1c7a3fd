import { addDays, addMs, minutes, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { password } from './cast.ts'
import type { Employee } from './people.ts'
import { moment } from './houses.ts'
import { eachOf, readFrom, type Stage } from './stage.ts'

/** The onboarding progress: terms accepted, profile completed. */
export type Joining = {
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
 * Invited employees choose their password, sign in, accept the terms and verify their number, all within the first
 * days.
 */
export const join = async (stage: Stage, invitedOn: LocalDate, people: readonly Joining[]): Promise<void> => {
  const invitations = await stage.newest(people.map(({ employee }) => emailOf(employee)))
  const turns = people.map((one, i) => ({
    ...one,
    at: addMs(moment(addDays(invitedOn, 1 + (i % 5)), '12:00'), minutes((i * 47) % 480)),
  }))
  await eachOf(turns, async ({ orgId, employee, terms, profile, at }) => {
    const email = emailOf(employee)
    await stage
      .asNobody(at)
      .auth.acceptInvitation({ token: readFrom(invitations, email, linkPattern), newUserPassword: password })
    if (!terms && !profile) return
    const calls = await stage.as({ email, orgId, employee: true }, addMs(at, minutes(3)))
    if (terms) await calls.employees.acceptTermsAndConditions({})
    if (!profile) return
    const { mobileNumber } = employee
    await calls.employees.sendSmsVerificationCode({ mobileNumber })
    const verificationCode = readFrom(await stage.newest([mobileNumber]), mobileNumber, codePattern)
    await calls.employees.verifySmsVerificationCode({ mobileNumber, verificationCode })
  })
}

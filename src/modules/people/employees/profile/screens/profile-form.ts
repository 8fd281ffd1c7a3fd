import { recordOf } from '#kernel/one-of.ts'
import { issueMessage } from '#web/errors.ts'
import { isLocalDate } from '#kernel/time.ts'
import type { api } from '#web/api.ts'
import { CallError } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { ownProfile } from '../../employee-fields.rules.ts'
import { readMobile } from '../../mobile.rules.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../profile.texts.ts'

export type Profile = Awaited<ReturnType<typeof api.employees.getEmployeeProfile>>
/** The fields that employees may edit themselves, as typed. */
export type ProfileValues = {
  firstName: string
  lastName: string
  dateOfBirth: string
  address: string
  city: string
  country: string
  postalCode: string
  mobileNumber: string
}
export type ProfileKey = keyof ProfileValues
export const profileKeys: readonly ProfileKey[] = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'address',
  'city',
  'country',
  'postalCode',
  'mobileNumber',
]

export const valuesOf = (profile: Pick<Profile, ProfileKey>): ProfileValues => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  dateOfBirth: profile.dateOfBirth ?? '',
  address: profile.address ?? '',
  city: profile.city ?? '',
  country: profile.country,
  postalCode: profile.postalCode ?? '',
  mobileNumber: profile.mobileNumber ?? '',
})

/** The errors of the given fields, all of which are required. */
export const errorsIn = (values: ProfileValues, keys: readonly ProfileKey[]): Partial<Record<ProfileKey, string>> => {
  const errors: Partial<Record<ProfileKey, string>> = {}
  for (const key of keys) if (values[key].trim() === '') errors[key] = ui('state.requiredForm')
  const parsed = ownProfile.safeParse(values, { reportInput: true })
  for (const issue of parsed.success ? [] : parsed.error.issues) {
    const key = keys.find((one) => one === issue.path[0])
    if (key) errors[key] ??= issueMessage(issue)
  }
  const { dateOfBirth } = values
  if (keys.includes('dateOfBirth') && isLocalDate(dateOfBirth) && dateOfBirth > today())
    errors.dateOfBirth ??= t('notABirthday')
  return errors
}

/** The number as the server stores it. */
export const numberOf = (typed: string): string => readMobile(typed) ?? typed
/** The call's input. */
export const updateOf = (values: ProfileValues): ProfileValues => ({
  ...recordOf(profileKeys, (key) => values[key]),
  mobileNumber: numberOf(values.mobileNumber),
})

/** Whether the number needs a code: it isn't the profile's verified number. */
export const needsCode = (profile: Pick<Profile, 'mobileVerified' | 'mobileNumber'>, typed: string): boolean =>
  !profile.mobileVerified || numberOf(typed) !== profile.mobileNumber

/** The server's errors by form field. */
export const serverErrors = (error: unknown): Record<string, string> =>
  error instanceof CallError
    ? Object.fromEntries(
        Object.entries(error.fields).map(([path, message]) => [path.replace(/^updatedProfile\./, ''), message]),
      )
    : {}

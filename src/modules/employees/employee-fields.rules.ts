import type { ErrorParams } from '#kernel/errors.ts'
import { fieldError, fieldIssue } from '#kernel/field-errors.ts'
import './employee.errors.ts'
import { z } from 'zod'
import { bankNamed, bankOf } from '#modules/banks/bank.rules.ts'
import { email, id, instant, localDate, money, opt, text } from '#kernel/values.ts'
import { icNumberFault, normalizeIcNumber } from './ic-number.rules.ts'
import { readMobile } from './mobile.rules.ts'
import { isImpossibleStay } from './employee.rules.ts'

/** Text that is tidied, then checked by a function that returns an error code or null. */
const judged = (tidy: (typed: string) => string, judge: (tidied: string) => string | null) =>
  z
    .string()
    .max(200)
    .transform(tidy)
    .pipe(
      z.string().check((checked) => {
        const fault = judge(checked.value)
        if (fault) checked.issues.push({ ...fieldIssue(checked.value, fault), continue: true })
      }),
    )

export const icNumber = judged(normalizeIcNumber, icNumberFault)
export const mobileNumber = judged(
  (typed) => readMobile(typed) ?? '',
  (read) => (read === '' ? 'mobile_invalid' : null),
)
export const accountNumber = judged(
  (typed) => typed.replace(/[\s-]/g, ''),
  (tidied) => (tidied === '' ? 'required' : /^\d{5,20}$/.test(tidied) ? null : 'account_number_digits'),
)
const birthday = localDate.refine((date) => date >= '1900-01-01', fieldError('birth_date_invalid'))
const salary = money.refine((amount) => amount > 0, fieldError('not_positive'))
export const jobLevel = z.object({ id: id('job_level') })
export const team = z.object({ code: z.string().trim().min(1).max(30) })

/** The value, null for an emptied field (''), or undefined for an omitted one. */
const clearable = <T extends z.ZodType>(type: T) =>
  z
    .union([z.literal(''), type, z.null(), z.undefined()])
    .transform((value): z.output<T> | null | undefined => (value === '' ? null : (value ?? undefined)))
    .optional()

const optional = {
  employeeNumber: clearable(text(40)),
  mobileNumber: clearable(mobileNumber),
  email: clearable(email),
  dateOfBirth: clearable(birthday),
  address: clearable(text(300)),
  city: clearable(text(100)),
  country: clearable(text(100)),
  postalCode: clearable(text(20)),
  jobLevel: clearable(jobLevel),
  team: clearable(team),
  categoryCode: clearable(text(30)),
  officeCode: clearable(text(30)),
  startDate: clearable(localDate),
  endDate: clearable(localDate),
}

/** Finds a bank by code, which takes precedence, or by name. */
const bankFault = (
  fields: { bankCode?: string | undefined; bank?: string | undefined },
  needed: boolean,
): { path: string; code: string; params?: ErrorParams } | null => {
  if (fields.bankCode)
    return bankOf(fields.bankCode)
      ? null
      : { path: 'bankCode', code: 'bank_invalid', params: { bank: fields.bankCode } }
  if (fields.bank)
    return bankNamed(fields.bank) ? null : { path: 'bank', code: 'bank_invalid', params: { bank: fields.bank } }
  return needed ? { path: 'bankCode', code: 'required' } : null
}
type Checked = {
  bankCode?: string | undefined
  bank?: string | undefined
  startDate?: string | null | undefined
  endDate?: string | null | undefined
}
const together = (needed: boolean) => (checked: { value: Checked; issues: z.core.$ZodRawIssue[] }) => {
  const fault = bankFault(checked.value, needed)
  if (fault) checked.issues.push({ ...fieldIssue(checked.value, fault.code, fault.params), path: [fault.path] })
  if (isImpossibleStay(checked.value.startDate, checked.value.endDate)) {
    checked.issues.push({ ...fieldIssue(checked.value, 'end_before_start'), path: ['endDate'] })
  }
}

const bankFields = { bank: opt(z.string().trim().max(120)), bankCode: opt(z.string().trim().max(20)) }

/** The fields of a new employee, in the form and in an import row. */
export const newEmployee = z
  .object({
    employeeICNumber: icNumber,
    firstName: text(100),
    lastName: text(100),
    ...bankFields,
    accountNumber,
    salary: opt(salary),
    ...optional,
  })
  .check(together(true))
export type NewEmployee = z.output<typeof newEmployee>

/** A change of an employee: omitted fields stay, emptied ones become null. */
export const employeeChange = z
  .object({
    employeeICNumber: icNumber,
    firstName: opt(text(100)),
    lastName: opt(text(100)),
    ...bankFields,
    accountNumber: opt(accountNumber),
    salary: opt(salary),
    salaryFrom: opt(localDate),
    /** The version that the caller has seen. */
    modifiedAt: opt(instant),
    ...optional,
  })
  .check(together(false))
export type EmployeeChange = z.output<typeof employeeChange>

/** The fields that employees may edit themselves. The mobile number must already be verified. */
export const ownProfile = z.object({
  firstName: opt(text(100)),
  lastName: opt(text(100)),
  dateOfBirth: clearable(birthday),
  address: clearable(text(300)),
  city: clearable(text(100)),
  country: clearable(text(100)),
  postalCode: clearable(text(20)),
  mobileNumber: opt(mobileNumber),
})
export type OwnProfile = z.output<typeof ownProfile>

export { salary as salaryField }

/** The code of the bank named by a valid form or row. */
export const bankCodeOf = ({
  bankCode,
  bank,
}: {
  bankCode?: string | undefined
  bank?: string | undefined
}): string | undefined => bankCode || (bank && bankNamed(bank)?.code) || undefined

import type { ErrorParams } from '#kernel/errors.ts'
import { fieldError, fieldIssue } from '#kernel/field-errors.ts'
import { z } from 'zod'
import { bankNamed, bankOf } from '#ground/banks/bank.rules.ts'
import {
  anyDate,
  code,
  compactIdentifier,
  email,
  id,
  instant,
  localDate,
  money,
  opt,
  percentage,
  text,
} from '#kernel/values.ts'
import { icNumberError, normalizeIcNumber } from './ic-number.rules.ts'
import { readMobile } from './mobile.rules.ts'
import { electionProblems } from './payment-election.rules.ts'
import { endsBeforeStart } from './employee.rules.ts'

/** Text that is normalized, then checked by a function that returns an error code or null. */
const normalizedText = (normalize: (typed: string) => string, check: (normalized: string) => string | null) =>
  z
    .string()
    .max(200)
    .transform(normalize)
    .pipe(
      z.string().check((checked) => {
        const error = check(checked.value)
        if (error) checked.issues.push({ ...fieldIssue(checked.value, error), continue: true })
      }),
    )

export const icNumber = normalizedText(normalizeIcNumber, icNumberError)
export const mobileNumber = normalizedText(
  (typed) => readMobile(typed) ?? '',
  (read) => (read === '' ? 'mobile_invalid' : null),
)
const accountNumberLike = (pattern: RegExp) =>
  normalizedText(compactIdentifier, (normalized) =>
    normalized === '' ? 'required' : pattern.test(normalized) ? null : 'account_number_digits',
  )
export const accountNumber = accountNumberLike(/^\d{5,20}$/)
/** The account of an e-wallet, which is often a mobile number, with or without the country code. */
export const walletAccountNumber = accountNumberLike(/^\+?\d{5,20}$/)
const birthday = anyDate.refine((date) => date >= '1900-01-01', fieldError('birth_date_invalid'))
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
  employeeNumber: clearable(code(40)),
  mobileNumber: clearable(mobileNumber),
  email: clearable(email),
  dateOfBirth: clearable(birthday),
  address: clearable(text(300)),
  city: clearable(text(100)),
  country: clearable(text(100)),
  postalCode: clearable(code(20)),
  jobLevel: clearable(jobLevel),
  team: clearable(team),
  categoryCode: clearable(text(30)),
  officeCode: clearable(text(30)),
  startDate: clearable(localDate),
  endDate: clearable(localDate),
}

/** Finds a bank by code, which takes precedence, or by name. */
const bankError = (
  fields: { bankCode?: string | undefined; bank?: string | undefined },
  isRequired: boolean,
): { path: string; code: string; params?: ErrorParams } | null => {
  if (fields.bankCode)
    return bankOf(fields.bankCode)
      ? null
      : { path: 'bankCode', code: 'bank_invalid', params: { bank: fields.bankCode } }
  if (fields.bank)
    return bankNamed(fields.bank) ? null : { path: 'bank', code: 'bank_invalid', params: { bank: fields.bank } }
  return isRequired ? { path: 'bankCode', code: 'required' } : null
}
type CrossCheckedFields = {
  bankCode?: string | undefined
  bank?: string | undefined
  startDate?: string | null | undefined
  endDate?: string | null | undefined
}
const crossCheck = (isRequired: boolean) => (checked: { value: CrossCheckedFields; issues: z.core.$ZodRawIssue[] }) => {
  const error = bankError(checked.value, isRequired)
  if (error) checked.issues.push({ ...fieldIssue(checked.value, error.code, error.params), path: [error.path] })
  if (endsBeforeStart(checked.value.startDate, checked.value.endDate)) {
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
  .check(crossCheck(true))
export type NewEmployee = z.output<typeof newEmployee>

/** A change of an employee. Omitted fields stay unchanged; emptied fields become null. */
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
  .check(crossCheck(false))
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

const author = { by: z.string(), at: instant }
/** A change since the last approval: the approved value, the new one, and who changed it last. */
export const pendingChange = z.discriminatedUnion('field', [
  z.object({
    field: z.enum(['bank', 'accountNumber']),
    /** Masked if it is an account number. */
    before: z.string().nullable(),
    after: z.string().nullable(),
    ...author,
  }),
  z.object({
    field: z.literal('salary'),
    before: money.nullable(),
    after: money.nullable(),
    from: localDate.nullable(),
    ...author,
  }),
])

/** Further figures of the approval of an employee. */
export const approvalEvidence = z.object({
  /** The pay range in force for the job level. */
  range: z.object({ minimum: money, maximum: money }).nullable(),
  /** The most that the employee can withdraw this month. */
  limit: money,
  addedBy: z.string().nullable(),
  /** The name of the imported file. */
  importedFrom: z.string().nullable(),
})

/** The names that the category and the office of an employee have now. */
export const workNames = { categoryName: z.string().nullable(), officeName: z.string().nullable() }

/** An employee whose payment election can't be paid. */
export const missingElection = z.object({
  id: id('employee'),
  employeeICNumber: z.string(),
  employeeName: z.string(),
  email: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  problem: z.enum(electionProblems),
  /** The wallet that is not active or whose account is not verified. */
  wallet: z.string().nullable(),
  allocated: percentage,
  lastReminder: localDate.nullable(),
})

/** Malaysian postal codes have five digits; spreadsheets and number fields drop the leading zero. */
export const postalCodeIn = <T extends string | null | undefined>(
  country: string | null | undefined,
  code: T,
): T | string => (code && /^\d{4}$/.test(code) && /^(malaysia)?$/i.test((country ?? '').trim()) ? `0${code}` : code)

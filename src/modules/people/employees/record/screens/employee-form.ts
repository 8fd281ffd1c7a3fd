import { senOf, typedRinggit } from '#kernel/money.ts'
import { isLocalDate, type LocalDate } from '#kernel/time.ts'
import { compactIdentifier } from '#kernel/values.ts'
import { today } from '#web/clock.ts'
import type { KeyOfTexts } from '#web/text.ts'
import { banks } from '#ground/banks/bank.rules.ts'
import { salaryEffectiveFrom } from '../../employee.rules.ts'
import { dateWarnings, type DateWarning } from '../../pay/date-warnings.rules.ts'
import { payWarnings, type PayWarning } from '../../pay/pay-warnings.rules.ts'
import { t } from '../../employee-record.texts.ts'
import type { FullEmployee } from '../../screens/listed-employee.ts'

/** Form values: text as typed, '' for empty. */
export type Values = {
  employeeICNumber: string
  firstName: string
  lastName: string
  dateOfBirth: string
  mobileNumber: string
  email: string
  address: string
  city: string
  postalCode: string
  country: string
  employeeNumber: string
  team: string
  jobLevel: string
  categoryCode: string
  officeCode: string
  startDate: string
  endDate: string
  bankCode: string
  accountNumber: string
  salary: number | string
  salaryFrom: string
}

export const valuesOf = (shown: FullEmployee | null): Values => ({
  employeeICNumber: shown?.employeeICNumber ?? '',
  firstName: shown?.firstName ?? '',
  lastName: shown?.lastName ?? '',
  dateOfBirth: shown?.dateOfBirth ?? '',
  mobileNumber: shown?.mobileNumber ?? '',
  email: shown?.email ?? '',
  address: shown?.address ?? '',
  city: shown?.city ?? '',
  postalCode: shown?.postalCode ?? '',
  country: shown?.country ?? 'Malaysia',
  employeeNumber: shown?.employeeNumber ?? '',
  team: shown?.team?.code ?? '',
  jobLevel: shown?.jobLevel?.id ?? '',
  categoryCode: shown?.categoryCode ?? '',
  officeCode: shown?.officeCode ?? '',
  startDate: shown?.startDate ?? '',
  endDate: shown?.endDate ?? '',
  bankCode: shown?.bankCode ?? '',
  accountNumber: shown?.accountNumber ?? '',
  salary: shown?.salary ?? '',
  salaryFrom: '',
})

/** Whether a salary is entered that differs from the stored one. */
const changesSalary = ({ salary }: Pick<Values, 'salary'>, shown: Pick<FullEmployee, 'salary'> | null): boolean =>
  salary !== '' && typedRinggit(salary) !== shown?.salary

/**
 * The call's input: team and job level as objects, an empty amount omitted. The date of an unchanged salary is omitted
 * too, because the form doesn't show it.
 */
export const inputOf = (
  { team, jobLevel, salary, salaryFrom, ...values }: Values,
  shown: Pick<FullEmployee, 'salary'> | null,
) => ({
  ...values,
  team: team === '' ? ('' as const) : { code: team },
  jobLevel: jobLevel === '' ? ('' as const) : { id: jobLevel },
  ...(salary !== '' && { salary: typedRinggit(salary) }),
  ...(salaryFrom !== '' && changesSalary({ salary }, shown) && { salaryFrom }),
})

/** The input of an edit. Omits an unchanged salary, because another may have taken effect since. */
export const changeOf = (values: Values, base: FullEmployee) => {
  const { salary, ...input } = inputOf(values, base)
  return { ...input, ...(salary !== undefined && changesSalary(values, base) && { salary }) }
}

/** The questions about the account, the salary and the dates that an edit changes. */
export const questionsOf = (values: Values, shown: FullEmployee | null): (PayWarning | DateWarning)[] => {
  const { bankCode, accountNumber, salary } = values
  const typed = typedRinggit(salary)
  const before = shown && { ...shown, salary: shown.salary === null ? null : senOf(shown.salary) }
  const after = {
    bankCode,
    accountNumber: compactIdentifier(accountNumber),
    salary: Number.isNaN(typed) ? null : senOf(typed),
  }
  const from = effectiveFrom(values, shown, today())
  const dateOf = (typed: string) => (isLocalDate(typed) ? typed : null)
  const dates = {
    dateOfBirth: dateOf(values.dateOfBirth),
    startDate: dateOf(values.startDate),
    endDate: dateOf(values.endDate),
  }
  return [
    ...payWarnings(before, after, from && isLocalDate(from) ? from : today()),
    ...dateWarnings(shown, dates, today()),
  ]
}

const labels: Readonly<Record<string, KeyOfTexts<typeof t>>> = {
  employeeICNumber: 'form.ic',
  firstName: 'form.firstName',
  lastName: 'form.lastName',
  dateOfBirth: 'form.birth',
  mobileNumber: 'form.mobile',
  email: 'form.email',
  address: 'form.address',
  city: 'form.city',
  postalCode: 'form.postalCode',
  country: 'form.country',
  employeeNumber: 'form.number',
  team: 'form.team',
  jobLevel: 'form.jobLevel',
  categoryCode: 'form.category',
  officeCode: 'form.office',
  startDate: 'form.start',
  endDate: 'form.end',
  bankCode: 'form.bank',
  accountNumber: 'form.account',
  salary: 'form.salary',
  salaryFrom: 'form.salaryFrom',
} satisfies Record<keyof Values, KeyOfTexts<typeof t>>
export const labelOf = (field: string): string => {
  const key = labels[field]
  return key ? t(key) : field
}

/** The effective date of the entered salary, or null if unknown. */
export const effectiveFrom = (values: Values, shown: FullEmployee | null, today: LocalDate): LocalDate | null => {
  if (!changesSalary(values, shown)) return null
  const given = shown && values.salaryFrom !== '' ? (values.salaryFrom as LocalDate) : undefined
  const start = values.startDate === '' ? null : (values.startDate as LocalDate)
  return salaryEffectiveFrom(given, shown === null || shown.salary === null, start, today)
}

/** Whether the form changes a field that needs a Manager's approval. */
export const isSensitive = (values: Values, shown: FullEmployee): boolean =>
  values.bankCode !== (shown.bankCode ?? '') ||
  values.accountNumber.replace(/[\s-]/g, '') !== (shown.accountNumber ?? '') ||
  changesSalary(values, shown)

const known = banks.map(({ code, name }) => ({ value: code, label: name }))
/** Banks by name, plus a discontinued bank that the employee still has. */
export const bankChoices = (code: string) =>
  code === '' || known.some(({ value }) => value === code) ? known : [...known, { value: code, label: code }]

import { fieldIssue } from '#kernel/field-errors.ts'
import type { Schema } from '#web/ui/FormPage.tsx'
import { orgs } from '../organization.contract.ts'
import { contactErrorsOf } from '../organization.rules.ts'
import { inputOf, type Values } from './organization-form.ts'

/** The empty fields for which the call has a default. The form shows the default, so emptying it is an error. */
const emptyFields = ({ rollingPay, disbursements, ...values }: Values): string[] => [
  ...(rollingPay
    ? (
        [
          'rollingPayMax',
          'minimumWithdrawal',
          'maximumAdvancePercentage',
          'remittanceDays',
          'pauseAfterOverdueDays',
          'employeeAccountWaitHours',
        ] as const
      ).filter((field) => values[field] === '')
    : []),
  ...(disbursements.enable
    ? (['initialCreditLimit', 'monthlyFeePercentage'] as const)
        .filter((field) => disbursements[field] === '')
        .map((field) => `disbursements.${field}`)
    : []),
]

/** The call's schema, which also requires the fields with defaults. `before` are the values that the form started with. */
export const schemaFor = (before: Values): Schema => ({
  safeParse: (given, options) => {
    const values = given as Values
    const parsed = orgs.createOrg.input.safeParse(inputOf(values, before), options)
    const issues = parsed.success ? [] : [...parsed.error.issues]
    const missing = emptyFields(values).map((field) => ({ path: field.split('.'), ...fieldIssue('', 'required') }))
    const contact = Object.entries(contactErrorsOf(values, before)).map(([field, { code }]) => ({
      path: [field],
      ...fieldIssue('', code),
    }))
    const all = [...issues, ...missing, ...contact]
    return all.length === 0 ? { success: true } : { success: false, error: { issues: all } }
  },
})

import { orgs } from '../organization.contract.ts'
import { inputOf, type Values } from './organization-form.ts'

/** What the call would take as its default where nothing stands; in a form that shows it, nothing is a mistake. */
const emptied = ({ rollingPay, disbursements, ...values }: Values): string[] => [
  ...(rollingPay
    ? (['rollingPayMax', 'minimumWithdrawal', 'maximumAdvancePercentage'] as const).filter(
        (field) => values[field] === '',
      )
    : []),
  ...(disbursements.enable
    ? (['initialCreditLimit', 'monthlyFeePercentage'] as const)
        .filter((field) => disbursements[field] === '')
        .map((field) => `disbursements.${field}`)
    : []),
]

type Fault = { readonly path: readonly PropertyKey[]; readonly message: string }
type Judged = { success: true } | { success: false; error: { issues: readonly Fault[] } }

/** The call's own schema, and that a default was not taken away. `before` is what the form was filled with. */
export const schemaFor = (before: Values) => ({
  safeParse: (given: unknown): Judged => {
    const values = given as Values
    const parsed = orgs.createOrg.input.safeParse(inputOf(values, before))
    const issues = parsed.success ? [] : [...parsed.error.issues]
    const missing = emptied(values).map((field) => ({ path: field.split('.'), message: '*Required' }))
    const all = [...issues, ...missing]
    return all.length === 0 ? { success: true } : { success: false, error: { issues: all } }
  },
})

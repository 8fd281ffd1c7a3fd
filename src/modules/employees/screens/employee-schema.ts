import { employeeChange, newEmployee } from '../employee-fields.rules.ts'
import { fieldIssue } from '#kernel/field-errors.ts'

type CheckedChange = { value: { bankCode?: string | undefined }; issues: { push: (issue: never) => unknown } }
/** The edit form sends every field, so an empty bank is an error. */
const requireBank = ({ value, issues }: CheckedChange): void => {
  if (!value.bankCode) issues.push({ ...fieldIssue(value, 'required'), path: ['bankCode'] } as never)
}

/** The schemas of the create and edit forms. */
export const createdEmployee = newEmployee
export const changedEmployee = employeeChange.check(requireBank)

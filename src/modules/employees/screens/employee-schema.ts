import { employeeChange, newEmployee } from '../employee-fields.rules.ts'
import { ui } from '#web/ui/ui.texts.ts'

type Judged = { value: { bankCode?: string | undefined }; issues: { push: (issue: never) => unknown } }
/** A change may leave a field out, but the form has them all: an emptied bank is a missing one. */
const neededOf = ({ value, issues }: Judged): void => {
  if (!value.bankCode)
    issues.push({ code: 'custom', input: value, path: ['bankCode'], message: ui('state.required') } as never)
}

/** What the two forms of an employee are judged by. */
export const createdEmployee = newEmployee
export const changedEmployee = employeeChange.check(neededOf)

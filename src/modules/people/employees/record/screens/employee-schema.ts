import type { z } from 'zod'
import { employeeChange, newEmployee } from '../../employee-fields.rules.ts'
import { fieldIssue } from '#kernel/field-errors.ts'
import type { Values } from './employee-form.ts'

type Field = 'bankCode' | 'salary'
type CheckedChange = z.core.ParsePayload<{ [K in Field]?: string | number | undefined }>
/** The edit form sends every field, so a missing one is empty. */
const requires =
  (field: Field) =>
  ({ value, issues }: CheckedChange): void => {
    if (!value[field]) issues.push({ ...fieldIssue(value, 'required'), path: [field], continue: true })
  }
const change = employeeChange.check(requires('bankCode'))
const changeWithSalary = change.check(requires('salary'))

/** The schema of the create form. */
export const createdEmployee = newEmployee
/** The schema of the edit form. A salary can be changed, but not removed. */
export const changedEmployee = (before: Pick<Values, 'salary'>): typeof change =>
  before.salary === '' ? change : changeWithSalary

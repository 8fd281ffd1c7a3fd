import { returnCall } from '#kernel/approval-calls.ts'
import { id } from '#kernel/values.ts'
import { employeeRecord } from '../employee-record.rules.ts'
import { mostReturned } from '../employee.rules.ts'

export const employeeReturn = {
  return: returnCall('Return the selected employees to their maker with a reason, until they are changed again.', {
    record: employeeRecord,
    noun: ['an employee', 'pekerja'],
    id: id('employee'),
    most: mostReturned,
    allow: 'Manager',
    errors: ['not_found', 'employees_not_pending'],
  }),
}

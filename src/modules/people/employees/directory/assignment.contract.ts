import { z } from 'zod'
import { command, query, twoPhaseQuery } from '#kernel/call.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { text } from '#kernel/values.ts'
import { maxListedEmployees } from './assignment-list.rules.ts'
import { employeeRecord } from '../employee-record.rules.ts'
import { employee } from '../employee.contract.ts'
import { icNumber, jobLevel, team } from '../employee-fields.rules.ts'
import { normalizeIcNumber } from '../ic-number.rules.ts'
import { maxImportRows } from '../employee.rules.ts'

/** The records that employees can be assigned to. Each must be approved. */
const assignment = { team, jobLevel, categoryCode: text(30), officeCode: text(30) }
const assigned = z
  .object({ ICNumbers: z.array(icNumber).min(1), ...z.object(assignment).partial().shape })
  .refine(({ team, jobLevel, categoryCode, officeCode }) => team ?? jobLevel ?? categoryCode ?? officeCode, {
    path: ['team'],
    ...fieldError('required'),
  })
const assignments = z
  .array(assigned)
  .min(1)
  .refine((all) => all.reduce((sum, { ICNumbers }) => sum + ICNumbers.length, 0) <= maxImportRows, {
    ...fieldError('too_many_employees', { most: maxImportRows }),
  })
  .refine((all) => {
    // A number may be repeated within one assignment, but not appear in two.
    const numbers = all.flatMap(({ ICNumbers }) => [...new Set(ICNumbers)])
    return new Set(numbers).size === numbers.length
  }, fieldError('employee_repeated'))

export const employeeAssignment = {
  assignEmployees: command({
    summary:
      'Assign employees to teams, job levels, categories and offices: all of them or none. Omitted fields stay unchanged.',
    audit: [employeeRecord, 'Assigned an employee', 'Menetapkan pekerja'],
    allow: 'management',
    keys: 'employees:write',
    input: z.object({ assignments }),
    output: z.object({ assigned: z.int() }),
    errors: ['not_found', 'invalid_input'],
  }),
  readEmployeeList: twoPhaseQuery({
    summary: 'Return the rows of an uploaded list of employees as text: a line per row, with tabs between cells.',
    allow: 'management',
    input: z.object({ downloadUrl: z.string().max(300) }),
    output: z.object({ text: z.string() }),
    errors: ['invalid_input', 'import_file_unknown'],
  }),
  findEmployees: query({
    summary: 'Find employees by IC or passport number, with their assignments. Unknown numbers are left out.',
    allow: 'management',
    keys: 'employees:read',
    input: z.object({ ICNumbers: z.array(z.string().max(40).transform(normalizeIcNumber)).max(maxListedEmployees) }),
    output: z.object({
      employees: z.array(
        employee.pick({
          employeeICNumber: true,
          firstName: true,
          lastName: true,
          team: true,
          jobLevel: true,
          categoryCode: true,
          officeCode: true,
        }),
      ),
    }),
  }),
}

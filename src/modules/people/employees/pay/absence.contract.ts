import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { localDate, money, opt, text } from '#kernel/values.ts'
import { dayRefusals, isDayRange } from './absence.rules.ts'
import { icNumber } from '../employee-fields.rules.ts'
import { employeeRecord } from '../employee-record.rules.ts'

/** How many employees one call can change. */
const maxEmployees = 500
const change = z
  .object({
    ICNumbers: z.array(icNumber).min(1).max(maxEmployees),
    from: localDate,
    to: localDate,
    days: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
    /** Kept in the history. */
    reason: opt(text(300)),
  })
  .refine(isDayRange, { path: ['to'], ...fieldError('absence_range') })

export const employeeAbsences = {
  previewUnpaidDays: query({
    summary: 'Return what setting a range of unpaid days would change for each employee.',
    allow: 'management',
    keys: 'pay:read',
    input: change,
    output: z.object({
      employees: z.array(
        z.object({
          employeeICNumber: z.string(),
          name: z.string(),
          /** Why nothing changes for this employee. */
          refusal: z.enum(dayRefusals).nullable(),
          /** The unpaid days of the months of the range, before and after. */
          before: z.number(),
          after: z.number(),
          /** The wages of these months before and after; null if the employer's own system calculates them, or without a salary. */
          wages: z.object({ before: money, after: money }).nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  setUnpaidDays: command({
    summary:
      'Make each day of a range unpaid, half unpaid or paid for several employees. Those who are not employed on each day are left out.',
    audit: [employeeRecord, 'Set unpaid days', 'Menetapkan hari tanpa gaji'],
    allow: 'management',
    keys: 'pay:write',
    effects: { limit: 'sometimes' },
    input: change,
    output: z.object({ changed: z.int(), skipped: z.int() }),
    errors: ['not_found'],
  }),
}

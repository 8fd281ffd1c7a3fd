import { z } from 'zod'
import { localDate } from '#kernel/values.ts'
import { salaryField } from '../../employee-fields.rules.ts'

/** A salary and its effective date. */
export const salaryOf = z.object({ salary: salaryField, fromDate: localDate })

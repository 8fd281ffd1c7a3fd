import { icNumbersRecord } from './ic-numbers-record.rules.ts'
import { z } from 'zod'
import { command } from '#kernel/call.ts'

const counts = z.object({
  /** The number of records checked, and the number changed. */
  lookedAt: z.int(),
  changed: z.int(),
  /** Of the changed records: those whose number was normalized, and those that were linked to an employee. */
  normalised: z.int(),
  linked: z.int(),
})

/** The button on the internal settings page. */
export const icNumberCalls = {
  refactorToUseEmployeeICNumber: command({
    summary:
      'Normalize the IC numbers of all records, and link records to their employees. Running it again changes nothing.',
    audit: [icNumbersRecord, 'Normalized employee records', 'Menyeragamkan rekod pekerja'],
    allow: 'admin',
    input: z.object({}),
    output: counts,
  }),
}

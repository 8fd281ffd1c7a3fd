import { icNumbersRecord } from './ic-numbers-record.rules.ts'
import { z } from 'zod'
import { command } from '#kernel/call.ts'

const counts = z.object({
  /** How many records were checked and how many changed. */
  lookedAt: z.int(),
  changed: z.int(),
  /** Of those changed: numbers that were brought into their one form, and records that found their employee again. */
  normalised: z.int(),
  linked: z.int(),
})

/** The one button of the internal settings. */
export const icNumberCalls = {
  refactorToUseEmployeeICNumber: command({
    summary:
      'Bring IC numbers in every record into their one form and link records that an older key left apart; again, it changes nothing.',
    audit: { record: icNumbersRecord, sentence: ['Normalized employee records', 'Menyelaraskan rekod pekerja'] },
    allow: 'admin',
    input: z.object({}),
    output: counts,
  }),
}

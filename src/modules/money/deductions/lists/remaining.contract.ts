import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { notAsShown } from '#kernel/not-as-shown.ts'
import { shownSchema } from '#kernel/shown.ts'
import { id, instant, money } from '#kernel/values.ts'
import { deductionListRecord } from '../deduction-record.rules.ts'
import { concerns } from '../deduction.rules.ts'
import { cameBack } from './line-fields.rules.ts'

const listId = id('deduction_list')
const errors = ['not_found', 'list_submitted'] as const

export const remainingCalls = {
  previewRemaining: query({
    summary: 'Return what marking all open lines as deducted would do, and the lines to check before.',
    allow: 'management',
    keys: 'deductions:write',
    input: z.object({ listId }),
    output: z.object({
      lines: z.int(),
      deducted: money,
      /** The amount above the limit, which goes to the next list. */
      rest: money,
      /** The first lines to check, and their number. */
      toCheck: z.array(
        z.object({
          employeeId: id('employee'),
          name: z.string(),
          amount: money,
          /** The amount that would be deducted. */
          deducted: money,
          concerns: z.array(z.enum(concerns)),
          cameBack: cameBack.nullable(),
        }),
      ),
      toCheckCount: z.int(),
      /** For `answerRemaining`. */
      shown: shownSchema,
    }),
    errors,
  }),
  answerRemaining: command({
    summary: 'Mark all open lines as deducted, those above the limit up to the limit with the rest on the next list.',
    audit: [
      deductionListRecord,
      'Marked the open lines of a deduction list as deducted',
      'Menandakan baris senarai potongan yang belum dijawab sebagai dipotong',
    ],
    allow: 'management',
    keys: 'deductions:write',
    input: z.object({ listId, shown: shownSchema }),
    output: z.object({ answered: z.int(), deducted: money, at: instant }),
    errors: [...errors, ...notAsShown],
  }),
  undoRemaining: command({
    summary: 'Open the lines again that the caller marked as deducted together and that were not answered since.',
    audit: [
      deductionListRecord,
      'Opened lines of a deduction list again that were marked as deducted',
      'Membuka semula baris senarai potongan yang ditandakan sebagai dipotong',
    ],
    allow: 'management',
    keys: 'deductions:write',
    /** `at`: as `answerRemaining` returned it. */
    input: z.object({ listId, at: instant }),
    output: z.object({ answered: z.int() }),
    errors,
  }),
}

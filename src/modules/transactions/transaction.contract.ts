import { fileRecord } from '#modules/files/file-record.rules.ts'
import { z } from 'zod'
import { twoPhaseCommand } from '#kernel/call.ts'
import { periodOf, type LocalDate, type Period } from '#kernel/time.ts'
import { localDate, orgId, period } from '#kernel/values.ts'

/** A month; a day means its month. */
const month = z
  .union([period, localDate], 'Please select a month!')
  .transform((date: Period | LocalDate): Period => periodOf(date as LocalDate))

export const transactions = {
  exportToPDFv2: twoPhaseCommand({
    summary: 'Create a PDF of the transactions of a month.',
    audit: {
      record: fileRecord,
      sentence: ['Exported the transactions of a month as PDF', 'Mengeksport transaksi sebulan sebagai PDF'],
    },
    allow: 'management',
    input: z.object({ orgId, date: month }),
    output: z.object({ url: z.string() }),
    errors: ['not_found', 'too_many_requests', 'too_many_for_pdf'],
  }),
}

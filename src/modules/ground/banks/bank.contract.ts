import { z } from 'zod'
import { query } from '#kernel/call.ts'

export const banks = {
  getAll: query({
    summary: 'List the banks that wages can be paid to.',
    allow: 'any',
    keys: 'employees:read',
    input: z.object({}),
    output: z.object({
      banks: z.array(
        z.object({ code: z.string(), name: z.string(), legalName: z.string(), accountDigits: z.string().nullable() }),
      ),
    }),
  }),
}

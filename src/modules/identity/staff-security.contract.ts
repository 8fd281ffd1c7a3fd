import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { instant } from '#kernel/values.ts'
import { staffSecurityRecord } from './staff-security-record.rules.ts'

const staffSecurityState = z.object({
  requireTwoStep: z.boolean(),
  /** Null until it is set for the first time. */
  modifiedAt: instant.nullable(),
  modifiedBy: z.string().nullable(),
  /** The names of the active staff who don't use two-step sign-in, and how many staff are active. */
  without: z.array(z.string()),
  active: z.int(),
})

export const staffSecurity = {
  getSecurity: query({
    summary: 'Read whether two-step sign-in is required of platform staff, and who does not use it yet.',
    allow: 'staff',
    input: z.object({}),
    output: staffSecurityState,
  }),
  updateSecurity: command({
    summary:
      'Require two-step sign-in of platform staff, or make it optional. Staff without it can then only set it up.',
    audit: {
      record: staffSecurityRecord,
      sentence: [
        'Stopped requiring two-step sign-in of staff',
        'Tidak lagi mewajibkan log masuk dua langkah kakitangan',
      ],
      variants: [
        {
          field: 'requireTwoStep',
          value: true,
          sentence: ['Required two-step sign-in of staff', 'Mewajibkan log masuk dua langkah kakitangan'],
        },
      ],
    },
    allow: 'superadmin',
    /** `modifiedAt` is the version that the caller has seen; a later change by someone else is not overwritten. */
    input: z.object({ requireTwoStep: z.boolean(), modifiedAt: instant.nullable().optional() }),
    output: staffSecurityState,
    errors: ['own_two_step_first', 'record_changed'],
  }),
}

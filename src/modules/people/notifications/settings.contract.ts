import { settingsRecord } from './settings-record.rules.ts'
import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { instant } from '#kernel/values.ts'

const recipient = z
  .string()
  .transform((typed) => typed.trim().toLowerCase())
  .pipe(
    z
      .string()
      .refine((typed) => typed !== '', { ...fieldError('recipient_required'), abort: true })
      .refine((typed) => z.email().max(254).safeParse(typed).success, fieldError('recipient_invalid')),
  )
const stored = z.object({
  notificationsEmail: z.string().nullable(),
  modifiedBy: z.string().nullable(),
  /** Null until a recipient is chosen. */
  modifiedAt: instant.nullable(),
})

export const settings = {
  getManagementSettings: query({
    summary: 'Return the recipient of notices about withdrawals and other items pending approval.',
    allow: 'management',
    input: z.object({}),
    output: stored,
  }),
  updateManagementSettings: command({
    summary: 'Set the Manager or Executive who is notified of withdrawals and other items pending approval.',
    audit: [settingsRecord, 'Changed the notifications e-mail recipient', 'Mengubah penerima e-mel pemberitahuan'],
    allow: 'management',
    /** `modifiedAt` is the version that the caller has seen; later changes by others are not overwritten. */
    effects: { notice: 'always' },
    input: z.object({ notificationsEmail: recipient, modifiedAt: instant.nullable().optional() }),
    output: stored,
    errors: ['not_a_management_user', 'record_changed'],
  }),
}

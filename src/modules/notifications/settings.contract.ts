import { settingsRecord } from './settings-record.rules.ts'
import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { email, instant } from '#kernel/values.ts'

export const settings = {
  getManagementSettings: query({
    summary: 'Read who is notified of withdrawals and items that are pending approval.',
    allow: 'management',
    input: z.object({}),
    output: z.object({
      notificationsEmail: z.string().nullable(),
      modifiedBy: z.string().nullable(),
      modifiedAt: instant.nullable(),
    }),
  }),
  updateManagementSettings: command({
    summary: 'Set which Manager or Executive is notified of withdrawals and items that are pending approval.',
    audit: {
      record: settingsRecord,
      sentence: ['Changed the notifications e-mail recipient', 'Mengubah penerima e-mel pemberitahuan'],
    },
    allow: 'management',
    input: z.object({ notificationsEmail: email }),
    output: z.object({ ok: z.literal(true) }),
    errors: ['not_a_management_user'],
  }),
}

import { z } from 'zod'
import { command } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { instant, isPrintable, money, text } from '#kernel/values.ts'
import { attentionKinds, attentionRecord } from './attention.rules.ts'

const which = {
  kind: z.enum(attentionKinds),
  /** The id of the record; empty if the item is about several. */
  subject: z.string().max(40).refine(isPrintable, fieldError('unprintable')),
}
const shown = { amount: money.refine((amount) => amount >= 0), count: z.int().min(1).max(100_000_000) }

export const resolvedItem = z.object({
  ...which,
  ...shown,
  remark: z.string(),
  resolvedAt: instant,
  resolvedBy: z.string(),
})

export const attentionCalls = {
  resolveAttention: command({
    summary:
      'Mark an item that needs attention as resolved. It comes back if its amount or number grows, or after 7 days.',
    audit: [attentionRecord, 'Resolved an item that needed attention', 'Menyelesaikan perkara yang perlu perhatian'],
    allow: 'admin',
    /** What the caller saw: `title` names the item in the audit trail. */
    input: z.object({ ...which, ...shown, title: text(200), remark: text(500) }),
    output: done,
  }),
  reopenAttention: command({
    summary: 'Show a resolved item again among those that need attention.',
    audit: [attentionRecord, 'Reopened an item that needs attention', 'Membuka semula perkara yang perlu perhatian'],
    allow: 'admin',
    input: z.object(which),
    output: done,
    errors: ['not_found'],
  }),
}

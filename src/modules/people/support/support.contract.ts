import { supportRecord } from './support-record.rules.ts'
import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { fieldError, fieldIssue } from '#kernel/field-errors.ts'
import { email, instant, opt, text } from '#kernel/values.ts'

const blank = z.literal('').transform(() => undefined)
const optional = <T extends z.ZodType>(type: T) => opt(z.union([blank, type]))
/** A number to dial: digits with spaces, hyphens and a plus. */
const phone = text(30).refine((typed) => /^\+?\d[\d -]{5,}$/.test(typed), fieldError('contact_phone_invalid'))

const contact = z.object({
  name: z.string(),
  role: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  hours: z.string().nullable(),
})
export type Contact = z.output<typeof contact>

/** The contact as a record: empty until it is set. */
const stored = contact.extend({ name: z.string().nullable(), modifiedAt: instant.nullable() })

export const support = {
  getContacts: query({
    summary:
      'Return the help contacts: that of Upah and, for a signed-in user of an organization, that of the organization.',
    allow: 'public',
    input: z.object({}),
    output: z.object({ upah: contact.nullable(), employer: contact.nullable() }),
  }),
  getOwnContact: query({
    summary:
      'Return the help contact that the caller can change: of their organization, or of Upah for platform staff.',
    allow: ['management', 'staff'],
    input: z.object({}),
    output: stored,
  }),
  updateOwnContact: command({
    summary: 'Set the help contact of the caller’s organization, or of Upah for platform staff.',
    audit: [supportRecord, 'Changed the help contact', 'Mengubah hubungan bantuan'],
    allow: ['management', 'admin'],
    effects: { notice: 'always' },
    input: z
      .object({
        name: text(100),
        role: optional(text(60)),
        email: optional(email),
        phone: optional(phone),
        hours: optional(text(60)),
        /** The version that the caller has seen; later changes by others are not overwritten. */
        modifiedAt: instant.nullable().optional(),
      })
      .check(({ value, issues }) => {
        if (!value.email && !value.phone) issues.push({ ...fieldIssue(value.phone, 'way_required'), path: ['phone'] })
      }),
    output: stored,
    errors: ['record_changed'],
  }),
}

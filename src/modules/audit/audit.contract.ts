import { z } from 'zod'
import { download, query } from '#kernel/call.ts'
import { languages } from './language.rules.ts'
import { cursor, id, instant, localDate, opt, orgId } from '#kernel/values.ts'

const eventId = id('audit_event')
const recordId = z.string().trim().min(1).max(40)
const callName = z
  .string()
  .max(100)
  .regex(/^[a-zA-Z]+-[a-zA-Z0-9]+$/, 'not a call')

const filter = z.object({
  actor: opt(z.string().trim().max(40)),
  call: opt(callName),
  type: opt(z.string().trim().min(1).max(60)),
  recordId: opt(recordId),
  /** A record that contains the record, such as the bank batch of a withdrawal: its entries are included. */
  partOf: opt(z.object({ type: z.string().trim().min(1).max(60), recordId })),
  from: opt(localDate),
  to: opt(localDate),
})
/** Without `orgId` management sees its own organization, and platform staff all. */
const language = opt(z.enum(languages))
const which = { orgId: opt(orgId), search: opt(z.string().trim().max(100)), filter: opt(filter), language }
const choices = z.array(z.object({ value: z.string(), label: z.string() }))

export const auditEvent = z.object({
  id: eventId,
  orgId,
  /** Null for platform records. */
  orgName: z.string().nullable(),
  at: instant,
  /** The role is empty for an unauthenticated caller. */
  actor: z.object({ id: z.string().nullable(), name: z.string(), role: z.string() }),
  /** The IP address; null if platform staff acted and an organization reads the entry. */
  address: z.string().nullable(),
  call: z.string(),
  /** What happened, in the requested language. */
  title: z.string(),
  record: z
    .object({
      type: z.string(),
      kind: z.string(),
      id: z.string(),
      name: z.string().nullable(),
      /** The employee of an employee or withdrawal. Platform staff see the number masked, and address records by the id. */
      employeeId: z.string().nullable(),
      employeeICNumber: z.string().nullable(),
      period: z.string().nullable(),
    })
    .nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type AuditEvent = z.output<typeof auditEvent>

export const audit = {
  getFilters: query({
    summary: 'List the actions and record types that the audit trail can be filtered by.',
    allow: ['management', 'admin'],
    input: z.object({ language }),
    output: z.object({ calls: choices, types: choices }),
  }),
  getEvents: query({
    summary:
      'List the audit trail, newest first: of the caller’s organization, or for platform staff of one or all organizations.',
    allow: ['management', 'admin'],
    input: z.object({
      ...which,
      /** `next` of the previous page. */
      after: opt(cursor),
      pageSize: opt(z.int().min(1).max(100)),
    }),
    output: z.object({
      events: z.array(auditEvent),
      /** `after` of the next page; null on the last page. */
      next: z.string().nullable(),
      /** The oldest entry that this call searched, if it reached its limit; the next page continues from there. */
      lookedBackTo: instant.nullable(),
    }),
    errors: ['not_found'],
  }),
  export: download({
    summary: 'Download the audit trail as CSV, newest first.',
    allow: ['management', 'admin'],
    fromReplica: true,
    input: z.object(which),
    output: z.unknown(),
    errors: ['not_found'],
  }),
}

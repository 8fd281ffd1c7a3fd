import { z } from 'zod'
import { download, query } from '#kernel/call.ts'
import { id, instant, localDate, opt, orgId } from '#kernel/values.ts'

const eventId = id('audit_event')
/** A record is named as the trail keeps it: its kind and its id, whatever kind it is. */
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
  from: opt(localDate),
  to: opt(localDate),
})
/** Without `orgId` management sees its own organization, and platform staff all. */
const which = { orgId: opt(orgId), search: opt(z.string().trim().max(100)), filter: opt(filter) }

export const auditEvent = z.object({
  id: eventId,
  orgId,
  /** Null for what belongs to the platform itself. */
  orgName: z.string().nullable(),
  at: instant,
  /** Whoever is not signed in has no role yet. */
  actor: z.object({ id: z.string().nullable(), name: z.string(), role: z.string() }),
  /** From where; null for platform staff in an organization's eyes. */
  address: z.string().nullable(),
  call: z.string(),
  /** What happened, in plain words. */
  title: z.string(),
  record: z
    .object({
      type: z.string(),
      kind: z.string(),
      id: z.string(),
      name: z.string().nullable(),
      employeeICNumber: z.string().nullable(),
      period: z.string().nullable(),
    })
    .nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type AuditEvent = z.output<typeof auditEvent>

export const audit = {
  getEvents: query({
    summary: 'List what happened, newest first: in the own organization, in one, or for admins in all.',
    allow: ['management', 'admin'],
    input: z.object({
      ...which,
      /** Where the page before said to go on. */
      after: opt(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, 'not a place in the list')),
      pageSize: opt(z.int().min(1).max(100)),
    }),
    output: z.object({
      events: z.array(auditEvent),
      /** Where to go on; null behind the oldest. */
      next: z.string().nullable(),
      /** How far back was looked, where that is all that one call looks at; the next goes on from there. */
      lookedBackTo: instant.nullable(),
    }),
    errors: ['not_found'],
  }),
  export: download({
    summary: 'Download what happened as a CSV, newest first.',
    allow: ['management', 'admin'],
    fromReplica: true,
    input: z.object(which),
    output: z.unknown(),
    errors: ['not_found'],
  }),
}

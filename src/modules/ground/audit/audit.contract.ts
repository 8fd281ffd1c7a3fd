import { z } from 'zod'
import { download, query } from '#kernel/call.ts'
import { languages } from './language.rules.ts'
import { cursor, id, instant, localDate, money, opt, orgId } from '#kernel/values.ts'

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
  /** A record that contains this one, such as the batch of a withdrawal, or that it revises. Its entries are included. */
  partOf: opt(z.object({ type: z.string().trim().min(1).max(60), recordId })),
  /** An entry of the one action to list, with its parts. */
  deed: opt(eventId),
  from: opt(localDate),
  to: opt(localDate),
  /** Amounts of entries, net, requested or earlier, or of their records. */
  least: opt(money),
  most: opt(money),
})
const language = opt(z.enum(languages))
/** Without `orgId`, management gets its own organization and platform staff get all. */
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
  /** The Manager in whose place a delegate did it. */
  actedFor: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The IP address; null for management if the user is platform staff. */
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
      /** The employee that the record is or belongs to. For platform staff the IC number is masked; URLs use the id. */
      employeeId: z.string().nullable(),
      employeeICNumber: z.string().nullable(),
      period: z.string().nullable(),
      /** The amount of the entry, or else of the record; null without one. Net, where money moves. */
      amount: money.nullable(),
      /** The requested amount, if it differs. */
      requested: money.nullable(),
      /** The number of payments, if the entry has it. */
      payees: z.int().nullable(),
      /** The number of the bank batch that contains the record, of entries since it was sent. */
      batch: z.int().nullable(),
    })
    .nullable(),
  /** The status that the entry set, and the one before it if that was another. */
  status: z.object({ before: z.string().nullable(), after: z.string() }).nullable(),
  /** Why something was done that can't be undone. */
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type AuditEvent = z.output<typeof auditEvent>

export const audit = {
  getFilters: query({
    summary: 'List the actions and record types to filter the audit trail by.',
    allow: ['management', 'staff'],
    input: z.object({ language }),
    output: z.object({ calls: choices, types: choices }),
  }),
  getEvents: query({
    summary:
      'List the audit trail of the caller’s organization, newest first. Platform staff can list one or all organizations.',
    allow: ['management', 'staff'],
    scope: 'ownOrEvery',
    accepts: ['deleted', 'platform'],
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
      /** The time of the oldest entry searched, if the call reached its scan limit. The next page continues from there. */
      lookedBackTo: instant.nullable(),
    }),
    errors: ['not_found'],
  }),
  export: download({
    summary: 'Download the audit trail as CSV, newest first.',
    allow: ['management', 'staff'],
    scope: 'ownOrEvery',
    accepts: ['deleted', 'platform'],
    fromReplica: true,
    input: z.object(which),
    output: z.unknown(),
    errors: ['not_found'],
  }),
}

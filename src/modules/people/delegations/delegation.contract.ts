import { z } from 'zod'
import { roles } from '#kernel/access.ts'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { delegationScopes } from '#kernel/delegation.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { id, instant, localDate, money } from '#kernel/values.ts'
import { approvedKinds } from '#ground/approvals/approval.rules.ts'
import { delegationRecord } from './delegation-record.rules.ts'
import { delegationStates, hasLimit } from './delegation.rules.ts'

const delegationId = id('delegation')
const scope = z.enum(delegationScopes)
/** A scope, and up to which amount each; null for those without an amount. */
const covered = z.object({ scope, limit: money.nullable() })
const person = z.object({ id: id('user'), name: z.string(), role: z.enum(roles) })
const sum = z.object({ count: z.int(), amount: money.nullable() })

const delegation = z.object({
  id: delegationId,
  delegate: person,
  from: localDate,
  until: localDate,
  state: z.enum(delegationStates),
  /** When it ended before its last day was over. */
  endedAt: instant.nullable(),
  scopes: z.array(covered),
  /** What the delegate has approved. */
  approved: sum,
})
export type Delegation = z.output<typeof delegation>

const scopes = z
  .array(
    covered
      .refine((one) => !hasLimit(one.scope) || (one.limit !== null && one.limit > 0), {
        path: ['limit'],
        ...fieldError('limit_required'),
      })
      .refine((one) => hasLimit(one.scope) || one.limit === null, { path: ['limit'], ...fieldError('invalid') }),
  )
  .max(delegationScopes.length)
  .refine((list) => list.length > 0, fieldError('scope_required'))
  .refine((list) => new Set(list.map((one) => one.scope)).size === list.length, fieldError('invalid'))

export const delegations = {
  getOwn: query({
    summary: 'Return the caller’s open delegation, earlier ones, and the users that can be chosen.',
    allow: 'Manager',
    input: z.object({}),
    output: z.object({ current: delegation.nullable(), earlier: z.array(delegation), people: z.array(person) }),
  }),
  getWaiting: query({
    summary: 'Count what awaits approval by scope, and what of it is above a limit.',
    allow: 'Manager',
    input: z.object({ limits: z.array(covered).max(delegationScopes.length) }),
    output: z.object({ scopes: z.array(z.object({ scope, waiting: sum, above: sum })) }),
  }),
  getApprovals: query({
    summary: 'List what a delegate approved for the caller, newest first.',
    allow: 'Manager',
    input: z.object({ id: delegationId }),
    output: z.object({
      approvals: z.array(
        z.object({ scope, recordId: z.string(), name: z.string(), amount: money.nullable(), at: instant }),
      ),
    }),
    errors: ['not_found'],
  }),
  getActing: query({
    summary:
      'Return for which Manager the caller approves today, until when and what, and how much of it awaits approval; null without a delegation.',
    allow: 'management',
    input: z.object({}),
    output: z.object({
      acting: z
        .object({
          manager: person.pick({ id: true, name: true }),
          until: localDate,
          scopes: z.array(covered),
          /** The number of records within the limits. Kinds without any are left out. */
          waiting: z.array(z.object({ kind: z.enum(approvedKinds), count: z.int().min(1) })),
        })
        .nullable(),
    }),
  }),
  handOver: command({
    summary: 'Let another Manager or an Executive approve in the caller’s place on some days, at most 60.',
    audit: [delegationRecord, 'Handed over approvals', 'Menyerahkan kelulusan'],
    allow: 'Manager',
    effects: { access: 'always' },
    input: z.object({ delegateId: id('user'), from: localDate, until: localDate, scopes }),
    output: delegation,
    errors: [
      'invalid_input',
      'delegate_unavailable',
      'delegation_open',
      'delegation_mutual',
      'delegate_away',
      'delegate_taken',
      'delegate_cannot_delegate',
    ],
  }),
  end: command({
    summary: 'End a delegation of the caller now.',
    audit: [delegationRecord, 'Ended a delegation', 'Menamatkan serahan kelulusan'],
    allow: 'Manager',
    input: z.object({ id: delegationId }),
    output: done,
    errors: ['not_found', 'delegation_ended'],
  }),
}

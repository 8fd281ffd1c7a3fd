import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { returnableTypes } from '#kernel/approval.ts'
import { instant, money, opt } from '#kernel/values.ts'
import { draftKinds, managementKinds, platformKinds } from './approval.rules.ts'

const counted = <K extends readonly [string, ...string[]]>(kinds: K) =>
  z.object({ items: z.array(z.object({ kind: z.enum(kinds), count: z.int().min(1) })) })

/** Why a checker returned a record. */
export const returnedRecord = z.object({
  id: z.string(),
  reason: z.string(),
  returnedBy: z.string(),
  returnedAt: instant,
})

export const approvals = {
  getPending: query({
    summary:
      'Count the items pending approval in the organization, by kind, and list the drafts of the caller. Kinds without items are left out.',
    allow: 'management',
    input: z.object({}),
    output: z.object({
      items: z.array(z.object({ kind: z.enum(managementKinds), count: z.int().min(1), amount: money.nullable() })),
      /** The caller's own drafts, first those that someone else set back to draft. */
      drafts: z.array(
        z.object({
          kind: z.enum(draftKinds),
          id: z.string(),
          /** The name of a disbursement, the month of a pay run. */
          name: z.string(),
          amount: money,
          returnedBy: z.string().nullable(),
          /** Why a checker returned it. */
          reason: z.string().nullable(),
          modifiedAt: instant,
        }),
      ),
    }),
  }),
  getReturned: query({
    summary: 'List the records of a type that a checker returned to their maker, with the reason, newest first.',
    allow: 'management',
    /** `ids` names the records to look for; without it, the latest 1,000 are listed. */
    input: z.object({ type: z.enum(returnableTypes), ids: opt(z.array(z.string().max(30)).max(100)) }),
    output: z.object({ records: z.array(returnedRecord) }),
  }),
  getPlatformPending: query({
    summary: 'Count the suppliers to approve, and the pay runs and disbursements to pay, of all organizations.',
    allow: 'staff',
    input: z.object({}),
    output: counted(platformKinds),
  }),
}

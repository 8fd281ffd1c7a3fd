import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { managementKinds, platformKinds } from './approval.rules.ts'

const counted = <K extends readonly [string, ...string[]]>(kinds: K) =>
  z.object({ items: z.array(z.object({ kind: z.enum(kinds), count: z.int().min(1) })) })

export const approvals = {
  getPending: query({
    summary: 'Count the items pending approval in the organization, by kind. Kinds without items are left out.',
    allow: 'management',
    input: z.object({}),
    output: counted(managementKinds),
  }),
  getPlatformPending: query({
    summary: 'Count the suppliers to approve, and the pay runs and disbursements to pay, of all organizations.',
    allow: 'admin',
    input: z.object({}),
    output: counted(platformKinds),
  }),
}

import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { instant, money } from '#kernel/values.ts'
import { signInSecurityRecord } from './sign-in-security-record.rules.ts'

/** A passkey is a second factor too, so `requirePasskey` includes two-step sign-in. */
const required = { requireTwoStep: z.boolean(), requirePasskey: z.boolean() }
/** Approving withdrawals of more than this since the last confirmation needs a fresh one; without it, it stays. */
const limit = { confirmAbove: money.optional(), secondPersonCompletes: z.boolean().optional() }
const state = z.object({
  ...required,
  confirmAbove: money,
  /** Whether payments that someone sent are completed by another person. Applies to platform staff only. */
  secondPersonCompletes: z.boolean(),
  /** Null until it is set for the first time. */
  modifiedAt: instant.nullable(),
  modifiedBy: z.string().nullable(),
  /** The names of the active people who have no second factor, or no passkey, and how many people are active. */
  withoutTwoStep: z.array(z.string()),
  withoutPasskey: z.array(z.string()),
  active: z.int(),
  /** The caller's own second factors, without which they can't be required. */
  own: z.object({ app: z.boolean(), passkeys: z.int() }),
})
/** `modifiedAt` is the version that the caller has seen; later changes by others are not overwritten. */
const change = z.object({ ...required, ...limit, modifiedAt: instant.nullable().optional() })
const errors = ['own_two_step_first', 'record_changed'] as const
const audit = [signInSecurityRecord, 'Changed the sign-in rules', 'Mengubah peraturan log masuk'] as const

export const staffSecurity = {
  getSecurity: query({
    summary: 'Read which second factor is required of platform staff, and who does not use it yet.',
    allow: 'staff',
    input: z.object({}),
    output: state,
  }),
  updateSecurity: command({
    summary:
      'Require two-step sign-in or a passkey of platform staff, or make both optional. Staff without it can then only set it up.',
    audit,
    allow: 'superadmin',
    effects: { access: 'always' },
    input: change,
    output: state,
    errors,
  }),
}

export const managementSecurity = {
  getSecurity: query({
    summary: 'Read which second factor the organization requires of its management, and who does not use it yet.',
    allow: 'management',
    input: z.object({}),
    output: state,
  }),
  updateSecurity: command({
    summary:
      'Require two-step sign-in or a passkey of Managers and Executives, or make both optional. Those without it can then only set it up.',
    audit,
    allow: 'Manager',
    effects: { access: 'always' },
    input: change,
    output: state,
    errors,
  }),
}

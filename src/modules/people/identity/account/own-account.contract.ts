import { userRecord } from '../user-record.rules.ts'
import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { id, instant } from '#kernel/values.ts'
import { secondStep } from '../signIn/auth.contract.ts'

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const ownSession = z.object({
  id: id('session'),
  /** `Chrome on Windows` */
  device: z.string(),
  kind: z.enum(['phone', 'computer', 'other']),
  address: z.string(),
  signedInAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
})

export const ownSessions = {
  getOwnSessions: query({
    summary: 'List the caller’s sessions, the current one first.',
    allow: 'any',
    input: z.object({}),
    output: z.object({ sessions: z.array(ownSession) }),
  }),
  endOwnSession: command({
    summary: 'End another session of the caller.',
    audit: [userRecord, 'Ended one of their sessions', 'Menamatkan salah satu sesi sendiri'],
    allow: 'any',
    input: z.object({ sessionId: id('session') }),
    output: done,
    errors: ['not_found', 'own_session'],
  }),
  endOtherSessions: command({
    summary: 'End every session of the caller except the current one.',
    audit: [userRecord, 'Ended all their other sessions', 'Menamatkan semua sesi lain'],
    allow: 'any',
    input: z.object({}),
    output: z.object({ ended: z.int() }),
  }),
}

export const twoStep = {
  getTwoStep: query({
    summary: 'Read whether the caller uses two-step sign-in, and how many recovery codes are left.',
    allow: ['staff', 'management'],
    beforeTwoStep: true,
    input: z.object({}),
    /** `required`: so that the last second factor can't be removed. */
    output: z.object({
      on: z.boolean(),
      since: instant.nullable(),
      recoveryCodesLeft: z.int(),
      required: z.boolean(),
    }),
  }),
  setUpTwoStep: command({
    summary: 'Create a secret for an authenticator. It takes effect when a first code confirms it.',
    audit: [userRecord, 'Started to set up two-step sign-in', 'Mula menyediakan log masuk dua langkah'],
    allow: ['staff', 'management'],
    beforeTwoStep: true,
    effects: { access: 'always' },
    encryptsResponse: true,
    input: z.object({}),
    output: z.object({ secret: z.string(), address: z.string() }),
    errors: ['two_step_on'],
  }),
  confirmTwoStep: command({
    summary: 'Turn on two-step sign-in with a first code. Returns the recovery codes, which are shown only once.',
    audit: [userRecord, 'Turned on two-step sign-in', 'Mengaktifkan log masuk dua langkah'],
    allow: ['staff', 'management'],
    beforeTwoStep: true,
    encryptsResponse: true,
    input: z.object({ code: secondStep }),
    output: recoveryCodes,
    errors: ['two_step_on', 'two_step_run_out', 'second_step_wrong'],
  }),
  renewRecoveryCodes: command({
    summary: 'Create new recovery codes and invalidate the earlier ones.',
    audit: [userRecord, 'Created new recovery codes', 'Mencipta kod pemulihan baharu'],
    allow: ['staff', 'management'],
    effects: { access: 'always' },
    encryptsResponse: true,
    input: z.object({}),
    output: recoveryCodes,
    errors: ['two_step_off'],
  }),
  switchOffTwoStep: command({
    summary: 'Turn off two-step sign-in by app.',
    audit: [userRecord, 'Turned off two-step sign-in', 'Menyahaktifkan log masuk dua langkah'],
    allow: ['staff', 'management'],
    effects: { access: 'always' },
    input: z.object({}),
    output: done,
    errors: ['two_step_off', 'two_step_is_required'],
  }),
}

import { z } from 'zod'
import { command } from '#kernel/call.ts'
import { id } from '#kernel/values.ts'
import { administrator, tenant, user } from './user-admin.contract.ts'

const named = z.object({ ...tenant, userId: id('user') })
const ended = z.object({ ended: z.int() })

/** What a Manager does to accounts of the own organization, and platform staff to those of any. */
export const userActions = {
  suspendUser: command({
    summary: 'Suspend an account: its sessions end at once, and nobody signs in with it.',
    allow: ['admin', 'Manager'],
    input: named,
    output: user,
    errors: ['not_found', 'not_yourself', 'user_already_suspended', 'permission_denied'],
  }),
  reactivateUser: command({
    summary: 'Set a suspended account back to Active; every lock is lifted. A Manager can undo what a Manager did.',
    allow: ['admin', 'Manager'],
    input: named,
    output: user,
    errors: ['not_found', 'user_already_active', 'only_platform_reactivates'],
  }),
  resendInvitation: command({
    summary: 'Send a new link to choose the first password; earlier links are worth nothing from then on.',
    allow: ['admin', 'Manager'],
    input: named,
    output: z.object({ email: z.string() }),
    errors: ['not_found', 'user_suspended', 'user_joined', 'invitation_just_sent'],
  }),
  endUserSessions: command({
    summary: 'End every session of somebody, on whatever device.',
    allow: ['admin', 'Manager'],
    input: named,
    output: ended,
    errors: ['not_found', 'not_yourself', 'no_sessions'],
  }),
}

const adminId = z.object({ adminId: id('user') })

export const administratorActions = {
  endSessions: command({
    summary: 'End every session of one of the platform staff.',
    allow: 'superadmin',
    input: adminId,
    output: ended,
    errors: ['not_found', 'not_yourself', 'no_sessions'],
  }),
  resetTwoStep: command({
    summary: 'Take two-step sign-in from one of the platform staff who lost the authenticator; their sessions end.',
    allow: 'superadmin',
    input: adminId,
    output: administrator,
    errors: ['not_found', 'not_yourself', 'two_step_off'],
  }),
}

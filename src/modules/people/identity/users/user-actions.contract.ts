import { userRecord } from '../user-record.rules.ts'
import { z } from 'zod'
import { command } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { finalReason, id } from '#kernel/values.ts'
import { administrator, tenant, user } from './user-admin.contract.ts'

const named = z.object({ ...tenant, userId: id('user') })
const ended = z.object({ ended: z.int() })

/** Actions of Managers on accounts of their organization, and of platform staff on those of any. */
export const userActions = {
  suspendUser: command({
    summary: 'Suspend an account and end its sessions.',
    audit: [userRecord, 'Suspended a user', 'Menggantung pengguna'],
    allow: ['admin', 'Manager'],
    scope: 'ownOrNamed',
    effects: { access: 'always' },
    input: named,
    output: user,
    errors: ['not_found', 'not_yourself', 'user_already_suspended', 'permission_denied'],
  }),
  reactivateUser: command({
    summary:
      'Reactivate a suspended account and remove every lock. A Manager can reactivate only what a Manager suspended.',
    audit: [userRecord, 'Reactivated a user', 'Mengaktifkan semula pengguna'],
    allow: ['admin', 'Manager'],
    effects: { access: 'always' },
    scope: 'ownOrNamed',
    input: named,
    output: user,
    errors: ['not_found', 'user_already_active', 'only_platform_reactivates'],
  }),
  resendInvitation: command({
    summary: 'Send a new link to set the first password, and invalidate earlier links.',
    audit: [userRecord, 'Resent an invitation', 'Menghantar semula jemputan'],
    allow: ['admin', 'Manager'],
    scope: 'ownOrNamed',
    effects: { access: 'always' },
    input: named,
    output: z.object({ email: z.string() }),
    errors: ['not_found', 'user_suspended', 'user_joined', 'invitation_just_sent'],
  }),
  sendPasswordLink: command({
    summary: 'Send a user a link to choose a new password, even while sign-in is paused.',
    audit: [userRecord, 'Sent a link to choose a new password', 'Menghantar pautan untuk memilih kata laluan baharu'],
    allow: ['admin', 'Manager'],
    scope: 'ownOrNamed',
    effects: { access: 'always' },
    input: named,
    output: done,
    errors: ['not_found', 'user_suspended', 'user_not_joined', 'password_link_just_sent'],
  }),
  endUserSessions: command({
    summary: 'End every session of a user, on all devices.',
    audit: [userRecord, 'Ended the sessions of a user', 'Menamatkan sesi pengguna'],
    allow: ['admin', 'Manager'],
    scope: 'ownOrNamed',
    effects: { access: 'always' },
    input: named,
    output: ended,
    errors: ['not_found', 'not_yourself', 'no_sessions'],
  }),
  resetTwoStep: command({
    summary:
      'Remove the passkeys and the authenticator app of a user who lost them, and end their sessions. Platform staff do it where no other Manager can, with a reason.',
    audit: [userRecord, 'Reset the second factors of a user', 'Menetapkan semula faktor kedua pengguna'],
    allow: ['admin', 'Manager'],
    scope: 'ownOrNamed',
    effects: { access: 'always' },
    input: named.extend({ reason: finalReason }),
    output: user,
    errors: ['not_found', 'not_yourself', 'two_step_off', 'managers_reset', 'reset_reason_needed'],
  }),
}

const adminId = z.object({ adminId: id('user') })

export const administratorActions = {
  endSessions: command({
    summary: 'End every session of a platform user.',
    audit: [userRecord, 'Ended the sessions of an administrator', 'Menamatkan sesi pentadbir'],
    allow: 'superadmin',
    effects: { access: 'always' },
    input: adminId,
    output: ended,
    errors: ['not_found', 'not_yourself', 'no_sessions'],
  }),
  resetTwoStep: command({
    summary: 'Remove the second factors of a platform user who lost them, and end their sessions.',
    audit: [
      userRecord,
      'Reset the two-step sign-in of an administrator',
      'Menetapkan semula log masuk dua langkah pentadbir',
    ],
    allow: 'superadmin',
    effects: { access: 'always' },
    input: adminId,
    output: administrator,
    errors: ['not_found', 'not_yourself', 'two_step_off'],
  }),
}

import { expect, test } from 'vitest'
import {
  whyNotChangeAdministrator,
  whyNotEndSessions,
  whyNotInvite,
  whyNotReactivate,
  whyNotSuspend,
} from './user-admin.rules.ts'

const top = { role: 'superadmin', status: 'Active' } as const
const manager = { id: 'M1', role: 'Manager' } as const
const admin = { id: 'A1', role: 'admin' } as const
const active = { id: 'U1', status: 'Active', suspendedFor: null, joined: true } as const
const suspended = { ...active, status: 'Suspended', suspendedFor: 'manager' } as const

test('the last active superadmin can be renamed, but not demoted or suspended', () => {
  const demoted = { role: 'admin', status: 'Active' } as const
  const stopped = { role: 'superadmin', status: 'Suspended' } as const
  expect(whyNotChangeAdministrator(top, demoted, 1)).toBe('last_superadmin')
  expect(whyNotChangeAdministrator(top, stopped, 1)).toBe('last_superadmin')
  expect(whyNotChangeAdministrator(top, demoted, 2)).toBeNull()
  expect(whyNotChangeAdministrator(top, top, 1)).toBeNull()
  // A suspended superadmin does not count.
  expect(whyNotChangeAdministrator(stopped, demoted, 1)).toBeNull()
})

test('users cannot suspend their own account or a suspended one', () => {
  expect(whyNotSuspend(manager, active)).toBeNull()
  expect(whyNotSuspend(manager, { ...active, id: 'M1' })).toBe('not_yourself')
  expect(whyNotSuspend(manager, suspended)).toBe('user_already_suspended')
})

test.each([
  ['manager', null],
  ['admin', 'only_platform_reactivates'],
  ['codes', 'only_platform_reactivates'],
  ['deleted', 'only_platform_reactivates'],
] as const)(
  'if the cause is %s, reactivating gives a Manager %s and succeeds for an admin',
  (suspendedFor, refusal) => {
    expect(whyNotReactivate(manager, { ...suspended, suspendedFor })).toBe(refusal)
    expect(whyNotReactivate(admin, { ...suspended, suspendedFor })).toBeNull()
    expect(whyNotReactivate(admin, active)).toBe('user_already_active')
  },
)

test('only an active account that has not joined can be invited', () => {
  expect(whyNotInvite({ ...active, joined: false })).toBeNull()
  expect(whyNotInvite(active)).toBe('user_joined')
  expect(whyNotInvite({ ...suspended, joined: false })).toBe('user_suspended')
})

test('sessions of others can be ended if there are any or their number is unknown', () => {
  expect(whyNotEndSessions(manager, { id: 'U1', sessions: 1 })).toBeNull()
  expect(whyNotEndSessions(manager, { id: 'U1' })).toBeNull()
  expect(whyNotEndSessions(manager, { id: 'U1', sessions: 0 })).toBe('no_sessions')
  expect(whyNotEndSessions(manager, { id: 'M1', sessions: 1 })).toBe('not_yourself')
})

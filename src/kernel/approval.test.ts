import { expect, test } from 'vitest'
import { approvalLifecycle, approvalStatuses } from './approval.ts'
import { canMove, whyNotMove } from './lifecycle.ts'
import { versionOf } from './version.ts'

test.each([
  ['submit', ['Draft']],
  ['approve', ['Pending Approval']],
  ['edit', ['Draft', 'Pending Approval', 'Approved']],
] as const)('the move %s is permitted from %j only', (move, from) => {
  expect(approvalStatuses.filter((status) => canMove(approvalLifecycle, status, move))).toEqual(from)
})

test('approving a record that is not pending is refused with the error of the specification', () => {
  expect(whyNotMove(approvalLifecycle, 'approve', { status: 'Draft' })?.code).toBe('not_pending_approval')
})

test('the version of a record is its modifiedAt or its modifiedDate', () => {
  expect(versionOf({ modifiedAt: '2026-11-16T02:00:00.000Z' })).toBe('2026-11-16T02:00:00.000Z')
  expect(versionOf({ modifiedDate: '2026-11-17T02:00:00.000Z' })).toBe('2026-11-17T02:00:00.000Z')
})

import { expect, test } from 'vitest'
import { approvalLifecycle, approvalStatuses, pendingOf } from './approval.ts'
import { canMove, whyNotMove, whyNotMoveAll } from './lifecycle.ts'
import { versionOf } from './version.ts'

test.each([
  ['submit', ['Draft']],
  ['approve', ['Pending Approval']],
  ['edit', ['Draft', 'Pending Approval', 'Approved']],
] as const)('the move %s is permitted from %j only', (move, from) => {
  expect(approvalStatuses.filter((status) => canMove(approvalLifecycle, status, move))).toEqual(from)
})

test('bulk approval selects the pending records and keeps their order', () => {
  const records = (['Approved', 'Pending Approval', 'Draft', 'Pending Approval'] as const).map((status, id) => ({
    id,
    status,
  }))
  expect(pendingOf(records).map(({ id }) => id)).toEqual([1, 3])
  expect(whyNotMoveAll(approvalLifecycle, 'approve', records)).not.toBeNull()
  expect(whyNotMoveAll(approvalLifecycle, 'approve', pendingOf(records))).toBeNull()
})

test('approving a record that is not pending is refused with the error of the specification', () => {
  expect(whyNotMove(approvalLifecycle, 'approve', { status: 'Draft' })?.code).toBe('not_pending_approval')
})

test('the version of a record is its modifiedAt or its modifiedDate', () => {
  expect(versionOf({ modifiedAt: '2026-11-16T02:00:00.000Z' })).toBe('2026-11-16T02:00:00.000Z')
  expect(versionOf({ modifiedDate: '2026-11-17T02:00:00.000Z' })).toBe('2026-11-17T02:00:00.000Z')
})

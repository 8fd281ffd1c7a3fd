import { describe, expect, test } from 'vitest'
import { approvalLifecycle as approval } from './approval.ts'
import { isFinal, lifecycle, movesFrom, moveTo, whyNotMove, whyNotMoveAll } from './lifecycle.ts'

const order = lifecycle({
  states: ['approved', 'pending_payment', 'processing', 'completed', 'cancelled'],
  moves: {
    requestPayment: { from: ['approved'], to: 'pending_payment', by: 'admin' },
    process: { from: ['pending_payment'], to: 'processing', by: 'admin' },
    complete: { from: ['processing'], to: 'completed', by: ['management', 'admin'] },
    cancel: {
      from: ['approved', 'pending_payment'],
      to: 'cancelled',
      by: 'admin',
      error: 'too_late',
    },
  },
  error: 'order_status',
})
const record = (status: 'Draft' | 'Pending Approval' | 'Approved') => ({ status, createdBy: 'ANNA', modifiedBy: 'BEN' })
const mover = (id: string, requireSecondPerson = true) => ({ id, requireSecondPerson })

describe('an approval', () => {
  test('refuses a second approval and names the status', () =>
    expect(whyNotMove(approval, 'approve', record('Approved'), mover('CARA'))).toEqual({
      code: 'not_pending_approval',
      params: { status: 'Approved' },
    }))
  test('refuses the creator and the last editor if a second person is required', () => {
    const approveBy = (id: string, required?: boolean) =>
      whyNotMove(approval, 'approve', record('Pending Approval'), mover(id, required))
    expect([approveBy('ANNA'), approveBy('BEN')]).toEqual([{ code: 'maker_is_checker' }, { code: 'maker_is_checker' }])
    expect([approveBy('CARA'), approveBy('ANNA', false)]).toEqual([null, null])
  })
  test('refuses a selection if it refuses one of its records', () => {
    const all = [record('Pending Approval'), record('Draft')]
    expect(whyNotMoveAll(approval, 'approve', all, mover('CARA'))?.params).toEqual({ status: 'Draft' })
    expect(whyNotMoveAll(approval, 'approve', all.slice(0, 1), mover('CARA'))).toBeNull()
  })
})

describe('an order', () => {
  test('lists the permitted moves of each role', () => {
    expect(movesFrom(order, 'approved', 'admin')).toEqual(['requestPayment', 'cancel'])
    expect(movesFrom(order, 'approved', 'Manager')).toEqual([])
    expect(movesFrom(order, 'processing', 'Manager')).toEqual(['complete'])
    expect(movesFrom(order, 'processing', 'superadmin')).toEqual(['complete'])
    expect(movesFrom(order, 'completed', 'admin')).toEqual([])
  })
  test('has final states', () =>
    expect(order.states.filter((state) => isFinal(order, state))).toEqual(['completed', 'cancelled']))
  test('has a move to each state except the first', () =>
    expect(order.states.map((state) => moveTo(order, state))).toEqual([
      null,
      'requestPayment',
      'process',
      'complete',
      'cancel',
    ]))
  test('can override the error of a single move', () =>
    expect(whyNotMove(order, 'cancel', { status: 'completed' })?.code).toBe('too_late'))
})

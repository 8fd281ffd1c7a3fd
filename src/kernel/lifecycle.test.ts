import { describe, expect, test } from 'vitest'
import { approvalLifecycle as approval } from './approval.ts'
import { isFinal, lifecycle, movesFrom, moveTo, requirementOf, whyNotMove, whyNotMoveAll } from './lifecycle.ts'

const order = lifecycle({
  states: ['approved', 'pending_payment', 'processing', 'completed', 'cancelled'],
  moves: {
    requestPayment: { from: ['approved'], to: 'pending_payment', by: 'admin' },
    process: { from: ['pending_payment'], to: 'processing', by: 'admin' },
    complete: { from: ['processing'], to: 'completed', by: 'admin', requires: 'date' },
    cancel: {
      from: ['approved', 'pending_payment'],
      to: 'cancelled',
      by: 'admin',
      requires: 'remark',
      error: 'too_late',
    },
  },
  error: 'order_status',
})
const record = (status: 'Draft' | 'Pending Approval' | 'Approved') => ({ status, createdBy: 'ANNA', modifiedBy: 'BEN' })
const mover = (id: string, requireSecondPerson = true) => ({ id, requireSecondPerson })

describe('an approval', () => {
  test('lists the permitted moves of each role', () => {
    expect(movesFrom(approval, 'Draft', 'Executive')).toEqual(['submit', 'edit'])
    expect(movesFrom(approval, 'Pending Approval', 'Executive')).toEqual(['edit'])
    expect(movesFrom(approval, 'Pending Approval', 'Manager')).toEqual(['approve', 'edit'])
    expect(movesFrom(approval, 'Approved', 'Manager')).toEqual(['edit'])
    expect(movesFrom(approval, 'Approved', 'admin')).toEqual([])
  })
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
  test('declares the input that a move requires', () =>
    expect([requirementOf(order, 'process'), requirementOf(order, 'complete'), requirementOf(order, 'cancel')]).toEqual(
      [null, 'date', 'remark'],
    ))
  test('can override the error of a single move', () =>
    expect(whyNotMove(order, 'cancel', { status: 'completed' })?.code).toBe('too_late'))
})

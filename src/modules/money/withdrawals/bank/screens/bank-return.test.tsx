// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { dateIn, instantOf, type Period } from '#kernel/time.ts'
import { followServer } from '#web/clock.ts'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import { BankReturnDialog } from './BankReturnDialog.tsx'
import type { TransferDetails } from './dialog.tsx'
import { WithdrawalActions } from '../../transfers/screens/WithdrawalActions.tsx'

const { show } = rendering()
beforeAll(() => followServer('2026-12-03T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

const at = instantOf(Date.parse('2026-11-03T02:00:00.000Z'))
const transfer = (period: Period, status: TransferDetails['status']): TransferDetails => ({
  id: '06WTHDRW00000001',
  orgId: '06KPKTA000000001',
  orgName: 'Kopi Kita Sdn Bhd',
  status,
  period,
  amount: ringgit(243.75),
  netAmount: ringgit(243.75),
  requestedAmount: ringgit(250),
  serviceFee: ringgit(6.25),
  serviceFeePaidBy: 'employee',
  employeeId: '06MPYEE000000001',
  leaving: false,
  employeeICNumber: '****5670',
  createdBy: 'Nur Aina',
  banking: { bank: 'Maybank', bankCode: 'MBBEMYKL', accountNumber: '****4455' },
  onHold: false,
  bankPaid: null,
  refused: false,
  expectedOn: dateIn(at),
  transferDate: status === 'completed' ? dateIn(at) : null,
  sentToBank: false,
  returnedAt: null,
  returnedReason: null,
  returnHandledAt: null,
  createdAt: at,
  modifiedAt: at,
  salary: ringgit(3_000),
  reason: null,
  reasonForWithdrawal: 'Rent',
  batchId: null,
  batchNumber: null,
  modifiedBy: '06ADMN0000000001',
})

test.each([
  ['2026-12' as Period, true],
  ['2026-11' as Period, false],
])('recording a return of %s in December returns the amount to the balance: %s', async (period, isBack) => {
  await show(() => <BankReturnDialog transfer={transfer(period, 'completed')} onClose={() => undefined} />)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('The ledger entry is reversed, and the employee is asked')
  expect(dialog.textContent.includes('RM\u00a0250.00 goes back to the employee’s balance immediately.')).toBe(isBack)
})

test.each([
  ['2026-12' as Period, true],
  ['2026-11' as Period, false],
])('cancelling a withdrawal of %s in December returns the amount to the balance: %s', async (period, isBack) => {
  const { user } = await show(() => <WithdrawalActions row={transfer(period, 'approved')} />, { role: 'admin' })
  await user.click(screen.getByRole('button', { name: /^Cancel RM/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel RM\u00a0243.75 of Nur Aina' })
  expect(dialog.textContent).toContain('The employee will see your reason.')
  expect(dialog.textContent.includes('RM\u00a0250.00 goes back to the employee’s balance immediately.')).toBe(isBack)
})

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { PauseNotice } from './PauseNotice.tsx'
import { WithdrawalPause } from './WithdrawalPause.tsx'

const { show } = rendering()
beforeEach(() => followServer('2026-11-27T07:14:00.000Z'))
afterEach(() => followServer(new Date().toISOString()))

const orgId = '06KPKTA000000001'
const made = { until: '2026-12-07', reason: 'Stock take', byName: 'Farah binti Aziz', at: '2026-11-27T07:14:00.000Z' }
const answer = (start: typeof made | null, overdue: object | null = null) => {
  let pause = start
  const changeTo = (next: typeof made | null) => {
    pause = next
    return { result: { pause } }
  }
  return answerCalls({
    'withdrawalPolicies-getPause': () => ({ result: { pause, overdue } }),
    'orgs-getOrgInfo': () => ({ result: { rollingPay: 'yes' } }),
    'withdrawalPolicies-pauseWithdrawals': () => changeTo(made),
    'withdrawalPolicies-reopenWithdrawals': () => changeTo(null),
  })
}

test('a Manager pauses withdrawals with a day and a reason, and reopens them', async () => {
  const sent = answer(null)
  const { user } = await show(WithdrawalPause, { role: 'Manager', orgId })
  await user.click(await screen.findByRole('button', { name: 'Pause withdrawals' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause new withdrawals of all employees?' }))
  await user.click(dialog.getByRole('button', { name: 'Pause' }))
  expect(sent.some(({ name }) => name.endsWith('pauseWithdrawals'))).toBe(false)
  await user.type(dialog.getByLabelText(/^Reopens on/), '07/12/2026')
  await user.type(dialog.getByLabelText(/^Reason/), 'Stock take')
  await user.click(dialog.getByRole('button', { name: 'Pause until Mon 7 Dec' }))
  await screen.findByText('New withdrawals are paused until Mon 7 Dec')
  screen.getByText('Reason, which employees see: Stock take')
  screen.getByText('Paused by Farah binti Aziz on Fri 27 Nov, 15:14')
  expect(sent.find(({ name }) => name.endsWith('pauseWithdrawals'))?.data).toEqual({
    until: '2026-12-07',
    reason: 'Stock take',
  })
  await user.click(screen.getByRole('button', { name: 'Reopen now' }))
  const question = within(await screen.findByRole('dialog', { name: 'Reopen withdrawals now?' }))
  await user.click(question.getByRole('button', { name: 'Reopen now' }))
  await screen.findByText('Employees can withdraw as their policy allows.')
})

test('an Executive reads the pause and can’t change it', async () => {
  answer(made)
  await show(WithdrawalPause, { role: 'Executive', orgId })
  await screen.findByText('New withdrawals are paused until Mon 7 Dec')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a change of the day keeps the reason', async () => {
  const sent = answer(made)
  const { user } = await show(WithdrawalPause, { role: 'Manager', orgId })
  await user.click(await screen.findByRole('button', { name: 'Change the pause' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause new withdrawals of all employees?' }))
  const until = dialog.getByLabelText(/^Reopens on/)
  await user.clear(until)
  await user.type(until, '14/12/2026')
  await user.click(dialog.getByRole('button', { name: 'Pause until Mon 14 Dec' }))
  await expect
    .poll(() => sent.find(({ name }) => name.endsWith('pauseWithdrawals'))?.data)
    .toEqual({ until: '2026-12-14', reason: 'Stock take' })
})

const overdue = { on: '2026-11-26', toPay: 410, days: 30 }
const text = (title: HTMLElement) => title.parentElement!.textContent.replaceAll('\u00a0', ' ')

test('other screens show both pauses: what to pay, and until when', async () => {
  answer(made, overdue)
  await show(() => <PauseNotice />, { role: 'Manager', orgId })
  expect(text(await screen.findByText('New withdrawals have been paused since Thu 26 Nov'))).toContain(
    'RM 410.00 is overdue by 30 days or more. Your employees can withdraw again once Upah has received it.',
  )
  expect(screen.getByRole('link', { name: 'View the deduction lists' }).getAttribute('href')).toBe('/deductions')
  screen.getByText('New withdrawals are paused until Mon 7 Dec')
  screen.getByText('Reason, which employees see: Stock take')
  screen.getByRole('link', { name: 'View the pause' })
})

test('while a list is overdue, the policies don’t say that employees can withdraw', async () => {
  answer(null, overdue)
  await show(WithdrawalPause, { role: 'Manager', orgId })
  await screen.findByText('New withdrawals have been paused since Thu 26 Nov')
  screen.getByRole('button', { name: 'Pause withdrawals' })
  expect(screen.queryByText('Employees can withdraw as their policy allows.')).toBeNull()
})

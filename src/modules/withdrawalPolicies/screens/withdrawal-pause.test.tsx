// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day } from '#kernel/time.ts'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { PausedByManager, WithdrawalPause } from './WithdrawalPause.tsx'

const { show } = rendering()
beforeEach(() => followServer('2026-11-27T07:14:00.000Z'))
afterEach(() => followServer(new Date().toISOString()))

const made = { until: '2026-12-07', reason: 'Stock take', byName: 'Farah binti Aziz', at: '2026-11-27T07:14:00.000Z' }
const answer = (start: typeof made | null) => {
  let pause = start
  const changeTo = (next: typeof made | null) => {
    pause = next
    return { result: { pause } }
  }
  return answerCalls({
    'withdrawalPolicies-getPause': () => ({ result: { pause } }),
    'withdrawalPolicies-pauseWithdrawals': () => changeTo(made),
    'withdrawalPolicies-reopenWithdrawals': () => changeTo(null),
  })
}

test('a Manager pauses withdrawals with a day and a reason, and reopens them', async () => {
  const sent = answer(null)
  const { user } = await show(WithdrawalPause, { role: 'Manager' })
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
  await show(WithdrawalPause, { role: 'Executive' })
  await screen.findByText('New withdrawals are paused until Mon 7 Dec')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a change of the day keeps the reason', async () => {
  const sent = answer(made)
  const { user } = await show(WithdrawalPause, { role: 'Manager' })
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

test.each([
  ['2026-11-28', 1],
  ['2026-11-27', 0],
])('the dashboard shows a pause until %s on 27 November: %d', async (until, count) => {
  const organization = { withdrawalsPausedUntil: day(until), withdrawalsPauseReason: 'Stock take' }
  await show(() => <PausedByManager organization={organization} />)
  expect(screen.queryAllByText(/^New withdrawals are paused until/)).toHaveLength(count)
  expect(screen.queryAllByText('Reason, which employees see: Stock take')).toHaveLength(count)
})

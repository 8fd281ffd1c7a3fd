// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { RemindAll } from './Reminders.tsx'

const { show } = rendering()

test('the confirmation of reminding everyone names the number of employees', async () => {
  const page = { employees: [], total: 1204, more: false, next: null, previous: null }
  const sent = answerCalls({
    'employees-getEmployeesWithMissingPaymentElection': () => ({ result: page }),
    'employeeWallets-sendReminders': () => ({ result: { sent: 1204, skipped: 0 } }),
  })
  const { user } = await show(() => <RemindAll />)
  await user.click(screen.getByRole('button', { name: 'Remind everyone' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remind 1,204 employees' })
  await user.click(within(dialog).getByRole('button', { name: 'Remind 1,204 employees' }))
  await screen.findByRole('status')
  expect(sent.find(({ name }) => name === 'employeeWallets-sendReminders')?.data).toEqual({ all: true })
})

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering, type Reply } from '#web/ui/rendering.fixtures.tsx'
import { PasswordChangePage } from './PasswordChangePage.tsx'

const { show } = rendering()

test('a current password of fewer than six characters is refused at its field and not sent', async () => {
  const sent = answerCalls({})
  const { user } = await show(PasswordChangePage)
  const current = screen.getByLabelText('Current Password')
  await user.type(current, 'abc')
  await user.type(screen.getByLabelText('New Password'), 'Next-Pass-2')
  await user.type(screen.getByLabelText('Confirm New Password'), 'Next-Pass-2')
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  expect(document.getElementById(String(current.getAttribute('aria-describedby')))?.textContent).toBe(
    'At least 6 characters',
  )
  expect(sent).toEqual([])
})

test('Go back opens the home page in a tab without a previous screen, and else returns to that screen', async () => {
  answerCalls({})
  const { user, router } = await show(PasswordChangePage)
  await user.click(screen.getByRole('button', { name: 'Go back' }))
  await screen.findByText('Elsewhere')
  expect(router.state.location.pathname).toBe('/management/dashboard')
  await router.navigate({ to: '/there' })
  await router.navigate({ to: '/here' })
  await user.click(await screen.findByRole('button', { name: 'Go back' }))
  await screen.findByText('There')
})

test('an error is no longer shown after the password has been changed', async () => {
  const error = { status: 'INTERNAL', message: 'Failed', details: { code: 'internal' } }
  const replies: Reply[] = [{ error }, { result: { ok: true } }]
  answerCalls({ 'users-changeUserPassword': () => replies.shift() ?? { error } })
  const { user } = await show(PasswordChangePage)
  await user.type(screen.getByLabelText('Current Password'), 'Given-Pass-1')
  await user.type(screen.getByLabelText('New Password'), 'Next-Pass-2')
  await user.type(screen.getByLabelText('Confirm New Password'), 'Next-Pass-2')
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  await screen.findByText('Password change failed!')
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  await screen.findByText('Password change successful! Please re-log in.')
  expect(screen.queryByText('Password change failed!')).toBeNull()
})

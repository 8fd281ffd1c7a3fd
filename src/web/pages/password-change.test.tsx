// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '../ui/rendering.fixtures.tsx'
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

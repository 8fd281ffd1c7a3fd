// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { TwoStepCard } from './TwoStepCard.tsx'

const { show } = rendering()
const wrongCode = { error: { status: 'INVALID_ARGUMENT', message: 'Wrong.', details: { code: 'second_step_wrong' } } }

test('setting it up: the secret comes immediately, and the error of its first code gets the focus', async () => {
  answerCalls({
    'users-getTwoStep': () => ({ result: { on: false, since: null, recoveryCodesLeft: 0, required: false } }),
    'users-setUpTwoStep': () => ({ result: { secret: 'ABCDEFGHABCDEFGH', address: 'otpauth://totp/Upah:a' } }),
    'users-confirmTwoStep': () => wrongCode,
  })
  const { user } = await show(TwoStepCard)
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('ABCD EFGH ABCD EFGH')
  const field = dialog.getByLabelText('The current code in the app')
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  await dialog.findByText('*Required')
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  await user.type(field, '123456')
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  await dialog.findByText('The code is wrong or has already been used. Please enter another one.')
})

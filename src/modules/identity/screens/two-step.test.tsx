// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { TwoStepCard } from './TwoStepCard.tsx'

const { show } = rendering()
const wrongPassword = { error: { status: 'INVALID_ARGUMENT', message: '', details: { code: 'wrong_password' } } }
const wrongCode = { error: { status: 'INVALID_ARGUMENT', message: 'Wrong.', details: { code: 'second_step_wrong' } } }

/** Opens a dialog of two-step sign-in. */
const open = async (on: boolean, button: string) => {
  answerCalls({
    'users-getTwoStep': () => ({ result: { on, since: null, recoveryCodesLeft: 8 } }),
    'users-setUpTwoStep': () => wrongPassword,
    'users-switchOffTwoStep': ({ password }) => (password === 'Right-Pass-1' ? wrongCode : wrongPassword),
  })
  const { user } = await show(TwoStepCard)
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = (label: string) => dialog.getByLabelText(label)
  const focused = (label: string) => vi.waitFor(() => expect(document.activeElement).toBe(field(label)))
  return { user, dialog, field, focused }
}

test('setting it up: an error gets the focus, and a wrong password is not called a failed update', async () => {
  const { user, dialog, field, focused } = await open(false, 'Set up')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await dialog.findByText('*Required')
  await focused('Password')
  await user.type(field('Password'), 'Wrong-Pass-1')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await dialog.findByText("This isn't your current password.")
  await focused('Password')
})

test('turning it off: the first error gets the focus, and a wrong password is not called a failed update', async () => {
  const { user, dialog, field, focused } = await open(true, 'Turn off')
  const submit = () => user.click(dialog.getByRole('button', { name: 'Turn off' }))
  await submit()
  expect(await dialog.findAllByText('*Required')).toHaveLength(2)
  await focused('Password')
  await user.type(field('Password'), 'Wrong-Pass-1')
  await submit()
  await focused('Code')
  await user.type(field('Code'), '123456')
  await submit()
  await dialog.findByText("This isn't your current password.")
  await focused('Password')
  await user.clear(field('Password'))
  await user.type(field('Password'), 'Right-Pass-1')
  await submit()
  await focused('Code')
})

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { RequiredTwoStep } from './RequiredTwoStep.tsx'
import { StaffSecurityCard } from './StaffSecurityCard.tsx'

const { show } = rendering()
const optional = { requireTwoStep: false, modifiedAt: null, modifiedBy: null, without: ['Aini', 'Ben'], active: 3 }
const showCard = async (role: 'admin' | 'superadmin', on: boolean) => {
  const sent = answerCalls({
    'administrators-getSecurity': () => ({ result: optional }),
    'administrators-updateSecurity': () => ({ result: { ...optional, requireTwoStep: true } }),
    'users-getTwoStep': () => ({ result: { on, since: null, recoveryCodesLeft: 8, required: false } }),
  })
  const { user } = await show(StaffSecurityCard, { role })
  return { user, sent, button: await screen.findByRole('button', { name: 'Require it' }) }
}

test('a superadmin who uses two-step sign-in requires it, after seeing who would have to set it up', async () => {
  const { user, sent, button } = await showCard('superadmin', true)
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('2 of 3 active staff don’t use it yet: Aini, Ben.')
  await user.click(dialog.getByRole('button', { name: 'Require it' }))
  const data = { requireTwoStep: true, modifiedAt: null }
  await vi.waitFor(() => expect(sent).toContainEqual({ name: 'administrators-updateSecurity', data }))
})

test.each([
  ['superadmin', false, 'Set up your own two-step sign-in first, so that you keep your access.'],
  ['admin', true, 'Only a superadmin can change this.'],
] as const)('says why a %s with two-step sign-in %s cannot require it', async (role, on, reason) => {
  const { button } = await showCard(role, on)
  await vi.waitFor(() => expect(button.getAttribute('aria-description')).toBe(reason))
})

test('the page that sets it up stays until the recovery codes are saved', async () => {
  answerCalls({
    'users-setUpTwoStep': () => ({ result: { secret: 'ABCDEFGHABCDEFGH', address: 'otpauth://totp/Upah:a' } }),
    'users-confirmTwoStep': () => ({ result: { recoveryCodes: ['ABCDE-FGHJK'] } }),
  })
  const onDone = vi.fn(async () => undefined)
  const { user } = await show(() => <RequiredTwoStep onDone={onDone} />, { role: 'admin' })
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Password'), 'Right-Pass-1')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await user.type(await dialog.findByLabelText('The current code in the app'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  await dialog.findByText('ABCDE-FGHJK')
  expect(onDone).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'I have saved them' }))
  expect(onDone).toHaveBeenCalledOnce()
})

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { RequiredTwoStep } from './RequiredTwoStep.tsx'
import { SignInSecurityCard } from '../../twoStep/screens/SignInSecurityCard.tsx'

const { show } = rendering()
const optional = {
  requireTwoStep: false,
  requirePasskey: false,
  confirmAbove: 5_000,
  modifiedAt: null,
  modifiedBy: null,
  withoutTwoStep: ['Aini'],
  withoutPasskey: ['Aini', 'Ben'],
  active: 3,
  own: { app: true, passkeys: 1 },
}

test.each([
  ['superadmin', 'administrators'],
  ['Manager', 'users'],
] as const)('a %s requires a passkey, after seeing who would have to set it up', async (role, prefix) => {
  const sent = answerCalls({
    [`${prefix}-getSecurity`]: () => ({ result: optional }),
    [`${prefix}-updateSecurity`]: () => ({ result: { ...optional, requirePasskey: true } }),
  })
  const { user } = await show(SignInSecurityCard, { role })
  await screen.findByText('Without a second factor: 1 of 3 (Aini).')
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Save the rules' }).hasAttribute('disabled')).toBe(true)
  await user.click(dialog.getByRole('radio', { name: 'A passkey' }))
  dialog.getByText('Without a passkey: 2 of 3 (Aini, Ben).')
  await user.click(dialog.getByRole('button', { name: 'Save the rules' }))
  const limit = role === 'Manager' ? { confirmAbove: 5_000 } : {}
  const data = { requireTwoStep: false, requirePasskey: true, ...limit, modifiedAt: null }
  await vi.waitFor(() => expect(sent).toContainEqual({ name: `${prefix}-updateSecurity`, data }))
})

test('a passkey can’t be required before one’s own is set up', async () => {
  answerCalls({ 'users-getSecurity': () => ({ result: { ...optional, own: { app: true, passkeys: 0 } } }) })
  const { user } = await show(SignInSecurityCard, { role: 'Manager' })
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'A passkey' }))
  dialog.getByText('Set up your own first, so that you keep your access.')
  expect(dialog.getByRole('link', { name: 'Sign-in and security' }).getAttribute('href')).toBe('/account')
  expect(dialog.getByRole('button', { name: 'Save the rules' }).hasAttribute('disabled')).toBe(true)
})

test.each([
  ['admin', 'Only a superadmin can change this.'],
  ['Executive', 'Only a Manager can change this.'],
] as const)('an %s sees the rules, and why they can’t change them', async (role, reason) => {
  answerCalls({
    'administrators-getSecurity': () => ({ result: optional }),
    'users-getSecurity': () => ({ result: optional }),
  })
  await show(SignInSecurityCard, { role })
  await screen.findByText('Each person decides whether to use a second factor.')
  expect(screen.getByRole('button', { name: 'Change' }).getAttribute('aria-description')).toBe(reason)
})

test('the page that sets it up stays until the recovery codes are saved', async () => {
  answerCalls({
    'users-getPasskeys': () => ({ result: { passkeys: [], available: true } }),
    'users-setUpTwoStep': () => ({ result: { secret: 'ABCDEFGHABCDEFGH', address: 'otpauth://totp/Upah:a' } }),
    'users-confirmTwoStep': () => ({ result: { recoveryCodes: ['ABCDE-FGHJK'] } }),
  })
  const onDone = vi.fn(async () => undefined)
  const { user } = await show(() => <RequiredTwoStep onDone={onDone} />, { role: 'admin' })
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  await user.type(await screen.findByLabelText('The current code in the app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByText('ABCDE-FGHJK')
  expect(onDone).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  expect(onDone).toHaveBeenCalledOnce()
})

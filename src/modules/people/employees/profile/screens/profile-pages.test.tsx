// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCalls, rendering, type Reply } from '#web/ui/rendering.fixtures.tsx'
import { ProfilePage } from './ProfilePage.tsx'
import { ProfileSetupPage } from './ProfileSetupPage.tsx'

const { show } = rendering()
const profile = {
  firstName: 'Nur Aina',
  lastName: 'binti Rashid',
  employeeICNumber: '900101145678',
  dateOfBirth: '1990-01-01',
  address: '1 Jalan Telawi',
  city: 'Kuala Lumpur',
  country: 'Malaysia',
  postalCode: '59100',
  mobileNumber: '+60123456789',
  mobileVerified: true,
  email: 'aina@kopikita.example',
  employeeNumber: null,
  team: null,
  jobLevel: null,
  startDate: null,
  salary: null,
  bank: null,
  accountNumber: null,
  missing: ['password'],
}
const confirmation = 'Leave page? You will lose unsaved changes.'

const answers = (changes: Parameters<typeof answerCalls>[0] = {}) =>
  answerCalls({
    'employees-getEmployeeProfile': () => ({ result: profile }),
    'employees-sendSmsVerificationCode': () => ({ result: true }),
    'countries-getAll': () => ({ result: { countries: [{ code: 'MY', name: 'Malaysia' }], default: 'Malaysia' } }),
    ...changes,
  })
let sent: ReturnType<typeof answerCalls> = []
beforeEach(() => {
  sent = answers()
})

test('leaving the profile setup asks for confirmation only after a change', async () => {
  const { user } = await show(ProfileSetupPage, { role: 'Employee' })
  await user.type(await screen.findByLabelText(/^Current password/), 'Given-Pass-1')
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await screen.findByText(confirmation)
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  await user.clear(screen.getByLabelText(/^Current password/))
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await screen.findByRole('heading', { name: 'Elsewhere' })
})

test('the profile setup refuses a current password that is too short, without sending it', async () => {
  const { user } = await show(ProfileSetupPage, { role: 'Employee' })
  await user.type(await screen.findByLabelText(/^Current password/), 'abc')
  await user.type(screen.getByLabelText(/^New password/), 'Mine-1')
  await user.type(screen.getByLabelText(/^Confirm new password/), 'Mine-1{Enter}')
  expect((await screen.findByText('At least 6 characters')).closest('div')?.textContent).toContain('Current password')
  expect(sent.map(({ name }) => name)).toEqual(['employees-getEmployeeProfile'])
})

test('leaving the profile asks for confirmation while the code of a new number is entered', async () => {
  const { user, router } = await show(ProfilePage, { role: 'Employee' })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const number = await screen.findByLabelText(/^Mobile number/)
  await user.clear(number)
  await user.type(number, '+60129998877')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('We sent a code to +60129998877. It starts with R-.')
  void router.navigate({ to: '/there' })
  await screen.findByText(confirmation)
})

describe('the focus', () => {
  const isFocused = (role: 'button' | 'textbox', name: string | RegExp) =>
    vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })))

  test('moves to the first field after Edit, and back to Edit after Cancel', async () => {
    const { user } = await show(ProfilePage, { role: 'Employee' })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await screen.findByLabelText(/^Mobile number/)
    await isFocused('textbox', 'First name')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await isFocused('button', 'Edit')
  })

  test('moves to Edit after the code of a new number is cancelled', async () => {
    const { user } = await show(ProfilePage, { role: 'Employee' })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.type(await screen.findByLabelText(/^Mobile number/), '9')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await isFocused('button', 'Edit')
  })
})

const withPassword = { 'employees-getEmployeeProfile': () => ({ result: { ...profile, missing: [] } }) }
/** Goes through the steps of the profile setup of an employee who has chosen a password. */
const setUpProfile = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  for (const label of [/^First name/, /^Address/]) {
    await screen.findByLabelText(label)
    await user.click(screen.getByRole('button', { name: 'Next' }))
  }
  await screen.findByLabelText(/^Mobile number/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
}

test('an error is no longer shown after the profile setup has been saved', async () => {
  const failed = { status: 'INTERNAL', message: 'Failed', details: { code: 'internal' } }
  const replies: Reply[] = [{ error: failed }, { result: { ok: true } }]
  answers({ ...withPassword, 'employees-updateOwnProfile': () => replies.shift() ?? { error: failed } })
  const { user } = await show(ProfileSetupPage, { role: 'Employee' })
  await setUpProfile(user)
  await screen.findByText('Profile update failed!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Profile update successful!')
  expect(screen.queryByText('Profile update failed!')).toBeNull()
})

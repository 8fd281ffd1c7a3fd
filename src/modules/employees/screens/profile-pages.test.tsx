// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
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

let sent: ReturnType<typeof answerCalls> = []
beforeEach(() => {
  sent = answerCalls({
    'employees-getEmployeeProfile': () => ({ result: profile }),
    'employees-sendSmsVerificationCode': () => ({ result: true }),
    'countries-getAll': () => ({ result: { countries: [{ code: 'MY', name: 'Malaysia' }], default: 'Malaysia' } }),
  })
})

test('leaving the profile setup asks for confirmation only after a change', async () => {
  const { user } = await show(ProfileSetupPage, { role: 'Employee' })
  await user.type(await screen.findByLabelText(/^Current password/), 'Given-Pass-1')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText(confirmation)
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  await user.clear(screen.getByLabelText(/^Current password/))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
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

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { ProfileSetupPage } from './ProfileSetupPage.tsx'

const { show } = rendering()
afterEach(() => sessionStorage.clear())

const profile = {
  firstName: 'Nur Aina',
  lastName: 'binti Rashid',
  dateOfBirth: null,
  address: null,
  city: null,
  country: 'MY',
  postalCode: null,
  mobileNumber: '+60123456789',
  mobileVerified: true,
}
const open = async (missing: readonly string[]) => {
  answerCalls({ 'employees-getEmployeeProfile': () => ({ result: { ...profile, missing } }) })
  const { user } = await show(() => <ProfileSetupPage />, { role: 'Employee' })
  await screen.findByLabelText(missing.includes('password') ? /^Current/ : /^(First name|Address)/)
  return user
}

const draft = (user: string) => ({
  user,
  step: 'location',
  values: { ...profile, dateOfBirth: '1996-04-12', address: '12 Jalan Melati', city: 'Ipoh', postalCode: '30250' },
})
const keep = (value: object) => sessionStorage.setItem('profile', JSON.stringify(value))
const userId = '06EXAMPLEUSER001'

test('a reload of the wizard returns to its step with the input', async () => {
  keep(draft(userId))
  await open(['address'])
  expect(screen.getByLabelText<HTMLInputElement>(/^Address/).value).toBe('12 Jalan Melati')
})

test.each([
  ['of another user', draft('06EXAMPLEUSER002')],
  ['that is incomplete', { ...draft(userId), values: { address: '12 Jalan Melati' } }],
])('a draft %s is ignored', async (_, kept) => {
  keep(kept)
  await open(['address'])
  screen.getByLabelText(/^First name/)
})

test('passwords are not kept, so a user who has to choose one begins there again', async () => {
  keep(draft(userId))
  const user = await open(['password'])
  await user.type(screen.getByLabelText(/^Current/), 'Secret-Pass-1')
  expect(sessionStorage.getItem('profile')).toContain('12 Jalan Melati')
  expect(sessionStorage.getItem('profile')).not.toContain('Secret')
})

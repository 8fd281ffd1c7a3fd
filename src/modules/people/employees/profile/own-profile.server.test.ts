import { expect, test } from 'vitest'
import { minutes } from '#kernel/time.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'
import { hashPassword } from '#server/secrets.ts'

const w = world()

/** A user created by an admin: the password is not their own and nothing is verified. */
const newcomer = async (): Promise<Member> => {
  const member = await w.employee(await w.organization(), { mobileVerified: false, acceptedTerms: false })
  const password_hash = await hashPassword('Given-Pass-1')
  await w.database.transaction({ orgs: 'all' }, 'write', async ({ db }) => {
    await db
      .updateTable('employees')
      .set({ profile_completed_at: null, date_of_birth: null })
      .where('id', '=', member.employeeId!)
      .execute()
    await db.updateTable('users').set({ password_hash }).where('id', '=', member.id).execute()
  })
  return member
}
const own = (member: Member) => w.as(member).employees
const codeSentTo = async (number: string) => /R-\d{6}/.exec((await w.messages(number))[0]?.text ?? '')?.[0] ?? ''
const location = { address: 'Jalan 1', city: 'Ipoh', country: 'Malaysia', postalCode: '30000' }
const wrongCode = (code: string) => `R-${String((Number(code.slice(2)) + 1) % 1_000_000).padStart(6, '0')}`

test('the wizard completes the profile: account, personal details, location and a verified number', async () => {
  const member = await newcomer()
  expect((await own(member).getEmployeeProfile({})).missing).toEqual([
    'dateOfBirth',
    'address',
    'city',
    'postalCode',
    'mobileNumber',
    'password',
  ])
  expect(await w.as(member).auth.getSession({})).toMatchObject({ profileComplete: false })

  const mobileNumber = '012-777 6655'
  expect(await own(member).sendSmsVerificationCode({ mobileNumber })).toBe(true)
  await own(member).verifySmsVerificationCode({ mobileNumber, verificationCode: await codeSentTo('+60127776655') })
  const saved = await own(member).updateOwnProfile({
    updatedProfile: { firstName: 'Aina', lastName: 'Rashid', dateOfBirth: '1990-01-01', ...location, mobileNumber },
    oldPassword: 'Given-Pass-1',
    newUserPassword: 'Mine-1',
  })
  expect(saved).toEqual({ ok: true, profileComplete: true })
  expect(await own(member).getEmployeeProfile({})).toMatchObject({
    mobileNumber: '+60127776655',
    mobileVerified: true,
    city: 'Ipoh',
    missing: [],
  })
  expect(
    await w.as(null).auth.signIn({ tenantId: member.orgId, email: member.email, password: 'Mine-1' }),
  ).toMatchObject({
    displayName: 'Aina Rashid',
    profileComplete: true,
  })
})

test('refuses a date of birth in the future', async () => {
  const member = await newcomer()
  await expect(own(member).updateOwnProfile({ updatedProfile: { dateOfBirth: '2026-11-17' } })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'updatedProfile.dateOfBirth': 'Not a valid date of birth' },
  })
  await own(member).updateOwnProfile({ updatedProfile: { dateOfBirth: '2026-11-16' } })
})

test('a wrong current password saves nothing', async () => {
  const member = await newcomer()
  const attempt = own(member).updateOwnProfile({
    updatedProfile: location,
    oldPassword: 'Not-This-1',
    newUserPassword: 'Mine-1',
  })
  await expect(attempt).rejects.toMatchObject({ code: 'wrong_password', message: 'Password update failed!' })
  expect(await own(member).getEmployeeProfile({})).toMatchObject({ city: null })
  await expect(own(member).updateOwnProfile({ newUserPassword: 'Mine-1' })).rejects.toMatchObject({
    fields: { oldPassword: '*Required' },
  })
})

test('guesses of the current password are limited as at sign-in, and the limit also applies to the correct password', async () => {
  const member = await newcomer()
  const attempt = (oldPassword: string) =>
    own(member).updateOwnProfile({ updatedProfile: location, oldPassword, newUserPassword: 'Mine-1' })
  for (let wrong = 1; wrong <= 5; wrong++)
    await expect(attempt('Not-This-1')).rejects.toMatchObject({ code: 'wrong_password' })
  await expect(attempt('Given-Pass-1')).rejects.toMatchObject({
    code: 'user_disabled',
    message: 'Your account is locked! Please contact support for help.',
  })
  w.pass(minutes(15))
  expect(await attempt('Given-Pass-1')).toMatchObject({ ok: true })
})

test('a new mobile number is saved only after verification', async () => {
  const member = await w.employee(await w.organization())
  await expect(
    own(member).updateOwnProfile({ updatedProfile: { mobileNumber: '012-555 4433' } }),
  ).rejects.toMatchObject({
    code: 'mobile_not_verified',
    fields: { 'updatedProfile.mobileNumber': 'Please verify your mobile number first.' },
  })
  await own(member).sendSmsVerificationCode({ mobileNumber: '012-555 4433' })
  const code = await codeSentTo('+60125554433')
  // A code is valid only for the number it was sent to.
  expect(
    await outcomeOf(own(member).verifySmsVerificationCode({ mobileNumber: '012-555 4434', verificationCode: code })),
  ).toBe('code_not_valid')
  expect((await own(member).getEmployeeProfile({})).mobileNumber).toBe(member.mobileNumber)
  await own(member).verifySmsVerificationCode({ mobileNumber: '012-555 4433', verificationCode: code })
  expect(
    await outcomeOf(own(member).verifySmsVerificationCode({ mobileNumber: '012-555 4433', verificationCode: code })),
  ).toBe('code_not_valid')
  await own(member).updateOwnProfile({ updatedProfile: { mobileNumber: '+60125554433', city: 'Melaka' } })
  expect(await own(member).getEmployeeProfile({})).toMatchObject({ mobileNumber: '+60125554433', city: 'Melaka' })
})

test("a colleague's number, a second code too soon and a fifth wrong code are refused", async () => {
  const organization = await w.organization()
  const [member, colleague] = [await w.employee(organization), await w.employee(organization)]
  expect(await outcomeOf(own(member).sendSmsVerificationCode({ mobileNumber: colleague.mobileNumber }))).toBe(
    'mobile_taken',
  )
  const mobileNumber = '+60122223333'
  await own(member).sendSmsVerificationCode({ mobileNumber })
  await expect(own(member).sendSmsVerificationCode({ mobileNumber })).rejects.toMatchObject({ code: 'code_too_soon' })
  w.pass(minutes(2))
  await own(member).sendSmsVerificationCode({ mobileNumber })
  const verificationCode = wrongCode(await codeSentTo(mobileNumber))
  for (let wrong = 1; wrong <= 4; wrong++) {
    expect(await outcomeOf(own(member).verifySmsVerificationCode({ mobileNumber, verificationCode }))).toBe(
      'code_not_valid',
    )
  }
  expect(await outcomeOf(own(member).verifySmsVerificationCode({ mobileNumber, verificationCode }))).toBe(
    'code_out_of_range',
  )
  await expect(own(member).getEmployeeProfile({})).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a code requested too soon is refused with the number of the valid code, if that is the requested number', async () => {
  const member = await w.employee(await w.organization())
  const [wrong, right] = ['+60122224444', '+60122225555']
  const request = (mobileNumber: string) => own(member).sendSmsVerificationCode({ mobileNumber })
  await request(wrong)
  w.pass(minutes(1))
  await expect(request(wrong)).rejects.toMatchObject({
    code: 'code_too_soon',
    params: { seconds: 60, sentTo: wrong },
    message: 'A new code can be sent in 60 seconds.',
  })
  await expect(request(right)).rejects.toEqual(
    expect.objectContaining({ code: 'code_too_soon', params: { seconds: 60 } }),
  )
  await own(member).verifySmsVerificationCode({ mobileNumber: wrong, verificationCode: await codeSentTo(wrong) })
  await expect(request(wrong)).rejects.toEqual(
    expect.objectContaining({ code: 'code_too_soon', params: { seconds: 60 } }),
  )
  w.pass(minutes(1))
  expect(await request(right)).toBe(true)
})

test('employees can change only their names, date of birth, address and mobile number', async () => {
  const member = await w.employee(await w.organization())
  const before = await own(member).getEmployeeProfile({})
  const greedy = {
    city: 'Ipoh',
    salary: 99_999,
    bankCode: 'CIBBMYKL',
    accountNumber: '1',
    status: 'approved',
    email: 'x@y.example',
    employeeICNumber: 'A1',
  }
  await own(member).updateOwnProfile({ updatedProfile: greedy })
  const after = await own(member).getEmployeeProfile({})
  expect(after).toEqual({ ...before, city: 'Ipoh', modifiedAt: after.modifiedAt })
})

test('accepting the terms records version, time and network address, and appears in the claims', async () => {
  const organization = await w.organization()
  const employee = await w.employee(organization, { acceptedTerms: false })
  const executive = await w.member(organization, 'Executive')
  expect(await w.as(employee).auth.getSession({})).toMatchObject({ acceptedTAndC: false })
  await w.as(employee, { address: '203.0.113.9' }).employees.acceptTermsAndConditions({})
  expect(await w.as(employee).auth.getSession({})).toMatchObject({ acceptedTAndC: true })
  const row = await w.database.transaction({ orgs: 'all' }, 'read', ({ db }) =>
    db
      .selectFrom('users')
      .select(['accepted_terms_version', 'accepted_terms_at', 'accepted_terms_from'])
      .where('id', '=', employee.id)
      .executeTakeFirst(),
  )
  expect(row).toEqual({
    accepted_terms_version: '2023-01-30',
    accepted_terms_at: w.now(),
    accepted_terms_from: '203.0.113.9',
  })
  await w.as(executive).employees.acceptTermsAndConditions({})
  expect(await outcomeOf(w.as(await w.member(null, 'admin')).employees.acceptTermsAndConditions({}))).toBe(
    'permission_denied',
  )
})

test('a user without an employee record can accept the terms, but has no profile', async () => {
  const early = await w.member(await w.organization(), 'Employee')
  await w.database.pool.query('update users set accepted_terms_version = null where id = $1', [early.id])
  expect(await w.as(early).auth.getSession({})).toMatchObject({ acceptedTAndC: false })
  await own(early).acceptTermsAndConditions({})
  expect(await w.as(early).auth.getSession({})).toMatchObject({ acceptedTAndC: true })
  for (const call of [own(early).getEmployeeProfile({}), w.as(early).wallets.getActiveWallets({})])
    await expect(call).rejects.toMatchObject({ code: 'profile_not_found' })
})

test('a changed password ends every other session of the employee', async () => {
  const member = await newcomer()
  const elsewhere = await w.app.answer({
    name: 'auth-signIn',
    body: { tenantId: member.orgId, email: member.email, password: 'Given-Pass-1' },
    address: '127.0.0.1',
    userAgent: 'test',
  })
  expect(elsewhere.session).toBeTruthy()
  await own(member).updateOwnProfile({ oldPassword: 'Given-Pass-1', newUserPassword: 'Mine-12' })
  const left = await w.database.transaction({ orgs: 'all' }, 'read', ({ db }) =>
    db.selectFrom('sessions').select('token_hash').where('user_id', '=', member.id).execute(),
  )
  expect(left).toEqual([{ token_hash: member.session.tokenHash }])
})

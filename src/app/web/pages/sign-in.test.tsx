// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queries } from '#web/api.ts'
import * as language from '#web/language.ts'
import { session } from '#web/session.ts'
import { explainSignIn, rememberSignIn, signInReasons } from '#web/signed-in.ts'
import { forgetBlock, rememberedBlock } from '#web/block.ts'
import { closeToasts } from '#web/ui/toast.ts'
import { answerCalls, rendering, type Reply } from '#web/ui/rendering.fixtures.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { AcceptInvitationPage } from './NewPasswordPages.tsx'
import { LoginPage, LogoutPage } from './SignInPages.tsx'

const { show } = rendering()

const offline = 'You’re offline. Nothing has been sent.'
const goOffline = () => {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  return () => {
    spy.mockRestore()
    window.dispatchEvent(new Event('online'))
  }
}
const token = `06KOPI0000000001.${'a'.repeat(32)}`
const openLink = async () => {
  window.history.replaceState(null, '', `/accept-invitation#${token}`)
  const { user } = await show(AcceptInvitationPage)
  expect(window.location.hash).toBe('')
  await user.type(await screen.findByLabelText('New Password'), 'First-Pass-1')
  await user.type(screen.getByLabelText('Confirm New Password'), 'First-Pass-1')
  return user
}

test('while offline, nothing is sent now or later, and the user sees why', async () => {
  const sent = answerCalls({})
  const goOnline = goOffline()
  rememberSignIn({ code: 'KOPI', email: 'aina@kopikita.example' })
  const { user } = await show(LoginPage)
  await user.type(screen.getByLabelText('Password'), 'Right-Pass-1')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText(offline)
  goOnline()
  expect(sent).toEqual([])
})

test('a sign-in without a response says so, and not that the password is wrong', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  rememberSignIn({ code: 'KOPI', email: 'aina@kopikita.example' })
  const { user } = await show(LoginPage)
  await user.type(screen.getByLabelText('Password'), 'Right-Pass-1')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('Can’t connect to Upah. Please try again.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
})

test.each([
  ['passwords', 0],
  ['user', 1],
])('a sign-in that is refused because of %s shows the toast of a locked account %s times', async (cause, times) => {
  const locked = 'Your account is locked! Please contact support for help.'
  answerCalls({
    'orgs-getOrgTenantId': () => ({ result: { tenantId: '06KOPI0000000001' } }),
    'auth-signIn': () => ({
      error: { status: 'PERMISSION_DENIED', message: locked, details: { code: 'user_disabled', params: { cause } } },
    }),
  })
  rememberSignIn({ code: 'KOPI', email: 'aina@kopikita.example' })
  const { user } = await show(LoginPage)
  await user.type(screen.getByLabelText('Password'), 'Right-Pass-1')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(rememberedBlock()).toMatchObject({ cause }))
  expect(screen.queryAllByText(locked)).toHaveLength(times)
  act(closeToasts)
  forgetBlock()
})

test('a refused sign-in stays at the form until the next try', async () => {
  const wrong = 'Invalid credentials, please re-check your code, email and password and try again'
  let reply: (() => Reply) | undefined = () => ({
    error: { status: 'UNAUTHENTICATED', message: wrong, details: { code: 'invalid_credentials' } },
  })
  answerCalls({
    'orgs-getOrgTenantId': () => ({ result: { tenantId: '06KOPI0000000001' } }),
    'auth-signIn': () => reply?.() ?? { error: {} },
  })
  rememberSignIn({ code: 'KOPI', email: 'aina@kopikita.example' })
  const { user } = await show(LoginPage)
  await user.type(screen.getByLabelText('Password'), 'Wrong-Pass-1')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.getAllByText(wrong)).toHaveLength(2))
  act(closeToasts)
  expect(screen.getAllByText(wrong)).toHaveLength(1)
  reply = undefined
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.queryByText(wrong)).toBeNull())
})

test('the reason why the session ended is shown until the next sign-in', async () => {
  answerCalls({
    'orgs-getOrgTenantId': () => ({ result: { tenantId: '06KOPI0000000001' } }),
    'auth-signIn': () => ({ result: { role: 'Employee', userId: '06EXAMPLEUSER001', now: '2026-11-27T08:00:00Z' } }),
  })
  explainSignIn('completedWithoutAdvances', 'newPassword')
  rememberSignIn({ code: 'KOPI', email: 'chong@kopikita.example' })
  const { user } = await show(LoginPage)
  screen.getByText('Your profile is complete. Sign in again to open your account.')
  screen.getByText('Your password has been changed. Sign in with the new one.')
  await user.type(screen.getByLabelText('Password'), 'Right-Pass-1')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(signInReasons()).toEqual([]))
})

test('a link for a new password is requested for the last sign-in, and not while offline', async () => {
  const sent = answerCalls({ 'auth-requestPasswordReset': () => ({ result: { ok: true } }) })
  rememberSignIn({ code: 'KOPI', email: 'aina@kopikita.example' })
  const goOnline = goOffline()
  const { user } = await show(ForgotPasswordPage)
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  await screen.findByText(offline)
  goOnline()
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  await screen.findByText('If the account exists, we’ve sent a link to aina@kopikita.example. It’s valid for one hour.')
  expect(sent).toEqual([
    { name: 'auth-requestPasswordReset', data: { email: 'aina@kopikita.example', domain: 'KOPI' } },
  ])
})

const invitation = {
  organization: 'Kopi Kita Sdn Bhd',
  domain: 'KOPI',
  displayName: 'Siti Hajar',
  email: 'siti@kopikita.example',
  expiresAt: '2026-11-23T02:00:00.000Z',
}
const claims = {
  userId: '06EXAMPLEUSER002',
  email: 'siti@kopikita.example',
  displayName: 'Siti Hajar',
  photoUrl: null,
  role: 'Employee',
  tenantId: '06KOPI0000000001',
  orgId: '06KOPI0000000001',
  acceptedTAndC: false,
  profileComplete: false,
  now: '2026-11-16T02:00:00.000Z',
}
const accepted = { ok: true, domain: 'KOPI', email: 'siti@kopikita.example', claims }

test('an invitation names the employer and the person, and ends signed in', async () => {
  answerCalls({
    'auth-readInvitation': () => ({ result: invitation }),
    'auth-acceptInvitation': () => ({ result: accepted }),
    'users-changeLanguage': () => ({ result: { ok: true } }),
  })
  const user = await openLink()
  screen.getByRole('heading', { name: 'Welcome, Siti Hajar' })
  screen.getByText('Kopi Kita Sdn Bhd invites you to Upah. Choose your password.')
  for (const shown of ['siti@kopikita.example', 'KOPI', 'Mon 23 Nov']) screen.getByText(shown)
  await user.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByText('Your password is set. You are signed in.')
  expect(queries.getQueryData(session.queryKey)).toMatchObject({ userId: '06EXAMPLEUSER002' })
})

test('an old invitation says what to do, without a request for a new password', async () => {
  answerCalls({
    'auth-readInvitation': () => ({
      error: { status: 'FAILED_PRECONDITION', message: '', details: { code: 'link_not_valid' } },
    }),
  })
  window.history.replaceState(null, '', `/accept-invitation#${token}`)
  await show(AcceptInvitationPage)
  await screen.findByText(/^This invitation is no longer valid/)
  screen.getByRole('link', { name: 'Help and contact' })
  expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull()
})

test('a lost response to a new password is requested again with the same key', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit): Promise<Response> => {
    if (path.endsWith('readInvitation')) return Response.json({ result: invitation })
    keys.push(new Headers(headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return Response.json({ result: { ...accepted, claims: null } })
  })
  const user = await openLink()
  await user.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByText('Your password is set. Please sign in.')
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('a new password ends the session of another user in this browser', async () => {
  answerCalls({
    'auth-readInvitation': () => ({ result: invitation }),
    'auth-acceptInvitation': () => ({ result: { ...accepted, claims: null } }),
  })
  const user = await openLink()
  localStorage.setItem('userId', '06EXAMPLEUSER001')
  await user.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByText('Your password is set. Please sign in.')
  expect([localStorage.getItem('userId'), queries.getQueryData(session.queryKey)]).toEqual([null, null])
})

test('a change of the language keeps the link of the page', async () => {
  const choose = vi.spyOn(language, 'chooseLanguage').mockReturnValue()
  const user = await openLink()
  await user.click(screen.getByRole('button', { name: 'Bahasa Malaysia' }))
  expect(choose).toHaveBeenCalledWith('ms', token)
  choose.mockRestore()
})

test.each([
  ['is not sent', false, offline],
  ['gets no response', true, 'Logout failed, and you’re still signed in. Please try again.'],
])('a logout that %s keeps the session and says so', async (_, online, message) => {
  answerCalls({})
  localStorage.setItem('userId', '06EXAMPLEUSER001')
  const goOnline = online ? () => undefined : goOffline()
  await show(LogoutPage)
  await screen.findByText(message)
  goOnline()
  expect(localStorage.getItem('userId')).toBe('06EXAMPLEUSER001')
  expect(queries.getQueryData(session.queryKey)).toMatchObject({ userId: '06EXAMPLEUSER001' })
})

test.each([
  ['ends', { result: { ok: true } }],
  ['has already ended', { error: { status: 'UNAUTHENTICATED', message: '', details: { code: 'unauthenticated' } } }],
])('a logout clears the browser if the session on the server %s', async (_, reply) => {
  answerCalls({ 'auth-signOut': () => reply })
  localStorage.setItem('userId', '06EXAMPLEUSER001')
  await show(LogoutPage)
  await waitFor(() => expect(queries.getQueryData(session.queryKey)).toBeNull())
  expect(localStorage.getItem('userId')).toBeNull()
})

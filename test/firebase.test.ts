import { deleteApp, initializeApp } from 'firebase/app'
import { FunctionsError, getFunctions, httpsCallable, type Functions } from 'firebase/functions'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { hashPassword } from '#server/secrets.ts'
import { wire } from './wire.ts'
import { world, type Member, type Organization } from './world.ts'

const w = world()
const server = wire(() => w.app)
const password = 'Right-Pass-1'
const plainFetch = globalThis.fetch
const firebase = initializeApp({ projectId: 'upah', apiKey: 'none', appId: 'none' })
let functions: Functions
let kopi: Organization
let employee: Member
let manager: Member
let admin: Member

/** The official client with a cookie jar, as in a browser. */
const keepCookies = () => {
  let cookie: string | null = null
  globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    if (cookie) headers.set('cookie', cookie)
    const response = await plainFetch(input, { ...init, headers })
    const set = response.headers.get('set-cookie')
    if (set) cookie = set.includes('Max-Age=0') ? null : (set.split(';')[0] ?? null)
    return response
  }
}

beforeAll(async () => {
  kopi = await w.organization()
  employee = await w.employee(kopi, { salary: sen(300_000) })
  manager = await w.member(kopi, 'Manager')
  admin = await w.member(null, 'admin')
  const ids = [employee.id, manager.id, admin.id]
  await w.database.pool.query('update users set password_hash = $2 where id = any($1)', [
    ids,
    await hashPassword(password),
  ])
  functions = getFunctions(firebase, `${server.address}/call`)
})
afterEach(() => {
  globalThis.fetch = plainFetch
})
afterAll(() => deleteApp(firebase))

const call = async (name: string, data?: unknown): Promise<Record<string, unknown>> =>
  (await httpsCallable<unknown, Record<string, unknown>>(functions, name)(data)).data
const failure = async (name: string, data?: unknown) => {
  const error: unknown = await call(name, data).catch((thrown: unknown) => thrown)
  if (!(error instanceof FunctionsError)) throw new Error(`${name} did not fail`)
  return { code: error.code, message: error.message, details: error.details }
}
const signIn = async (member: Member) => {
  keepCookies()
  if (member.orgId === 'PLATFORM') return call('auth-signIn', { email: member.email, password })
  const { tenantId } = await call('orgs-getOrgTenantId', { email: member.email, domain: kopi.code })
  return call('auth-signIn', { tenantId, email: member.email, password })
}

test('an employee signs in with the organization code and reads their balance', async () => {
  expect(await signIn(employee)).toMatchObject({ userId: employee.id, role: 'Employee', orgId: kopi.id })
  expect(await call('auth-getSession')).toMatchObject({ userId: employee.id })
  // RM 3,000.00, 15 of 30 days, 50 %.
  expect(await call('rollingPayEmployee-getRollingPayBalance')).toMatchObject({
    balance: 750,
    rollingPay: 'yes',
    period: '2026-11',
  })
})

test('a Manager creates and approves a policy', async () => {
  await signIn(manager)
  const general = { maximumWithdrawalAmount: 500.5, withdrawalFrequency: 'DAILY', autoApproval: false }
  const policy = await call('withdrawalPolicies-createGeneralPolicy', general)
  expect(policy).toMatchObject({ ...general, status: 'PENDING' })
  const approval = { ids: [policy['id']] }
  const { details } = await failure('withdrawalPolicies-approvePolicy', approval)
  expect(details).toMatchObject({ code: 'confirmation_needed', confirmation: { id: expect.any(String) } })
  const { confirmation } = details as { confirmation: { id: string } }
  await call('users-confirm', { confirmation: confirmation.id, password })
  expect(await call('withdrawalPolicies-approvePolicy', approval)).toEqual({ ok: true })
})

test('an admin signs in without an organization and lists withdrawals', async () => {
  expect(await signIn(admin)).toMatchObject({ role: 'admin', orgId: null })
  const { organizations } = await call('orgs-getOrgs')
  expect(organizations).toContainEqual(expect.objectContaining({ id: kopi.id }))
})

test('an undefined field counts as omitted', async () => {
  await signIn(manager)
  const asked = {
    maximumWithdrawalAmount: 300,
    withdrawalFrequency: 'DAILY',
    withdrawalDate: undefined,
    minSalary: 5000,
    maxSalary: 6000,
  }
  expect(await call('withdrawalPolicies-createAdvancedPolicy', asked)).toMatchObject({
    withdrawalDate: 0,
    minSalary: 5000,
  })
  expect(
    await call('users-getUsers', { search: undefined, filter: undefined, sort: undefined, page: undefined }),
  ).toMatchObject({ total: expect.any(Number) as number })
})

test('signing out ends the session', async () => {
  await signIn(manager)
  await call('auth-signOut')
  expect(await failure('auth-getSession')).toMatchObject({ code: 'functions/unauthenticated' })
})

test('refusals have a status, message and code', async () => {
  keepCookies()
  expect(await failure('auth-getSession')).toMatchObject({
    code: 'functions/unauthenticated',
    details: { code: 'unauthenticated' },
  })
  expect(
    await failure('auth-signIn', { tenantId: kopi.id, email: manager.email, password: 'Wrong-Pass-1' }),
  ).toMatchObject({
    code: 'functions/unauthenticated',
    message: expect.stringContaining(
      'Invalid credentials, please re-check your code, email and password and try again',
    ) as string,
    details: { code: 'invalid_credentials' },
  })
  await signIn(manager)
  expect(await failure('orgs-getOrgs')).toMatchObject({
    code: 'functions/permission-denied',
    message: expect.stringContaining('Action not permited!') as string,
  })
  expect(await failure('withdrawalPolicies-getPolicy', { id: w.id() })).toMatchObject({
    code: 'functions/not-found',
    details: { code: 'advanced_policy_not_found' },
  })
  expect(await failure('withdrawalPolicies-createAdvancedPolicy', { maximumWithdrawalAmount: 1 })).toMatchObject({
    code: 'functions/invalid-argument',
    details: {
      code: 'invalid_input',
      fields: { minSalary: '*Required' },
      fieldErrors: { minSalary: { code: 'required' } },
    },
  })
  expect(
    await failure('withdrawalPolicies-createGeneralPolicy', {
      maximumWithdrawalAmount: 500,
      withdrawalFrequency: 'DAILY',
    }),
  ).toMatchObject({
    code: 'functions/already-exists',
    details: { code: 'general_policy_exists' },
  })
  expect(await failure('no-suchCall')).toMatchObject({ code: 'functions/not-found', details: { code: 'unknown_call' } })
})

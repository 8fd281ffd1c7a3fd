import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isAllowed, isPlatform, roles, type Role } from '#kernel/access.ts'
import { delegationScopes } from '#kernel/delegation.ts'
import { keyScopes, permits } from '#kernel/key-scope.ts'
import { confirmedActions } from '#app/web/shell/confirmation.texts.ts'
import { delegatesOf, eachCall, effectsOf, finalFieldOf, isCommand, type Call } from '#kernel/call.ts'
import { keyErrors } from '#kernel/key-errors.ts'
import { errorText, wireStatus, type ErrorTable } from '#kernel/errors.ts'
import { contract } from '#app/contract.ts'
import { errors } from '#app/errors.ts'
import { handOver } from '#people/delegations/delegation.fixtures.ts'
import { handlers } from '#app/server/handlers.ts'
import { openapi } from '#server/openapi.ts'
import { apiDescription, apiFile } from '#tools/api-description.ts'
import { world, type Member, type Organization } from './world.ts'

const w = world()
const calls = eachCall(contract)
const everyone = [null, ...roles]
const people = new Map<Role | null, Member | null>([[null, null]])
beforeAll(async () => {
  const organization = await w.organization()
  for (const role of roles) {
    people.set(
      role,
      role === 'Employee'
        ? await w.employee(organization)
        : await w.member(isPlatform(role) ? null : organization, role),
    )
  }
})

/** Whether an input, or its filter, names the organization that the call is about. */
const namesOrganization = (input: z.ZodType): boolean => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const filtered = JSON.stringify(properties['filter'] ?? {})
  return ['orgId', 'tenantId'].some((name) => name in properties || filtered.includes(`"${name}"`))
}
const sentence = /^[A-Z][^\n]*[a-z0-9)]\.$/

/** The problems in the declaration of a call. */
const faultsOf = (name: string, call: Call): string[] => {
  const field = finalFieldOf(call)
  const { properties = {} } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
  const missing = call.input.safeParse({}, { reportInput: true }).error?.issues ?? []
  const rules = {
    'has a readable name': /^[a-z][A-Za-z]*-[a-z][A-Za-z0-9]*$/.test(name),
    'has a sentence as its summary': sentence.test(call.summary),
    'declares defined errors': call.errors.every((code) => code in errors),
    'declares each error once': new Set(call.errors).size === call.errors.length,
    'declares its scope if its input names an organization':
      (call.scope !== 'own') === (call.allow !== 'public' && namesOrganization(call.input)),
    'can be undone, or takes a reason or a typed code': field === null || field in properties,
    'says what it does where it asks for a confirmation': name in confirmedActions === effectsOf(call).length > 0,
    'reports missing choices as required': missing.every(({ message }) => !message.startsWith('Invalid option')),
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

test.each(calls)('$name keeps the rules of calls, and reads no input of a caller without permission', async (one) => {
  const { name, call } = one
  expect(faultsOf(name, call)).toEqual([])
  const { notPermitted = 'permission_denied' } = call
  for (const role of everyone)
    expect(['ok', 'unauthenticated', notPermitted], String(role)).toContain(await answerTo(name, role))
})

/** Sends an invalid body; only permitted callers get as far as invalid_input. */
const answerTo = async (name: string, role: Role | null, caller = people.get(role)): Promise<string> => {
  const request = {
    name,
    body: 'invalid',
    session: caller?.session,
    address: '127.0.0.1',
    userAgent: 'test',
  }
  const code = await w.app.answer(request).then(
    () => 'accepted an invalid body',
    (refusal: { code: string }) => refusal.code,
  )
  return code === 'invalid_input' ? 'ok' : code
}

test('the access matrix is up to date', async () => {
  const longest = Math.max(...calls.map(({ name }) => name.length))
  const rows = []
  for (const { name, call } of calls.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const permitted = []
    for (const role of everyone) if ((await answerTo(name, role)) === 'ok') permitted.push(role ?? 'nobody')
    const accepted = call.accepts?.length ? ` or ${call.accepts.join(' or ')}` : ''
    const scope = call.scope === 'own' ? '' : ` [${call.scope}${accepted}]`
    const feature = call.feature ? ` (where ${call.feature} is on)` : ''
    const field = finalFieldOf(call)
    const setUp = call.beforeTwoStep ? ' (before two-step sign-in is set up)' : ''
    const final = field ? ` (final: needs ${field})` : ''
    const effects = effectsOf(call).map(([effect, when]) => (when === 'always' ? effect : `${effect} sometimes`))
    const fresh = effects.length > 0 ? ` (confirmed: ${effects.join(', ')})` : ''
    const key = call.keys ? ` (key: ${call.keys})` : ''
    const delegate = delegatesOf(call) ? ` (delegate: ${delegatesOf(call)})` : ''
    rows.push(
      `${name.padEnd(longest)}  ${permitted.join(' ')}${scope}${feature}${final}${fresh}${key}${delegate}${setUp}`,
    )
  }
  const hint = 'the access matrix has changed: review it, then run npm test -- contract -u'
  await expect(`${rows.join('\n')}\n`, hint).toMatchFileSnapshot('access.txt')
})

describe('an API key', () => {
  let organization: Organization
  beforeAll(async () => {
    organization = await w.organization()
  })

  test.each(keyScopes)('with the scope %s can make its calls and no other', async (scope) => {
    const key = await w.key(organization, [scope])
    for (const { name, call } of calls)
      expect((await answerTo(name, null, key)) === 'ok', name).toBe(
        call.keys !== undefined && permits([scope], call.keys),
      )
  })

  test('confirms no effect of a call but what employees may withdraw, which its scopes name', () => {
    const always = calls
      .flatMap(({ call }) => (call.keys ? effectsOf(call) : []))
      .filter(([, when]) => when === 'always')
    expect(new Set(always.map(([effect]) => effect))).toEqual(new Set(['limit']))
  })
})

describe.each(delegationScopes)('an Executive who is the delegate for %s', (scope) => {
  let delegate: Member
  beforeAll(async () => {
    const organization = await w.organization()
    delegate = await w.member(organization, 'Executive')
    await handOver(w, [await w.member(organization, 'Manager'), delegate], [scope])
  })

  test('may make the calls of that scope, and besides them what every Executive may', async () => {
    const ofScope = calls.filter(({ call }) => delegatesOf(call) === scope)
    expect(ofScope.length).toBeGreaterThan(0)
    for (const { name, call } of calls) {
      const ofEveryone = isAllowed(call.allow, 'Executive')
      const permitted = ofEveryone || delegatesOf(call) === scope
      expect((await answerTo(name, 'Executive', delegate)) === 'ok', name).toBe(permitted)
    }
  })
})

test('a Read-only user can call no command except those of the own account', async () => {
  const permitted = []
  for (const { name, call } of calls)
    if (isCommand(call) && (await answerTo(name, 'reader')) === 'ok') permitted.push(name)
  expect(permitted.toSorted()).toEqual([
    'auth-acceptInvitation',
    'auth-requestPasswordReset',
    'auth-resetPassword',
    'auth-signIn',
    'auth-signInWithPasskey',
    'auth-signOut',
    'employees-reportAccountChange',
    'savedFilters-delete',
    'savedFilters-save',
    'users-addPasskey',
    'users-changeLanguage',
    'users-changeUserPassword',
    'users-confirm',
    'users-confirmTwoStep',
    'users-endOtherSessions',
    'users-endOwnSession',
    'users-removePasskey',
    'users-renamePasskey',
    'users-renewRecoveryCodes',
    'users-setUpTwoStep',
    'users-switchOffTwoStep',
  ])
})

test('a feature that is off refuses its own calls only', async () => {
  const without = await w.organization({ rollingPay: false })
  const asked = { Manager: await w.member(without, 'Manager'), Employee: await w.employee(without) }
  for (const { name, call } of calls) {
    const member = call.feature === 'rollingPay' && (call.allow === 'employee' ? asked.Employee : asked.Manager)
    if (!member) continue
    const refused = w.app.answer({
      name,
      body: 'invalid',
      session: member.session,
      address: '127.0.0.1',
      userAgent: 'test',
    })
    await expect(refused, name).rejects.toMatchObject({ code: 'feature_off' })
  }
})

test('every call has a handler, and every handler a call', () => {
  const handled = Object.entries(handlers).flatMap(([prefix, entries]) =>
    Object.keys(entries).map((entry) => `${prefix}-${entry}`),
  )
  expect(handled.toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
})

test('no message of an error has a placeholder once it has its parameters', () => {
  for (const [code, { text }] of Object.entries<ErrorTable[string]>(errors))
    for (const language of [0, 1] as const)
      for (const value of [1, 1_234]) {
        const holes = [...text[language].matchAll(/\{(\w+)/g)].map(([, name]) => [String(name), value] as const)
        expect(errorText(errors, code, Object.fromEntries(holes), language), code).not.toMatch(/[{}]/)
      }
})

test('every error has a canonical status, the same placeholders in both languages, and is declared by a call', () => {
  // Calls don't declare the errors of the pipeline and of file uploads.
  const undeclared = new Set([
    'invalid_input',
    'bad_request',
    'unauthenticated',
    'permission_denied',
    'two_step_required',
    'unknown_call',
    'key_reused',
    'too_many_requests',
    'internal',
    'unavailable',
    'read_only',
    'outcome_unknown',
    'outcome_unknown',
    'feature_off',
    'profile_not_found',
    'not_found',
    'file_missing',
    'file_empty',
    'file_too_large',
    'body_too_large',
    'file_type_not_allowed',
    'file_heic',
    'file_locked',
    'picture_too_large',
    ...Object.keys(keyErrors),
  ])
  const table: ErrorTable = errors
  const declared = new Set<string>(calls.flatMap(({ call }) => [...call.errors]))
  for (const [code, { status, text }] of Object.entries(table)) {
    expect(Object.keys(wireStatus), code).toContain(status)
    for (const one of text) expect(one.trim(), code).not.toBe('')
    const holes = (one: string) => [...one.matchAll(/\{(\w+)[^{}]*\}/g)].map(([, name]) => String(name)).toSorted()
    expect(holes(text[1]), code).toEqual(holes(text[0]))
  }
  expect(
    Object.keys(table).filter((code) => !table[code]?.ofField && !undeclared.has(code) && !declared.has(code)),
  ).toEqual([])
})

test('the published API description is up to date', async () => {
  const now = apiDescription()
  expect(JSON.parse(now)).toEqual(JSON.parse(JSON.stringify(openapi(contract, errors))))
  const committed = await readFile(apiFile, 'utf8').catch(() => '')
  const nameOf = (line: string) => /^"([^"]+)"/.exec(line)?.[1] ?? line
  const changed = (a: string, b: string) =>
    a.split('\n').filter((line) => line.startsWith('"') && !b.split('\n').includes(line))
  const behind = new Set([...changed(now, committed), ...changed(committed, now)].map(nameOf))
  expect([...behind], 'docs/openapi.json is out of date: run npm run api and review it').toEqual([])
})

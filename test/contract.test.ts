import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles, type Role } from '#kernel/access.ts'
import { eachCall } from '#kernel/call.ts'
import { wireStatus } from '#kernel/errors.ts'
import { contract } from '#modules/contract.ts'
import { errors } from '#modules/errors.ts'
import { handlers } from '#modules/handlers.ts'
import { openapi } from '#server/openapi.ts'
import { apiDescription, apiFile } from '#tools/api-description.ts'
import { world, type Member } from './world.ts'

const w = world()
const calls = eachCall(contract)
const everyone = [null, ...roles]
const people = new Map<Role | null, Member | null>([[null, null]])
beforeAll(async () => {
  const organization = await w.organization()
  for (const role of roles) {
    const platform = role === 'superadmin' || role === 'admin'
    people.set(
      role,
      role === 'Employee' ? await w.employee(organization) : await w.member(platform ? null : organization, role),
    )
  }
})

const sentence = /^[A-Z][^\n]*[a-z0-9)]\.$/

describe.each(calls)('$name', ({ name, call }) => {
  test('is named and described so that it can be read', () => {
    expect(name).toMatch(/^[a-z][A-Za-z]*-[a-z][A-Za-z0-9]*$/)
    expect(call.summary).toMatch(sentence)
  })

  test('refuses only with codes that have a status and words, each named once', () => {
    expect(call.errors.filter((code) => !(code in errors))).toEqual([])
    expect(new Set(call.errors).size).toBe(call.errors.length)
  })

  test('a call by who may not is refused before what they sent is looked at', async () => {
    for (const role of everyone)
      expect(['ok', 'unauthenticated', 'permission_denied'], String(role)).toContain(await answerTo(name, role))
  })
})

/** Nonsense tells who gets in: they alone hear that it is nonsense. */
const answerTo = async (name: string, role: Role | null): Promise<string> => {
  const request = {
    name,
    body: 'nonsense',
    session: people.get(role)?.session,
    address: '127.0.0.1',
    userAgent: 'test',
  }
  const code = await w.app.answer(request).then(
    () => 'answered nonsense',
    (refusal: { code: string }) => refusal.code,
  )
  return code === 'invalid_input' ? 'ok' : code
}

test('the reviewed table of who may call what', async () => {
  const longest = Math.max(...calls.map(({ name }) => name.length))
  const rows = []
  for (const { name, call } of calls.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const letIn = []
    for (const role of everyone) if ((await answerTo(name, role)) === 'ok') letIn.push(role ?? 'nobody')
    const feature = call.feature ? ` (where ${call.feature} is on)` : ''
    rows.push(`${name.padEnd(longest)}  ${letIn.join(' ')}${feature}`)
  }
  const told = 'who may call what has changed: review it, then npm test -- contract -u'
  await expect(`${rows.join('\n')}\n`, told).toMatchFileSnapshot('access.txt')
})

test('a part of the product that is switched off refuses its calls, and others not', async () => {
  const without = await w.organization({ rollingPay: false })
  const asked = { Manager: await w.member(without, 'Manager'), Employee: await w.employee(without) }
  for (const { name, call } of calls) {
    const member = call.feature === 'rollingPay' && (call.allow === 'employee' ? asked.Employee : asked.Manager)
    if (!member) continue
    const refused = w.app.answer({
      name,
      body: 'nonsense',
      session: member.session,
      address: '127.0.0.1',
      userAgent: 'test',
    })
    await expect(refused, name).rejects.toMatchObject({ code: 'feature_off' })
  }
})

test('every call has one handler, and every handler its call', () => {
  const handled = Object.entries(handlers).flatMap(([prefix, entries]) =>
    Object.keys(entries).map((entry) => `${prefix}-${entry}`),
  )
  expect(handled.toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
})

test('every error has a canonical status, words that end as a sentence, and a call or the road that refuses with it', () => {
  const ofTheRoad = new Set([
    'invalid_input',
    'bad_request',
    'unauthenticated',
    'permission_denied',
    'unknown_call',
    'key_reused',
    'too_many_requests',
    'internal',
    'unavailable',
    'read_only',
    'feature_off',
    'profile_not_found',
    'not_found',
    'file_missing',
    'file_empty',
    'file_too_large',
    'file_type_not_allowed',
  ])
  const declared = new Set<string>(calls.flatMap(({ call }) => [...call.errors]))
  for (const [code, { status, text }] of Object.entries(errors)) {
    expect(Object.keys(wireStatus), code).toContain(status)
    for (const one of text) expect(one.trim(), code).not.toBe('')
    const holes = (one: string) => one.match(/\{\w+\}/g)?.toSorted() ?? []
    expect(holes(text[1]), code).toEqual(holes(text[0]))
  }
  expect(Object.keys(errors).filter((code) => !ofTheRoad.has(code) && !declared.has(code))).toEqual([])
})

test('the published API description is up to date', async () => {
  const now = apiDescription()
  expect(JSON.parse(now)).toEqual(JSON.parse(JSON.stringify(openapi(contract))))
  const committed = await readFile(apiFile, 'utf8').catch(() => '')
  const nameOf = (line: string) => /^"([^"]+)"/.exec(line)?.[1] ?? line
  const changed = (a: string, b: string) =>
    a.split('\n').filter((line) => line.startsWith('"') && !b.split('\n').includes(line))
  const behind = new Set([...changed(now, committed), ...changed(committed, now)].map(nameOf))
  expect([...behind], 'docs/openapi.json is behind the contract: npm run api renews it, then review it').toEqual([])
})

import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { digest, newToken } from '../secrets.ts'
import { deviceOf, sessionOf, setCookie, setDeviceCookie } from './cookie.ts'
import { disposition } from './disposition.ts'

const plain = { secure: false }
const secure = { secure: true }
const secret = newToken()
const token = `01KA000000000001.${secret}`
const session = { orgId: '01KA000000000001', tokenHash: digest(secret) }
const sent = (cookie?: string) => ({ headers: { cookie } }) as unknown as FastifyRequest

test('the session is found among other cookies in any order', () => {
  for (const header of [`upah=${token}`, `theme=dark; upah=${token}`, `upah=${token};other=1`, `a=b;  upah=${token} `])
    expect(sessionOf(sent(header), plain), header).toEqual(session)
})

test('a cookie whose name only contains the name of the session cookie is ignored', () => {
  for (const header of [undefined, '', `xupah=${token}`, `upah2=${token}`, `x=upah=${token}`, `UPAH=${token}`, 'upah='])
    expect(sessionOf(sent(header), plain), String(header)).toBeNull()
})

test('the first of two session cookies is used', () => {
  expect(sessionOf(sent(`upah=${token}; upah=PLATFORM.${secret}`), plain)).toEqual(session)
})

test('with TLS only the cookie bound to this host is used, which no other host can set', () => {
  expect(sessionOf(sent(`upah=${token}`), secure)).toBeNull()
  expect(sessionOf(sent(`__Host-upah=${token}`), secure)).toEqual(session)
  expect(deviceOf(sent('upah-device=x'), secure)).toBeNull()
  expect(deviceOf(sent('__Host-upah-device=known'), secure)).toBe('known')
})

test('the cookie of a known browser is separate from the session', () => {
  const header = `upah-device=known; upah=${token}`
  expect([deviceOf(sent(header), plain), sessionOf(sent(header), plain)]).toEqual(['known', session])
  expect(deviceOf(sent(`upah=${token}`), plain)).toBeNull()
})

test('cookies are set for the whole site, hidden from scripts and other sites, and secure with TLS', () => {
  expect(setCookie(token, plain)).toBe(`upah=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`)
  expect(setCookie(null, secure)).toBe('__Host-upah=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
  expect(setDeviceCookie('known', secure)).toBe(
    '__Host-upah-device=known; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure',
  )
})

test.each([
  ['Kopi Kita 2026-11.xlsx', 'Kopi Kita 2026-11.xlsx', 'Kopi%20Kita%202026-11.xlsx'],
  ['Café 陈.pdf', 'Caf_ _.pdf', 'Caf%C3%A9%20%E9%99%88.pdf'],
  ['a"b\r\nSet-Cookie: x.csv', 'a_b__Set-Cookie_ x.csv', 'a%22b%0D%0ASet-Cookie%3A%20x.csv'],
])('a file name such as %j adds no header, and modern clients receive it unchanged', (name, ascii, encoded) => {
  expect(disposition('attachment', name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
  expect(disposition('inline', name)).toMatch(/^inline; /)
})

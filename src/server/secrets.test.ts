import { expect, test } from 'vitest'
import { digest, hashPassword, isPassword, newToken, sameBytes, seal, unseal } from './secrets.ts'
import { readToken } from './session-token.ts'

const how = { key: 'a key of the server', purpose: 'one-time passwords', owner: 'U1' } as const

test('a sealed secret is opened only with its key, for its purpose and its owner', () => {
  const sealed = seal(how, 'JBSWY3DPEHPK3PXP é')
  expect(unseal(how, sealed)).toBe('JBSWY3DPEHPK3PXP é')
  expect(unseal({ ...how, key: 'another key' }, sealed)).toBeNull()
  expect(unseal({ ...how, purpose: 'answers' }, sealed)).toBeNull()
  expect(unseal({ ...how, owner: 'U2' }, sealed)).toBeNull()
})

test('a sealed secret that was changed or truncated is not opened', () => {
  const sealed = seal(how, 'secret')
  for (const place of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(sealed.readUInt8(place) ^ 1, place)
    expect(unseal(how, changed), `byte ${place}`).toBeNull()
  }
  for (const length of [0, 11, 20, sealed.length - 1])
    expect(unseal(how, sealed.subarray(0, length)), `${length} bytes`).toBeNull()
})

test('the same secret is sealed differently each time', () => {
  expect(seal(how, 'secret').equals(seal(how, 'secret'))).toBe(false)
})

test('a password matches in any Unicode composition, and never without a stored one', async () => {
  const stored = await hashPassword('Caf\u00e9-Pass-1')
  expect(await isPassword(stored, 'Cafe\u0301-Pass-1')).toBe(true)
  expect(await isPassword(stored, 'Cafe-Pass-1')).toBe(false)
  expect(await isPassword(null, 'Caf\u00e9-Pass-1')).toBe(false)
})

test('digests are compared by content and length', () => {
  expect(sameBytes(digest('a'), digest('a'))).toBe(true)
  expect(sameBytes(digest('a'), digest('b'))).toBe(false)
  expect(sameBytes(digest('a'), digest('a').subarray(1))).toBe(false)
})

test('a token contains its organization and a secret, and other text is refused', () => {
  const secret = newToken()
  expect(readToken(`01KA000000000001.${secret}`)).toEqual({ orgId: '01KA000000000001', tokenHash: digest(secret) })
  expect(readToken(`PLATFORM.${secret}`)).toMatchObject({ orgId: 'PLATFORM' })
  for (const wrong of ['', secret, `.${secret}`, `platform.${secret}`, `PLATFORM.${secret}x`, `PLATFORM.${secret}\n`])
    expect(readToken(wrong), JSON.stringify(wrong)).toBeNull()
})

import { beforeAll, describe, expect, test } from 'vitest'
import { wire } from './wire.ts'
import { world, type Member } from './world.ts'

const w = world()
const server = wire(() => w.app)
let manager: Member
beforeAll(async () => {
  manager = await w.member(await w.organization(), 'Manager')
})

describe('the door', () => {
  test('forgets whom it refused: a thousand calls from other sites keep nobody out', async () => {
    const refused = []
    for (let i = 0; i < 25; i++)
      refused.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, async () => {
            const response = await server.call(manager, 'auth-getSession', {}, { origin: 'https://elsewhere.example' })
            await response.text()
            return response.status
          }),
        )),
      )
    expect(new Set(refused)).toEqual(new Set([403]))
    expect((await server.call(manager, 'auth-getSession')).status).toBe(200)
  })
})

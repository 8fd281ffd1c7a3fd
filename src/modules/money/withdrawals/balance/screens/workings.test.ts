import { expect, test } from 'vitest'
import { bp, ringgit, senOf } from '#kernel/money.ts'
import { ceilingOf } from '#people/wages/wage.rules.ts'
import { limitOf } from './limit.ts'

test("the limit in the workings equals the server's ceiling", () => {
  const limit = limitOf({ earned: ringgit(512.06), percentage: 50 })
  expect(limit).toBe(256.03)
  expect(senOf(limit)).toBe(
    ceilingOf(senOf(ringgit(512.06)), { maximumAdvance: bp(5000), rollingPayMax: senOf(ringgit(2000)) }),
  )
})

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import type { ListedRequest } from './listed-request.ts'
import { leftOf, requestColumns } from './request-columns.tsx'

const { show } = rendering()

test('the policy of a request has its amount on the first line, so that the second is short', async () => {
  const row = { policy: { type: 'GENERAL', maximum: 1200, frequency: 'ONCE_EVERY_TWO_WEEKS' } } as ListedRequest
  const policy = requestColumns('pending', 0).find(({ id }) => id === 'policy')
  await show(() => <div>{policy?.cell(row)}</div>)
  const second = await screen.findByText('General, every two weeks')
  expect(second.parentElement?.firstChild?.textContent).toBe('up to 1,200.00')
})

test('a returned transfer is counted from its return', async () => {
  const row = { createdAt: '2026-11-20T02:00:00.000Z', returnedAt: '2026-11-27T02:00:00.000Z' } as ListedRequest
  const clock = Date.parse('2026-11-29T02:00:00.000Z')
  const since = requestColumns('returned', clock).find(({ header }) => header === 'Since the return')
  await show(() => <div>{since?.cell(row)}</div>)
  await screen.findByText('2 d')
})

test.each([
  [1_496.66, 300, 200, 996.66],
  [500, 0, 500, 0],
  [0.3, 0.1, 0.1, 0.1],
])('of a limit of %f, %f withdrawn and %f requested leave %f', (ceiling, taken, amount, left) => {
  expect(leftOf({ ceiling: ringgit(ceiling), taken: ringgit(taken), amount: ringgit(amount) })).toBe(left)
})

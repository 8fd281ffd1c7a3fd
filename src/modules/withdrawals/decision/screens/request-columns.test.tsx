// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import type { ListedRequest } from './listed-request.ts'
import { requestColumns } from './request-columns.tsx'

const { show } = rendering()

test('the policy of a request has its amount on the first line, so that the second is short', async () => {
  const row = { policy: { type: 'GENERAL', maximum: 1200, frequency: 'ONCE_EVERY_TWO_WEEKS' } } as ListedRequest
  const policy = requestColumns('pending', 0).find(({ id }) => id === 'policy')
  await show(() => <div>{policy?.cell(row)}</div>)
  const second = await screen.findByText('General, every two weeks')
  expect(second.parentElement?.firstChild?.textContent).toBe('up to 1,200.00')
})

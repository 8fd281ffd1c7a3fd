// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import { barista, detailsOf, low, pending, rangeOf } from '../details.fixtures.ts'
import { RangeChart } from './RangeChart.tsx'

const { show } = rendering()

const none = 'There are zero (0) Pay ranges in this policy!'
const noneInForce = 'No pay ranges are in force. The changed ranges take effect when a Manager approves them.'
const deleted = rangeOf('1', { ...barista, ...low }, { ...pending, deleted: true })
const added = rangeOf('1', { ...barista, ...low }, { ...pending, inForce: null })

test.each([
  ['without pay ranges', 'inForce', [], none],
  ['if every pay range is deleted', 'after', [deleted], none],
  ['before the first approval', 'inForce', [added], noneInForce],
] as const)('%s, the view %s says so', async (_, view, ranges, text) => {
  await show(() => <RangeChart details={detailsOf({ ranges })} view={view} onView={vi.fn()} onDelete={vi.fn()} />)
  expect(await screen.findByText(text)).toBeTruthy()
})

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

test('the arrow keys show whose each dot is, with salary and compa-ratio', async () => {
  const details = detailsOf({
    ranges: [rangeOf('1', { ...barista, ...low })],
    salaries: { BARISTA: [1500, 2000] },
  })
  const { user } = await show(() => <RangeChart details={details} view="inForce" onView={vi.fn()} onDelete={vi.fn()} />)
  const dots = await screen.findByRole('listbox', { name: 'Employees of Grade 03 Barista by salary' })
  expect(screen.getAllByRole('option').map((dot) => dot.getAttribute('aria-label')?.replaceAll('\u00a0', ' '))).toEqual(
    [
      'BARISTA 1, RM 1,500.00, compa-ratio 75.0%, RM 150.00 below minimum',
      'BARISTA 2, RM 2,000.00, compa-ratio 100.0%',
    ],
  )
  expect(screen.queryByText('BARISTA 1')).toBeNull()
  dots.focus()
  await screen.findByText('BARISTA 1')
  await user.keyboard('{ArrowRight}')
  await screen.findByText('BARISTA 2')
  expect(screen.getByRole('option', { selected: true }).getAttribute('aria-label')).toMatch(/^BARISTA 2/)
  await user.keyboard('{Escape}')
  expect(screen.queryByText('BARISTA 2')).toBeNull()
})

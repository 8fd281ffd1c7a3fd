// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Period } from '#kernel/time.ts'
import { queries } from '#web/api.ts'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { EarlierRequests } from './EarlierRequests.tsx'

const { show } = rendering()
beforeAll(() => followServer('2026-11-16T02:00:00.000Z'))
afterAll(() => followServer(new Date().toISOString()))

/** Opens the list of a month. Three requests are pending in all months, or none if there is no oldest. */
const open = async (month: string, pendingInMonth: number, oldestAt: string | null) => {
  const onShow = vi.fn<(month: Period) => void>()
  const waiting = { count: oldestAt === null ? 0 : 3, amount: '300.00', oldestAt }
  const sent = answerCalls({ 'rollingPayManagement-getMonthlySummary': () => ({ result: { waiting } }) })
  const { user } = await show(() => (
    <EarlierRequests month={month as Period} pendingInMonth={pendingInMonth} onShow={onShow} />
  ))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  return { user, onShow }
}

test("this month's list counts the requests of earlier months, and links to the oldest", async () => {
  const { user, onShow } = await open('2026-11', 1, '2026-09-30T02:00:00.000Z')
  await screen.findByText('2 requests from earlier months are also pending, the oldest since Wed 30 Sep, 10:00.')
  await user.click(screen.getByRole('button', { name: 'Show September 2026' }))
  expect(onShow).toHaveBeenCalledExactlyOnceWith('2026-09')
})

test.each([
  ['of a past month, where the count would include later requests', '2026-10', 1, '2026-09-30T02:00:00.000Z'],
  ['of this month, if none is from an earlier month', '2026-11', 2, '2026-11-02T02:00:00.000Z'],
  ['of this month, if none is pending', '2026-11', 0, null],
])('no notice is shown on the list %s', async (_, month, pendingInMonth, oldestAt) => {
  await open(month, pendingInMonth, oldestAt)
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  await act(async () => undefined)
  expect(screen.queryByRole('button')).toBeNull()
})

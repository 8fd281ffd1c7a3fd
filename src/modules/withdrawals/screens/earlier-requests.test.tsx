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

type Opened = { month?: string; pendingInMonth: number; oldestAt: string | null }
/** Opens the list of a month, by default this month. Three requests are pending in all months, or none if there is no oldest. */
const open = async ({ month = '2026-11', pendingInMonth, oldestAt }: Opened) => {
  const onShow = vi.fn<(month: Period) => void>()
  const waiting = { count: oldestAt === null ? 0 : 3, amount: '300.00', oldestAt }
  const sent = answerCalls({ 'rollingPayManagement-getMonthlySummary': () => ({ result: { waiting } }) })
  const { user } = await show(() => (
    <EarlierRequests month={month as Period} pendingInMonth={pendingInMonth} onShow={onShow} />
  ))
  return { user, onShow, sent }
}

test("this month's list counts the requests of earlier months, and links to the oldest", async () => {
  const { user, onShow } = await open({ pendingInMonth: 1, oldestAt: '2026-09-30T02:00:00.000Z' })
  await screen.findByText('2 requests from earlier months are also pending, the oldest since Wed 30 Sep, 10:00.')
  await user.click(screen.getByRole('button', { name: 'Show September 2026' }))
  expect(onShow).toHaveBeenCalledExactlyOnceWith('2026-09')
})

test.each([
  ['if none is from an earlier month', 2, '2026-11-02T02:00:00.000Z'],
  ['if none is pending', 0, null],
])("no notice is shown on this month's list %s", async (_, pendingInMonth, oldestAt) => {
  const { sent } = await open({ pendingInMonth, oldestAt })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  await act(async () => undefined)
  expect(screen.queryByRole('button')).toBeNull()
})

test("a past month's list neither loads nor shows the requests of earlier months", async () => {
  const { sent } = await open({ month: '2026-10', pendingInMonth: 1, oldestAt: '2026-09-30T02:00:00.000Z' })
  await act(async () => undefined)
  expect(sent).toHaveLength(0)
  expect(screen.queryByRole('button')).toBeNull()
})

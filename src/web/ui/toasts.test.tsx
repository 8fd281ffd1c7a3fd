// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queries, send } from '../api.ts'
import { CountTabs } from './CountTabs.tsx'
import { rendering } from './rendering.fixtures.tsx'
import { StatusTabs, useStatusTab } from './StatusTabs.tsx'
import { closeToasts, toast } from './toast.ts'

const { show } = rendering()

describe('toasts', () => {
  beforeEach(async () => {
    await show(() => <main />)
    vi.useFakeTimers()
  })
  afterEach(() => void vi.useRealTimers())
  const texts = () =>
    [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map(({ textContent }) => textContent)
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

  test('close after three seconds, or after a longer duration', () => {
    act(() => {
      toast.done('Saved.')
      toast.info('Wait.', 10_000)
    })
    wait(2_999)
    expect(texts()).toEqual(['Saved.', 'Wait.'])
    wait(1)
    expect(texts()).toEqual(['Wait.'])
    wait(7_000)
    expect(texts()).toEqual([])
  })

  test('announce failures as alerts and successes as status messages', () => {
    act(() => {
      toast.failed('Failed to save!')
      toast.done('Saved.')
    })
    expect(screen.getByRole('alert').textContent).toBe('Failed to save!')
    expect(screen.getByRole('status').textContent).toBe('Saved.')
  })

  test('with the same text are shown once', () => {
    act(() => {
      toast.failed('Failed to save!')
      toast.failed('Failed to save!')
    })
    expect(texts()).toEqual(['Failed to save!'])
  })

  test('with the same text stay open for as long as the last one', () => {
    act(() => toast.failed('Wrong password.', 5_000))
    const first = screen.getByRole('alert')
    wait(4_600)
    act(() => toast.failed('Wrong password.', 5_000))
    // A new element is announced again.
    expect(screen.getByRole('alert')).not.toBe(first)
    wait(4_999)
    expect(texts()).toEqual(['Wrong password.'])
    wait(1)
    expect(texts()).toEqual([])
  })

  test('are queued if there are more than three', () => {
    act(() => {
      for (const text of ['1', '2', '3', '4']) toast.done(text)
    })
    expect(texts()).toEqual(['1', '2', '3'])
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[1] as HTMLElement)
    expect(texts()).toEqual(['1', '3', '4'])
    wait(3_000)
    expect(texts()).toEqual([])
  })

  test('stay open while the pointer is on them', () => {
    act(() => toast.done('Saved.'))
    fireEvent.pointerEnter(screen.getByRole('status'))
    wait(60_000)
    expect(texts()).toEqual(['Saved.'])
    fireEvent.pointerLeave(screen.getByRole('status'))
    wait(2_999)
    expect(texts()).toEqual(['Saved.'])
    wait(1)
    expect(texts()).toEqual([])
  })

  test('of loads that fail together without a connection are one, in one element', async () => {
    vi.useRealTimers()
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    const load = (name: string) =>
      queries.fetchQuery({ queryKey: [name], queryFn: () => send(name, {}), meta: { fallback: `Failed: ${name}` } })
    const loads = () => Promise.allSettled(['one', 'two', 'three'].map(load))
    queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } })
    await act(loads)
    const shown = screen.getByRole('alert')
    expect(shown.textContent).toBe('Can’t connect to Upah. Please try again.')
    await act(loads)
    expect(screen.getByRole('alert')).toBe(shown)
  })

  test('can all be closed', () => {
    act(() => toast.done('Saved.'))
    act(closeToasts)
    expect(texts()).toEqual([])
  })
})

describe('tabs with counts', () => {
  const statuses = ['approved', 'rejected'] as const
  const open = (counts: Record<'approved' | 'rejected', number> | undefined, at = '/here', total?: number) =>
    show(
      () => {
        const open = useStatusTab(statuses)
        return (
          <StatusTabs label="Status" statuses={statuses} counts={counts} total={total}>
            {open ?? 'all rows'}
          </StatusTabs>
        )
      },
      { at },
    )
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

  test('add up to the All tab', async () => {
    await open({ approved: 1_200, rejected: 34 })
    expect(tabs()).toEqual(['All1,234', 'Approved1,200', 'Rejected34'])
  })

  test('can have a total that exceeds their sum', async () => {
    await open({ approved: 2, rejected: 0 }, '/here', 7)
    expect(tabs()).toEqual(['All7', 'Approved2', 'Rejected0'])
  })

  test('have no counts while they load', async () => {
    await open(undefined)
    expect(tabs()).toEqual(['All ', 'Approved ', 'Rejected '])
  })

  test('are stored in the URL, and start on the first page', async () => {
    const { user, router } = await open({ approved: 2, rejected: 1 }, '/here?page=3&q=aina')
    expect(screen.getByRole('tabpanel').textContent).toBe('all rows')
    await user.click(screen.getByRole('tab', { name: /Rejected/ }))
    await vi.waitFor(() => expect(screen.getByRole('tabpanel').textContent).toBe('rejected'))
    expect(router.state.location.search).toEqual({ tab: 'rejected', q: 'aina' })
    await user.click(screen.getByRole('tab', { name: /All/ }))
    await vi.waitFor(() => expect(router.state.location.search).toEqual({ q: 'aina' }))
  })

  test('show all rows for an unknown tab in the URL', async () => {
    await open({ approved: 2, rejected: 1 }, '/here?tab=nothing')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('All3')
  })

  test('can be changed with the arrow keys', async () => {
    const onChange = vi.fn<(key: 'a' | 'b') => void>()
    const list = [
      { key: 'a', label: 'Own', count: 1 },
      { key: 'b', label: 'All', count: 2 },
    ] as const
    const { user } = await show(() => (
      <CountTabs label="Lists" tabs={list} value="a" onChange={onChange}>
        rows
      </CountTabs>
    ))
    await user.click(screen.getByRole('tab', { name: /Own/ }))
    await user.keyboard('{ArrowRight}')
    expect(onChange).toHaveBeenLastCalledWith('b')
  })
})

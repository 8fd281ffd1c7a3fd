// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { useSearch } from '@tanstack/react-router'
import { describe, expect, test, vi } from 'vitest'
import type { Role } from '#kernel/access.ts'
import { ColumnChart, LayeredBar, Ring, type Column } from './Charts.tsx'
import { answerCalls, rendering, type Reply } from './rendering.fixtures.tsx'
import { RowMenu, type RowAction } from './RowMenu.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import { StatusTabs, useStatusTab } from './StatusTabs.tsx'

const { show } = rendering()
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the actions of a row', () => {
  const open = async (actions: readonly RowAction[]) => {
    const { user } = await show(() => <RowMenu name="Aina" actions={actions} />)
    return user
  }

  test('open from a button, which gets the focus back before an action runs', async () => {
    const edit = vi.fn(() => expect(document.activeElement).toBe(button('Actions for Aina')))
    const user = await open([
      { label: 'View', onClick: vi.fn() },
      { label: 'Edit', onClick: edit },
    ])
    expect(button('Actions for Aina').getAttribute('aria-expanded')).toBe('false')
    await user.click(button('Actions for Aina'))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['View', 'Edit'])
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
    expect(edit).toHaveBeenCalledOnce()
  })

  test('are disabled if they are not possible', async () => {
    const remove = vi.fn()
    const user = await open([{ label: 'Delete', onClick: remove, danger: true, whyNot: 'It is in use' }])
    await user.click(button('Actions for Aina'))
    const item = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Delete' })
    expect(item.disabled).toBe(true)
    await user.click(item)
    expect(remove).not.toHaveBeenCalled()
  })

  test('have no button if there are none', async () => {
    await open([])
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the tabs by status', () => {
  const statuses = ['draft', 'approved'] as const
  const open = async (counts: Record<'draft' | 'approved', number> | undefined, at = '/here', total?: number) =>
    show(
      () => (
        <StatusTabs label="Pay runs" statuses={statuses} counts={counts} total={total}>
          <output>{useStatusTab(statuses) ?? 'all'}</output>
        </StatusTabs>
      ),
      { at },
    )
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
  const shown = () => screen.getByRole('status').textContent

  test('show their counts after a tab for all rows', async () => {
    await open({ draft: 2, approved: 1_200 })
    expect(tabs()).toEqual(['All1,202', 'Draft2', 'Approved1,200'])
    expect(shown()).toBe('all')
  })

  test('have no counts while they load', async () => {
    await open(undefined)
    expect(tabs().map((tab) => tab.trim())).toEqual(['All', 'Draft', 'Approved'])
  })

  test('have a separate total if some rows have no tab', async () => {
    await open({ draft: 2, approved: 1 }, '/here', 7)
    expect(tabs()).toEqual(['All7', 'Draft2', 'Approved1'])
  })

  test('are stored in the URL, and start on the first page', async () => {
    const { user, router } = await open({ draft: 2, approved: 1 }, '/here?q=aina&page=3')
    await user.click(screen.getByRole('tab', { name: /Approved/ }))
    await expect.poll(shown).toBe('approved')
    expect(router.state.location.search).toEqual({ q: 'aina', tab: 'approved' })
    await user.click(screen.getByRole('tab', { name: /All/ }))
    await expect.poll(shown).toBe('all')
    expect(router.state.location.search).toEqual({ q: 'aina' })
  })

  test('show all rows for an unknown status', async () => {
    await open({ draft: 2, approved: 1 }, '/here?tab=nothing')
    expect(shown()).toBe('all')
  })
})

describe('the saved filters of a list', () => {
  type Filter = { name: string; query: string }
  const open = async (filters: Filter[], at = '/here', role: Role = 'Manager') => {
    const kept = new Map(filters.map(({ name, query }) => [name, query]))
    const sent = answerCalls({
      'savedFilters-getAll': (): Reply => ({
        result: { filters: [...kept].map(([name, query]) => ({ name, query })) },
      }),
      'savedFilters-save': ({ name, query }) => (kept.set(String(name), String(query)), { result: { ok: true } }),
      'savedFilters-delete': ({ name }) => (kept.delete(String(name)), { result: { ok: true } }),
    })
    const shown = await show(
      () => (
        <>
          <SavedFilters />
          <output>{JSON.stringify(useSearch({ strict: false }))}</output>
        </>
      ),
      { at, role },
    )
    const press = async (name: string) => shown.user.click(await screen.findByRole('button', { name }))
    return { ...shown, sent, press, kept }
  }
  const listed = async () =>
    within(await screen.findByRole('list', { name: 'Saved filters' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  test('are not offered to employees', async () => {
    const { sent } = await open([], '/here', 'Employee')
    expect(screen.queryByRole('button')).toBeNull()
    expect(sent).toEqual([])
  })

  test('can only be applied if the list is neither filtered nor sorted', async () => {
    const { press, router } = await open([{ name: 'Siti', query: 'q=Siti&sort=name' }], '/here?month=2026-10&page=4')
    await press('Saved filters')
    expect(await screen.findByText('Search, filter or sort the list to save it as a filter.')).toBeTruthy()
    await press('Siti')
    await vi.waitFor(() => expect(router.state.location.search).toEqual({ month: '2026-10', q: 'Siti', sort: 'name' }))
  })

  test('are saved under a name, without the page and the month', async () => {
    const { user, press, sent, kept } = await open([], '/here?q=Siti&page=2&month=2026-10&desc=true')
    await press('Saved filters')
    expect(await screen.findByText('No saved filters for this list yet.')).toBeTruthy()
    expect(button('Save current filter').disabled).toBe(true)
    await user.type(screen.getByLabelText('Filter name'), '  All of Siti {Enter}')
    await vi.waitFor(() => expect([...kept]).toEqual([['All of Siti', 'q=Siti&desc=true']]))
    expect(await listed()).toEqual(['All of Siti'])
    expect(sent.find(({ name }) => name === 'savedFilters-save')?.data).toMatchObject({ list: '/here' })
    expect(screen.getByLabelText<HTMLInputElement>('Filter name').value).toBe('')
  })

  test('can be replaced under the same name, and deleted', async () => {
    const { user, press, kept } = await open([{ name: 'Mine', query: 'q=old' }], '/here?q=new')
    await press('Saved filters')
    expect(await listed()).toEqual(['Mine'])
    await user.type(screen.getByLabelText('Filter name'), 'Mine')
    await press('Replace filter Mine')
    await vi.waitFor(() => expect([...kept]).toEqual([['Mine', 'q=new']]))
    await press('Delete filter Mine')
    expect(await screen.findByText('No saved filters for this list yet.')).toBeTruthy()
  })

  test('show an error if they fail to load', async () => {
    const { press } = await open([])
    answerCalls({ 'savedFilters-getAll': () => ({ error: { status: 'NOT_FOUND', details: { code: 'internal' } } }) })
    await press('Saved filters')
    expect(await screen.findByText('Failed to retrieve saved filters!')).toBeTruthy()
  })
})

describe('a chart', () => {
  const days: readonly Column[] = [
    { label: '1', value: 0, text: 'RM 0.00' },
    { label: '2', value: 1_200, text: 'RM 1,200.00', before: 2_400, beforeText: 'RM 2,400.00 in October' },
    { label: '3', value: 0, text: 'RM 0.00', future: true },
  ]

  test('has a table for screen readers, in which future days are empty', async () => {
    await show(() => <ColumnChart label="Advances by day" columns={days} />)
    const table = within(screen.getByRole('table', { name: 'Advances by day' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['1RM 0.00', '2RM 1,200.00', '3'])
  })

  test('has a scale with round amounts that exceeds the largest column', async () => {
    await show(() => <ColumnChart label="Advances by day" columns={days} />)
    expect(screen.getByText('RM 2,500')).toBeTruthy()
    expect(screen.getByText('RM 1,250')).toBeTruthy()
  })

  test('without amounts has no scale', async () => {
    await show(() => <ColumnChart label="Advances by day" columns={days.slice(0, 1)} />)
    expect(screen.queryByText(/^RM \d[\d,]*$/)).toBeNull()
  })

  test.each([
    [0, 0],
    [50, 84.8],
    [100, 169.6],
    // After corrected wages, more can be withdrawn than earned.
    [130, 169.6],
  ])('of %d per cent fills at most the whole ring', async (percent, filled) => {
    await show(() => (
      <Ring percent={percent} label={`${percent} per cent`}>
        x
      </Ring>
    ))
    const dashes = screen.getByRole('img').querySelector('[stroke-dasharray]')?.getAttribute('stroke-dasharray') ?? ''
    expect(Number(dashes.split(' ')[0])).toBeCloseTo(filled, 1)
  })

  test('of layers stays within its box', async () => {
    const layers = [-5, 40, 140].map((percent) => ({ percent, color: 'red' }))
    await show(() => <LayeredBar label="Used" layers={layers} tick={140} />)
    const [bar, tick] = screen.getByRole('img', { name: 'Used' }).querySelectorAll<HTMLElement>(':scope > *')
    const widths = [...(bar?.querySelectorAll<HTMLElement>('span') ?? [])].map(({ style }) => style.width)
    expect(widths).toEqual(['0%', '40%', '100%'])
    expect(tick?.style.left).toBe('100%')
  })
})

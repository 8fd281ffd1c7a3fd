// @vitest-environment jsdom
import { setTimeout } from 'node:timers/promises'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { CallError } from '../api.ts'
import { Confirm } from './confirm.tsx'
import { DataTable, type Column } from './DataTable.tsx'
import { namesText } from './HiddenRows.tsx'
import { rendering } from './rendering.fixtures.tsx'
import type { EveryRow } from './SelectionBar.tsx'
import type { DataTableProps, Listed } from './table-props.ts'

const { show } = rendering()

type Row = { id: string; name: string }
const rowsOf = (from: number, to: number): Row[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ id: `row-${from + i}`, name: `Employee ${from + i}` }))
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Employee', cell: (row) => row.name, value: (row) => row.name },
]
const approve = vi.fn<(names: readonly string[]) => void>()
const selectable = (every?: EveryRow<Row>): Partial<DataTableProps<Row>> => ({
  selection: {
    actions: (rows, clear) => (
      <button
        type="button"
        onClick={() => {
          approve(rows.map(({ name }) => name))
          clear()
        }}
      >
        Approve
      </button>
    ),
    summary: (rows) => `${rows.length} names`,
    ...(every && { every }),
  },
})
const open = (list: Listed<Row>, props: Partial<DataTableProps<Row>> = {}, at = '/here') =>
  show(
    () => (
      <DataTable
        label="Employees"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        list={list}
        empty={{ title: 'None' }}
        {...props}
      />
    ),
    { at },
  )
const listOf = (rows: readonly Row[]): Listed<Row> => ({ rows, total: rows.length })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const pageBox = () => box('Select all rows on this page')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const bar = () => screen.queryByRole('region', { name: /selected$/ })

test('a selection has the current rows, without those that can no longer be selected', async () => {
  const Approvals = () => {
    const [rows, setRows] = useState(rowsOf(1, 3))
    return (
      <>
        <button
          type="button"
          onClick={() =>
            setRows(rows.map((row) => ({ ...row, name: `${row.name}${row.id === 'row-1' ? ', decided' : '!'}` })))
          }
        >
          Refresh
        </button>
        <DataTable
          label="Employees"
          columns={columns}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          list={listOf(rows)}
          empty={{ title: 'None' }}
          selection={{ ...selectable().selection!, isSelectable: ({ name }) => !name.endsWith('decided') }}
        />
      </>
    )
  }
  const { user } = await show(Approvals)
  await user.click(box('Select Employee 1'))
  await user.click(box('Select Employee 2'))
  screen.getByRole('region', { name: '2 selected' })
  await user.click(button('Refresh'))
  screen.getByRole('region', { name: '1 selected' })
  expect(screen.queryByRole('checkbox', { name: 'Select Employee 1, decided' })).toBeNull()
  await user.click(button('Approve'))
  expect(approve).toHaveBeenLastCalledWith(['Employee 2!'])
  await user.click(pageBox())
  screen.getByRole('region', { name: '2 selected' })
})

describe('a selection', () => {
  test('shows its count and summary, and passes the rows to its action in the order of selection', async () => {
    const { user } = await open(listOf(rowsOf(1, 3)), selectable())
    expect(bar()).toBeNull()
    await user.click(box('Select Employee 3'))
    await user.click(box('Select Employee 1'))
    expect(bar()?.textContent).toContain('2 selected, 2 names')
    await user.click(button('Approve'))
    expect(approve).toHaveBeenLastCalledWith(['Employee 3', 'Employee 1'])
    expect(bar()).toBeNull()
  })

  test('of a page is complete, partial or empty', async () => {
    const { user } = await open(listOf(rowsOf(1, 12)), selectable())
    await user.click(box('Select Employee 2'))
    expect([pageBox().checked, pageBox().indeterminate]).toEqual([false, true])
    await user.click(pageBox())
    expect([pageBox().checked, pageBox().indeterminate]).toEqual([true, false])
    expect(bar()?.textContent).toContain('10 selected')
    await user.click(pageBox())
    expect(bar()).toBeNull()
  })

  test('is kept on other pages and during a search until it is cleared', async () => {
    const { user } = await open(listOf(rowsOf(1, 12)), selectable())
    await user.click(pageBox())
    await user.click(button('Next page'))
    await screen.findByText('11 to 12 of 12')
    expect(pageBox().checked).toBe(false)
    await user.click(box('Select Employee 11'))
    await user.type(screen.getByRole('searchbox'), 'Employee 12')
    await screen.findByText('1 to 1 of 1')
    expect(bar()?.textContent).toContain('11 selected')
    await user.click(button('Clear'))
    expect(bar()).toBeNull()
  })

  test('is disabled for an empty list', async () => {
    await open(listOf([]), selectable())
    expect(pageBox().disabled).toBe(true)
  })
})

describe('selecting all rows of a server-side list', () => {
  const pages = async function* () {
    yield rowsOf(1, 2)
    yield rowsOf(3, 4)
    yield rowsOf(5, 5)
  }
  const server = (every: Partial<EveryRow<Row>>, list: Partial<Listed<Row>> = {}) =>
    open(
      { rows: rowsOf(1, 2), total: 5, ...list },
      { ...selectable({ rows: pages, fallback: 'Failed to retrieve employees!', ...every }), pagedBy: 'server' },
    )

  test('selects the rows of all pages', async () => {
    const { user } = await server({})
    await user.click(pageBox())
    await user.click(button('Select all 5'))
    expect(await screen.findByText('5 selected')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Select all 5' })).toBeNull()
    await user.click(button('Approve'))
    expect(approve).toHaveBeenLastCalledWith(rowsOf(1, 5).map(({ name }) => name))
  })

  test('stops at the maximum of one decision', async () => {
    const { user } = await server({ max: 3 })
    await user.click(pageBox())
    await user.click(button('Select the first 3'))
    expect(await screen.findByText('3 selected')).toBeTruthy()
  })

  test('shows that there are more rows than the server counts', async () => {
    const { user } = await server({}, { more: true })
    await user.click(pageBox())
    expect(button('Select all 5+')).toBeTruthy()
  })

  test('keeps the selection and shows the error if it fails', async () => {
    const rows = () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new CallError(null)) }) })
    const { user } = await server({ rows })
    await user.click(pageBox())
    await user.click(button('Select all 5'))
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to retrieve employees!')
    expect(bar()?.textContent).toContain('2 selected')
  })

  test('selects nothing if the selection is cleared while rows load', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const rows = async function* () {
      await promise
      yield rowsOf(1, 5)
    }
    const { user } = await server({ rows })
    await user.click(pageBox())
    await user.click(button('Select all 5'))
    await user.click(button('Clear'))
    resolve()
    // The rows would be selected in the next task.
    await setTimeout()
    expect(bar()).toBeNull()
  })
})

describe('a server-side list', () => {
  test('changes pages with the cursors of the visible rows', async () => {
    const list = { rows: rowsOf(11, 20), total: 35, next: 'n.20', previous: 'p.11' }
    const { user, router } = await open(list, { pagedBy: 'server' }, '/here?page=2&after=n.10')
    expect(screen.getByText('11 to 20 of 35')).toBeTruthy()
    await user.click(button('Next page'))
    await vi.waitFor(() => expect(router.state.location.search).toEqual({ page: 3, after: 'n.20' }))
  })

  test('goes back to the first page without a cursor', async () => {
    const list = { rows: rowsOf(11, 20), total: 35, next: 'n.20', previous: 'p.11' }
    const { user, router } = await open(list, { pagedBy: 'server' }, '/here?page=2&after=n.10')
    await user.click(button('Previous page'))
    await vi.waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  test('goes to the last page if the requested page is empty', async () => {
    const list = { rows: [], total: 20, next: null, previous: 'p.21' }
    const { router } = await open(list, { pagedBy: 'server' }, '/here?page=3&after=n.20&q=aina')
    await vi.waitFor(() => expect(router.state.location.search).toEqual({ q: 'aina', page: 2 }))
  })

  test('with more rows than the server counts has a next page until there is no cursor', async () => {
    await open({ rows: rowsOf(1, 10), total: 10, more: true, next: 'n.10' }, { pagedBy: 'server' })
    expect(screen.getByText('1 to 10 of 10+')).toBeTruthy()
    expect(button('Next page').disabled).toBe(false)
  })

  test('ignores presses while the next page loads', async () => {
    const list = { rows: rowsOf(1, 10), total: 35, next: 'n.10', previous: null }
    const { user, router } = await open(list, { pagedBy: 'server', refreshing: true })
    await user.click(button('Next page'))
    expect(router.state.location.search).toEqual({})
    expect(screen.getByRole('table').parentElement?.getAttribute('aria-busy')).toBe('true')
  })
})

describe('the actions of a row', () => {
  test('open in a menu that names the row, and can be disabled', async () => {
    const edit = vi.fn()
    const { user } = await open(listOf(rowsOf(1, 2)), {
      rowActions: (row) => [
        { label: 'Edit', onClick: () => edit(row.name) },
        { label: 'Delete', danger: true, onClick: edit, whyNot: 'Withdrawals are in progress' },
      ],
    })
    await user.click(button('Actions for Employee 2'))
    const menu = await screen.findByRole('menu')
    const item = (name: string) => within(menu).getByRole<HTMLButtonElement>('menuitem', { name })
    expect(item('Delete').disabled).toBe(true)
    await user.click(item('Edit'))
    expect(edit).toHaveBeenCalledExactlyOnceWith('Employee 2')
    expect(document.activeElement).toBe(button('Actions for Employee 2'))
  })

  test('move the focus to the same control of the next row when a row is removed', async () => {
    const { user } = await show(() => {
      const [rows, setRows] = useState(rowsOf(1, 3))
      return (
        <DataTable
          label="Employees"
          columns={columns}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          list={listOf(rows)}
          empty={{ title: 'None' }}
          rowActions={() => []}
          rowButton={(row) => (
            <button type="button" onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}>
              Approve {row.name}
            </button>
          )}
        />
      )
    })
    await user.click(button('Approve Employee 2'))
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Approve Employee 3'))
    await user.keyboard('{Enter}')
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Approve Employee 1'))
    await user.keyboard('{Enter}')
    await vi.waitFor(() => expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true))
  })
})

describe('a bulk action on rows that a later search hides', () => {
  test('names them in the bar, where they can be deselected', async () => {
    const { user } = await open(listOf(rowsOf(1, 3)), selectable())
    for (const name of ['Employee 1', 'Employee 2', 'Employee 3']) await user.click(box(`Select ${name}`))
    expect(bar()?.textContent).not.toContain('not shown here')
    await user.type(screen.getByRole('searchbox'), 'Employee 1')
    await screen.findByText('2 not shown here: Employee 2, Employee 3')
    await user.click(button('Deselect them'))
    await user.click(button('Approve'))
    expect(approve).toHaveBeenLastCalledWith(['Employee 1'])
  })

  test('names them in the confirmation', async () => {
    const Asking = ({ count }: { count: number }) => {
      const [asking, setAsking] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setAsking(true)}>
            Approve
          </button>
          <Confirm
            opened={asking}
            onClose={() => setAsking(false)}
            title="Approve"
            verb={`Approve ${count}`}
            onConfirm={() => Promise.resolve()}
          />
        </>
      )
    }
    const { user } = await open(listOf(rowsOf(1, 3)), {
      selection: { actions: (rows) => <Asking count={rows.length} /> },
    })
    for (const name of ['Employee 1', 'Employee 2']) await user.click(box(`Select ${name}`))
    await user.type(screen.getByRole('searchbox'), 'Employee 1')
    await screen.findByText('1 not shown here: Employee 2')
    await user.click(button('Approve'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('1 selected record isn’t shown here')).toBeTruthy()
    expect(dialog.getByText('Employee 2')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Approve 2' })).toBeTruthy()
  })

  test('names the first of many rows of other pages', () => {
    const names = rowsOf(1, 14).map(({ name }) => name)
    expect(namesText(names)).toMatch(/^Employee 1, .*Employee 10 and 4 more$/)
  })
})

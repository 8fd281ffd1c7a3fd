// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../api.ts'
import { DataTable, type Column } from './DataTable.tsx'
import { rendering } from './rendering.fixtures.tsx'
import type { DataTableProps } from './table-props.ts'

const { show } = rendering()

type Row = { id: string; name: string; amount: number; note: string }
const rowOf = (number: number): Row => ({
  id: `row-${number}`,
  name: `Employee ${number}`,
  amount: number * 100,
  note: number % 2 === 0 ? 'even' : 'odd',
})
const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => rowOf(i + 1))
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Employee', cell: (row) => row.name, value: (row) => row.name },
  { id: 'amount', header: 'Amount', cell: (row) => row.amount, value: (row) => row.amount, sort: 'sum' },
  { id: 'note', header: 'Note', cell: (row) => row.note, value: (row) => row.note, sort: false, hidden: true },
]
const open = async (rows: readonly Row[] | undefined, props: Partial<DataTableProps<Row>> = {}, at = '/here') => {
  const table: DataTableProps<Row> = {
    label: 'Employees',
    columns,
    rowKey: (row) => row.id,
    rowName: (row) => row.name,
    list: rows && { rows, total: rows.length },
    empty: { title: 'No employees yet', hint: 'Employees will appear here.' },
    ...props,
  }
  return show(() => <DataTable {...table} />, { at })
}
const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
const names = () => shown().map((cells) => cells.find((cell) => cell.startsWith('Employee')))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const search = () => screen.getByRole<HTMLInputElement>('searchbox')

describe('a list in memory', () => {
  test('shows ten rows per page, and stores the page in the URL', async () => {
    const { user, router } = await open(rowsOf(23))
    await expect.poll(names).toEqual(rowsOf(10).map(({ name }) => name))
    expect(screen.getByText('1 to 10 of 23')).toBeTruthy()
    expect([button('First page').disabled, button('Previous page').disabled]).toEqual([true, true])
    await user.click(button('Next page'))
    await expect.poll(() => names()[0]).toBe('Employee 11')
    await user.click(button('Next page'))
    await expect.poll(names).toEqual(['Employee 21', 'Employee 22', 'Employee 23'])
    expect(screen.getByText('21 to 23 of 23')).toBeTruthy()
    expect(button('Next page').disabled).toBe(true)
    expect(router.state.location.search).toEqual({ page: 3 })
    await user.click(button('First page'))
    expect(router.state.location.search).toEqual({})
  })

  test('opens with the page, search and sort order of the URL', async () => {
    await open(rowsOf(40), {}, '/here?q=Employee%203&sort=sum&desc=true&page=2')
    // 3 and 30 to 39, from the largest amount.
    await expect.poll(names).toEqual(['Employee 3'])
    expect(search().value).toBe('Employee 3')
    expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('descending')
  })

  test('shows the last page if the requested page does not exist', async () => {
    const { router } = await open(rowsOf(12), {}, '/here?page=9')
    await expect.poll(names).toEqual(['Employee 11', 'Employee 12'])
    expect(screen.getByText('11 to 12 of 12')).toBeTruthy()
    expect(router.state.location.search).toEqual({ page: 9 })
  })

  test('is sorted by a column: ascending, descending, default order', async () => {
    const { user, router } = await open([rowOf(2), rowOf(10), rowOf(1)])
    const head = () => screen.getByRole('columnheader', { name: 'Employee' })
    await user.click(button('Employee'))
    await expect.poll(names).toEqual(['Employee 1', 'Employee 2', 'Employee 10'])
    expect(head().getAttribute('aria-sort')).toBe('ascending')
    await user.click(button('Employee'))
    await expect.poll(names).toEqual(['Employee 10', 'Employee 2', 'Employee 1'])
    await user.click(button('Employee'))
    await expect.poll(names).toEqual(['Employee 2', 'Employee 10', 'Employee 1'])
    expect(head().getAttribute('aria-sort')).toBe('none')
    expect(router.state.location.search).toEqual({})
  })

  test('can be sorted with a select on a phone', async () => {
    const { user } = await open([rowOf(2), rowOf(10), rowOf(1)])
    const order = screen.getByLabelText<HTMLSelectElement>('Sort by')
    expect([...order.options].map(({ text }) => text)).toEqual([
      'Default order',
      'Employee, ascending',
      'Employee, descending',
      'Amount, ascending',
      'Amount, descending',
    ])
    await user.selectOptions(order, 'Amount, descending')
    await expect.poll(names).toEqual(['Employee 10', 'Employee 2', 'Employee 1'])
    await user.selectOptions(order, 'Default order')
    await expect.poll(names).toEqual(['Employee 2', 'Employee 10', 'Employee 1'])
  })

  test('is searched after a pause in typing, from the first page', async () => {
    const { user, router } = await open(rowsOf(25), {}, '/here?page=3')
    expect(search().placeholder).toBe('Search 25 records...')
    await user.type(search(), 'EMPLOYEE 2')
    await expect.poll(names).toEqual(['2', '20', '21', '22', '23', '24', '25'].map((n) => `Employee ${n}`))
    expect(router.state.location.search).toEqual({ q: 'EMPLOYEE 2' })
    await user.clear(search())
    await vi.waitFor(() => expect(router.state.location.search).toEqual({}))
    await expect.poll(names).toHaveLength(10)
  })

  test('shows the search text if nothing matches', async () => {
    await open(rowsOf(3), {}, '/here?q=Zulkifli')
    expect(screen.getByText('No results for “Zulkifli”.')).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('shows its purpose if it has no rows', async () => {
    await open([])
    expect(screen.getByText('No employees yet')).toBeTruthy()
    expect(screen.getByText('Employees will appear here.')).toBeTruthy()
  })

  test('remembers the page size for every list, and starts at the first page', async () => {
    const { user, router } = await open(rowsOf(60), {}, '/here?page=2')
    await user.selectOptions(screen.getByLabelText('Rows per page'), '50')
    await expect.poll(names).toHaveLength(50)
    expect(router.state.location.search).toEqual({ size: 50 })
    expect(localStorage.getItem('pageSize')).toBe('50')
  })
})

describe('columns', () => {
  test('can be shown and hidden, except the last column', async () => {
    const { user } = await open(rowsOf(2))
    await expect.poll(() => shown()[0]).toEqual(['Employee 1', '100'])
    await user.click(button('Columns'))
    await user.click(screen.getByRole('checkbox', { name: 'Note' }))
    await expect.poll(() => shown()[0]).toEqual(['Employee 1', '100', 'odd'])
    await user.click(screen.getByRole('checkbox', { name: 'Employee' }))
    await user.click(screen.getByRole('checkbox', { name: 'Amount' }))
    await expect.poll(() => shown()[0]).toEqual(['odd'])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Note' }).disabled).toBe(true)
  })

  test('have compact rows if the user prefers, which is remembered', async () => {
    const { user } = await open(rowsOf(2))
    await user.click(button('Columns'))
    await user.click(screen.getByRole('switch', { name: 'Compact rows' }))
    expect(localStorage.getItem('compactRows')).toBe('yes')
    expect(screen.getByRole('table').parentElement?.dataset['compact']).toBe('true')
  })
})

describe('loading', () => {
  test('shows placeholders instead of rows', async () => {
    await open(undefined)
    expect(screen.getAllByRole('row')).toHaveLength(6)
    expect(screen.queryByText('No employees yet')).toBeNull()
  })

  test('shows the error and retries if it fails', async () => {
    const retry = vi.fn()
    const error = new CallError(null)
    const { user } = await open(undefined, { failure: { error, fallback: 'Failed to retrieve employees!', retry } })
    expect(screen.getByRole('alert').textContent).toContain('Failed to retrieve employees!')
    await user.click(button('Try again'))
    expect(retry).toHaveBeenCalledOnce()
  })

  test('keeps the rows if a later load fails', async () => {
    const error = new CallError(null)
    await open(rowsOf(2), { failure: { error, fallback: 'Failed to retrieve employees!', retry: vi.fn() } })
    await expect.poll(names).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('an export', () => {
  const saved: Blob[] = []
  beforeEach(() => {
    saved.length = 0
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    })
  })
  afterEach(() => void vi.restoreAllMocks())
  const file = { name: 'employees' }
  const save = async (user: Awaited<ReturnType<typeof open>>['user'], format: string) => {
    await user.click(button('Export'))
    await user.click(await screen.findByRole('menuitem', { name: format }))
  }

  test('contains the matching rows of all pages, with the visible columns', async () => {
    const { user } = await open(rowsOf(22), { file }, '/here?q=Employee%202&sort=sum&desc=true')
    await save(user, 'CSV')
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    expect((await saved[0]!.text()).split('\r\n').slice(0, 5)).toEqual([
      'name,amount,id',
      'Employee 22,2200.00,row-22',
      'Employee 21,2100.00,row-21',
      'Employee 20,2000.00,row-20',
      'Employee 2,200.00,row-2',
    ])
  })

  test('can be an Excel file, with texts as text and amounts as numbers', async () => {
    const { user } = await open(rowsOf(1), { file })
    await save(user, 'Excel')
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    const sheet = unzipSync(new Uint8Array(await saved[0]!.arrayBuffer()))['xl/worksheets/sheet1.xml']
    expect(strFromU8(sheet!)).toContain(
      '<row r="2"><c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">Employee 1</t></is></c>' +
        '<c r="B2" s="4"><v>100.00</v></c><c r="C2" s="1" t="inlineStr"><is><t xml:space="preserve">row-1</t></is></c></row>',
    )
  })

  test('of a server-side list loads its pages one after the other', async () => {
    const second = Promise.withResolvers<Row>()
    const allRows = async function* () {
      yield rowsOf(2)
      yield [await second.promise]
    }
    const { user } = await open(rowsOf(2), { pagedBy: 'server', file: { ...file, allRows } })
    await save(user, 'CSV')
    // The progress: the second page is still loading.
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '2 rows' })).disabled).toBe(true)
    second.resolve(rowOf(3))
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    expect((await saved[0]!.text()).trim().split('\r\n')).toHaveLength(4)
  })

  test('that fails saves nothing and shows the error', async () => {
    const allRows = () => ({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new CallError(null)) }),
    })
    const failure = { error: null, fallback: 'Failed to retrieve employees!', retry: vi.fn() }
    const { user } = await open(rowsOf(2), { pagedBy: 'server', file: { ...file, allRows }, failure })
    await save(user, 'CSV')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to retrieve employees!')
    expect(saved).toEqual([])
    expect(button('Export').disabled).toBe(false)
  })
})

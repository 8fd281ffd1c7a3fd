import { expect, test } from 'vitest'
import { csvOf, csvParts, everyRow, type Column } from './table-model.ts'

type Row = { name: string; amount: number }
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: () => null, value: ({ name }) => name },
  { id: 'amount', header: 'Amount', cell: () => null, value: ({ amount }) => amount },
]
const pages: Record<string, { rows: Row[]; next: string | null }> = {
  first: { rows: [{ name: '=1+1', amount: 1 }], next: 'second' },
  second: { rows: [{ name: 'Ah "Chong", Sdn', amount: -2.5 }], next: 'third' },
  third: { rows: [], next: null },
}

test('exports all pages, and converts each page before it fetches the next', async () => {
  type Input = { search: string; page?: number; pageSize?: number; after?: string }
  const requests: Input[] = []
  const list = async (input: Input) => {
    requests.push(input)
    return pages[input.after ?? 'first']!
  }
  const shown = { search: 'ah', page: 2, pageSize: 10, after: 'second' }
  const parts = csvParts(
    everyRow(list, shown, ({ rows }) => rows),
    columns,
  )
  expect((await parts.next()).value).toBe('\ufeffName,Amount\r\n')
  expect(requests).toEqual([])
  expect((await parts.next()).value).toBe("'=1+1,1\r\n")
  expect(requests).toEqual([{ search: 'ah', pageSize: 500 }])
  expect((await parts.next()).value).toBe('"Ah ""Chong"", Sdn",-2.5\r\n')
  let rest = ''
  for await (const part of parts) rest += part
  expect(rest).toBe('')
  expect(requests).toEqual([
    { search: 'ah', pageSize: 500 },
    { search: 'ah', pageSize: 500, after: 'second' },
    { search: 'ah', pageSize: 500, after: 'third' },
  ])
})

test('exports rows in memory in the same format', async () => {
  const rows = Object.values(pages).flatMap((page) => page.rows)
  expect(csvOf(rows, columns)).toBe(`\ufeffName,Amount\r\n'=1+1,1\r\n"Ah ""Chong"", Sdn",-2.5\r\n`)
  expect(csvOf([], columns)).toBe('\ufeffName,Amount\r\n')
})

test('stops when a page fails to load', async () => {
  const list = (): Promise<{ rows: Row[]; next: null }> => Promise.reject(new Error('offline'))
  const parts = csvParts(
    everyRow(list, {}, ({ rows }) => rows),
    columns,
  )
  await parts.next()
  await expect(parts.next()).rejects.toThrow('offline')
})

test('exports dates unchanged and timestamps as on screen, in the time zone of Kuala Lumpur', () => {
  const column: Column<string | null> = { id: 'at', header: 'Created', cell: () => null, value: (row) => row }
  expect(csvOf(['2026-11-05', '2026-11-05T16:30:00.000Z', null], [column])).toBe(
    '\ufeffCreated\r\n2026-11-05\r\n"06/11/2026, 00:30"\r\n\r\n',
  )
})

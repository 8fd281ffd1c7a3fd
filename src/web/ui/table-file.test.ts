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

test('exports a list page by page: each page becomes text before the next is fetched', async () => {
  const asked: { pageSize: number; after?: string }[] = []
  const parts = csvParts(
    everyRow(async (page) => {
      asked.push(page)
      return pages[page.after ?? 'first']!
    }),
    columns,
  )
  expect((await parts.next()).value).toBe('\ufeffName,Amount\r\n')
  expect(asked).toEqual([])
  expect((await parts.next()).value).toBe("'=1+1,1\r\n")
  expect(asked).toEqual([{ pageSize: 500 }])
  expect((await parts.next()).value).toBe('"Ah ""Chong"", Sdn",-2.5\r\n')
  let rest = ''
  for await (const part of parts) rest += part
  expect(rest).toBe('')
  expect(asked).toEqual([{ pageSize: 500 }, { pageSize: 500, after: 'second' }, { pageSize: 500, after: 'third' }])
})

test('exports rows in memory identically', async () => {
  const rows = Object.values(pages).flatMap((page) => page.rows)
  expect(csvOf(rows, columns)).toBe(`\ufeffName,Amount\r\n'=1+1,1\r\n"Ah ""Chong"", Sdn",-2.5\r\n`)
  expect(csvOf([], columns)).toBe('\ufeffName,Amount\r\n')
})

test('stops when a page fails to load', async () => {
  const parts = csvParts(
    everyRow<Row>(() => Promise.reject(new Error('away'))),
    columns,
  )
  await parts.next()
  await expect(parts.next()).rejects.toThrow('away')
})

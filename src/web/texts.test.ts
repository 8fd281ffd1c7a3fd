import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import type { TextTable } from './text.ts'

const tables = vi.hoisted((): TextTable[] => [])
vi.mock('./text.ts', async (original) => ({
  ...(await original<typeof import('./text.ts')>()),
  texts: (table: TextTable) => {
    tables.push(table)
    return () => ''
  },
}))

const source = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('**/*.texts.ts', { cwd: source }).toSorted()
const placeholders = (text: string) => [...text.matchAll(/\{\w+(?:, number)?\}/g)].map(String).toSorted()

describe('the texts of each table', () => {
  test.each(files)('%s have the same placeholders in Malay as in English', async (file) => {
    const { entriesOf } = await import('./text.ts')
    tables.length = 0
    await import(`../${file}`)
    for (const [key, [english, malay]] of tables.flatMap((table) => entriesOf(table))) {
      expect(placeholders(malay), key).toEqual(placeholders(english))
      expect(english === '' || malay !== '', key).toBe(true)
    }
  })
})

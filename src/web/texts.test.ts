import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Translate } from './text.ts'

const files = globSync('**/*.texts.ts', { cwd: fileURLToPath(new URL('..', import.meta.url)) }).toSorted()
const placeholders = (text: string) => [...text.matchAll(/\{\w+(?:, number)?\}/g)].map(String).toSorted()
const isTable = (value: unknown): value is Translate<string> => typeof value === 'function' && 'entries' in value

describe('the tables of texts', () => {
  test.each(files)('%s has the same placeholders in Malay as in English', async (file) => {
    const exported: object = await import(`../${file}`)
    const tables = Object.values(exported).filter(isTable)
    expect(tables.length).toBeGreaterThan(0)
    for (const [key, [english, malay]] of tables.flatMap(({ entries }) => [...entries])) {
      expect(placeholders(malay), key).toEqual(placeholders(english))
      expect(english === '' || malay !== '', key).toBe(true)
    }
  })
})

import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { ms } from './ms.ts'

type Texts = { readonly [key: string | number]: string | readonly string[] | Texts }
const flat = (texts: Texts | readonly string[], over = ''): [string, string][] =>
  Object.entries<string | readonly string[] | Texts>(texts as Texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[over + key, value] as [string, string]] : flat(value, `${over}${key}.`),
  )
const holes = (text: string) => [...text.matchAll(/\{\w+(?:, number)?\}/g)].map(String).toSorted()
const english = new Map(flat(en))

describe('the Malay texts', () => {
  test('fill the same places as the English ones, and are not left in English', () => {
    const months = ['Jan', 'Feb', 'Apr', 'Jun', 'Jul', 'Sep', 'Nov', 'April', 'September', 'November']
    const same = new Set(['Upah', 'Menu', 'Status', 'Bank', '{from} to {to} of {total}', '', ...months])
    for (const [key, text] of flat(ms)) {
      const original = english.get(key)
      expect(original, key).toBeDefined()
      expect(holes(text), key).toEqual(holes(original ?? ''))
      if (!same.has(original ?? '')) expect(text, key).not.toBe(original)
    }
  })
})

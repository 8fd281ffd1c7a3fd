import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The words that the glossary's Malay terms refuse. */
const glossary = read('docs/glossary.md')
const refused = glossary
  .slice(glossary.indexOf('## Malay terms'))
  .split('\n')
  .flatMap((row) => [...(row.split('|')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word))
/** About interest, for which the word is right. */
const aboutInterest = 'tiada faedah dikenakan'

const refusedIn = (text: string): string[] => {
  const words = text.toLowerCase().replaceAll(aboutInterest, '')
  return refused.filter((word) => new RegExp(`\\b${word}`).test(words))
}

test('each thing has one Malay word', () => {
  expect(refusedIn('Faedah anda. Tiada faedah dikenakan.')).toEqual(['faedah'])
  expect(refused.length).toBeGreaterThan(5)
  const product = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.(test|e2e|fixtures)\.tsx?$/.test(path),
  )
  expect(product.flatMap((path) => refusedIn(read(path)).map((word) => `${path}: ${word}`))).toEqual([])
})

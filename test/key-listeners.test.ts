import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every listener to keys goes through onKeyPress, which ignores the repeats of a key held down', () => {
  const listening = globSync('src/**/*.{ts,tsx}').filter((path) =>
    /addEventListener\(\s*'key|\buseHotkeys\b/.test(readFileSync(path, 'utf8')),
  )
  expect(listening).toEqual(['src/web/keys.ts'])
})

test('the guards of keys and of translated pages are installed before any screen loads', () => {
  expect(readFileSync('src/app/web/main.tsx', 'utf8')).toMatch(/^ignoreRepeatedPresses\(\)\nfollowTranslation\(\)$/m)
})

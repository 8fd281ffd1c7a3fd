import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A KeyButton without a handler submits its form.
const opening = /<(?:Button|ActionIcon|BusyButton|UnstyledButton|CloseButton|Menu\.Item|button)(?=[\s>])/g
/**
 * What a press does: it calls, links, submits, or opens its row beside the list. The attributes of others, and a button
 * that is always disabled, may too.
 */
const acts = /\bonClick=|\bcomponent=|\btype="submit"|\{\.\.\.|\shref=|\sdata-opens\b|\sdisabled(?!=)/
/** The button that opens a menu or a popover gets its handler from there. */
const isTarget = /<(?:Menu|Popover)\.Target>\s*$/

/** The opening tag that starts here. A `>` in braces or quotes doesn't end it. */
const tagAt = (text: string, start: number): string => {
  let depth = 0
  let quote: string | null = null
  for (let i = start; i < text.length; i += 1) {
    const character = text.charAt(i)
    if (quote !== null) quote = character === quote ? null : quote
    else if (depth === 0 && character === '"') quote = character
    else if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    else if (character === '>' && depth === 0) return text.slice(start, i)
  }
  return text.slice(start)
}
const idleButtonsIn = (text: string): string[] =>
  [...text.matchAll(opening)]
    .filter(({ index }) => !acts.test(tagAt(text, index)) && !isTarget.test(text.slice(0, index)))
    .map(({ index }) => `line ${text.slice(0, index).split('\n').length}`)

test('every button does something when it is pressed', () => {
  expect(
    idleButtonsIn(`<Button aria-label={a > b ? 'x' : '>'}>A</Button>
      <Button onClick={() => act()}>B</Button> <Menu.Target> <Button>C</Button></Menu.Target>
      <button type="button">D</button>`),
  ).toEqual(['line 1', 'line 3'])
  const screens = globSync('src/**/*.tsx').filter(
    (path) => !/\.(test|fixtures)\.tsx$|\/ComponentsPage\.tsx$/.test(path),
  )
  expect(screens.length).toBeGreaterThan(200)
  const idle = screens.flatMap((path) => idleButtonsIn(readFileSync(path, 'utf8')).map((line) => `${path}, ${line}`))
  expect(idle).toEqual([])
})

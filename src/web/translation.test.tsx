// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { followTranslation } from './translation.ts'

beforeAll(followTranslation)
afterEach(cleanup)

/** How a browser translates the page: each text is replaced with an element. */
const translate = async (by: 'replacing' | 'inserting' = 'replacing'): Promise<void> => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Node[] = []
  while (walker.nextNode()) found.push(walker.currentNode)
  for (const text of found) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = `[${text.textContent}]`
    outer.append(inner)
    if (by === 'replacing') text.parentNode?.replaceChild(outer, text)
    else {
      text.parentNode?.insertBefore(outer, text)
      text.parentNode?.removeChild(text)
    }
  }
  // Observers are called after the task.
  await Promise.resolve()
}
const Sum = ({ amount, hint = null }: { amount: string | null; hint?: string | null }) => (
  <p data-testid="sum">
    You receive {amount}
    {hint !== null && ` by ${hint}`}
    <b>today</b>
  </p>
)
const shown = () => screen.getByTestId('sum').textContent

test.each(['replacing', 'inserting'] as const)(
  'a text that changes after its translation by %s is shown, and can be translated again',
  async (by) => {
    const { rerender } = render(<Sum amount="RM 117.00" />)
    await translate(by)
    expect(shown()).toBe('[You receive ][RM 117.00][today]')
    rerender(<Sum amount="RM 146.25" />)
    await Promise.resolve()
    expect(shown()).toBe('[You receive ]RM 146.25[today]')
    await translate(by)
    rerender(<Sum amount="RM 195.00" />)
    await Promise.resolve()
    expect(shown()).toContain('RM 195.00')
    expect(shown()).not.toMatch(/117|146/)
  },
)

test('a translated text is removed, and others are added before it', async () => {
  const { rerender, unmount } = render(<Sum amount="RM 117.00" hint="noon" />)
  await translate()
  rerender(<Sum amount={null} />)
  expect(shown()).toBe('[You receive ][today]')
  rerender(<Sum amount="RM 99.00" hint="one" />)
  expect(shown()).toBe('[You receive ]RM 99.00 by one[today]')
  await translate()
  unmount()
  expect(document.body.textContent).toBe('')
})

const List = ({ of }: { of: readonly string[] }) => (
  <p data-testid="sum">
    {of.map((one) => (
      <span key={one}>{one}</span>
    ))}
    {of.length}
  </p>
)
test('a translated list is reordered', async () => {
  const { rerender } = render(<List of={['a', 'b']} />)
  await translate()
  rerender(<List of={['b', 'c', 'a']} />)
  await Promise.resolve()
  expect(shown()).toBe('[b]c[a]3')
})

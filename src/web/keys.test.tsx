// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ignoreRepeatedPresses, onKeyPress } from './keys.ts'

const onLetter = vi.fn<(key: string) => void>()
const onReact = vi.fn<(key: string) => void>()
const end = onKeyPress(document, ({ key }) => onLetter(key))
ignoreRepeatedPresses()
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const press = ({ key }: { readonly key: string }) => onReact(key)
const show = () =>
  render(
    <form>
      <button type="button" onKeyDown={press}>
        Approve
      </button>
      <input aria-label="Amount" onKeyDown={press} />
      <textarea aria-label="Reason" onKeyDown={press} />
      <select aria-label="Choice" onKeyDown={press} />
    </form>,
  )
/** What a key held down does: the browser sends the first press, then repeats. False if the browser doesn't act on it. */
const hold = (target: Element, key: string, more: object = {}): boolean[] =>
  [false, true, true].map((repeat) => fireEvent.keyDown(target, { key, repeat, ...more }))

test.each(['a', 'd', 'j', 'k', 'n', 'p', 'r', 'u', 'x', '?', 'Enter', 'Escape', ' '])(
  '%s held down on a button acts once, for listeners, components and the browser',
  (key) => {
    show()
    expect(hold(screen.getByRole('button'), key)).toEqual([true, false, false])
    expect(onLetter.mock.calls).toEqual([[key]])
    expect(onReact.mock.calls).toEqual([[key]])
  },
)

test.each([
  ['Amount', 'a', 3, {}],
  ['Amount', 'Backspace', 3, {}],
  ['Amount', 'Enter', 1, {}],
  ['Reason', 'Enter', 3, {}],
  ['Reason', 'Enter', 1, { ctrlKey: true }],
  ['Choice', 'ArrowDown', 3, {}],
])('in %s, %s held down is seen %d times', (label, key, times, more) => {
  show()
  hold(screen.getByLabelText(label), key, more)
  expect(onReact).toHaveBeenCalledTimes(times)
})

test('the arrows go on, and Space scrolls the page', () => {
  expect(hold(document.body, 'ArrowDown')).toEqual([true, true, true])
  expect(hold(document.body, ' ')).toEqual([true, true, true])
  end()
})

/** Keys that move or delete: they go on while they are held down. */
const moving = /^(Arrow|Page|Home$|End$|Tab$|Backspace$|Delete$)/
const fields = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])'
const pressable = 'button, a, label, summary, input, [role]'

/**
 * Whether a key press is a repeat that the browser sends while a key is held down, and would act again. A key held down acts
 * once: it neither decides the next record nor confirms the dialog that it opened.
 */
export const isRepeatedPress = ({ repeat, key, target, ctrlKey, metaKey }: KeyboardEvent): boolean => {
  if (!repeat || moving.test(key)) return false
  const field = target instanceof Element ? target.closest(fields) : null
  // In a field, letters are text. Enter is text only in one of several lines.
  if (field) return key === 'Escape' || (key === 'Enter' && (ctrlKey || metaKey || field.tagName !== 'TEXTAREA'))
  // Space scrolls the page unless it presses something.
  return key !== ' ' || (target instanceof Element && target.closest(pressable) !== null)
}

/** Listens to key presses, without repeats. Returns the function that ends it. The only way to listen to keys. */
export const onKeyPress = (
  target: Document | Window,
  act: (event: KeyboardEvent) => void,
  { first = false } = {},
): (() => void) => {
  const listener = (event: Event) => {
    if (event instanceof KeyboardEvent && !isRepeatedPress(event)) act(event)
  }
  target.addEventListener('keydown', listener, first)
  return () => target.removeEventListener('keydown', listener, first)
}

/** Keeps repeated presses from buttons, links, forms and the handlers of components, which the browser calls itself. */
export const ignoreRepeatedPresses = (): void =>
  window.addEventListener(
    'keydown',
    (event) => {
      if (!isRepeatedPress(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )

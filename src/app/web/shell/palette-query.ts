import { useEffect, useState } from 'react'
import { onKeyPress } from '#web/keys.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** The text after a key press; null if the key doesn't edit text. */
const edited = (text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null => {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Backspace') return text.slice(0, -1)
  return key.length === 1 ? text + key : null
}

/**
 * The search text of the command palette. Collects the keys that the user types before its code has loaded and its field
 * has the focus.
 */
export const usePaletteQuery = () => {
  const [query, setQuery] = useState('')
  const [collecting, setCollecting] = useState(false)
  useEffect(() => {
    if (!collecting) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (isField(event.target)) return
      setQuery((before) => edited(before, event) ?? before)
      if (edited('', event) !== null) event.preventDefault()
    }
    return onKeyPress(window, onKeyDown, { first: true })
  }, [collecting])
  return { query, setQuery, collect: () => setCollecting(true), ready: () => setCollecting(false) }
}

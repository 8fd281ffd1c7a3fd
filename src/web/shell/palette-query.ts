import { useEffect, useState } from 'react'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** The text after a key, or null if the key doesn't edit text. */
const edited = (text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null => {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Backspace') return text.slice(0, -1)
  return key.length === 1 ? text + key : null
}

/**
 * The search text of the command palette. Until its code has loaded and its field has the focus, what the user types is
 * collected here.
 */
export const usePaletteQuery = () => {
  const [query, setQuery] = useState('')
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const collect = (event: KeyboardEvent) => {
      if (isField(event.target)) return
      setQuery((before) => edited(before, event) ?? before)
      if (edited('', event) !== null) event.preventDefault()
    }
    window.addEventListener('keydown', collect, true)
    return () => window.removeEventListener('keydown', collect, true)
  }, [waiting])
  return { query, setQuery, wait: () => setWaiting(true), ready: () => setWaiting(false) }
}

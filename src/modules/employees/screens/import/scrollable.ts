import type { KeyboardEvent } from 'react'

/**
 * What scrolls is reached by keyboard, and says what it is. `toEnd` goes to an end of very many rows at once: the browser
 * would glide there, and over rows that are not measured yet it loses its way.
 */
export const scrollable = (label: string, toEnd?: (end: 'first' | 'last') => void) =>
  ({
    role: 'region',
    'aria-label': label,
    tabIndex: 0,
    onKeyDown: (event: KeyboardEvent) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      const isEnd = event.key === 'Home' || event.key === 'End'
      if (!toEnd || !isPlain || !isEnd || event.target !== event.currentTarget) return
      event.preventDefault()
      toEnd(event.key === 'Home' ? 'first' : 'last')
    },
  }) as const

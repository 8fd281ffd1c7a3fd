import type { KeyboardEvent } from 'react'

/**
 * Makes a scrolling region focusable and labels it. `toEnd` jumps to an end of a long list without smooth scrolling,
 * which would stop at rows that are not measured yet.
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

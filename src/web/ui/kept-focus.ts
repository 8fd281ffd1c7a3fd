import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

type Held = { readonly element: Element; readonly row: number; readonly place: number }

const reachable = 'a[href], button:not(:disabled), input:not(:disabled)'
/** A closing dialog keeps the focus until it has faded out. */
const mostFrames = 60

const heldOf = (element: Element): Held => {
  const row = element.closest<HTMLTableRowElement>('tbody tr')
  if (!row) return { element, row: -1, place: -1 }
  return { element, row: row.sectionRowIndex, place: [...row.querySelectorAll(reachable)].indexOf(element) }
}

/** The same control in the row that took this position; without rows, the table. */
const placeOf = (frame: HTMLElement, { row, place }: Held): HTMLElement => {
  const rows = frame.querySelectorAll('tbody tr')
  const there = row < 0 ? [] : (rows[Math.min(row, rows.length - 1)]?.querySelectorAll<HTMLElement>(reachable) ?? [])
  return there[Math.min(Math.max(place, 0), there.length - 1)] ?? frame
}

/**
 * Keeps the keyboard position when a row is removed: the focus moves to the same control of the next row, unless the
 * user has moved it elsewhere.
 */
export const useKeptFocus = (frame: RefObject<HTMLElement | null>): ((event: FocusEvent) => void) => {
  const held = useRef<Held | null>(null)
  useEffect(() => {
    let frames = 0
    let waiting = 0
    const look = () => {
      const last = held.current
      if (!last || last.element.isConnected || !frame.current) return
      if (document.activeElement === document.body) {
        placeOf(frame.current, last).focus({ preventScroll: true })
        return
      }
      frames += 1
      if (frames < mostFrames) waiting = requestAnimationFrame(look)
      else held.current = null
    }
    look()
    return () => cancelAnimationFrame(waiting)
  })
  return ({ target }) => void (held.current = heldOf(target))
}

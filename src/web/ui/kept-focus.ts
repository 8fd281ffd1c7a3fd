import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

type FocusPosition = { readonly element: Element; readonly row: number; readonly index: number }

/** The events that a frame has handled, so that the frames around it ignore them. */
const handled = new WeakSet<Event>()

const focusable = 'a[href], button:not(:disabled), input:not(:disabled)'
/** A dialog keeps the focus until it has faded out. */
const maxFrames = 60

const positionOf = (element: Element): FocusPosition => {
  const row = element.closest<HTMLTableRowElement>('tbody tr')
  if (!row) return { element, row: -1, index: -1 }
  return { element, row: row.sectionRowIndex, index: [...row.querySelectorAll(focusable)].indexOf(element) }
}

/** The same control in the row that is now at this position. Without rows, the frame. */
const targetOf = (frame: HTMLElement, { row, index }: FocusPosition): HTMLElement => {
  const rows = frame.querySelectorAll('tbody tr')
  const controls = row < 0 ? [] : (rows[Math.min(row, rows.length - 1)]?.querySelectorAll<HTMLElement>(focusable) ?? [])
  return controls[Math.min(Math.max(index, 0), controls.length - 1)] ?? frame
}

/**
 * Keeps the keyboard position when the focused element is removed, unless the user has focused something else. The focus
 * moves to the same control of the next row, or to the frame if the element was not in a row.
 */
export const useKeptFocus = (frame: RefObject<HTMLElement | null>): ((event: FocusEvent) => void) => {
  const lastFocus = useRef<FocusPosition | null>(null)
  useEffect(() => {
    let frames = 0
    let nextFrame = 0
    const restore = () => {
      const last = lastFocus.current
      if (!last || last.element.isConnected || !frame.current) return
      if (document.activeElement === document.body) {
        targetOf(frame.current, last).focus({ preventScroll: true })
        return
      }
      frames += 1
      if (frames < maxFrames) nextFrame = requestAnimationFrame(restore)
      else lastFocus.current = null
    }
    restore()
    return () => cancelAnimationFrame(nextFrame)
  })
  return ({ target, nativeEvent }) => {
    // Dialogs and menus return the focus themselves, if the element that opened them is still there.
    if (target.closest('[role="dialog"], [role="menu"]')) return
    lastFocus.current = handled.has(nativeEvent) ? null : positionOf(target)
    handled.add(nativeEvent)
  }
}

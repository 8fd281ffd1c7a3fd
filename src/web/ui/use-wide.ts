import { useEffect, type RefObject } from 'react'

/** Marks a frame whose table is wider than it, so that only such a table scrolls sideways. */
export const useWide = (frame: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const box = frame.current
    const table = box?.querySelector('table')
    if (!box || !table || typeof ResizeObserver === 'undefined') return undefined
    const measure = () => box.toggleAttribute('data-wide', table.offsetWidth > box.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    observer.observe(table)
    return () => observer.disconnect()
  }, [frame])
}

import { useEffect, useRef, useState } from 'react'
import { onKeyPress } from '../keys.ts'
import type { Review } from './table-props.ts'

type Chosen = { readonly key: string; readonly place: number }
type Listed = { readonly key: string; readonly isOpen: boolean }

/** The place of the row to decide: the chosen one while it is open, otherwise the next open one, or the last. */
export const currentPlace = (rows: readonly Listed[], chosen: Chosen | null): number => {
  const found = rows.findIndex(({ key }) => key === chosen?.key)
  const from = found < 0 ? (chosen?.place ?? 0) : found
  const next = rows.findIndex(({ isOpen }, place) => isOpen && place >= from)
  return next < 0 ? rows.findLastIndex(({ isOpen }) => isOpen) : next
}

/** The place of the next open row in a direction, or the same one if there is none. */
export const nextPlace = (rows: readonly Listed[], place: number, step: 1 | -1): number => {
  for (let next = place + step; next >= 0 && next < rows.length; next += step) if (rows[next]?.isOpen) return next
  return place
}

/** Whether a key belongs to a field, a menu or a dialog. */
export const isTaken = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true
  const field = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])'
  if (event.target instanceof Element && event.target.closest(field)) return true
  return document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null
}

/** Presses the visible button that has this key: one for the selection, if there is a selection. */
const pressButton = (root: HTMLElement, key: string): void => {
  const scope = root.querySelector('[data-selection-bar]') ?? root
  const button = (key === 'u' ? root : scope).querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
  button?.click()
}

type Keys = {
  /** Null without a panel. */
  readonly move: ((step: 1 | -1) => void) | null
  readonly select: (isRange: boolean) => void
  readonly help: () => void
  /** Whether the arrow keys move too. */
  readonly arrows: boolean
  /** Chooses a row that the user presses. */
  readonly choose: (place: number) => void
}
/** Listens to the keys, and to presses on rows. Returns the element whose buttons they press. */
const useKeys = (current: string | undefined, { move, select, help, arrows, choose }: Keys) => {
  const root = useRef<HTMLDivElement>(null)
  // Only after a key: a press with the pointer keeps the focus where it is.
  const followsKeys = useRef(false)
  useEffect(() => {
    const frame = root.current
    if (!move || !frame) return undefined
    const actions: Readonly<Record<string, () => void>> = {
      j: () => move(1),
      k: () => move(-1),
      ...(arrows && { ArrowDown: () => move(1), ArrowUp: () => move(-1) }),
      x: () => select(false),
      X: () => select(true),
      a: () => pressButton(frame, 'a'),
      r: () => pressButton(frame, 'r'),
      u: () => pressButton(frame, 'u'),
      '?': help,
    }
    const onKey = (event: KeyboardEvent) => {
      const action = actions[event.key]
      if (!action || isTaken(event)) return
      event.preventDefault()
      followsKeys.current = event.key !== '?'
      action()
    }
    const onPress = ({ target }: MouseEvent) => {
      const pressed = target instanceof Element ? target : null
      const row = pressed?.closest<HTMLTableRowElement>('tr[data-open]')
      if (row && !pressed?.closest('a, button:not([data-opens]), input, label')) choose(row.sectionRowIndex)
    }
    const endKeys = onKeyPress(document, onKey)
    frame.addEventListener('click', onPress)
    return () => {
      endKeys()
      frame.removeEventListener('click', onPress)
    }
  })
  const focused = useRef(current)
  useEffect(() => {
    if (focused.current === current) return
    focused.current = current
    if (followsKeys.current) root.current?.querySelector<HTMLElement>('tbody tr[aria-current="true"]')?.focus()
  })
  return root
}

/** The keys a and r on the page of one record, which press its buttons like those of the panel beside a list. */
export const useRecordKeys = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== 'a' && event.key !== 'r') || isTaken(event)) return
      event.preventDefault()
      pressButton(document.body, event.key)
    }
    return onKeyPress(document, onKey)
  }, [])
}

type ReviewInput<R> = {
  review?: Review<R> | undefined
  rows: readonly R[]
  rowKey: (row: R) => string
  onToggle: (row: R, isRange: boolean) => void
}

/** The current row of a list with a panel, and the keys that move and decide. */
export const useReview = <R>({ review, rows, rowKey, onToggle }: ReviewInput<R>) => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const listed = rows.map((row) => ({ key: rowKey(row), isOpen: review?.isOpen(row) ?? false }))
  const place = currentPlace(listed, chosen)
  const choose = (next: number) => {
    const row = listed[next]
    if (row) setChosen({ key: row.key, place: next })
  }
  const move = (step: 1 | -1) => choose(nextPlace(listed, place, step))
  const root = useKeys(listed[place]?.key, {
    move: review ? move : null,
    select: (isRange) => {
      const row = rows[place]
      if (row !== undefined) onToggle(row, isRange)
    },
    help: () => setHelpOpen(true),
    arrows: review?.keys.arrows ?? false,
    choose,
  })
  return {
    root,
    place,
    /** Shows the panel about a row. */
    chooseRow: (row: R) => setChosen({ key: rowKey(row), place: rows.indexOf(row) }),
    next: rows[nextPlace(listed, place, 1)],
    /** Whether the user has chosen a row, so that small screens show its panel. */
    isChosen: chosen !== null,
    close: () => setChosen(null),
    move,
    isHelpOpen,
    setHelpOpen,
  }
}

import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'

let freezing = 0
const listeners = new Set<() => void>()
const change = (by: number) => {
  freezing += by
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const isFrozen = () => freezing > 0

/** Keeps the data of the page as it is shown, while `active`. */
export const useFreezePage = (active: boolean): void =>
  useLayoutEffect(() => {
    if (!active) return undefined
    change(1)
    return () => change(-1)
  }, [active])

/** Whether the content is that of a dialog, whose data stays fresh. */
export const StaysFresh = createContext(false)

const useFrozen = (): boolean => {
  const frozen = useSyncExternalStore(subscribe, isFrozen)
  return !useContext(StaysFresh) && frozen
}

/**
 * The data of a query, or what it was when the page was frozen. A query that has no data yet, or whose key changes, is
 * returned as it is.
 */
export const useUnlessFrozen = <L extends { readonly data: unknown }>(load: L, key: string): L => {
  const frozen = useFrozen()
  const [kept, keep] = useState<{ key: string; load: L } | null>(null)
  if (frozen && kept === null) keep({ key, load })
  if (!frozen && kept !== null) keep(null)
  return frozen && kept?.key === key && kept.load.data !== undefined ? kept.load : load
}

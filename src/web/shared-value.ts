import { useSyncExternalStore } from 'react'

/** A value that is kept outside of components, which render again when it changes. */
export const sharedValue = <T>(initial: T) => {
  let value = initial
  const listeners = new Set<() => void>()
  const get = (): T => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get,
    set: (next: T): void => {
      value = next
      for (const listener of listeners) listener()
    },
    useValue: (): T => useSyncExternalStore(subscribe, get),
  }
}

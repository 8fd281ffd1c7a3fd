import { useSyncExternalStore } from 'react'

const seconds = 1_000

export type Toast = {
  /** Identifies the toast, because a text is shown only once at a time. */
  readonly text: string
  readonly tone: 'done' | 'info' | 'failed'
  /** In milliseconds. */
  readonly closeAfter: number
}

let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()
const update = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
export const closeToast = (text: string): void => update(toasts.filter((toast) => toast.text !== text))

/** Closes all toasts when the user changes. */
export const closeToasts = (): void => update([])

const show =
  (tone: Toast['tone']) =>
  (text: string, closeAfter = 3 * seconds): void => {
    if (!toasts.some((toast) => toast.text === text)) update([...toasts, { text, tone, closeAfter }])
  }

export const toast = { done: show('done'), info: show('info'), failed: show('failed') }
export const longToast = { login: 5 * seconds, password: 10 * seconds } as const

import { useSyncExternalStore } from 'react'
import { ui } from './ui.texts.ts'

const seconds = 1_000

export type Toast = {
  readonly id: number
  /** Shown only once at a time. */
  readonly text: string
  /** A second sentence, such as the name and amount of the record. */
  readonly detail?: string | undefined
  readonly tone: 'done' | 'info' | 'failed'
  /** In milliseconds. Null if it stays until the user closes it. */
  readonly closeAfter: number | null
  readonly action?: { readonly label: string; readonly press: () => void }
}

/** A sentence, or a sentence with a second one below it. */
export type ToastText = string | { readonly text: string; readonly detail: string }

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

let lastId = 0
/** A text that is already shown is shown and announced again. */
const show =
  (tone: Toast['tone']) =>
  (shown: ToastText, closeAfter = 3 * seconds): void => {
    const { text, detail } = typeof shown === 'string' ? { text: shown, detail: undefined } : shown
    lastId += 1
    update([...toasts.filter((toast) => toast.text !== text), { id: lastId, text, detail, tone, closeAfter }])
  }

const failed = show('failed')
export const toast = {
  done: show('done'),
  info: show('info'),
  failed,
  /** Shows nothing while the text is shown. */
  failedOnce: (text: string): void => {
    if (!toasts.some((one) => one.text === text)) failed(text)
  },
}

/** Offers to reload the page, which stays as it is until then. */
export const offerReload = (): void => {
  const text = ui('state.newVersion')
  lastId += 1
  const action = { label: ui('action.reload'), press: () => window.location.reload() }
  update([
    ...toasts.filter((one) => one.text !== text),
    { id: lastId, text, detail: undefined, tone: 'info', closeAfter: null, action },
  ])
}
export const longToast = { login: 5 * seconds, password: 10 * seconds } as const

import { sharedValue } from '../shared-value.ts'
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
  /** Whether it has the button that reloads the page. */
  readonly isReload?: true
}

/** A sentence, or a sentence with a second one below it. */
export type ToastText = string | { readonly text: string; readonly detail: string }

const toasts = sharedValue<readonly Toast[]>([])
export const useToasts = toasts.useValue
const without = (closed: string): readonly Toast[] => toasts.get().filter(({ text }) => text !== closed)
export const closeToast = (text: string): void => toasts.set(without(text))

/** Closes all toasts when the user changes. */
export const closeToasts = (): void => toasts.set([])

let lastId = 0
/** A text that is already shown is shown and announced again. */
const add = (added: Omit<Toast, 'id'>): void => {
  lastId += 1
  toasts.set([...without(added.text), { ...added, id: lastId }])
}
const show =
  (tone: Toast['tone']) =>
  (shown: ToastText, closeAfter = 3 * seconds): void =>
    add({ ...(typeof shown === 'string' ? { text: shown } : shown), tone, closeAfter })

const failed = show('failed')
export const toast = {
  done: show('done'),
  info: show('info'),
  failed,
  /** Shows nothing while the text is shown. */
  failedOnce: (shown: string): void => {
    if (!toasts.get().some(({ text }) => text === shown)) failed(shown)
  },
}

/** Offers to reload the page, which stays as it is until then. */
export const offerReload = (): void =>
  add({ text: ui('state.partFailed'), tone: 'info', closeAfter: null, isReload: true })
export const longToast = { login: 5 * seconds, password: 10 * seconds } as const

import { useSyncExternalStore } from 'react'
import { setConfirmationHandler, type CallError } from './api.ts'

/** A call that was refused because it needs a fresh confirmation, until the user has confirmed or left. */
export type Pending = {
  readonly call: string
  readonly input: unknown
  readonly error: CallError
  readonly settle: (confirmed: boolean) => void
}

let pending: Pending | null = null
let answer: Promise<boolean> | null = null
const listeners = new Set<() => void>()
const show = (next: Pending | null) => {
  pending = next
  for (const listener of listeners) listener()
}

/** Calls that are refused while the dialog is open wait for the same answer. */
setConfirmationHandler((call, input, error) => {
  answer ??= new Promise<boolean>((resolve) =>
    show({
      call,
      input,
      error,
      settle: (confirmed) => {
        show(null)
        answer = null
        resolve(confirmed)
      },
    }),
  )
  return answer
})

/** The call that waits for a confirmation, or null. */
export const usePendingConfirmation = (): Pending | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => pending,
  )

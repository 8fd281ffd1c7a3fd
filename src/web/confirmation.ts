import { setConfirmationHandler, type CallError } from './api.ts'
import { sharedValue } from './shared-value.ts'

/** A call that was refused because it needs a fresh confirmation, until the user has confirmed or left. */
export type Pending = {
  readonly call: string
  readonly error: CallError
  readonly settle: (confirmed: boolean) => void
}

const pending = sharedValue<Pending | null>(null)
let answer: Promise<boolean> | null = null

/** Calls that are refused while the dialog is open wait for the same answer. */
setConfirmationHandler((call, error) => {
  answer ??= new Promise<boolean>((resolve) =>
    pending.set({
      call,
      error,
      settle: (confirmed) => {
        pending.set(null)
        answer = null
        resolve(confirmed)
      },
    }),
  )
  return answer
})

/** The call that waits for a confirmation, or null. */
export const usePendingConfirmation = pending.useValue

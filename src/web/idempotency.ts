const minutes = 60_000
/** How long an identical request reuses the key of a request whose response was lost. */
const keyLifetime = 10 * minutes

const keysOfInputs = new WeakMap<object, string>()
const unsettled = new Map<string, { readonly key: string; readonly until: number }>()

export type Attempt = {
  /** The idempotency key of the request. */
  readonly key: string
  /** Whether an earlier attempt may have reached the server. */
  readonly repeated: boolean
  readonly sent: () => void
  /** Call it after a definite response, so that the next identical request gets a new key. */
  readonly settled: () => void
}

/**
 * An attempt to send a request. Retries with the same input object reuse its idempotency key, and so does a request with
 * the same text after a lost response, so pressing the button again never has a second effect.
 */
export const attemptOf = (text: string, input: object, now: number): Attempt => {
  const lost = unsettled.get(text)
  const earlier = keysOfInputs.get(input) ?? (lost && now < lost.until ? lost.key : undefined)
  const key = earlier ?? crypto.randomUUID()
  return {
    key,
    repeated: earlier !== undefined,
    sent: () => {
      keysOfInputs.set(input, key)
      unsettled.set(text, { key, until: now + keyLifetime })
    },
    settled: () => void unsettled.delete(text),
  }
}

/** Forgets the keys of lost responses when the user changes. */
export const forgetAttempts = (): void => unsettled.clear()

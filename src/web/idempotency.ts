const minutes = 60_000
/** How long an identical request reuses the key of a request whose response was lost. */
const keyLifetime = 10 * minutes

const keysOfInputs = new WeakMap<object, string>()
const unsettled = new Map<string, { readonly key: string; readonly until: number; lost: boolean }>()

export type Attempt = {
  /** The idempotency key of the request. */
  readonly key: string
  /** Whether an earlier attempt may have reached the server. */
  readonly repeated: boolean
  /** Whether the answer to an earlier attempt was lost, so that it may have had its effect. */
  readonly wasLost: boolean
  readonly sent: () => void
  /** Call it if the answer was lost. */
  readonly lost: () => void
  /** Call it after a definite response, so that the next identical request gets a new key. */
  readonly settled: () => void
}

/**
 * An attempt to send a request. Retries with the same input object reuse its idempotency key, and so does a request with
 * the same text after a lost response, so pressing the button again never has a second effect.
 */
export const attemptOf = (text: string, input: object, now: number): Attempt => {
  const found = unsettled.get(text)
  const before = found && now < found.until ? found : undefined
  const earlier = keysOfInputs.get(input) ?? before?.key
  const key = earlier ?? crypto.randomUUID()
  return {
    key,
    repeated: earlier !== undefined,
    wasLost: before?.lost ?? false,
    sent: () => {
      keysOfInputs.set(input, key)
      unsettled.set(text, { key, until: now + keyLifetime, lost: before?.lost ?? false })
    },
    lost: () => {
      const sent = unsettled.get(text)
      if (sent) sent.lost = true
    },
    settled: () => void unsettled.delete(text),
  }
}

/** Forgets the keys of lost responses when the user changes. */
export const forgetAttempts = (): void => unsettled.clear()

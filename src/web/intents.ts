const minutes = 60_000
/** How long after a lost response the same request counts as the same intent. */
const repeatable = 10 * minutes

const attempts = new WeakMap<object, string>()
const unanswered = new Map<string, { readonly key: string; readonly until: number }>()

export type Intent = {
  /** The idempotency key of the request. */
  readonly key: string
  /** Whether an earlier attempt may have reached the server. */
  readonly repeated: boolean
  readonly sent: () => void
  readonly answered: () => void
}

/**
 * What the user wants from one request. Retries keep the key of their input. So does a request with the same text after a
 * lost response, so pressing the button again never has a second effect. `text` is null for large bodies.
 */
export const intentOf = (text: string | null, input: object, now: number): Intent => {
  const lost = text === null ? undefined : unanswered.get(text)
  const earlier = attempts.get(input) ?? (lost && now < lost.until ? lost.key : undefined)
  const key = earlier ?? crypto.randomUUID()
  return {
    key,
    repeated: earlier !== undefined,
    sent: () => {
      attempts.set(input, key)
      if (text !== null) unanswered.set(text, { key, until: now + repeatable })
    },
    answered: () => {
      if (text !== null) unanswered.delete(text)
    },
  }
}

/** Forgets all intents, for a change of user. */
export const forgetIntents = (): void => unanswered.clear()

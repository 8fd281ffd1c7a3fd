/** One request of a call. A command carries an idempotency key, so repeating it has one effect. */
export const request = (name: string, input: unknown, key?: string): Promise<Response | null> =>
  fetch(`/call/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ data: input }),
  }).catch(() => null)

const first = 'auth-getSession'
let pending: Promise<Response | null> | null = null
/** Requests the session while the scripts load, because every page needs it. */
export const requestEarly = (): void => void (pending = request(first, {}))

/** Returns the early response to the first caller. */
export const takeEarly = (name: string): Promise<Response | null> | null => {
  if (name !== first) return null
  const early = pending
  pending = null
  return early
}

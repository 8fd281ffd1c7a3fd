/** One request of a call. A command carries the key of its intent, so that sending it again does it once. */
export const request = (name: string, input: unknown, key?: string): Promise<Response | null> =>
  fetch(`/call/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ data: input }),
  }).catch(() => null)

const first = 'auth-getSession'
let asked: Promise<Response | null> | null = null
/** Who is signed in is asked while the scripts are still on their way: every page waits for it. */
export const askEarly = (): void => void (asked = request(first, {}))

/** The answer to what was asked early, for whoever asks first. */
export const takeEarly = (name: string): Promise<Response | null> | null => {
  if (name !== first) return null
  const early = asked
  asked = null
  return early
}

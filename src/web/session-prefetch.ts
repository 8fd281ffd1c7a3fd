let isLeaving = false
/** Whether the page is being left: its requests outlive it. */
export const outlivePage = (leaving: boolean): void => void (isLeaving = leaving)

/** Sends the request of a call. Returns null without a response. A command has an idempotency key. */
export const request = (name: string, input: unknown, key?: string): Promise<Response | null> =>
  fetch(`/call/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ data: input }),
    ...(isLeaving && { keepalive: true }),
  }).catch(() => null)

const sessionCall = 'auth-getSession'
let pending: Promise<Response | null> | null = null
/** Requests the session while scripts load, because every page needs it. */
export const prefetchSession = (): void => void (pending = request(sessionCall, {}))

/** Returns the prefetched response of the session once; otherwise null. */
export const takePrefetched = (name: string): Promise<Response | null> | null => {
  if (name !== sessionCall) return null
  const prefetched = pending
  pending = null
  return prefetched
}

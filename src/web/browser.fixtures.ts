import { vi } from 'vitest'

/** A request that the stub of `fetch` received. */
export type Sent = { readonly path: string; readonly init: RequestInit }
type Reply = { readonly status?: number; readonly body: unknown } | 'lost'

/**
 * Stubs what the client uses of a browser outside pages: storage, location, and `fetch`, which returns the replies in
 * order. Undo it with `vi.unstubAllGlobals()`.
 */
export const stubBrowser = () => {
  const storage = new Map<string, string>()
  const sent: Sent[] = []
  const replies: Reply[] = []
  const opened: string[] = []
  const page = {
    pathname: '/',
    assign: (path: string) => void opened.push(path),
    reload: () => void opened.push('reload'),
  }
  const stubOf = (kept: Map<string, string>) => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('localStorage', stubOf(storage))
  vi.stubGlobal('sessionStorage', stubOf(new Map()))
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  const history = { replaceState: (_: unknown, __: string, address: string) => void opened.push(address) }
  vi.stubGlobal('window', { location: page, history })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit): Promise<Response> => {
    sent.push({ path, init })
    const reply = replies.shift()
    if (!reply || reply === 'lost') throw new TypeError('Failed to fetch')
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
    return new Response(text, { status: reply.status ?? 200 })
  })
  return { storage, sent, replies, opened, page }
}

/** The body of an error response. */
export const errorBody = (code: string, more: object = {}) => ({
  error: { status: 'FAILED_PRECONDITION', message: 'The server’s text.', details: { code, ...more } },
})

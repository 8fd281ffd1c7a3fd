import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import type { Role } from '#kernel/access.ts'
import { instantOf } from '#kernel/time.ts'
import { queries } from '../api.ts'
import { session, type Claims } from '../session.ts'
import { closeToasts } from './toast.ts'
import { Toasts } from './Toasts.tsx'

const claimsOf = (role: Role, orgId: string | null): Claims => ({
  userId: '06EXAMPLEUSER001',
  email: 'aina@kopikita.example',
  displayName: 'Nur Aina',
  photoUrl: null,
  role,
  tenantId: orgId,
  orgId,
  acceptedTAndC: true,
  profileComplete: true,
  offersPasskey: false,
  mustSetUpTwoStep: false,
  now: instantOf(Date.parse('2026-11-16T02:00:00Z')),
})

class NoObserver {
  readonly observe = () => undefined
  readonly unobserve = () => undefined
  readonly disconnect = () => undefined
}

/** Stubs what jsdom lacks: media queries, resize observers, fonts, scrolling. */
const stubMissingFeatures = (): void => {
  const nothing = () => undefined
  const noEvents = { addEventListener: nothing, removeEventListener: nothing }
  vi.stubGlobal('matchMedia', (media: string) => ({ ...noEvents, media, matches: false }))
  Object.defineProperty(document, 'fonts', { value: noEvents, configurable: true })
  vi.stubGlobal('ResizeObserver', NoObserver)
  vi.stubGlobal('scrollTo', nothing)
  Element.prototype.scrollIntoView = nothing
}

type Sent = { readonly name: string; readonly data: Record<string, unknown> }
/** The result or error of a call. */
export type Reply = { readonly result: unknown } | { readonly error: object }

const unanswered: Reply = { error: { status: 'INTERNAL', message: 'No answer', details: { code: 'internal' } } }

/** Stubs the server's responses to calls by name, and returns the calls that were sent. */
export const answerCalls = (answers: Readonly<Record<string, (data: Record<string, unknown>) => Reply>>) => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit & { body: string | FormData }) => {
    const name = path.replace('/call/', '')
    const { data } = (typeof body === 'string' ? JSON.parse(body) : { data: {} }) as { data: Record<string, unknown> }
    sent.push({ name, data })
    // Without an answer, a command would be sent again during the next test.
    const isCommand = new Headers(headers).has('idempotency-key')
    const reply = answers[name]?.(data) ?? (isCommand ? unanswered : undefined)
    if (!reply) throw new TypeError('Failed to fetch')
    // The address of an uploaded file isn't wrapped.
    const answer = typeof body !== 'string' && 'result' in reply ? reply.result : reply
    return new Response(JSON.stringify(answer), { status: 'error' in reply ? 400 : 200 })
  })
  return sent
}

/** Prepares a test file to render components as on a page. Each test starts with an empty document. */
export const rendering = () => {
  beforeAll(stubMissingFeatures)
  beforeAll(() => configure({ asyncUtilTimeout: 10_000 }))
  afterEach(() => {
    cleanup()
    closeToasts()
    queries.clear()
    localStorage.clear()
    sessionStorage.clear()
    window.history.replaceState(null, '', '/')
  })
  afterAll(() => vi.unstubAllGlobals())
  return { show }
}

/** Renders a component at this URL for a user with this role. */
const show = async (
  Shown: () => ReactNode,
  { at = '/here', role = 'Manager', orgId = null }: { at?: string; role?: Role; orgId?: string | null } = {},
) => {
  queries.setQueryData(session.queryKey, claimsOf(role, orgId))
  const root = createRootRoute()
  const here = createRoute({ getParentRoute: () => root, path: '/here', component: Shown })
  const there = createRoute({ getParentRoute: () => root, path: '/there', component: () => <h1>There</h1> })
  const router = createRouter({
    routeTree: root.addChildren([here, there]),
    history: createMemoryHistory({ initialEntries: [at] }),
    defaultNotFoundComponent: () => <h1>Elsewhere</h1>,
  })
  await router.load()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <Toasts />
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), router }
}

import { keepPreviousData, QueryCache, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { createClient, type ClientCall } from '#kernel/client.ts'
import { textCodeOf, type ErrorParams, type WireError } from '#kernel/errors.ts'
import type { Contract } from '#modules/contract.ts'
import { now } from './clock.ts'
import { request, takeEarly } from './early.ts'
import { errorMessage, fieldMessages } from './errors.ts'
import { intentOf } from './intents.ts'
import { toast } from './ui/toast.ts'
import { ui } from './ui/ui.texts.ts'

/** The error of a call. `code` is null if there was no response. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: string | null
  /** The code of its text. */
  readonly textCode: string | null
  readonly status: WireError['status'] | null
  readonly params: ErrorParams
  readonly fields: Readonly<Record<string, string>>
  readonly reference: string | undefined
  /** Whether the request never left this device. */
  readonly unsent: boolean

  constructor(error: Partial<WireError> | null, unsent = false) {
    super(error?.message ?? ui(unsent ? 'state.nothingSent' : 'state.offline'))
    this.unsent = unsent
    this.code = error?.details?.code ?? null
    this.textCode = this.code && textCodeOf(this.code, error?.details?.fields ?? {})
    this.status = error?.status ?? null
    this.params = error?.details?.params ?? {}
    this.fields = fieldMessages(error?.details?.fields ?? {}, error?.details?.fieldErrors)
    this.reference = error?.details?.reference
  }
}

const isWorthRepeating = (error: unknown): boolean =>
  error instanceof CallError && (error.code === null || error.code === 'unavailable')

/** Sends one request and returns its result or throws its error. */
export const send = async (name: string, input: unknown, key?: string): Promise<unknown> => {
  const response = await (takeEarly(name) ?? request(name, input, key))
  return answerOf(response?.ok ?? false, await response?.json().catch(() => null))
}

/** A large body that is already serialized. `onSent` receives the share that was sent, from 0 to 1. */
export class ReadyBody {
  readonly body: Blob
  readonly onSent: (part: number) => void
  constructor(body: Blob, onSent: (part: number) => void = () => undefined) {
    this.body = body
    this.onSent = onSent
  }
}

/** Sends a large body and reports its progress. */
export const sendReady = (name: string, { body, onSent }: ReadyBody, key: string): Promise<unknown> =>
  new Promise<XMLHttpRequest>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/call/${name}`)
    request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('idempotency-key', key)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
    request.addEventListener('loadend', () => resolve(request))
    request.send(body)
  }).then(({ status, response }) => answerOf(status === 200, response))

/** Parses a response body: returns the result, or throws the error. */
export const answerOf = (ok: boolean, answer: unknown): unknown => {
  const body = answer as { result?: unknown; error?: WireError } | null | undefined
  if (ok && body && 'result' in body) return body.result
  const error = new CallError(body?.error ?? null)
  if (error.code === 'unauthenticated') onSessionEnd()
  if (error.code === 'permission_denied') onDenied()
  throw error
}

/** Runs when the server no longer knows the session; set by the session module. */
let onSessionEnd = (): void => undefined
export const whenSessionEnds = (act: () => void): void => void (onSessionEnd = act)
/** Runs when the role does not permit the call. */
let onDenied = (): void => undefined
export const whenDenied = (act: () => void): void => void (onDenied = act)

export const api = createClient<Contract>((name, input) => send(name, input))

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet` shows no toast for a forbidden call, because the page shows it in place. */
    queryMeta: { fallback?: string; quiet?: boolean }
  }
}

/** The message for the user: the server's, or the specification's for this screen. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (error instanceof CallError && error.unsent) return error.message
  if (!(error instanceof CallError) || error.code === null || error.code === 'internal') {
    const reference = error instanceof CallError && error.reference
    return reference ? `${fallback} (${ui('state.reference', { reference })})` : fallback
  }
  return errorMessage(error.textCode ?? error.code, error.params, error.message)
}

/** The message for a page or list that could not be loaded. Invalid input comes from its address, so no field is marked. */
export const loadMessageOf = (error: unknown, fallback: string): string =>
  error instanceof CallError && error.code === 'invalid_input' ? fallback : messageOf(error, fallback)

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.fallback || (error instanceof CallError && error.code === 'unauthenticated')) return
      if (query.meta.quiet && error instanceof CallError && error.code === 'permission_denied') return
      toast.failed(loadMessageOf(error, query.meta.fallback))
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 2 && isWorthRepeating(error),
      refetchOnWindowFocus: true,
    },
  },
})

const keyOf = (callName: string, input: unknown): unknown[] => [...callName.split('-'), input]
export type QueryOf<In, Out> = { queryKey: unknown[]; queryFn: () => Promise<Out>; call?: ClientCall<In, Out> }

/** A call as a query of the cache, for loaders and prefetching. */
export const queryOf = <In, Out>(call: ClientCall<In, Out>, input: In): QueryOf<In, Out> => ({
  queryKey: keyOf(call.callName, input),
  queryFn: () => call(input),
})

/**
 * Reads a call and keeps the previous data while it loads again. Data is rendered as a transition, so the page stays
 * responsive. `fallback` is the specification's message for a failure. An answer that belongs to its input by position
 * needs `useQuery(queryOf(...))`, which doesn't show the answer to an earlier input.
 */
export const useCall = <In, Out>(
  call: ClientCall<In, Out>,
  input: In,
  options: {
    fallback: string
    enabled?: boolean
    refetchInterval?: number
    /** Loads again every second while this is true, for work in the background. */
    refetchWhile?: (data: Out) => boolean
    quiet?: boolean
  },
) =>
  useDeferredValue(
    useQuery<Out>({
      ...queryOf(call, input),
      meta: { fallback: options.fallback, ...(options.quiet && { quiet: true }) },
      placeholderData: keepPreviousData,
      ...(options.enabled !== undefined && { enabled: options.enabled }),
      ...(options.refetchInterval !== undefined && { refetchInterval: options.refetchInterval }),
      ...(options.refetchWhile && {
        refetchInterval: ({ state }) =>
          state.data !== undefined && options.refetchWhile?.(state.data) ? 1_000 : false,
      }),
    }),
  )

type CommandOptions<In, Out> = {
  /** The specification's fallback message; null if the screen shows the error itself. */
  fallback: string | null
  success?: string | ((answer: Out, input: In) => string)
  /** Prefixes of calls whose results this one changes, besides its own. */
  changes?: readonly string[]
  /** Runs `onSuccess` before the affected queries are refetched, because the next step doesn't need them. */
  atOnce?: true
  onSuccess?: (answer: Out, input: In) => void
}

/** Sends a command once. An offline device sends nothing, and nothing is sent later without the user. */
const sendCommand = async (callName: string, input: object): Promise<unknown> => {
  const upload = input instanceof ReadyBody ? input : null
  const intent = intentOf(upload ? null : `${callName} ${JSON.stringify(input)}`, input, now())
  if (!navigator.onLine) throw new CallError(null, !intent.repeated)
  intent.sent()
  try {
    const answer = upload ? await sendReady(callName, upload, intent.key) : await send(callName, input, intent.key)
    intent.answered()
    return answer
  } catch (error) {
    if (!isWorthRepeating(error)) intent.answered()
    throw error
  }
}

/** Runs a command, shows the outcome, and refetches the affected queries. */
export const useCommand = <In extends object, Out>(call: ClientCall<In, Out>, options: CommandOptions<In, Out>) => {
  const client = useQueryClient()
  // Every command adds to the audit trail.
  const prefixes = [call.callName.split('-')[0] ?? '', ...(options.changes ?? []), 'audit']
  return useMutation<Out, Error, In>({
    mutationFn: (input) => sendCommand(call.callName, input) as Promise<Out>,
    // The library would pause an offline command and send it on reconnecting.
    networkMode: 'always',
    retry: (count, error) => count < 2 && isWorthRepeating(error) && navigator.onLine,
    onSuccess: async (answer, input) => {
      if (options.success)
        toast.done(typeof options.success === 'string' ? options.success : options.success(answer, input))
      if (options.atOnce) options.onSuccess?.(answer, input)
      await Promise.all(prefixes.map((prefix) => client.invalidateQueries({ queryKey: [prefix] })))
      if (!options.atOnce) options.onSuccess?.(answer, input)
    },
    onError: (error) => {
      if (options.fallback !== null) toast.failed(messageOf(error, options.fallback))
      // Refetch, because someone else may have changed it.
      if (error instanceof CallError && isOutdated(error))
        for (const prefix of prefixes) void client.invalidateQueries({ queryKey: [prefix] })
    },
  })
}

const isOutdated = ({ status }: CallError): boolean => status === 'FAILED_PRECONDITION' || status === 'NOT_FOUND'

/** The URL of a call's download. */
export const downloadAddress = (callName: string, input: object): string =>
  `/download/${callName}?data=${encodeURIComponent(JSON.stringify(input))}`

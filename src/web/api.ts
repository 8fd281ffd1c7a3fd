import {
  hashKey,
  keepPreviousData,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { notAsShown } from '#kernel/not-as-shown.ts'
import { messagesOfRecords } from '#kernel/record-errors.ts'
import { createClient, type ClientCall } from '#kernel/client.ts'
import type { ConfirmationRequest } from '#kernel/effect.ts'
import { textCodeOf, type ErrorParams, type WireError } from '#kernel/errors.ts'
import type { AllCalls, ErrorCode } from '#kernel/registered.ts'
import { now } from './clock.ts'
import { useUnlessFrozen } from './frozen.ts'
import { request, takePrefetched } from './session-prefetch.ts'
import { errorMessage, fieldMessages } from './errors.ts'
import { attemptOf } from './idempotency.ts'
import { leaveDeleted } from './unsaved-changes.ts'
import { rememberSaved } from './ui/saved-record.ts'
import { toast, type ToastText } from './ui/toast.ts'
import { ui } from './ui/ui.texts.ts'

/** The error of a call. `code` is null if there was no response. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: string | null
  /** The code that selects the message, which differs from `code` for some invalid input. */
  readonly textCode: string | null
  readonly status: WireError['status'] | null
  readonly params: ErrorParams
  readonly fields: Readonly<Record<string, string>>
  readonly reference: string | undefined
  /** The confirmation that the server asks for. */
  readonly confirmation: ConfirmationRequest | undefined
  /** Whether the device was offline, so that no request was sent. */
  readonly unsent: boolean
  /** Whether the outcome of a command is unknown, so that it must not be reported as failed. */
  unknown = false

  constructor(error: Partial<WireError> | null, unsent = false) {
    super(error?.message ?? ui(unsent ? 'state.nothingSent' : 'state.offline'))
    this.unsent = unsent
    this.code = error?.details?.code ?? null
    this.textCode = this.code && textCodeOf(this.code, error?.details?.fields ?? {})
    this.status = error?.status ?? null
    this.params = error?.details?.params ?? {}
    this.fields = fieldMessages(error?.details?.fields ?? {}, error?.details?.fieldErrors)
    this.reference = error?.details?.reference
    this.confirmation = error?.details?.confirmation
  }
}

/** Whether the session has ended, which the sign-in page or a dialog shows. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.code === 'unauthenticated'

/** Whether the command was refused because its screen showed something else. */
export const isNotAsShown = (error: unknown): boolean =>
  error instanceof CallError && notAsShown.some((code) => code === error.code)

export const isRetryable = (error: unknown): boolean =>
  error instanceof CallError && (error.code === null || /^(unavailable|outcome_unknown)$/.test(error.code))

/** Whether the answer was lost, so that a command may have been done. */
const isLost = (error: unknown): boolean =>
  error instanceof CallError && !error.unsent && (error.status === null || error.code === 'outcome_unknown')

/** Sends one request and returns its result or throws its error. */
export const send = async (name: string, input: unknown, key?: string): Promise<unknown> => {
  const response = await (takePrefetched(name) ?? request(name, input, key))
  const body: unknown = await response?.json().catch(() => null)
  try {
    return resultOf(response?.ok ?? false, body)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'confirmation_needed') throw error
    if (!(await confirmAgain(name, error))) throw error
    return send(name, input, key)
  }
}

/** Parses a response body: returns the result, or throws the error. */
export const resultOf = (ok: boolean, response: unknown): unknown => {
  const body = response as { result?: unknown; error?: WireError } | null | undefined
  if (ok && body && 'result' in body) return body.result
  const error = new CallError(body?.error ?? null)
  if (isSignedOut(error)) onSessionEnd()
  if (error.code === 'permission_denied' || error.code === 'two_step_required') onForbidden()
  throw error
}

/** Runs when the session has expired or was ended; set by the session module. */
let onSessionEnd = (): void => undefined
export const setSessionEndHandler = (handler: () => void): void => void (onSessionEnd = handler)
type ConfirmationHandler = (name: string, error: CallError) => Promise<boolean>
/** Asks the user to confirm who they are, and returns whether they did; set by the shell. */
let confirmAgain: ConfirmationHandler = async () => false
export const setConfirmationHandler = (handler: ConfirmationHandler): void => void (confirmAgain = handler)
/** Runs when the role does not permit the call, or two-step sign-in must be set up first. */
let onForbidden = (): void => undefined
export const setForbiddenHandler = (handler: () => void): void => void (onForbidden = handler)

export const api = createClient<AllCalls>((name, input) => send(name, input))

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet` shows no toast for a forbidden call, because the page shows it in place. */
    queryMeta: { fallback?: string; quiet?: boolean }
  }
}

/** The message for the user: the server's, that a command's outcome isn't known, or `fallback` without a response or after an internal error. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (error instanceof CallError && error.unsent) return error.message
  if (error instanceof CallError && error.unknown) return ui('state.outcomeUnknown')
  if (!(error instanceof CallError) || error.code === null || error.code === 'internal') {
    const reference = error instanceof CallError && error.reference
    return reference ? `${fallback} (${ui('state.reference', { reference })})` : fallback
  }
  return errorMessage(error.textCode ?? error.code, error.params, error.message)
}

/** The message with what happened to the record since it was shown, if the error is about one record. */
export const fullMessageOf = (error: unknown, fallback: string): string => {
  const records = error instanceof CallError ? [...messagesOfRecords(error.fields).values()] : []
  return [messageOf(error, fallback), ...(records.length === 1 ? records : [])].join(' ')
}

/** The message for a page or list that failed to load. Invalid input then comes from the URL, so the fallback is shown. */
export const loadMessageOf = (error: unknown, fallback: string): string =>
  error instanceof CallError && error.code === 'invalid_input' ? fallback : messageOf(error, fallback)

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // The strip at the top says that there is no connection.
      if (!query.meta?.fallback || isSignedOut(error) || !navigator.onLine) return
      if (query.meta.quiet && error instanceof CallError && error.code === 'permission_denied') return
      // The loads of a page fail together if the server can't be reached, so one toast is about all of them.
      if (error instanceof CallError && error.code === null) toast.failedOnce(error.message)
      else toast.failed(loadMessageOf(error, query.meta.fallback))
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 2 && isRetryable(error) && navigator.onLine,
      refetchOnWindowFocus: true,
      // While offline, a page shows its message instead of loading forever, and loads after reconnecting.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})

const keyOf = (callName: string, input: unknown): unknown[] => [...callName.split('-'), input]
export type QueryOf<In, Out> = { queryKey: unknown[]; queryFn: () => Promise<Out>; call?: ClientCall<In, Out> }

/** The query of a call, for loaders and prefetching. */
export const queryOf = <In, Out>(call: ClientCall<In, Out>, input: In): QueryOf<In, Out> => ({
  queryKey: keyOf(call.callName, input),
  queryFn: () => call(input),
})

export type LoadOptions<Out> = {
  fallback: string
  enabled?: boolean
  refetchInterval?: number
  /** Refetches every second while this is true, for background jobs; otherwise after `refetchInterval`. */
  refetchWhile?: (data: Out) => boolean
  quiet?: boolean
}

/**
 * Queries a call and keeps the previous data while new data loads. Data is rendered as a transition, so the page stays
 * responsive. `fallback` is the specification's message for a failure. If results match the input by position, use
 * `useQuery(queryOf(...))`, which doesn't return the result of the previous input. While a dialog is being sent or shows
 * its error, the page below it keeps its data.
 */
export const useCall = <In, Out>(call: ClientCall<In, Out>, input: In, options: LoadOptions<Out>) => {
  const load = useDeferredValue(
    useQuery<Out>({
      ...queryOf(call, input),
      meta: { fallback: options.fallback, ...(options.quiet && { quiet: true }) },
      placeholderData: keepPreviousData,
      ...(options.enabled !== undefined && { enabled: options.enabled }),
      ...(options.refetchInterval !== undefined && { refetchInterval: options.refetchInterval }),
      ...(options.refetchWhile && {
        refetchInterval: ({ state }) =>
          state.data !== undefined && options.refetchWhile?.(state.data) ? 1_000 : (options.refetchInterval ?? false),
      }),
    }),
  )
  return useUnlessFrozen(load, hashKey(keyOf(call.callName, input)))
}

export type CommandOptions<In, Out> = {
  /** The specification's fallback message; null if the screen shows the error itself. */
  fallback: string | null
  success?: ToastText | ((result: Out, input: In) => ToastText)
  /** The code of a refusal that is information, because someone else already did the same. */
  info?: ErrorCode
  /** The code of a refusal that the screen asks about. */
  asks?: ErrorCode
  /** Prefixes of other calls to refetch, because this one changes their results. */
  changes?: readonly string[]
  /** Runs `onSuccess` before the affected queries are refetched, because the next step doesn't need them. */
  beforeRefetch?: true
  /** Opens another page before the refetch, because this page's record no longer exists. */
  leave?: (() => Promise<void>) | undefined
  onSuccess?: (result: Out, input: In) => void
  /** Commands of the same scope are sent one after the other, in the order of the presses. */
  scope?: string
}

/**
 * Sends a command. A retry after a lost response has the same idempotency key, so it gets the stored outcome, if any.
 * Without any answer the error says that the outcome is unknown. While offline, it throws instead of queueing the command
 * for later.
 */
export const sendCommand = async (callName: string, input: object): Promise<unknown> => {
  const attempt = attemptOf(`${callName} ${JSON.stringify(input)}`, input, now())
  if (!navigator.onLine) throw unanswered(new CallError(null, !attempt.repeated), attempt.repeated)
  attempt.sent()
  try {
    const result = await send(callName, input, attempt.key)
    attempt.settled()
    return result
  } catch (error) {
    if (!isRetryable(error)) attempt.settled()
    if (isLost(error)) attempt.lost()
    throw unanswered(error, isLost(error) || (attempt.wasLost && isRetryable(error)))
  }
}

const unanswered = <E>(error: E, unknown: boolean): E => {
  if (error instanceof CallError) error.unknown = unknown
  return error
}

/** A restarting server responds again within half a minute, with the outcome of the command. */
const mostRetries = (error: unknown): number => (error instanceof CallError && error.unknown ? 5 : 2)

/** Runs a command, shows the outcome, and refetches the affected queries. */
export const useCommand = <In extends object, Out>(call: ClientCall<In, Out>, options: CommandOptions<In, Out>) => {
  const client = useQueryClient()
  // Every command adds to the audit trail, and may submit or decide records, also for a delegate.
  const prefixes = [call.callName.split('-')[0] ?? '', ...(options.changes ?? []), 'audit', 'approvals', 'delegations']
  return useMutation<Out, Error, In>({
    mutationFn: (input) => sendCommand(call.callName, input) as Promise<Out>,
    // By default, the library would pause a command while offline and send it after reconnecting.
    networkMode: 'always',
    ...(options.scope && { scope: { id: options.scope } }),
    retry: (count, error) => count < mostRetries(error) && isRetryable(error) && navigator.onLine,
    onSuccess: async (result, input) => {
      rememberSaved(result)
      if (options.success)
        toast.done(typeof options.success === 'function' ? options.success(result, input) : options.success)
      if (options.beforeRefetch) options.onSuccess?.(result, input)
      if (options.leave) await leaveDeleted(options.leave)
      await Promise.all(prefixes.map((prefix) => client.invalidateQueries({ queryKey: [prefix] })))
      if (!options.beforeRefetch) options.onSuccess?.(result, input)
    },
    onError: (error) => {
      if (error instanceof CallError && error.code !== null && error.code === options.asks) return
      const isInfo = error instanceof CallError && error.code !== null && error.code === options.info
      if (options.fallback !== null && !isSignedOut(error))
        toast[isInfo || isUnknown(error) ? 'info' : 'failed'](fullMessageOf(error, options.fallback))
      // Refetch, because someone else may have changed the record, or the command may have been done.
      if (error instanceof CallError && (isOutdated(error) || error.unknown))
        for (const prefix of prefixes) void client.invalidateQueries({ queryKey: [prefix] })
    },
  })
}

/** Whether the outcome of a command is unknown. */
export const isUnknown = (error: unknown): boolean => error instanceof CallError && error.unknown

const isOutdated = ({ status }: CallError): boolean =>
  status === 'FAILED_PRECONDITION' || status === 'NOT_FOUND' || status === 'ABORTED'

/** The URL that downloads the result of a call. */
export const downloadAddress = (callName: string, input: object): string =>
  `/download/${callName}?data=${encodeURIComponent(JSON.stringify(input))}`

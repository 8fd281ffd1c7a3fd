import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Id } from '#kernel/values.ts'
import type { JobState } from '../job.ts'
import type { Traces } from '../outbound/traces.ts'
import type { Refusal } from '#kernel/errors.ts'
import type { App, Credentials } from '../pipeline/parts.ts'

/** With TLS the cookie has the prefix that binds it to this host; without TLS browsers reject the prefix. */
export type CookieKind = { readonly secure: boolean }

export type Metrics = {
  readonly registry: Registry
  readonly observe: (call: string, status: string, ms: number) => void
}

type Observed = {
  readonly name: string
  readonly orgId: Id<'org'> | undefined
  /** Adds the id of the request to each line. */
  readonly log: Pick<Logger, 'info'>
}
/** A request that an API key made, for its log. */
export type KeyRequest = {
  readonly orgId: Id<'org'>
  readonly keyId: Id<'api_key'>
  readonly call: string
  /** The HTTP status of the answer, and the code and words of its error. */
  readonly status: number
  readonly code: string | null
  readonly message: string | null
  readonly ms: number
  readonly address: string
}

/** Admits the requests of API keys. */
export type KeyGate = {
  /**
   * Counts a request. Refuses an unknown, mistyped, expired or revoked key with one answer in equal time. `refusal` is why a
   * key that works can't make the request now: too many requests, or another address.
   */
  readonly admit: (
    token: string,
    address: string,
  ) => Promise<{
    readonly session: Credentials
    readonly keyId: Id<'api_key'>
    readonly refusal: Refusal<string> | null
    /** The limits of the key and the version of the calls that it uses. */
    readonly headers: Readonly<Record<string, string | number>>
  }>
  readonly log: (request: KeyRequest) => Promise<void>
  /** Whether a text contains a key. Tells the Managers whose key it is. */
  readonly isExposedIn: (text: string) => Promise<boolean>
}

/** Runs a call and records its duration and status in metrics, traces and the log. */
export type Observe = <T>(call: Observed, work: () => Promise<T>) => Promise<T>

/** Adds the HTTP routes of a module that are not calls, such as files. */
export type AddRoutes = (http: FastifyInstance, parts: HttpParts, observe: Observe) => Promise<void>

/** A figure for Prometheus: a number for each value of its label, or one number with the label ''. */
export type BusinessFigure = {
  readonly name: string
  readonly help: string
  readonly label: string | undefined
  readonly values: readonly { readonly label: string; readonly value: number }[]
}

export type HttpParts = {
  readonly app: App
  readonly log: Logger
  readonly cookie: CookieKind
  readonly trustProxy?: string | undefined
  readonly metricsToken?: string | undefined
  /** The folder of the built pages; without it the server serves calls only. */
  readonly pages?: string | undefined
  readonly withOutbox: boolean
  readonly keys: KeyGate
  readonly routes?: readonly AddRoutes[]
  readonly traces?: Traces | undefined
  /** The jobs of this process, if it runs any. */
  readonly jobs?: JobState | undefined
  /** Whether the process serves no calls and only runs jobs. */
  readonly isWorker?: boolean | undefined
  readonly figures?: (() => Promise<readonly BusinessFigure[]>) | undefined
  /** Overrides the limits of load shedding and slow clients, in tests. */
  readonly limits?:
    | { readonly inFlight?: number; readonly unfinished?: number; readonly bodyDeadline?: number }
    | undefined
}

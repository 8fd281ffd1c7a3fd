import type { Readable } from 'node:stream'
import type { CallOf, Call, Contract, FileResponse, Kind, Output } from '#kernel/call.ts'
import type { Confirmed, Effect } from '#kernel/effect.ts'
import type { ErrorTable } from '#kernel/errors.ts'
import type { DelegationScope } from '#kernel/delegation.ts'
import type { Clock, Instant, LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Writer } from '#kernel/writer.ts'
import type { ActingFor, Actor, Context, Environment, Handler } from '../context.ts'
import type { Constraints } from '../failures.ts'
import type { Storage } from '../outbound/storage.ts'
import type { Database, Db, Transaction } from '../postgres/database.ts'

/** The unverified claim of a session cookie, or an API key. */
export type Credentials = { readonly orgId: Id<'org'>; readonly tokenHash: Buffer; readonly isKey?: true }
/** Returns the user of each session, or null if the session is unknown or expired, or its user cannot sign in. */
export type Identify = (
  client: Transaction['client'],
  sessions: readonly Credentials[],
  now: Instant,
) => Promise<(Actor | null)[]>

/** Returns the API key with this digest as an actor, or null if it is unknown, expired or revoked. */
export type IdentifyKey = (client: Transaction['client'], key: Credentials, now: Instant) => Promise<Actor | null>

/** The Manager whose records of a scope a user approves today; null without one. Waits for an end that is under way. */
export type FindDelegation = (
  client: Transaction['client'],
  of: { orgId: Id<'org'>; delegateId: Id<'user'>; scope: DelegationScope; today: LocalDate },
) => Promise<ActingFor | null>

/** Whether the session has given the confirmation with this id in the last ten minutes. With `uses`, it is used up. */
export type TakeConfirmation = (
  client: Transaction['client'],
  of: { actor: Actor; id: string; now: Instant; uses: boolean },
) => Promise<boolean>

/** What a confirmation of a call states: the organization or person, the amount, and the payments. */
export type AboutCall = (
  client: Transaction['client'],
  call: { readonly name: string; readonly input: unknown },
) => Promise<Confirmed>

/** Whether an organization exists, or with `deleted` whether it exists or existed. */
export type OrganizationExists = (db: Db, orgId: Id<'org'>, deleted: boolean) => Promise<boolean>

export type AppParts = {
  readonly contract: Contract
  readonly handlers: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Every error that a handler can refuse with. */
  readonly errors: ErrorTable
  /** The error code for a violation of each database constraint that a race can reach. */
  readonly constraints: Constraints
  readonly database: Database
  readonly clock: Clock
  /** Stores the files that the platform generates. */
  readonly storage: Storage
  /** The folder of files that are being received or sent. */
  readonly incoming: string
  readonly env: Environment
  readonly identify: Identify
  readonly identifyKey: IdentifyKey
  readonly delegationFor: FindDelegation
  readonly takeConfirmation: TakeConfirmation
  readonly aboutCall: AboutCall
  readonly organizationExists: OrganizationExists
}

export type CallRequest = {
  readonly name: string
  readonly body: unknown
  readonly session?: Credentials | null | undefined
  /** The idempotency key, which retries repeat. */
  readonly key?: string | undefined
  readonly address: string
  readonly userAgent: string
  /** The unverified cookie of browsers that have signed in before. */
  readonly device?: string | null | undefined
  /** Aborted when the caller has left. */
  readonly signal?: AbortSignal | undefined
}

/** `json` is the result in its wire form, checked against the contract. */
export type Answer = {
  readonly json: string
  /** The cookies to set. */
  readonly session?: string | null
  readonly device?: string
  /** A complete file of `size` bytes. `end` frees it, whether it was read or not. */
  readonly file?: Omit<FileResponse, 'body'> & {
    readonly size: number
    readonly body: Readable
    readonly end: () => void
  }
}

export type App = AppParts & {
  readonly answer: (request: CallRequest) => Promise<Answer>
  /** Runs a call that is not in the contract because its body streams. */
  readonly serve: <C extends CallOf<'query'> | CallOf<'command'>>(
    call: C,
    handler: Handler<C>,
    request: CallRequest,
  ) => Promise<Output<C>>
}

export type AnyContext = Context<string, Actor | null, Id<'org'> | null, Effect>
export type AnyHandler = (ctx: AnyContext, input: unknown) => Promise<unknown>
/** A call of the contract with its handler and the writer of its output. */
export type Registered<K extends Kind = Kind> = {
  readonly name: string
  readonly call: Extract<Call, { kind: K }>
  readonly handler: unknown
  readonly write: Writer
}

import type pg from 'pg'
import type { Allow, Audience, PlatformRole, Role, TenantRole } from '#kernel/access.ts'
import type { Call, Calls, Errors, Input } from '#kernel/call.ts'
import type { ErrorParams, FieldError, Refusal } from '#kernel/errors.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id, Instant } from '#kernel/values.ts'
import type { z } from 'zod'
import type { IdBlock } from './ids.ts'
import type { Storage } from './outbound/storage.ts'
import type { Db } from './postgres/database.ts'

/** What the road must know of the caller's organization. */
export type OrganizationFacts = {
  readonly name: string
  readonly status: 'Onboarding' | 'Active' | 'Suspended'
  readonly rollingPay: boolean
  readonly eBenefits: boolean
  readonly disbursements: boolean
  readonly requireSecondPerson: boolean
}

type Person<R extends Role, O> = {
  readonly id: Id<'user'>
  readonly orgId: Id<'org'>
  readonly role: R
  readonly name: string
  readonly email: string
  readonly employeeId: Id<'employee'> | null
  readonly acceptedTerms: string | null
  readonly sessionHash: Buffer
  readonly org: O
}
export type TenantActor = Person<TenantRole, OrganizationFacts>
export type PlatformActor = Person<PlatformRole, null>
export type Actor = TenantActor | PlatformActor
export type EmployeeActor = TenantActor & { readonly employeeId: Id<'employee'> }

type ActorOfAudience = {
  public: Actor | null
  any: Actor
  employee: EmployeeActor
  management: TenantActor
  Manager: TenantActor
  admin: PlatformActor
  superadmin: PlatformActor
}
/** Who a handler of a call with this audience may find before it. */
export type ActorOf<A extends Allow> = A extends Audience
  ? ActorOfAudience[A]
  : A extends readonly Audience[]
    ? ActorOfAudience[A[number]]
    : never

/** A change of a record, for the audit trail and for the history on its details page. */
export type RecordChange = { type: string; id: string; before?: object | null; after?: object | null; org?: Id<'org'> }

/** What the process is configured with and a handler may need. */
export type Environment = {
  readonly publicUrl: string
  /** The key of the digests of verification codes. */
  readonly secretKey: string
  readonly production: boolean
}

/** All that a handler may touch. `refuse` accepts only the error codes that its call declares. */
export type Context<E extends string = never, A = Actor> = {
  readonly db: Db
  readonly client: pg.PoolClient
  readonly actor: A
  readonly now: Instant
  readonly today: LocalDate
  readonly address: string
  readonly userAgent: string
  readonly env: Environment
  readonly newId: <Kind extends string>() => Id<Kind>
  /** As many ids in a row, for the database to give out. */
  readonly newIds: (count: number) => IdBlock
  readonly refuse: (code: E, params?: ErrorParams, fields?: Readonly<Record<string, FieldError | string>>) => never
  /** Refuses, but keeps what was written so far: a wrong code counts. */
  readonly refuseAndKeep: (code: E, params?: ErrorParams) => never
  readonly record: (change: RecordChange) => void
  /** The session cookie of the answer: a token, or null to take it away. */
  readonly setSession: (token: string | null) => void
}

/** The context of a service or a job, which refuses nothing by itself. */
export type Work = Pick<Context, 'db' | 'client' | 'now' | 'today' | 'newId' | 'env'>

/** One of the calls that are served together. */
export type GroupItem<C extends Call> = {
  readonly actor: ActorOf<C['allow']>
  readonly input: Input<C>
  readonly address: string
  readonly key: string | undefined
  readonly inputHash: Buffer
}
export type GroupContext = Omit<Work, 'db'> & { readonly call: string }

export type Handler<C extends Call> = (
  ctx: Context<Errors<C>, ActorOf<C['allow']>>,
  input: Input<C>,
) => Promise<z.output<C['output']>>
/**
 * A command that makes something slow, such as a document. `read` gathers what it is made of in a transaction that only
 * reads; what it answers makes the thing with no transaction open, so that no lock and no connection waits for it; then
 * the handler that comes of it writes, on the road of every command: who asks is asked again, and once is once.
 */
export type StagedHandler<C extends Call> = {
  readonly read: (ctx: Context<Errors<C>, ActorOf<C['allow']>>, input: Input<C>) => Promise<Making<Handler<C>>>
}
export type Making<H> = (storage: Storage) => Promise<Made<H>>
export type Made<H> = {
  readonly write: H
  /** Takes away what was made, if nothing was written about it. */
  readonly discard: () => Promise<void>
}
/** Answers each item in its place; a refusal of one does not touch its neighbours. */
type GroupHandler<C extends Call> = (
  ctx: GroupContext,
  items: readonly GroupItem<C>[],
) => Promise<(z.output<C['output']> | Refusal)[]>

export type Handlers<C extends Calls> = {
  readonly [K in keyof C]: C[K]['grouped'] extends true | undefined
    ? true extends C[K]['grouped']
      ? GroupHandler<C[K]>
      : Handler<C[K]> | StagedHandler<C[K]>
    : Handler<C[K]> | StagedHandler<C[K]>
}

import type { Change, RecordType } from '#kernel/audit.ts'
import type pg from 'pg'
import type { Allow, Audience, PlatformRole, Role, TenantRole } from '#kernel/access.ts'
import type { Call, Calls, EffectsOf, Errors, Input } from '#kernel/call.ts'
import type { Confirming, Effect } from '#kernel/effect.ts'
import type { ErrorParams, FieldError, Refusal } from '#kernel/errors.ts'
import type { DelegationScope } from '#kernel/delegation.ts'
import type { KeyScope } from '#kernel/key-scope.ts'
import type { Sen } from '#kernel/money.ts'
import type { LocalDate, Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { z } from 'zod'
import type { KeyKind } from './api-key.ts'
import type { IdBlock } from './ids.ts'
import type { Storage } from './outbound/storage.ts'
import type { Db, Writing } from './postgres/database.ts'

/** The properties of the caller's organization that the pipeline checks. */
export type OrganizationFacts = {
  readonly name: string
  readonly status: 'Onboarding' | 'Active' | 'Suspended'
  readonly rollingPay: boolean
  readonly eBenefits: boolean
  readonly disbursements: boolean
  readonly requireSecondPerson: boolean
}

/** The Manager that a delegate represents in a call, and the limit per record; null without an amount. */
export type ActingFor = {
  readonly id: Id<'user'>
  readonly employeeId: Id<'employee'> | null
  readonly name: string
  readonly delegationId: Id<'delegation'>
  readonly scope: DelegationScope
  readonly limit: Sen | null
}

/** The API key that makes a call for its organization, with the rights of a Manager within its scopes. */
export type KeyFacts = { readonly scopes: readonly KeyScope[] }

type Person<R extends Role, O> = {
  readonly id: Id<'user'>
  readonly orgId: Id<'org'>
  readonly role: R
  readonly name: string
  readonly email: string
  readonly employeeId: Id<'employee'> | null
  readonly acceptedTerms: string | null
  readonly sessionHash: Buffer
  /** Platform staff without the two-step sign-in that is required of them may only set it up. */
  readonly mustSetUpTwoStep: boolean
  /** Until when the last confirmation of this session is fresh; null without one. */
  readonly freshUntil: Instant | null
  /** Set by the pipeline for a call that a delegate makes for a Manager. */
  readonly for?: ActingFor
  /** Set if the caller is an API key, whose id and name are those of the actor. */
  readonly key?: KeyFacts
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
  staff: PlatformActor
  approver: PlatformActor
  admin: PlatformActor
  superadmin: PlatformActor
}
/** The actor of a call with this audience. */
export type ActorOf<A extends Allow> = A extends Audience
  ? ActorOfAudience[A]
  : A extends readonly Audience[]
    ? ActorOfAudience[A[number]]
    : never

/** The organization that a call is about; see `OrganizationScope`. */
type OrganizationOf<C extends Call> = C['allow'] extends 'public'
  ? Id<'org'> | null
  : 'ownOrEvery' extends C['scope']
    ? Id<'org'> | null
    : Id<'org'>
type ContextOf<C extends Call> = Context<Errors<C>, ActorOf<C['allow']>, OrganizationOf<C>, EffectsOf<C>>

/** A change of a record as the audit trail stores it. */
export type RecordChange = { type: string; id: string; before?: object | null; after?: object | null; org?: Id<'org'> }
/** Records a change in the audit trail. A field that its record type does not declare does not compile. */
export type Recorder = <T extends RecordType, B extends object, A extends object>(
  change: { readonly type: T } & Change<T, B, A>,
) => void

/** The clock of a sandbox, which its Managers move forward. */
export type MovableClock = {
  /** By how much it is ahead of the real time, in milliseconds. */
  readonly ahead: () => number
  /** Reads where the clock is. */
  readonly refresh: () => Promise<void>
}

/** The configuration that handlers may read. */
export type Environment = {
  readonly publicUrl: string
  /** The platform's bank account, to which organizations pay; null if none is configured. */
  readonly payTo: { readonly bank: string; readonly accountNumber: string; readonly accountName: string } | null
  /** The key of the digests of verification codes. */
  readonly secretKey: string
  /** The API keys of this deployment: of production, or of its sandbox. */
  readonly keyKind: KeyKind
  /** Null in production. */
  readonly movableClock: MovableClock | null
  readonly production: boolean
}

/** Everything a handler may use. `refuse` accepts only the error codes that its call declares. */
export type Context<E extends string = never, A = Actor, O = unknown, F extends Effect = never> = Confirming<F> & {
  readonly db: Db
  readonly client: pg.PoolClient
  readonly actor: A
  /** The organization that the call is about, resolved from its `scope`. */
  readonly org: O
  readonly now: Instant
  readonly today: LocalDate
  readonly address: string
  readonly userAgent: string
  readonly env: Environment
  readonly newId: <Kind extends string>() => Id<Kind>
  /** A block of consecutive ids that the database assigns. */
  readonly newIds: (count: number) => IdBlock
  readonly refuse: (code: E, params?: ErrorParams, fields?: Readonly<Record<string, FieldError | string>>) => never
  /** Refuses but commits earlier writes, such as the count of wrong codes. */
  readonly refuseAndKeep: (code: E, params?: ErrorParams) => never
  readonly record: Recorder
  /** Sets the session cookie of the response: a token, or null to remove the cookie. */
  readonly setSession: (token: string | null) => void
  /** The cookie of browsers that have signed in before: of the request, and a setter for the response. */
  readonly device: string | null
  readonly setDevice: (cookie: string) => void
}

/** The context of a service or a job, which cannot refuse. */
export type Work = Pick<Context, 'db' | 'client' | 'now' | 'today' | 'newId' | 'env'>

/** One call of a batch. Its audit entries are kept even if it is refused. */
export type BatchItem<C extends Call> = {
  readonly actor: ActorOf<C['allow']>
  readonly input: Input<C>
  readonly address: string
  readonly record: Recorder
}
/** The context of a batch: its transaction serves calls of several organizations. */
export type BatchContext = Omit<Work, 'db'> & Pick<Writing, 'last'>

export type Handler<C extends Call> = (ctx: ContextOf<C>, input: Input<C>) => Promise<z.output<C['output']>>
/** A result or a refusal for each item, in the order of the items. */
export type BatchResults<C extends Call> = Promise<(z.output<C['output']> | Refusal)[]>
export type BatchQueryHandler<C extends Call> = (ctx: BatchContext, items: readonly BatchItem<C>[]) => BatchResults<C>
/**
 * Locks and reads what the items need, sending its statements before it first awaits, and returns the function that
 * decides and writes. That function receives the items without a stored response.
 */
export type BatchCommandHandler<C extends Call> = (
  ctx: BatchContext,
  items: readonly BatchItem<C>[],
) => Promise<(items: readonly BatchItem<C>[]) => BatchResults<C>>
/**
 * `read` gathers data in a read-only transaction and returns the function that creates or reads a document while no
 * transaction is open, so no lock or connection is held. The returned handler writes, as a separate command.
 */
export type TwoPhaseHandler<C extends Call> = {
  readonly read: (ctx: ContextOf<C>, input: Input<C>) => Promise<CreateDocument<Handler<C>>>
}
export type CreateDocument<H> = (storage: Storage) => Promise<CreatedDocument<H>>
export type CreatedDocument<H> = {
  readonly write: H
  /** Deletes a created document if the command writes no reference to it. */
  readonly discard?: () => Promise<void>
}

type HandlerOf<C extends Call> = C['kind'] extends 'batchedQuery'
  ? BatchQueryHandler<C>
  : C['kind'] extends 'batchedCommand'
    ? BatchCommandHandler<C>
    : C['kind'] extends 'twoPhaseCommand' | 'twoPhaseQuery'
      ? TwoPhaseHandler<C>
      : Handler<C>
export type Handlers<C extends Calls> = { readonly [K in keyof C]: HandlerOf<C[K]> }

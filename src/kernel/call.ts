import type { z } from 'zod'
import type { Allow, Feature } from './access.ts'
import type { AuditEntry } from './audit.ts'
import type { DelegationScope } from './delegation.ts'
import type { Effect, Effects } from './effect.ts'
import type { KeyScope } from './key-scope.ts'

/**
 * How the transaction plans its named statements. `true`: one cached plan for all values, right for lookups by key.
 * `alongIndexes`: also without sorts that an index can replace, right for a page of a long list. `byKeys`: also without
 * sequential scans, so that cached plans stay valid as tables grow.
 */
export type Prepared = boolean | 'alongIndexes' | 'byKeys'

/** The fields that a call that can't be undone requires, by name. `confirmation` is the typed code of the record. */
export type FinalField = 'reason' | 'remarks' | 'reasonForCancellation' | 'confirmation'

/** The options of each kind of call. */
type Options = {
  /** Reads, in a read-only transaction. */
  query: {
    readonly prepared?: Prepared
    /** For queries that return values in full that are masked elsewhere: logs who viewed which record. */
    readonly audit?: AuditEntry
  }
  /** A query called so often that concurrent calls share one transaction. */
  batchedQuery: { readonly audit?: never }
  /** Writes in one transaction, once per idempotency key, with an audit entry. */
  command: {
    readonly audit: AuditEntry
    readonly prepared?: Prepared
    /** Hashes a password. At most two such calls run at the same time, so that sign-ins can't exhaust CPU and connections. */
    readonly hashesPassword?: true
    /**
     * `link`: authorized by the secret of a link instead of a session. The idempotency key has no owner: the same
     * secret with the same key is the same request.
     */
    readonly auth?: 'link'
    /** Returns a secret, so the stored response is encrypted. */
    readonly encryptsResponse?: true
    /**
     * Can't be undone: the field of the input that says why, or that repeats the code of the record. The pipeline refuses
     * the call without it, and the audit trail keeps a reason.
     */
    readonly final?: FinalField
    /** The audit trail keeps the `reason` of its input, which doesn't make it final. */
    readonly keepsReason?: true
    /**
     * Approves what a Manager can hand over. An Executive who is the delegate for this scope makes the call with the right
     * of the Manager, up to the limit, and `ctx.actor.for` names the Manager.
     */
    readonly delegates?: DelegationScope
  }
  /** A command called so often that concurrent calls share one transaction. Each has its own result and key. */
  batchedCommand: { readonly audit: AuditEntry }
  /** A command with slow work, such as rendering a document or reading a file, between a read and a write transaction. */
  twoPhaseCommand: { readonly audit: AuditEntry }
  /** Previews such a command: it may stage rows in temporary tables, and its second transaction is always rolled back. */
  twoPhaseQuery: { readonly audit?: never }
  /** A query that returns a file, streamed to the browser by GET. Its handler returns a `FileResponse`. */
  download: {
    readonly audit?: AuditEntry
    /** Reads from the replica, which may lag. */
    readonly fromReplica?: true
  }
}
export type Kind = keyof Options

/**
 * The organization that a call is about, as `ctx.org`. `own`: the caller's. `named`: that of `orgId`; management can only
 * name its own. `ownOrNamed`: for platform staff that of `orgId`, for others their own. `ownOrEvery`: the same, and null
 * for platform staff who name none. The pipeline refuses any other organization with `not_found`.
 */
export type OrganizationScope = 'own' | 'named' | 'ownOrNamed' | 'ownOrEvery'

type Declaration<I, O, E, A, S, F> = {
  readonly summary: string
  readonly allow: A
  /** Without it, `own`. */
  readonly scope?: S
  /** Accepted besides existing organizations: deleted ones, whose money and history remain, or the platform. */
  readonly accepts?: readonly ('deleted' | 'platform')[]
  readonly input: I
  readonly output: O
  readonly errors?: readonly E[]
  /** The effects that need a confirmation of the caller's identity. */
  readonly effects?: F
  /** The error for callers who aren't permitted, if the specification has words for it. By default `permission_denied`. */
  readonly notPermitted?: E
  /** The feature that must be enabled for the caller's organization. */
  readonly feature?: Feature
  /** Also for platform staff who must set up two-step sign-in before anything else. */
  readonly beforeTwoStep?: true
  /** The scope of an API key that may make the call for its organization. Without it, the call needs a person. */
  readonly keys?: KeyScope
  /** Also sees the platform's rows, such as the logo of a wallet. */
  readonly seesPlatformRows?: true
}

/** A named server call. The pipeline, client, documentation and tests read this value and nothing else. */
export type CallOf<
  K extends Kind,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  E extends string = string,
  A extends Allow = Allow,
  S extends OrganizationScope = OrganizationScope,
  F extends Effects = Effects,
> = Declaration<I, O, E, A, S, F> &
  Options[K] & { readonly kind: K; readonly errors: readonly E[]; readonly scope: S; readonly effects: F }
export type Call = { [K in Kind]: CallOf<K> }[Kind]

export type Calls = Readonly<Record<string, Call>>
export type Contract = Readonly<Record<string, Calls>>
export type Input<C extends Call> = z.output<C['input']>
export type Output<C extends Call> = z.output<C['output']>
export type Errors<C extends Call> = C['errors'][number]
/** The effects of a call that declares none. */
type NoEffects = Readonly<Record<string, never>>
export type EffectsOf<C extends Call> = string extends keyof C['effects'] ? never : keyof C['effects'] & Effect

type Refusing<E> = {
  errors?: readonly E[]
  scope?: OrganizationScope
  final?: FinalField
  effects?: Effects
  delegates?: DelegationScope
}
/** The declared errors. A call that may name an organization also refuses one that it doesn't accept. */
const errorsOf = <E extends string>({ errors = [], scope, final, effects, delegates }: Refusing<E>) => {
  const ofScope = scope === undefined || scope === 'own' ? [] : ['not_found']
  const ofFinal = final ? ['final_field_missing'] : []
  const ofDelegates = delegates ? ['above_delegation', 'maker_is_checker'] : []
  const ofEffects = effects ? ['confirmation_needed'] : []
  return [...new Set([...errors, ...ofScope, ...ofFinal, ...ofEffects, ...ofDelegates])] as E[]
}

const define =
  <K extends Kind>(kind: K) =>
  <
    I extends z.ZodType,
    O extends z.ZodType,
    const A extends Allow,
    const E extends string = never,
    S extends OrganizationScope = 'own',
    const F extends Effects = NoEffects,
  >(
    declaration: Declaration<I, O, E, A, S, F> & Options[K],
  ): CallOf<K, I, O, E, A, S, F> => ({
    ...declaration,
    errors: errorsOf(declaration),
    scope: declaration.scope ?? ('own' as S),
    effects: declaration.effects ?? ({} as F),
    kind,
  })

export const query = define('query')
export const batchedQuery = define('batchedQuery')
export const command = define('command')
export const batchedCommand = define('batchedCommand')
export const twoPhaseCommand = define('twoPhaseCommand')
export const twoPhaseQuery = define('twoPhaseQuery')
export const download = define('download')

/** Whether the call writes, and therefore takes an idempotency key and records an audit entry. */
export const isCommand = (call: Call): boolean =>
  call.kind === 'command' || call.kind === 'batchedCommand' || call.kind === 'twoPhaseCommand'

/** Whether the call is a query that logs access to values that are masked elsewhere. */
export const logsAccess = (call: Call): boolean => !isCommand(call) && call.audit !== undefined

/** What the handler of a download returns. */
export type FileResponse = { fileName: string; contentType: string; body: AsyncIterable<string | Uint8Array> }

/** The field that a call that can't be undone requires, or null. */
export const finalFieldOf = (call: Call): FinalField | null => ('final' in call && call.final) || null

/** Whether the audit trail keeps the reason of a call that isn't final. */
export const keepsReason = (call: Call): boolean => 'keepsReason' in call && call.keepsReason === true

/** The effects of a call, by name. */
export const effectsOf = ({ effects }: Call): [Effect, 'always' | 'sometimes'][] =>
  Object.entries(effects) as [Effect, 'always' | 'sometimes'][]

/** Which delegates may make the call for a Manager, or null. */
export const delegatesOf = (call: Call): DelegationScope | null => ('delegates' in call && call.delegates) || null

/** Whether a command records no audit entry. */
export const isUnaudited = (call: Call): boolean => isCommand(call) && call.audit !== undefined && 'none' in call.audit

export const eachCall = (contract: Contract): { name: string; call: Call }[] =>
  Object.entries(contract).flatMap(([prefix, calls]) =>
    Object.entries(calls).map(([entry, call]) => ({ name: `${prefix}-${entry}`, call })),
  )

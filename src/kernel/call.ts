import type { z } from 'zod'
import type { Allow, Feature } from './access.ts'

/** A named server call. This value is all that the server, client, docs and tests know about it. */
export type Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  E extends string = string,
  A extends Allow = Allow,
  G extends boolean = boolean,
> = {
  readonly kind: 'query' | 'command' | 'download'
  readonly summary: string
  readonly allow: A
  readonly input: I
  readonly output: O
  readonly errors: readonly E[]
  /** The part of the product that must be switched on for the caller's organization. */
  readonly feature?: Feature | undefined
  /** A hot command takes the calls that wait together and answers each one (docs/architecture.md, Groups). */
  readonly grouped?: G | undefined
  /** Hashes a password: two such calls run at a time, before a transaction is opened, the rest wait in a bounded line. */
  readonly costly?: boolean | undefined
  /**
   * Carries many rows. Its body may be large, so it is parsed and checked on a thread of its own; what the schema makes
   * of it is handed over to the handler, and so is made of plain data. Such a query may stage its rows in tables of its
   * own: its transaction is always taken back.
   */
  readonly large?: boolean | undefined
  /** Reads from the replica, which may lag: right for a report of the past, wrong for what somebody has just changed. */
  readonly report?: boolean | undefined
  /** Sees what the platform holds for every organization, such as a wallet's logo, beside the caller's own rows. */
  readonly shared?: boolean | undefined
  /** Answers with a secret: what is remembered for a retry is encrypted. */
  readonly confidential?: boolean | undefined
  /**
   * Opened by the secret of a link, by whoever has it: an intent is remembered for nobody, and is the same one when the
   * same secret comes with it.
   */
  readonly byLink?: boolean | undefined
  /** Shows in full what is masked elsewhere, such as an account number: a line of the audit trail says who looked at what. */
  readonly discloses?: boolean | undefined
  /** Prepares what another command does: nothing has changed that anybody sees, so the trail gets no line. */
  readonly preparatory?: boolean | undefined
  /**
   * Looks things up by key with prepared statements, whose plans need not be made again for each call; a list that an
   * index has in its order goes along that index, however few rows the planner expects; and what a hot call does `byKeys`
   * reads no table through, however small that was when the plan was made.
   */
  readonly prepared?: Prepared | undefined
}
export type Prepared = boolean | 'alongIndexes' | 'byKeys'

export type Calls = Readonly<Record<string, Call>>
export type Contract = Readonly<Record<string, Calls>>
export type Input<C extends Call> = z.output<C['input']>
export type Output<C extends Call> = z.output<C['output']>
export type Errors<C extends Call> = C['errors'][number]

type Spec<I, O, E, A, G> = {
  summary: string
  allow: A
  input: I
  output: O
  errors?: readonly E[]
  feature?: Feature
  grouped?: G
  costly?: boolean
  large?: boolean
  report?: boolean
  shared?: boolean
  confidential?: boolean
  byLink?: boolean
  discloses?: boolean
  preparatory?: boolean
  prepared?: Prepared
}

const define =
  (kind: Call['kind']) =>
  <
    I extends z.ZodType,
    O extends z.ZodType,
    const A extends Allow,
    const E extends string = never,
    const G extends boolean = false,
  >(
    spec: Spec<I, O, E, A, G>,
  ): Call<I, O, E, A, G> => ({ errors: [], ...spec, kind })

/** A call that reads. It runs in a read-only transaction. */
export const query = define('query')

/** A call that writes. It runs once for its idempotency key, in one transaction, and is recorded in the audit trail. */
export const command = define('command')

/** A query whose answer is a file, streamed to the browser by GET. Its handler answers a `FileAnswer`. */
export const download = define('download')

/** What a download's handler answers: its output schema is checked like any other, the body streams. */
export type FileAnswer = { fileName: string; contentType: string; body: AsyncIterable<string | Uint8Array> }

export const eachCall = (contract: Contract): { name: string; call: Call }[] =>
  Object.entries(contract).flatMap(([prefix, calls]) =>
    Object.entries(calls).map(([entry, call]) => ({ name: `${prefix}-${entry}`, call })),
  )

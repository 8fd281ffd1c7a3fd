import { isAllowed, type Allow, type Role } from './access.ts'

/** A change of state, made with one button. */
export type Move<S extends string, E extends string> = {
  readonly from: readonly S[]
  /** Null if the move deletes the record. */
  readonly to: S | null
  /** The permitted roles, if screens offer moves by role. The `allow` of the call that makes the move is the same. */
  readonly by?: Allow
  /** If the organization requires a second person, the creator and the last editor may not make this move. */
  readonly secondPerson?: true
  /** The error for records in another state. Defaults to that of the lifecycle. */
  readonly error?: E
}

/** The states of a record and the moves between them, as data for the server, the screens and the tests. */
export type Lifecycle<S extends string = string, M extends string = string, E extends string = string> = {
  readonly states: readonly [S, ...S[]]
  readonly moves: Readonly<Record<M, Move<S, E>>>
  /** The error for a move that the record's state does not allow. */
  readonly error: E
}

export const lifecycle = <
  const S extends string,
  const E extends string,
  const T extends Readonly<Record<string, Move<S, string>>>,
>(table: {
  readonly states: readonly [S, ...S[]]
  readonly moves: T
  readonly error: E
}) => table

type StateOf<L extends Lifecycle> = L['states'][number]
export type MoveOf<L extends Lifecycle> = keyof L['moves'] & string
type ErrorOf<L extends Lifecycle, M extends MoveOf<L>> =
  | (L['moves'][M] extends { error: infer E extends string } ? E : L['error'])
  | (L['moves'][M] extends { secondPerson: true } ? 'maker_is_checker' : never)

/** An error code with the values for its text. */
export type WhyNot<E extends string> = { readonly code: E; readonly params?: Readonly<Record<string, string | number>> }

export type Movable<S> = {
  readonly status: S
  readonly createdBy?: string
  readonly modifiedBy?: string
  /** Further users who changed the pending record. */
  readonly makers?: readonly string[]
  /** Whether someone else must decide even if the organization doesn't require it. */
  readonly secondPerson?: boolean
}
export type Mover = {
  readonly id: string
  readonly requireSecondPerson: boolean
  /** The Manager in whose place a delegate moves the record. */
  readonly forId?: string | undefined
}

const moveOf = (table: Lifecycle, move: string): Move<string, string> => {
  const found = table.moves[move]
  if (!found) throw new RangeError(`unknown move ${move}`)
  return found
}

export const canMove = <L extends Lifecycle>(table: L, state: StateOf<L>, move: MoveOf<L>): boolean =>
  moveOf(table, move).from.includes(state)

/** The error if this user cannot make this move with this record, or null. The call's `allow` has checked the role. */
export const whyNotMove = <L extends Lifecycle, M extends MoveOf<L>>(
  table: L,
  move: M,
  record: Movable<StateOf<L>>,
  mover?: Mover,
): WhyNot<ErrorOf<L, M>> | null => {
  const { error, secondPerson } = moveOf(table, move)
  const refusal = (code: string, params?: WhyNot<string>['params']) =>
    ({ code, ...(params && { params }) }) as WhyNot<ErrorOf<L, M>>
  if (!canMove(table, record.status, move)) return refusal(error ?? table.error, { status: record.status })
  return secondPerson && mover && needsOther(record, mover) ? refusal('maker_is_checker') : null
}

type Made = Pick<Movable<string>, 'createdBy' | 'modifiedBy' | 'makers'>
/** Whether this user created the record, edited it last, or made a change that is decided with it. */
export const isOwn = ({ createdBy, modifiedBy, makers = [] }: Made, userId: string): boolean =>
  [createdBy, modifiedBy, ...makers].includes(userId)

/**
 * Whether this user is a maker: an author of one of the changes or, where the authors aren't known, the last editor. The
 * creator of a record that others have changed since isn't one.
 */
export const madeChange = ({ createdBy, modifiedBy, makers }: Made, userId: string): boolean =>
  (makers ?? [modifiedBy ?? createdBy]).includes(userId)

/**
 * Whether a second person must decide, because this user made the record. A delegate never decides their own records,
 * themselves, and what their Manager made only where the Manager could.
 */
export const needsOther = (
  { secondPerson = false, ...made }: Omit<Movable<string>, 'status'>,
  { id, requireSecondPerson, forId }: Mover,
): boolean => {
  if (forId !== undefined && isOwn(made, id)) return true
  return (requireSecondPerson || secondPerson) && (isOwn(made, id) || (forId !== undefined && isOwn(made, forId)))
}

/** The error if this user cannot make this move with all of these records, or null. */
export const whyNotMoveAll = <L extends Lifecycle, M extends MoveOf<L>>(
  table: L,
  move: M,
  records: readonly Movable<StateOf<L>>[],
  mover?: Mover,
): WhyNot<ErrorOf<L, M>> | null => {
  for (const record of records) {
    const whyNot = whyNotMove(table, move, record, mover)
    if (whyNot) return whyNot
  }
  return null
}

const movesOf = <L extends Lifecycle>(table: L): MoveOf<L>[] => Object.keys(table.moves)

type ByRole = Lifecycle & { readonly moves: Readonly<Record<string, { readonly by: Allow }>> }
/** The moves that a role may make from a state, for the buttons of a record. */
export const movesFrom = <L extends ByRole>(table: L, state: StateOf<L>, role: Role): MoveOf<L>[] =>
  movesOf(table).filter((move) => {
    const { by } = moveOf(table, move)
    return by !== undefined && isAllowed(by, role) && canMove(table, state, move)
  })

/** The first move to a state, or null. */
export const moveTo = <L extends Lifecycle>(table: L, state: StateOf<L>): MoveOf<L> | null =>
  movesOf(table).find((move) => moveOf(table, move).to === state) ?? null

/** Whether no move leads out of a state. */
export const isFinal = <L extends Lifecycle>(table: L, state: StateOf<L>): boolean =>
  movesOf(table).every((move) => !canMove(table, state, move))

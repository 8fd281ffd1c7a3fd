/** A state machine written as data, so the server, the screens, the docs and the tests read one table. */
export type Lifecycle<S extends string, M extends string> = {
  readonly states: readonly [S, ...S[]]
  readonly moves: Readonly<Record<M, { readonly from: readonly S[]; readonly to: S }>>
}

export const lifecycle = <const S extends string, const M extends string>(table: Lifecycle<S, M>): Lifecycle<S, M> =>
  table

export const canMove = <S extends string, M extends string>(table: Lifecycle<S, M>, state: S, move: M): boolean =>
  table.moves[move].from.includes(state)

import type { DelegationScope } from '#kernel/delegation.ts'
import type { Ringgit } from '#kernel/money.ts'
import { useRight, useStays } from './acting.ts'
import { forText } from './delegated-text.ts'
import classes from './StatusPill.module.css'
import type { Column } from './table-model.ts'

/** `for Farah binti Aziz`: the delegate decides the record for this Manager. */
export const ForManager = ({ manager }: { manager: string }) => (
  <span className={classes.pill} data-look="changed">
    {forText(manager)}
  </span>
)

type Marked<R> = {
  /** Whether a record awaits approval. */
  readonly isOpen: (row: R) => boolean
  /** The amount that the delegate's limit is about. */
  readonly amountOf?: (row: R) => Ringgit
}
/** The status column, which marks for a delegate the records that they can approve for the Manager. */
export const useActingColumns = <R extends object>(
  scope: DelegationScope | undefined,
  columns: readonly Column<R>[],
  { isOpen, amountOf }: Marked<R>,
): readonly Column<R>[] => {
  const { acting } = useRight(scope)
  const staysOf = useStays(scope)
  if (!acting) return columns
  const isMine = (row: R) => isOpen(row) && (!amountOf || staysOf({ amount: amountOf(row) }) === null)
  return columns.map((column) =>
    column.id === 'status'
      ? {
          ...column,
          cell: (row: R) =>
            isMine(row) ? (
              <span className={classes.noted}>
                {column.cell(row)}
                <ForManager manager={acting.manager} />
              </span>
            ) : (
              column.cell(row)
            ),
        }
      : column,
  )
}

import type { ReactNode, RefObject } from 'react'
import classes from './DataTable.module.css'
import type { useReview } from './review-keys.ts'
import { DecidedRows, KeyHints, ReviewPanel, Shortcuts } from './ReviewPanel.tsx'
import type { DataTableProps, Listed } from './table-props.ts'
import type { TableState } from './table-state.ts'

type WithReviewProps<R> = {
  table: DataTableProps<R>
  list: Listed<R> | undefined
  state: TableState
  root: RefObject<HTMLDivElement | null>
  review: Omit<ReturnType<typeof useReview<R>>, 'root'>
  children: ReactNode
}
/** The panel beside the list, about the row to decide, while there is one. */
export const WithReview = <R,>({ table, list, state, root, review, children }: WithReviewProps<R>) => {
  const row = list?.rows[review.place]
  if (!table.review) return <div ref={root}>{children}</div>
  const { keys, decisions } = table.review
  return (
    <div ref={root} className={classes.reviewed}>
      <div className={classes.review} data-panel={row !== undefined || undefined}>
        <div className={classes.root}>
          {children}
          {decisions && decisions.count > 0 && <DecidedRows {...decisions} />}
          {row !== undefined && <KeyHints keys={keys} onHelp={() => review.setHelpOpen(true)} />}
        </div>
        {list && row !== undefined && (
          <ReviewPanel
            review={table.review}
            row={row}
            name={table.rowName(row)}
            place={(table.pagedBy === 'server' ? ((state.page ?? 1) - 1) * (state.size ?? 10) : 0) + review.place + 1}
            total={list.total}
            next={review.next !== undefined && review.next !== row ? nextOf(table, review, review.next) : null}
            isChosen={review.isChosen}
            onClose={review.close}
          />
        )}
        <Shortcuts
          keys={keys}
          hasUndo={decisions !== undefined}
          opened={review.isHelpOpen}
          onClose={() => review.setHelpOpen(false)}
        />
      </div>
    </div>
  )
}
const nextOf = <R,>(table: DataTableProps<R>, { move }: WithReviewProps<R>['review'], next: R) => ({
  name: table.rowName(next),
  choose: () => move(1),
})

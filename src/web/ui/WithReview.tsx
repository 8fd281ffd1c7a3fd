import type { ReactNode, RefObject } from 'react'
import classes from './DataTable.module.css'
import type { useReview } from './review-keys.ts'
import { DecidedRows, KeyHints, ReviewPanel, Shortcuts } from './ReviewPanel.tsx'
import type { DataTableProps, Listed } from './table-props.ts'
import type { TableState } from './table-search.ts'

type WithPanelProps = {
  /** Beside the list, or below it on small screens. */
  panel: ReactNode
  /** A list that leaves room for the panel only on wide screens. */
  isWide?: boolean
  /** Above the list, on small screens: the button that shows the panel. */
  opener?: ReactNode
  children: ReactNode
}
/** A list with a panel beside it. */
export const WithPanel = ({ panel, isWide = false, opener, children }: WithPanelProps) => (
  <div className={classes.reviewed} data-wide={isWide || undefined}>
    <div className={classes.review} data-panel={Boolean(panel) || undefined}>
      <div className={classes.root}>
        {opener && <div className={classes.opener}>{opener}</div>}
        {children}
      </div>
      {panel}
    </div>
  </div>
)

type WithReviewProps<R> = {
  table: DataTableProps<R>
  list: Listed<R> | undefined
  state: TableState
  root: RefObject<HTMLDivElement | null>
  review: Omit<ReturnType<typeof useReview<R>>, 'root'>
  /** Whether rows are selected, so that the keys belong to the bar. */
  hasSelection: boolean
  children: ReactNode
}
/** A list with a panel beside it for the row to decide, if one is open. */
export const WithReview = <R,>(props: WithReviewProps<R>) => {
  const { table, list, state, root, review, hasSelection, children } = props
  const row = list?.rows[review.place]
  if (!table.review) return <div ref={root}>{children}</div>
  const { keys, decisions } = table.review
  const canSelect = table.selection !== undefined
  return (
    <div ref={root}>
      <WithPanel
        panel={
          list &&
          row !== undefined && (
            <ReviewPanel
              hasSelection={hasSelection}
              rowKey={table.rowKey}
              review={table.review}
              row={row}
              name={table.rowName(row)}
              place={(table.pagedBy === 'server' ? ((state.page ?? 1) - 1) * (state.size ?? 10) : 0) + review.place + 1}
              total={list.total}
              next={review.next !== undefined && review.next !== row ? nextOf(table, review, review.next) : null}
              isChosen={review.isChosen}
              onClose={review.close}
            />
          )
        }
      >
        {children}
        {decisions && decisions.count > 0 && <DecidedRows {...decisions} />}
        {row !== undefined && <KeyHints keys={keys} canSelect={canSelect} onHelp={() => review.setHelpOpen(true)} />}
      </WithPanel>
      <Shortcuts
        keys={keys}
        canSelect={canSelect}
        hasUndo={decisions !== undefined}
        opened={review.isHelpOpen}
        onClose={() => review.setHelpOpen(false)}
      />
    </div>
  )
}
const nextOf = <R,>(table: DataTableProps<R>, { move }: WithReviewProps<R>['review'], next: R) => ({
  name: table.rowName(next),
  choose: () => move(1),
})

import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { ReturnableType } from '#kernel/approval.ts'
import type { DelegationScope } from '#kernel/delegation.ts'
import { LinkButton } from './LinkButton.tsx'
import { useRight } from './acting.ts'
import { ActingNotice } from './ActingNotice.tsx'
import { DataTable, failureOf, type Column } from './DataTable.tsx'
import { noMatch, Page } from './Page.tsx'
import { useReturnedRows, withReturned } from './returned.tsx'
import { RecordPanel } from './ReviewPanel.tsx'
import { t } from './review.texts.ts'
import { deleteAction, editAction, type RowAction } from './RowMenu.tsx'

type CreateButtonProps = { to: string; label: string; secondary?: boolean }
/** The button of a list page that opens the form of a new record. Secondary if an approval is the next action. */
export const CreateButton = ({ to, label, secondary = false }: CreateButtonProps) => (
  <LinkButton to={to} icon={IconPlus} {...(secondary && { variant: 'default' })}>
    {label}
  </LinkButton>
)

type RecordListPageProps<R extends object> = {
  title: string
  intro?: ReactNode
  back?: { to: string; label: string }
  create: { to: string; label: string }
  /** Whether the user may create, edit and delete the records. */
  canWrite?: boolean
  /** Buttons before the create button. */
  actions?: ReactNode
  columns: readonly Column<R>[]
  load: { error: Error | null; refetch: () => unknown }
  /** Undefined while loading. */
  rows: readonly R[] | undefined
  /** The message if loading fails. */
  failed: string
  empty: { title: string; hint: string }
  rowKey: (row: R) => string
  rowName: (row: R) => string
  /** The form of a record that can be edited. */
  editOf?: (row: R) => string
  /** Actions of a row before Edit. */
  rowActions?: (row: R) => readonly RowAction[]
  /** The next action of a row; `isSaved`: the user has just saved it. */
  rowButton?: (row: R, isSaved: boolean) => ReactNode
  /** The dialog that deletes a record. */
  deletion?: (record: R, close: () => void) => ReactNode
  /** The scope in which a delegate approves them. */
  delegates?: DelegationScope
  /** The action of Managers and their delegates on the selected rows, or on the one that the panel is about. */
  approval?: (rows: readonly R[], clear: () => void) => ReactNode
  /** The changes of a record pending approval and their authors, for its panel. */
  panelOf?: (row: R) => ReactNode
  /** Whether a record awaits approval, unless it was returned. */
  isPending?: (row: R) => boolean
  /** The type of records that can be returned to their maker. */
  returnable?: ReturnableType
  fileName: string
  /** What the page has below the list. */
  children?: ReactNode
}

/** The page of a list that is short enough to load in one call. */
export const RecordListPage = <R extends object>(props: RecordListPageProps<R>) => {
  const { title, deletion, approval, canWrite = true } = props
  const { mayApprove } = useRight(props.delegates)
  const found = useReturnedRows(props.returnable ?? null, props.rows, props.rowKey, props.isPending)
  const { all, rows, returned, returnedOf } = found
  const isPending = (row: R) => (props.isPending?.(row) ?? false) && !returnedOf(row)
  const columns = returned.size === 0 ? props.columns : withReturned(props.columns, returnedOf)
  const canApprove = approval !== undefined && mayApprove
  const [toDelete, setToDelete] = useState<R | null>(null)
  const rowActions = (row: R): readonly RowAction[] => [
    ...(props.rowActions?.(row) ?? []),
    ...(canWrite && props.editOf ? [editAction(props.editOf(row))] : []),
    ...(canWrite && deletion ? [deleteAction(() => setToDelete(() => row))] : []),
  ]
  return (
    <Page
      title={title}
      intro={props.intro}
      {...(props.back && { back: props.back })}
      actions={
        <>
          {props.actions}
          {canWrite && all?.length !== 0 && (
            <CreateButton {...props.create} secondary={canApprove && (all?.some(isPending) ?? false)} />
          )}
        </>
      }
    >
      {props.delegates && <ActingNotice scope={props.delegates} />}
      <DataTable
        label={title}
        columns={columns}
        rowKey={props.rowKey}
        rowName={props.rowName}
        list={rows && { rows, total: rows.length }}
        failure={failureOf(props.load.error ? props.load : found.load, props.failed)}
        toolbar={found.filters}
        empty={
          found.isFiltered
            ? noMatch
            : { ...props.empty, ...(canWrite && { action: <CreateButton {...props.create} /> }) }
        }
        rowActions={rowActions}
        {...(props.rowButton && { rowButton: props.rowButton })}
        {...(canApprove && {
          selection: { actions: approval },
          review: {
            isOpen: isPending,
            ...(props.returnable && { type: props.returnable }),
            keys: { a: t('approve'), r: t('return') },
            panel: (row: R) => (
              <RecordPanel row={row} columns={columns}>
                {isPending(row) && props.panelOf?.(row)}
                {approval([row], () => undefined)}
              </RecordPanel>
            ),
          },
        })}
        file={{ name: props.fileName }}
      />
      {props.children}
      {toDelete && deletion?.(toDelete, () => setToDelete(null))}
    </Page>
  )
}

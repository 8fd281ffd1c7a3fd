import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useSession } from '../session.ts'
import { DataTable, failureOf, type Column } from './DataTable.tsx'
import { Page } from './Page.tsx'
import { RecordPanel } from './ReviewPanel.tsx'
import { t } from './review.texts.ts'
import { deleteAction, editAction, type RowAction } from './RowMenu.tsx'

type CreateButtonProps = { to: string; label: string; secondary?: boolean }
/** The button of a list page that opens the form of a new record. Secondary if an approval is the next action. */
export const CreateButton = ({ to, label, secondary = false }: CreateButtonProps) => (
  <Button
    component={Link}
    to={to}
    leftSection={<IconPlus size={16} aria-hidden />}
    {...(secondary && { variant: 'default' })}
  >
    {label}
  </Button>
)

type RecordListPageProps<R> = {
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
  editOf: (row: R) => string
  /** Actions of a row before Edit. */
  rowActions?: (row: R) => readonly RowAction[]
  /** The next action of a row; `isSaved`: the user has just saved it. */
  rowButton?: (row: R, isSaved: boolean) => ReactNode
  /** The dialog that deletes a record, closed while the record is null. */
  deletion?: (record: R | null, close: () => void) => ReactNode
  /** The action of Managers on the selected rows, or on the one that the panel is about. */
  approval?: (rows: readonly R[], clear: () => void) => ReactNode
  /** The changes of a record pending approval and their authors, for its panel. */
  panelOf?: (row: R) => ReactNode
  /** Whether a record awaits approval. */
  isPending?: (row: R) => boolean
  fileName: string
}

/** The page of a list that is short enough to load in one call. */
export const RecordListPage = <R,>(props: RecordListPageProps<R>) => {
  const { title, rows, deletion, approval, isPending = () => false, canWrite = true } = props
  const { role } = useSession()
  const canApprove = approval !== undefined && role === 'Manager'
  const [toDelete, setToDelete] = useState<R | null>(null)
  const rowActions = (row: R): readonly RowAction[] => [
    ...(props.rowActions?.(row) ?? []),
    ...(canWrite ? [editAction(props.editOf(row))] : []),
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
          {canWrite && rows?.length !== 0 && (
            <CreateButton {...props.create} secondary={canApprove && (rows?.some(isPending) ?? false)} />
          )}
        </>
      }
    >
      <DataTable
        label={title}
        columns={props.columns}
        rowKey={props.rowKey}
        rowName={props.rowName}
        list={rows && { rows, total: rows.length }}
        failure={failureOf(props.load, props.failed)}
        empty={{ ...props.empty, ...(canWrite && { action: <CreateButton {...props.create} /> }) }}
        rowActions={rowActions}
        {...(props.rowButton && { rowButton: props.rowButton })}
        {...(canApprove && {
          selection: { actions: approval },
          review: {
            isOpen: isPending,
            keys: { a: t('approve') },
            panel: (row: R) => (
              <RecordPanel row={row} columns={props.columns}>
                {isPending(row) && props.panelOf?.(row)}
                {approval([row], () => undefined)}
              </RecordPanel>
            ),
          },
        })}
        file={{ name: props.fileName }}
      />
      {deletion?.(toDelete, () => setToDelete(null))}
    </Page>
  )
}

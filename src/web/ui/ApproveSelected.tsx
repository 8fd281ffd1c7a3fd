import { Modal, Text } from '@mantine/core'
import { useContext, useState, type ReactNode } from 'react'
import type { ClientCall } from '#kernel/client.ts'
import type { DelegationScope } from '#kernel/delegation.ts'
import type { Ringgit } from '#kernel/money.ts'
import { whyNotMove, type Lifecycle } from '#kernel/lifecycle.ts'
import type { Risk } from '#kernel/risks.ts'
import type { Versioned } from '#kernel/version.ts'
import type { ErrorCode } from '#kernel/registered.ts'
import { CallError, useCommand } from '../api.ts'
import { errorMessage } from '../errors.ts'
import { useStays } from './acting.ts'
import { t } from './approval.texts.ts'
import { Confirm } from './confirm.tsx'
import { DecidedNames } from './HiddenRows.tsx'
import { useMover } from './mover.ts'
import { OutdatedRecords, outdatedOf, useOutdated } from './outdated.tsx'
import { useReturned } from './returned.tsx'
import { RiskyRows } from './risks.tsx'
import { ReturnSelected, type Returning } from './ReturnSelected.tsx'
import { InPanel, KeyButton } from './ReviewPanel.tsx'
import { useOwnApproval, withReason } from './own-approval.tsx'
import { toast } from './toast.ts'
import { ui } from './ui.texts.ts'

type ApprovableRow = Versioned & {
  readonly id: string
  readonly status: string
  readonly createdBy?: string
  readonly modifiedBy?: string
}

type ApproveSelectedProps<R, In extends object, Out> = {
  rows: readonly R[]
  /** Clears the selection. */
  clear: () => void
  call: ClientCall<In, Out>
  inputOf: (rows: readonly R[]) => In
  /** The fallback error message. */
  failed: string
  success: string
  /** The code of a refusal that is information, and closes the confirmation. */
  info?: ErrorCode
  /** Prefixes of other calls to refetch. */
  changes?: readonly string[]
  lifecycle: Lifecycle
  /** How the rows are returned to their maker instead. */
  returning: Returning
  /** The scope in which a delegate approves them, and the amount that the delegate's limit is about. */
  delegates?: DelegationScope
  amountOf?: (row: R) => Ringgit
  /** `Approve 3 teams`: the title and the button of the confirmation. */
  title: (count: number) => string
  nameOf: (row: R) => string
  /** States the consequence of approving these rows. */
  text: (rows: readonly R[]) => string
  /** Further consequences. */
  children?: (rows: readonly R[]) => ReactNode
  /** What must be known before approving a row. */
  risksOf?: (row: R) => readonly Risk[]
  /** The message if none of the rows can be approved. Defaults to the specification's. */
  nothing?: string
  /** Shows that message in a dialog titled Error instead of a toast. */
  inDialog?: true
}

/** The bulk actions of a list with approval: approves the pending rows after confirmation, or returns them. */
export const ApproveSelected = <R extends ApprovableRow, In extends object, Out>(
  props: ApproveSelectedProps<R, In, Out>,
) => {
  const approve = useCommand(props.call, {
    fallback: props.failed,
    success: props.success,
    ...(props.info && { info: props.info }),
    ...(props.changes && { changes: props.changes }),
    onSuccess: props.clear,
  })
  const [shown, setShown] = useState<'confirmation' | 'error' | null>(null)
  const inPanel = useContext(InPanel)
  const mover = useMover(props.delegates)
  const staysOf = useStays(props.delegates)
  const stays = (row: R) => (props.amountOf ? staysOf({ amount: props.amountOf(row) }) : null)
  const { returned } = useReturned(props.returning.type)
  const whyNot = (row: R) =>
    returned.has(row.id) ? 'returned' : whyNotMove(props.lifecycle, 'approve', row, mover)?.code
  const { outdated, rest, messages, watch, forget } = useOutdated(props.rows, { isOpen: shown === 'confirmation' })
  const pending = rest.filter((row) => whyNot(row) === undefined && stays(row) === null)
  const staying = rest.filter((row) => whyNot(row) === undefined && stays(row) !== null)
  const barred = rest.filter((row) => whyNot(row) === 'maker_is_checker').length
  const skipped = rest.length - pending.length - barred - staying.length
  const own = useOwnApproval(pending)
  const nothing = props.nothing ?? t('notPending')
  const close = () => {
    setShown(null)
    forget()
  }
  const confirm = () => {
    if (pending.length > 0) setShown('confirmation')
    else if (barred > 0) toast.failed(errorMessage('maker_is_checker'))
    else if (staying[0]) toast.info(stays(staying[0]) ?? '')
    else if (props.inDialog) setShown('error')
    else toast.info(nothing)
  }
  const unlessInfo = (error: unknown) => {
    const isInfo = error instanceof CallError && error.code === props.info
    const { size } = outdatedOf(error)
    // The others can still be approved.
    const hasOthers = size > 0 && size < pending.length
    if (!isInfo || hasOthers) throw error
  }
  // If all are left out, the title still names the action.
  const title = props.title(pending.length > 0 ? pending.length : outdated.length)
  return (
    <>
      {inPanel && own.notice}
      <KeyButton shortcut="a" onClick={confirm}>
        {inPanel ? ui('action.approve') : t('approveSelected')}
      </KeyButton>
      <ReturnSelected
        returning={props.returning}
        rows={props.rows}
        lifecycle={props.lifecycle}
        returned={returned}
        nameOf={props.nameOf}
        onDone={props.clear}
        nothing={nothing}
        {...(props.changes && { changes: props.changes })}
      />
      <Confirm
        opened={shown === 'confirmation'}
        onClose={close}
        title={title}
        verb={title}
        namesRecords
        blocked={pending.length === 0}
        {...own.confirmation}
        onConfirm={(reason) =>
          watch(approve.mutateAsync({ ...props.inputOf(pending), ...withReason(reason) })).catch(unlessInfo)
        }
      >
        <OutdatedRecords rows={outdated} messages={messages} nameOf={props.nameOf} type={props.returning.type} />
        {outdated.length > 0 && pending.length > 0 && (
          <Text fw={600}>{t('approveRest', { count: pending.length })}</Text>
        )}
        <DecidedNames names={pending.map(props.nameOf)} />
        <Text size="sm">{props.text(pending)}</Text>
        {props.children?.(pending)}
        {props.risksOf && <RiskyRows rows={pending} nameOf={props.nameOf} risksOf={props.risksOf} />}
        {barred > 0 && <Text size="sm">{t('own', { count: barred })}</Text>}
        {own.notice}
        {staying.map((row) => (
          <Text key={row.id} size="sm">
            {props.nameOf(row)}: {stays(row)}
          </Text>
        ))}
        {skipped > 0 && <Text size="sm">{t('skipped', { count: skipped })}</Text>}
      </Confirm>
      <Modal opened={shown === 'error'} onClose={close} title={t('error')}>
        <Text role="alert">{nothing}</Text>
      </Modal>
    </>
  )
}

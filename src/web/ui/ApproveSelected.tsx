import { Modal, Text } from '@mantine/core'
import { useContext, useState, type ReactNode } from 'react'
import type { ClientCall } from '#kernel/client.ts'
import { whyNotMove, type Lifecycle } from '#kernel/lifecycle.ts'
import type { ErrorCode } from '#modules/errors.ts'
import { CallError, useCommand } from '../api.ts'
import { errorMessage } from '../errors.ts'
import { t } from './approval.texts.ts'
import { Confirm } from './confirm.tsx'
import { useMover } from './mover.ts'
import { OutdatedRecords, outdatedOf, useOutdated } from './outdated.tsx'
import { InPanel, KeyButton } from './ReviewPanel.tsx'
import { toast } from './toast.ts'
import { ui } from './ui.texts.ts'

type ApprovableRow = {
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
  /** `Approve 3 teams`: the title and the button of the confirmation. */
  title: (count: number) => string
  nameOf: (row: R) => string
  /** States the consequence of approving these rows. */
  text: (rows: readonly R[]) => string
  /** Further consequences. */
  children?: (rows: readonly R[]) => ReactNode
  /** The message if none of the rows can be approved. Defaults to the specification's. */
  nothing?: string
  /** Shows that message in a dialog titled Error instead of a toast. */
  inDialog?: true
}

/** The bulk action of a list with approval: approves the pending rows after confirmation. */
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
  const mover = useMover()
  const whyNot = (row: R) => whyNotMove(props.lifecycle, 'approve', row, mover)?.code
  const { outdated, rest, messages, watch, forget } = useOutdated(props.rows)
  const pending = rest.filter((row) => whyNot(row) === undefined)
  const own = rest.filter((row) => whyNot(row) === 'maker_is_checker').length
  const skipped = rest.length - pending.length - own
  const nothing = props.nothing ?? t('notPending')
  const close = () => {
    setShown(null)
    forget()
  }
  const confirm = () => {
    if (pending.length > 0) setShown('confirmation')
    else if (own > 0) toast.failed(errorMessage('maker_is_checker'))
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
  // If all are left out, the title still names what was pressed.
  const title = props.title(pending.length > 0 ? pending.length : outdated.length)
  return (
    <>
      <KeyButton shortcut="a" onClick={confirm}>
        {inPanel ? ui('action.approve') : t('approveSelected')}
      </KeyButton>
      <Confirm
        opened={shown === 'confirmation'}
        onClose={close}
        title={title}
        verb={title}
        namesRecords
        blocked={pending.length === 0}
        onConfirm={() => watch(approve.mutateAsync(props.inputOf(pending))).catch(unlessInfo)}
      >
        <OutdatedRecords rows={outdated} messages={messages} nameOf={props.nameOf} />
        {outdated.length > 0 && pending.length > 0 && (
          <Text fw={600}>{t('approveRest', { count: pending.length })}</Text>
        )}
        <Text>{pending.map(props.nameOf).join(', ')}</Text>
        <Text size="sm">{props.text(pending)}</Text>
        {props.children?.(pending)}
        {own > 0 && <Text size="sm">{t('own', { count: own })}</Text>}
        {skipped > 0 && <Text size="sm">{t('skipped', { count: skipped })}</Text>}
      </Confirm>
      <Modal opened={shown === 'error'} onClose={close} title={t('error')}>
        <Text role="alert">{nothing}</Text>
      </Modal>
    </>
  )
}

import { Button, Modal, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { ClientCall } from '#kernel/client.ts'
import { canMove, type Lifecycle } from '#kernel/lifecycle.ts'
import type { ErrorCode } from '#modules/errors.ts'
import { CallError, useCommand } from '../api.ts'
import { t } from './approval.texts.ts'
import { Confirm } from './confirm.tsx'
import { toast } from './toast.ts'

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
export const ApproveSelected = <R extends { readonly status: string }, In extends object, Out>(
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
  const pending = props.rows.filter(({ status }) => canMove(props.lifecycle, status, 'approve'))
  const skipped = props.rows.length - pending.length
  const nothing = props.nothing ?? t('notPending')
  const close = () => setShown(null)
  const confirm = () => {
    if (pending.length > 0) setShown('confirmation')
    else if (props.inDialog) setShown('error')
    else toast.info(nothing)
  }
  const unlessInfo = (error: unknown) => {
    if (!(error instanceof CallError && error.code === props.info)) throw error
  }
  const title = props.title(pending.length)
  return (
    <>
      <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={confirm}>
        {t('approveSelected')}
      </Button>
      <Confirm
        opened={shown === 'confirmation'}
        onClose={close}
        title={title}
        verb={title}
        onConfirm={() => approve.mutateAsync(props.inputOf(pending)).catch(unlessInfo)}
      >
        <Text>{pending.map(props.nameOf).join(', ')}</Text>
        <Text size="sm">{props.text(pending)}</Text>
        {props.children?.(pending)}
        {skipped > 0 && <Text size="sm">{t('skipped', { count: skipped })}</Text>}
      </Confirm>
      <Modal opened={shown === 'error'} onClose={close} title={t('error')}>
        <Text role="alert">{nothing}</Text>
      </Modal>
    </>
  )
}

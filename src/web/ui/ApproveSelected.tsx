import { Button, Modal, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { canMove, type Lifecycle } from '#kernel/lifecycle.ts'
import { t } from './approval.texts.ts'
import { Confirm } from './confirm.tsx'
import { toast } from './toast.ts'

type ApproveSelectedProps<R> = {
  rows: readonly R[]
  lifecycle: Lifecycle
  /** `Approve 3 teams`: the title and the button of the confirmation. */
  title: (count: number) => string
  nameOf: (row: R) => string
  /** The consequence of approving these rows. */
  text: (rows: readonly R[]) => string
  /** Further consequences. */
  children?: (rows: readonly R[]) => ReactNode
  /** Shown if none of the rows can be approved. Defaults to the specification's message of approvals. */
  nothing?: string
  /** Shows that message in a dialog titled Error instead of a toast. */
  inDialog?: true
  onApprove: (rows: readonly R[]) => Promise<unknown>
}

/** The bulk action of a list with approval: keeps the rows that are pending approval and asks for confirmation. */
export const ApproveSelected = <R extends { readonly status: string }>(props: ApproveSelectedProps<R>) => {
  const [shown, setShown] = useState<'confirmation' | 'error' | null>(null)
  const pending = props.rows.filter(({ status }) => canMove(props.lifecycle, status, 'approve'))
  const skipped = props.rows.length - pending.length
  const nothing = props.nothing ?? t('notPending')
  const close = () => setShown(null)
  const ask = () => {
    if (pending.length > 0) setShown('confirmation')
    else if (props.inDialog) setShown('error')
    else toast.info(nothing)
  }
  const title = props.title(pending.length)
  return (
    <>
      <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={ask}>
        {t('approveSelected')}
      </Button>
      <Confirm
        opened={shown === 'confirmation'}
        onClose={close}
        title={title}
        verb={title}
        onConfirm={() => props.onApprove(pending)}
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

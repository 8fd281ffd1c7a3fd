import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../api.ts'
import { DialogForm } from './DialogForm.tsx'
import { ui } from './ui.texts.ts'

type ConfirmProps = {
  opened: boolean
  onClose: () => void
  title: string
  /** The object and the consequence, with figures. */
  children?: ReactNode
  /** The button repeats the verb of the title. */
  verb: string
  /** The label of the other button, if `Cancel` would be ambiguous. */
  dismiss?: string
  danger?: boolean
  /** Disables the action; the children explain why. */
  blocked?: boolean
  /** Asks for a reason, which is passed to `onConfirm`. */
  reason?: { label: string; required: string }
  onConfirm: (reason: string) => Promise<unknown>
}

type ConfirmDeleteProps<R> = Pick<ConfirmProps, 'onClose' | 'title' | 'verb' | 'children'> & {
  /** Null closes the dialog. */
  record: R | null
  onDelete: (record: R) => Promise<unknown>
}
/** Confirms deleting a record. */
export const ConfirmDelete = <R,>({ record, onDelete, ...dialog }: ConfirmDeleteProps<R>) => (
  <Confirm
    {...dialog}
    opened={record !== null}
    danger
    onConfirm={() => (record === null ? Promise.resolve() : onDelete(record))}
  />
)

/** A confirmation that stays open during the action and shows its error in place. */
export const Confirm = ({
  opened,
  onClose,
  title,
  children,
  verb,
  dismiss,
  danger = false,
  blocked = false,
  reason,
  onConfirm,
}: ConfirmProps) => {
  const [given, setGiven] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const close = () => {
    if (busy) return
    setGiven('')
    setFault(null)
    setFailure(null)
    onClose()
  }
  const confirm = async () => {
    if (reason && given.trim() === '') return setFault(reason.required)
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm(given.trim())
      setGiven('')
      onClose()
    } catch (error) {
      setFailure(messageOf(error, ui('state.actionFailed')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      closeOnClickOutside={!busy}
      onKeyDown={(event) => {
        // Fields and buttons handle Enter themselves; anywhere else in the dialog it confirms.
        const isHandled = event.target instanceof HTMLElement && event.target.closest('button, a, input, textarea')
        // Ctrl+Enter also confirms from the field for the reason.
        const sends = event.ctrlKey || event.metaKey || !isHandled
        if (event.key === 'Enter' && sends && !busy && !blocked) void confirm()
      }}
    >
      <DialogForm onSubmit={() => void confirm()}>
        {children}
        {reason && (
          <Textarea
            label={reason.label}
            value={given}
            onChange={(event) => setGiven(event.currentTarget.value)}
            error={fault}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
          />
        )}
        {failure && (
          <div role="alert" style={{ color: 'var(--stop)' }}>
            <strong>{ui('state.error')}</strong> {failure}
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={busy} {...(blocked && { 'data-autofocus': true })}>
            {dismiss ?? ui('action.cancel')}
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={blocked}
            color={danger ? 'red.8' : 'orange'}
            {...(!reason && !blocked && { 'data-autofocus': true })}
          >
            {verb}
          </Button>
        </Group>
      </DialogForm>
    </Modal>
  )
}

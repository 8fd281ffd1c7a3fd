import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { fullMessageOf, messageOf } from '../api.ts'
import { BusyButton } from './BusyButton.tsx'
import { DialogForm } from './DialogForm.tsx'
import { focusFirstError } from './field-errors.ts'
import { ui } from './ui.texts.ts'

type ConfirmProps = {
  opened: boolean
  onClose: () => void
  title: string
  /** What the action affects and its consequence, with figures. */
  children?: ReactNode
  /** The label of the button, with the same verb as the title. */
  verb: string
  /** Beside the spinner while the action runs. */
  busyVerb?: string
  /** The label of the other button, which names what stays. Defaults to `Go back`. */
  dismiss?: string
  danger?: boolean
  /** Disables the action. The children explain why. */
  blocked?: boolean
  /** The changes since the dialog opened. They replace the children, and nothing can be confirmed any more. */
  changed?: ReactNode
  /** The children name the records that a refusal is about. */
  namesRecords?: boolean
  /** For figures and fields side by side. */
  wide?: boolean
  /** Asks for the reason, which is passed to `onConfirm`; `initial` is the one so far. */
  reason?: { label: string; required: string; description?: string; initial?: string }
  /** The specification's sentence for a failure without a message. */
  failed?: string
  /** Whether the fields among the children are complete. Shows their errors. */
  check?: () => boolean
  /** Another way to do it, which is not the main one. */
  also?: { verb: string; onConfirm: (reason: string) => Promise<unknown> } | null
  onConfirm: (reason: string) => Promise<unknown>
}

type ConfirmDeleteProps<R> = Pick<ConfirmProps, 'onClose' | 'title' | 'verb' | 'children' | 'check'> & {
  /** Null closes the dialog. */
  record: R | null
  /** Asks for the reason, which the audit trail keeps. */
  final?: boolean
  onDelete: (record: R, reason: string) => Promise<unknown>
}
/** The field of a reason that only the audit trail shows. */
export const finalReason = () => ({
  label: ui('final.reason'),
  required: ui('state.required'),
  description: ui('final.reasonHint'),
})

/** The confirmation of deleting a record. */
export const ConfirmDelete = <R,>({ record, final = false, onDelete, children, ...dialog }: ConfirmDeleteProps<R>) => (
  <Confirm
    {...dialog}
    opened={record !== null}
    danger
    {...(final && { reason: finalReason() })}
    onConfirm={(reason) => (record === null ? Promise.resolve() : onDelete(record, reason))}
  >
    {children}
    {final && <Text size="sm">{ui('final.text')}</Text>}
  </Confirm>
)

/** Fields and buttons handle Enter themselves. Elsewhere in the dialog, Enter confirms, and Ctrl+Enter everywhere. */
const isSubmit = ({ key, target, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): boolean => {
  const isHandled = target instanceof HTMLElement && target.closest('button, a, input, textarea') !== null
  return key === 'Enter' && (ctrlKey || metaKey || !isHandled)
}

/** A confirmation dialog, which stays open during the action and shows its error. */
export const Confirm = ({
  opened,
  onClose,
  title,
  children,
  verb,
  busyVerb,
  dismiss,
  danger = false,
  blocked: isBlocked = false,
  changed = null,
  namesRecords = false,
  wide = false,
  reason,
  failed = '',
  check = () => true,
  also = null,
  onConfirm,
}: ConfirmProps) => {
  const blocked = isBlocked || changed !== null
  const initialReason = reason?.initial ?? ''
  const [typedReason, setTypedReason] = useState(initialReason)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const close = () => {
    if (busy) return
    setTypedReason(initialReason)
    setFieldError(null)
    setFailure(null)
    onClose()
  }
  const confirm = async (act = onConfirm) => {
    const isReasonMissing = reason !== undefined && typedReason.trim() === ''
    if (isReasonMissing) setFieldError(reason.required)
    if (!check() || isReasonMissing) {
      focusFirstError()
      return
    }
    setBusy(true)
    setFailure(null)
    try {
      await act(typedReason.trim())
      setTypedReason(initialReason)
      onClose()
    } catch (error) {
      setFailure((namesRecords ? messageOf : fullMessageOf)(error, `${failed} ${ui('state.actionFailed')}`.trim()))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      {...(wide && { size: 'lg' })}
      closeOnClickOutside={!busy}
      onKeyDown={(event) => {
        if (isSubmit(event) && !busy && !blocked) event.currentTarget.querySelector('form')?.requestSubmit()
      }}
    >
      <DialogForm onSubmit={() => void confirm()}>
        {changed ?? children}
        {reason && changed === null && (
          <ReasonField
            label={reason.label}
            description={reason.description}
            value={typedReason}
            onChange={(value) => {
              setTypedReason(value)
              setFieldError(null)
            }}
            error={fieldError}
          />
        )}
        {failure && (
          <div role="alert" style={{ color: 'var(--stop)' }}>
            <strong>{ui('state.error')}</strong> {failure}
          </div>
        )}
        <Actions
          {...{ verb, busyVerb, dismiss, danger, blocked, busy }}
          focused={!reason && !blocked}
          also={also && { verb: also.verb, press: () => void confirm(also.onConfirm) }}
          onClose={close}
        />
      </DialogForm>
    </Modal>
  )
}

type ActionsProps = Pick<ConfirmProps, 'verb' | 'busyVerb' | 'dismiss' | 'danger' | 'blocked' | 'onClose'> & {
  busy: boolean
  /** Whether the action has the focus first. */
  focused: boolean
  also: { verb: string; press: () => void } | null
}
const Actions = ({ verb, busyVerb, dismiss, danger, blocked, busy, focused, also, onClose }: ActionsProps) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onClose} disabled={busy} {...(blocked && { 'data-autofocus': true })}>
      {dismiss ?? ui('action.leave')}
    </Button>
    {also && (
      <Button variant="default" disabled={busy} onClick={also.press}>
        {also.verb}
      </Button>
    )}
    <BusyButton
      type="submit"
      busy={busy}
      busyLabel={busyVerb}
      disabled={blocked}
      color={danger ? 'red.8' : 'orange'}
      {...(focused && { 'data-autofocus': true })}
    >
      {verb}
    </BusyButton>
  </Group>
)

type ReasonFieldProps = {
  label: string
  description: string | undefined
  value: string
  onChange: (value: string) => void
  error: string | null
}
const ReasonField = ({ onChange, ...field }: ReasonFieldProps) => (
  <Textarea
    {...field}
    onChange={(event) => onChange(event.currentTarget.value)}
    withAsterisk
    autosize
    minRows={2}
    maxLength={500}
    data-autofocus
  />
)

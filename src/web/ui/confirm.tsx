import { useState, type ReactNode } from 'react'
import { fullMessageOf, messageOf } from '../api.ts'
import {
  Dialog,
  DialogActions,
  ReasonField,
  Refusal,
  useDialog,
  type DialogActionsProps,
  type Reason,
} from './Dialog.tsx'
import { DialogForm } from './DialogForm.tsx'
import { focusFirstError } from './field-errors.ts'
import { ui } from './ui.texts.ts'

type ConfirmProps = DialogActionsProps & {
  opened: boolean
  onClose: () => void
  title: string
  /** What the action affects and its consequence, with figures. */
  children?: ReactNode
  /** The changes since the dialog opened. They replace the children, and nothing can be confirmed any more. */
  changed?: ReactNode
  /** The children name the records that a refusal is about. */
  namesRecords?: boolean
  wide?: boolean
  /** Asks for the reason, which is passed to `onConfirm`. */
  reason?: Reason
  /** The specification's sentence for a failure without a message. */
  failed?: string
  /** Whether the fields among the children are complete. Shows their errors. */
  check?: () => boolean
  /** Another way to do it, which is not the main one. */
  also?: { verb: string; onConfirm: (reason: string) => Promise<unknown> } | null
  onConfirm: (reason: string) => Promise<unknown>
}

/** A confirmation dialog, which stays open during the action and shows its error. */
export const Confirm = ({ opened, onClose, title, wide = false, ...form }: ConfirmProps) => (
  <Dialog opened={opened} onClose={onClose} title={title} wide={wide}>
    <ConfirmForm {...form} />
  </Dialog>
)

type ConfirmFormProps = Omit<ConfirmProps, 'opened' | 'onClose' | 'title' | 'wide'>
const ConfirmForm = (props: ConfirmFormProps) => {
  const {
    children,
    changed = null,
    reason,
    failed = '',
    check = () => true,
    also = null,
    onConfirm,
    ...actions
  } = props
  const { close, busy, setBusy } = useDialog()
  const blocked = props.blocked || changed !== null
  const [typedReason, setTypedReason] = useState(reason?.initial ?? '')
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async (act = onConfirm) => {
    if (busy || blocked) return
    const isReasonMissing = reason !== undefined && typedReason.trim() === ''
    if (isReasonMissing) setFieldError(ui('state.required'))
    if (!check() || isReasonMissing) {
      focusFirstError()
      return
    }
    setBusy(true)
    setFailure(null)
    try {
      await act(typedReason.trim())
      close()
    } catch (error) {
      const textOf = props.namesRecords ? messageOf : fullMessageOf
      setFailure(textOf(error, `${failed} ${ui('state.actionFailed')}`.trim()))
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogForm onSubmit={() => void confirm()}>
      {changed ?? children}
      {reason && changed === null && (
        <ReasonField
          reason={reason}
          value={typedReason}
          onChange={({ currentTarget: { value } }) => {
            setTypedReason(value)
            setFieldError(null)
          }}
          error={fieldError}
        />
      )}
      <Refusal text={failure} />
      <DialogActions
        {...actions}
        blocked={blocked}
        focused={!reason}
        also={also && { verb: also.verb, press: () => void confirm(also.onConfirm) }}
      />
    </DialogForm>
  )
}

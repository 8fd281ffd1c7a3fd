import { Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import type { ClientCall } from '#kernel/client.ts'
import { CallError, fullMessageOf, messageOf, useCommand, type CommandOptions } from '../api.ts'
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
import { fieldErrorsOf, focusFirstError } from './field-errors.ts'
import { useSchemaForm, type Errors, type Schema } from './FormPage.tsx'
import { ui } from './ui.texts.ts'

type Fields = Record<string, unknown>
/** The values of the fields, and the trimmed reason if the dialog asks for one. */
type Values<V> = V & { reason: string }

type CommandFormProps<In extends object, Out, V> = Omit<DialogActionsProps, 'verb' | 'blocked'> &
  Pick<CommandOptions<In, Out>, 'success' | 'changes' | 'leave'> & {
    call: ClientCall<In, Out>
    /** The input of the call; null if there is nothing to send. */
    input: (values: Values<V>) => In | null
    /** The first values of the fields. */
    initial?: V
    /** The schema of the input, whose errors are shown at the fields. */
    schema?: () => Promise<Schema>
    /** What the schema doesn't know, by field. */
    check?: (values: Values<V>) => Errors
    /** Maps a path of the input to a field. */
    fieldOf?: (path: string) => string
    /** The field that a refusal is about, if the server names none. */
    refusedField?: (code: string) => string | null
    /** Asks for the reason. */
    reason?: Reason | undefined
    /** It can't be undone: asks for the reason, which only the audit trail shows. */
    final?: boolean
    /** The label of the button, with the same verb as the title. */
    verb: string | ((values: Values<V>) => string)
    /** Whether nothing can be sent. The dialog shows why. */
    blocked?: boolean | ((values: Values<V>) => boolean)
    /** What the command does, with count and amount. */
    effect?: ReactNode
    /** The specification's sentence for a failure without a message. */
    failed?: string
    /** Returns whether the dialog shows the refusal in its own words. */
    onRefused?: (error: unknown) => boolean
    /** The dialog stays open, to show the result. */
    stays?: boolean
    onDone?: ((result: Out, input: In) => void) | undefined
    /** The fields, and what the command is about. */
    children?: ReactNode | ((form: UseFormReturnType<Values<V>>) => ReactNode)
  }

/** The field of a reason that only the audit trail shows. */
export const finalReason = (): Reason => ({ label: ui('final.reason'), description: ui('final.reasonHint') })

/** The form of an open dialog: fields, refusal and buttons. The page keeps what it shows until the dialog closes. */
export const CommandForm = <In extends object, Out, V extends Fields = Fields>(props: CommandFormProps<In, Out, V>) => {
  const { call, input, initial, schema, check, final = false, blocked, verb, effect, children, ...rest } = props
  const reason = final ? finalReason() : rest.reason
  const { close, busy, setBusy } = useDialog()
  const [refusal, setRefusal] = useState<string | null>(null)
  const command = useCommand(call, {
    fallback: null,
    ...(rest.success && { success: rest.success }),
    ...(rest.changes && { changes: rest.changes }),
    leave: rest.leave,
  })
  const fields = { ...(reason && { reason: reason.initial ?? '' }), ...initial }
  const inputOf = (values: Values<V>) => input({ ...values, reason: values.reason.trim() })
  const form = useSchemaForm<Values<V>>({
    initial: { reason: '', ...fields } as Values<V>,
    ...(schema && { schema, shape: inputOf }),
    check: (values) => ({
      ...check?.(values),
      ...(reason && values.reason.trim() === '' && { reason: ui('state.required') }),
    }),
  })
  const refuse = (error: unknown) => {
    if (rest.onRefused?.(error)) return
    const failed = `${rest.failed ?? ''} ${ui('state.actionFailed')}`.trim()
    const field = error instanceof CallError && error.code !== null && rest.refusedField?.(error.code)
    const found = field ? { [field]: messageOf(error, failed) } : fieldErrorsOf(error, rest.fieldOf)
    const shown = Object.entries(found).filter(([path]) => (path.split('.')[0] ?? '') in fields)
    if (shown.length > 0) {
      form.setErrors(Object.fromEntries(shown))
      focusFirstError()
    }
    if (shown.length === 0 || shown.length < Object.keys(found).length) setRefusal(fullMessageOf(error, failed))
  }
  const send = async (values: Values<V>) => {
    const given = inputOf(values)
    if (given === null) return
    setBusy(true)
    setRefusal(null)
    try {
      const result = await command.mutateAsync(given)
      rest.onDone?.(result, given)
      if (!rest.stays) close()
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogForm keeps onSubmit={form.onSubmit((values) => void (busy || send(values)), focusFirstError)}>
      {effect && <Text size="sm">{effect}</Text>}
      {typeof children === 'function' ? children(form) : children}
      {final && <Text size="sm">{ui('final.text')}</Text>}
      {reason && <ReasonField reason={reason} {...form.getInputProps('reason')} />}
      <Refusal text={refusal} />
      <DialogActions
        {...rest}
        verb={typeof verb === 'function' ? verb(form.values) : verb}
        blocked={typeof blocked === 'function' ? blocked(form.values) : blocked}
        focused={Object.keys(fields).length === 0}
      />
    </DialogForm>
  )
}

type CommandDialogProps<In extends object, Out, V> = CommandFormProps<In, Out, V> & {
  title: string
  onClose: () => void
  wide?: boolean
}
/**
 * A dialog for a command, open while it is rendered: fields, a sentence about the effect, and a button that sends the
 * command once. Errors appear at their fields and other refusals below them.
 */
export const CommandDialog = <In extends object, Out, V extends Fields = Fields>({
  title,
  onClose,
  wide = false,
  ...form
}: CommandDialogProps<In, Out, V>) => (
  <Dialog onClose={onClose} title={title} wide={wide} guarded={form.initial !== undefined}>
    <CommandForm {...form} />
  </Dialog>
)

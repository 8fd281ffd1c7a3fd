import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { issueMessage } from '../errors.ts'
import { BusyButton } from './BusyButton.tsx'
import { focusFirstError } from './field-errors.ts'
import { useForm } from './form.ts'
import { Card } from './Page.tsx'
import { UnsavedGuard } from './unsaved.tsx'
import { ui } from './ui.texts.ts'

type Issue = { path: readonly PropertyKey[]; message: string; code?: string | undefined }
/** A schema of the contract. The server validates against it too. */
export type Schema = {
  safeParse: (
    values: unknown,
    options?: { reportInput: boolean },
  ) => { success: true } | { success: false; error: { issues: readonly Issue[] } }
}

/** The input of a call in a form, where required fields can be empty. */
export type Draft<Input> = { readonly [K in keyof Input]: Input[K] | undefined }
/** A draft as the input of its call. The schema of the form has checked it, or the server will. */
export const inputOfDraft = <Input extends object>(draft: Draft<Input>): Input => draft as Input

// A method, so that a check may declare the input that it expects.
type Check = { of(input: object): Readonly<Partial<Record<string, string>>> }['of']
/** A schema with a further check, which returns error messages by field for the input of the schema. */
export const withChecks = (schema: Schema, check: Check): Schema => ({
  safeParse: (input, options) => {
    const parsed = schema.safeParse(input, options)
    const found = Object.entries(check(input as object)).flatMap(([field, message]) =>
      message ? [{ path: [field], message }] : [],
    )
    if (found.length === 0) return parsed
    return { success: false, error: { issues: [...(parsed.success ? [] : parsed.error.issues), ...found] } }
  },
})

const errorsOf = (schema: Schema, values: unknown): Record<string, string> => {
  const parsed = schema.safeParse(values, { reportInput: true })
  const errors: Record<string, string> = {}
  for (const issue of parsed.success ? [] : parsed.error.issues) errors[issue.path.join('.')] ??= issueMessage(issue)
  return errors
}

/** The message of each field with an error. */
export type Errors = Readonly<Partial<Record<string, string | false | null | undefined>>>
const present = (errors: Errors): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, message]) => (message ? [[field, message]] : [])))

/**
 * A form that is validated with the contract's schema on blur and on submit, and with `check`, which gets its values. The
 * schema loads after the first change, so that the form renders sooner.
 */
export const useSchemaForm = <V extends Record<string, unknown>>(options: {
  initial: V
  schema?: () => Promise<Schema>
  shape?: (values: V) => unknown
  check?: (values: V) => Errors
  validateInputOnChange?: boolean
}) => {
  const shape = options.shape ?? ((values: V) => values)
  const [validator] = useState(() => validatorOf(options.schema))
  const isChecking = useRef(false)
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: options.initial,
    validateInputOnBlur: true,
    ...(options.validateInputOnChange && { validateInputOnChange: true }),
    onValuesChange: () => void validator.prepare(),
    validate: (values) => {
      const checked = present(options.check?.(values) ?? {})
      const found = validator.errors(shape(values))
      return found instanceof Promise ? found.then((errors) => ({ ...errors, ...checked })) : { ...found, ...checked }
    },
  })
  // Until the schema has loaded, a second press would send the form again.
  const onSubmit: typeof form.onSubmit = (submit, refuse) => {
    const check = form.onSubmit(
      (values, event) => {
        isChecking.current = false
        return submit(values, event)
      },
      (errors, values, event) => {
        isChecking.current = false
        refuse?.(errors, values, event)
      },
    )
    return (event) => {
      event?.preventDefault()
      if (isChecking.current) return
      isChecking.current = true
      check(event)
    }
  }
  return { ...form, onSubmit }
}

/** Loads the schema once. If that fails, the server still validates. */
const validatorOf = (fetchSchema: (() => Promise<Schema>) | undefined) => {
  if (!fetchSchema) return { prepare: () => undefined, errors: () => ({}) }
  let schema: Schema | null = null
  const prepare = async () => (schema ??= await fetchSchema().catch(() => null))
  const errors = (values: unknown) => {
    if (schema) return errorsOf(schema, values)
    return prepare().then((fetched) => (fetched ? errorsOf(fetched, values) : {}))
  }
  return { prepare, errors }
}

/** Prevents the blur of a field, whose error would move the button during the press. */
export const keepFocus = (event: MouseEvent) => event.preventDefault()

type FormPageProps<V extends Record<string, unknown>> = {
  form: UseFormReturnType<V>
  onSubmit: (values: V) => void
  busy: boolean
  verb: string
  /** Beside the spinner while the form is sent. */
  busyVerb?: string
  onCancel: () => void
  /** The label of the button that leaves the form. Defaults to `Go back`. */
  dismiss?: string
  /** Whether the form is saved, so that leaving needs no confirmation. */
  saved?: boolean
  disabled?: boolean
  extra?: ReactNode
  submitVariant?: 'default'
  /** Replaces the row of buttons, which it receives. */
  footer?: ((buttons: ReactNode) => ReactNode) | undefined
  children: ReactNode
}

/** The layout of all forms. Enter submits, the first error gets the focus, and unsaved changes need confirmation to leave. */
export const FormPage = <V extends Record<string, unknown>>({
  form,
  onSubmit,
  busy,
  verb,
  busyVerb,
  onCancel,
  dismiss,
  saved = false,
  disabled = false,
  extra,
  submitVariant,
  footer = (buttons) => buttons,
  children,
}: FormPageProps<V>) => (
  <Card>
    <form noValidate onSubmit={form.onSubmit(onSubmit, focusFirstError)}>
      <Stack gap="md">
        {children}
        {footer(
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onCancel}>
              {dismiss ?? ui('action.leave')}
            </Button>
            {extra}
            <BusyButton
              type="submit"
              {...(submitVariant && { variant: submitVariant })}
              busy={busy}
              busyLabel={busyVerb}
              disabled={disabled}
              onMouseDown={keepFocus}
            >
              {verb}
            </BusyButton>
          </Group>,
        )}
      </Stack>
    </form>
    <UnsavedGuard dirty={form.isDirty() && !saved} busy={busy} />
  </Card>
)

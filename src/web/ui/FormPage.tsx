import { Button, Group, Stack } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { CallError } from '../api.ts'
import { issueMessage } from '../errors.ts'
import { focusFirstFault } from './fault.ts'
import { Card } from './Page.tsx'
import { UnsavedGuard } from './unsaved.tsx'
import { ui } from './ui.texts.ts'

type Fault = { path: readonly PropertyKey[]; message: string; code?: string | undefined }
/** What a schema of the contract says of the values: the very rules that the server asks. */
export type Schema = {
  safeParse: (
    values: unknown,
    options?: { reportInput: boolean },
  ) => { success: true } | { success: false; error: { issues: readonly Fault[] } }
}

const faultsOf = (schema: Schema, values: unknown): Record<string, string> => {
  const parsed = schema.safeParse(values, { reportInput: true })
  const faults: Record<string, string> = {}
  for (const issue of parsed.success ? [] : parsed.error.issues) faults[issue.path.join('.')] ??= issueMessage(issue)
  return faults
}

/**
 * A form whose faults are shown on blur and on submit, under their fields, in the words of the contract's schema. That is
 * fetched at the first key: it is half as large as the form, and nobody waits for it to see one.
 */
export const useSchemaForm = <V extends Record<string, unknown>>(options: {
  initial: V
  schema: () => Promise<Schema>
  shape?: (values: V) => unknown
  validateInputOnChange?: boolean
}) => {
  const shape = options.shape ?? ((values: V) => values)
  const [judge] = useState(() => judgeOf(options.schema))
  return useForm<V>({
    mode: 'controlled',
    initialValues: options.initial,
    validateInputOnBlur: true,
    ...(options.validateInputOnChange && { validateInputOnChange: true }),
    onValuesChange: () => void judge.prepare(),
    validate: (values) => judge.faults(shape(values)),
  })
}

/** Asks the schema, which is fetched once; where it cannot be, the server has the same rules. */
const judgeOf = (fetchSchema: () => Promise<Schema>) => {
  let schema: Schema | null = null
  const prepare = async () => (schema ??= await fetchSchema().catch(() => null))
  const faults = (values: unknown) => {
    if (schema) return faultsOf(schema, values)
    return prepare().then((fetched) => (fetched ? faultsOf(fetched, values) : {}))
  }
  return { prepare, faults }
}

/** Puts the server's field errors on their fields; what has no field stays with the toast. */
export const showFieldErrors = <V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  error: unknown,
): void => {
  if (error instanceof CallError && Object.keys(error.fields).length > 0) form.setErrors(error.fields)
}

/** A field that lost the focus to the button would show its fault at once, and move the button from under the hand. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

type FormPageProps<V extends Record<string, unknown>> = {
  form: UseFormReturnType<V>
  onSubmit: (values: V) => void
  busy: boolean
  verb: string
  onCancel: () => void
  /** True once it is saved, so that leaving asks nothing. */
  saved?: boolean
  disabled?: boolean
  extra?: ReactNode
  children: ReactNode
}

/** The one shell of forms: Enter submits, the first fault takes the focus, unsaved changes ask before leaving. */
export const FormPage = <V extends Record<string, unknown>>({
  form,
  onSubmit,
  busy,
  verb,
  onCancel,
  saved = false,
  disabled = false,
  extra,
  children,
}: FormPageProps<V>) => (
  <Card>
    <form noValidate onSubmit={form.onSubmit(onSubmit, focusFirstFault)}>
      <Stack gap="md">
        {children}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onCancel}>
            {ui('action.cancel')}
          </Button>
          {extra}
          <Button type="submit" loading={busy} disabled={disabled} onMouseDown={keepFocus}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
    <UnsavedGuard dirty={form.isDirty() && !saved && !busy} />
  </Card>
)

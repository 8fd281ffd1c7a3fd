import { useForm as useMantineForm, type FormErrors, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import { useState, type ReactNode } from 'react'

type Values = Record<string, unknown>
type FormInput<V> = Omit<UseFormInput<V>, 'validate'> & { validate?: (values: V) => FormErrors | Promise<FormErrors> }
/** A server error, and the value that was refused. */
type Refusal = { readonly message: ReactNode; readonly value: unknown }

const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Values | null | undefined)?.[key], values)

/**
 * A form. The server's errors stay at their fields until the value is changed or sent again: validation on blur, which
 * doesn't know them, would remove them as soon as the focus moves.
 */
export const useForm = <V extends Values>({ validate, ...input }: FormInput<V>): UseFormReturnType<V> => {
  const [refusals] = useState(() => new Map<string, Refusal>())
  const withRefusals = (values: V, found: FormErrors): FormErrors => {
    const errors = { ...found }
    for (const [path, { message, value }] of refusals)
      if (Object.is(valueAt(values, path), value)) errors[path] ??= message
    return errors
  }
  const form = useMantineForm<V>({
    ...input,
    validate: (values: V) => {
      const found = validate?.(values) ?? {}
      return found instanceof Promise
        ? found.then((errors) => withRefusals(values, errors))
        : withRefusals(values, found)
    },
  })
  const refuse = (path: string, message: ReactNode) =>
    refusals.set(path, { message, value: valueAt(form.getValues(), path) })
  return {
    ...form,
    setErrors: (errors) => {
      for (const [path, message] of Object.entries(errors)) refuse(path, message)
      form.setErrors(errors)
    },
    setFieldError: (path, message) => {
      refuse(String(path), message)
      form.setFieldError(path, message)
    },
    onSubmit: (...handlers) => {
      const send = form.onSubmit(...handlers)
      return (event) => {
        refusals.clear()
        send(event)
      }
    },
  }
}

import { useLayoutEffect, useState, type FormEvent, type RefObject } from 'react'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { takeTyped, type SignInField } from './early-sign-in.ts'

export type SignInValues = Record<SignInField, string>
type FormRef = RefObject<HTMLFormElement | null>

const inputsOf = ({ current }: FormRef) => [...(current?.querySelectorAll<HTMLInputElement>('input[data-path]') ?? [])]

/**
 * The fields of the sign-in form. Without the library of the other forms, because this page shows before anything is
 * cached. The values are those of the inputs, including text typed before the application started.
 */
export const useSignInFields = (form: FormRef, start: SignInValues) => {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  const errorsOf = (checked: readonly HTMLInputElement[]) =>
    checked.flatMap(({ value, dataset }) =>
      value.trim() === '' ? [[dataset['path'] ?? '', ui('state.required')] as const] : [],
    )
  const without = (field: SignInField) => Object.entries(errors).filter(([name]) => name !== field)
  const show = (shown: (readonly [string, string])[]) => setErrors(Object.fromEntries(shown))

  useLayoutEffect(() => {
    const typed = takeTyped()
    if (!typed || !form.current) return
    for (const input of inputsOf(form)) {
      const field = input.dataset['path'] as SignInField
      input.value = typed.values[field]
      if (field === typed.focused) input.focus({ preventScroll: true })
    }
    if (typed.submitted) form.current.requestSubmit()
  }, [form])

  return {
    setErrors,
    propsOf: (field: SignInField) => ({
      'data-path': field,
      // Password managers recognize fields by their names.
      name: field,
      defaultValue: start[field],
      error: errors[field],
      onChange: () => field in errors && show(without(field)),
      onBlur: () =>
        show([...without(field), ...errorsOf(inputsOf(form).filter(({ dataset }) => dataset['path'] === field))]),
    }),
    onSubmit: (send: (values: SignInValues) => void) => (event: FormEvent) => {
      event.preventDefault()
      const missing = errorsOf(inputsOf(form))
      show(missing)
      if (missing.length > 0) return focusFirstError()
      const typed = inputsOf(form).map(({ dataset, value }) => [dataset['path'], value])
      return send({ ...start, ...Object.fromEntries(typed) })
    },
  }
}

// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useForm } from './form.ts'

type Values = { current: string; rows: { invoice: string }[] }
const initialValues: Values = { current: 'secret', rows: [{ invoice: 'A-1' }, { invoice: 'A-2' }] }
/** A form whose own check finds nothing wrong with `current` unless it is empty. */
const form = () =>
  renderHook(() =>
    useForm<Values>({ initialValues, validate: ({ current }) => ({ current: current === '' ? '*Required' : null }) }),
  ).result

test('a refused value stays refused when the form checks it again, until it is changed', () => {
  const result = form()
  act(() => result.current.setErrors({ current: 'This is not your password.' }))
  act(() => void result.current.validateField('current'))
  expect(result.current.errors).toEqual({ current: 'This is not your password.' })
  act(() => result.current.setFieldValue('current', ''))
  act(() => void result.current.validateField('current'))
  expect(result.current.errors).toEqual({ current: '*Required' })
  act(() => result.current.setFieldValue('current', 'other'))
  act(() => void result.current.validateField('current'))
  expect(result.current.errors).toEqual({})
})

test('so does a value in a row', () => {
  const result = form()
  act(() => result.current.setFieldError('rows.1.invoice', 'This invoice was paid on 3 Nov.'))
  act(() => void result.current.validate())
  expect(result.current.errors).toEqual({ 'rows.1.invoice': 'This invoice was paid on 3 Nov.' })
  act(() => result.current.setFieldValue('rows.1.invoice', 'A-3'))
  act(() => void result.current.validate())
  expect(result.current.errors).toEqual({})
})

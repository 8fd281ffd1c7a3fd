import { TextInput, type TextInputProps } from '@mantine/core'
import { useState, type FocusEvent, type ReactNode } from 'react'
import { formatSen, isWithinMaximum, senOf } from '#kernel/money.ts'
import { readNumber, type NumberProblem } from '#kernel/typed-number.ts'
import { errorMessage } from '../errors.ts'
import { grouped } from '#kernel/placeholders.ts'
import classes from './AmountInput.module.css'

/** A number, or the typed text if it is empty or refused. */
type FieldValue = number | string
export type NumberFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  value?: FieldValue
  defaultValue?: FieldValue
  onChange?: (value: FieldValue) => void
  /** Replaces the field's own messages for a text that is refused, where the specification has one. */
  refusal?: string
}
type Format = {
  readonly decimals: number
  readonly show: (value: number) => string
  readonly prefix?: string
  readonly suffix?: string
  /** Whether the prefix is shown beside the field, and is only accepted in it. */
  readonly prefixBeside?: boolean
}

type Reading = { readonly value: FieldValue; readonly problem: NumberProblem | null }
/** The value of a text. A decimal point may be first or last while a number is typed. */
const read = (typed: string, { decimals, prefix = '', suffix = '' }: Format): Reading => {
  const text = typed.trim()
  const start = prefix !== '' && text.startsWith(prefix.trim()) ? prefix.trim().length : 0
  const end = suffix !== '' && text.endsWith(suffix.trim()) ? suffix.trim().length : 0
  const inner = text.slice(start, text.length - end).trim()
  if (inner === '') return { value: '', problem: null }
  const found = readNumber(inner.replace(/^\./, '0.').replace(/(\d)\.$/, '$1'), decimals)
  return 'value' in found ? { value: found.value, problem: null } : { value: text, problem: found.problem }
}

const shown = (
  value: FieldValue | undefined,
  { show, prefix = '', suffix = '', prefixBeside = false }: Format,
): string =>
  typeof value === 'number' && Number.isFinite(value)
    ? `${prefixBeside ? '' : prefix}${show(value)}${suffix}`
    : String(value ?? '')

/**
 * A field for a typed number. Unambiguous text becomes a number and is formatted on blur; any other text is kept and
 * shown with an error.
 */
const NumberField = ({
  format,
  value,
  defaultValue,
  onChange,
  onBlur,
  error,
  refusal,
  ...props
}: NumberFieldProps & { format: Format }) => {
  const [text, setText] = useState(() => shown(value ?? defaultValue, format))
  const [wasLeft, setWasLeft] = useState(false)
  const current = read(text, format)
  const given = typeof value === 'string' ? read(value, format).value : value
  // The form has another value, such as a suggested amount.
  if (given !== undefined && !Object.is(given, current.value)) setText(shown(given, format))
  const type = (typed: string) => {
    setText(typed)
    onChange?.(read(typed, format).value)
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setWasLeft(true)
    if (current.problem === null) setText(shown(current.value, format))
    onBlur?.(event)
  }
  const refused: ReactNode = current.problem && (wasLeft || error) ? (refusal ?? errorMessage(current.problem)) : null
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      error={refused ?? error}
    />
  )
}

const ringgitFormat: Format = {
  decimals: 2,
  prefix: 'RM ',
  show: (value) => (isWithinMaximum(value) ? formatSen(senOf(value)) : String(value)),
}
const percentFormat: Format = { decimals: 2, suffix: '%', show: String }
const wholeFormat: Format = { decimals: 0, show: (value) => grouped(value) }

/** Ringgit, with or without sen. `large`: the one amount of a page, with the currency beside it. */
export const AmountInput = ({ large = false, ...props }: NumberFieldProps & { large?: boolean }) =>
  large ? (
    <NumberField
      {...props}
      classNames={{ input: classes.large ?? '', section: classes.currency ?? '' }}
      leftSection="RM"
      format={{ ...ringgitFormat, prefixBeside: true }}
    />
  ) : (
    <NumberField {...props} format={ringgitFormat} />
  )

/** A percentage with at most two decimals. */
export const PercentageInput = (props: NumberFieldProps) => <NumberField {...props} format={percentFormat} />

/** A number of days, hours or people. */
export const WholeNumberInput = ({ suffix = '', ...props }: NumberFieldProps & { suffix?: string }) => (
  <NumberField inputMode="numeric" {...props} format={{ ...wholeFormat, suffix }} />
)

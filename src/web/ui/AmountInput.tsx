import { NumberInput, type NumberInputProps } from '@mantine/core'
import { isWithinMaximum } from '#kernel/money.ts'

type Typed = { readonly floatValue: number | undefined }
/**
 * How an amount is typed. By default, the field takes a typed comma for a decimal point: `1,500` becomes 1.50. Amounts
 * that can't be calculated in sen can't be typed.
 */
export const amountFormat = {
  thousandSeparator: ',',
  allowedDecimalSeparators: ['.'],
  isAllowed: ({ floatValue = 0 }: Typed) => isWithinMaximum(floatValue),
}
const mostPercent = 999
const isPercentage = ({ floatValue = 0 }: Typed) => floatValue <= mostPercent

/** Ringgit, with or without sen. */
export const AmountInput = (props: NumberInputProps) => (
  <NumberInput
    prefix="RM "
    {...amountFormat}
    decimalScale={2}
    fixedDecimalScale
    allowNegative={false}
    hideControls
    inputMode="decimal"
    {...props}
  />
)

/** A percentage with at most two decimals. */
export const PercentageInput = (props: NumberInputProps) => (
  <NumberInput
    suffix="%"
    decimalScale={2}
    isAllowed={isPercentage}
    allowNegative={false}
    hideControls
    inputMode="decimal"
    {...props}
  />
)

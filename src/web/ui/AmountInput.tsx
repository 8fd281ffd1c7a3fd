import { NumberInput, type NumberInputProps } from '@mantine/core'

/** Separators of an amount. By default, the field takes a typed comma for a decimal point: `1,500` becomes 1.50. */
export const amountSeparators = { thousandSeparator: ',', allowedDecimalSeparators: ['.'] }

/** Ringgit, with or without sen. */
export const AmountInput = (props: NumberInputProps) => (
  <NumberInput
    prefix="RM "
    {...amountSeparators}
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
  <NumberInput suffix="%" decimalScale={2} allowNegative={false} hideControls inputMode="decimal" {...props} />
)

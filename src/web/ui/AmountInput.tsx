import { NumberInput, type NumberInputProps } from '@mantine/core'

/** Ringgit, with or without sen. */
export const AmountInput = (props: NumberInputProps) => (
  <NumberInput
    prefix="RM "
    thousandSeparator=","
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

import type { FieldError } from '#kernel/errors.ts'
import type { Sen } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import { textOf, type ImportRow } from '../lists/import-cells.rules.ts'
import { deductionColumns } from '../lists/import-columns.rules.ts'
import { kindOf, monthOf } from '../pay/other-deduction-list.rules.ts'
import { isMonthRange, type OtherDeductionKind } from '../other-deduction.rules.ts'
import { typedAmount } from '../lists/person-columns.rules.ts'

/** The monthly deduction that a row adds. */
export type ImportedDeduction = {
  readonly kind: OtherDeductionKind
  readonly amount: Sen
  readonly from: Period
  readonly to: Period | null
}
type Column = (typeof deductionColumns)[number]
type ColumnError = FieldError & { readonly field: Column }

/** The monthly deduction of a row, null without one, and the errors of its cells. */
export const deductionOf = (cells: ImportRow): { deduction: ImportedDeduction | null; found: ColumnError[] } => {
  if (deductionColumns.every((column) => textOf(cells[column]) === '')) return { deduction: null, found: [] }
  const found: ColumnError[] = []
  const read = <T>(field: Column, readText: (text: string) => T | null): T | null => {
    const text = textOf(cells[field])
    const value = text === '' ? null : readText(text)
    if (value === null)
      found.push(
        text === ''
          ? { field, code: 'import_required', params: { field } }
          : { field, code: 'import_value_invalid', params: { value: text, field } },
      )
    return value
  }
  const kind = read('otherDeduction', kindOf)
  const amount = read('otherDeductionAmount', (text) => {
    const typed = typedAmount(text)
    return typed !== null && typed > 0 ? typed : null
  })
  const from = read('otherDeductionFrom', monthOf)
  const to = textOf(cells['otherDeductionTo']) === '' ? null : read('otherDeductionTo', monthOf)
  if (from !== null && !isMonthRange({ from, to })) found.push({ field: 'otherDeductionTo', code: 'deduction_months' })
  if (kind === null || amount === null || from === null || found.length > 0) return { deduction: null, found }
  return { deduction: { kind, amount, from, to }, found }
}

import { firstOf } from '#kernel/first-of.ts'
import type { Bilingual } from '#kernel/bilingual.ts'
import { formatRm, type Sen } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'

/** What payroll deducts from an employee every month besides advances. */
export const otherDeductionKinds = ['loan', 'zakat', 'court_order', 'cooperative', 'other'] as const
export type OtherDeductionKind = (typeof otherDeductionKinds)[number]
export const otherDeductionNames: Readonly<Record<OtherDeductionKind, Bilingual>> = {
  loan: ['Loan', 'Pinjaman'],
  zakat: ['Zakat', 'Zakat'],
  court_order: ['Court order', 'Perintah mahkamah'],
  cooperative: ['Cooperative', 'Koperasi'],
  other: ['Other', 'Lain-lain'],
}

/** The months in which it is deducted; without `to`, every month from the first. */
export type DeductedMonths = { readonly from: Period; readonly to?: Period | null | undefined }
export const isMonthRange = ({ from, to }: DeductedMonths): boolean => to == null || to >= from
export const isDeductedIn = ({ from, to }: DeductedMonths, month: Period): boolean =>
  from <= month && (to == null || month <= to)

/** A deduction of an employee. */
export type OwnDeduction<Id> = DeductedMonths & {
  readonly employeeId: Id
  readonly kind: OtherDeductionKind
  readonly amount: Sen
}
/** The deductions of the same kind, employee and months: further ones, or the same one entered twice. */
export const besideOf = <D extends OwnDeduction<unknown>>(one: OwnDeduction<unknown>, others: readonly D[]): D[] =>
  others.filter(
    (other) =>
      one.employeeId === other.employeeId &&
      one.kind === other.kind &&
      (one.to == null || other.from <= one.to) &&
      (other.to == null || one.from <= other.to),
  )

const monthText = (month: Period): string => `${month.slice(5)}/${month.slice(0, 4)}`
type Stated = DeductedMonths & { readonly amount: Sen }
/** Amount and months in both languages, such as `RM 250.00, 11/2026 – 02/2027`. */
export const deductionText = ({ amount, from, to }: Stated): string =>
  `${formatRm(amount)}, ${monthText(from)}${to === from ? '' : ` – ${to == null ? '…' : monthText(to)}`}`
/** The texts of several deductions, up to three. */
export const deductionsText = (some: readonly Stated[]): string =>
  firstOf(some.slice(0, 3).map(deductionText), 3, { separator: '; ', total: some.length })
/** A deduction beside others of the same kind and months. */
export const besideText = [
  '{entered} beside {others}, of the same kind',
  '{entered} di samping {others}, daripada jenis yang sama',
] as const satisfies Bilingual

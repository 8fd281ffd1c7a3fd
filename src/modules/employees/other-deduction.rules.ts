import type { Bilingual } from '#kernel/bilingual.ts'
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

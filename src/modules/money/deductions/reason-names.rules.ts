import type { Bilingual } from '#kernel/bilingual.ts'
import type { Reason } from './deduction.rules.ts'

/** The names of the reasons, on screens and in payroll's result. */
export const reasonNames: Readonly<Record<Reason, Bilingual>> = {
  left: ['Left', 'Berhenti kerja'],
  no_pay: ['No pay this month', 'Tiada gaji bulan ini'],
  above_limit: ['Above 50% of wages', 'Melebihi 50% gaji'],
  returned: ['Money came back', 'Wang dipulangkan'],
  disputed: ['Disputed by the employee', 'Dipertikai oleh pekerja'],
  other: ['Other', 'Lain-lain'],
}

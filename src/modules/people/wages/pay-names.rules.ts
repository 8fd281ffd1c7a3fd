import type { Bilingual } from '#kernel/bilingual.ts'

/**
 * What Upah knows of a month's pay. What the employer pays in the end isn't among it: contributions, tax and other
 * deductions are unknown.
 */
export const payNames = {
  salary: ['Salary', 'Gaji'],
  deducted: ['Deducted', 'Dipotong'],
  left: ['Pay before other deductions', 'Gaji sebelum potongan lain'],
} as const satisfies Readonly<Record<string, Bilingual>>

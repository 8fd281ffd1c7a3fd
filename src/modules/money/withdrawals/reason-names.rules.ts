import type { Bilingual } from '#kernel/bilingual.ts'
import { employmentEnding } from '#people/employees/employee.rules.ts'
import type { WithdrawalReason } from './withdrawal.rules.ts'

/** The names of the reasons on screens. */
export const reasonNames: Readonly<Record<WithdrawalReason, Bilingual>> = {
  Groceries: ['Groceries', 'Barangan dapur'],
  Medical: ['Medical', 'Perubatan'],
  'School fees': ['School fees', 'Yuran sekolah'],
  Utilities: ['Utilities', 'Bil utiliti'],
  Rent: ['Rent', 'Sewa'],
  'Vehicle repair': ['Vehicle repair', 'Pembaikan kenderaan'],
  Family: ['Family', 'Keluarga'],
  Emergency: ['Emergency', 'Kecemasan'],
  Other: ['Other', 'Lain-lain'],
}

/** The author of an automatic approval. The history stores the English name. */
export const automaticApproval: Bilingual = ['General policy', 'Polisi umum']

export const isReason = (reason: string): reason is WithdrawalReason => Object.hasOwn(reasonNames, reason)

/** Why a withdrawal was rejected, cancelled or returned. People type it, except for leavers. */
export const decisionReason = (reason: string): Bilingual =>
  reason === employmentEnding ? [employmentEnding, 'Pekerjaan akan tamat'] : [reason, reason]

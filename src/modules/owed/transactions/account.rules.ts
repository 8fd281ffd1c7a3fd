import { sen, type Sen } from '#kernel/money.ts'
import { addDays, addPeriods, periodOf, type LocalDate, type Period } from '#kernel/time.ts'

/** The types of account transactions. */
export const accountTypes = [
  'SETTLEMENT',
  'SALES',
  'DISBURSEMENT',
  'FEE',
  'ROYALTY',
  'ROYALTY_INCOME',
  'ADVANCE',
] as const
export type AccountType = (typeof accountTypes)[number]

export const accountStatuses = ['PENDING', 'COMPLETED', 'VOID'] as const
export type AccountStatus = (typeof accountStatuses)[number]

const incoming: ReadonlySet<AccountType> = new Set(['SETTLEMENT', 'SALES', 'ROYALTY_INCOME'])

/** 1 for amounts that an organization pays in or earns, -1 for amounts that it receives in advance or owes. */
export const signOf = (type: AccountType): 1 | -1 => (incoming.has(type) ? 1 : -1)

/** The amount with the sign of its type, as shown in the history. */
export const signedAmount = (type: AccountType, amount: Sen): Sen => sen(signOf(type) * amount)

/** The number of days of history that organizations and employees see, including today. */
export const visibleDays = 90
export const firstVisibleDay = (today: LocalDate): LocalDate => addDays(today, 1 - visibleDays)

/** The number of months that can be exported, including the current one. */
export const exportMonths = 6
export const firstExportMonth = (today: LocalDate): Period => addPeriods(periodOf(today), 1 - exportMonths)

/** Whether a month can be exported: neither too old nor in the future. */
export const isExportable = (month: Period, today: LocalDate): boolean =>
  month >= firstExportMonth(today) && month <= periodOf(today)

/** The search parameter with which the history opens the dialog of its PDF. */
export const exportParam = 'export'

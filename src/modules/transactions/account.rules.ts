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

/** 1 for money that an organization pays in or earns, -1 for money that it receives in advance or owes. */
export const signOf = (type: AccountType): 1 | -1 => (incoming.has(type) ? 1 : -1)

/** The amount as the history shows it: positive or negative by its type. */
export const signed = (type: AccountType, amount: Sen): Sen => sen(signOf(type) * amount)

/** The days of the history that an organization sees, today included. */
export const visibleDays = 90
export const firstVisibleDay = (today: LocalDate): LocalDate => addDays(today, 1 - visibleDays)

/** The months that can be exported, the current one included. */
export const exportMonths = 6
export const firstExportMonth = (today: LocalDate): Period => addPeriods(periodOf(today), 1 - exportMonths)

/** Whether a month is too old, or too new, to be exported. */
export const isExportable = (month: Period, today: LocalDate): boolean =>
  month >= firstExportMonth(today) && month <= periodOf(today)

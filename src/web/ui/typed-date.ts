import { isLocalDate, type LocalDate } from '#kernel/time.ts'

const separated = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/
/** Without separators, fewer digits would be ambiguous: `1112026` is 1 November or 11 January. */
const digits = /^(\d{2})(\d{2})(\d{4})$/

/** Parses `21/11/2026`, `21-11-2026`, `1.2.2026` or `21112026`; null if invalid. */
export const typedDate = (typed: string): LocalDate | null => {
  const text = typed.trim()
  const [, day = '', month = '', year = ''] = separated.exec(text) ?? digits.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(date) ? date : null
}

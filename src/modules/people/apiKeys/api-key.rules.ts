import type { FieldError } from '#kernel/errors.ts'
import type { Bilingual } from '#kernel/bilingual.ts'
import type { KeyScope } from '#kernel/key-scope.ts'
import { addDays, addMs, day, days, formatDate, type Instant, type LocalDate } from '#kernel/time.ts'

/** What a key with the scope does, as users read it. */
export const scopeNames: Readonly<Record<KeyScope, Bilingual>> = {
  'employees:read': ['Read employees', 'Baca pekerja'],
  'employees:write': ['Send employees', 'Hantar pekerja'],
  'pay:read': ['Read unpaid days and other deductions', 'Baca hari tanpa gaji dan potongan lain'],
  'pay:write': ['Send salaries, unpaid days and other deductions', 'Hantar gaji, hari tanpa gaji dan potongan lain'],
  'wages:read': ['Read earned wages', 'Baca upah diperoleh'],
  'wages:write': ['Send earned wages', 'Hantar upah diperoleh'],
  'deductions:read': ['Read deduction lists', 'Baca senarai potongan'],
  'deductions:write': ['Answer deduction lists', 'Jawab senarai potongan'],
  'statements:read': ['Read statements and transactions', 'Baca penyata dan transaksi'],
  'events:read': ['Read events: what has happened to your records', 'Baca peristiwa: apa yang berlaku pada rekod anda'],
}

/** The days that an old key keeps working beside the new one. */
export const overlaps = [1, 7, 14] as const

/** The last day on which a key made today can expire. */
export const lastExpiry = (today: LocalDate): LocalDate => addDays(today, 365)

/** From when a key is marked as about to expire, and its Managers are told. */
export const soon = days(14)
/** Without a request for so long, a key is announced as unused. */
export const unusedFor = days(90)

export const keyStates = ['active', 'expiring', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]
export const keyState = (
  { expiresAt, revokedAt }: { readonly expiresAt: Instant; readonly revokedAt: Instant | null },
  now: Instant,
): KeyState => {
  if (revokedAt) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return expiresAt <= addMs(now, soon) ? 'expiring' : 'active'
}

/** The requests per minute of one key. */
export const mostPerMinute = 300
/** The requests of a key stay in its log for so long. */
export const logDays = 30

/** The version of the calls: the day of their last change that a client could notice. Additions don't count. */
export const apiVersion = day('2026-11-30')
/** The keys of one organization that work at the same time. */
export const mostKeys = 20
/** How many requests the log shows at a time. */
export const requestsShown = 50

/** What is wrong with the last day of a key. */
export const wrongExpiry = (expiresOn: LocalDate, today: LocalDate): FieldError | null => {
  if (expiresOn <= today) return { code: 'day_too_early', params: { first: formatDate(addDays(today, 1)) } }
  const last = lastExpiry(today)
  return expiresOn > last ? { code: 'key_expires_too_late', params: { last: formatDate(last) } } : null
}

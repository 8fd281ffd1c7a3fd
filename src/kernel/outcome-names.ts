import type { Bilingual } from './bilingual.ts'

/** The result of a payment that didn't arrive, in the same words on every screen. */
export const outcomeNames = {
  /** The bank didn't make it. Its withdrawal is cancelled with the bank's reason. */
  refused: ['Refused by bank', 'Ditolak oleh bank'],
  /** The bank made it and sent the money back. */
  returned: ['Returned by bank', 'Dipulangkan oleh bank'],
  /** A person cancelled it. */
  cancelled: ['Cancelled', 'Dibatalkan'],
} as const satisfies Readonly<Record<string, Bilingual>>

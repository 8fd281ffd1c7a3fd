import { returnableTypes } from '#kernel/approval.ts'
import type { Bilingual } from '#kernel/bilingual.ts'
import { joined, letters, type Message } from '#kernel/letters.ts'
import { isOneOf } from '#kernel/one-of.ts'
import type { Instant } from '#kernel/time.ts'
import { approvalKinds } from '#ground/approvals/approval.rules.ts'
import type { Counted } from './notice.messages.ts'

const decidedTypes = [...returnableTypes, 'supplierAccount'] as const
export type DecidedType = (typeof decidedTypes)[number]
export const isDecidedType = (type: string): type is DecidedType => isOneOf(decidedTypes, type)

export type Decision = {
  readonly type: DecidedType
  readonly outcome: 'approved' | 'returned' | 'rejected' | 'blacklisted'
  readonly count: number
  /** The names of the first records; empty if the type has none. */
  readonly names: readonly Bilingual[]
  readonly reason: string | null
  readonly by: string
  /** The Manager that a delegate represented. */
  readonly for: string | null
  readonly at: Instant
}

/** The address of the list with the records. Suppliers are on that of their accounts. */
const pathOf = ({ type, outcome }: Decision): string => {
  if (type === 'employee') return outcome === 'returned' ? '/employees/approve?tab=returned' : '/employees'
  const listed = type === 'supplier' ? 'supplierAccount' : type
  return Object.values(approvalKinds).find((kind) => kind.type === listed)?.list ?? ''
}

const decisionLetters = letters({
  decision: {
    subject: '{what} {wasDecided}',
    text: {
      '{by} {decided} {what} that you prepared, on {at, time}.':
        '{by} {decided} {what} yang anda sediakan, pada {at, time}.',
      '{names?}': '{names?}',
      'Reason: {reason?}': 'Sebab: {reason?}',
      '{next}': '{next}',
    },
  },
  forManager: ['{by} for {manager}', '{by} bagi pihak {manager}'],
  more: ['and {others} more', 'dan {others} lagi'],
  open: ['Open the list: {link}', 'Buka senarai: {link}'],
  correctOne: ['Correct it and submit again: {link}', 'Betulkan dan hantar semula: {link}'],
  correctAll: ['Correct them and submit again: {link}', 'Betulkan dan hantar semula: {link}'],
})

type Outcome = { readonly done: Bilingual; readonly one: Bilingual; readonly many: Bilingual }
const outcomes: Readonly<Record<Decision['outcome'], Outcome>> = {
  approved: {
    done: ['approved', 'meluluskan'],
    one: ['was approved', 'diluluskan'],
    many: ['were approved', 'diluluskan'],
  },
  returned: {
    done: ['returned', 'memulangkan'],
    one: ['was returned to you', 'dipulangkan kepada anda'],
    many: ['were returned to you', 'dipulangkan kepada anda'],
  },
  rejected: {
    done: ['rejected', 'menolak'],
    one: ['was rejected', 'ditolak'],
    many: ['were rejected', 'ditolak'],
  },
  blacklisted: {
    done: ['blacklisted', 'menyenarai hitam'],
    one: ['was blacklisted', 'disenarai hitam'],
    many: ['were blacklisted', 'disenarai hitam'],
  },
}

/** The e-mail to a maker about the decision of a checker. */
export const decisionMessage = (publicUrl: string, counted: Counted, decision: Decision): Message => {
  const { type, outcome, count, names, reason, by, for: manager, at } = decision
  const { done, one, many } = outcomes[outcome]
  const others = count - names.length
  const named = others > 0 ? [...names, decisionLetters.more({ others })] : names
  const next = outcome === 'returned' ? (count === 1 ? 'correctOne' : 'correctAll') : 'open'
  return decisionLetters.decision({
    what: counted(type, count),
    wasDecided: count === 1 ? one : many,
    by: manager === null ? by : decisionLetters.forManager({ by, manager }),
    decided: done,
    names: names.length === 0 ? null : joined(named),
    reason,
    next: decisionLetters[next]({ link: publicUrl + pathOf(decision) }),
    at,
  })
}

import type { ReturnableType } from '#kernel/approval.ts'
import type { Bilingual } from '#kernel/bilingual.ts'
import { formatInstant, type Instant } from '#kernel/time.ts'
import { approvalLists, type ManagementKind } from '#modules/approvals/approval.rules.ts'
import type { Message } from '#server/outbound/outbox.ts'
import { nouns } from './notice.messages.ts'

export type DecidedType = ReturnableType | 'supplierAccount'
type DecidedKind = ManagementKind | 'suppliers'
const kinds: Readonly<Record<DecidedType, DecidedKind>> = {
  employee: 'employees',
  team: 'teams',
  employeeCategory: 'categories',
  employeeBenefit: 'benefits',
  jobLevel: 'jobLevels',
  compensationPolicy: 'compensationPolicies',
  withdrawalPolicy: 'withdrawalPolicies',
  payRun: 'payRuns',
  disbursement: 'disbursements',
  supplier: 'suppliers',
  supplierAccount: 'supplierAccounts',
}
export const isDecidedType = (type: string): type is DecidedType => Object.hasOwn(kinds, type)

export type Decision = {
  readonly type: DecidedType
  readonly outcome: 'approved' | 'returned' | 'rejected' | 'blacklisted'
  readonly count: number
  /** The names of the first records; empty if the type has none. */
  readonly names: readonly Bilingual[]
  readonly reason: string | null
  readonly by: string
  /** The Manager for whom a delegate decided. */
  readonly for: string | null
  readonly at: Instant
}

/** The address of the list with the records. */
const pathOf = (kind: DecidedKind, { outcome }: Decision): string => {
  if (kind === 'employees') return outcome === 'returned' ? '/employees/approve?tab=returned' : '/employees'
  return kind === 'suppliers' ? approvalLists.supplierAccounts : approvalLists[kind]
}

const malay = {
  approved: ['diluluskan', 'meluluskan'],
  returned: ['dipulangkan kepada anda', 'memulangkan'],
  rejected: ['ditolak', 'menolak'],
  blacklisted: ['disenarai hitam', 'menyenarai hitam'],
} as const

/** The e-mail to a maker about the decision of a checker. */
export const decisionMessage = (publicUrl: string, decision: Decision): Message => {
  const { type, outcome, count, names, reason, by, for: manager } = decision
  const kind = kinds[type]
  const [one, many, malayNoun] = nouns[kind]
  const what = `${count} ${count === 1 ? one : many}`
  const malayWhat = `${count} ${malayNoun}`
  const at = formatInstant(decision.at)
  const link = publicUrl + pathOf(kind, decision)
  const [passive, active] = malay[outcome]
  const isReturned = outcome === 'returned'
  const others = count - names.length
  const named = (language: 0 | 1, more: string): string[] =>
    names.length === 0 ? [] : [names.map((name) => name[language]).join('\n') + (others > 0 ? `\n${more}` : '')]
  return {
    subject: `${what} ${count === 1 ? 'was' : 'were'} ${outcome}${isReturned ? ' to you' : ''}`,
    text: [
      `${by}${manager === null ? '' : ` for ${manager}`} ${outcome} ${what} that you prepared, on ${at}.`,
      ...named(0, `and ${others} more`),
      ...(reason === null ? [] : [`Reason: ${reason}`]),
      isReturned ? `Correct ${count === 1 ? 'it' : 'them'} and submit again: ${link}` : `Open the list: ${link}`,
    ].join('\n\n'),
    malay: {
      subject: `${malayWhat} ${passive}`,
      text: [
        `${by}${manager === null ? '' : ` bagi pihak ${manager}`} ${active} ${malayWhat} yang anda sediakan, pada ${at}.`,
        ...named(1, `dan ${others} lagi`),
        ...(reason === null ? [] : [`Sebab: ${reason}`]),
        isReturned ? `Betulkan dan hantar semula: ${link}` : `Buka senarai: ${link}`,
      ].join('\n\n'),
    },
  }
}

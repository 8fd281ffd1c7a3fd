import { bankDaysBetween } from '#ground/banks/bank-days.rules.ts'
import type { Bilingual } from '#kernel/bilingual.ts'
import { lettersOf, namesReference } from '#kernel/reference.ts'
import { sum, type Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { isClear, matchesOf, type OwingEmployer } from '#reports/monthlyReports/unmatched/remittance-match.rules.ts'

/** The records that lines are matched with. */
export const matchTypes = [
  'bank_batch',
  'withdrawal',
  'advance_repayment',
  'benefit_repayment',
  'settlement_payment',
  'leaver_payment',
  'provider_top_up',
  'unmatched_remittance',
  'disbursement',
  'disbursement_return',
  'pay_run',
  'pay_run_return',
] as const
export type MatchType = (typeof matchTypes)[number]
export const matchTypeNames: Readonly<Record<MatchType, Bilingual>> = {
  bank_batch: ['Batch', 'Kelompok'],
  withdrawal: ['Returned withdrawal', 'Pengeluaran yang dipulangkan'],
  advance_repayment: ['Repayment of advances', 'Bayaran balik pendahuluan'],
  benefit_repayment: ['Repayment of benefits', 'Bayaran balik manfaat'],
  settlement_payment: ['Payment of a settlement', 'Bayaran penyelesaian'],
  leaver_payment: ['Payment of a leaver', 'Bayaran bekas pekerja'],
  provider_top_up: ['Top-up of the provider', 'Tambah nilai pembekal bayaran'],
  unmatched_remittance: ['Unassigned remittance', 'Bayaran belum diagihkan'],
  disbursement: ['Disbursement', 'Agihan'],
  disbursement_return: ['Returned payment of a disbursement', 'Bayaran agihan yang dipulangkan'],
  pay_run: ['Pay run', 'Larian gaji'],
  pay_run_return: ['Returned payment of a pay run', 'Bayaran larian gaji yang dipulangkan'],
}

/** What a line and a record have in common. */
export const matchFacts = ['reference', 'amount', 'account', 'payer', 'date'] as const
export type MatchFact = (typeof matchFacts)[number]
/** The date alone, or with the amount alone, identifies no record. */
const weights: Readonly<Record<MatchFact, number>> = { reference: 4, amount: 4, account: 3, payer: 2, date: 1 }

/** A record that a line may be about. Money that left the account is negative. */
export type OpenRecord = {
  readonly type: MatchType
  readonly orgId: Id<'org'>
  readonly id: string
  /** The wallet of a pay run, the payment of a disbursement that came back, or the entry of one of a pay run that did. */
  readonly part: string | null
  /** Whether the ledger has it: all but returns that nobody has recorded yet. */
  readonly isRecorded: boolean
  readonly name: string
  readonly amount: Sen
  readonly on: LocalDate
  /** A text that names it, in any spelling. */
  readonly reference: string | null
  readonly account: string | null
  readonly payer: string | null
}
export type MatchedLine = { readonly on: LocalDate; readonly amount: Sen; readonly text: string }

/** A record for a line. `lists` are those that a repayment would pay; null for a record that exists. */
export type Candidate = {
  readonly type: MatchType
  readonly orgId: Id<'org'>
  readonly id: string | null
  readonly part: string | null
  readonly isRecorded: boolean
  /** Identifies it among the candidates of a line. */
  readonly key: string
  readonly name: string
  readonly amount: Sen
  readonly on: LocalDate | null
  readonly lists: readonly string[] | null
  readonly facts: readonly MatchFact[]
}

/** A bank books or returns a transfer within so many working days. */
export const daysOfReturn = 10
const shortestReference = 4
const shortestAccount = 6

/** The letters of what names a record, and null for what is too short to. They are compared with many lines. */
const namesOf = new WeakMap<OpenRecord, Readonly<Record<'reference' | 'account' | 'payer', string | null>>>()
const lettersIn = (record: OpenRecord) => {
  const known = namesOf.get(record)
  if (known) return known
  const long = (text: string | null, least: number) => {
    const letters = lettersOf(text ?? '')
    return letters.length >= least ? letters : null
  }
  const letters = {
    reference: long(record.reference, shortestReference),
    account: long(record.account, shortestAccount),
    payer: long(record.payer, shortestReference + 1),
  }
  namesOf.set(record, letters)
  return letters
}

/** A line with the letters of its text, as which it is compared. */
type Read = MatchedLine & { readonly letters: string }
const read = (line: MatchedLine): Read => ({ ...line, letters: lettersOf(line.text) })

const factsOf = (line: Read, record: OpenRecord): MatchFact[] => {
  const { reference, account, payer } = lettersIn(record)
  const has = (letters: string | null): boolean => letters !== null && line.letters.includes(letters)
  // Without one of them, a record is no candidate.
  if (!has(reference) && !has(account) && !has(payer)) return []
  const is: Readonly<Record<MatchFact, boolean>> = {
    reference: has(reference) && namesReference(line.text, record.reference ?? ''),
    amount: line.amount === record.amount,
    account: has(account) && namesReference(line.text, record.account ?? ''),
    payer: has(payer),
    date: line.on >= record.on && bankDaysBetween(record.on, line.on) <= daysOfReturn,
  }
  return matchFacts.filter((fact) => is[fact])
}

/**
 * A bank may debit a batch without the payments that it refused. Other records have the amount of their line, and a bank
 * sends a transfer back within some days.
 */
const canBe = (line: MatchedLine, { type, amount }: OpenRecord, facts: readonly MatchFact[]): boolean =>
  line.amount > 0 === amount > 0 &&
  (type === 'bank_batch' || facts.includes('amount')) &&
  (type !== 'withdrawal' || facts.includes('date') || facts.includes('reference'))

const hasAll = ({ facts }: Pick<Candidate, 'facts'>, ...needed: readonly MatchFact[]): boolean =>
  needed.every((fact) => facts.includes(fact))
/** The amount needs another fact beside the date, unless the reference names the record. */
const isCandidate = (one: Candidate): boolean =>
  hasAll(one, 'reference') || (hasAll(one, 'amount') && (hasAll(one, 'account') || hasAll(one, 'payer')))
const weightOf = ({ facts }: Candidate): number => facts.reduce((all, fact) => all + weights[fact], 0)

export const keyOf = ({ type, orgId, id, part }: Pick<OpenRecord, 'type' | 'orgId' | 'id' | 'part'>): string =>
  [type, orgId, id, ...(part === null ? [] : [part])].join(' ')

const recordCandidate = (line: Read, record: OpenRecord): Candidate | null => {
  const facts = factsOf(line, record)
  const { type, orgId, id, part, isRecorded, name, amount, on } = record
  const key = keyOf(record)
  return canBe(line, record, facts)
    ? { type, orgId, id, part, isRecorded, key, name, amount, on, lists: null, facts }
    : null
}

const remittances = ({ amount, text }: MatchedLine, employers: readonly OwingEmployer<Id<'org'>>[]): Candidate[] =>
  amount < 0
    ? []
    : matchesOf({ amount, reference: text }, employers).map((match) => ({
        type: 'advance_repayment',
        orgId: match.orgId,
        id: null,
        part: null,
        isRecorded: false,
        key: [match.orgId, ...match.numbers].join(' '),
        name: [match.orgName, ...match.numbers].join(', '),
        amount: match.open,
        on: match.dueDates[0] ?? null,
        lists: match.numbers,
        facts: match.reasons.map((reason) => (reason === 'number' ? 'reference' : reason)),
      }))

export type Records = {
  readonly open: readonly OpenRecord[]
  readonly employers: readonly OwingEmployer<Id<'org'>>[]
}
const mostCandidates = 3
/** Up to three records that a person chooses from, the likeliest first. */
export const candidatesOf = (line: MatchedLine, { open, employers }: Records): Candidate[] => {
  const compared = read(line)
  return [...open.flatMap((record) => recordCandidate(compared, record) ?? []), ...remittances(line, employers)]
    .filter(isCandidate)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
    .slice(0, mostCandidates)
}

/** The one to preselect: amount and another fact agree, and no other candidate has the same amount. */
export const preselected = (candidates: readonly Pick<Candidate, 'facts'>[]): number => {
  const equal = candidates.filter((one) => hasAll(one, 'amount'))
  return equal.length === 1 ? candidates.findIndex((one) => hasAll(one, 'amount')) : -1
}

/** Whether the reference and the amount agree. Of an employer without a number, its name is the reference. */
const isSure = (one: Candidate): boolean =>
  hasAll(one, 'amount') && (hasAll(one, 'reference') || (one.lists !== null && isClear(one.facts)))

/** What a match takes: the record, or each list that it pays. */
const takes = ({ key, orgId, lists }: Candidate): string[] =>
  lists === null ? [key] : lists.map((number) => `${orgId} ${number}`)

/** Records by their amount, so that 100,000 lines are compared with few of them. */
const byAmount = ({ open, employers }: Records) => {
  const records = new Map<Sen, OpenRecord[]>()
  for (const record of open) records.set(record.amount, [...(records.get(record.amount) ?? []), record])
  const owing = new Map<Sen, Set<OwingEmployer<Id<'org'>>>>()
  for (const employer of employers)
    for (const amount of [...employer.items.map((item) => item.open), sum(employer.items.map((item) => item.open))]) {
      const found = owing.get(amount) ?? new Set()
      owing.set(amount, found.add(employer))
    }
  return (amount: Sen): Records => ({
    open: records.get(amount) ?? [],
    employers: [...(owing.get(amount) ?? [])],
  })
}

/**
 * The lines whose record needs no choice: one record has the reference and the amount. A payment that is recorded comes
 * before the list that it would pay, and each record is matched once.
 */
export const sureMatches = <L extends MatchedLine>(
  lines: readonly L[],
  records: Records,
): { readonly line: L; readonly match: Candidate }[] => {
  const recordsOf = byAmount(records)
  const taken = new Set<string>()
  return lines.flatMap((line) => {
    const found = candidatesOf(line, recordsOf(line.amount)).filter(isSure)
    const recorded = found.filter(({ lists }) => lists === null)
    const [match, other] = recorded.length > 0 ? recorded : found
    if (!match || (other && weightOf(other) >= weightOf(match))) return []
    const keys = takes(match)
    if (keys.some((key) => taken.has(key))) return []
    for (const key of keys) taken.add(key)
    return [{ line, match }]
  })
}

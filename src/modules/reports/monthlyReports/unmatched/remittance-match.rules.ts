import { sum, type Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { lettersOf, namesReference } from '#kernel/reference.ts'

/** What an employer has to remit: lists, and the months before the first one, which have no number. */
export type OwingEmployer<Org> = {
  readonly orgId: Org
  readonly orgName: string
  readonly items: readonly { readonly number: string | null; readonly dueOn: LocalDate; readonly open: Sen }[]
}
/** Why a payment may be an employer's: its text names a list, its amount is the open one, or its text names the employer. */
export const matchReasons = ['number', 'amount', 'payer'] as const
export type MatchReason = (typeof matchReasons)[number]
const weights: Readonly<Record<MatchReason, number>> = { number: 2, amount: 2, payer: 1 }

export type RemittanceMatch<Org> = {
  readonly orgId: Org
  readonly orgName: string
  /** The lists that the text names, or whose open amount is paid. */
  readonly numbers: string[]
  /** When these lists are due, in the same order. */
  readonly dueDates: LocalDate[]
  readonly reasons: MatchReason[]
  /** What these lists leave open. */
  readonly open: Sen
}

const weightOf = ({ reasons }: Pick<RemittanceMatch<unknown>, 'reasons'>): number =>
  reasons.reduce((all, reason) => all + weights[reason], 0)

/** The first two words of an employer's name, without its legal form. A single short word identifies no employer. */
const shortName = (name: string): string => {
  const letters = lettersOf(
    name
      .replace(/\b(sdn|bhd|berhad|plt|enterprise|ent|holdings|group)\b\.?/gi, '')
      .trim()
      .split(/\s+/)
      .slice(0, 2)
      .join(''),
  )
  return letters.length >= 5 ? letters : ''
}

/** As many employers as a person compares. More are no help. */
const mostMatches = 3

/** The employers that a payment may come from, the likeliest first. None of them is certain. */
export const matchesOf = <Org>(
  { amount, reference }: { readonly amount: Sen; readonly reference: string },
  employers: readonly OwingEmployer<Org>[],
): RemittanceMatch<Org>[] => {
  const text = lettersOf(reference)
  const found = employers.flatMap(({ orgId, orgName, items }) => {
    const named = items.filter(({ number }) => number !== null && namesReference(reference, number))
    const equal = items.filter((item) => item.open === amount)
    const short = shortName(orgName)
    const paysAll = sum(items.map((item) => item.open)) === amount
    const is: Readonly<Record<MatchReason, boolean>> = {
      number: named.length > 0,
      amount: (named.length > 0 ? named : items).some((item) => item.open === amount) || paysAll,
      payer: short !== '' && text.includes(short),
    }
    const reasons = matchReasons.filter((reason) => is[reason])
    const paid = named.length > 0 ? named : equal.length > 0 ? equal.slice(0, 1) : paysAll ? items : []
    const lists = paid.filter(({ number }) => number !== null)
    const numbers = lists.flatMap(({ number }) => number ?? [])
    const dueDates = lists.map(({ dueOn }) => dueOn)
    const open = sum(paid.map((item) => item.open))
    return reasons.length > 0 ? [{ orgId, orgName, numbers, dueDates, reasons, open }] : []
  })
  const most = Math.max(0, ...found.map(weightOf))
  const best = found.filter((one) => weightOf(one) === most)
  if (best.length > mostMatches) return []
  return found.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, mostMatches)
}

/** Whether the amount agrees, and the number of the list or the employer's name. The amount alone is a guess. */
export const isClear = (facts: readonly string[]): boolean =>
  facts.includes('amount') && (facts.includes('number') || facts.includes('payer'))

type Matched = { readonly matches: readonly Pick<RemittanceMatch<string>, 'orgId' | 'numbers' | 'reasons'>[] }
/**
 * The payments whose employer needs no choice: their amount is what a list leaves open, and no other employer is as likely.
 * Each list is matched once.
 */
export const clearMatches = <R extends Matched>(remittances: readonly R[]) => {
  const taken = new Set<string>()
  return remittances.flatMap((remittance): { remittance: R; match: R['matches'][number] }[] => {
    const [match, other] = remittance.matches
    if (!match || !isClear(match.reasons) || (other && weightOf(other) >= weightOf(match))) return []
    const lists = match.numbers.map((number) => `${match.orgId} ${number}`)
    if (lists.length === 0 || lists.some((list) => taken.has(list))) return []
    for (const list of lists) taken.add(list)
    return [{ remittance, match }]
  })
}

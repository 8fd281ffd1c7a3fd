import type { Bilingual } from '#kernel/bilingual.ts'
import { limitedScopes, type DelegationScope } from '#kernel/delegation.ts'
import type { FieldError } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { sen, type Sen } from '#kernel/money.ts'
import { addDays, formatDate, type Instant, type LocalDate } from '#kernel/time.ts'

export const scopeNames: Readonly<Record<DelegationScope, Bilingual>> = {
  withdrawals: ['Advance Pay requests', 'Permohonan Pendahuluan Gaji'],
  deductions: ['Deduction lists', 'Senarai potongan'],
  disbursements: ['Disbursements', 'Agihan'],
  payRuns: ['Pay runs', 'Larian gaji'],
  benefits: ['Benefits', 'Manfaat'],
  policies: ['Withdrawal and compensation policies', 'Polisi pengeluaran dan pampasan'],
  suppliers: ['Suppliers’ accounts', 'Akaun pembekal'],
}

/** The longest delegation, in days, its first and last included. */
export const longestDelegation = 60
export const lastUntil = (from: LocalDate): LocalDate => addDays(from, longestDelegation - 1)

type Days = { readonly from: LocalDate; readonly until: LocalDate }
/** The errors in the days of a delegation, by field. */
export const wrongDays = ({ from, until }: Days, today: LocalDate): Readonly<Record<string, FieldError>> => ({
  ...(from < today && { from: { code: 'day_too_early', params: { first: formatDate(today) } } }),
  ...(until < from && { until: { code: 'day_too_early', params: { first: formatDate(from) } } }),
  ...(until > lastUntil(from) && {
    until: { code: 'delegation_too_long', params: { last: formatDate(lastUntil(from)) } },
  }),
})

/** Whether the records of a scope have an amount, so that the scope needs a limit. */
export const hasLimit = (scope: DelegationScope): boolean => isOneOf(limitedScopes, scope)

export const delegationStates = ['planned', 'active', 'ended'] as const
type Lasting = Days & { readonly endedAt: Instant | null }
/** The state on a day. A delegation lasts from 00:00 of its first day to 23:59 of its last. */
export const delegationState = (
  { from, until, endedAt }: Lasting,
  today: LocalDate,
): (typeof delegationStates)[number] => {
  if (endedAt !== null || today > until) return 'ended'
  return today < from ? 'planned' : 'active'
}

type Pair = Days & { readonly managerId: string; readonly delegateId: string }
const overlap = (a: Days, b: Days): boolean => a.from <= b.until && b.from <= a.until

export type HandOverError =
  | 'delegation_open'
  | 'delegation_mutual'
  | 'delegate_away'
  | 'delegate_taken'
  | 'delegate_cannot_delegate'
/**
 * Why a Manager can't name this delegate, given the delegations of the organization that haven't ended; null if they can.
 * A person has one open delegation, and acts for one Manager at a time. Someone who approves for others
 * hands nothing over on those days.
 */
export const whyNotHandOver = (
  wanted: Pair,
  open: readonly Pair[],
): { readonly code: HandOverError; readonly other: Pair } | null => {
  const { managerId, delegateId } = wanted
  const refused = (code: HandOverError, other: Pair | undefined) => (other ? { code, other } : null)
  const meanwhile = open.filter((one) => overlap(one, wanted))
  const byDelegate = meanwhile.filter((one) => one.managerId === delegateId)
  return (
    refused(
      'delegation_open',
      open.find((one) => one.managerId === managerId),
    ) ??
    refused(
      'delegation_mutual',
      byDelegate.find((one) => one.delegateId === managerId),
    ) ??
    refused(
      'delegate_cannot_delegate',
      meanwhile.find((one) => one.delegateId === managerId),
    ) ??
    refused('delegate_away', byDelegate[0]) ??
    refused(
      'delegate_taken',
      meanwhile.find((one) => one.delegateId === delegateId),
    )
  )
}

type Limited = { readonly id: string; readonly amount: Sen | null }
/** The records above a limit, and how far the largest is above it. */
export const aboveLimit = <R extends Limited>(records: readonly R[], limit: Sen | null): { above: R[]; by: Sen } => {
  const over = ({ amount }: Limited): number => (limit === null || amount === null ? 0 : Math.max(0, amount - limit))
  return { above: records.filter((one) => over(one) > 0), by: sen(Math.max(0, ...records.map(over))) }
}

import { formatRm, type Sen, bp, percentOf } from '#kernel/money.ts'
import { formatDate, formatInstant, isLocalDate } from '#kernel/time.ts'
import type { Instant } from '#kernel/values.ts'
import { wordsOf } from './words.rules.ts'

/** A field that changed, in words; null where there was nothing. */
export type Change = { readonly field: string; readonly before: string | null; readonly after: string | null }
type Data = Readonly<Record<string, unknown>>

/** Amounts are kept in sen and rates in basis points, as everywhere inside. */
const isMoney = (field: string): boolean =>
  /^(amount\w*|\w*amount|\w*salary|\w*price|\w*limit|\w*fee|\w*feesTotal|rollingPayMax|minimumWithdrawal|earned|ceiling|balance|net|minimum|midpoint|maximum)$/i.test(
    field,
  )
const isRate = (field: string): boolean => /(percentage|rate)$/i.test(field)
/** What says nothing to a reader: which row it is, when it was last touched, and what the title says already. */
const isNoise = (field: string): boolean =>
  /^(id|tenantId|orgId|createdAt|modifiedAt|modifiedBy|createdBy|signedIn|passwordChanged|wrongCode)$/.test(field)

const fieldNames: Readonly<Record<string, string>> = {
  employeeICNumber: 'IC or passport number',
  icNumber: 'IC or passport number',
  dateOfBirth: 'Date of birth',
  domain: 'Organization code',
  eBenefits: 'Benefits',
  rollingPay: 'Advance Pay',
  rollingPayMax: 'Most in a month',
  rollingPayWithdrawalsDisabled: 'Withdrawals switched off',
  cutoffDate: 'Cut-off day',
  accountNumber: 'Account number',
  email: 'E-mail',
  revisesId: 'Takes the place of',
  to: 'To',
  from: 'From',
}
const nameOf = (field: string): string => fieldNames[field] ?? wordsOf(field)

const isPlain = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const mostShown = 2_000
const shortened = (text: string): string => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text)

/** A value in words: money as money, dates as dates, yes and no. What is masked stays as it is. */
const textOf = (field: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') {
    if (isMoney(field) && Number.isSafeInteger(value)) return formatRm(value as Sen)
    return isRate(field) ? `${percentOf(bp(value))}%` : String(value)
  }
  if (typeof value === 'string') {
    if (isLocalDate(value)) return formatDate(value)
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatInstant(value as Instant)
    return shortened(/(status|type|frequency)$/i.test(field) ? wordsOf(value.toLowerCase()) : value)
  }
  if (Array.isArray(value)) return shortened(value.map((one) => textOf(field, one)).join('; '))
  if (isPlain(value))
    return shortened(
      Object.entries(value)
        .filter(([, one]) => !isNothing(one))
        .map(([key, one]) => `${nameOf(key)} ${textOf(key, one)}`)
        .join(', '),
    )
  return ''
}
const shownOf = (field: string, value: unknown): string | null => (isNothing(value) ? null : textOf(field, value))

const sortedText = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    isPlain(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  ) ?? ''

/** Two halves of one record side by side: what lies within a field is told field by field. */
const compare = (before: Data, after: Data, over: string): Change[] => {
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return fields.flatMap((field): Change[] => {
    const [was, is] = [before[field], after[field]]
    if (isNoise(field) || sortedText(was) === sortedText(is)) return []
    if ((isPlain(was) || isNothing(was)) && (isPlain(is) || isNothing(is)) && (isPlain(was) || isPlain(is)))
      return compare(isPlain(was) ? was : {}, isPlain(is) ? is : {}, `${over}${nameOf(field)} › `)
    const [shownBefore, shownAfter] = [shownOf(field, was), shownOf(field, is)]
    if (shownBefore === shownAfter) return []
    return [{ field: over + nameOf(field), before: shownBefore, after: shownAfter }]
  })
}

/** The trail keeps no order of fields; the one that says most is told first. */
const statusFirst = (changes: readonly Change[]): Change[] =>
  changes.toSorted((a, b) => Number(b.field === 'Status') - Number(a.field === 'Status'))

/**
 * What changed, field by field. Of a change that names some fields the others stayed as they were; of a record that is
 * gone everything is told.
 */
export const changesOf = (before: Data | null, after: Data | null): Change[] => {
  if (after === null) return statusFirst(compare(before ?? {}, {}, ''))
  const told = Object.fromEntries(Object.entries(before ?? {}).filter(([field]) => field in after))
  return statusFirst(compare(told, after, ''))
}

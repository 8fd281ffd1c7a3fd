import type { FieldError } from '#kernel/errors.ts'
import { sen, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import type { TableKind } from '#ground/columns/table.rules.ts'
import { withoutUnprintable, type Id } from '#kernel/values.ts'

/** The columns of the bank's result file. */
export const resultColumns = ['Account No.', 'Amount', 'Status', 'Reason'] as const

export type ResultColumn = (typeof resultColumns)[number]
/** The bank's result file. */
export const bankResultTable: TableKind<ResultColumn> = {
  name: 'bank-result',
  fields: {
    'Account No.': {
      label: ['Account number', 'Nombor akaun'],
      headings: ['account no', 'account number', 'no akaun', 'nombor akaun'],
      look: 'account',
    },
    Amount: { label: ['Amount', 'Amaun'], headings: ['amount', 'amaun'], look: 'amount' },
    Status: { label: ['Paid or not', 'Dibayar atau tidak'], headings: ['status'], look: 'text' },
    Reason: { label: ['Reason if not paid', 'Sebab jika tidak dibayar'], headings: ['reason', 'sebab'], look: 'text' },
  },
  needs: resultColumns.map((column) => [column]),
  exclusive: [],
  notNeeded: [],
  inOrder: [],
  ownSheets: [],
}

export const lineOutcomes = ['completed', 'cancelled'] as const
export type LineOutcome = (typeof lineOutcomes)[number]

/** The banks' terms for paid and unpaid. */
const outcomes: Readonly<Record<string, LineOutcome>> = {
  completed: 'completed',
  complete: 'completed',
  success: 'completed',
  successful: 'completed',
  paid: 'completed',
  accepted: 'completed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  failed: 'cancelled',
  unsuccessful: 'cancelled',
  rejected: 'cancelled',
  returned: 'cancelled',
}

/** One parsed line of the bank's result file. */
export type ResultLine = {
  readonly line: number
  readonly accountNumber: string
  readonly amount: string
  readonly status: string
  readonly reason: string
}
/** A transfer without a bank result. */
export type SentTransfer = {
  readonly orgId: Id<'org'>
  readonly id: Id<'withdrawal'>
  readonly accountNumber: string
  readonly net: Sen
}
/** A transfer whose result is already recorded, such as by an earlier file of the bank. */
export type AnsweredTransfer = SentTransfer & { readonly outcome: LineOutcome; readonly answeredOn: LocalDate }
export type LineError = { readonly line: number; readonly problem: FieldError }
export type MatchedResults<T extends SentTransfer> = {
  readonly completed: readonly T[]
  readonly cancelled: readonly { readonly transfer: T; readonly reason: string }[]
}

type ParsedLine = { line: number; key: string; outcome: LineOutcome; reason: string }

const normal = (accountNumber: string): string => accountNumber.replace(/[\s'-]/g, '').toUpperCase()
const keyOf = (accountNumber: string, net: Sen): string => `${normal(accountNumber)} ${net}`
/** Spreadsheet programs drop leading zeros when they save a file. */
const withoutZeros = (key: string): string => key.replace(/^0+/, '')
export const accountKey = (accountNumber: string): string => withoutZeros(normal(accountNumber))

/** Parses `1,234.50`, `RM 1234.5` or `1234` to sen; null if invalid. */
export const senOfText = (text: string): Sen | null => {
  const match = /^(?:(?:RM|MYR)\s*)?(\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.(\d{1,2}))?$/i.exec(text.trim())
  return match ? sen(Number((match[1] ?? '').replaceAll(',', '') + (match[2] ?? '').padEnd(2, '0'))) : null
}

/** The reason is stored and shown to the employee: printable and of limited length. */
const plain = (reason: string): string =>
  withoutUnprintable(reason.replace(/[\p{Cc}\s]+/gu, ' '))
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 200)

/** What can be read of a line; null for an invalid value. */
export const readLine = (given: ResultLine) => {
  const status = given.status.trim().toLowerCase()
  return {
    amount: senOfText(given.amount),
    outcome: (Object.hasOwn(outcomes, status) && outcomes[status]) || null,
    reason: plain(given.reason),
  }
}

/** A line of an earlier file that matched no payment: still open, or closed by a person. */
export type KnownLine = Pick<ResultLine, 'accountNumber' | 'amount' | 'reason'> & {
  readonly outcome: LineOutcome | null
}
/** The most characters of an account or amount that are stored. */
export const mostOfValue = 40
const knownKey = ({ accountNumber, amount, outcome, reason }: KnownLine): string =>
  [
    accountKey(accountNumber.slice(0, mostOfValue)),
    senOfText(amount) ?? amount.slice(0, mostOfValue),
    outcome,
    reason,
  ].join('\n')

/** The errors of lines that no earlier file of the same batches has, and the number of the others. */
export const withoutKnown = (
  errors: readonly LineError[],
  lines: readonly ResultLine[],
  known: readonly KnownLine[],
): { readonly errors: LineError[]; readonly known: number } => {
  const left = new Map<string, number>()
  for (const one of known) left.set(knownKey(one), (left.get(knownKey(one)) ?? 0) + 1)
  const given = new Map(lines.map((line) => [line.line, line]))
  const unknown = errors.filter(({ line }) => {
    const read = given.get(line)
    const key = read && knownKey({ ...read, ...readLine(read), amount: read.amount })
    const count = key === undefined ? 0 : (left.get(key) ?? 0)
    if (key !== undefined && count > 0) left.set(key, count - 1)
    return count === 0
  })
  return { errors: unknown, known: errors.length - unknown.length }
}

const parseLine = (given: ResultLine): ParsedLine | LineError => {
  const { line } = given
  const { amount, outcome, reason } = readLine(given)
  const problem = (code: string, value?: string): LineError => ({
    line,
    problem: { code, ...(value !== undefined && { params: { value: plain(value).slice(0, 30) } }) },
  })
  if (normal(given.accountNumber) === '') return problem('result_account_missing')
  if (/^\d(\.\d+)?E\+?\d+$/i.test(given.accountNumber.trim()))
    return problem('result_account_rounded', given.accountNumber)
  if (amount === null) return problem('result_amount_invalid', given.amount)
  if (!outcome) return problem('result_status_unknown', given.status)
  if (outcome === 'cancelled' && reason === '') return problem('result_reason_missing')
  return { line, key: keyOf(given.accountNumber, amount), outcome, reason }
}

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/**
 * Matches the bank's lines to open transfers. Two transfers of the same amount to the same account cannot be
 * distinguished: their lines count only if there is one for each and all agree.
 */
export const matchResult = <T extends SentTransfer>(
  lines: readonly ResultLine[],
  sent: readonly T[],
  answered: readonly AnsweredTransfer[] = [],
): { matched: MatchedResults<T>; repeated: number; errors: LineError[] } => {
  const byKey = <S extends SentTransfer>(transfers: readonly S[]) =>
    grouped(transfers, (transfer) => keyOf(transfer.accountNumber, transfer.net))
  const waiting = byKey(sent)
  const known = byKey(answered)
  const restored = grouped([...new Set([...waiting.keys(), ...known.keys()])], withoutZeros)
  const read = lines.map(parseLine).map((one) => {
    if (!('key' in one) || waiting.has(one.key) || known.has(one.key)) return one
    const [only, ...others] = restored.get(one.key) ?? []
    return only !== undefined && others.length === 0 ? { ...one, key: only } : one
  })
  const errors: LineError[] = read.filter((one): one is LineError => 'problem' in one)
  const completed: T[] = []
  const cancelled: { transfer: T; reason: string }[] = []
  let repeated = 0
  for (const [key, group] of grouped(
    read.filter((one): one is ParsedLine => 'key' in one),
    (one) => one.key,
  )) {
    const transfers = waiting.get(key) ?? []
    const before = known.get(key) ?? []
    if (transfers.length === 0 && isRepeated(group, before)) {
      repeated += group.length
      continue
    }
    const problem = whyNotMatched(group, transfers.length, before)
    if (problem) errors.push(...group.map(({ line }) => ({ line, problem })))
    else
      group.forEach(({ outcome, reason }, i) => {
        const transfer = transfers[i]
        if (!transfer) return
        if (outcome === 'completed') completed.push(transfer)
        else cancelled.push({ transfer, reason })
      })
  }
  return { matched: { completed, cancelled }, repeated, errors: errors.toSorted((a, b) => a.line - b.line) }
}

/** Whether each of these lines repeats a result that is already recorded. */
const isRepeated = (group: readonly ParsedLine[], before: readonly AnsweredTransfer[]): boolean =>
  lineOutcomes.every((outcome) => {
    const has = (of: readonly { readonly outcome: LineOutcome }[]) => of.filter((one) => one.outcome === outcome).length
    return has(group) <= has(before)
  })

const whyNotMatched = (
  group: readonly ParsedLine[],
  transfers: number,
  [answered]: readonly AnsweredTransfer[],
): FieldError | null => {
  if (transfers === 0 && answered)
    return {
      code: answered.outcome === 'completed' ? 'result_completed_before' : 'result_cancelled_before',
      params: { date: formatDate(answered.answeredOn) },
    }
  if (transfers === 0) return { code: 'result_no_transfer' }
  if (group.length > transfers) return { code: 'result_too_many_lines', params: { lines: group.length, transfers } }
  const alike = group.every(({ outcome, reason }) => outcome === group[0]?.outcome && reason === group[0].reason)
  return group.length < transfers || !alike ? { code: 'result_ambiguous', params: { transfers } } : null
}

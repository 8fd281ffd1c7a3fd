import type { Sen } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import { typedPeriod } from '#kernel/typed-date.ts'
import type { ColumnAnswer } from '#ground/columns/answer.rules.ts'
import { readTextTable, type TableReading } from '#ground/columns/reading.rules.ts'
import type { TableKind } from '#ground/columns/table.rules.ts'
import { dateOfSerial } from '../lists/import-cells.rules.ts'
import {
  besideOf,
  deductionsText,
  deductionText,
  isMonthRange,
  otherDeductionKinds,
  otherDeductionNames,
  type OtherDeductionKind,
  type OwnDeduction,
} from '../other-deduction.rules.ts'
import { keysOfRow, maxListedRows, personFields, shownKey, typedAmount } from '../lists/person-columns.rules.ts'
import {
  comparedNumber,
  personFinder,
  personProblems,
  type Named,
  type PersonKeys,
} from '../lists/person-match.rules.ts'

type Column = 'number' | 'icNumber' | 'name' | 'kind' | 'amount' | 'from' | 'to'
/** A list of monthly deductions. */
export const deductionTable: TableKind<Column> = {
  name: 'other-deductions',
  fields: {
    ...personFields,
    kind: {
      label: ['Kind', 'Jenis'],
      headings: ['kind', 'type', 'jenis', 'deduction type', 'jenis potongan'],
      look: 'text',
    },
    amount: {
      label: ['Amount a month', 'Amaun sebulan'],
      headings: ['amount', 'amaun', 'jumlah', 'amount a month', 'amaun sebulan'],
      look: 'amount',
    },
    from: {
      label: ['First month', 'Bulan pertama'],
      headings: ['first month', 'bulan pertama', 'from', 'dari', 'mulai'],
      look: 'month',
    },
    to: {
      label: ['Last month', 'Bulan terakhir'],
      headings: ['last month', 'bulan terakhir', 'to', 'until', 'hingga'],
      look: 'month',
    },
  },
  needs: [['number', 'icNumber'], ['kind'], ['amount'], ['from']],
  exclusive: [],
  notNeeded: [],
  inOrder: ['number', 'kind', 'amount', 'from', 'to'],
  ownSheets: ['Kinds', 'Jenis potongan'],
}

/** A row of a list: who, and a deduction; null where the text can't be read. */
export type ListedDeduction = {
  /** Its place in the text, from 1. */
  readonly row: number
  readonly keys: PersonKeys
  readonly kind: OtherDeductionKind | null
  readonly amount: Sen | null
  readonly from: Period | null
  /** Null without an end. */
  readonly to: Period | null | undefined
  /** Whether its values may be in the wrong columns. */
  readonly hasMore: boolean
}

export const kindOf = (text: string): OtherDeductionKind | null =>
  otherDeductionKinds.find((kind) =>
    [kind, ...otherDeductionNames[kind]].some((name) => comparedNumber(name) === comparedNumber(text)),
  ) ?? null

/** A month, or a date that a spreadsheet stores as a number. */
export const monthOf = (text: string): Period | null =>
  typedPeriod(/^\d{5}$/.test(text) ? dateOfSerial(Number(text)) : text)

/** The rows of a list, or the question about its columns. */
export const parseDeductions = (
  text: string,
  answers: readonly ColumnAnswer[] = [],
): { readonly rows: readonly ListedDeduction[] | null } & Pick<TableReading<Column>, 'question' | 'answer'> => {
  const { rows, question, answer } = readTextTable(deductionTable, text, answers, maxListedRows)
  const read = rows?.map((row): ListedDeduction => {
    const to = row.cell('to')
    return {
      row: row.number,
      keys: keysOfRow(row),
      kind: kindOf(row.cell('kind')),
      amount: typedAmount(row.cell('amount')),
      from: monthOf(row.cell('from')),
      to: to === '' ? null : (monthOf(to) ?? undefined),
      hasMore: row.hasMore,
    }
  })
  return { rows: read ?? null, question, answer }
}

/** Why a row can't be added. */
export const deductionProblems = [
  ...personProblems,
  'more_values',
  'kind',
  'amount',
  'zero',
  'from',
  'to',
  'months',
  'repeated',
  'exists',
  'beside',
] as const
type Problem = (typeof deductionProblems)[number]
export type DeductionFault = {
  readonly row: number
  readonly key: string
  readonly name: string | null
  readonly problem: Problem
}
/** A row that is added beside others of the same kind and months, which are named. */
export type BesideRow = DeductionFault & { readonly entered: string; readonly others: string }

type Person<Id> = Named & { readonly id: Id }
type Deduction<Id> = OwnDeduction<Id> & { readonly to: Period | null }
const keyOf = <Id>({ employeeId, kind, amount, from, to }: Deduction<Id>): string =>
  JSON.stringify([employeeId, kind, amount, from, to])

/** The keys by which a list names employees. */
export const keysIn = (rows: readonly ListedDeduction[]): string[] => [
  ...new Set(rows.flatMap(({ keys }) => [keys.number, keys.icNumber]).map(comparedNumber)),
]

/** The deductions to add, the rows that can't be added, and the possible duplicates. */
export const matchDeductions = <Id>(
  rows: readonly ListedDeduction[],
  people: readonly Person<Id>[],
  existing: readonly Deduction<Id>[],
): { added: Deduction<Id>[]; faults: DeductionFault[]; beside: BesideRow[] } => {
  const find = personFinder(people)
  const entered = new Set(existing.map(keyOf))
  const known = new Map<Id, Deduction<Id>[]>()
  for (const one of existing) known.set(one.employeeId, [...(known.get(one.employeeId) ?? []), one])
  const seen = new Set<string>()
  const added: Deduction<Id>[] = []
  const faults: DeductionFault[] = []
  const beside: BesideRow[] = []
  for (const row of rows) {
    const found = find(row.keys)
    const name = found.problem === null ? found.person.name : found.names.join(', ') || null
    const fault = (problem: Problem) => ({ row: row.row, key: shownKey(row.keys), name, problem })
    const read = found.problem === null ? readRow(row, found.person.id) : found.problem
    if (typeof read === 'string') faults.push(fault(read))
    else if (seen.has(keyOf(read))) faults.push(fault('repeated'))
    else if (entered.has(keyOf(read))) faults.push(fault('exists'))
    else {
      const before = known.get(read.employeeId) ?? []
      const others = besideOf(read, before)
      if (others.length > 0)
        beside.push({ ...fault('beside'), entered: deductionText(read), others: deductionsText(others) })
      known.set(read.employeeId, [...before, read])
      seen.add(keyOf(read))
      added.push(read)
    }
  }
  return { added, faults, beside }
}

const readRow = <Id>({ kind, amount, from, to, hasMore }: ListedDeduction, employeeId: Id): Deduction<Id> | Problem => {
  if (hasMore) return 'more_values'
  if (kind === null) return 'kind'
  if (amount === null) return 'amount'
  if (amount <= 0) return 'zero'
  if (from === null) return 'from'
  if (to === undefined) return 'to'
  return isMonthRange({ from, to }) ? { employeeId, kind, amount, from, to } : 'months'
}

import type { HeaderNames } from '#kernel/header-columns.ts'
import type { Sen } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import { typedPeriod } from '#kernel/typed-date.ts'
import { dateOfSerial } from './import-cells.rules.ts'
import {
  isMonthRange,
  otherDeductionKinds,
  otherDeductionNames,
  type OtherDeductionKind,
} from './other-deduction.rules.ts'
import { comparedNumber, listedRows, personColumns, typedAmount } from './person-columns.rules.ts'

type Column = 'number' | 'icNumber' | 'kind' | 'amount' | 'from' | 'to'
/** The names of the columns in English and Malay, exact ones first. */
const names: HeaderNames<Column> = {
  ...personColumns,
  kind: [/^(kind|type|jenis)$/, /^(kind|type|jenis|deduction|potongan)/],
  amount: [/^(amount|amaun|jumlah)$/, /^(amount|amaun|jumlah)/],
  from: [/^(from|mulai|dari)$/, /^(from|first|start|mulai|dari|bulan pertama|bulan mula)/],
  to: [/^(to|until|hingga)$/, /^(to|until|last|end|hingga|bulan terakhir|bulan tamat)\b/],
}
/** The order of the columns without a header. */
const inOrder: Partial<Record<Column, number>> = { number: 0, kind: 1, amount: 2, from: 3, to: 4 }

/** A row of a list: who, and a deduction; null where the text can't be read. */
export type ListedDeduction = {
  /** Its place in the text, from 1. */
  readonly row: number
  readonly key: string
  readonly kind: OtherDeductionKind | null
  readonly amount: Sen | null
  readonly from: Period | null
  /** Null without an end. */
  readonly to: Period | null | undefined
}

export const kindOf = (text: string): OtherDeductionKind | null =>
  otherDeductionKinds.find((kind) =>
    [kind, ...otherDeductionNames[kind]].some((name) => comparedNumber(name) === comparedNumber(text)),
  ) ?? null

/** A month, or a date that a spreadsheet stores as a number. */
export const monthOf = (text: string): Period | null =>
  typedPeriod(/^\d{5}$/.test(text) ? dateOfSerial(Number(text)) : text)

/** The rows of a list. Without column names: the number, the kind, the amount, and the first and last month. */
export const parseDeductions = (text: string): ListedDeduction[] =>
  listedRows(text, names, inOrder).map(({ row, key, cell }) => {
    const to = cell('to')
    return {
      row,
      key,
      kind: kindOf(cell('kind')),
      amount: typedAmount(cell('amount')),
      from: monthOf(cell('from')),
      to: to === '' ? null : (monthOf(to) ?? undefined),
    }
  })

/** Why a row can't be added. */
export const deductionProblems = [
  'unknown',
  'several',
  'kind',
  'amount',
  'zero',
  'from',
  'to',
  'months',
  'repeated',
  'exists',
] as const
type Problem = (typeof deductionProblems)[number]
export type DeductionFault = {
  readonly row: number
  readonly key: string
  readonly name: string | null
  readonly problem: Problem
}

type Person<Id> = {
  readonly id: Id
  readonly name: string
  readonly icNumber: string
  readonly employeeNumber: string | null
}
type Deduction<Id> = {
  readonly employeeId: Id
  readonly kind: OtherDeductionKind
  readonly amount: Sen
  readonly from: Period
  readonly to: Period | null
}
const keyOf = <Id>({ employeeId, kind, amount, from, to }: Deduction<Id>): string =>
  JSON.stringify([employeeId, kind, amount, from, to])

/** The keys by which a list names employees. */
export const keysIn = (rows: readonly ListedDeduction[]): string[] => [
  ...new Set(rows.map(({ key }) => comparedNumber(key))),
]

/** The deductions that the rows add, and the rows that can't be added. */
export const matchDeductions = <Id>(
  rows: readonly ListedDeduction[],
  people: readonly Person<Id>[],
  existing: readonly Deduction<Id>[],
): { added: Deduction<Id>[]; faults: DeductionFault[] } => {
  const named = peopleByKey(people)
  const before = new Set(existing.map(keyOf))
  const seen = new Set<string>()
  const added: Deduction<Id>[] = []
  const faults: DeductionFault[] = []
  for (const row of rows) {
    const [person, ...others] = named.get(comparedNumber(row.key)) ?? []
    const fault = (problem: Problem) =>
      faults.push({ row: row.row, key: row.key, name: others.length > 0 ? null : (person?.name ?? null), problem })
    if (!person || others.length > 0) {
      fault(person ? 'several' : 'unknown')
      continue
    }
    const read = readRow(row, person.id)
    if (typeof read === 'string') fault(read)
    else if (seen.has(keyOf(read))) fault('repeated')
    else if (before.has(keyOf(read))) fault('exists')
    else {
      seen.add(keyOf(read))
      added.push(read)
    }
  }
  return { added, faults }
}

/** The employees by IC number and by employee number, which several may have. */
const peopleByKey = <Id>(people: readonly Person<Id>[]): ReadonlyMap<string, readonly Person<Id>[]> => {
  const named = new Map<string, Person<Id>[]>()
  for (const person of people)
    for (const key of new Set([person.icNumber, person.employeeNumber ?? ''].map(comparedNumber)))
      if (key !== '') named.set(key, [...(named.get(key) ?? []), person])
  return named
}

const readRow = <Id>({ kind, amount, from, to }: ListedDeduction, employeeId: Id): Deduction<Id> | Problem => {
  if (kind === null) return 'kind'
  if (amount === null) return 'amount'
  if (amount <= 0) return 'zero'
  if (from === null) return 'from'
  if (to === undefined) return 'to'
  return isMonthRange({ from, to }) ? { employeeId, kind, amount, from, to } : 'months'
}

import type { ColumnAnswer } from '#ground/columns/answer.rules.ts'
import { readTextTable, type TableReading } from '#ground/columns/reading.rules.ts'
import type { TableKind } from '#ground/columns/table.rules.ts'
import { icNumberError, normalizeIcNumber } from '../ic-number.rules.ts'
import { personFields } from '../lists/person-columns.rules.ts'

/** The fields by which employees are assigned to other records. */
export const workFields = ['team', 'jobLevel', 'categoryCode', 'officeCode'] as const
export type WorkField = (typeof workFields)[number]
type ByField<T> = Readonly<Record<WorkField, T>>

/** The maximum number of employees in a list. */
export const maxListedEmployees = 20_000

type Column = 'icNumber' | WorkField
/** A list that assigns employees. */
export const assignmentTable: TableKind<Column> = {
  name: 'assignments',
  fields: {
    icNumber: personFields.icNumber,
    team: {
      label: ['Team', 'Pasukan'],
      headings: ['team', 'team code', 'team name', 'pasukan', 'kod pasukan', 'nama pasukan'],
      look: 'text',
    },
    jobLevel: {
      label: ['Job level', 'Tahap jawatan'],
      headings: ['job level', 'level', 'tahap', 'tahap jawatan'],
      look: 'text',
    },
    categoryCode: {
      label: ['Category', 'Kategori'],
      headings: ['category', 'category code', 'kategori', 'kod kategori'],
      look: 'text',
    },
    officeCode: {
      label: ['Office', 'Pejabat'],
      headings: ['office', 'office code', 'pejabat', 'kod pejabat'],
      look: 'text',
    },
  },
  needs: [['icNumber']],
  exclusive: [],
  // The names of the import's template.
  notNeeded: ['name', 'nama', 'employee name', 'nama pekerja', 'firstName', 'lastName'],
  inOrder: ['icNumber'],
  ownSheets: [],
}

/** A row of a list: an IC or passport number, and the assignments in the other columns. */
export type ListedRow = {
  /** Its position in the list, from 1. */
  readonly row: number
  readonly text: string
  readonly icNumber: string
  /** The error code of the number, `repeated` if an earlier row has it, or null. */
  readonly error: ReturnType<typeof icNumberError> | 'repeated' | 'row_too_many_values'
  readonly values: Partial<ByField<string>>
}
export type EmployeeList = {
  /** The row with the column names; null without one. */
  readonly header: string | null
  /** The fields that have a column. */
  readonly fields: readonly WorkField[]
  /** Empty while the question about the columns is open. */
  readonly rows: readonly ListedRow[]
} & Pick<TableReading<Column>, 'question' | 'answer'>

/** Parses a list copied or saved from a spreadsheet. Without column names, it has only the numbers. */
export const parseEmployeeList = (text: string, answers: readonly ColumnAnswer[] = []): EmployeeList => {
  const { rows: read, fields: found, heading, question, answer } = readTextTable(assignmentTable, text, answers)
  const fields = workFields.filter((field) => found.has(field))
  const seen = new Set<string>()
  const rows = (read ?? []).map(({ number, row: { text: line }, cell, hasMore }): ListedRow => {
    const icNumber = normalizeIcNumber(cell('icNumber'))
    const error = icNumberError(icNumber) ?? (seen.has(icNumber) ? 'repeated' : null)
    seen.add(icNumber)
    const values = Object.fromEntries(fields.map((field) => [field, cell(field)]).filter(([, value]) => value !== ''))
    return { row: number, text: line, icNumber, error: hasMore ? 'row_too_many_values' : error, values }
  })
  return { header: heading?.text ?? null, fields, rows, question, answer }
}

/** A team, job level, category or office, and the names that a list may use for it. */
export type AssignmentChoice = { readonly value: string; readonly label: string; readonly names: readonly string[] }

export type ListedPerson = {
  readonly employeeICNumber: string
  readonly firstName: string
  readonly lastName: string
  readonly team: { readonly code: string } | null
  readonly jobLevel: { readonly id: string } | null
  readonly categoryCode: string | null
  readonly officeCode: string | null
}

export type RowError =
  | { readonly kind: 'number'; readonly code: string }
  | { readonly kind: 'repeated' | 'unknown' }
  | { readonly kind: 'noChoice' | 'severalChoices'; readonly field: WorkField; readonly value: string }
export type Change = { readonly field: WorkField; readonly from: string | null; readonly to: AssignmentChoice }
export type Outcome =
  | { readonly row: ListedRow; readonly error: RowError }
  /** `changes` is empty if the employee already has all assignments of the row. */
  | {
      readonly row: ListedRow
      readonly error: null
      readonly person: ListedPerson
      readonly changes: readonly Change[]
    }

const normalizedName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
const currentOf = (person: ListedPerson): ByField<string | null> => ({
  team: person.team?.code ?? null,
  jobLevel: person.jobLevel?.id ?? null,
  categoryCode: person.categoryCode,
  officeCode: person.officeCode,
})

/** Finds a choice by its code, which takes precedence, or by a name that no other choice has. */
const findChoice = (field: WorkField, value: string, choices: readonly AssignmentChoice[]) => {
  const coded = choices.find((choice) => normalizedName(choice.value) === normalizedName(value))
  const matches = coded
    ? [coded]
    : choices.filter(({ names }) => names.some((name) => normalizedName(name) === normalizedName(value)))
  const [match] = matches
  if (match && matches.length === 1) return match
  return { kind: match ? 'severalChoices' : 'noChoice', field, value } as const
}

type PlanInput = {
  readonly rows: readonly ListedRow[]
  readonly people: readonly ListedPerson[]
  readonly choices: ByField<readonly AssignmentChoice[]>
  /** The values for rows that don't set one, by field. */
  readonly chosen: Partial<ByField<string>>
}
/** The error or the changes of each row. */
export const planAssignments = ({ rows, people, choices, chosen }: PlanInput): Outcome[] => {
  const byNumber = new Map(people.map((person) => [person.employeeICNumber, person]))
  return rows.map((row): Outcome => {
    if (row.error === 'repeated') return { row, error: { kind: 'repeated' } }
    if (row.error) return { row, error: { kind: 'number', code: row.error } }
    const person = byNumber.get(row.icNumber)
    if (!person) return { row, error: { kind: 'unknown' } }
    const current = currentOf(person)
    const changes: Change[] = []
    for (const field of workFields) {
      const value = row.values[field] ?? chosen[field]
      if (!value) continue
      const to = findChoice(field, value, choices[field])
      if ('kind' in to) return { row, error: to }
      if (to.value !== current[field]) changes.push({ field, from: current[field], to })
    }
    return { row, error: null, person, changes }
  })
}

/** Groups the employees with equal changes. */
export const groupChanges = (
  outcomes: readonly Outcome[],
): { readonly ICNumbers: readonly string[]; readonly values: Partial<ByField<string>> }[] => {
  const groups = new Map<string, { ICNumbers: string[]; values: Partial<ByField<string>> }>()
  for (const one of outcomes) {
    if (one.error !== null || one.changes.length === 0) continue
    const values = Object.fromEntries(one.changes.map(({ field, to }) => [field, to.value]))
    const key = JSON.stringify(values)
    const group = groups.get(key)
    if (group) group.ICNumbers.push(one.person.employeeICNumber)
    else groups.set(key, { ICNumbers: [one.person.employeeICNumber], values })
  }
  return [...groups.values()]
}

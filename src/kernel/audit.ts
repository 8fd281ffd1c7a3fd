import type { Bilingual } from './bilingual.ts'
import { masked } from './mask.ts'
import type { Id } from './values.ts'

/**
 * How a field is stored and shown. `masked` keeps the last four characters. `omitted` is never stored: ids, and facts that the
 * entry already contains.
 */
export type FieldKind =
  | 'text'
  | 'number'
  | 'money'
  | 'rate'
  | 'date'
  | 'month'
  | 'instant'
  | 'flag'
  | 'status'
  | 'masked'
  | 'omitted'

/** A field: its kind and its name, and the names of its values, or the fields of an object or of each element of a list. */
export type RecordField =
  | readonly [kind: FieldKind, en: string, ms: string]
  | readonly [kind: 'choice', en: string, ms: string, names: Readonly<Record<string, Bilingual>>]
  | readonly [kind: 'group' | 'list', en: string, ms: string, fields: RecordFields]
  | 'omitted'
export type RecordFields = Readonly<Record<string, RecordField>>

/** A type of record in the audit trail. Only declared fields are stored, so a new sensitive field is never stored by accident. */
export type RecordType<F extends RecordFields = RecordFields, T extends string = string> = {
  readonly type: T
  readonly label: Bilingual
  /** The English plural, of a type that messages count. Malay has none. */
  readonly plural: string | null
  readonly fields: F
  /** The fields with what an entry is worth: the first that it contains appears on its line. */
  readonly amounts: readonly string[]
  /** The field with the requested amount, where the amount is net. */
  readonly requested: string | null
  /** The fields with the number of payments of an entry. */
  readonly payees: readonly string[]
  /** The fields that only the organization's own users see in the audit trail. */
  readonly ofOrganization: readonly string[]
}

export const recordType = <const F extends RecordFields, const T extends string>(
  type: T,
  [en, ms, plural]: readonly [en: string, ms: string, plural?: string],
  fields: F,
  {
    amounts = [],
    requested,
    payees = [],
    ofOrganization = [],
  }: {
    readonly amounts?: readonly (keyof F & string)[]
    readonly requested?: keyof F & string
    readonly payees?: readonly (keyof F & string)[]
    readonly ofOrganization?: readonly (keyof F & string)[]
  } = {},
): RecordType<F, T> => ({
  type,
  label: [en, ms],
  plural: plural ?? null,
  fields,
  amounts,
  requested: requested ?? null,
  payees,
  ofOrganization,
})

type FieldNames<F> = { readonly [K in keyof F as F[K] extends 'omitted' ? never : K]: Bilingual }
/** The names of the fields of a record, for the texts of its screens. */
export const fieldNames = <F extends RecordFields>({ fields }: { readonly fields: F }): FieldNames<F> =>
  Object.fromEntries(
    Object.entries<RecordField>(fields).flatMap(([name, field]): [string, Bilingual][] =>
      field === 'omitted' ? [] : [[name, [field[1], field[2]]]],
    ),
  ) as FieldNames<F>

/** Fields of every record with approval that its entries already contain, or whose value is an id. */
export const approvalStamps = {
  id: 'omitted',
  createdAt: 'omitted',
  createdBy: 'omitted',
  modifiedAt: 'omitted',
  modifiedDate: 'omitted',
  modifiedBy: 'omitted',
  approvedAt: 'omitted',
  approvedDate: 'omitted',
  approvedBy: 'omitted',
} as const

/** Replaces the sentence of an entry whose record has this field, or this value in the field. */
export type SentenceVariant = { readonly field: string; readonly value?: unknown; readonly sentence: Bilingual }

/** The audit entry of a call: its record type and a sentence in the past tense. */
export type AuditEntry =
  /** The first variant that matches is shown instead of the sentence. */
  | readonly [record: RecordType, en: string, ms: string, variants?: readonly SentenceVariant[]]
  /** The reason why the call writes no audit entry. */
  | { readonly none: string }

/** Fields with a declaration. A field without one does not compile. */
type Declared<T extends RecordType, R> = R & { readonly [K in Exclude<keyof R, keyof T['fields']>]: never }

/** A change of a record. In a partial change, fields that are not listed did not change. */
export type Change<T extends RecordType, B, A> = {
  readonly id: string
  readonly org?: Id<'org'>
  readonly before?: Declared<T, B> | null
  readonly after?: Declared<T, A> | null
}

type Data = Readonly<Record<string, unknown>>
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

const keep = (field: RecordField, value: unknown): unknown => {
  if (field === 'omitted' || field[0] === 'omitted') return undefined
  if (value === null || value === undefined) return value
  if (field[0] === 'masked') return masked(typeof value === 'string' ? value : JSON.stringify(value))
  if (field[0] === 'group') return isData(value) ? keepDeclared(field[3], value) : undefined
  if (field[0] === 'list')
    return Array.isArray(value) ? value.map((element) => keepElement(field[3], element)) : undefined
  return typeof value === 'object' && !Array.isArray(value) ? undefined : value
}
const keepElement = (fields: RecordFields, element: unknown): unknown =>
  isData(element) ? keepDeclared(fields, element) : element

/** The declared fields of a record as they are stored. */
export const keepDeclared = (fields: RecordFields, record: Data): Data =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      const kept = field && keep(field, value)
      return kept === undefined ? [] : [[name, kept]]
    }),
  )

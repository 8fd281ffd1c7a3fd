import type { AuditEntry, RecordType, SentenceVariant } from '#kernel/audit.ts'
import { eachCall, logsAccess, type Contract } from '#kernel/call.ts'
import { sen, type Sen } from '#kernel/money.ts'
import { statusName } from '#kernel/statuses.ts'
import { inLanguage, readableName, type Language } from './language.rules.ts'

type Data = Readonly<Record<string, unknown>>
/** The stored part of an entry: its call, and its record before and after. */
export type StoredEntry = { readonly call: string; readonly before: Data | null; readonly after: Data | null }
export type StatusChange = { readonly before: string | null; readonly after: string }
export type Choice = { readonly value: string; readonly label: string }

const fits = (record: Data, { field, value }: SentenceVariant): boolean =>
  field in record && (value === undefined || record[field] === value)

const amountIn = (names: readonly string[], before: Data | null, after: Data | null): Sen | null => {
  const found = names.map((name) => after?.[name] ?? before?.[name]).find((value) => typeof value === 'number')
  return typeof found === 'number' && Number.isSafeInteger(found) ? sen(found) : null
}

const amountFieldsOf = ({ type, amounts, requested }: RecordType) => {
  const fields = [...new Set([...amounts, ...(requested ? [requested] : [])])]
  return fields.length > 0 ? [{ type, fields }] : []
}

type Recorded = Exclude<AuditEntry, { readonly none: string }>
const byLabel = (a: Choice, b: Choice): number => a.label.localeCompare(b.label, 'en')

/** Formats audit entries as their calls and record types declare. */
export const createEntryReader = (contract: Contract, types: readonly RecordType[]) => {
  const calls = eachCall(contract)
  const recorded = new Map<string, Recorded>(
    calls.flatMap(({ name, call }) => (call.audit && !('none' in call.audit) ? [[name, call.audit] as const] : [])),
  )
  const typesByName = new Map(types.map((type) => [type.type, type]))
  const callChoices = (language: Language): Choice[] =>
    [...recorded].map(([value, [, en, ms]]) => ({ value, label: inLanguage([en, ms], language) })).toSorted(byLabel)
  return {
    /** Calls that only log access. The history of a record leaves them out. */
    accessLogs: calls.filter(({ call }) => logsAccess(call)).map(({ name }) => name),
    titleOf: ({ call, before, after }: StoredEntry, language: Language): string => {
      const entry = recorded.get(call)
      if (!entry) return readableName(call)
      const record = { ...before, ...after }
      const [, en, ms, variants] = entry
      const variant = variants?.find((one) => fits(record, one))
      return inLanguage(variant?.sentence ?? [en, ms], language)
    },
    /** What the entry is worth, in sen; null if it doesn't say. */
    amountOf: (type: string | null, before: Data | null, after: Data | null): Sen | null =>
      amountIn((type && typesByName.get(type)?.amounts) || [], before, after),
    /** The requested amount, in sen; null if the entry doesn't say. */
    requestedOf: (type: string | null, before: Data | null, after: Data | null): Sen | null => {
      const name = type && typesByName.get(type)?.requested
      return name ? amountIn([name], before, after) : null
    },
    /** The fields with amounts of the types that have some. */
    amountFields: types.flatMap(amountFieldsOf),
    /** The number of payments that the entry is about; null if it doesn't say. */
    payeesOf: (type: string | null, after: Data | null): number | null => {
      const names = (type && typesByName.get(type)?.payees) || []
      const found = names.map((name) => after?.[name]).find((value) => typeof value === 'number')
      return typeof found === 'number' ? found : null
    },
    /** The status that the entry sets or shows, after the one before it if that was another. */
    statusOf: (before: Data | null, after: Data | null, language: Language): StatusChange | null => {
      const named = (data: Data | null) =>
        typeof data?.['status'] === 'string' ? inLanguage(statusName(data['status']), language) : null
      const [was, is] = [named(before), named(after)]
      if (is === null) return after === null && was !== null ? { before: null, after: was } : null
      return { before: was === is ? null : was, after: is }
    },
    fieldsOf: (type: string | null): RecordType['fields'] => (type && typesByName.get(type)?.fields) || {},
    /** The fields of a record that only the organization's own users see. */
    fieldsOfOrganization: (type: string | null) => (type && typesByName.get(type)?.ofOrganization) || [],
    typeLabel: (type: string, language: Language): string => {
      const label = typesByName.get(type)?.label
      return label ? inLanguage(label, language) : readableName(type)
    },
    callChoices,
    typeChoices: (language: Language): Choice[] =>
      types.map(({ type, label }) => ({ value: type, label: inLanguage(label, language) })).toSorted(byLabel),
    /** The calls whose title contains a text. */
    callsNamed: (search: string, language: Language): string[] =>
      callChoices(language)
        .filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))
        .map(({ value }) => value),
  }
}

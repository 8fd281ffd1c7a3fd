import { z } from 'zod'
import type { Call } from '#kernel/call.ts'

export type Schema = {
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  default?: unknown
  not?: unknown
}

export const schemaOf = (call: Call) => z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema

/** The kind of record that a field refers to, such as `withdrawal` or `icNumber`, or null. */
export const kindOf = (schema: Schema, name: string): string | null => {
  if (schema.type !== 'string') return null
  const kind = /^(\w+) id$/.exec(schema.description ?? '')?.[1]
  if (kind) return kind === 'org' ? 'organization' : kind
  return /ICNumbers?$/i.test(name) ? 'icNumber' : null
}

const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] =>
  (anyOf ?? oneOf ?? []).filter((one) => one.type !== 'null' && one.not === undefined)

const kindsIn = (schema: Schema, name: string): string[] => {
  const own = kindOf(schema, name)
  const properties = Object.entries(schema.properties ?? {}).flatMap(([key, value]) => kindsIn(value, key))
  const parts = [...choicesOf(schema), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(
    (part) => kindsIn(part, name),
  )
  return [...(own ? [own] : []), ...properties, ...parts]
}

/** The kinds of records that the input of a call refers to. */
export const recordKinds = (call: Call): string[] => [...new Set(kindsIn(schemaOf(call), ''))]

const texts: Readonly<Record<string, string>> = { 'yyyy-MM-dd': '2026-11-16', 'yyyy-MM': '2026-11' }

const valueOf = (schema: Schema, name: string, recordOf: (kind: string) => unknown): unknown => {
  const kind = kindOf(schema, name)
  if (kind) return recordOf(kind)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = choicesOf(schema).toSorted((a, b) => kindsIn(b, name).length - kindsIn(a, name).length)
  if (choice) return valueOf(choice, name, recordOf)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, name, recordOf))) as unknown
  const numbers = Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
  switch (schema.type) {
    case 'object': {
      const wanted = Object.entries(schema.properties ?? {}).filter(
        ([key, value]) => schema.required?.includes(key) || kindsIn(value, key).length > 0,
      )
      return Object.fromEntries(wanted.map(([key, value]) => [key, valueOf(value, key, recordOf)]))
    }
    case 'array':
      return schema.items && (schema.minItems || kindsIn(schema.items, name).length > 0)
        ? [valueOf(schema.items, name, recordOf)]
        : []
    case 'string':
      return schema.format === 'email' || name === 'email'
        ? 'sample@sample.example'
        : (texts[schema.description ?? ''] ?? 'Sample text'.padEnd(schema.minLength ?? 0, '.'))
    case 'number':
      return schema.description === 'ringgit' ? 500 : numbers
    case 'integer':
      return numbers
    case 'boolean':
      return false
    default:
      return schema.default ?? 'Sample text'
  }
}

/** Generates an input from a call's schema, with all required fields and all fields that refer to records. */
export const sampleInput = (call: Call, recordOf: (kind: string) => unknown): unknown =>
  valueOf(schemaOf(call), '', recordOf)

import { z } from 'zod'

/** Writes a value as the text of its wire form. Throws a ZodError on what the schema does not allow. */
export type Writer = (value: unknown) => string

/** What a writer meets that its schema does not allow, or that this file does not know how to judge. */
class Unfit extends Error {}

/**
 * The check of an answer and its JSON in one pass: what `JSON.stringify(z.encode(schema, value))` gives, in a third of the
 * time. The schema is read once; what a part of it says that is not known here is left to zod.
 */
export const writerOf = (schema: z.ZodType): Writer => {
  const write = compile(schema)
  return (value) => {
    try {
      return write(value)
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      // Says where and what, or allows what we were too strict for.
      return JSON.stringify(z.encode(schema, value) ?? null)
    }
  }
}

/** The definition of a part, as far as it is read here. */
type Definition = {
  readonly type: string
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[]
  readonly format?: string
  readonly pattern?: RegExp
  readonly coerce?: boolean
  readonly fn?: unknown
  readonly catchall?: unknown
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly reverseTransform?: unknown
  readonly keyType?: z.ZodType
  readonly valueType?: z.ZodType
}
type CheckDefinition = { readonly check: string; readonly fn?: unknown; readonly pattern?: RegExp }
type Judge = (value: never) => unknown

const definitionOf = (schema: z.ZodType): Definition => schema._zod.def
const unfit = (): never => {
  throw new Unfit()
}

/** The judges of a string or a number besides its type; null where one of them is not known. */
const judgesOf = ({ checks = [], format, pattern }: Definition): Judge[] | null => {
  const judges: Judge[] = []
  if (format === 'safeint') judges.push(Number.isSafeInteger)
  else if (format !== undefined) {
    if (!pattern) return null
    judges.push((text: string) => pattern.test(text))
  }
  for (const { _zod: one } of checks) {
    const { check, fn, pattern: expression } = one.def
    if (check === 'custom' && typeof fn === 'function') judges.push(fn as Judge)
    else if (check === 'string_format' && expression) judges.push((text: string) => expression.test(text))
    else return null
  }
  return judges
}

const compile = (schema: z.ZodType): Writer => {
  const known = writers[definitionOf(schema).type]?.(definitionOf(schema))
  return known ?? ((value) => JSON.stringify(z.encode(schema, value)) ?? 'null')
}

const scalar =
  (isOfType: (value: unknown) => boolean, write: (value: unknown) => string) =>
  (definition: Definition): Writer | null => {
    const judges = judgesOf(definition)
    if (!judges || definition.coerce) return null
    const [only] = judges as ((value: unknown) => unknown)[]
    if (judges.length === 1 && only) return (value) => (isOfType(value) && only(value) ? write(value) : unfit())
    return (value) => (isOfType(value) && judges.every((judge) => judge(value as never)) ? write(value) : unfit())
  }

/** Words that are known beforehand are quoted beforehand. */
const choice = (definition: Definition & { entries?: object; values?: readonly unknown[] }): Writer | null => {
  const words = definition.values ?? Object.values(definition.entries ?? {})
  const texts = new Map(words.map((word) => [word, JSON.stringify(word)]))
  if ((definition.checks ?? []).length > 0 || [...texts.values()].some((text) => text === undefined)) return null
  return (value) => texts.get(value) ?? unfit()
}

const object = ({ shape = {}, catchall, checks = [] }: Definition): Writer | null => {
  if (catchall || checks.length > 0) return null
  const parts = Object.entries(shape).map(([key, part]) => ({
    key,
    head: `${JSON.stringify(key)}:`,
    write: compile(part),
    optional: part._zod.optout === 'optional',
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unfit()
    let text = ''
    for (const { key, head, write, optional } of parts) {
      const one = (value as Record<string, unknown>)[key]
      if (one === undefined && optional) continue
      text += (text === '' ? head : `,${head}`) + write(one)
    }
    return `{${text}}`
  }
}

const array = ({ element, checks = [] }: Definition): Writer | null => {
  if (!element || checks.length > 0) return null
  const write = compile(element)
  return (value) => {
    if (!Array.isArray(value)) return unfit()
    let text = ''
    for (const one of value) text += text === '' ? write(one) : `,${write(one)}`
    return `[${text}]`
  }
}

/** What is kept in one form and travels in another, such as sen and ringgit. */
const codec = ({ in: wire, out: kept, reverseTransform }: Definition): Writer | null => {
  if (!wire || !kept || typeof reverseTransform !== 'function') return null
  const { type, fn, checks = [] } = definitionOf(kept)
  if (type !== 'custom' || typeof fn !== 'function' || checks.length > 1) return null
  const write = compile(wire)
  return (value) => ((fn as Judge)(value as never) ? write((reverseTransform as Judge)(value as never)) : unfit())
}

const writers: Readonly<Record<string, (definition: Definition) => Writer | null>> = {
  string: scalar((value) => typeof value === 'string', JSON.stringify),
  number: scalar(Number.isFinite, String),
  boolean: scalar((value) => typeof value === 'boolean', String),
  enum: choice,
  literal: choice,
  object,
  array,
  pipe: codec,
  nullable: ({ innerType }) => {
    const write = innerType && compile(innerType)
    return write ? (value) => (value === null ? 'null' : write(value)) : null
  },
  optional: ({ innerType }) => (innerType ? compile(innerType) : null),
  readonly: ({ innerType }) => (innerType ? remembering(compile(innerType)) : null),
}

/** A value that its schema calls readonly is never changed, so its text is written once for as long as it is kept. */
const remembering = (write: Writer): Writer => {
  const texts = new WeakMap<object, string>()
  return (value) => {
    if (typeof value !== 'object' || value === null) return write(value)
    const known = texts.get(value)
    if (known !== undefined) return known
    const text = inAscii(write(value))
    texts.set(value, text)
    return text
  }
}

/** JSON means the same with each letter beyond ASCII by its number, and so a text is sent without being encoded again. */
const inAscii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

import { DefaultQueryExecutor, type CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterEach, expect } from 'vitest'
import { isTest, owners } from './modules.ts'

const writing = /\b(?:insert into|update|delete from|merge into)\s+(?:only\s+)?"?([a-z_]+)/g

/** The module whose code is nearest to a query in the stack; null if that is a test, or if only the server has sent it. */
const senderOf = (stack: string): string | null => {
  for (const [, path = ''] of stack.matchAll(/\/((?:src|test)\/[\w./-]+):\d+/g)) {
    if (path === 'test/written-tables.ts') continue
    if (isTest(path) || path.startsWith('src/demonstration/')) return null
    const module = /^src\/modules\/\w+\/(\w+)\//.exec(path)?.[1]
    if (module) return module
  }
  return null
}

const stackOf = (): string => {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 100
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return stack
}

/** Statements of one module that contain a part of another's service, which writes its own table. */
const withPartsOfOwners: ReadonlySet<string> = new Set([
  // The accounts to which the bank returned transfers are put on hold (`hold-accounts.service.ts`).
  'withdrawals payment_holds',
  // A withdrawal uses its code and requests the notice of pending requests (`codes.service.ts`, `notice.service.ts`).
  'withdrawals verification_codes',
  'withdrawals notices',
])

type Query = { readonly text: string }
const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as Partial<Query> | null)?.text ?? '')

const known = new Set<string>()
const foreign: string[] = []
/** Notes who sent a query that the database gets for the first time, and whether it writes the table of another module. */
const watch = (query: unknown): void => {
  const text = textOf(query)
  if (known.has(text)) return
  known.add(text)
  const tables = [...text.matchAll(writing)].flatMap(([, table = '']) => (owners.has(table) ? [table] : []))
  const sender = tables.length > 0 ? senderOf(stackOf()) : null
  if (sender === null) return
  const others = tables.filter((table) => {
    const owner = owners.get(table)
    return owner !== 'server' && owner !== sender && !withPartsOfOwners.has(`${sender} ${table}`)
  })
  foreign.push(...others.map((table) => `${sender} writes ${table}: ${text.slice(0, 200)}`))
}

type Method = (this: unknown, ...given: unknown[]) => unknown
const isWatched = Symbol.for('upah.isWatched')
/** Calls back with what a method gets and returns. The processes of the tests keep their modules from file to file. */
const intercept = (prototype: object, name: string, note: (first: unknown, result: unknown) => void): void => {
  if (Reflect.has(prototype, isWatched)) return
  const method = Reflect.get(prototype, name) as Method
  Reflect.set(prototype, isWatched, true)
  Reflect.set(prototype, name, function (this: unknown, ...given: unknown[]) {
    const result = method.apply(this, given)
    note(given[0], result)
    return result
  })
}
intercept(pg.Client.prototype, 'query', watch)
// A query of the builder is sent later, when the function that has built it may have returned.
intercept(DefaultQueryExecutor.prototype, 'compileQuery', (_, compiled) => watch((compiled as CompiledQuery).sql))

afterEach(() => {
  const found = foreign.splice(0)
  expect(found).toEqual([])
})

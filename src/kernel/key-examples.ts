import type { KeyScope } from './key-scope.ts'
import { periodOf, type LocalDate } from './time.ts'

type Example = { readonly scope: KeyScope; readonly name: string; readonly data: object }

/** An invented person, so that a copied example changes nobody's wages. */
const employeeICNumber = '900101145678'
/** Ids that the calls to read return in their place. */
const listId = '0'.repeat(16)
const employeeId = listId

/** What programs do first, by scope. The data is complete, so each of them runs as it is. */
export const keyExamples = (today: LocalDate) =>
  ({
    employees: { scope: 'employees:read', name: 'employees-getEmployees', data: { pageSize: 50 } },
    employee: {
      scope: 'employees:write',
      name: 'employees-createEmployee',
      data: {
        employeeICNumber,
        firstName: 'Aminah',
        lastName: 'binti Salleh',
        bank: 'Maybank',
        accountNumber: '512345678901',
        salary: 2500,
        startDate: today,
      },
    },
    salary: {
      scope: 'pay:write',
      name: 'employees-setSalary',
      data: { employeeICNumber, salary: 2600, fromDate: today },
    },
    unpaidDays: {
      scope: 'pay:write',
      name: 'employees-setUnpaidDays',
      data: { ICNumbers: [employeeICNumber], from: today, to: today, days: 0.5 },
    },
    wages: {
      scope: 'wages:write',
      name: 'rollingPayManagement-sendEarnedWages',
      data: { entries: [{ employeeICNumber, date: today, amount: 106.66 }] },
    },
    lists: { scope: 'deductions:read', name: 'deductions-getLists', data: { filter: { status: 'open' } } },
    lines: { scope: 'deductions:read', name: 'deductions-getLines', data: { listId, pageSize: 500 } },
    answer: {
      scope: 'deductions:write',
      name: 'deductions-answerLines',
      data: { listId, answers: [{ employeeId, result: 'deducted' }] },
    },
    report: {
      scope: 'statements:read',
      name: 'rollingPayManagement-getMonthlyReport',
      data: { period: periodOf(today) },
    },
    events: { scope: 'events:read', name: 'events-list', data: { limit: 100 } },
  }) as const satisfies Readonly<Record<string, Example>>
export type ExampleName = keyof ReturnType<typeof keyExamples>

/** What the examples call for a key with the scope. */
const reads: Readonly<Partial<Record<KeyScope, string>>> = {
  'employees:read': 'employees-getEmployees',
  'wages:read': 'rollingPayManagement-getFailedWages',
  'deductions:read': 'deductions-getLists',
  'statements:read': 'transactions-getAll',
  'events:read': 'events-list',
}

/** The first call that a key with these scopes can make without knowing anything; null if there is none. */
export const firstCallOf = (scopes: readonly KeyScope[]): string | null =>
  scopes.flatMap((scope) => reads[scope] ?? reads[scope.replace(':write', ':read') as KeyScope] ?? [])[0] ?? null

/** The line that the examples for a terminal need once. */
export const keyVariable = (key: string): string => `UPAH_KEY='${key}'`

/** A command for a terminal that has the key in a variable. A call that changes something has an idempotency key. */
export const curlExample = (
  origin: string,
  { scope, name, data }: Pick<Example, 'name' | 'data'> & { readonly scope?: KeyScope },
  once = '',
): string =>
  [
    `curl -s ${origin}/call/${name}`,
    `-H "Authorization: Bearer $UPAH_KEY"`,
    `-H 'Content-Type: application/json'`,
    ...(scope?.endsWith(':write') ? [`-H 'Idempotency-Key: ${once}'`] : []),
    `-d '${JSON.stringify({ data })}'`,
  ].join(' \\\n  ')

/** A function that makes any call. `name` and `data` are those of the API reference. */
export const programExample = (
  origin: string,
  key: string,
): string => `const call = async <T>(name: string, data: object): Promise<T> => {
  const response = await fetch(\`${origin}/call/\${name}\`, {
    method: 'POST',
    headers: { authorization: 'Bearer ${key}', 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ data }),
  })
  const { result, error } = await response.json()
  if (error) throw new Error(error.message)
  return result
}`

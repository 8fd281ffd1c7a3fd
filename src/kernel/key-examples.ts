import type { KeyScope } from './key-scope.ts'

/** What the examples call for a key with the scope. */
const reads: Readonly<Partial<Record<KeyScope, string>>> = {
  'employees:read': 'employees-getEmployees',
  'wages:read': 'rollingPayManagement-getEarnedWages',
  'deductions:read': 'deductions-getLists',
  'statements:read': 'transactions-getAll',
  'events:read': 'events-list',
}

/** The first call that a key with these scopes can make without knowing anything; null if there is none. */
export const firstCallOf = (scopes: readonly KeyScope[]): string | null =>
  scopes.flatMap((scope) => reads[scope] ?? reads[scope.replace(':write', ':read') as KeyScope] ?? [])[0] ?? null

/** A line for a terminal that makes a call without input. */
export const curlExample = (origin: string, key: string, name: string): string =>
  `curl -s ${origin}/call/${name} -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"data":{}}'`

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

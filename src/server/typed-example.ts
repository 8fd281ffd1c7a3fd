/** A program in TypeScript whose calls have the types of `openapi.json`, which `upah.d.ts` has. */
export const typedExample = (origin: string, key: string): string => `import createClient from 'openapi-fetch'
import type { paths } from './upah.d.ts'

const upah = createClient<paths>({ baseUrl: '${origin}', headers: { authorization: 'Bearer ${key}' } })
const { data, error } = await upah.POST('/call/employees-getEmployees', { body: { data: { pageSize: 50 } } })
if (error) throw new Error(error.error.message)
for (const { employeeNumber, firstName } of data.result.employees) process.stdout.write(\`\${employeeNumber} \${firstName}\\n\`)`

import type pg from 'pg'
import type { Bilingual } from '#kernel/bilingual.ts'
import { policyName } from './policy.rules.ts'
import { selectRanges } from './policy.sql.ts'

type PolicyKey = { readonly orgId: string; readonly id: string }
/** The names of policies, in the order of their keys. Deleted policies are left out. */
export const namesOfPolicies = async (client: pg.PoolClient, keys: readonly PolicyKey[]): Promise<Bilingual[]> => {
  const rows = await selectRanges.all(client, { keys: keys.map(({ orgId, id }) => ({ orgId, id })) })
  return keys.flatMap(({ id }) => {
    const found = rows.find((row) => row.id === id)
    return found ? [policyName({ minSalary: found.minSalary, maxSalary: found.maxSalary })] : []
  })
}

import type pg from 'pg'
import { readNames, type RecordKey } from './audit.store.ts'

/** The display names of records, in the order of their keys. Records without a name are left out. */
export const namesOfRecords = async (client: pg.PoolClient, keys: readonly RecordKey[]): Promise<string[]> => {
  const names = await readNames(client, keys)
  return keys.flatMap(({ type, id }) => names.get(`${type} ${id}`)?.name ?? [])
}

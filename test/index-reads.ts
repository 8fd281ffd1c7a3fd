import type pg from 'pg'

/**
 * The rows of tables that work reads as platform staff, after statements that fill the tables, all of it rolled back. A
 * search by an index reads few of them, a scan all.
 */
export const rowsReadBy = async (
  pool: pg.Pool,
  tables: readonly string[],
  fill: readonly string[],
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<number> => {
  const client = await pool.connect()
  const reads = async () => {
    const { rows } = await client.query<{ reads: number }>(
      `select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as reads from pg_stat_xact_user_tables where relname = any($1)`,
      [tables],
    )
    return rows[0]?.reads ?? 0
  }
  try {
    await client.query('begin')
    for (const text of fill) await client.query(text)
    await client.query(
      `select gin_clean_pending_list(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
         join pg_am a on a.oid = c.relam and a.amname = 'gin' where i.indrelid = any($1::regclass[])`,
      [tables],
    )
    await client.query(`analyze ${tables.join(', ')}`)
    await client.query('set local role upah_platform')
    const before = await reads()
    await work(client)
    return (await reads()) - before
  } finally {
    await client.query('rollback')
    client.release()
  }
}

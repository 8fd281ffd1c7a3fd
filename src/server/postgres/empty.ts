import { createClient } from './servers.ts'

/** Removes everything from the database at `url`, so that the migrations create it anew. */
export const emptyDatabase = async (url: string): Promise<void> => {
  const client = createClient(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(nspname) as name from pg_namespace where nspname !~ '^(pg_|information_schema$)'`,
    )
    await client.query(rows.map(({ name }) => `drop schema ${name} cascade;`).join('\n'))
    await client.query('create schema public authorization pg_database_owner; grant usage on schema public to public')
  } finally {
    await client.end()
  }
}

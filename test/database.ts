import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type ClonedDatabase = { url: string; name: string; drop(): Promise<void> }

const run = async (url: string, statement: string) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Clones the migrated template in milliseconds. Close your connections before dropping the clone. */
export async function cloneDatabase(): Promise<ClonedDatabase> {
  const { url, template, strategy } = inject('databases')
  const name = `upah_test_${randomBytes(8).toString('hex')}`
  await run(url, `create database ${name} template ${template} strategy ${strategy}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  // A plain drop polls for closing connections every 100 ms; force doesn't wait.
  return { url: own.href, name, drop: () => run(url, `drop database if exists ${name} with (force)`) }
}

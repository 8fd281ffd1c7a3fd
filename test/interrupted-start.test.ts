import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '#server/postgres/embedded.ts'
import { launch } from '../bench/test-bed.ts'

test('a first start that was interrupted begins again, once, and what is entered afterwards stays', async () => {
  const home = await mkdtemp(join(tmpdir(), 'upah-interrupted-'))
  const start = async () => launch(null, await freePort(), { DATA_DIR: home })
  /** Runs a query on the server's database. */
  const run = async (query: string) => {
    const client = new pg.Client({ connectionString: await readFile(join(home, 'database-url'), 'utf8') })
    await client.connect()
    const { rows } = await client.query<{ name: string }>(query)
    await client.end()
    return rows.map(({ name }) => name)
  }
  const entered = () =>
    run("select table_name as name from information_schema.tables where table_name like 'entered_%'")
  const enter = (name: string) => run(`create table entered_${name} ()`)

  const first = await start()
  await enter('before')
  process.kill(first.pid, 'SIGKILL')
  // Exists while the demonstration is being created.
  await writeFile(join(home, 'demonstration-unfinished'), '')

  const second = await start()
  expect(second.printed()).toContain('the first start was interrupted. It is created again.')
  expect(await entered()).toEqual([])
  await enter('after')
  await second.stop()

  const third = await start()
  expect(third.printed()).not.toContain('interrupted')
  expect(await entered()).toEqual(['entered_after'])
  await third.stop()
  await rm(home, { recursive: true, force: true })
}, 120_000)

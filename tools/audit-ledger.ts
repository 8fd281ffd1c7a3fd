import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { auditChecks, auditLedger } from '#modules/ledger/ledger.audit.ts'
import { journalText } from '#modules/ledger/ledger.journal.ts'
import { openDatabase, type Database } from '#server/postgres/database.ts'

/** The configured database, or the embedded one at the address that the running server has stored. */
const findDatabase = (): string => {
  const given = process.env['DATABASE_URL']
  if (given) return given
  const note = join(process.env['DATA_DIR'] ?? '.data', 'database-url')
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()
  console.error(`No database: set DATABASE_URL, or start the server, which stores the address in ${note}.`)
  process.exit(2)
}

const writeJournal = (database: Database) =>
  database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
    // One snapshot for all pages.
    await client.query('set transaction isolation level repeatable read')
    for await (const text of journalText(client)) if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  })

const report = async (database: Database) => {
  const differences = await auditLedger(database)
  for (const { check, orgId, subject, expected, found } of differences)
    console.log(`${check}: ${orgId} ${subject}: expected ${expected}, found ${found}`)
  console.log(
    differences.length === 0
      ? `The ledger balances: ${auditChecks.length} checks, no difference.`
      : `${differences.length} differences.`,
  )
  process.exitCode = differences.length === 0 ? 0 : 1
}

const database = openDatabase(findDatabase(), { max: 1 })
try {
  await (process.argv.includes('--journal') ? writeJournal(database) : report(database))
} finally {
  await database.close()
}

import { once } from 'node:events'
import { auditChecks, auditLedger } from '#ground/ledger/audit.service.ts'
import { journalText } from '#ground/ledger/journal.service.ts'
import { openDatabase, type Database } from '#server/postgres/database.ts'
import { findDatabase } from './stored-database.ts'

const writeJournal = (database: Database) =>
  database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
    // Read all pages from one snapshot.
    await client.query('set transaction isolation level repeatable read')
    for await (const text of journalText(client)) if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  })

const report = async (database: Database) => {
  const differences = await auditLedger(database)
  for (const { check, orgId, subject, expected, found } of differences)
    console.log(`${check}: ${orgId} ${subject}: expected ${expected}, found ${found}`)
  console.log(
    differences.length === 0
      ? `The ledger balances: ${auditChecks.length} checks, no differences.`
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

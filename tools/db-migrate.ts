import { migrate } from '#server/postgres/migrate.ts'

// The server also migrates at start; this is for deployments that migrate first.
const url = process.env['DATABASE_URL']
if (!url) {
  console.error('DATABASE_URL: which database? The embedded one is migrated by npm start.')
  process.exit(2)
}
await migrate(url, (line) => console.log(line))
console.log('The database is up to date.')

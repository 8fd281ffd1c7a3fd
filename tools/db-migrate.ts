import { migrate } from '#server/postgres/migrate.ts'

// The server does the same when it starts; this is for a deployment that migrates before it starts anything.
const url = process.env['DATABASE_URL']
if (!url) {
  console.error('DATABASE_URL: which database? The embedded one is migrated by npm start.')
  process.exit(2)
}
await migrate(url, (line) => console.log(line))
console.log('The database is up to date.')

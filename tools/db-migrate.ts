import { migrate } from '#server/postgres/migrate.ts'

// The server also migrates at startup. This is for deployments that migrate beforehand.
const url = process.env['DATABASE_URL']
if (!url) {
  console.error('Set DATABASE_URL. (The embedded database is migrated by npm start.)')
  process.exit(2)
}
await migrate(url, (line) => console.log(line))
console.log('The database is up to date.')

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The URL of the configured database, or of the running server's embedded database. Exits if there is neither. */
export const findDatabase = (): string => {
  const given = process.env['DATABASE_URL']
  if (given) return given
  const note = join(process.env['DATA_DIR'] ?? '.data', 'database-url')
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()
  console.error(`No database: set DATABASE_URL, or start the server, which stores the address in ${note}.`)
  process.exit(2)
}

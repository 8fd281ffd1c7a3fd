import { makeSuperadmin } from '#people/identity/users/bootstrap.service.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { findDatabase } from './stored-database.ts'

const { SUPERADMIN_EMAIL: email, SUPERADMIN_PASSWORD: password } = process.env
if (!email || !password) {
  console.error('Set SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD.')
  process.exit(2)
}
const database = openDatabase(findDatabase(), { max: 1 })
try {
  const outcome = await makeSuperadmin({ database, clock: Date.now }, email, password)
  console.log(`The superadmin ${email} was ${outcome} and can sign in at /internal.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await database.close()
}

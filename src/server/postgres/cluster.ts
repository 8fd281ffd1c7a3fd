import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Account, Binaries } from './binaries.ts'
import { stopOrphan } from './owner.ts'
import type { StopLimits } from './processes.ts'

const database = 'upah'
const user = 'postgres'
export const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
export type Cluster = {
  directory: string
  binaries: Binaries
  account: Account
  log: (line: string) => void
  stopLimits?: StopLimits
}

/**
 * The server's user may have no access to the path of the data (a project under /root), but can use an inherited
 * directory handle. So as root, where supported, the folder is passed as an open file descriptor.
 */
export const passDirectories = (account: Account, paths: string[]) => {
  if (account.uid === undefined || process.platform !== 'linux') return { names: paths, files: [], close: () => {} }
  const files = paths.map((path) => openSync(path, 'r'))
  return {
    names: files.map((_, index) => `/proc/self/fd/${3 + index}`),
    files,
    close: () => files.forEach((file) => closeSync(file)),
  }
}

const runProgram = (
  cluster: Cluster,
  program: 'initdb' | 'postgres',
  args: string[],
  given: ReturnType<typeof passDirectories>,
  input = '',
) => {
  const { binaries, account } = cluster
  const { status, error, stderr } = spawnSync(binaries(program), args, {
    ...account,
    cwd: '/',
    env: environment,
    input,
    stdio: ['pipe', 'ignore', 'pipe', ...given.files],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
}

const setOwner = (account: Account, path: string) => {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid)
}

const passwordFile = (directory: string) => `${directory}.password`

const makePassword = ({ directory, account }: Cluster) => {
  const file = passwordFile(directory)
  rmSync(file, { force: true })
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  setOwner(account, file)
}

/** Runs SQL in single-user mode, so no client can connect. */
const runSingleUser = (cluster: Cluster, directory: string, sql: string) => {
  const given = passDirectories(cluster.account, [directory])
  try {
    runProgram(
      cluster,
      'postgres',
      ['--single', '-j', '-D', given.names[0] ?? directory, 'template1'],
      given,
      `${sql};\n\n`,
    )
  } finally {
    given.close()
  }
}

/**
 * Initializes the data folder elsewhere and renames it into place, so an interrupted start leaves nothing incomplete.
 */
const initialise = (cluster: Cluster) => {
  const { directory, account, log } = cluster
  log('creating the database')
  const fresh = `${directory}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  chmodSync(fresh, 0o700)
  setOwner(account, fresh)
  makePassword(cluster)
  const given = passDirectories(account, [fresh, passwordFile(directory)])
  const [data = '', password = ''] = given.names
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${user}`, '--auth=scram-sha-256', `--pwfile=${password}`]
  try {
    runProgram(cluster, 'initdb', ['-D', data, ...access, ...locale], given)
  } finally {
    given.close()
  }
  runSingleUser(cluster, fresh, `create database ${database}`)
  renameSync(fresh, directory)
}

/** Creates the data folder if it is missing, and ensures that no server runs in it. */
export const prepare = async (cluster: Cluster) => {
  const { directory, log, stopLimits } = cluster
  if (!existsSync(join(directory, 'PG_VERSION'))) return initialise(cluster)
  if (await stopOrphan(directory, stopLimits))
    log('stopped the database server that an earlier process had left running')
  if (existsSync(passwordFile(directory))) return
  makePassword(cluster)
  runSingleUser(cluster, directory, `alter user ${user} password '${readFileSync(passwordFile(directory), 'utf8')}'`)
  log('the database password was missing and has been replaced')
}

/** The connection URL, including the password. */
export const addressOf = ({ directory }: Cluster, port: number) =>
  `postgres://${user}:${readFileSync(passwordFile(directory), 'utf8')}@127.0.0.1:${port}/${database}`

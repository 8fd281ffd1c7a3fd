import { execFileSync } from 'node:child_process'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { killLeftovers, readIfExists as read, statOf, stopServer, type StopLimits } from './processes.ts'

const poll = 10
const ownerTimeout = 4000

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Distinguishes a running process from a later one with the same id by its start time, where available. Null if it has
 * ended, including as a zombie.
 */
const identityOf = (pid: number): string | null => {
  if (!Number.isInteger(pid) || pid <= 0) return null
  if (process.platform !== 'linux') return isAlive(pid) ? String(pid) : null
  const fields = statOf(pid)
  return fields === undefined || fields[0] === 'Z' ? null : `${pid} ${fields[19]}`
}

const commandOf = (pid: number) => {
  if (process.platform === 'linux') return read(`/proc/${pid}/cmdline`) ?? ''
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
}

/** A name for the server of this folder that survives moving the folder. It appears in the server's command line. */
export const clusterName = (directory: string) => {
  const { dev, ino } = statSync(directory)
  return `upah-${dev.toString(36)}-${ino.toString(36)}`
}

const ownerFile = (directory: string) => `${directory}.owner`

/** The live process that owns the server of this folder, if any. */
const ownerOf = (directory: string) => {
  const recorded = read(ownerFile(directory))
  const pid = Number(recorded?.split(' ')[0])
  return recorded !== null && identityOf(pid) === recorded ? pid : null
}

/** Makes this process the owner of the server of this folder. The previous owner gets time to stop. */
export async function claim(directory: string, log: (line: string) => void): Promise<void> {
  const until = performance.now() + ownerTimeout
  for (let owner = ownerOf(directory); owner !== null; owner = ownerOf(directory)) {
    if (performance.now() > until)
      throw new Error(`the embedded database in ${directory} is in use by process ${owner}`)
    log(`waiting for process ${owner}, which uses the embedded database`)
    await pause(500)
  }
  const me = identityOf(process.pid) ?? String(process.pid)
  writeFileSync(ownerFile(directory), me)
  // Two processes that start at the same time may both get here. The one whose identity is in the file continues.
  await pause(poll)
  if (read(ownerFile(directory)) !== me)
    throw new Error(`the embedded database in ${directory} is being started elsewhere`)
}

export const release = (directory: string) => rmSync(ownerFile(directory), { force: true })

/**
 * Stops the server that a killed process left behind, cleanly if possible. If it has already ended, deletes its PID file,
 * because another program may have that process id by now. Call it only after `claim`.
 */
export async function stopOrphan(directory: string, limits?: StopLimits): Promise<boolean> {
  const pidFile = join(directory, 'postmaster.pid')
  const pid = Number(read(pidFile)?.split('\n')[0])
  const forget = async () => {
    await killLeftovers(directory)
    rmSync(pidFile, { force: true })
    return false
  }
  if (identityOf(pid) === null) {
    // In a container without an init process, an ended server stays a zombie, which PostgreSQL mistakes for a running one.
    return forget()
  }
  const command = commandOf(pid)
  if (!command.includes('postgres')) return forget()
  if (!command.includes(clusterName(directory))) throw new Error(`${directory} is in use by the server process ${pid}`)
  if (!(await stopServer(pid, () => identityOf(pid) === null, { ...(limits && { limits }) })))
    throw new Error(`the leftover server process ${pid} of ${directory} does not stop`)
  rmSync(pidFile, { force: true })
  return true
}

/**
 * Returns true once no server, owned or abandoned, runs in this folder.
 * @testonly The setup of the test suites deletes the folders of killed runs.
 */
export async function isAbandoned(directory: string): Promise<boolean> {
  if (ownerOf(directory) !== null) return false
  await stopOrphan(directory)
  return true
}

import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const poll = 20
const killLimit = 3_000

export const readIfExists = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** The fields of /proc/<pid>/stat after the program name, which is in parentheses and may contain spaces. */
export const statOf = (pid: number | string): string[] | undefined =>
  readIfExists(`/proc/${pid}/stat`)?.split(') ').pop()?.split(' ')

/** Processes by their id; none where /proc does not exist. */
const processesWhere = (matches: (pid: string) => boolean): number[] =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name) && matches(name))
        .map(Number)
    : []
const childrenOf = (pid: number): number[] => processesWhere((id) => statOf(id)?.[1] === String(pid))

const folderOf = (pid: string): string | null => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Signals a server and then its child processes, so that it starts no others in between. */
export const signalServer = (pid: number, name: NodeJS.Signals): void => {
  const children = childrenOf(pid)
  for (const id of [pid, ...children]) signal(id, name)
}

/** Kills a server and its child processes immediately, which would otherwise keep the shared memory that a new server needs. */
export const killServer = (pid: number): void => signalServer(pid, 'SIGKILL')

/** Kills the processes of a killed server that are busy in this folder and have not noticed its end. */
export const killLeftovers = async (directory: string): Promise<void> => {
  const folder = realpathSync(directory)
  const find = () =>
    processesWhere((pid) => folderOf(pid) === folder && readIfExists(`/proc/${pid}/comm`) === 'postgres\n')
  for (const until = performance.now() + killLimit; find().length > 0 && performance.now() < until; await pause(poll))
    for (const pid of find()) signal(pid, 'SIGKILL')
}

export type StopLimits = {
  /** The time to shut down cleanly, in milliseconds. */
  readonly interrupt: number
  /** The time to abort all processes. After that they are killed. */
  readonly quit: number
}
export const stopLimits: StopLimits = { interrupt: 15_000, quit: 5_000 }

/** Stops a server within the limits: cleanly, then by aborting, then by killing it. Returns whether it has ended. */
export const stopServer = async (
  pid: number,
  hasEnded: () => boolean,
  { limits = stopLimits, first = 'SIGINT' }: { limits?: StopLimits; first?: NodeJS.Signals } = {},
): Promise<boolean> => {
  const endsWithin = async (ms: number) => {
    const until = performance.now() + ms
    while (!hasEnded() && performance.now() < until) await pause(poll)
    return hasEnded()
  }
  if (hasEnded()) return true
  signal(pid, first)
  if (await endsWithin(limits.interrupt)) return true
  signal(pid, 'SIGQUIT')
  if (await endsWithin(limits.quit)) return true
  killServer(pid)
  return endsWithin(killLimit)
}

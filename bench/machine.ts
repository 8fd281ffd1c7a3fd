import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

type Ticks = { readonly total: number; readonly idle: number; readonly steal: number }

const readTicks = (): Ticks => {
  const fields = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').trim().split(/\s+/).slice(1).map(Number)
  return {
    total: fields.reduce((sum, ticks) => sum + ticks, 0),
    idle: (fields[3] ?? 0) + (fields[4] ?? 0),
    steal: fields[7] ?? 0,
  }
}

/** The idle and steal percentages of the machine since this was called. */
export const watchMachine = (): (() => { idle: number; steal: number }) => {
  const before = readTicks()
  return () => {
    const after = readTicks()
    const total = Math.max(1, after.total - before.total)
    const share = (part: number) => Math.round((part / total) * 1000) / 10
    return { idle: share(after.idle - before.idle), steal: share(after.steal - before.steal) }
  }
}

/** The memory of a process. */
export const megabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** The peak memory of a process while `work` runs. */
export const watchMemory = async <T>(pid: number, work: () => Promise<T>): Promise<{ answer: T; most: number }> => {
  let most = megabytes(pid)
  const timer = setInterval(() => void (most = Math.max(most, megabytes(pid))), 10)
  try {
    const answer = await work()
    return { answer, most }
  } finally {
    clearInterval(timer)
  }
}

export const machine = (): string => {
  const [cpu] = cpus()
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
export const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits

import { Refusal } from '#kernel/errors.ts'

type Bounds = {
  /** The maximum number of concurrent permits. */
  readonly permits: number
  /** The maximum queue length; further requests are refused. */
  readonly maxWaiting: number
  /** The maximum wait, in milliseconds. */
  readonly timeout?: number
  /** The limits of one key, such as an organization, so that it can't use up the permits of others. */
  readonly perKey?: { readonly permits: number; readonly maxWaiting: number }
  /** One permit is reserved for this key, which has no separate limits. */
  readonly reservedFor?: string
}

/** Acquires a permit for a key; all share one key by default. Returns the function that releases it. */
export type Acquire = (key?: string) => Promise<() => void>

type Waiting = { readonly key: string; readonly start: () => void }

/** A semaphore with a bounded queue, in order of arrival among those that may run. */
export const createSemaphore = ({ permits, maxWaiting, timeout, perKey, reservedFor }: Bounds): Acquire => {
  const running: string[] = []
  const queue: Waiting[] = []
  const of = (key: string) => (other: string) => other === key
  const isReserved = (key: string) => reservedFor !== undefined && key === reservedFor
  const mayRun = (key: string): boolean => {
    if (running.length >= permits) return false
    if (isReserved(key)) return true
    if (perKey && running.filter(of(key)).length >= perKey.permits) return false
    // With a single permit, there is none to reserve.
    const shared = reservedFor === undefined ? permits : Math.max(1, permits - 1)
    return running.filter((other) => !isReserved(other)).length < shared
  }
  const refuseFullQueue = (key: string): void => {
    if (queue.length >= maxWaiting) throw new Refusal('unavailable')
    if (!perKey || isReserved(key)) return
    const waiting = queue.filter((other) => other.key === key).length
    if (waiting >= perKey.maxWaiting) throw new Refusal('too_many_requests')
  }
  const enqueue = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiting = { key, start }
      const giveUp = () => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(new Refusal('unavailable'))
      }
      const timer = timeout === undefined ? undefined : setTimeout(giveUp, timeout)
      queue.push(waiting)
    })
  const startNext = () => {
    for (let next = queue.findIndex(({ key }) => mayRun(key)); next >= 0;) {
      const [waiting] = queue.splice(next, 1)
      if (!waiting) return
      running.push(waiting.key)
      waiting.start()
      next = queue.findIndex(({ key }) => mayRun(key))
    }
  }
  return async (key = '') => {
    if (mayRun(key)) running.push(key)
    else {
      refuseFullQueue(key)
      await enqueue(key)
    }
    let released = false
    return () => {
      if (released) return
      released = true
      running.splice(running.indexOf(key), 1)
      startNext()
    }
  }
}

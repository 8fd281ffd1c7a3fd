import { Refusal } from '#kernel/errors.ts'

type Bounds = {
  /** The maximum number of concurrent permits. */
  readonly permits: number
  /** The maximum queue length; further requests are refused. */
  readonly maxWaiting: number
  /** The maximum wait, in milliseconds. */
  readonly timeout?: number
}

/** A semaphore with a bounded queue. Acquiring returns the function that releases the permit. */
export const createSemaphore = ({ permits, maxWaiting, timeout }: Bounds): (() => Promise<() => void>) => {
  let running = 0
  const queue: (() => void)[] = []
  const enqueue = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = () => {
        queue.splice(queue.indexOf(start), 1)
        reject(new Refusal('unavailable'))
      }
      const timer = timeout === undefined ? undefined : setTimeout(giveUp, timeout)
      queue.push(start)
    })
  return async () => {
    if (running < permits) running += 1
    else if (queue.length >= maxWaiting) throw new Refusal('unavailable')
    else await enqueue()
    let released = false
    return () => {
      if (released) return
      released = true
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

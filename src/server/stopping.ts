import type { Logger } from 'pino'

/** Waits until a part has stopped, at most this many milliseconds. A part that fails or hangs must not keep the others running. */
export const stopWithin = async (
  log: Pick<Logger, 'warn'>,
  ms: number,
  part: string,
  stop: () => Promise<unknown> | undefined,
): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<boolean>((reached) => {
    timer = setTimeout(() => reached(false), ms)
  })
  try {
    const isStopped = await Promise.race([Promise.resolve(stop()).then(() => true), limit])
    if (!isStopped) log.warn({ part, ms }, 'did not stop in time')
    return isStopped
  } catch (error) {
    log.warn({ part, err: error }, 'failed to stop')
    return false
  } finally {
    clearTimeout(timer)
  }
}

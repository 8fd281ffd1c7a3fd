/**
 * Serves calls that arrive together in one go. A call that finds a lane free starts at once, alone: nothing ever waits
 * on a timer. Calls that arrive while all lanes are busy form the next group.
 */
export const createGroup = <In, Out>(options: {
  readonly lanes: number
  readonly most: number
  /** Items of one key share a lane, so that two groups under way never wait for each other's rows. */
  readonly keyOf?: (item: In) => string
  readonly serve: (items: readonly In[]) => Promise<readonly (Out | Error)[]>
}): ((item: In) => Promise<Out>) => {
  type Waiting = { item: In; resolve: (value: Out) => void; reject: (error: unknown) => void }
  const queues = Array.from({ length: options.lanes }, (): Waiting[] => [])
  const busy = queues.map(() => false)
  /** The lane of the item's key; without keys the first that is free, else the one with the shortest line. */
  const laneOf = (item: In): number => {
    if (options.keyOf) return hash(options.keyOf(item)) % options.lanes
    const free = busy.indexOf(false)
    return free >= 0
      ? free
      : queues.reduce((best, queue, lane) => (queue.length < (queues[best]?.length ?? 0) ? lane : best), 0)
  }

  const settle = (taken: readonly Waiting[], answers: readonly (Out | Error)[]) => {
    for (const [i, { resolve, reject }] of taken.entries()) {
      const answer = answers[i]
      if (answer instanceof Error) reject(answer)
      else resolve(answer as Out)
    }
  }
  /** A group that fails as a whole is served again one by one, so that a single bad item fails alone. */
  const oneByOne = async (taken: readonly Waiting[]) => {
    for (const waiting of taken) {
      try {
        settle([waiting], await options.serve([waiting.item]))
      } catch (error) {
        waiting.reject(error)
      }
    }
  }
  const run = async (lane: number, taken: readonly Waiting[]) => {
    try {
      settle(taken, await options.serve(taken.map(({ item }) => item)))
    } catch (error) {
      if (taken.length === 1) taken[0]?.reject(error)
      else await oneByOne(taken)
    } finally {
      busy[lane] = false
      start(lane)
    }
  }
  const start = (lane: number) => {
    const queue = queues[lane] ?? []
    if (busy[lane] || queue.length === 0) return
    busy[lane] = true
    void run(lane, queue.splice(0, options.most))
  }
  return (item) =>
    new Promise((resolve, reject) => {
      const lane = laneOf(item)
      queues[lane]?.push({ item, resolve, reject })
      start(lane)
    })
}

const hash = (text: string): number => {
  let value = 0
  for (let i = 0; i < text.length; i++) value = (value * 31 + text.charCodeAt(i)) >>> 0
  return value
}

type Waiting<In, Out> = {
  readonly item: In
  readonly resolve: (value: Out) => void
  readonly reject: (error: unknown) => void
}
const settle = <In, Out>(taken: readonly Waiting<In, Out>[], answers: readonly (Out | Error)[]): void => {
  for (const [i, { resolve, reject }] of taken.entries()) {
    const answer = answers[i]
    if (answer instanceof Error) reject(answer)
    else resolve(answer as Out)
  }
}

/**
 * Serves calls that arrive together in one go. A call that finds a lane free starts at once, alone: nothing ever waits
 * on a timer. Calls that arrive while all lanes are busy form the next group.
 */
export const createGroup = <In, Out>(options: {
  readonly lanes: number
  readonly most: number
  /** Items of one key share a lane, so that two groups under way never wait for each other's rows. */
  readonly keyOf?: (item: In) => string
  /** Serves items together; one that is served again alone comes with what its group failed of. */
  readonly serve: (items: readonly In[], failure?: unknown) => Promise<readonly (Out | Error)[]>
  /** Whether a group may have failed of one item alone. What else it failed of, each of its items would fail of in turn. */
  readonly isOfOne?: (failure: unknown) => boolean
}): ((item: In) => Promise<Out>) => {
  const queues = Array.from({ length: options.lanes }, (): Waiting<In, Out>[] => [])
  const busy = queues.map(() => false)
  /** The lane of the item's key; without keys the first that is free, else the one with the shortest line. */
  const laneOf = (item: In): number => {
    if (options.keyOf) return hash(options.keyOf(item)) % options.lanes
    const free = busy.indexOf(false)
    return free >= 0
      ? free
      : queues.reduce((best, queue, lane) => (queue.length < (queues[best]?.length ?? 0) ? lane : best), 0)
  }

  /** A group that fails as a whole is served again one by one, so that a single bad item fails alone. */
  const oneByOne = async (taken: readonly Waiting<In, Out>[], failure: unknown) => {
    for (const waiting of taken) {
      try {
        settle([waiting], await options.serve([waiting.item], failure))
      } catch (error) {
        waiting.reject(error)
      }
    }
  }
  const run = async (lane: number, taken: readonly Waiting<In, Out>[]) => {
    try {
      settle(taken, await options.serve(taken.map(({ item }) => item)))
    } catch (error) {
      if (taken.length > 1 && (options.isOfOne?.(error) ?? true)) await oneByOne(taken, error)
      else for (const { reject } of taken) reject(error)
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

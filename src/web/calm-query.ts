import {
  notifyManager,
  QueryObserver,
  useQueryClient,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/react-query'
import { startTransition, useEffect, useReducer, useState } from 'react'

/** While an answer is on its way, the first drawing says so already. */
const optimistic = { ['_optimisticResults']: 'optimistic' } as const

/**
 * `useQuery`, but what arrives is drawn in slices, so that a hand is answered meanwhile; the library's own hook holds the
 * page until all of it is drawn. It is also asked for when the page is first drawn and not after that.
 */
export const useCalmQuery = <T>(options: QueryObserverOptions<T>): QueryObserverResult<T> => {
  const client = useQueryClient()
  const asked = Object.assign(client.defaultQueryOptions<T, Error, T, T>(options), optimistic)
  const [observer] = useState(() => {
    if (asked.enabled !== false) void client.prefetchQuery(asked)
    return new QueryObserver<T>(client, asked)
  })
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const result = observer.getOptimisticResult(asked)
  useEffect(() => {
    const drawn = observer.getCurrentResult()
    const stop = observer.subscribe(notifyManager.batchCalls(() => startTransition(redraw)))
    observer.updateResult()
    // What came between the drawing and now.
    if (observer.getCurrentResult() !== drawn) startTransition(redraw)
    return stop
  }, [observer])
  // After the other one: it takes in what came, and nobody would hear of it.
  useEffect(() => observer.setOptions(asked), [asked, observer])
  return observer.trackResult(result)
}

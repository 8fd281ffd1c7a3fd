import {
  InfiniteQueryObserver,
  notifyManager,
  QueryObserver,
  useQueryClient,
  type InfiniteData,
  type InfiniteQueryObserverOptions,
  type InfiniteQueryObserverResult,
  type QueryKey,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/react-query'
import { startTransition, useEffect, useReducer, useState } from 'react'

/** While an answer is on its way, the first drawing says so already. */
const optimistic = { ['_optimisticResults']: 'optimistic' } as const

type Observer<Options, Result> = {
  getOptimisticResult: (options: Options) => Result
  getCurrentResult: () => Result
  trackResult: (result: Result) => Result
  subscribe: (listener: () => void) => () => void
  updateResult: () => void
  setOptions: (options: Options) => void
}

const useCalm = <Options, Result>(asked: Options, make: () => Observer<Options, Result>): Result => {
  const [observer] = useState(make)
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

/**
 * `useQuery`, but what arrives is drawn in slices, so that a hand is answered meanwhile; the library's own hook holds the
 * page until all of it is drawn. It is also asked for when the page is first drawn and not after that.
 */
export const useCalmQuery = <T>(options: QueryObserverOptions<T>): QueryObserverResult<T> => {
  const client = useQueryClient()
  const asked = Object.assign(client.defaultQueryOptions<T, Error, T, T>(options), optimistic)
  return useCalm(asked, () => {
    if (asked.enabled !== false) void client.prefetchQuery(asked)
    return new QueryObserver<T>(client, asked)
  })
}

type PagesObserver<T, P> = InfiniteQueryObserver<T, Error, InfiniteData<T, P>, QueryKey, P>
type PagesOptions<T, P> = InfiniteQueryObserverOptions<T, Error, InfiniteData<T, P>, QueryKey, P>

/** The same for what comes page after page. */
export const useCalmPages = <T, P>(options: PagesOptions<T, P>): InfiniteQueryObserverResult<InfiniteData<T, P>> => {
  const client = useQueryClient()
  // The client fills in what is left out, whatever the kind of query; its types know of the plain kind alone.
  const asked = Object.assign(client.defaultQueryOptions(options as never), optimistic) as unknown as Parameters<
    PagesObserver<T, P>['getOptimisticResult']
  >[0]
  return useCalm<typeof asked, InfiniteQueryObserverResult<InfiniteData<T, P>>>(
    asked,
    () => new InfiniteQueryObserver<T, Error, InfiniteData<T, P>, QueryKey, P>(client, asked) as never,
  )
}

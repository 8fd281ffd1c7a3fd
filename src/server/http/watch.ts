import { statusOf } from '#kernel/errors.ts'
import type { Id } from '#kernel/values.ts'
import { refusalOf } from '../failures.ts'
import type { Traces } from '../outbound/traces.ts'
import type { Metrics } from './health.ts'

type Watched = { readonly name: string; readonly orgId: Id<'org'> | undefined }
/** Does the work of a call and notes how long it took and how it ended. */
export type Watch = <T>(call: Watched, work: () => Promise<T>) => Promise<T>

export const createWatch = (metrics: Metrics, traces: Traces | undefined): Watch => {
  const note = ({ name, orgId }: Watched, status: string, started: number) => {
    const ended = performance.now()
    metrics.observe(name, status, ended - started)
    // The organization that an unknown session names is anybody's claim.
    traces?.note({ name, status, orgId: status === 'UNAUTHENTICATED' ? undefined : orgId, started, ended })
  }
  return async (call, work) => {
    const started = performance.now()
    try {
      const answer = await work()
      note(call, 'OK', started)
      return answer
    } catch (error) {
      const code = refusalOf(error)?.code
      note(code === 'unknown_call' ? { ...call, name: 'unknown' } : call, code ? statusOf(code) : 'INTERNAL', started)
      throw error
    }
  }
}

import { statusOf, type ErrorTable } from '#kernel/errors.ts'
import { refusalOf } from '../failures.ts'
import type { Traces } from '../outbound/traces.ts'
import type { Metrics, Observe } from './parts.ts'

export const createObserve = (errors: ErrorTable, metrics: Metrics, traces: Traces | undefined): Observe => {
  const record = ({ name, orgId }: Parameters<Observe>[0], status: string, started: number) => {
    const ended = performance.now()
    metrics.observe(name, status, ended - started)
    // An unauthenticated caller can claim any organization in the session cookie.
    traces?.record({ name, status, orgId: status === 'UNAUTHENTICATED' ? undefined : orgId, started, ended })
  }
  return async (call, work) => {
    const started = performance.now()
    try {
      const answer = await work()
      record(call, 'OK', started)
      return answer
    } catch (error) {
      const code = refusalOf(error)?.code
      record(
        code === 'unknown_call' ? { ...call, name: 'unknown' } : call,
        code ? statusOf(errors, code) : 'INTERNAL',
        started,
      )
      throw error
    }
  }
}

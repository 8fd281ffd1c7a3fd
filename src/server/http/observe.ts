import { eachCall, type Kind } from '#kernel/call.ts'
import { statusOf } from '#kernel/errors.ts'
import { refusalOf } from '../failures.ts'
import type { Traces } from '../outbound/traces.ts'
import type { App } from '../pipeline/parts.ts'
import type { Metrics, Observe } from './parts.ts'

const reading: ReadonlySet<Kind> = new Set(['query', 'batchedQuery', 'twoPhaseQuery'])
const failed = new Set(['INTERNAL', 'UNAVAILABLE'])

/**
 * Records each call in metrics and traces. The log has a line per call that changes something, uploads or downloads, and
 * per call that failed. It has no personal data.
 */
export const createObserve = (
  { contract, errors }: Pick<App, 'contract' | 'errors'>,
  metrics: Metrics,
  traces: Traces | undefined,
): Observe => {
  const unlogged = new Set([
    'files-read',
    'unknown',
    ...eachCall(contract).flatMap(({ name, call }) => (reading.has(call.kind) ? [name] : [])),
  ])
  const record = ({ name, orgId, log }: Parameters<Observe>[0], status: string, started: number) => {
    const ended = performance.now()
    metrics.observe(name, status, ended - started)
    // An unauthenticated caller can claim any organization in the session cookie.
    const known = status === 'UNAUTHENTICATED' ? undefined : orgId
    traces?.record({ name, status, orgId: known, started, ended })
    if (!unlogged.has(name) || failed.has(status))
      log.info({ call: name, orgId: known, status, ms: Math.round(ended - started) }, 'call')
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

import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { request, type Person } from './seed.ts'
import { postCall } from './test-bed.ts'

/** The outcome of a request as its client knows it: it took effect, it did not, or that is unknown. */
export type Outcome = {
  readonly person: Person
  readonly kind: 'acknowledged' | 'refused' | 'unknown'
  readonly id: string | undefined
  /** The error code of a response. */
  readonly code: string | undefined
  readonly at: number
}

const input = {
  amount: request.amount,
  reasonForWithdrawal: request.reason,
  verificationCode: `R-${request.code}`,
}
type Body = { result?: { transactionId?: string }; error?: { details: { code: string } } }

/** Requests this person's withdrawal, always with the same key. */
export const withdrawOnce = async (port: number, person: Person): Promise<Outcome> => {
  const key = `failover-${person.userId}`
  const signal = AbortSignal.timeout(15_000)
  const sent = { data: input, cookie: person.cookie, key, signal }
  const response = await postCall(port, 'rollingPayEmployee-initiateTransaction', sent).catch(() => null)
  const body = (await response?.json().catch(() => null)) as Body | null
  const code = body?.error?.details.code
  const known = { person, id: body?.result?.transactionId, code, at: performance.now() }
  if (known.id) return { ...known, kind: 'acknowledged' }
  return { ...known, kind: code === undefined || code === 'outcome_unknown' ? 'unknown' : 'refused' }
}

/** Concurrent clients that each request one withdrawal after the other, without retries. */
export const startWriters = (port: number, people: readonly Person[], count: number, rest = 0) => {
  const outcomes: Outcome[] = []
  let next = 0
  let ended = false
  const write = async () => {
    while (!ended && next < people.length) {
      const outcome = await withdrawOnce(port, people[next++] as Person)
      outcomes.push(outcome)
      await pause(outcome.kind === 'acknowledged' ? rest : 100)
    }
  }
  const all = Promise.all(Array.from({ length: count }, write))
  return {
    outcomes,
    used: () => next,
    acknowledged: () => outcomes.filter(({ kind }) => kind === 'acknowledged'),
    end: async () => {
      ended = true
      await all
      return outcomes
    },
  }
}

type Queries = Pick<pg.Pool, 'query'>
const withdrawalsOf = async (database: Queries, outcomes: readonly Outcome[]) => {
  const { rows } = await database.query<{ employee_id: string; withdrawals: number; id: string }>(
    'select employee_id, count(*)::int as withdrawals, max(id) as id from withdrawals where employee_id = any($1) group by 1',
    [outcomes.map(({ person }) => person.employeeId)],
  )
  const found = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.employee_id, row]))
  return ({ person }: Outcome) => found.get(person.employeeId)
}

/** The withdrawals that contradict the answers to their clients. */
export const contradictions = async (database: Queries, outcomes: readonly Outcome[]) => {
  const found = await withdrawalsOf(database, outcomes)
  return outcomes.filter((outcome) => {
    const row = found(outcome)
    if (outcome.kind === 'acknowledged') return row?.withdrawals !== 1 || row.id !== outcome.id
    return outcome.kind === 'refused' ? row !== undefined : (row?.withdrawals ?? 0) > 1
  })
}

/** Sends the requests without a result again, with their keys. Returns those that did not take effect exactly once. */
export const failedRepeats = async (database: Queries, port: number, outcomes: readonly Outcome[]) => {
  const again: Outcome[] = []
  for (const { kind, person } of outcomes) if (kind !== 'acknowledged') again.push(await withdrawOnce(port, person))
  const found = await withdrawalsOf(database, again)
  return again.filter((outcome) => found(outcome)?.withdrawals !== 1 || found(outcome)?.id !== outcome.id)
}

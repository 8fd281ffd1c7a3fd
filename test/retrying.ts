import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import type { Database } from '#server/postgres/database.ts'
import { request, type Person } from '../bench/seed.ts'
import { postCall } from '../bench/test-bed.ts'

type Body = { result?: { transactionId?: string }; error?: { message: string; details: { code: string } } }
export type CallResponse = { readonly status: number; readonly retryAfter: string | null; readonly body: Body }

/** Calls a server that may be stopping. Returns null without a response within the timeout. */
export const call = async (
  port: number,
  name: string,
  data: unknown,
  cookie: string,
  key?: string,
): Promise<CallResponse | null> => {
  const signal = AbortSignal.timeout(15_000)
  const posted = postCall(port, name, { data, cookie, signal, ...(key !== undefined && { key }) })
  const response = await posted.catch(() => null)
  const body = (await response?.json().catch(() => null)) as Body | null
  return response && body ? { status: response.status, retryAfter: response.headers.get('retry-after'), body } : null
}

const withdrawal = {
  amount: request.amount,
  reasonForWithdrawal: request.reason,
  verificationCode: `R-${request.code}`,
}
export const withdraw = (
  port: number,
  person: Person,
  key = `withdrawWithRetries-${person.userId}`,
): Promise<CallResponse | null> => call(port, 'rollingPayEmployee-initiateTransaction', withdrawal, person.cookie, key)

/** Retries the same intent until the server responds. */
export const withdrawWithRetries = async (
  port: () => number,
  person: Person,
  onRefused: (answer: CallResponse | null) => void = () => undefined,
): Promise<CallResponse> => {
  for (let attempt = 0; attempt < 4_000; attempt++) {
    const answer = await withdraw(port(), person)
    if (answer && answer.status !== 503) return answer
    onRefused(answer)
    await pause(25)
  }
  throw new Error('the server did not respond')
}

export const withdrawalsOf = async (database: Database, people: readonly Person[]) => {
  const { rows } = await database.pool.query<{ employee_id: string; withdrawals: number; id: string }>(
    'select employee_id, count(*)::int as withdrawals, max(id) as id from withdrawals where employee_id = any($1) group by 1',
    [people.map((person) => person.employeeId)],
  )
  return new Map(rows.map((row) => [row.employee_id, row]))
}

/** Expects that each intent got a response and took effect once, as the response says, and that the ledger balances. */
export const expectEveryResponseHolds = async (
  database: Database,
  people: readonly Person[],
  answers: readonly CallResponse[],
): Promise<void> => {
  const found = await withdrawalsOf(database, people)
  expect(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body)).toEqual([])
  const wrong = people.filter((person, i) => {
    const row = found.get(person.employeeId)
    return row?.withdrawals !== 1 || row.id !== answers[i]?.body.result?.transactionId
  })
  expect(wrong).toEqual([])
  expect(await auditLedger(database)).toEqual([])
}

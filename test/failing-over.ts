import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { contradictions, failedRepeats, type Outcome } from '../bench/failover-load.ts'
import { call, type CallResponse } from './retrying.ts'

/**
 * Expects on the database at `url` that every acknowledged write took effect once and every unknown one at most once, that
 * each takes effect exactly once when it is sent again to the server at `port`, and that the ledger balances.
 */
export const expectEveryOutcome = async (
  url: string,
  outcomes: readonly Outcome[],
  { port }: { port: number },
  states = '',
): Promise<void> => {
  const database = openDatabase(url, { max: 2 })
  const wrong = await contradictions(database.pool, outcomes)
  const told = wrong.map(({ kind, id, at }) => `${kind} ${id} at ${Math.round(at)} ms`)
  expect(told, `Of ${outcomes.length} outcomes:\n${states}`).toEqual([])
  expect(await failedRepeats(database.pool, port, outcomes)).toEqual([])
  expect(await auditLedger(database)).toEqual([])
  await database.close()
}

type Uploaded = { url?: string; result?: { url: string } }

/** A client that uploads one file after the other. An upload without a response is repeated with its key. */
export const startUploads = ({ port }: { port: number }, cookie: string) => {
  const stored: { readonly text: string; readonly url: string }[] = []
  let ended = false
  const upload = async (text: string) => {
    const body = new FormData()
    body.append('file', new Blob([text], { type: 'text/csv' }), 'wages.csv')
    const key = `file-${createHash('sha256').update(text).digest('hex')}`
    const sent = fetch(`http://127.0.0.1:${port}/files/earned-wages`, {
      method: 'POST',
      headers: { cookie: `upah=${cookie}`, 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(15_000),
    })
    const answer = (await sent.then((response) => response.json()).catch(() => null)) as Uploaded | null
    return answer?.result?.url ?? answer?.url
  }
  const run = async () => {
    while (!ended) {
      const text = `employeeICNumber,amount\n${randomBytes(20_000).toString('hex')},1.00\n`
      for (let attempt = 0, url: string | undefined; attempt < 500 && !url; attempt++) {
        url = await upload(text)
        if (url) stored.push({ text, url })
        await pause(50)
      }
    }
  }
  const running = run()
  return {
    /** The number of files, and those that differ from the originals. */
    end: async () => {
      ended = true
      await running
      const wrong: string[] = []
      for (const { text, url } of stored) {
        const response = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { cookie: `upah=${cookie}` } })
        if ((await response.text()) !== text) wrong.push(url)
      }
      return { stored: stored.length, wrong }
    },
  }
}

/** Makes a call, lets `event` happen during it, and repeats it with its key until it succeeds. Returns both answers. */
export const callDuring = async (
  { port }: { port: number },
  [name, data, cookie]: readonly [string, object, string],
  event: () => Promise<void>,
): Promise<{ first: CallResponse | null; last: CallResponse | null }> => {
  const key = `during-${name}`
  const calling = call(port, name, data, cookie, key)
  await event()
  const first = await calling
  let last = first
  for (let attempt = 0; attempt < 100 && last?.status !== 200; attempt++) {
    await pause(100)
    last = await call(port, name, data, cookie, key)
  }
  return { first, last }
}

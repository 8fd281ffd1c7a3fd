import { median, round, watchMachine } from './machine.ts'
import type { Report } from './report.ts'
import { seedPeople } from './seed.ts'
import { placeWithdrawals } from './seed-withdrawals.ts'
import { launch, openTestBed, postCall } from './test-bed.ts'

const port = 3394
const rounds = 3

type Round = { send: number; file: number; complete: number; reference: number; idle: number; steal: number }

/** The reference: one statement that inserts the same number of narrow rows with one index. */
const referenceText = `with made as (insert into bench_reference select g, 'processing', now() from generate_series(1, $1::int) g returning 1)
  select count(*) from made`

/** Sends and completes withdrawals of twenty organizations over HTTP, including bank file, ledger and messages. */
export const benchEndOfDay = async (report: Report): Promise<void> => {
  const count = Number(process.env['BENCH_ROWS'] ?? 100_000)
  const results: Round[] = []
  for (let one = 0; one < rounds; one++) results.push(await measure(count))
  report.title(`End of day of ${count.toLocaleString('en')}`)
  report.table(
    [
      'round',
      'send s',
      'bank file s',
      'complete with ledger s',
      `${count.toLocaleString('en')} plain rows s`,
      'idle %',
      'steal %',
    ],
    results.map((one, i) => [i + 1, one.send, one.file, one.complete, one.reference, one.idle, one.steal]),
  )
  const relative = (seconds: (one: Round) => number) => {
    const ratios = results.map((one) => seconds(one) / one.reference)
    return { best: Math.min(...ratios), median: median(ratios), lower: true }
  }
  report.ratio('end of day with its bank file, relative to plain rows', {
    ...relative((one) => one.send + one.file),
    floor: 25,
    goal: 10,
  })
  report.ratio('complete with the ledger, relative to plain rows', {
    ...relative((one) => one.complete),
    floor: 40,
    goal: 15,
  })
}

const measure = async (count: number): Promise<Round> => {
  const testBed = await openTestBed()
  try {
    const seeded = await seedPeople(testBed.client, { organizations: 20, people: count, tag: 'EOD' })
    await placeWithdrawals(testBed.client, seeded, count, 'approved')
    await testBed.client.query('create table bench_reference (n bigint primary key, status text, at timestamptz)')
    const server = await launch(testBed.url, port)
    const cookie = `upah=${seeded.admin}`
    const timed = async <T>(work: () => Promise<T>): Promise<{ answer: T; seconds: number }> => {
      const from = performance.now()
      const answer = await work()
      return { answer, seconds: round((performance.now() - from) / 1000, 2) }
    }
    const call = (name: string, data: object) =>
      timed(async () => {
        const key = `bench-${name}`
        const response = await postCall(port, `rollingPayAdmin-${name}`, { data, cookie: seeded.admin, key })
        const body = (await response.json()) as {
          result?: { batch?: { id: string }; count?: number; completed?: number }
        }
        if (!body.result) throw new Error(`${name}: ${JSON.stringify(body).slice(0, 300)}`)
        return body.result
      })
    const watch = watchMachine()
    const reference = await timed(() => testBed.client.query(referenceText, [count]))
    const send = await call('endOfDayProcessing', {})
    const data = encodeURIComponent(JSON.stringify({ batchId: send.answer.batch?.id }))
    const file = await timed(async () => {
      const response = await fetch(`http://127.0.0.1:${port}/download/rollingPayAdmin-downloadBatch?data=${data}`, {
        headers: { cookie },
      })
      return (await response.text()).split('\r\n').length
    })
    const complete = await call('completeAll', { transferDate: '2026-11-16', handover: 'Sent by e-mail' })
    if (send.answer.count !== count || complete.answer.completed !== count || file.answer < count)
      throw new Error('not every withdrawal was sent and completed')
    const machine = watch()
    await server.stop()
    return {
      send: send.seconds,
      file: file.seconds,
      complete: complete.seconds,
      reference: reference.seconds,
      ...machine,
    }
  } finally {
    await testBed.close()
  }
}

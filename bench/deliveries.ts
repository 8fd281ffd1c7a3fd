import { setTimeout as pause } from 'node:timers/promises'
import { openReceiver } from '../test/receiver.ts'
import { median, percentile, round } from './machine.ts'
import type { Report } from './report.ts'
import { request, seedPeople, type Person, type Seeded } from './seed.ts'
import { seedEndpoints } from './seed-endpoints.ts'
import { launch, openTestBed, postCall, type TestBed } from './test-bed.ts'

const port = 3394
const organizations = 10
const endpoints = 10
const deliveries = Number(process.env['BENCH_ROWS'] ?? 10_000)
const events = deliveries / endpoints
/** Events are committed evenly over so many seconds. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const hostOf = (organization: number, endpoint: number) => `o${organization}-e${endpoint}.receiver.example`
const hanging = hostOf(0, 0)
const rounds = 5
/** The calls of each organization in a round; as many warm up. */
const calls = 200

/** Measures webhooks from the commit of an event to their arrival, and what they add to the time of a command. */
export const benchDeliveries = async (report: Report): Promise<void> => {
  const bed = await openTestBed()
  try {
    const seeded = await seedPeople(bed.client, { organizations, people: events, tag: 'HOOKS' })
    for (const [o, orgId] of seeded.orgs.entries()) {
      const hosts = Array.from({ length: endpoints }, (_, e) => hostOf(o, e))
      await seedEndpoints(bed.client, orgId, hosts)
    }
    await measureDelays(report, bed, seeded)
    await measureCommands(report, bed)
  } finally {
    await bed.close()
  }
}

const measureDelays = async (report: Report, bed: TestBed, { people }: Seeded): Promise<void> => {
  const receiver = await openReceiver()
  const committed = new Map<string, number>()
  const delays: number[] = []
  let toHanging = 0
  receiver.answer = ({ host, body }, response) => {
    const { data } = JSON.parse(body) as { data: { record: { id: string } } }
    if (host.startsWith(hanging)) return void (toHanging += 1)
    response.writeHead(204).end()
    delays.push(performance.now() - (committed.get(data.record.id) ?? performance.now()))
  }
  const server = await launch(bed.url, port, { RECEIVER_PORT: String(receiver.reach.port) }, 'to receiver')
  const started = performance.now()
  for (const [i, { orgId, employeeId }] of people.entries()) {
    await pause(Math.max(0, started + (i * seconds * 1_000) / events - performance.now()))
    await bed.client.query(
      `update employees set modified_at = modified_at + interval '1 millisecond' where org_id = $1 and id = $2`,
      [orgId, employeeId],
    )
    committed.set(employeeId, performance.now())
  }
  const others = deliveries - events / organizations
  const isLate = () => performance.now() - started > (seconds + 120) * 1_000
  while (delays.length < others && !isLate()) await pause(50)
  const took = (performance.now() - started) / 1_000
  await server.stop()
  await receiver.close()
  if (delays.length !== others) throw new Error(`${delays.length} deliveries instead of ${others}`)
  const sorted = delays.toSorted((a, b) => a - b)
  report.title(`${deliveries} deliveries to ${organizations * endpoints} endpoints, one of which never answers`)
  report.table(
    [`From the commit to the arrival at the others, committed over ${seconds} s`, 'Seconds'],
    [
      ['Median', round(median(sorted) / 1_000, 2)],
      ['p99', round(percentile(sorted, 0.99) / 1_000, 2)],
      ['Last', round((sorted.at(-1) ?? 0) / 1_000, 2)],
      ['All', round(took)],
      ['Requests to the one that never answers', toHanging],
    ],
  )
  const delay = median(sorted) / 1_000
  report.ratio('median delay in seconds', { best: delay, median: delay, floor: 2, goal: 1, lower: true })
}

/** The time of the same command for organizations with ten endpoints and without, in turn, on a server that sends nothing. */
const measureCommands = async (report: Report, bed: TestBed): Promise<void> => {
  const people = calls * (rounds + 1)
  const withEndpoints = await seedPeople(bed.client, { organizations: 1, people, tag: 'WITH' })
  const without = await seedPeople(bed.client, { organizations: 1, people, tag: 'NONE' })
  const hosts = Array.from({ length: endpoints }, (_, e) => `e${e}.receiver.example`)
  for (const orgId of withEndpoints.orgs) await seedEndpoints(bed.client, orgId, hosts)
  const server = await launch(bed.url, port, { ROLE: 'web' })
  const withdraw = async (person: Person) => {
    const started = performance.now()
    const data = {
      amount: request.amount,
      reasonForWithdrawal: request.reason,
      verificationCode: `R-${request.code}`,
    }
    const given = { data, cookie: person.cookie, key: `bench-${person.userId}` }
    const answer = await postCall(port, 'rollingPayEmployee-initiateTransaction', given)
    if (!answer.ok) throw new Error(await answer.text())
    await answer.text()
    return performance.now() - started
  }
  const measured: (readonly [ten: number, none: number])[] = []
  for (let turn = 0; turn <= rounds; turn += 1) {
    const times: [number[], number[]] = [[], []]
    for (let i = turn * calls; i < (turn + 1) * calls; i += 1)
      // In turn, so that neither always comes first.
      for (const side of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
        times[side].push(await withdraw((side === 0 ? withEndpoints : without).people[i] as Person))
    // The first round warms up.
    if (turn > 0) measured.push([median(times[0]), median(times[1])])
  }
  await server.stop()
  const ratios = measured.map(([ten, none]) => ten / none)
  report.table(
    ['A withdrawal, one at a time, median', 'ms in each round'],
    [
      ['No endpoint', measured.map(([, none]) => round(none, 2)).join('; ')],
      ['Ten endpoints', measured.map(([ten]) => round(ten, 2)).join('; ')],
    ],
  )
  report.ratio('a command with ten endpoints, of the same without', {
    best: Math.min(...ratios),
    median: median(ratios),
    floor: 1.05,
    goal: 1.02,
    lower: true,
  })
}

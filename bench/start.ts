import { load } from './load.ts'
import { median, megabytes, round } from './machine.ts'
import type { Report } from './report.ts'
import { request, seedPeople } from './seed.ts'
import { launch, openTestBed } from './test-bed.ts'

const port = 3393

/** Measures the time from start to the first response on existing data, and memory when idle and after load. */
export const benchStart = async (report: Report): Promise<void> => {
  const testBed = await openTestBed()
  try {
    const { people } = await seedPeople(testBed.client, { organizations: 10, people: 30_000, tag: 'START' })
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const server = await launch(testBed.url, port + round)
      times.push(server.readyAfter / 1000)
      await server.stop()
    }
    const server = await launch(testBed.url, port)
    await new Promise((wait) => setTimeout(wait, 2_000))
    const idle = megabytes(server.pid)
    let next = 0
    await load(port, {
      connections: 64,
      seconds: 10,
      next: () => {
        const person = people[next++]
        return person
          ? {
              path: '/call/rollingPayEmployee-initiateTransaction',
              body: JSON.stringify({
                data: {
                  amount: request.amount,
                  reasonForWithdrawal: request.reason,
                  verificationCode: `R-${request.code}`,
                },
              }),
              cookie: person.cookie,
              key: `start-${person.userId}`,
            }
          : null
      },
    })
    const busy = megabytes(server.pid)
    await server.stop()
    report.title('Start and memory of the server process')
    report.ratio('cold start to the first response, s', {
      best: round(Math.min(...times), 2),
      median: round(median(times), 2),
      floor: 3,
      goal: 0.8,
      lower: true,
    })
    report.ratio('memory idle, MB', { best: round(idle), median: round(idle), floor: 250, goal: 150, lower: true })
    report.ratio('memory under load, MB', {
      best: round(busy),
      median: round(busy),
      floor: 500,
      goal: 300,
      lower: true,
    })
  } finally {
    await testBed.close()
  }
}

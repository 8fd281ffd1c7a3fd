import type { Page } from 'playwright-core'
import { dateIn, instantOf, msOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { makeMonthlyList } from '#money/deductions/making/make.steps.ts'
import { newId } from '#server/ids.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { launchBrowser } from '../test/browser.ts'
import { median, round } from './machine.ts'
import { completeAll } from './month-close.ts'
import type { Report } from './report.ts'
import { seedPeople } from './seed.ts'
import { period, placeWithdrawals } from './seed-withdrawals.ts'
import { launch, openTestBed, type TestBed } from './test-bed.ts'

const port = 3396
const rounds = 3
const count = 1_000
/** After the cut-off on the 20th, before the sessions of the benchmark expire. */
const clock = '2026-11-25T10:00:00+08:00'
const now = instantOf(Date.parse(clock))

/** Makes a list with a line of each of 1,000 employees. Returns the path of its page and the session of a Manager. */
const makeList = async (testBed: TestBed) => {
  const seeded = await seedPeople(testBed.client, { organizations: 1, people: count, tag: 'ANSWERS' })
  await placeWithdrawals(testBed.client, seeded, count, 'approved')
  await completeAll(testBed, seeded.admin)
  await testBed.client.query('update organizations set cutoff_day = 20')
  await testBed.client.query('update sessions set last_seen_at = $1', [now])
  const orgId = (seeded.people[0]?.orgId ?? '') as Id<'org'>
  const database = openDatabase(testBed.url, { max: 2 })
  await database.transaction({ orgs: 'all' }, 'write', async (tx) => {
    const work = { ...tx, now, today: dateIn(now), newId: <K extends string>() => newId<K>(msOf(now)) }
    await makeMonthlyList(work, orgId, period as Parameters<typeof makeMonthlyList>[2])
  })
  await database.close()
  const { rows } = await testBed.client.query<{ id: string }>('select id from deduction_lists')
  return { path: `/deductions/${rows[0]?.id ?? ''}`, cookie: seeded.managers[0] ?? '' }
}

const collectFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    let last = performance.now()
    const onFrame = (at: number) => {
      frames.push(at - last)
      last = at
      requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
  })

/** Answers every line by a key, and returns the milliseconds of each frame and of the whole. */
const answerAll = async (page: Page, address: string) => {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByText('Nur Aina binti Rashid').first().waitFor()
  await collectFrames(page)
  const started = performance.now()
  const done = page.getByText('All lines are answered.')
  // The keys are faster than a person, so some wait at the end of a page of lines.
  for (let keys = 0; keys < 2 * count && !(await done.isVisible()); keys += 50)
    for (let key = 0; key < 50; key++) await page.keyboard.press('d')
  await done.waitFor()
  const whole = performance.now() - started
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  return { whole, frames }
}

/** Answers the 1,000 lines of a list in a browser by the keyboard, and measures the longest frame. */
export const benchAnswers = async (report: Report): Promise<void> => {
  const testBed = await openTestBed()
  try {
    const { path, cookie } = await makeList(testBed)
    const server = await launch(testBed.url, port, { CLOCK: clock })
    const browser = await launchBrowser()
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
      await context.addCookies([{ name: 'upah', value: cookie, url: `http://127.0.0.1:${port}` }])
      await context.addInitScript(() => localStorage.setItem('userId', 'known'))
      const page = await context.newPage()
      const worst: number[] = []
      report.title(`Answering a deduction list of ${count.toLocaleString('en')} lines`)
      for (let n = 0; n < rounds; n++) {
        await testBed.client.query('delete from deduction_answers')
        const { whole, frames } = await answerAll(page, `http://127.0.0.1:${port}${path}`)
        const { rows } = await testBed.client.query('select from deduction_answers')
        worst.push(Math.max(...frames))
        report.note(
          `round ${n + 1}: ${rows.length} answers in ${round(whole / 1000)} s, longest frame ${round(Math.max(...frames))} ms, median ${round(median(frames))} ms`,
        )
      }
      report.ratio('longest frame while answering, ms', {
        best: Math.min(...worst),
        median: median(worst),
        floor: 100,
        goal: 50,
        lower: true,
      })
    } finally {
      await browser.close()
      await server.stop()
    }
  } finally {
    await testBed.close()
  }
}

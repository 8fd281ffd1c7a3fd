import type { Page } from 'playwright-core'
import { inBrowser, type Measure } from './frames.ts'
import { median, round } from './machine.ts'
import type { Report } from './report.ts'
import { postCall, type TestBed } from './test-bed.ts'

type Start = {
  readonly address: string
  readonly port: number
  readonly cookie: string
  readonly userId: string
  readonly category: string
  readonly people: number
  readonly rounds: number
}

/** Makes a run the completed one of the month before, which paid 200 of its employees another amount. */
export const completeEarlier = async ({ client }: TestBed, { orgId }: { readonly orgId: string }, id: string) => {
  const run = [orgId, id]
  await client.query('set session_replication_role = replica')
  await client.query(
    `update pay_runs set status = 'completed', period = '2026-10', pay_on = '2026-10-27' where org_id = $1 and id = $2`,
    run,
  )
  await client.query(`update pay_run_benefits set period = '2026-10' where org_id = $1 and run_id = $2`, run)
  await client.query(`update pay_run_shares set result = 'succeeded' where org_id = $1 and run_id = $2`, run)
  await client.query(
    `update pay_run_employees r set net_pay_sen = net_pay_sen - 100
       from (select employee_id from pay_run_employees where org_id = $1 and run_id = $2 limit 200) few
      where r.org_id = $1 and r.run_id = $2 and r.employee_id = few.employee_id`,
    run,
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
}

const previews = 7
/** How long the preview of a regular run takes, in milliseconds. */
const timePreviews = async ({ port, cookie, category, people }: Start) => {
  const fields = { payType: 'Regular', payDay: '2026-11-27', grouping: 'categories', groups: [category] }
  const parts = {
    'first page': {},
    'one match': { search: `binti Rashid ${people}` },
    'last page': { page: people / 10 },
  }
  const times = new Map<string, number[]>()
  for (const [name, part] of Object.entries(parts))
    for (let turn = 0; turn < previews; turn++) {
      const from = performance.now()
      const answer = await postCall(port, 'payRuns-previewEligibility', { data: { ...fields, ...part }, cookie })
      const { result } = (await answer.json()) as { result?: { figures: { eligibleEmployees: number } } }
      if (result?.figures.eligibleEmployees !== people) throw new Error(`${name}: ${answer.status}`)
      times.set(name, [...(times.get(name) ?? []), performance.now() - from])
    }
  return times
}

/** Chooses the groups, searches, pages and clears the groups of a new run. */
const browseStart =
  (address: string, people: number) =>
  async (page: Page, measure: Measure): Promise<void> => {
    const last = `binti Rashid ${people}`
    await page.goto(`${address}/benefits-pay-runs`, { waitUntil: 'networkidle' })
    await measure('open', async () => {
      // As a link does.
      await page.evaluate(() => history.pushState({}, '', '/benefits-pay-runs/create/Regular'))
      await page.getByRole('combobox', { name: 'Categories' }).waitFor()
    })
    await measure('choose the group', async () => {
      await page.getByLabel('Pay day').first().fill('27/11/2026')
      await page.getByRole('combobox', { name: 'Categories' }).click()
      await page.getByRole('option', { name: 'Crew' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('table').getByText('Nur Aina').first().waitFor()
    })
    await measure('next page', () => page.getByRole('button', { name: 'Next page' }).first().click())
    await measure('search', async () => {
      await page.getByRole('searchbox').first().pressSequentially(last, { delay: 60 })
      await page.getByRole('table').getByText(last).first().waitFor()
    })
    await measure('clear the search', () => page.getByRole('searchbox').first().fill(''))
    await measure('change the payday', () => page.getByLabel('Pay day').first().fill('28/11/2026'))
  }

/** Measures the page on which a run is started, with the comparison with the run before. */
export const benchStart = async (report: Report, start: Start): Promise<void> => {
  const times = await timePreviews(start)
  const steps = await inBrowser(start, browseStart(start.address, start.people))
  report.title(`Start page of a pay run of ${start.people.toLocaleString('en')} employees`)
  report.table(
    ['preview, ms', 'median', 'longest'],
    [...times].map(([name, all]) => [name, round(median(all)), round(Math.max(...all))]),
  )
  report.table(
    ['longest frame, ms', ...steps.map((_, i) => `round ${i + 1}`)],
    [...(steps[0]?.keys() ?? [])].map((step) => [step, ...steps.map((one) => one.get(step) ?? 0)]),
  )
  const all = [...times.values()].flat()
  report.ratio('preview of the run on its start page, ms', {
    best: Math.min(...all),
    median: median(all),
    floor: 1_000,
    goal: 500,
    lower: true,
  })
  const longest = steps.map((one) => Math.max(...one.values()))
  report.ratio('longest frame on the start page, ms', {
    best: Math.min(...longest),
    median: median(longest),
    floor: 100,
    goal: 50,
    lower: true,
  })
}

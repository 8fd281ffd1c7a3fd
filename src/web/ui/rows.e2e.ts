import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { settled } from '#test/settled.ts'
import { site } from '#test/site.ts'
import { withdrawing } from '#test/withdrawing.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
let kopi: Organization
let manager: Member
let admin: Member
beforeAll(async () => {
  kopi = await s.world.organization({
    name: 'Persatuan Koperasi Kakitangan Kopi Kita dan Rakan Sekutu Malaysia Berhad',
  })
  manager = await s.world.member(kopi, 'Manager')
  admin = await s.world.member(null, 'superadmin')
  const long = { firstName: 'Tengku Puteri Nur Aina Qistina', lastName: 'binti Tengku Mohamad Rashiduddin Shah' }
  const people = await Promise.all(Array.from({ length: 12 }, () => s.world.employee(kopi, long)))
  await s.world.database.pool.query(
    `update users set display_name = $2, email = lower(id) || '.qistina.tengku.mohamad@kopikita.example' where id = $1`,
    [manager.id, `${long.firstName} ${long.lastName}`],
  )
  await withdrawing(s.world).withdraw(people[0]!, 250)
  await s.world.as(admin).orgOffices.createOffice({
    orgId: kopi.id,
    name: 'Bangsar Village Shopping Centre and Roastery',
    country: 'Malaysia',
    address: '1, Lorong Kurau 5/23A, Taman Bukit Bandaraya Perdana, Seksyen 17, off Jalan Maarof Utama',
    city: 'Kuala Lumpur',
    state: 'WP Kuala Lumpur',
  })
}, 60_000)

const open = async (member: Member, path: string, width = 1280): Promise<Page> => {
  const page = await s.as(member, { width })
  await page.goto(s.address + path)
  await page.locator('tbody tr td a, tbody tr td strong').first().waitFor()
  return page
}
const heights = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))

/** The amounts and numbers that are cut off by their cell. */
const cutOff = (page: Page) =>
  page.locator('tbody .num').evaluateAll((figures) =>
    figures.flatMap((figure) => {
      const text = document.createRange()
      text.selectNodeContents(figure)
      const end = text.getBoundingClientRect().right
      const hides = (box: Element | null): boolean =>
        box !== null &&
        box.tagName !== 'TD' &&
        ((getComputedStyle(box).overflowX !== 'visible' && end > box.getBoundingClientRect().right + 1) ||
          hides(box.parentElement))
      return hides(figure) ? [figure.textContent] : []
    }),
  )

// Four lines and the padding of the row.
const fourLines = 106
const lists: readonly (readonly [string, () => Member, () => string])[] = [
  ['employees', () => manager, () => '/employees'],
  ['requests', () => manager, () => '/management/rolling-pay/transactions'],
  ['users of the organization', () => manager, () => '/users'],
  ['all users', () => admin, () => '/internal/users'],
  ['administrators', () => admin, () => '/internal/administrators'],
  ['organizations', () => admin, () => '/internal/organizations'],
  ['offices', () => admin, () => `/internal/organizations/${kopi.id}/offices`],
  ['transfers', () => admin, () => '/internal/rolling-pay/transactions'],
]
test.each(lists)(
  'a row of %s has at most four lines at 1280 px, and no figure is cut off, on a tablet too',
  async (_, member, path) => {
    const page = await open(member(), path())
    expect(Math.max(...(await heights(page)))).toBeLessThanOrEqual(fourLines)
    expect(await cutOff(page)).toEqual([])
    await page.setViewportSize({ width: 768, height: 860 })
    expect(await cutOff(page)).toEqual([])
  },
)

const widths = [320, 768, 1280, 1440, 1920]
const moreLists: readonly (readonly [string, () => Member, () => string])[] = [
  ['suppliers', () => manager, () => '/suppliers'],
  ['disbursements', () => manager, () => '/disbursements'],
  ['settlements', () => manager, () => '/repayments'],
  ['transactions', () => manager, () => '/transactions'],
  ['pay runs', () => manager, () => '/benefits-pay-runs'],
  ['teams', () => manager, () => '/teams'],
  ['all suppliers', () => admin, () => '/internal/suppliers'],
  ['all disbursements', () => admin, () => '/internal/disbursements'],
  ['all settlements', () => admin, () => '/internal/repayments'],
  ['all pay runs', () => admin, () => '/pay-runs'],
  ['uploaded documents', () => admin, () => '/internal/uploaded-documents'],
]
test.each([...lists, ...moreLists])(
  'the page of %s never scrolls sideways, and no figure is cut off, at any width',
  async (_, member, path) => {
    const page = await s.as(member(), { width: 1280 })
    await page.goto(s.address + path())
    await page.locator('h1').waitFor()
    await settled(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 860 })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(sideways, `${width} px`).toBeLessThanOrEqual(0)
      expect(await cutOff(page), `${width} px`).toEqual([])
    }
  },
)

test('the page scrolls, and the head of a long list stays below the top bar', async () => {
  const page = await open(manager, '/employees')
  await page.getByLabel('Rows per page').selectOption('20')
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 500)
  const head = page.locator('thead th').nth(1)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await expect.poll(async () => Math.round((await head.boundingBox())!.y)).toBe(60)
})

test('the requests fit at 1280 px, and tables use the width of large screens', async () => {
  const page = await open(manager, '/management/rolling-pay/transactions')
  const frame = page.locator('table').locator('..')
  expect(await frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1920, height: 1000 })
  // The table and the panel beside it.
  const panel = page.getByRole('complementary')
  const widths = async () => (await frame.boundingBox())!.width + (await panel.boundingBox())!.width
  await expect.poll(widths).toBeGreaterThan(1600)
})

test('the page size and compact rows are remembered for every list', async () => {
  const page = await open(manager, '/employees')
  const rows = page.locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(10)
  const before = Math.max(...(await heights(page)))
  await page.getByLabel('Rows per page').selectOption('20')
  await expect.poll(() => rows.count()).toBe(12)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('switch', { name: 'Compact rows' }).click()
  await expect.poll(async () => Math.max(...(await heights(page)))).toBeLessThan(before)
  await page.goto(`${s.address}/users`)
  await expect.poll(() => rows.count()).toBe(13)
  await page.getByRole('button', { name: 'Columns' }).click()
  expect(await page.getByRole('switch', { name: 'Compact rows' }).isChecked()).toBe(true)
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { monthlyReportScreens } from '#reports/monthlyReports/report.screens.ts'
import { wcagViolationsOf } from './axe.ts'
import { cutNames, faults, setTextSize } from './fit.ts'
import { addressOf, expectPage, openStory, ownerOf, pathOf, routes, type RouteRow, type Story } from './routes.ts'
import { settled } from './settled.ts'
import { site } from './site.ts'

const s = site()
let story: Story
beforeAll(async () => {
  story = await openStory(s.world)
}, 60_000)

const widths = [360, 768, 992, 1280, 1440, 1920] as const
/** So high that nothing is below a docked part. */
const height = 3_000

const open = async (row: RouteRow): Promise<Page> => {
  const page = await s.as(ownerOf(row, story), { width: 1280, height })
  await page.goto(s.address + addressOf(row, story))
  await expectPage(page, row.heading, pathOf(row, story))
  await settled(page)
  return page
}

/** Opens the first menu or dialog of the page, if it has one. */
const openFirst = async (page: Page, kind: 'menu' | 'dialog'): Promise<boolean> => {
  const opener = page
    .locator(`main button[aria-haspopup="${kind}"]:not([disabled], [aria-label*="calendar"]):visible`)
    .first()
  if ((await opener.count()) === 0) return false
  await opener.click()
  await page.locator(`[role="${kind}"]`).first().waitFor()
  return true
}

const receivables = monthlyReportScreens.receivables.path
const rows = routes.filter(({ audience, route }) => audience === 'management' || route === receivables)

test.each(rows)('$route fits every desk, also with a menu or dialog open', async (row) => {
  const page = await open(row)
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => faults(page), { message: `${width} px` }).toEqual([])
  }
  for (const kind of ['menu', 'dialog'] as const)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height })
      if (!(await openFirst(page, kind))) continue
      await expect.poll(() => wcagViolationsOf(page), { message: `with a ${kind} at ${width} px` }).toEqual([])
      await expect.poll(() => faults(page), { message: `with a ${kind} at ${width} px` }).toEqual([])
      await page.keyboard.press('Escape')
      await page.locator(`[role="${kind}"]`).first().waitFor({ state: 'detached' })
    }
})

test.each(routes.filter(({ audience }) => audience === 'management'))(
  '$route shows the names of its tabs and its month whole on a phone with large text',
  async (row) => {
    const page = await open(row)
    await setTextSize(page, 200)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => cutNames(page), { message: `${width} px` }).toEqual([])
    }
  },
)

/** Other widths are those of test/screens.e2e.ts, which opens every screen. */
test.each(routes.filter(({ audience }) => audience === 'platform'))(
  '$route of the platform fits the narrowest desk with tables',
  async (row) => {
    const page = await open(row)
    await page.setViewportSize({ width: 992, height })
    await expect.poll(() => faults(page)).toEqual([])
  },
)

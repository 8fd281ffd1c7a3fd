import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { statementScreens } from '#owed/statements/statement.screens.ts'
import { wcagViolationsOf } from './axe.ts'
import { cutNames, misfits, setTextSize } from './fit.ts'
import { addressOf, expectPage, openStory, pathOf, routes, type RouteRow, type Story } from './routes.ts'
import { settled } from './settled.ts'
import { site } from './site.ts'
import type { Member } from './world.ts'

const s = site()
let story: Story
beforeAll(async () => {
  story = await openStory(s.world)
}, 60_000)

/** So high that nothing is below a docked part, where axe would call it too small to touch. */
const height = 5_000
/** The narrowest phone first, and each width at the usual text size and at double size. */
const sizes = [
  [320, 100],
  [320, 200],
  [360, 200],
  [360, 100],
  [390, 100],
  [402, 200],
  [402, 100],
] as const

/** Expects that axe finds nothing in the dark theme. */
const expectFineInTheDark = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  expect(await wcagViolationsOf(page), 'in the dark theme').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Expects that the page fits every width and text size. Where the page is checked for accessibility, axe finds nothing on
 * the narrowest and in the dark.
 */
const expectFit = async (page: Page, isChecked = true): Promise<void> => {
  await settled(page)
  for (const [width, percent] of sizes) {
    await page.setViewportSize({ width, height })
    await setTextSize(page, percent)
    // A menu moves after the size of the window has changed.
    await expect.poll(() => misfits(page), { message: `${width} px, text at ${percent} %` }).toEqual([])
    if (percent === 200) await expect.poll(() => cutNames(page), { message: `${width} px` }).toEqual([])
    if (isChecked && width === 320)
      expect(await wcagViolationsOf(page), `${width} px, text at ${percent} %`).toEqual([])
  }
  await setTextSize(page, 100)
  if (isChecked) await expectFineInTheDark(page)
}

const employeeSide = (row: RouteRow) => row.audience === 'employee' || row.audience === 'shared'
const visitorSide = ({ route, audience }: RouteRow) =>
  (audience === 'public' || audience === 'open') && !['/', '/logout', '/internal', '/dev/components'].includes(route)
const rows = routes.filter((row) => employeeSide(row) || visitorSide(row) || row.audience === 'newcomer')
const ownerOf = (row: RouteRow): Member | null => {
  if (row.audience === 'newcomer') return story.newcomer
  return employeeSide(row) ? story.people.Employee : null
}

describe.each(['en', 'ms'] as const)('in the language %s', (language) => {
  const open = async (owner: Member | null, path: string): Promise<Page> => {
    const page = await s.as(owner, { width: 360, height })
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto(s.address + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    return page
  }

  test.each(rows)('$route fits phones and large text', async (row) => {
    const page = await open(ownerOf(row), addressOf(row, story))
    if (language === 'en') await expectPage(page, row.heading, pathOf(row, story))
    // Both languages have the same elements.
    await expectFit(page, language === 'en')
  })

  test.each([
    ['the user menu', '/dashboard', (page: Page) => page.locator('header button').last().click()],
    ['the receipt', 'receipt', () => undefined],
    ['the terms', '/help', (page: Page) => page.locator('[aria-haspopup="dialog"]').click()],
    ['the calculation', '/dashboard', (page: Page) => page.getByText(/worked out|dikira/).click()],
    ['the file of a statement', 'statement', (page: Page) => page.getByText(/Download|Muat turun/).click()],
    ['the removal of a wallet', '/elected-wallets', (page: Page) => removeWallet(page)],
    ['answers', '/help', (page: Page) => page.locator('summary').first().click()],
    ['the confirmation', '/rolling-pay/get-paid', (page: Page) => confirm(page)],
    ['the code', '/rolling-pay/get-paid', (page: Page) => askForCode(page)],
  ] as const)('%s fits phones and large text', async (_, place, show) => {
    const { withdrawal = '', statement = '' } = story.records
    const paths: Readonly<Record<string, string>> = {
      receipt: `/dashboard?receipt=${withdrawal}`,
      statement: statementScreens.details.to({ statementId: statement }),
    }
    // Someone who hasn't withdrawn today sees the form and the calculation.
    const needsOpen = place === '/rolling-pay/get-paid' || _ === 'the calculation'
    const user = needsOpen ? await s.world.employee(story.kopi) : story.people.Employee
    const page = await open(user, paths[place] ?? place)
    await settled(page)
    await show(page)
    if (place !== '/help' || _ === 'the terms') await page.locator('[role="dialog"], [role="menu"]').first().waitFor()
    await expectFit(page, language === 'en')
  })
})

const removeWallet = async (page: Page): Promise<void> => {
  await page.locator('main [aria-haspopup="menu"]').first().click()
  await page.getByRole('menuitem').last().click()
}
const confirm = async (page: Page): Promise<void> => {
  await page.locator('input[inputmode="decimal"]').fill('250')
  await page.locator('input[type="radio"][name]').last().check()
  await page.locator('button[type="submit"]').click()
  await page.getByRole('dialog').waitFor()
}
const askForCode = async (page: Page): Promise<void> => {
  await confirm(page)
  await page.getByRole('dialog').getByRole('button').last().click()
  await page.getByLabel(/ 6$/).waitFor()
}

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violationsOf } from './axe.ts'
import { both, expectHarmless, openMarkupStory, watchForScripts } from './markup.ts'
import { addressOf, expectPage, follow, ownerOf, pathOf, routes, type RouteRow, type Story } from './routes.ts'
import { settled } from './settled.ts'
import { expectNoSidewaysScroll, site } from './site.ts'
import type { Member } from './world.ts'

const s = site()
let story: Story
const pages = new Map<Member | null, Page>()
/** The calls that a page has made since it loaded the product. Their results may be cached. */
const sentBy = new WeakMap<Page, Set<string>>()
beforeAll(async () => {
  story = await openMarkupStory(s.world)
}, 60_000)

const desk = { width: 1280, height: 860 }
const phone = { width: 360, height: 740 }
const shown = routes.filter(({ route }) => route !== '/' && route !== '/logout')
const openPage = async (owner: Member | null): Promise<Page> => {
  const page = await s.as(owner, { own: true })
  watchForScripts(page)
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.isNavigationRequest()) sentBy.set(page, new Set())
    if (path.startsWith('/call/')) sentBy.get(page)?.add(path.replace('/call/', ''))
  })
  return page
}
/** A desktop page of the user with access to this route. */
const pageOf = async (row: RouteRow): Promise<Page> => {
  const owner = ownerOf(row, story)
  const page = pages.get(owner) ?? (await openPage(owner))
  pages.set(owner, page)
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'light' })
  return page
}
/** Opens a screen like a link does, or with a page load if the result of a call that should fail may be cached. */
const open = async (page: Page, row: RouteRow) => {
  const sent = sentBy.get(page)
  if (!sent || row.loads?.some(([call]) => sent.has(call)))
    await page.goto(s.address + addressOf(row, story), { waitUntil: 'commit' })
  else await follow(page, addressOf(row, story))
}
/** Lets each call of the screen fail, and then retries it. */
const failAndRetry = async (page: Page, row: RouteRow, loads: NonNullable<RouteRow['loads']>) => {
  s.failing.clear()
  for (const [call] of loads) s.failing.add(call)
  await open(page, row)
  for (const message of new Set(loads.map(([, text]) => text))) {
    const notice = page
      .locator('main')
      .getByRole('alert')
      .filter({ hasText: `${message} (reference 06FAILED00000001)` })
    await notice.first().waitFor()
    expect(await page.locator('h1').count()).toBe(1)
    const calls = loads.flatMap(([call, text]) => (text === message ? [call] : []))
    for (const call of calls) s.failing.delete(call)
    const again = notice.getByRole('button', { name: 'Try again' }).first()
    // A part that loads later may repeat the call itself, so the notice may be gone before the press.
    // Several calls may have the same message. Each press repeats one of them, so pause between presses.
    await expect
      .poll(
        async () => {
          if (await again.isVisible()) await again.click({ timeout: 1_000 })
          return notice.count()
        },
        { interval: calls.length > 1 ? 1_000 : 50, timeout: 10_000 },
      )
      .toBe(0)
  }
}
/** Touch targets smaller than 24 px, or 44 px for the primary button. Inline links are exempt. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, [role="button"], [role="tab"], summary',
    )) {
      // The target of a field includes its label.
      const field =
        element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
          ? (element.closest('label') ?? element.parentElement!)
          : element
      const { width, height } = field.getBoundingClientRect()
      const hidden =
        width === 0 ||
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('.visually-hidden, .skip, thead') ||
        element.matches('.skip')
      if (hidden || (element.tagName === 'A' && getComputedStyle(element).display === 'inline')) continue
      const least =
        element.matches('[data-variant="filled"].mantine-Button-root') || element.matches('[type="submit"]') ? 44 : 24
      if (Math.min(width, height) < Math.min(least, 24) || height < least)
        found.push(`${Math.round(width)}x${Math.round(height)} ${element.outerHTML.slice(0, 140)}`)
    }
    return found
  })

/** Labels of buttons and cells of cards that are wider than their element, so they are cut off or cover their neighbour. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Button-label, td')]
      // The label of an icon is visually hidden in one pixel.
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ dataset, textContent }) => `${dataset['label'] ?? ''} ${textContent}`),
  )

/** The buttons in orange, which is kept for the next action. */
const nextActions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Button-root:not(:disabled)')]
      .filter((button) => getComputedStyle(button).backgroundColor === 'rgb(249, 109, 0)' && button.checkVisibility())
      .map(({ textContent }) => textContent),
  )

/** Screens with the organization's name in the header. */
const namesOrganization = ({ audience }: RouteRow) => ['shared', 'employee', 'management'].includes(audience)

describe('every screen shows and retries failed calls, escapes stored markup, and is accessible in both themes', () => {
  test.each(shown)('$route', async (row) => {
    const page = await pageOf(row)
    if (row.loads?.length) await failAndRetry(page, row, row.loads)
    else await open(page, row)
    await expectPage(page, row.heading, pathOf(row, story))
    await page.locator('html[data-mantine-color-scheme="light"]').waitFor()
    // The component page shows loading states permanently.
    if (row.route !== '/dev/components') await settled(page)
    if (namesOrganization(row)) await page.getByText(`Kopi ${both}`).first().waitFor()
    await expectHarmless(s, page)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.title()).toMatch(/^\S.* · Upah$/)
    await expectNoSidewaysScroll(page)
    // The component page shows every button.
    if (row.route !== '/dev/components') expect((await nextActions(page)).slice(1)).toEqual([])
    expect(await violationsOf(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
    await page.setViewportSize(phone)
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page), 'on a phone in dark mode').toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await overflowing(page)).toEqual([])
    expect(s.complaints()).toEqual([])
  })
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { focusMovesInto } from '#test/keyboard.ts'
import { pagesOf } from '#test/pdf.ts'
import { expectNoSidewaysScroll, site, type Viewport } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'
import { placeTransferred } from './place-transferred.fixtures.ts'

const s = site()
let kopi: Organization
let manager: Member
beforeEach(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await s.world.member(kopi, 'Manager')
  await placeTransferred(s.world, kopi, await s.world.employee(kopi), [{}])
})

const openHistory = async (options: Viewport = {}): Promise<Page> => {
  const page = await s.at('/transactions', manager, options)
  await page.getByRole('heading', { name: 'Transactions History' }).waitFor()
  return page
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export to PDF' })
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Export to PDF' }).click()
  await monthOf(page).waitFor()
  return dialogOf(page)
}
const monthOf = (page: Page) => dialogOf(page).getByRole('combobox')

test('can be used with the keyboard; a missing month is an error at its field', async () => {
  const page = await openHistory()
  await page.getByRole('button', { name: 'Export to PDF' }).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await focusMovesInto(page, 'dialog')
  await dialog.getByRole('button', { name: 'Create PDF' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('Please select a month!').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
  expect(await monthOf(page).getAttribute('aria-invalid')).toBe('true')
  expect(await violationsOf(page)).toEqual([])
  await monthOf(page).selectOption('2026-11')
  await dialog.getByText('Please select a month!').waitFor({ state: 'detached' })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Create PDF' }).focus()
  await page.keyboard.press('Enter')
  const file = await downloading
  expect(file.suggestedFilename()).toBe('Transactions 2026-11.pdf')
  await page.getByText('PDF successfully generated!').waitFor()
  const text = pagesOf(await readFile(await file.path())).flat()
  expect(text).toContain('Kopi Kita Sdn Bhd, November 2026')
  expect(text.join('\n')).toContain('Nur Aina binti Rashid')
  await dialog.getByText('The transactions for November 2026 are ready').waitFor()
  const again = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download the PDF again' }).press('Enter')
  expect((await again).url()).toBe(file.url())
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(s.complaints()).toEqual([])
})

test('shows a failure in the dialog, and can be retried', async () => {
  const page = await openHistory()
  const dialog = await open(page)
  await monthOf(page).selectOption('2026-11')
  const answers = [
    { status: 500, error: { status: 'INTERNAL', message: 'x', details: { code: 'internal' } } },
    { status: 403, error: { status: 'PERMISSION_DENIED', message: 'x', details: { code: 'permission_denied' } } },
  ]
  await page.route('**/call/transactions-exportToPDFv2', async (route) => {
    const answer = answers.shift()
    if (answer) await route.fulfill({ status: answer.status, json: { error: answer.error } })
    else await route.continue()
  })
  await dialog.getByRole('button', { name: 'Create PDF' }).click()
  await dialog.getByText('Failed to generate PDF!').waitFor()
  await dialog.getByRole('button', { name: 'Create PDF' }).click()
  await dialog.getByText('You are not authorized to view this page!').waitFor()
  expect(await violationsOf(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Create PDF' }).click()
  await downloading
  await dialog.getByText('The transactions for November 2026 are ready').waitFor()
})

test.each([
  ['light', false],
  ['dark', true],
])('fits a phone in %s mode', async (_, dark) => {
  const page = await openHistory({ width: 360, height: 740, dark })
  await expectNoSidewaysScroll(page)
  const dialog = await open(page)
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Previous month' }).click()
  await expect.poll(() => monthOf(page).inputValue()).toBe('2026-11')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Create PDF' }).click()
  await downloading
  await dialog.getByRole('link', { name: 'Download the PDF again' }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])
})

test('the search and the filters of the list stand on one line', async () => {
  const page = await openHistory({ width: 1440, height: 900 })
  const bottoms = await Promise.all(
    [
      page.getByRole('searchbox').first(),
      page.getByRole('combobox', { name: 'Type' }),
      page.getByRole('textbox', { name: 'From' }),
      page.getByRole('button', { name: 'Export', exact: true }),
    ].map(async (part) => {
      const box = await part.boundingBox()
      return box && Math.round(box.y + box.height)
    }),
  )
  expect(Math.max(...bottoms.map(Number)) - Math.min(...bottoms.map(Number))).toBeLessThanOrEqual(2)
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatRm, noRinggit, sen, senOf } from '#kernel/money.ts'
import { minutes } from '#kernel/time.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site, type Viewport } from '#test/site.ts'
import { placing, withdrawing } from '#test/withdrawing.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
let kopi: Organization
let manager: Member
let executive: Member
let admin: Member
let aina: Member
let withdrawal: string
let path: string
beforeAll(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd', cutoffDay: 31 })
  manager = await s.world.member(kopi, 'Manager')
  executive = await s.world.member(kopi, 'Executive')
  admin = await s.world.member(null, 'admin')
  aina = await s.world.employee(kopi, { firstName: 'Nur Aina', lastName: 'binti Rashid' })
  const edit = (city: string) => s.world.as(executive).employees.editEmployee({ employeeICNumber: aina.icNumber, city })
  await edit('Ipoh')
  withdrawal = (await withdrawing(s.world).withdraw(aina, 200)).transactionId
  path = `/management/rolling-pay/transactions/${aina.icNumber}/${withdrawal}/2026-11/details`
  for (let i = 0; i < 34; i++) {
    s.world.pass(minutes(1))
    await edit(i % 2 === 0 ? 'Melaka' : 'Ipoh')
  }
}, 60_000)

const trail = async (member: Member, search = '', options: Viewport = {}): Promise<Page> => {
  const page = await s.as(member, options)
  await page.goto(`${s.address}${member.orgId === kopi.id ? '' : '/internal'}/audit-trail${search}`)
  await page.getByRole('heading', { level: 1, name: 'Audit Trail' }).waitFor()
  return page
}
const lines = (page: Page) => page.getByRole('main').getByRole('listitem')
const line = (page: Page, title: string | RegExp) => lines(page).filter({ hasText: title }).first()
const open = async (page: Page, title: string) => {
  const button = line(page, title).getByRole('button').first()
  await button.waitFor()
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
  return line(page, title)
}

describe('the audit trail', () => {
  test('lists entries as sentences, newest first, and expands to the changes', async () => {
    const page = await trail(manager)
    await expect.poll(() => lines(page).count()).toBe(30)
    const opened = await open(page, 'Changed an employee')
    const table = opened.getByRole('table', { name: 'Changed an employee' })
    await table.waitFor()
    expect(await table.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual(['Melaka', 'Ipoh'])
    await opened.getByText('Executive Person', { exact: false }).first().waitFor()
    await opened.getByText('127.0.0.1').waitFor()
    await page.getByRole('button', { name: 'Show older' }).click()
    await line(page, 'Requested a withdrawal').waitFor()
    await page.getByText('No older events.').waitFor()
    expect(await page.getByRole('button', { name: 'Show older' }).count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
  })

  test('can be searched and filtered, and the URL keeps the filters', async () => {
    const page = await trail(manager)
    await page.getByRole('searchbox', { name: 'Search people, records, values' }).fill('requested a with')
    await expect.poll(() => lines(page).count()).toBe(1)
    const opened = await open(page, 'Requested a withdrawal')
    await opened.getByRole('button', { name: 'All by this person' }).click()
    await page.getByRole('button', { name: 'Only by Nur Aina' }).waitFor()
    expect(page.url()).toContain(`by=${aina.id}`)
    await page.reload()
    await expect.poll(() => lines(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => lines(page).count()).toBe(30)
    await page.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Requested a code to withdraw' }).click()
    await expect.poll(() => lines(page).count()).toBe(1)
    await page.getByLabel('From', { exact: true }).fill('17/11/2026')
    await page.getByText('Nothing found').waitFor()
    expect(await lines(page).count()).toBe(0)
    await page.getByLabel('To', { exact: true }).fill('16/11/2026')
    await page.getByText('Before the first day').waitFor()
  })

  test('links to the record and to its history', async () => {
    const page = await trail(manager, '?call=rollingPayEmployee-initiateTransaction')
    const opened = await open(page, 'Requested a withdrawal')
    await opened.getByRole('button', { name: 'All of this record' }).click()
    await page.getByRole('button', { name: 'Only Withdrawal: Nur Aina binti Rashid' }).waitFor()
    await (await open(page, 'Requested a withdrawal')).getByRole('link', { name: 'Open record' }).click()
    await page.getByRole('heading', { level: 1, name: 'Withdrawal request' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  })

  test('shows platform staff every organization, and can be filtered by organization', async () => {
    const page = await trail(admin)
    await line(page, 'Kopi Kita Sdn Bhd').waitFor()
    await page.getByRole('textbox', { name: 'Organization' }).click()
    await page.getByRole('option', { name: 'Platform' }).click()
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option', { name: 'Kopi Kita Sdn Bhd' }).click()
    await expect.poll(() => lines(page).count()).toBe(30)
    expect(await violationsOf(page)).toEqual([])
  })

  test('exports the filtered events', async () => {
    const page = await trail(manager, '?call=rollingPayEmployee-initiateTransaction')
    await line(page, 'Requested a withdrawal').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('audit-trail-2026-11-16.csv')
    const text = await readFile(await download.path(), 'utf8')
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain('Requested a withdrawal,Withdrawal,')
  })

  test('can be used with the keyboard alone', async () => {
    const page = await trail(manager)
    await expect.poll(() => lines(page).count()).toBe(30)
    await lines(page).first().getByRole('button').focus()
    await page.keyboard.press('Enter')
    await lines(page).first().getByRole('table').waitFor()
    // The record of the line, Open record, All of this record.
    for (let n = 0; n < 3; n++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Only Employee: / }).waitFor()
  })

  test.each([
    ['a phone', { width: 360, height: 740 }],
    ['a phone in dark mode', { width: 360, height: 740, dark: true }],
    ['a desktop in dark mode', { dark: true }],
  ])('fits %s', async (_, options) => {
    const page = await trail(manager, '', options)
    await expect.poll(() => lines(page).count()).toBe(30)
    await open(page, 'Changed an employee')
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
  })
})

describe('the history of a record', () => {
  test('is on its page, updates after a change, and is the same for platform staff', async () => {
    const page = await s.as(manager)
    await page.goto(s.address + path)
    const history = page
      .getByRole('region', { name: 'History' })
      .or(page.locator('section', { hasText: 'History' }))
      .last()
    await history.getByText('Requested a withdrawal').waitFor()
    await page.getByRole('button', { name: 'Approve RM 200.00' }).click()
    await history.getByText('Approved a withdrawal').waitFor()
    expect(await history.getByRole('listitem').count()).toBe(2)

    const adminPage = await s.as(admin)
    await adminPage.goto(
      `${s.address}/internal/rolling-pay/transactions/${kopi.id}/${aina.icNumber}/${withdrawal}/2026-11/edit`,
    )
    await adminPage.getByText('Approved a withdrawal').waitFor()
    expect(await violationsOf(adminPage)).toEqual([])
  })

  test('is a tab of the employee page', async () => {
    const page = await s.at(`/employees/view/${aina.icNumber}`, executive)
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('City from Melaka to Ipoh').first().waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => page.getByRole('tabpanel').getByRole('listitem').count()).toBeGreaterThan(10)
    expect(await violationsOf(page)).toEqual([])
  })

  test('shows an error and a retry button if it cannot be loaded', async () => {
    const page = await s.as(manager)
    await page.route('**/call/audit-getEvents', (route) =>
      route.fulfill({
        status: 500,
        json: { error: { status: 'INTERNAL', message: '', details: { code: 'internal' } } },
      }),
    )
    await page.goto(s.address + path)
    const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to retrieve the history!' })
    await notice.waitFor()
    await page.unroute('**/call/audit-getEvents')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Requested a withdrawal').waitFor()
  })
})

test('the platform filters the trail by amount and opens the batch of a line, on every width', async () => {
  await placing(s.world)(kopi, aina, { status: 'approved', amount: sen(248_00), fee: sen(6_20) })
  const { batch } = await s.world.as(admin).rollingPayAdmin.endOfDayProcessing({})
  const net = batch?.net ?? noRinggit
  for (const language of ['en', 'ms']) {
    const page = await trail(admin, '', { dark: language === 'ms' })
    await page.getByLabel('Amount from').fill(String(net))
    await page.getByLabel('Amount to').fill(String(net))
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).search).toMatch(/least=.*most=/)
    await line(page, formatRm(senOf(net)).replace(' ', '\u00a0')).waitFor()
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.reload()
    const link = page.getByRole('link', { name: new RegExp(`: ${batch?.number}$`) }).first()
    await link.waitFor()
    for (const width of [390, 768, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    expect(await violationsOf(page)).toEqual([])
    await page.evaluate(() => localStorage.removeItem('language'))
    await link.click()
    await page.waitForURL(`**/internal/batches/${batch?.number}`)
  }
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

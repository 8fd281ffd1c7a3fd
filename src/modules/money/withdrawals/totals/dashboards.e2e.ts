import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeWithdrawals, type PlacedWithdrawal } from '../place-withdrawals.fixtures.ts'
import { violationsOf } from '#test/axe.ts'
import { settled } from '#test/settled.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'
import { withdrawalReasons } from '../withdrawal.rules.ts'

const s = site()
let kopi: Organization
let manager: Member
let aina: Member
beforeAll(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd', cutoffDay: 25, payDay: 28 })
  manager = await s.world.member(kopi, 'Manager')
  aina = await s.world.employee(kopi, { firstName: 'Nur Aina', lastName: 'binti Rashid' })
  const row = (facts: Partial<PlacedWithdrawal>): PlacedWithdrawal => ({
    orgId: kopi.id,
    orgName: kopi.name,
    id: s.world.id<'withdrawal'>(),
    employeeId: aina.employeeId!,
    userId: aina.id,
    icNumber: aina.icNumber,
    employeeName: 'Nur Aina binti Rashid',
    status: 'pending',
    amount: 10_000,
    fee: 250,
    feePaidBy: 'employee',
    bankCode: 'MBBEMYKL',
    accountNumber: '114222330001',
    at: s.world.now(),
    ...facts,
  })
  s.world.travelTo('2026-10-12T02:00:00.000Z')
  const refused = row({})
  await placeWithdrawals(s.world.database, [row({ status: 'processing', amount: 30_000 }), refused])
  await s.world.as(manager).rollingPayManagement.updateTransaction({
    status: 'rejected',
    transactionId: refused.id,
    employeeICNumber: aina.icNumber,
    reason: 'Not at work',
  })
  s.world.travelTo('2026-11-16T02:00:00.000Z')
  await placeWithdrawals(s.world.database, [
    row({ status: 'pending', amount: 11_000 }),
    row({ status: 'approved', amount: 12_000 }),
    row({ status: 'processing', amount: 13_000 }),
  ])
})
const at = async (member: Member, path: string, options = {}): Promise<Page> => {
  const page = await s.as(member, options)
  await page.goto(s.address + path)
  await page.locator('h1').waitFor()
  await settled(page)
  return page
}
const step = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })

describe('the management dashboard', () => {
  test('summarizes the month, and each figure links to its rows', async () => {
    const page = await at(manager, '/management/dashboard')
    await page.getByText('November 2026. Withdrawals close on').waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: '1 withdrawal to approve' }).textContent()).toMatch(
      /^1 withdrawal to approveOldest since Mon 16 Nov.*RM 110\.00Review 1$/,
    )
    expect(await step(page, 'To approve').textContent()).toBe('To approve1RM 110.00')
    expect(await step(page, 'Approved').textContent()).toBe('Approved1RM 120.00')
    expect(await step(page, 'Processing').first().textContent()).toBe('Processing1RM 130.00')
    expect(await step(page, 'Completed').textContent()).toBe('Completed0RM 0.00')
    expect(await step(page, 'Processing, from earlier months').textContent()).toBe(
      'Processing, from earlier months1RM 300.00',
    )
    await page.getByText('RM 360.00', { exact: true }).first().waitFor()
    for (const text of [
      'Active employees',
      'Next payday',
      'Sat 28 Nov',
      'Outstanding balance',
      'Advances by day',
      'Top teams',
    ])
      await page.getByText(text).first().waitFor()
    await page.getByText('November 2026 compared with October 2026').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await step(page, 'Approved').click()
    await page.getByRole('heading', { level: 1, name: 'Advance Pay requests' }).waitFor()
    expect(page.url()).toContain('tab=approved')
    await page.getByText('1 request of November 2026, RM 120.00.').waitFor()
    await page.goBack()
    await step(page, 'Processing, from earlier months').click()
    await page.getByText('1 request from before November 2026, RM 300.00.').waitFor()
    expect(await page.getByRole('table').getByRole('row').count()).toBe(2)
    await page.getByRole('button', { name: 'Show all months' }).click()
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(3)
  })

  test('has a button on phones whose label is in its middle', async () => {
    const page = await at(manager, '/management/dashboard', { width: 402, height: 740 })
    const review = page.getByRole('link', { name: /^Review 1: / })
    const [button, label] = [await review.boundingBox(), await review.locator('.mantine-Button-label').boundingBox()]
    expect(label!.y + label!.height / 2).toBeCloseTo(button!.y + button!.height / 2, 0)
  })

  test('shows past months from the URL', async () => {
    const page = await at(manager, '/management/dashboard', { width: 360, height: 740 })
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect.poll(() => step(page, 'Processing').textContent()).toBe('Processing1RM 300.00')
    expect(page.url()).toContain('month=2026-10')
    expect(await step(page, 'To approve').textContent()).toBe('To approve0RM 0.00')
    expect(await step(page, 'Rejected').textContent()).toBe('Rejected1RM 100.00')
    expect(await step(page, 'Cancelled').textContent()).toBe('Cancelled0RM 0.00')
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
    await page.reload()
    await expect.poll(() => step(page, 'Processing').textContent()).toBe('Processing1RM 300.00')
  })
})

describe('the dashboard without Advance Pay', () => {
  test('does not mention withdrawals: it shows first steps, employees and pending approvals', async () => {
    const lampu = await s.world.organization({ name: 'Lampu Digital', rollingPay: false })
    const lampuManager = await s.world.member(lampu, 'Manager')
    const page = await at(lampuManager, '/management/dashboard')
    await page.getByText('Advance Pay is turned off for your organization.').waitFor()
    await page.getByRole('link', { name: 'Bulk import' }).waitFor()
    await page.getByText('No employees yet').waitFor()
    expect(await page.getByText('Advances by day').count()).toBe(0)
    expect(await page.locator('a[href*="rolling-pay"]').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    for (const [firstName, employeeICNumber] of [
      ['Mei', 'A100001'],
      ['Devi', 'A100002'],
    ] as const)
      await s.world.as(lampuManager).employees.createEmployee({
        firstName,
        lastName: 'Ling',
        employeeICNumber,
        bankCode: 'MBBEMYKL',
        accountNumber: '114222330001',
      })
    await s.world.as(lampuManager).employees.approveEmployees({ ICNumbers: ['A100002'] })
    s.world.pass(1_000)
    await page.reload()
    await expect.poll(() => step(page, 'Active employees').textContent()).toBe('Active employees1')
    await step(page, 'Employees pending approval 1').click()
    await page.getByRole('link', { name: /Mei Ling/ }).waitFor()
  })
})

test('the dashboard of an employee without Advance Pay shows benefits and the profile, and no withdrawals', async () => {
  const lampu = await s.world.organization({ name: 'Lampu Digital', rollingPay: false })
  const page = await at(await s.world.employee(lampu), '/dashboard', { width: 360, height: 740 })
  await page.getByText('No benefits yet').waitFor()
  expect(await page.getByText('Available now').count()).toBe(0)
  expect(await page.locator('main a[href*="rolling-pay"]').count()).toBe(0)
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'View' }).click()
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
})

test('the daily chart labels its scale and leaves future days empty', async () => {
  const organization = await s.world.organization()
  const manager = await s.world.member(organization, 'Manager')
  const page = await s.as(manager)
  await page.route('**/call/rollingPayManagement-getMonthlySummary', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: object }
    const byDay = Array.from({ length: 30 }, (_, i) => ({ day: i + 1, thisMonth: i < 16 ? 700 : 0, lastMonth: 300 }))
    await route.fulfill({ response: answer, json: { result: { ...body.result, byDay } } })
  })
  await page.goto(`${s.address}/management/dashboard`)
  const chart = page.locator('figure').filter({ has: page.locator('caption') })
  await expect.poll(() => chart.locator('i').allTextContents()).toEqual(['RM 1,000', 'RM 500'])
  const days = await chart.locator('tbody td').allTextContents()
  expect([days[14], days[15], days[16], days[29]]).toEqual(['RM 700.00', 'RM 700.00', '', ''])
})

test('a long organization name does not widen the page on a phone', async () => {
  const name = 'Perusahaan Makanan dan Minuman Sejahtera Kopi Kita (Malaysia) Sdn Bhd'
  const organization = await s.world.organization({ name })
  const page = await s.as(await s.world.member(organization, 'Manager'), { width: 360, height: 740 })
  await page.goto(`${s.address}/management/dashboard`)
  await page.getByText(name).waitFor()
  await page.getByText('Top teams').waitFor()
  await expectNoSidewaysScroll(page)
})

describe('the employee dashboard', () => {
  test('shows the ring, the year, all reasons without pages and the latest withdrawals', async () => {
    const page = await s.as(aina, { width: 360, height: 740 })
    const reasons = withdrawalReasons.map((reason, i) => ({ reason, amount: 900 - i * 100 }))
    await page.route('**/call/rollingPayEmployee-employeeDashboard', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { result: object }
      await route.fulfill({ response: answer, json: { result: { ...body.result, reasons } } })
    })
    await page.goto(`${s.address}/dashboard`)
    for (const text of ['Earned Wages', 'In Processing', 'Withdrawn Amount', 'Monthly withdrawals'])
      await page.getByText(text, { exact: true }).first().waitFor()
    await page.getByRole('img', { name: /% of what you earned$/ }).waitFor()
    await page.getByText('RM 1,500.00').first().waitFor()
    // Today's withdrawal is used up, so no balance is shown.
    await page.getByText('Opens tomorrow, Tue').waitFor()
    expect(await page.getByText('Balance', { exact: true }).count()).toBe(0)
    const rows = page.getByRole('table', { name: 'Withdrawal Reasons' }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(9)
    expect(await rows.first().textContent()).toBe('GroceriesRM 900.00')
    expect(await page.getByRole('button', { name: 'Next page' }).count()).toBe(0)
    await page.setViewportSize({ width: 1280, height: 860 })
    await expect.poll(() => rows.count()).toBe(7)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => rows.allTextContents()).toEqual(['EmergencyRM 200.00', 'OtherRM 100.00'])
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => rows.count()).toBe(9)
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
    await page
      .getByRole('link', { name: /^Groceries|^Rent|^Medical/ })
      .first()
      .waitFor()
  })
})

describe('the internal dashboard', () => {
  test('shows the heading and image of the welcome document, and the daily steps in order', async () => {
    const page = await at(await s.world.member(null, 'admin'), '/internal/dashboard')
    await page.getByText('Welcome to Upah').waitFor()
    const image = page.locator('main img')
    expect(await image.getAttribute('src')).toBe('/welcome.svg')
    await expect.poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    const text = await page.getByRole('main').innerText()
    const order = ['Awaiting employers', 'To send', 'With the bank', 'Completed', 'Returned by bank']
    expect(order.map((name) => text.indexOf(name)).toSorted((a, b) => a - b)).toEqual(
      order.map((name) => text.indexOf(name)),
    )
    expect(text).not.toContain('Image not found!')
  })

  test('shows a placeholder without an image', async () => {
    const page = await s.as(await s.world.member(null, 'admin'))
    await page.route('**/call/content-getWelcome', (route) =>
      route.fulfill({
        status: 404,
        json: { error: { status: 'NOT_FOUND', message: 'Image not found!', details: { code: 'image_not_found' } } },
      }),
    )
    await page.goto(`${s.address}/internal/dashboard`)
    await page.getByText('Image not found!').waitFor()
  })
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { bp, percentHalfUp, sen } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { violationsOf } from '#test/axe.ts'
import { settled } from '#test/settled.ts'
import { expectNoSidewaysScroll, exportList, site, type Viewport } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'
import { placeWithdrawals } from '../place-withdrawals.fixtures.ts'

const s = site()
const list = '/internal/rolling-pay/transactions'
let admin: Member
beforeEach(async () => {
  admin = await s.world.member(null, 'admin')
})

type Requested = { status: 'pending' | 'approved' | 'processing'; amount: number; firstName: string; lastName?: string }
/** Creates withdrawals of different employees who share the searched name. */
const request = async (of: Organization, requested: readonly Requested[]) => {
  const people: Member[] = []
  for (const { firstName, lastName = of.code } of requested)
    people.push(await s.world.employee(of, { firstName, lastName }))
  const rows = requested.map(({ status, amount, firstName, lastName = of.code }, i) => ({
    orgId: of.id,
    orgName: of.name,
    id: s.world.id<'withdrawal'>(),
    employeeId: people[i]!.employeeId!,
    userId: people[i]!.id,
    icNumber: people[i]!.icNumber,
    employeeName: `${firstName} ${lastName}`,
    status,
    amount,
    fee: percentHalfUp(sen(amount), bp(250)),
    feePaidBy: 'employee' as const,
    bankCode: 'MBBEMYKL',
    accountNumber: '114222330001',
    at: s.world.now(),
  }))
  await placeWithdrawals(s.world.database, rows)
  return rows
}
const open = async (search: string, options: Viewport = {}): Promise<Page> => {
  const page = await s.as(admin, options)
  await page.goto(s.address + list + search)
  return page
}
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Withdrawals' }).locator('tbody tr')
const found = (page: Page, count: number) =>
  page.getByPlaceholder(`Search ${count} ${count === 1 ? 'record' : 'records'}...`).waitFor({ timeout: 10_000 })

describe('the list of withdrawals of all organizations', () => {
  test('exports every filtered page, one value per column', async () => {
    const [kopi, satay] = [await s.world.organization({ name: 'Kopi, Kita & Co' }), await s.world.organization()]
    const eleven = Array.from({ length: 11 }, (_, i) => ({
      status: 'approved' as const,
      amount: 10_000 + i,
      firstName: `Person ${i}`,
    }))
    await request(kopi, [...eleven, { status: 'pending', amount: 99_999, firstName: 'Not yet' }])
    await request(satay, [{ status: 'approved', amount: 234_567, firstName: '=1+1', lastName: kopi.code }])
    const page = await open(`?tab=approved&q=${kopi.code}&sort=amount`)
    await found(page, 12)
    await expect.poll(() => rowsOf(page).count()).toBe(10)
    const [file] = await Promise.all([page.waitForEvent('download'), exportList(page, 'CSV')])
    expect(file.suggestedFilename()).toBe('advance-pay-approved.csv')
    const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    const columns = head.replace('\ufeff', '').split(',')
    expect(columns.slice(0, 9)).toEqual([
      'employee',
      'organization',
      'requested',
      'net',
      'bank',
      'status',
      'asked',
      'id',
      'serviceFee',
    ])
    expect(lines).toHaveLength(12)
    // The smallest comes first, as on screen; a comma in a name adds no column, and no name is a formula.
    expect(lines[0]).toMatch(new RegExp(`^Person 0 ${kopi.code},"Kopi, Kita & Co",100.00,97.50,Maybank,Approved,`))
    expect(lines[11]).toMatch(new RegExp(`^'=1\\+1 ${kopi.code},[^,]+,2345.67,2287.03,Maybank,Approved,`))
    for (const line of lines) expect(line).toContain('****0001')
    expect(columns.at(-1)).toBe('handling')
    // Only a returned transfer is handled.
    for (const line of lines) expect(line).toMatch(/,$/)
    expect(lines.join()).not.toContain('Not yet')
  })

  test('shows a failed export, which can be retried', async () => {
    const kopi = await s.world.organization()
    await request(kopi, [{ status: 'approved', amount: 10_000, firstName: 'Aina' }])
    const page = await open(`?q=${kopi.code}`)
    await found(page, 1)
    await page.route('**/call/rollingPayAdmin-getAll', (route) =>
      route.fulfill({ status: 500, json: { error: { status: 'INTERNAL', message: 'INTERNAL' } } }),
    )
    await exportList(page, 'CSV')
    await page.getByRole('alert').getByText('Failed to retrieve transactions!').waitFor()
    await page.unrouteAll()
    const [file] = await Promise.all([page.waitForEvent('download'), exportList(page, 'CSV')])
    expect((await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(2)
  })
})

describe('a withdrawal', () => {
  test.each([
    ['at a desk', {}],
    ['on a phone, dark', { width: 360, height: 740, dark: true }],
  ])('has actions until its status is final, %s', async (_, options) => {
    const kopi = await s.world.organization({ name: 'Syarikat Perusahaan Makanan Segar Selangor Utara Sdn Bhd' })
    const name = { firstName: 'Muhammad Hafizuddin Shah', lastName: 'bin Tengku Abdul Rahman' }
    const [requested] = await request(kopi, [{ status: 'pending', amount: 234_567, ...name }])
    const page = await open(`/${kopi.id}/${requested!.employeeId}/${requested!.id}/2026-11/edit`, options)
    await page.getByRole('heading', { name: `Withdrawal of ${name.firstName} ${name.lastName}` }).waitFor()
    await page.getByRole('button', { name: /^Cancel RM / }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Asked for twice')
    await dialog.getByText('RM 2,345.67').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: /^Cancel RM / }).click()
    await page.getByText('Cancelled is final.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Cancel RM / }).count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  })
})

test('the dashboard shows no amounts if they fail to load', async () => {
  const page = await s.as(admin)
  await page.route('**/call/rollingPayAdmin-getToday', (route) =>
    route.fulfill({ status: 500, json: { error: { status: 'INTERNAL', message: 'INTERNAL' } } }),
  )
  await page.goto(`${s.address}/internal/dashboard`)
  await page.getByRole('main').getByRole('alert').getByText('Failed to retrieve dashboard data!').waitFor()
  await settled(page)
})

test('a button with a large amount shows all of it on a narrow phone', async () => {
  const twelve = Array.from({ length: 12 }, (_, i) => ({
    status: 'approved' as const,
    amount: 199_999,
    firstName: `Chong ${i}`,
  }))
  await request(await s.world.organization(), twelve)
  const page = await s.as(admin, { width: 320, height: 740 })
  await page.goto(`${s.address}/internal/dashboard`)
  const label = page.getByRole('button', { name: /^End of day: send/ }).locator('.mantine-Button-label')
  expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  await expectNoSidewaysScroll(page)
})

test('the totals of completed withdrawals fit a phone', async () => {
  const eight = Array.from({ length: 8 }, (_, i) => ({
    status: 'approved' as const,
    amount: 199_999,
    firstName: `Badrul ${i}`,
  }))
  await request(await s.world.organization(), eight)
  const desk = s.world.as(admin).rollingPayAdmin
  await desk.endOfDayProcessing({})
  await desk.completeAll({ handover: 'Sent by e-mail', transferDate: dateIn(s.world.now()) })
  const page = await open('?tab=completed', { width: 360, height: 740 })
  await page.getByText(/^transferred RM/).waitFor()
  await expectNoSidewaysScroll(page)
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { placeRequests, type Requested } from './place-requests.fixtures.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, exportList, site } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
const list = '/management/rolling-pay/transactions'
let kopi: Organization
let manager: Member
let executive: Member
beforeEach(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await s.world.member(kopi, 'Manager')
  executive = await s.world.member(kopi, 'Executive')
})

const request = (...names: string[]) => placeRequests(s.world, kopi, names)
const desk = async (member: Member, search = '', options = {}): Promise<Page> => {
  const page = await s.as(member, options)
  await page.goto(s.address + list + search)
  await page.getByRole('heading', { name: 'Advance Pay requests' }).waitFor()
  await page
    .getByRole('navigation', { name: /^Page / })
    .or(page.getByText(/You’re all caught up|No requests|Nothing found/))
    .first()
    .waitFor()
  return page
}
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check()
const names = (page: Page) => page.locator('tbody a strong').allTextContents()
const statusOf = async ({ id }: Requested) =>
  (await s.world.as(manager).rollingPayManagement.getTransaction({ transactionId: id })).transaction.status

describe('deciding', () => {
  test('approves several requests, with the total on the button', async () => {
    const [a, b, c] = await request('Aina', 'Devi', 'Mei Ling')
    const page = await desk(manager)
    await select(page, 'Aina')
    await select(page, 'Mei Ling')
    await page.getByRole('region', { name: '2 selected' }).getByText('2 selected, RM 220.00').waitFor()
    await page.getByRole('button', { name: 'Approve 2, RM 220.00' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve 2 withdrawals' })
    await dialog.getByText('RM 214.50 will be sent to the bank at the next end of day.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Approve 2, RM 220.00' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('region', { name: /selected/ }).count()).toBe(0)
    // One undo takes back all of them.
    await page.getByText('Approved: 2, RM 220.00').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('checkbox', { name: 'Select Mei Ling' }).waitFor()
    await select(page, 'Aina')
    await select(page, 'Mei Ling')
    await page.getByRole('button', { name: 'Approve 2, RM 220.00' }).click()
    await dialog.getByRole('button', { name: 'Approve 2, RM 220.00' }).click()
    await page.getByText('approve action completed successfully!').waitFor()
    await page.getByRole('button', { name: 'Refresh the list' }).click()
    await expect.poll(() => names(page)).toEqual(['Devi'])
    expect(await Promise.all([a!, b!, c!].map(statusOf))).toEqual(['approved', 'pending', 'approved'])
    await page.getByRole('tab', { name: 'Approved' }).click()
    await expect.poll(() => names(page)).toEqual(expect.arrayContaining(['Aina', 'Mei Ling']))
    expect(page.url()).toContain('tab=approved')
  })

  test('keeps a decided request in its place until the list is refreshed, and confirms large amounts', async () => {
    const requested = await placeRequests(s.world, kopi, ['Aina', 'Devi', 'Chong'], (i) =>
      i === 2 ? 100_000 : 10_000 + i * 1_000,
    )
    const page = await desk(manager)
    await page.getByRole('button', { name: 'Approve Devi, RM 110.00' }).click()
    await page.getByRole('row', { name: /Devi/ }).getByText('Approved').waitFor()
    await page.getByText('1 decided row is still shown.').waitFor()
    expect(await names(page)).toEqual(['Aina', 'Devi', 'Chong'])
    await page.getByRole('button', { name: 'Approve Chong, RM 1,000.00' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Approve RM 1,000.00 for Chong' })
    await confirmation.getByRole('button', { name: 'Go back' }).click()
    expect(await statusOf(requested[2]!)).toBe('pending')
    await page.getByRole('button', { name: 'Actions for Aina' }).click()
    await page.getByRole('menuitem', { name: 'Reject' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Not at work this week')
    await page.keyboard.press('Control+Enter')
    await page.getByText('2 decided rows are still shown.').waitFor()
    expect(await names(page)).toEqual(['Aina', 'Devi', 'Chong'])
    await page.getByRole('button', { name: 'Refresh the list' }).click()
    await expect.poll(() => names(page)).toEqual(['Chong'])
    expect(await Promise.all(requested.map(statusOf))).toEqual(['rejected', 'approved', 'pending'])
    // The page of a decided request links to the next one.
    await page.goto(`${s.address}/management/rolling-pay/transactions/x/${requested[1]!.id}/2026-11/details`)
    await page.getByRole('link', { name: 'Next request: Chong, RM 1,000.00' }).click()
    await page.getByRole('button', { name: 'Approve RM 1,000.00' }).click()
    await confirmation.waitFor()
  })

  test('rejects with a required reason, which the employee sees', async () => {
    const [requested] = await request('Aina')
    const page = await desk(executive)
    await page.getByRole('button', { name: 'Actions for Aina' }).click()
    await page.getByRole('menuitem', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject the withdrawal of Aina' })
    await dialog.getByText('RM 100.00 goes back to the employee’s balance immediately.').waitFor()
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText('*Required').waitFor()
    await dialog.getByLabel('Reason').fill('   ')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText('*Required').waitFor()
    expect(await statusOf(requested!)).toBe('pending')
    await dialog.getByLabel('Reason').fill('Not at work this week')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await page.getByRole('status').getByText('Rejected: Aina, RM 100.00').first().waitFor()
    await expect.poll(() => statusOf(requested!), { timeout: 10_000 }).toBe('rejected')
    // A rejected request never arrives.
    await page.goto(`${s.address}/management/rolling-pay/transactions/x/${requested!.id}/2026-11/details`)
    await page.getByText('Reason: Not at work this week').waitFor()
    expect(await page.getByText('Arrives by').count()).toBe(0)
    const phone = await s.as(requested!.by, { width: 360 })
    await phone.goto(`${s.address}/rolling-pay/transactions/${requested!.id}/details`)
    await phone.getByText(/’s reason: “Not at work this week”$/).waitFor()
  })

  test('rejects several requests with one reason', async () => {
    const ids = await request('Aina', 'Devi')
    const page = await desk(manager)
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await page.getByRole('button', { name: /^Reject 2 withdrawals/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Reject 2 withdrawals/ })
    await dialog.getByLabel('Reason').fill('Payroll is closed')
    await dialog.getByRole('button', { name: /^Reject 2 withdrawals/ }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await Promise.all(ids.map(statusOf))).toEqual(['rejected', 'rejected'])
    await page.getByText('You’re all caught up').waitFor()
  })

  test('continues a bulk rejection that was interrupted', async () => {
    const ids = await request('Aina', 'Devi', 'Chong')
    const page = await desk(manager)
    let calls = 0
    await page.route('**/call/rollingPayManagement-updateTransaction', async (route) => {
      calls += 1
      if (calls !== 2) return route.continue()
      await route.fulfill({
        status: 500,
        json: { error: { status: 'INTERNAL', message: 'INTERNAL', details: { code: 'internal' } } },
      })
    })
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await page.getByRole('button', { name: /^Reject 3 withdrawals/ }).click()
    const first = page.getByRole('dialog', { name: /^Reject 3 withdrawals/ })
    await first.getByLabel('Reason').fill('Payroll is closed')
    await first.getByRole('button', { name: /^Reject 3 withdrawals/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Reject 2 withdrawals/ })
    await dialog.getByText('Action failed. Please try again!').waitFor()
    await dialog.getByText('RM 230.00 goes back to 2 balances immediately.').waitFor()
    await dialog.getByText('1 rejected, 2 still pending. Press the button again to continue.').waitFor()
    await dialog.getByRole('button', { name: /^Reject 2 withdrawals/ }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await Promise.all(ids.map(statusOf))).toEqual(['rejected', 'rejected', 'rejected'])
    expect(calls).toBe(4)
  })

  test('skips a request that another user has decided, and shows the progress', async () => {
    const ids = await request('Aina', 'Devi', 'Chong')
    const page = await desk(manager)
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await s.world.as(executive).rollingPayManagement.updateTransaction({
      status: 'approved',
      transactionId: ids[1]!.id,
      employeeICNumber: ids[1]!.by.icNumber,
    })
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    let calls = 0
    await page.route('**/call/rollingPayManagement-updateTransaction', async (route) => {
      calls += 1
      if (calls === 3) await released
      await route.continue()
    })
    await page.getByRole('button', { name: /^Reject 3 withdrawals/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Payroll is closed')
    await dialog.getByRole('button', { name: /^Reject 3 withdrawals/ }).click()
    await dialog.getByText('2 of 3 rejected').waitFor()
    release()
    await page.getByText('Someone else already decided 1 of them. It stays unchanged.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await Promise.all(ids.map(statusOf))).toEqual(['rejected', 'approved', 'rejected'])
    expect(await page.getByRole('region', { name: /selected/ }).count()).toBe(0)
  })

  test('approves from the page of one request', async () => {
    const [requested] = await request('Aina')
    const page = await desk(manager)
    await page.getByRole('link', { name: 'Aina' }).click()
    await page.getByRole('heading', { name: 'Withdrawal request' }).waitFor()
    await page.getByRole('button', { name: 'Approve RM 100.00' }).click()
    await page.getByText('Approved: Aina, RM 100.00').waitFor()
    await page.getByRole('button', { name: 'Approve RM 100.00' }).waitFor({ state: 'detached' })
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Approved' })
      .getByText(/^Manager Person/)
      .first()
      .waitFor()
    expect(await statusOf(requested!)).toBe('approved')
  })

  test('works with the keyboard', async () => {
    const [requested] = await request('Aina')
    const page = await desk(manager)
    await page.getByRole('checkbox', { name: 'Select Aina' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Approve 1, RM 100.00' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Approve 1 withdrawal' })
    await dialog.locator('button:focus', { hasText: 'Approve 1, RM 100.00' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('approve action completed successfully!').waitFor()
    expect(await statusOf(requested!)).toBe('approved')
  })
})

describe('requests from an earlier month', () => {
  test('are in the list of this month, and linked from the dashboard', async () => {
    const now = s.world.now()
    s.world.travelTo('2026-10-30T02:00:00.000Z')
    await request('Aina').finally(() => s.world.travelTo(now))
    const page = await desk(manager)
    await expect.poll(() => names(page)).toEqual(['Aina'])
    await page.goto(`${s.address}/management/dashboard`)
    await page.getByRole('link', { name: 'Review 1: 1 withdrawal to approve' }).click()
    await expect.poll(() => names(page)).toEqual(['Aina'])
  })
})

describe('two managers at the same time', () => {
  test('the second one sees the current status', async () => {
    const [requested] = await request('Aina', 'Devi')
    const [first, second] = [await desk(manager), await desk(executive)]
    await first.getByRole('button', { name: 'Approve Aina, RM 100.00' }).click()
    await expect.poll(() => statusOf(requested!), { timeout: 10_000 }).toBe('approved')
    await second.getByRole('button', { name: 'Approve Aina, RM 100.00' }).click()
    await second
      .getByText(
        /^Aina \(RM 100.00\): This isn’t possible because the withdrawal is approved\. Changed to approved by Manager/,
      )
      .waitFor()
    await expect.poll(() => names(second)).toEqual(['Devi'])
    expect(await statusOf(requested!)).toBe('approved')
  })

  test('nothing is approved if one selected request is already decided', async () => {
    const [a, b] = await request('Aina', 'Devi')
    const page = await desk(executive)
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await s.world.as(manager).rollingPayManagement.updateTransaction({
      status: 'rejected',
      transactionId: a!.id,
      employeeICNumber: a!.by.icNumber,
      reason: 'No',
    })
    await page.getByRole('button', { name: 'Approve 2, RM 210.00' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Approve 2, RM 210.00' }).click()
    await dialog.getByRole('alert').getByText('Please select only pending withdrawal requests!').waitFor()
    expect(await Promise.all([a!, b!].map(statusOf))).toEqual(['rejected', 'pending'])
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await expect.poll(() => names(page)).toEqual(['Devi'])
    expect(await page.getByRole('region', { name: /selected/ }).count()).toBe(0)
  })

  test('a late rejection is refused with the name of the request', async () => {
    const [requested] = await request('Aina')
    const page = await desk(executive)
    await page.getByRole('button', { name: 'Actions for Aina' }).click()
    await page.getByRole('menuitem', { name: 'Reject' }).click()
    await s.world.as(manager).rollingPayManagement.updateTransaction({
      status: 'approved',
      transactionId: requested!.id,
      employeeICNumber: requested!.by.icNumber,
    })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('No')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await page
      .getByRole('alert')
      .getByText(
        /^Aina \(RM 100.00\): This isn’t possible because the withdrawal is approved\. Changed to approved by Manager/,
      )
      .waitFor()
    await page.getByText('You’re all caught up').waitFor()
    expect(await statusOf(requested!)).toBe('approved')
  })
})

describe('the list', () => {
  const many = Array.from({ length: 23 }, (_, i) => `Person ${String(i + 1).padStart(2, '0')}`)
  const range = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

  test('keeps search, order, page size and page in the URL, across reload and back', async () => {
    await request(...many)
    const page = await desk(manager)
    await range(page, '1 to 10 of 23')
    expect((await names(page))[0]).toBe('Person 01')
    await page.getByRole('button', { name: 'Requested' }).click()
    await page.getByRole('button', { name: 'Requested' }).click()
    await expect.poll(async () => (await names(page))[0]).toBe('Person 23')
    await page.getByLabel('Rows per page').selectOption('5')
    await range(page, '1 to 5 of 23')
    await page.getByRole('button', { name: 'Next page' }).click()
    await range(page, '6 to 10 of 23')
    const shown = await names(page)
    expect(shown).toEqual(['Person 18', 'Person 17', 'Person 16', 'Person 15', 'Person 14'])
    await page.reload()
    await range(page, '6 to 10 of 23')
    expect(await names(page)).toEqual(shown)
    await page.getByRole('link', { name: 'Person 17' }).click()
    await page.getByRole('heading', { name: 'Withdrawal request' }).waitFor()
    await page.goBack()
    await range(page, '6 to 10 of 23')
    expect(await names(page)).toEqual(shown)
    // A search starts on the first page.
    await page.getByRole('searchbox').fill('person 2')
    await range(page, '1 to 4 of 4')
    expect(await names(page)).toEqual(['Person 23', 'Person 22', 'Person 21', 'Person 20'])
    const address = page.url()
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
      q: 'person 2',
      sort: 'amount',
      desc: 'true',
      size: '5',
    })
    const other = await desk(executive, new URL(address).search)
    expect(await names(other)).toEqual(['Person 23', 'Person 22', 'Person 21', 'Person 20'])
    expect(await other.getByRole('searchbox').inputValue()).toBe('person 2')
    await page.getByRole('searchbox').fill('no such name')
    await page.getByText('No results for “no such name”.').waitFor()
  })

  test('keeps the count of the visible rows while a page loads, and ignores a second click', async () => {
    await request(...many)
    const page = await desk(manager)
    await range(page, '1 to 10 of 23')
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/call/rollingPayManagement-getTransactions', async (route) => {
      await released
      await route.continue()
    })
    const next = page.getByRole('button', { name: 'Next page' })
    await next.click()
    await page.waitForURL(/page=2/)
    await next.click()
    await range(page, '1 to 10 of 23')
    expect((await names(page))[0]).toBe('Person 01')
    release()
    await range(page, '11 to 20 of 23')
    expect((await names(page))[0]).toBe('Person 11')
  })

  test('keeps the search on another tab and in another month', async () => {
    const now = s.world.now()
    s.world.travelTo('2026-10-30T02:00:00.000Z')
    for (const { id, by } of await request('Aina', 'Devi')) {
      const of = { transactionId: id, employeeICNumber: by.icNumber, reason: 'No' }
      await s.world.as(manager).rollingPayManagement.updateTransaction({ ...of, status: 'rejected' })
    }
    s.world.travelTo(now)
    const page = await desk(manager, '?q=Devi&sort=employee&tab=rejected&page=2')
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('tab', { name: /Rejected/ }).click()
    await expect.poll(() => names(page)).toEqual(['Devi'])
    await page.getByRole('tab', { name: /Approved/ }).click()
    await page.waitForURL(/tab=approved/)
    const shown = Object.fromEntries(new URL(page.url()).searchParams)
    expect(shown).toEqual({ q: 'Devi', sort: 'employee', month: '2026-10', tab: 'approved' })
  })

  test('goes to the last page and back', async () => {
    await request(...many)
    const page = await desk(manager)
    for (const text of ['11 to 20 of 23', '21 to 23 of 23']) {
      await page.getByRole('button', { name: 'Next page' }).click()
      await range(page, text)
    }
    expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Previous page' }).click()
    await range(page, '11 to 20 of 23')
    expect((await names(page))[0]).toBe('Person 11')
    await page.getByRole('button', { name: 'First page' }).click()
    await range(page, '1 to 10 of 23')
  })

  test('ignores invalid values in the URL', async () => {
    await request('Aina', 'Devi')
    for (const search of [
      '?sort=evil&page=x&size=7',
      '?sort[by]=amount&q[]=1&desc=perhaps',
      '?month=2026-13&tab=nothing',
      '?after=%00&page=-4',
    ])
      expect(await names(await desk(manager, search)), search).toEqual(['Aina', 'Devi'])
  })

  test('exports every matching row, without formulas', async () => {
    await request("=cmd|' /C calc'!A0", '+60123', '@SUM(A1)', 'Quote "here", and comma', ...many)
    const page = await desk(manager)
    const save = async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), exportList(page, 'CSV')])
      expect(download.suggestedFilename()).toBe('requests-pending.csv')
      return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    }
    const lines = await save()
    expect(lines[0]).toBe(
      '\ufeffemployee,employeeICNumber,team,amount,fee,feePaidBy,netAmount,reason,salary,taken,' +
        'limit,policy,policyLimit,bank,status,createdAt,transferDate,endedOn,remark,id',
    )
    expect(lines).toHaveLength(28)
    expect(lines.slice(1, 5).map((line) => line.split(/,(?=(?:=")?[A-Z0-9]{6})/)[0])).toEqual([
      "'=cmd|' /C calc'!A0",
      '="+60123"',
      "'@SUM(A1)",
      '"Quote ""here"", and comma"',
    ])
    for (const line of lines.slice(1)) expect(line).toMatch(/^("|'|="|Person)/)
    await page.getByRole('searchbox').fill('person 0')
    await range(page, '1 to 9 of 9')
    expect(await save()).toHaveLength(10)
  })

  test('shows cards and a selection bar that fits on a phone', async () => {
    await request('Nur Aina binti Mohd Rashid Abdullah', 'Devi')
    const page = await desk(manager, '', { width: 360, height: 740 })
    await select(page, 'Devi')
    await page.getByRole('button', { name: 'Approve 1, RM 110.00' }).waitFor()
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
  })
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { site } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'
import { placeRequests, type Requested } from './place-requests.fixtures.ts'

const s = site()
let kopi: Organization
let manager: Member
beforeEach(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await s.world.member(kopi, 'Manager')
})
const request = (...names: string[]) => placeRequests(s.world, kopi, names)
const desk = async (member: Member) => {
  const page = await s.at('/management/rolling-pay/transactions', member)
  await page.getByRole('complementary').waitFor()
  return page
}
const statusOf = async ({ id }: Requested) =>
  (await s.world.as(manager).rollingPayManagement.getTransaction({ transactionId: id })).transaction.status

describe('the panel and its keys', () => {
  const panel = (page: Page, name: string) => page.getByRole('complementary', { name })

  test('says after the sign-in that a decision was not done, because the session had ended before it was sent', async () => {
    const executive = await s.world.member(kopi, 'Executive')
    const [aina] = await request('Aina')
    const page = await s.signIn(manager, kopi)
    await page.goto(`${s.address}/management/rolling-pay/transactions`)
    await page.getByRole('button', { name: 'Approve Aina, RM 100.00' }).click()
    await page.getByText('Approved: Aina, RM 100.00').first().waitFor()
    await s.world.database.pool.query('delete from sessions where user_id = $1', [manager.id])
    await page.waitForURL('**/login')
    const { transaction } = await s.world.as(executive).rollingPayManagement.getTransaction({ transactionId: aina!.id })
    expect(transaction.status).toBe('pending')
    await s.fillSignIn(page, manager, kopi)
    const notice = page.getByRole('alert').filter({ hasText: 'This was not done.' })
    await notice.getByText('You were signed out before it was sent.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.reload()
    await notice.getByRole('link', { name: 'Approved: Aina, RM 100.00' }).click()
    await page.getByRole('button', { name: 'Approve Aina, RM 100.00' }).waitFor()
    await notice.getByRole('button', { name: 'I have read this' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Approve Aina, RM 100.00' }).waitFor()
    expect(await notice.count()).toBe(0)
  })

  test('undo takes the last decision back before it is sent', async () => {
    const [a, b] = await request('Aina', 'Devi')
    const page = await desk(manager)
    await panel(page, 'Aina').getByText('1 of 2').waitFor()
    await page.keyboard.press('a')
    await panel(page, 'Devi').waitFor()
    await page.keyboard.press('a')
    await page.getByText('Approved: Devi, RM 110.00', { exact: true }).waitFor()
    await page.keyboard.press('u')
    await page.getByText('Approved: Aina, RM 100.00', { exact: true }).waitFor()
    await panel(page, 'Devi').waitFor()
    await expect.poll(() => statusOf(a!), { timeout: 10_000 }).toBe('approved')
    expect(await statusOf(b!)).toBe('pending')
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  })

  test('decisions are sent when the page is left or closed', async () => {
    const requested = await request('Aina', 'Devi')
    const page = await desk(manager)
    await page.keyboard.press('a')
    await panel(page, 'Devi').waitFor()
    await page.getByRole('link', { name: 'Employees' }).click()
    await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor()
    await expect.poll(() => statusOf(requested[0]!), { timeout: 4_000 }).toBe('approved')
    await page.goBack()
    await panel(page, 'Devi').waitFor()
    await page.keyboard.press('a')
    await page.getByText('Approved: Devi, RM 110.00').waitFor()
    await page.goto('about:blank')
    await expect.poll(() => statusOf(requested[1]!), { timeout: 3_000 }).toBe('approved')
  })

  test('a lost connection is reported, and the request is open again', async () => {
    const [requested] = await request('Aina')
    const page = await desk(manager)
    await page.keyboard.press('a')
    await page.getByText('Approved: Aina, RM 100.00').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('alert').getByText('You’re offline. Nothing has been sent.').waitFor()
    await panel(page, 'Aina').waitFor()
    await page.context().setOffline(false)
    expect(await statusOf(requested!)).toBe('pending')
  })

  test('select a range, show the shortcuts, and leave fields alone', async () => {
    await request('Aina', 'Devi', 'Chong', 'Mei')
    const page = await desk(manager)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Shortcuts' })
    await help.getByText('Next row').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await panel(page, 'Devi').waitFor()
    await page.keyboard.press('j')
    await panel(page, 'Chong').waitFor()
    await page.keyboard.press('Shift+X')
    await page.getByRole('region', { name: '3 selected' }).waitFor()
    await page.keyboard.press('k')
    await panel(page, 'Devi').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-current'))).toBe('true')
    await page.getByRole('checkbox', { name: 'Select Mei' }).click({ modifiers: ['Shift'] })
    await page.getByRole('region', { name: '4 selected' }).waitFor()
    await page.getByRole('searchbox').fill('ja')
    await page.getByText('No results for').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { deductionWorld, type DeductionWorld } from '../deduction-world.fixtures.ts'

const s = site()
let kit: DeductionWorld
let listId: string
beforeEach(async () => {
  s.world.travelTo('2026-11-16T02:00:00.000Z')
  kit = await deductionWorld(s.world)
  for (const [name, amount] of [
    ['Aina', 390_00],
    ['Badrul', 600_00],
    ['Chong', 350_00],
    ['Devi', 1_600_00],
  ] as const)
    await kit.paid(await kit.employee(name), amount)
  await s.world.database.pool.query(
    `update employees set employee_number = 'KK-' || left(first_name, 1) where org_id = $1`,
    [kit.org.id],
  )
  kit.at('2026-11-26 09:00:00')
  await kit.makeLists()
  listId = (await kit.newest()).id
})

const open = async (): Promise<Page> => {
  const page = await s.at(`/deductions/${listId}`, kit.manager)
  await page.getByText('Devi Test').waitFor()
  return page
}
const answers = async () => (await kit.lines(listId)).map(({ answer }) => answer && [answer.result, answer.deducted])
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()

test('a Manager answers a list by keyboard alone and submits it as shown', async () => {
  const page = await open()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('d')
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  await page.getByLabel('Deducted (RM)').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('At least RM 0.01 and less than RM 350.00').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.type('300')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect.poll(answers).toEqual([['deducted', 390], null, ['partly', 300], null])
  // Devi is above half of the wages of 3,000.00.
  const devi = page.getByRole('row').filter({ hasText: 'Devi Test' })
  expect(await devi.getByRole('button', { name: 'Deducted', exact: true }).isDisabled()).toBe(true)
  await page.getByText('1 employee is above 50% of wages.').waitFor()
  await page.getByRole('button', { name: 'Mark 2 lines as deducted, RM 2,200.00' }).press('Enter')
  const mark = page.getByRole('dialog', { name: 'Mark 2 lines as deducted, RM 2,100.00' })
  await mark.getByText('RM 100.00 is above 50% of wages and goes to the next list.').waitFor()
  await mark.getByText('Devi Test, RM 1,600.00: above 50% of wages, RM 1,500.00 is deducted').waitFor()
  expect(await violationsOf(page)).toEqual([])
  // Undo reopens the lines answered at that moment.
  s.world.pass(1_000)
  await mark.getByRole('button', { name: 'Mark 2 lines as deducted, RM 2,100.00' }).press('Enter')
  await mark.waitFor({ state: 'detached' })
  await page.getByText('2 lines marked as deducted, RM 2,100.00.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await toast(page, '2 lines are open again.')
  expect(await answers()).toEqual([['deducted', 390], null, ['partly', 300], null])
  await page.getByRole('button', { name: 'Mark 2 lines as deducted, RM 2,200.00' }).press('Enter')
  await mark.getByRole('button', { name: 'Mark 2 lines as deducted, RM 2,100.00' }).press('Enter')
  await page.getByText('2 lines marked as deducted, RM 2,100.00.').waitFor()
  expect(await answers()).toEqual([
    ['deducted', 390],
    ['deducted', 600],
    ['partly', 300],
    ['partly', 1_500],
  ])
  // 2,790.00 with fees of 73.50.
  const submit = { name: 'Submit 4 lines, RM 2,863.50' }
  await page.getByRole('button', submit).press('Enter')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', submit).press('Enter')
  await toast(page, 'To remit: RM 2,863.50.')
  await page.getByText('Confirmed by Manager').waitFor()
  expect((await kit.details(listId)).status).toBe('submitted')
})

test("payroll's result is pasted, and only the lines that the preview shows are answered", async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Paste or upload result' }).click()
  const rows = page.getByLabel('Employee number and amount deducted')
  await rows.fill('KK-A\t390.00\nKK-B\t100.00\nKK-Z\t120.00')
  await page.getByText('Row 3, KK-Z: not on this list').waitFor()
  await page.getByText('Row 2, Badrul Test (KK-B): choose a reason').waitFor()
  await page.getByRole('button', { name: 'Apply 1 line, RM 390.00' }).waitFor()
  // The ignored rows come before the choices, and the button stays in view on a low screen.
  await page.setViewportSize({ width: 1280, height: 480 })
  const apply = page.getByRole('button', { name: 'Apply 1 line, RM 390.00' })
  await rows.scrollIntoViewIfNeeded()
  const box = await apply.boundingBox()
  expect(box && box.y + box.height).toBeLessThanOrEqual(480)
  const topOf = async (text: string) => (await page.getByText(text).boundingBox())?.y
  expect(await topOf('Row 3, KK-Z: not on this list')).toBeLessThan((await topOf('No pay this month')) ?? 0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('radio', { name: 'No pay this month' }).check()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Apply 2 lines, RM 490.00' }).click()
  await toast(page, '2 lines answered.')
  expect(await answers()).toEqual([['deducted', 390], ['partly', 100], null, null])
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectNoSidewaysScroll(page)
})

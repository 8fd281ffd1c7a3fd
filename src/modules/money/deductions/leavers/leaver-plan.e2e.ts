import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { deductionWorld } from '../deduction-world.fixtures.ts'

const s = site()
const toast = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ').trim()
const instalments = async (page: Page) =>
  (await page.getByRole('list', { name: 'Instalments' }).getByRole('listitem').allTextContents()).map(plain)

/** Aina left and owes 150.00, due on 28 December. */
const leftOwing = async () => {
  const w = s.world
  w.travelTo('2026-11-16T02:00:00.000Z')
  const kit = await deductionWorld(w)
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 400_00)
  await w.database.pool.query(`update employees set end_on = '2026-11-30' where org_id = $1 and id = $2`, [
    kit.org.id,
    aina.employeeId,
  ])
  await kit.makeLists()
  const { id: listId } = await kit.newest()
  await kit.calls().answerLines({
    listId,
    answers: [
      {
        employeeId: aina.employeeId!,
        result: 'partly',
        deducted: ringgit(250),
        reason: 'left',
        rest: 'next_list',
      },
    ],
  })
  await kit.submit(listId)
  kit.at('2026-12-02 10:00:00')
  return kit
}

const pay = async (page: Page, amount: string, reference: string) => {
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment by Aina Test' })
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Bank reference').fill(reference)
  await dialog.getByRole('button', { name: /^Record RM/ }).click()
  await toast(page, /^Recorded: RM/)
  await dialog.waitFor({ state: 'hidden' })
}

test('instalments of an employee who left are agreed, paid in order, overdue, ended and paid to the sen', async () => {
  const kit = await leftOwing()
  const page = await s.at('/internal/receivables?tab=leavers', kit.admin)
  await page.getByRole('link', { name: 'Aina Test' }).click()
  await page.getByText(/^Not agreed\. The whole RM.150\.00 is due on 28\/12\/2026\./).waitFor()
  await page.getByRole('button', { name: 'Agree instalments' }).click()
  const dialog = page.getByRole('dialog', { name: /^Instalments of Aina Test: RM.150\.00/ })
  await dialog.getByRole('radio', { name: '4', exact: true }).check()
  await dialog.getByText('01/04/2027').waitFor()
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Agree instalments' }).click()
  await toast(page, /Instalments agreed with Aina Test/)
  await page.getByText('Next instalment due on 01/01/2027.', { exact: false }).waitFor()
  expect(await instalments(page)).toEqual([
    '01/01/2027 RM 37.50',
    '01/02/2027 RM 37.50',
    '01/03/2027 RM 37.50',
    '01/04/2027 RM 37.50',
  ])

  // Payments pay the instalments in order, and only those whose day has passed are overdue.
  await pay(page, '40', 'MBB 1')
  await page.getByText(/^RM.2\.50 of it paid/).waitFor()
  kit.at('2027-02-02 10:00:00')
  await page.reload()
  await page.getByRole('list', { name: 'Instalments' }).getByText('Overdue').waitFor()
  expect(await instalments(page)).toEqual([
    '01/01/2027Paid RM 37.50',
    '01/02/2027RM 2.50 of it paidOverdue RM 37.50',
    '01/03/2027 RM 37.50',
    '01/04/2027 RM 37.50',
  ])
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  // Once they are ended, the rest is due in one payment.
  await page.getByRole('button', { name: 'End instalments' }).click()
  const ending = page.getByRole('dialog', { name: 'End the instalments of Aina Test' })
  await ending.getByRole('textbox', { name: /Reason/ }).fill('She pays the rest in one payment')
  await ending.getByRole('button', { name: 'End instalments' }).click()
  await toast(page, /^Instalments ended\. RM.110\.00 is due on 16\/02\/2027\./)
  await page.getByText(/^Not agreed\. The whole RM.110\.00 is due on 16\/02\/2027\./).waitFor()
  await pay(page, '110', 'MBB 2')
  await page.getByRole('button', { name: 'Record payment' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('heading', { name: 'Instalments', exact: true }).count()).toBe(0)
  await page.goto(`${s.address}/internal/receivables?tab=leavers`)
  await page
    .getByRole('row', { name: /Aina Test/ })
    .getByText('Paid', { exact: true })
    .last()
    .waitFor()
  expect(await auditLedger(s.world.database)).toEqual([])
  expect(s.complaints()).toEqual([])
})

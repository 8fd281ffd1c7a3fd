import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { violationsOf } from '#test/axe.ts'
import { misfits } from '#test/fit.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { deductionWorld } from '../deduction-world.fixtures.ts'

const s = site()
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const submit = async (page: Page) => {
  await page.getByRole('button', { name: /^Submit/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Submit/ })
    .click()
  await toast(page, 'submitted. To remit')
}

test('what three employees withdraw is deducted, planned and remitted until the account is zero', async () => {
  s.world.travelTo('2026-11-16T02:00:00.000Z')
  const kit = await deductionWorld(s.world)
  const [aina, badrul, chong] = [await kit.employee('Aina'), await kit.employee('Badrul'), await kit.employee('Chong')]
  await kit.paid(aina, 390_00)
  await kit.paid(badrul, 600_00)
  await kit.paid(chong, 500_00)
  await kit.returned(await kit.paid(chong, 120_00))
  await s.world.database.pool.query(
    `update employees set employee_number = 'KK-' || left(first_name, 1) where org_id = $1`,
    [kit.org.id],
  )
  const makeList = async (time: string) => {
    kit.at(time)
    await kit.makeLists()
    return kit.newest()
  }
  const account = () => s.world.as(kit.manager).rollingPayManagement.getAdvanceAccount({})
  const remit = (amount: number, reference: string) =>
    s.world.as(kit.admin).rollingPayAdmin.recordAdvanceRepayment({
      orgId: kit.org.id,
      amount: ringgit(amount),
      paidOn: dateIn(s.world.now()),
      reference,
    })

  // 1,490.00 with fees of 9.75, 15.00 and 12.50.
  const november = await makeList('2026-11-26 09:00:00')
  expect(november).toMatchObject({ lines: 3, total: 1_490, fees: 37.25 })
  const home = await s.at('/dashboard', aina, { width: 360, height: 740 })
  await home.getByRole('button', { name: /^Payday, Sat 28 Nov RM.2,610\.00/ }).click()
  await home.getByRole('dialog', { name: 'Payday, Sat 28 Nov' }).getByText('−RM\u00a0390.00').waitFor()
  await expectNoSidewaysScroll(home)
  expect(await violationsOf(home)).toEqual([])
  const managers = await s.at('/management/dashboard', kit.manager, { width: 320, height: 740 })
  await managers.getByText('Deductions DL-2026-11-01').waitFor()
  expect(await misfits(managers)).toEqual([])
  const page = await s.at(`/deductions/${november.id}`, kit.manager)
  await page.getByRole('button', { name: 'Paste or upload result' }).click()
  await page.getByLabel('Employee number and amount deducted').fill('KK-A\t390\nKK-B\t400\nKK-C\t0')
  await page.getByRole('radio', { name: 'No pay this month' }).check()
  await page.getByRole('button', { name: 'Apply 3 lines, RM 790.00' }).click()
  await toast(page, '3 lines answered.')
  await submit(page)
  expect(await kit.details(november.id)).toMatchObject({ deducted: 790, carried: 700, toRemit: 827.25 })

  const line = page.getByRole('row').filter({ hasText: 'Badrul Test' })
  await line.getByRole('button', { name: 'Propose plan' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: '2', exact: true }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Propose plan' }).click()
  await toast(page, 'Sent to Badrul Test for acceptance.')
  const own = await s.at('/rolling-pay/plan', badrul, { width: 360, height: 740 })
  await own.getByRole('button', { name: 'Accept plan' }).click()
  await toast(own, 'Plan accepted.')
  await remit(827.25, november.number)
  expect(await account()).toMatchObject({ outstanding: 700 })

  const december = await makeList('2026-12-26 09:00:00')
  expect((await kit.lines(december.id)).map(({ instalment, carried }) => [instalment, carried])).toEqual([
    [100, 0],
    [0, 500],
  ])
  await page.goto(`${s.address}/deductions/${december.id}`)
  const mark = { name: 'Mark 2 lines as deducted, RM 600.00' }
  await page.getByRole('button', mark).click()
  await page.getByRole('dialog').getByRole('button', mark).click()
  await page.getByText('2 lines marked as deducted, RM 600.00.').waitFor()
  await submit(page)
  await remit(600, december.number)
  const january = await makeList('2027-01-26 09:00:00')
  expect(january).toMatchObject({ lines: 1, total: 100 })
  await kit.answerAll(january.id)
  await kit.submit(january.id)
  await remit(100, january.number)
  expect(await account()).toMatchObject({ outstanding: 0 })
  expect(await auditLedger(s.world.database)).toEqual([])
  expect(s.complaints()).toEqual([])
})

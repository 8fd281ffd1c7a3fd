import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { formatDate, addDays, dateIn } from '#kernel/time.ts'
import { placeRequests } from '#money/withdrawals/decision/place-requests.fixtures.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { handOver } from './delegation.fixtures.ts'

const s = site()

test('a Manager hands over, the delegate approves up to the limit, the record has both names, and the Manager ends it', async () => {
  const kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  const [farah, jiaHui] = [await s.world.member(kopi, 'Manager'), await s.world.member(kopi, 'Executive')]
  await placeRequests(s.world, kopi, ['Aina', 'Chong'], (i) => (i === 1 ? 50_001 : 50_000))
  const nameOf = async (member: typeof farah) => (await s.world.as(member).auth.getSession({})).displayName
  const [manager, delegate] = [await nameOf(farah), await nameOf(jiaHui)]
  const today = dateIn(s.world.now())

  const page = await s.as(farah, { width: 768, height: 1_000 })
  await page.goto(`${s.address}/account/away`)
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText('Choose at least one').waitFor()
  await page.getByRole('combobox', { name: 'Who approves for you' }).click()
  await page.getByRole('option', { name: `${delegate}, Executive` }).click()
  await page.getByLabel('From').fill(formatDate(today))
  await page.getByLabel('Until, included').fill(formatDate(addDays(today, 60)))
  await page.getByRole('checkbox', { name: 'Advance Pay requests' }).check()
  await page.getByRole('button', { name: `Hand over to ${delegate}` }).click()
  await page.getByText(`At most 60 days, so until ${formatDate(addDays(today, 59))}`).waitFor()
  await page.getByText('*Required').waitFor()
  await page.getByLabel('Until, included').fill(formatDate(addDays(today, 4)))
  await page.getByLabel('Advance Pay requests, up to').fill('500')
  await page.getByText('1 above the limit stays with you').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Hand over to ${delegate}` }).click()
  await page.getByRole('heading', { name: `${delegate} approves for you` }).waitFor()

  const desk = await s.as(jiaHui)
  await desk.goto(`${s.address}/management/rolling-pay/transactions`)
  const until = formatDate(addDays(today, 4))
  await desk.getByText(`You approve for ${manager} until ${until}, up to RM 500.00 each.`).waitFor()
  await desk.getByRole('row', { name: /Chong/ }).getByText('Above your limit').waitFor()
  expect(await desk.getByRole('row', { name: /Aina/ }).textContent()).not.toContain(manager)
  await desk
    .getByRole('navigation')
    .getByRole('link', { name: `Advance Pay for ${manager} 1` })
    .waitFor()
  expect(await desk.getByRole('checkbox', { name: 'Select Chong' }).count()).toBe(0)
  await desk.getByRole('checkbox', { name: 'Select Aina' }).check()
  await desk.getByRole('button', { name: 'Approve 1, RM 500.00' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve 1, RM 500.00' }).click()
  await desk.getByText('approve action completed successfully!').waitFor()
  await desk.goto(`${s.address}/management/rolling-pay/transactions?tab=approved`)
  await desk.getByRole('link', { name: 'Aina' }).click()
  const approved = desk.getByRole('listitem').filter({ hasText: 'Approved' }).first()
  await approved.getByText(delegate).waitFor()
  await approved.getByText(`for ${manager}`).waitFor()

  await page.reload()
  await page.getByText('1 approved, RM 500.00').waitFor()
  await page.getByRole('button', { name: 'End it now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click()
  await page.getByRole('heading', { name: 'Earlier' }).waitFor()
  await page.getByRole('button', { name: /View what/ }).click()
  await page.getByRole('dialog').getByText('RM 500.00').waitFor()
})

test('a delegate approves a benefit on its page, and the Manager sees the approval', async () => {
  const kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  const farah = await s.world.member(kopi, 'Manager')
  const [jiaHui, maker] = [await s.world.member(kopi, 'Executive'), await s.world.member(kopi, 'Executive')]
  const [manager, by] = [s.world.as(farah), s.world.as(maker)]
  const place = { country: 'Malaysia' as const, address: '1', city: 'KL', state: 'WP Kuala Lumpur' }
  const admin = s.world.as(await s.world.member(null, 'admin'))
  const { officeCode } = await admin.orgOffices.createOffice({ orgId: kopi.id, name: 'Bangsar', ...place })
  const retail = { name: 'Retail', description: 'Works in an outlet', status: 'Pending Approval' as const }
  const category = await by.employeeCategories.createEmployeeCategory(retail)
  await manager.employeeCategories.bulkApproveEmployeeCategory({ categories: [category.id] })
  const { id } = await by.employeeBenefits.createEmployeeBenefit({
    name: 'Meal allowance',
    amount: ringgit(180),
    employeeCategory: 'Retail',
    officeCode,
    recurrence: 'Monthly',
    status: 'Pending Approval',
  })
  const delegation = await handOver(s.world, [farah, jiaHui], ['benefits'])

  await by.employeeCategories.createEmployeeCategory({ ...retail, name: 'Kitchen' })

  const { displayName } = await manager.auth.getSession({})
  const page = await s.at('/management/dashboard', jiaHui)
  const needs = page.getByRole('listitem').filter({ hasText: '1 changed setting to approve' })
  await needs
    .filter({ hasText: 'Benefits 1' })
    .getByRole('link', { name: /^Review 1/ })
    .waitFor()
  // What only a Manager can approve is not listed.
  expect(await needs.count()).toBe(1)
  await page.goto(`${s.address}/employee-benefits`)
  await page.getByText(`You approve for ${displayName} until`).waitFor()
  expect(await page.getByRole('row', { name: /Meal allowance/ }).textContent()).not.toContain(displayName)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: `Benefits for ${displayName} 1` })
    .waitFor()
  await page.getByRole('link', { name: 'Meal allowance' }).click()
  // The list has such a button too, in its panel.
  await page.getByRole('heading', { level: 1, name: 'Edit employee benefit' }).waitFor()
  const until = formatDate(addDays(dateIn(s.world.now()), 4))
  await page.getByText(`You approve for ${displayName} until ${until}.`).waitFor()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Benefit Meal allowance approved!' }).first().waitFor()
  expect(await by.employeeBenefits.getEmployeeBenefit({ empBenId: id })).toMatchObject({ status: 'Approved' })
  const { approvals } = await manager.delegations.getApprovals({ id: delegation.id })
  expect(approvals).toMatchObject([{ scope: 'benefits', recordId: id, name: 'Meal allowance' }])
  expect(s.complaints()).toEqual([])
})

import { expect, test } from 'vitest'
import { ringgit, senOf } from '#kernel/money.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'

const s = site()
const amounts = (minimum: number, midpoint: number, maximum: number) => ({
  minimum: ringgit(minimum),
  midpoint: ringgit(midpoint),
  maximum: ringgit(maximum),
})

test('an Executive changes an approved range; the Manager sees its effect and approves that version', async () => {
  const org = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  const [executive, manager] = [await s.world.member(org, 'Executive'), await s.world.member(org, 'Manager')]
  const level = async (name: string, jobGrade: number, salaries: readonly number[]) => {
    const { id } = await s.world.as(executive).jobLevels.create({ jobLevel: `L${jobGrade}`, name, jobGrade })
    await s.world.as(manager).jobLevels.approve({ jobLevelsIds: [id] })
    for (const salary of salaries) {
      const { employeeId } = await s.world.employee(org, { salary: senOf(salary) })
      await s.world.database.pool.query('update employees set job_level_id = $2 where id = $1', [employeeId, id])
    }
    return id
  }
  const levels = {
    barista: await level('Barista', 3, [1700, 1720, 1750, 1800, 1850, 2000, 2100, 2250, 2450]),
    senior: await level('Senior Barista', 4, [1930, 2100, 2300, 2500, 2700]),
    supervisor: await level('Shift Supervisor', 5, [2370, 2650, 3000, 3100, 3770]),
  }
  const { id: policyId } = await s.world.as(executive).compensationPolicies.create({ compensationName: 'Retail 2026' })
  const { payRanges, compensationPolicies } = s.world.as(executive)
  const barista = await payRanges.create({ policyId, jobLevel: levels.barista, ...amounts(1650, 2000, 2350) })
  await payRanges.create({ policyId, jobLevel: levels.supervisor, ...amounts(2550, 3100, 3650) })
  await s.world.as(manager).compensationPolicies.approve({ ids: [policyId] })

  const page = await s.at(`/compensation-policies/${policyId}/details/create`, executive, { width: 390 })
  await page.getByRole('button', { name: 'Add Pay Range' }).click()
  await expect.poll(() => page.getByText('*Required').count()).toBe(4)
  await page.getByRole('combobox', { name: 'Job level' }).click()
  expect(await page.getByRole('option').allTextContents()).toEqual(['Grade 04 Senior Barista'])
  await page.getByRole('option', { name: 'Grade 04 Senior Barista' }).click()
  await page.getByLabel('Minimum').fill('2050')
  await page.getByLabel('Midpoint').fill('2000')
  await page.getByLabel('Maximum').fill('2950')
  await page.getByRole('button', { name: 'Add Pay Range' }).click()
  await page.getByText('Must be at least the minimum').waitFor()
  await page.getByLabel('Midpoint').fill('2500')
  await page.getByRole('button', { name: 'Add Pay Range' }).click()
  await page.getByRole('status').filter({ hasText: 'Pay range of Grade 04 Senior Barista created' }).first().waitFor()
  await page.getByText('1 pay range is pending approval').waitFor()
  expect(await page.getByRole('button', { name: 'Approve 1 pay range' }).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])

  const edit = { policyId, id: barista.id, jobLevel: levels.barista, ...amounts(1700, 2000, 2500) }
  await payRanges.update(edit)
  expect(await compensationPolicies.getOne({ id: policyId })).toMatchObject({ status: 'pending_approval' })
  const approver = await s.at('/compensation-policies', manager)
  await approver.getByRole('link', { name: 'Retail 2026' }).click()
  await approver.getByText('2 pay ranges are pending approval').waitFor()
  await approver.getByText('Reaches the minimum wage').waitFor()
  await approver.getByText('1 employee comes into range').waitFor()
  await approver.getByText('Grade 03 starts RM 50.00 below the minimum wage').waitFor()
  const figures = (name: string) =>
    approver
      .getByRole('table', { name: /^Pay ranges/ })
      .getByRole('row', { name })
      .locator('.num')
      .allTextContents()
  expect(await figures('Grade 03')).toEqual(['42.4%', '–', '0.0%'])
  await approver
    .getByText('1 employee below the minimum. Raising their salary to the minimum costs RM 180.00 a month.')
    .waitFor()
  expect(await violationsOf(approver)).toEqual([])
  await approver.getByText('After the change', { exact: true }).click()
  await approver.getByRole('table', { name: 'Pay ranges after the change' }).waitFor()
  expect(await figures('Grade 04')).toEqual(['43.9%', '25.0%', '44.4%'])
  await approver
    .getByText('2 employees below the minimum. Raising their salaries to the minimum costs RM 300.00 a month.')
    .waitFor()
  await approver.getByRole('button', { name: 'Approve 2 pay ranges' }).click()
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve 2 pay ranges' }).click()
  await approver.getByRole('status').filter({ hasText: 'Compensation policies approved successful!' }).first().waitFor()
  await approver.getByText('Last approved by').waitFor()
  await approver.getByText('pay ranges are pending approval').waitFor({ state: 'detached' })
  expect(s.complaints()).toEqual([])
})

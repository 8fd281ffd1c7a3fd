import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import type { Member } from '#test/world.ts'

const s = site()
let manager: Member
let executive: Member
beforeEach(async () => {
  const org = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await s.world.member(org, 'Manager')
  executive = await s.world.member(org, 'Executive')
})
const barista = { teamName: 'Barista', teamDescription: 'Behind the counter' }
const create = (status: 'Draft' | 'Pending Approval', teamName = 'Barista') =>
  s.world.as(executive).teams.createTeam({ ...barista, teamName, status })
const open = async (member: Member, path = '/teams', options = {}): Promise<Page> => {
  const page = await s.at(path, member, options)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()

test('an Executive drafts and submits a team, and the Manager approves it', async () => {
  const page = await open(executive)
  await page.getByText('No teams yet').waitFor()
  await page.getByRole('link', { name: 'Create Team' }).click()
  await button(page, 'Submit for Approval').click()
  await expect.poll(() => page.getByText('*Required').count()).toBe(2)
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Name').fill('Barista')
  await page.getByLabel('Description').fill('Behind the counter')
  await button(page, 'Save').click()
  await toast(page, 'Team created successful!')
  await page.getByRole('link', { name: 'Barista' }).click()
  await button(page, 'Submit for Approval').click()
  await toast(page, 'Team updated successful!')
  expect(await button(page, 'Approve Selected').count()).toBe(0)

  const approver = await open(manager)
  await approver.getByRole('link', { name: 'Barista' }).click()
  await button(approver, 'Approve').click()
  await toast(approver, 'Team approved successful!')
  await approver.getByText('Approved', { exact: true }).first().waitFor()
  await approver.getByRole('link', { name: 'Barista' }).click()
  await button(approver, 'Edit').click()
  await approver.getByText('Saving turns it back into a draft').waitFor()
  expect(s.complaints()).toEqual([])
})

test('the Manager approves the selected teams that are pending approval', async () => {
  await create('Draft', 'Bakery')
  await create('Pending Approval')
  const page = await open(manager)
  await page.getByRole('checkbox', { name: /Bakery/ }).check()
  await button(page, 'Approve Selected').click()
  const error = page.getByRole('dialog', { name: 'Error' })
  await error.getByText('Selected items are not Pending Approval!').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: /Barista/ }).check()
  await button(page, 'Approve Selected').click()
  const dialog = page.getByRole('dialog', { name: 'Approve 1 team' })
  await dialog.getByText('1 selected record is not pending approval and stays as it is.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve 1 team' }).click()
  await toast(page, 'Teams approved successful!')
  const { teams } = await s.world.as(manager).teams.getTeams({})
  expect(teams.map(({ teamName, status }) => [teamName, status])).toEqual([
    ['Bakery', 'Draft'],
    ['Barista', 'Approved'],
  ])
})

test('leaving a form with unsaved changes asks for confirmation, and a phone shows cards', async () => {
  const { id } = await create('Draft')
  const page = await open(executive, `/teams/${id}/update`, { width: 360 })
  await button(page, 'Edit').click()
  await page.getByLabel('Name').fill('Counter')
  await page.getByRole('link', { name: 'Teams' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' })
  await dialog.getByText('Leave page? You will lose unsaved changes.').waitFor()
  await dialog.getByRole('button', { name: 'Leave page' }).click()
  await page.getByText('Barista').first().waitFor()
  await expectNoSidewaysScroll(page)
})

test('the form of another record, opened from the browser history, has none of the values typed before', async () => {
  for (const name of ['Bakery', 'Kitchen']) await create('Draft', name)
  const page = await open(executive)
  await page.getByRole('link', { name: 'Bakery' }).click()
  await page.getByRole('link', { name: 'Teams', exact: true }).first().click()
  await page.getByRole('link', { name: 'Kitchen' }).click()
  await button(page, 'Edit').click()
  await page.getByLabel('Name').fill('Central kitchen')
  await page.evaluate(() => history.go(-2))
  await button(page, 'Leave page').click()
  await page.getByText('Bakery, TEAM-001').waitFor()
  await button(page, 'Edit').click()
  expect(await page.getByLabel('Name').inputValue()).toBe('Bakery')
  expect(await page.getByText(/Someone else has changed/).count()).toBe(0)
})

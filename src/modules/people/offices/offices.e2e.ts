import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { settled } from '#test/settled.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'
import { officeFields } from './office.fixtures.ts'

const s = site()
let admin: Member
let kopi: Organization
beforeEach(async () => {
  admin = await s.world.member(null, 'admin')
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
})

const offices = () => s.world.as(admin).orgOffices
const create = (changes: object = {}) => offices().createOffice({ orgId: kopi.id, ...officeFields, ...changes })
const open = async (path = '/offices', options = {}): Promise<Page> => {
  const page = await s.at(`/internal/organizations/${kopi.id}${path}`, admin, options)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(page.locator('input'))
const expectToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const names = (page: Page) => page.locator('tbody a').allTextContents()
const chooseAction = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('an office is added by keyboard, and errors appear at their fields', async () => {
  const page = await open()
  await page.getByText('No offices yet').waitFor()
  await page.getByText('Where Kopi Kita Sdn Bhd works.').waitFor()
  await page.getByRole('link', { name: 'Create office' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('A new office of Kopi Kita Sdn Bhd.').waitFor()
  await field(page, 'Name').focus()
  await page.keyboard.press('Enter')
  for (const label of ['Name', 'Address', 'City', 'State'])
    await expect.poll(() => field(page, label).getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByText('*Required').count()).toBe(4)
  expect(await violationsOf(page)).toEqual([])
  await expect.poll(() => field(page, 'Name').evaluate((at) => at === document.activeElement)).toBe(true)
  for (const typed of ['Bangsar', '03-2282 1234', '1, Jalan Telawi', 'Kuala Lumpur', 'Wilayah Persekutuan']) {
    await page.keyboard.type(typed)
    await page.keyboard.press(typed === 'Wilayah Persekutuan' ? 'Enter' : 'Tab')
  }
  await expectToast(page, 'Office created as OFF-001.')
  await expect.poll(() => names(page)).toEqual(['Bangsar'])
  expect((await offices().getOffices({ orgId: kopi.id })).offices[0]).toMatchObject({
    ...officeFields,
    contactNo: '03-2282 1234',
    state: 'Wilayah Persekutuan',
  })
  expect(s.complaints()).toEqual([])
})

test('an office is edited, and the second of two admins sees the other changes', async () => {
  const { officeId, orgId } = await create()
  const page = await open()
  await chooseAction(page, 'Bangsar', 'Edit')
  await field(page, 'City').fill('Petaling Jaya')
  await offices().editOffice({ orgId, officeId, ...officeFields, name: 'Bangsar South' })
  await page.getByRole('button', { name: 'Save' }).click()
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Someone else has changed this office' })
  await notice.getByText('New: Name.').waitFor()
  await notice.getByRole('button', { name: 'Update the form' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Office update successful!')
  await expect.poll(() => names(page)).toEqual(['Bangsar South'])
  expect(await offices().getOffice({ orgId, officeId })).toMatchObject({ name: 'Bangsar South', city: 'Petaling Jaya' })
  await page.getByRole('link', { name: 'Bangsar South' }).click()
  await page
    .getByRole('button', { name: /Changed an office/ })
    .first()
    .waitFor()
  expect(s.complaints()).toEqual([])
})

test('the delete dialog shows the number of employees', async () => {
  const { officeCode } = await create()
  await create({ name: 'Ampang' })
  const { employeeId } = await s.world.employee(kopi)
  await s.world.database.pool.query('update employees set office_code = $2 where id = $1', [employeeId, officeCode])
  const page = await open()
  await chooseAction(page, 'Ampang', 'Delete')
  await page.getByRole('dialog').getByText('No employees are assigned to it.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
  await chooseAction(page, 'Bangsar', 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Bangsar' })
  await dialog.getByText(`1 employee keeps the code ${officeCode} until you assign another office.`).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('The lease ended')
  // Enter confirms, also after a click on the text.
  await dialog.getByText(`1 employee keeps the code`).click()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Deleted: Bangsar')
  await expect.poll(() => names(page)).toEqual(['Ampang'])
  expect(s.complaints()).toEqual([])
})

test("an employee's details show the office by name", async () => {
  const { officeCode } = await create()
  const { employeeId, icNumber } = await s.world.employee(kopi)
  await s.world.database.pool.query('update employees set office_code = $2 where id = $1', [employeeId, officeCode])
  const page = await s.at(`/employees/view/${icNumber}`, await s.world.member(kopi, 'Manager'))
  await page.getByText('Bangsar', { exact: true }).waitFor()
  expect(await page.getByText(officeCode, { exact: true }).count()).toBe(0)
})

test('the screens fit a phone', async () => {
  const { officeId } = await create({ name: 'A very long name of an office that has a roastery beside it' })
  for (const path of ['/offices', '/create-office', `/offices/${officeId}/edit`]) {
    const page = await open(path, { width: 360, dark: true })
    await settled(page)
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page), path).toEqual([])
  }
})

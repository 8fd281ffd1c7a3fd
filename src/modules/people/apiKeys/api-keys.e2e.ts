import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { day } from '#kernel/time.ts'
import { violationsOf } from '#test/axe.ts'
import type { Member, Organization } from '#test/world.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'

const s = site()
let org: Organization
let manager: Member
beforeEach(async () => {
  org = await s.world.organization()
  manager = await s.world.member(org, 'Manager')
})
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const call = async (key: string, name: string) => {
  const response = await fetch(`${s.address}/call/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"data":{}}',
  })
  return response.status
}
const secretIn = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Copy the key now' })
  await dialog.waitFor()
  const secret = (await dialog.locator('pre').first().textContent()) ?? ''
  expect(await violationsOf(page)).toEqual([])
  await button(page, 'I have saved it').click()
  return secret
}

test('a key is created, used, seen in its log, rotated and revoked', async () => {
  const page = await s.at('/developers', manager)
  await page.getByRole('link', { name: 'Create key' }).first().click()
  await button(page, 'Create key').click()
  await page.getByText('Choose at least one').waitFor()
  await page.getByLabel(/^Name/).fill('Payroll sync')
  await page.getByLabel('Read employees').check()
  await page.getByLabel('Only from these addresses').fill('here')
  await button(page, 'Create key').click()
  await page.getByText('Not an IP address or a range').waitFor()
  await page.getByLabel('Only from these addresses').fill('127.0.0.1')
  expect(await violationsOf(page)).toEqual([])
  await button(page, 'Create key').click()
  const first = await secretIn(page)
  await page.getByRole('heading', { name: 'Payroll sync', level: 1 }).waitFor()
  expect(await call(first, 'employees-getEmployees')).toBe(200)
  expect(await call(first, 'deductions-getLists')).toBe(403)
  await page.reload()
  await page.getByText('This API key needs the scope deductions:read.').waitFor()
  await page.getByText('employees-getEmployees').waitFor()

  await button(page, 'Rotate key').click()
  await page.getByRole('dialog').getByText('1 day', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click()
  const second = await secretIn(page)
  expect(await call(first, 'employees-getEmployees')).toBe(200)
  expect(await call(second, 'employees-getEmployees')).toBe(200)

  await button(page, 'Revoke key').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
  await page.getByText('Revoked', { exact: true }).first().waitFor()
  expect(await call(first, 'employees-getEmployees')).toBe(401)
  expect(await call(second, 'employees-getEmployees')).toBe(200)
  expect(s.complaints()).toEqual([])
})

test('the tabs of the page for developers each have an address, and the examples follow the choice', async () => {
  const page = await s.at('/developers', manager)
  await page.getByLabel('What your program does').selectOption('Send earned wages')
  await page.getByText('so it accepts none').waitFor()
  expect(await page.locator('pre').last().textContent()).toContain("-H 'Idempotency-Key: wages-")
  for (const [tab, path, text] of [
    ['Events', 'events', 'All events'],
    ['Calls', 'calls', 'Answer deduction lists'],
    ['Webhooks', 'webhooks', 'No endpoints yet'],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    await page.waitForURL(`**/developers/${path}`)
    await page.getByText(text).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
  }
  await page.goBack()
  await page.getByText('Answer deduction lists').waitFor()
  expect(s.complaints()).toEqual([])
})

test.each([360, 768, 1280])('the list of keys fits %i px, and an Executive has no such page', async (width) => {
  await s.world.as(manager).apiKeys.create({
    name: 'Attendance clocks of all the branches in the north',
    scopes: ['employees:write', 'pay:write', 'wages:write', 'deductions:write', 'statements:read'],
    expiresOn: day('2027-03-01'),
    addresses: ['2001:db8:85a3:8d3:1319:8a2e:370:7348'],
  })
  const page = await s.at('/developers', manager, { width })
  await page.getByText('Attendance clocks').first().waitFor()
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])
  const other = await s.as(await s.world.member(org, 'Executive'))
  await other.goto(`${s.address}/developers`)
  await other.waitForURL('**/management/dashboard')
})

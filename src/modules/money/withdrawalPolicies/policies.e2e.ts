import { ringgit } from '#kernel/money.ts'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { site } from '#test/site.ts'
import { placePolicy } from '#test/withdrawing.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
const list = '/management/rolling-pay/withdrawal-policies'
let kopi: Organization
let manager: Member
let executive: Member
beforeEach(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await s.world.member(kopi, 'Manager')
  executive = await s.world.member(kopi, 'Executive')
})

const at = async (path = '', member = manager): Promise<Page> => {
  const page = await s.as(member)
  await page.goto(s.address + list + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const onList = (page: Page) => page.getByRole('heading', { level: 1, name: 'Withdrawal Policies' }).waitFor()
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
}
const advanced = (from: number, to: number, maximum = 500) => ({
  'Min Salary': String(from),
  'Max Salary': String(to),
  'Maximum Withdrawal Per Transaction': String(maximum),
})
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const create = (from: number, to: number) =>
  s.world.as(executive).withdrawalPolicies.createAdvancedPolicy({
    minSalary: ringgit(from),
    maxSalary: ringgit(to),
    maximumWithdrawalAmount: ringgit(500),
    withdrawalFrequency: 'DAILY',
  })
const statuses = async () =>
  (await s.world.as(manager).withdrawalPolicies.getAdvancedPolicies({})).policies.map((policy) => [
    policy.minSalary,
    policy.status,
  ])
const messageAt = async (page: Page, label: string) => {
  const field = page.getByLabel(label)
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  // The focus moves to the first error a frame later: until then, typed text would go to that field.
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  return page.locator(`[id="${(await field.getAttribute('aria-describedby'))?.split(' ').at(-1)}"]`).textContent()
}

describe('a policy', () => {
  test('for a salary range is created, and is pending approval', async () => {
    const page = await at()
    await page.getByText('No policies were found!').waitFor()
    await page.getByRole('link', { name: 'Add advanced policy' }).click()
    await fill(page, advanced(2000, 3000, 750.5))
    await choose(page, 'Withdrawal Frequency', 'Once per month')
    await choose(page, 'Withdrawal Date', '5th')
    expect(await violationsOf(page)).toEqual([])
    await submit(page)
    await page.getByText('Policy created, pending approval.').waitFor()
    await onList(page)
    const row = page.getByRole('row').filter({ hasText: 'RM 2,000.00' })
    await expect
      .poll(() => row.getByRole('cell').allTextContents())
      .toEqual(['', '', 'RM 2,000.00', 'RM 3,000.00', 'RM 750.50', 'Once per month (5th)', 'Pending'])
  })

  test('shows errors at its fields', async () => {
    await create(2000, 3000)
    s.world.pass(1_000)
    const page = await at('/advanced/create')
    await submit(page)
    for (const label of ['Min Salary', 'Max Salary', 'Maximum Withdrawal Per Transaction'])
      expect(await messageAt(page, label)).toBe('*Required')
    await expect
      .poll(() => page.getByLabel('Min Salary').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await fill(page, advanced(3500, 3500))
    await submit(page)
    expect(await messageAt(page, 'Max Salary')).toBe('value should be greater than minimum salary')
    await fill(page, advanced(3500, 3600, 0))
    await submit(page)
    expect(await messageAt(page, 'Maximum Withdrawal Per Transaction')).toBe('Value should be greater than zero')
    await fill(page, advanced(3000, 4000))
    await submit(page)
    await page.getByText('The salary range overlaps the policy from RM 2,000.00 to RM 3,000.00.').waitFor()
    expect(await messageAt(page, 'Min Salary')).toBe('Overlaps RM\u00a02,000.00 to RM\u00a03,000.00')
    await fill(page, advanced(3001, 4000))
    await submit(page)
    await onList(page)
    expect(await statuses()).toEqual([
      [3001, 'PENDING'],
      [2000, 'PENDING'],
    ])
  })

  test('stays in force until its revision is approved', async () => {
    await placePolicy(s.world, kopi.id, { type: 'ADVANCED', from: 200_000, to: 300_000, maximum: 50_000 })
    await placePolicy(s.world, kopi.id, { type: 'GENERAL', maximum: 40_000 })
    const page = await at('', executive)
    await page.getByRole('link', { name: /^Edit: RM 2,000/ }).click()
    await fill(page, { 'Maximum Withdrawal Per Transaction': '600' })
    await submit(page)
    await page.getByText('Policy saved, pending approval.').waitFor()
    await onList(page)
    const row = page.getByRole('row').filter({ hasText: 'RM 2,000.00' })
    await row.filter({ hasText: 'RM 600.00' }).getByText('currently RM 500.00').waitFor()
    expect(await row.count()).toBe(1)
    await row.getByText('Change pending').waitFor()

    await page.getByRole('link', { name: 'Edit general policy' }).click()
    await page.getByRole('switch', { name: 'Approve requests automatically' }).check({ force: true })
    await submit(page)
    await page.getByText('The current values stay in force until the change is approved.').waitFor()
    // An Executive edits, a Manager approves.
    expect(await page.getByRole('button', { name: 'Approve Selected' }).count()).toBe(0)
    expect(await page.getByRole('checkbox').count()).toBe(0)

    const desk = await at('/general')
    await desk.getByRole('button', { name: 'Approve' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Approve 1 policy' })
    await dialog.getByText('Off to On').waitFor()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await desk.getByText('Policies approved.').waitFor()
    await onList(desk)
    await expect.poll(() => desk.getByText('Requests are approved automatically').count()).toBe(1)
    expect((await s.world.as(manager).withdrawalPolicies.getGeneralPolicy({})).pending).toBeNull()
    // Only the revision of the advanced policy is still pending.
    await expect.poll(() => desk.getByText('Change pending').count()).toBe(1)
    expect(await desk.getByText('Requests need a manager’s approval').count()).toBe(0)
  })

  test('applies a second edit to its pending revision', async () => {
    await placePolicy(s.world, kopi.id, { type: 'ADVANCED', from: 200_000, to: 300_000, maximum: 50_000 })
    const [policy] = (await s.world.as(manager).withdrawalPolicies.getAdvancedPolicies({})).policies
    const page = await at(`/advanced/${policy!.id}/edit`)
    await fill(page, { 'Maximum Withdrawal Per Transaction': '700' })
    await s.world.as(executive).withdrawalPolicies.updateAdvancedPolicy({
      id: policy!.id,
      minSalary: ringgit(2000),
      maxSalary: ringgit(3000),
      maximumWithdrawalAmount: ringgit(600),
      withdrawalFrequency: 'DAILY',
    })
    await submit(page)
    await page.getByText('A change to this policy is already pending approval. Please edit that change.').waitFor()
    expect(await page.getByLabel('Maximum Withdrawal Per Transaction').inputValue()).toBe('700')
  })
})

describe('approving', () => {
  test('is possible for pending policies only', async () => {
    await placePolicy(s.world, kopi.id, { type: 'ADVANCED', from: 100_000, to: 150_000 })
    await create(2000, 3000)
    await create(4000, 5000)
    const page = await at()
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await page.getByRole('button', { name: 'Approve Selected' }).click()
    await page.getByText('Please select only a policy that is PENDING approval!').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('checkbox', { name: /^Select RM 1,000/ }).uncheck()
    await page.getByRole('button', { name: 'Approve Selected' }).click()
    await page
      .getByRole('dialog', { name: 'Approve 2 policies' })
      .getByRole('button', { name: 'Approve 2 policies' })
      .click()
    await page.getByText('Policies approved.').waitFor()
    expect((await statuses()).map(([, status]) => status)).toEqual(['APPROVED', 'APPROVED', 'APPROVED'])
    await expect.poll(() => page.getByRole('cell', { name: 'Approved' }).count()).toBe(3)
    await expect.poll(() => page.getByRole('region', { name: /selected/ }).count()).toBe(0)
  })

  test('of a revision by its author is refused when a second person is required', async () => {
    kopi = await s.world.organization({ requireSecondPerson: true })
    manager = await s.world.member(kopi, 'Manager')
    const page = await at('/advanced/create')
    await fill(page, advanced(2000, 3000))
    await submit(page)
    await onList(page)
    await page.getByRole('checkbox', { name: /^Select RM 2,000/ }).check()
    await page.getByRole('button', { name: 'Approve Selected' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve 1 policy' }).click()
    await page
      .getByRole('dialog')
      .getByText('Someone who neither created nor last edited this record must approve it.')
      .waitFor()
    expect(await statuses()).toEqual([[2000, 'PENDING']])
  })
})

test('the delete dialog shows the policy', async () => {
  await create(2000, 3000)
  const page = await at()
  const ask = async () => {
    await page.getByRole('button', { name: /^Delete: RM 2,000/ }).click()
    return page.getByRole('dialog', { name: 'Delete Withdrawal Policy!' })
  }
  const dialog = await ask()
  for (const text of ['RM 2,000.00 – RM 3,000.00', 'RM 500.00', 'Daily']) await dialog.getByText(text).waitFor()
  await dialog.getByText('It was never approved, so nothing changes for employees in this range.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await statuses()).toHaveLength(1)
  await (await ask()).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Policy Successfully DELETED!').waitFor()
  await page.getByText('No policies were found!').waitFor()
})

test('the delete dialog states the consequences for a policy in force, with a pending revision, and for a revision only', async () => {
  await placePolicy(s.world, kopi.id, { type: 'ADVANCED', from: 100_000, to: 150_000 })
  await placePolicy(s.world, kopi.id, { type: 'ADVANCED', from: 200_000, to: 300_000 })
  const calls = s.world.as(executive).withdrawalPolicies
  const revised = (await calls.getAdvancedPolicies({})).policies.find(({ minSalary }) => minSalary === 2000)
  await calls.updateAdvancedPolicy({
    id: revised!.id,
    minSalary: ringgit(2000),
    maxSalary: ringgit(3000),
    maximumWithdrawalAmount: ringgit(600),
    withdrawalFrequency: 'DAILY',
  })
  const page = await at()
  const consequence = async (verb: string, status: string, range: string, text: string) => {
    await page
      .getByRole('row')
      .filter({ hasText: status })
      .getByRole('button', { name: `${verb}: ${range}` })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Delete Withdrawal Policy!' })
    await dialog.getByText(text, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await consequence(
    'Delete the change',
    'Change pending',
    'RM 2,000.00',
    'Only the pending change is deleted. The current policy stays in force.',
  )
  const back = 'The general policy will apply to employees in this range.'
  await consequence('Delete', 'Approved', 'RM 1,000.00', back)
  await consequence('Delete', 'Change pending', 'RM 2,000.00', `${back} The pending change is deleted too.`)
})

test('approving does not include unsaved input', async () => {
  await create(2000, 3000)
  const page = await at()
  await page.getByRole('link', { name: /^Edit: RM 2,000/ }).click()
  const field = page.getByLabel('Maximum Withdrawal Per Transaction')
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  // Only the next action is filled: approving, or submitting the changes.
  const variants = () =>
    Promise.all(
      [approve, page.getByRole('button', { name: 'Submit' })].map((button) => button.getAttribute('data-variant')),
    )
  await field.waitFor()
  expect(await variants()).toEqual([null, 'default'])
  await field.fill('900')
  await expect.poll(variants).toEqual(['default', null])
  await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('true')
  await approve.focus()
  await page.keyboard.press('Enter')
  expect(await page.getByRole('dialog').count()).toBe(0)
  const fresh = await at(new URL(page.url()).pathname.slice(list.length))
  await fresh.getByRole('button', { name: 'Approve', exact: true }).click()
  await fresh.getByRole('dialog', { name: 'Approve 1 policy' }).waitFor()
})

describe('unsaved changes', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' })

  test('ask for confirmation before leaving the page', async () => {
    const page = await at('/advanced/create')
    await fill(page, { 'Min Salary': '2000' })
    for (const leave of [
      () => page.getByRole('button', { name: 'Go back' }).click(),
      () => page.getByRole('link', { name: 'Dashboard' }).click(),
      async () => {
        await page.getByRole('button', { name: /^Account of/ }).click()
        await page.getByRole('menuitem', { name: 'Change Password' }).click()
      },
    ]) {
      await leave()
      await dialog(page).getByText('Leave page? You will lose unsaved changes.').waitFor()
      await dialog(page).getByRole('button', { name: 'Stay' }).click()
      await dialog(page).waitFor({ state: 'detached' })
      expect(await page.getByLabel('Min Salary').inputValue()).toBe('RM 2,000.00')
    }
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await dialog(page).getByRole('button', { name: 'Leave page' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  })

  test('ask for confirmation before the tab closes, and only if there are changes', async () => {
    const page = await at('/advanced/create')
    const shown: string[] = []
    page.on('dialog', (one) => {
      shown.push(one.type())
      void one.accept()
    })
    await page.reload()
    await page.getByLabel('Min Salary').waitFor()
    expect(shown).toEqual([])
    await fill(page, { 'Min Salary': '2000' })
    await page.reload()
    expect(shown).toEqual(['beforeunload'])
    await page.getByRole('button', { name: 'Go back' }).click()
    await onList(page)
    expect(await dialog(page).count()).toBe(0)
  })
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

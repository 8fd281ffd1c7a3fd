import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { settled } from '#test/settled.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { elect } from '#money/payRuns/pay-run-world.fixtures.ts'
import { addWallet, withoutProducts } from './organization.fixtures.ts'
import { withdrawing } from '#test/withdrawing.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
const list = '/internal/organizations'
let admin: Member
let kopi: Organization
let wallet: string
let count = 0
beforeEach(async () => {
  admin = await s.world.member(null, 'admin')
  kopi = await s.world.organization({ name: `Kopi ${(count += 1)} Sdn Bhd`, cutoffDay: 31 })
  wallet = await addWallet(s.world, kopi)
})

const orgs = () => s.world.as(admin).orgs
const read = async (id: string = kopi.id) => (await orgs().getOrgInfo({ orgId: id })).organization!
/** During onboarding, the form can be saved without all details. */
const setOnboarding = () =>
  s.world.database.pool.query(`update organizations set status = 'Onboarding' where org_id = $1`, [kopi.id])
/** Saves as another admin while the form is open. */
const change = async (changes: object) => {
  const { disbursements, ...orgData } = await read()
  return orgs().updateOrg({
    id: kopi.id,
    orgData: { ...orgData, status: 'Onboarding', disbursements, ...changes } as never,
  })
}
const open = async (path: string, options = {}): Promise<Page> => {
  const page = await s.as(admin, options)
  await page.goto(s.address + list + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const edit = async (options = {}): Promise<Page> => {
  const page = await open(`/${kopi.id}/edit`, options)
  await field(page, 'Name').waitFor()
  return page
}
/** A field by its label, which has an asterisk if it is required. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(page.locator('input'))
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const expectToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const names = (page: Page) => page.locator('tbody a strong').allTextContents()
const chooseAction = async (page: Page, item: string) => {
  await page.getByRole('button', { name: `Actions for ${kopi.name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
/** Adds signed-in users, a pending withdrawal and a withdrawal with the bank. */
const populate = async () => {
  const manager = await s.world.member(kopi, 'Manager')
  const { withdraw } = withdrawing(s.world)
  const { transactionId, employeeICNumber } = await withdraw(await s.world.employee(kopi), 250)
  await s.world
    .as(manager)
    .rollingPayManagement.updateTransaction({ status: 'approved', transactionId, employeeICNumber })
  await s.world.as(admin).rollingPayAdmin.endOfDayProcessing({})
  await withdraw(await s.world.employee(kopi), 150)
  return manager
}

describe('editing an organization', () => {
  test('warns before it removes a wallet that employees have elected', async () => {
    const other = await addWallet(s.world)
    await elect(s.world, kopi, await s.world.employee(kopi), { [wallet]: 100 })
    await setOnboarding()
    await change({ wallets: [wallet, other] })
    const page = await edit()
    await page
      .locator('.mantine-MultiSelect-pill')
      .filter({ hasText: `Wallet ${wallet}` })
      .locator('button')
      .click()
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Remove 1 e-wallet' })
    await dialog.getByText(`Wallet ${wallet}: 1 employee has elected it`).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect((await read()).wallets.toSorted()).toEqual([wallet, other].toSorted())
    await dialog.getByRole('button', { name: 'Remove 1 e-wallet' }).click()
    await expectToast(page, 'Organization update successful!')
    expect((await read()).wallets).toEqual([other])
  })

  test('shows the change in the history', async () => {
    await setOnboarding()
    const page = await edit()
    await field(page, 'City').fill('Ipoh')
    await field(page, 'Monthly maximum').fill('1500')
    await page.getByRole('switch', { name: 'Require approval by a second person' }).click()
    expect(await violationsOf(page)).toEqual([])
    await save(page)
    await expectToast(page, 'Organization update successful!')
    expect(await read()).toMatchObject({ city: 'Ipoh', rollingPayMax: 1500, requireSecondPerson: 'yes' })
    await page.goto(`${s.address}${list}/${kopi.id}/view`)
    await page.getByRole('tab', { name: 'History' }).click()
    expect(new URL(page.url()).searchParams.get('tab')).toBe('history')
    await page
      .getByRole('button', { name: /Changed an organization/ })
      .first()
      .click()
    await page.getByText('Ipoh', { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(s.complaints()).toEqual([])
  })

  test('neither saves nor clears the fields of a feature that is switched off', async () => {
    await setOnboarding()
    const page = await edit()
    await field(page, 'Pay day').fill('99')
    await page.getByRole('switch', { name: 'Uses Advance Pay' }).click()
    await page.getByText('its screens are hidden and its calls are refused').waitFor()
    expect(await field(page, 'Pay day').count()).toBe(0)
    await save(page)
    await expectToast(page, 'Organization update successful!')
    expect(await read()).toMatchObject({ rollingPay: 'no', payDay: 28, serviceFeePercentage: 2.5 })
  })

  test('by two admins shows the second the other changes, without losing any', async () => {
    await change({ city: 'Ipoh', industry: 'Food' })
    const page = await edit()
    await field(page, 'City').fill('Klang')
    await field(page, 'Telephone').fill('03-9999 0000')
    await change({ city: 'Muar', industry: 'Bakery' })
    await save(page)
    await page.getByText('Someone else has changed this record since you opened it.').first().waitFor()
    const notice = page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: 'Someone else has changed this organization since you opened it.' })
    await notice.getByText('New: Industry.').waitFor()
    // The form is longer than the screen, so the notice is scrolled into view.
    await expect
      .poll(() => notice.evaluate((at) => at === document.activeElement && at.getBoundingClientRect().top >= 0))
      .toBe(true)
    await notice.getByText('Also changed by you, and your values are kept: City.').waitFor()
    expect(await read()).toMatchObject({ city: 'Muar', industry: 'Bakery' })
    expect(await violationsOf(page)).toEqual([])
    await notice.getByRole('button', { name: 'Update the form' }).click()
    await notice.waitFor({ state: 'detached' })
    expect(await field(page, 'Industry').inputValue()).toBe('Bakery')
    expect(await field(page, 'City').inputValue()).toBe('Klang')
    await save(page)
    await expectToast(page, 'Organization update successful!')
    expect(await read()).toMatchObject({ city: 'Klang', industry: 'Bakery', telephone: '03-9999 0000' })
    expect(s.complaints()).toEqual([])
  })

  test('shows a server error at its field', async () => {
    const other = await s.world.organization()
    await setOnboarding()
    const page = await edit()
    await field(page, 'Organization code').fill(other.code)
    await page.getByText(`users sign in with the new code, and other organizations can use ${kopi.code}`).waitFor()
    await save(page)
    await expect.poll(() => field(page, 'Organization code').getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('main').getByText('This organization code is already in use.').waitFor()
    expect((await read()).domain).toBe(kopi.code)
  })

  test('to Suspended asks for confirmation with the consequences in numbers', async () => {
    const manager = await populate()
    const page = await edit()
    await choose(page, 'Status', 'Suspended')
    await save(page)
    const dialog = page.getByRole('dialog', { name: `Suspend ${kopi.name}` })
    for (const line of [
      '3 users are signed out immediately',
      '3 accounts can no longer sign in',
      '1 withdrawal, RM 146.25, keeps its status and is not sent to the bank',
      '1 withdrawal, RM 243.75, is with the bank and can still be completed',
    ])
      await dialog.getByText(line, { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Go back' }).click()
    expect((await read()).status).toBe('Active')
    await save(page)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Court order')
    await dialog.getByRole('button', { name: 'Suspend organization' }).click()
    await expectToast(page, 'Organization update successful!')
    expect(await read()).toMatchObject({ status: 'Suspended', suspendReason: 'Court order' })
    await expect(s.world.as(manager).auth.getSession({})).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

describe('deleting an organization', () => {
  test('asks for confirmation and moves it to the deleted list, where its code can be freed', async () => {
    const manager = await populate()
    const page = await open(`?q=${kopi.code}`)
    await chooseAction(page, 'Delete')
    const dialog = page.getByRole('dialog', { name: `Delete ${kopi.name}` })
    await dialog.getByText('3 users are signed out immediately').waitFor()
    await dialog.getByText(`use its code ${kopi.code} until you change it.`).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByLabel(`Type ${kopi.code} to confirm`).fill(kopi.code)
    await dialog.getByRole('button', { name: 'Delete organization' }).click()
    await expectToast(page, `Deleted: ${kopi.name}`)
    await page.getByText('Nothing found').waitFor()
    await expect(s.world.as(manager).auth.getSession({})).rejects.toMatchObject({ code: 'unauthenticated' })
    await page.getByRole('tab', { name: 'Deleted' }).click()
    await expect.poll(() => names(page)).toEqual([kopi.name])
    await page.getByRole('button', { name: `Actions for ${kopi.name}` }).click()
    const menu = page.getByRole('menu')
    for (const item of ['View offices', 'Add user', 'Delete'])
      expect(await menu.getByRole('menuitem', { name: item }).isDisabled(), item).toBe(true)
    await menu.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    await field(page, 'Organization code').fill('')
    await choose(page, 'Status', 'Onboarding')
    await save(page)
    await expectToast(page, 'Organization update successful!')
    expect(await orgs().createOrg({ ...newOrganization, wallets: [wallet], domain: kopi.code })).toMatchObject({
      domain: kopi.code,
    })
    expect(s.complaints()).toEqual([])
  })

  test('shows an error in the dialog if it fails', async () => {
    const page = await open(`/${kopi.id}/view`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByText('What happens next').waitFor()
    await orgs().softDeleteOrg({ orgId: kopi.id, confirmation: kopi.code })
    await page.getByRole('dialog').getByLabel(`Type ${kopi.code} to confirm`).fill(kopi.code)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete organization' }).click()
    await page.getByRole('dialog').getByText('That record does not exist.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
    // The page shows the current record.
    await page.getByText(/^Deleted on /).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0)
  })
})

const newOrganization = {
  name: 'Kopi Baru',
  ...withoutProducts,
}

describe('on a phone', () => {
  test.each([
    ['', 'light'],
    ['/create', 'dark'],
    ['/edit', 'light'],
    ['/view', 'dark'],
  ])('%s has no overflow or accessibility violations in %s mode', async (path, scheme) => {
    await change({ bankDetails: 'Maybank 114222330001' })
    const at = path === '' ? `?q=${kopi.code}` : path === '/create' ? path : `/${kopi.id}${path}`
    const page = await open(at, { width: 360, dark: scheme === 'dark' })
    await settled(page)
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
  })
})

import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { violationsOf } from '#test/axe.ts'
import { pdf, png } from '#test/samples.ts'
import { settled } from '#test/settled.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import type { Member } from '#test/world.ts'

const s = site()
let admin: Member
let count = 0
beforeEach(async () => {
  admin = await s.world.member(null, 'admin')
})

const wallets = () => s.world.as(admin).wallets
const form = (changes: object = {}) => ({
  name: `Boost ${(count += 1)}`,
  status: 'Active' as const,
  supportLink: 'https://boost.example/help',
  minimumAmount: ringgit(10),
  ...changes,
})
const create = (changes: object = {}) => wallets().createWallet(form(changes))
const open = async (path = '', options = {}): Promise<Page> => {
  const page = await s.at(`/internal/e-wallets${path}`, admin, options)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(page.locator('input'))
const expectToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const elect = async (walletId: string) => {
  const organization = await s.world.organization()
  const { employeeId } = await s.world.employee(organization)
  await s.world.database.pool.query(
    `insert into elected_wallets (org_id, id, employee_id, wallet_id, account_number, percentage_bp, account_verified, screenshot_url, screenshot_file_name, created_at, modified_at, modified_by)
     values ($1, $2, $3, $4, '0123', 10000, true, '/files/x', 'x.png', $5, $5, $3)`,
    [organization.id, s.world.id(), employeeId, walletId, s.world.now()],
  )
}

test('an e-wallet is added with its logo, and errors appear at their fields', async () => {
  const page = await open()
  await page.getByRole('link', { name: 'Create e-wallet' }).click()
  await field(page, 'Support link').fill('boost.example')
  await field(page, 'Minimum reload amount').fill('0')
  await page.keyboard.press('Tab')
  await button(page, 'Create e-wallet').click()
  await page.getByText('*Required').waitFor()
  await page.getByText('*Not a valid url.').waitFor()
  await page.getByText('Value should be greater than zero').waitFor()
  expect(await violationsOf(page)).toEqual([])
  const name = `Touch n Go ${(count += 1)}`
  await field(page, 'Name').fill(name)
  await field(page, 'Support link').fill('https://tng.example/help')
  await field(page, 'Minimum reload amount').clear()
  await field(page, 'Minimum reload amount').fill('10')
  await field(page, 'Wallet size').fill('20000')
  const file = page.locator('input[type="file"]')
  await file.setInputFiles({ name: 'logo.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('alert').filter({ hasText: 'png, jpg' }).waitFor()
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pdf })
  await button(page, 'Create e-wallet').click()
  await page.getByRole('alert').filter({ hasText: 'logo.png: Only PNG and JPG files are allowed!' }).first().waitFor()
  expect((await wallets().getWalletsList({})).wallets.some((one) => one.name === name)).toBe(false)
  s.complaints()
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await button(page, 'Create e-wallet').click()
  await expectToast(page, `E-wallet created: ${name}`)
  const created = (await wallets().getWalletsList({})).wallets.find((one) => one.name === name)
  expect(created).toMatchObject({
    minimumAmount: 10,
    walletSize: 20_000,
    monthlyLimit: null,
    logo: { fileName: 'logo.png' },
  })
  const picture = page.getByRole('row', { name: new RegExp(name) }).locator('img')
  await expect.poll(() => picture.evaluate((at) => (at as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect(s.complaints()).toEqual([])
})

test('deactivating and deleting an e-wallet warn about its elections', async () => {
  const { id, name } = await create()
  await elect(id)
  const page = await open(`/${id}/edit`)
  await choose(page, 'Status', 'Inactive')
  await button(page, 'Save').click()
  const warning = page.getByRole('dialog', { name: `Make ${name} inactive` })
  await warning.getByText('1 payment election includes it.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await warning.getByRole('button', { name: 'Make inactive' }).click()
  await expectToast(page, `E-wallet updated: ${name}`)
  expect(await wallets().getWallet({ walletId: id })).toMatchObject({ status: 'InActive', elections: 1 })
  await page.getByRole('link', { name }).click()
  await page.getByText('In use').waitFor()
  await button(page, 'Delete').click()
  const dialog = page.getByRole('dialog', { name: `Delete ${name}` })
  await dialog.getByText('1 payment election includes it.').waitFor()
  await dialog.getByLabel('Reason').fill('It closes in December')
  await dialog.getByRole('button', { name: 'Delete e-wallet' }).click()
  await expectToast(page, `Deleted: ${name}`)
  await page.getByRole('heading', { level: 1, name: 'E-wallets' }).waitFor()
  expect((await wallets().getWalletsList({})).wallets.some((one) => one.id === id)).toBe(false)
  expect(s.complaints()).toEqual([])
})

test('the second of two admins sees the other changes, and a removed logo stays removed', async () => {
  const logo = { url: '/files/01KA000000000001/boost.png', fileName: 'boost.png' }
  const { id, name } = await create({ logo })
  const page = await open(`/${id}/edit`)
  await page.getByText('boost.png').waitFor()
  await button(page, 'Remove logo').click()
  await wallets().editWallet({ walletId: id, ...form({ name, logo, supportLink: 'https://new.example' }) })
  await button(page, 'Save').click()
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Someone else has changed this e-wallet' })
  await notice.getByText('New: Support link.').waitFor()
  await notice.getByRole('button', { name: 'Update the form' }).click()
  await button(page, 'Save').click()
  await expectToast(page, `E-wallet updated: ${name}`)
  expect(await wallets().getWallet({ walletId: id })).toMatchObject({ logo: null, supportLink: 'https://new.example' })
})

test('a long name fits a phone', async () => {
  const { id } = await create({ name: `A very long name of an e-wallet with a long name ${(count += 1)}` })
  for (const path of ['', '/create', `/${id}/view`, `/${id}/edit`]) {
    const page = await open(path, { width: 360, dark: true })
    await settled(page)
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page), path).toEqual([])
  }
})

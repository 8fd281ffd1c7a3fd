import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { pickWithKeyboard } from '#test/keyboard.ts'
import { pdf, png } from '#test/samples.ts'
import { exportList, site } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'
import { addWallet, withoutProducts } from './organization.fixtures.ts'

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
const read = async (id: string) => (await orgs().getOrgInfo({ orgId: id })).organization!
const open = async (path = '', options = {}): Promise<Page> => {
  const page = await s.as(admin, options)
  await page.goto(s.address + list + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
/** A field by its label, which has an asterisk if it is required. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(page.locator('input'))
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const offerWallet = async (page: Page) => {
  await field(page, 'E-wallets').click()
  await page.getByRole('option', { name: `Wallet ${wallet}`, exact: true }).click()
  await page.keyboard.press('Escape')
}
const errorAt = async (page: Page, label: string) => {
  const at = field(page, label)
  await expect.poll(() => at.getAttribute('aria-invalid')).toBe('true')
  const ids = (await at.getAttribute('aria-describedby'))?.split(' ') ?? []
  return page.locator(`[id="${ids.find((id) => id.endsWith('error'))}"]`).textContent()
}
const submit = (page: Page, name = 'Create Organization') => page.getByRole('button', { name, exact: true }).click()
const expectToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const onList = (page: Page) => page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
const names = (page: Page) => page.locator('tbody a strong').allTextContents()
const chooseAction = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const formOf = (name: string, changes: object = {}) => ({
  name,
  wallets: [wallet],
  ...withoutProducts,
  ...changes,
})

describe('the list', () => {
  test('is searched, filtered, sorted and paged by the server, with its state in the URL', async () => {
    const tag = `Taska${count}`
    for (let i = 10; i < 22; i++) await orgs().createOrg(formOf(`${tag} ${i}`))
    const { id } = await orgs().createOrg(formOf(`${tag} 99`, { status: 'Suspended' }))
    const page = await open(`?q=${tag}`)
    await expect.poll(() => names(page)).toHaveLength(10)
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'All13',
      'Active0',
      'Onboarding12',
      'Suspended1',
      'Deleted0',
    ])
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => names(page)).toEqual([`${tag} 20`, `${tag} 21`, `${tag} 99`])
    await page.getByRole('tab', { name: 'Suspended' }).click()
    await expect.poll(() => names(page)).toEqual([`${tag} 99`])
    expect(new URL(page.url()).searchParams.get('tab')).toBe('Suspended')
    await page.reload()
    await expect.poll(() => names(page)).toEqual([`${tag} 99`])
    await page.getByRole('tab', { name: 'Deleted' }).click()
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('tab', { name: 'All' }).click()
    await page.getByRole('columnheader', { name: 'Organization' }).getByRole('button').click()
    await page.getByRole('columnheader', { name: 'Organization' }).getByRole('button').click()
    await expect.poll(async () => (await names(page))[0]).toBe(`${tag} 99`)
    await page.getByRole('combobox', { name: 'Franchise' }).selectOption('Franchisor')
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('combobox', { name: 'Franchise' }).selectOption('All franchise types')
    const [file] = await Promise.all([page.waitForEvent('download'), exportList(page, 'CSV')])
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffname,domain,status,products,employees,owed,franchiseType,franchisorName,contact,mainContactNumber,createdAt,modifiedAt',
    )
    expect(lines).toHaveLength(14)
    expect((await read(id)).status).toBe('Suspended')
    expect(s.complaints()).toEqual([])
  })

  test('offers the specified actions for each row, and opens their pages', async () => {
    const page = await open(`?q=${kopi.code}`)
    const places = [
      ['View', `${list}/${kopi.id}/view`, kopi.name],
      ['Edit', `${list}/${kopi.id}/edit`, 'Edit Organization'],
      ['View offices', `${list}/${kopi.id}/offices`, 'Offices'],
      ['Add user', `${list}/${kopi.id}/users/create`, 'Create User'],
      ['View users', '/internal/users', 'Users'],
    ] as const
    for (const [item, path, heading] of places) {
      await chooseAction(page, kopi.name, item)
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      if (item === 'View users') {
        expect(new URL(page.url()).search).toBe(`?orgId=${kopi.id}&tenantId=${kopi.id}`)
        await page.getByText(`The accounts of ${kopi.name}.`).waitFor()
      }
      await page.goBack()
      await onList(page)
    }
    expect(s.complaints()).toEqual([])
  })

  test('opens from the menu and the command palette', async () => {
    const page = await s.at('/internal/dashboard', admin)
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Organizations' }).click()
    await onList(page)
    await page.goto(`${s.address}/internal/dashboard`)
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').fill('organiz')
    await page.getByRole('dialog').getByRole('button', { name: 'Organizations' }).waitFor()
    await page.keyboard.press('Enter')
    await onList(page)
  })
})

describe('creating an organization', () => {
  test('with a name and an e-wallet during onboarding, by keyboard alone', async () => {
    const page = await open()
    await page.getByRole('link', { name: 'Create Org' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Create Organization' }).waitFor()
    await field(page, 'Name').focus()
    await page.keyboard.type('A&B')
    await page.keyboard.press('Enter')
    expect(await errorAt(page, 'Name')).toBe('*Minimum 4 Character!')
    await expect.poll(() => field(page, 'Name').evaluate((at) => at === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('A&B Bakeries')
    await page.keyboard.press('Enter')
    expect(await errorAt(page, 'Name')).toBe('*Only letters and numbers')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`Bakeri ${count}`)
    await field(page, 'E-wallets').focus()
    await pickWithKeyboard(page)
    await page.keyboard.press('Escape')
    await field(page, 'Name').focus()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Organization successfully created!')
    await onList(page)
    const { organizations } = await orgs().getOrgs({ search: `Bakeri ${count}` })
    expect(organizations).toHaveLength(1)
    expect(organizations[0]).toMatchObject({ status: 'Onboarding', domain: null, rollingPay: 'no', eBenefits: 'no' })
    expect((await read(organizations[0]!.id)).wallets).toHaveLength(1)
  })

  test('as Active with all required details and files', async () => {
    const page = await open('/create')
    await offerWallet(page)
    await choose(page, 'Status', 'Active')
    await page.getByRole('switch', { name: 'Uses Advance Pay' }).click()
    await page.getByRole('switch', { name: 'Uses Disbursements' }).click()
    await submit(page)
    for (const label of ['Name', 'Organization code', 'Website', 'City', 'Pay day', 'Service fee', 'Platform fee'])
      expect(await errorAt(page, label), label).toBe('*Required')
    await fill(page, {
      Name: `Roti ${count}`,
      'Organization code': `ROTI-${count}`,
      'Sign-up date': '05/01/2026',
      'Registration number': '202601000001',
      Industry: 'Food',
      Website: 'https://roti.example',
      'Main contact': 'Aminah',
      'Main contact number': '012-345 6789',
      Telephone: '03-1234 5678',
      Address: 'Jalan 1',
      City: 'Petaling Jaya',
      Postcode: '46000',
      'Bank details': 'Maybank 114222330001',
      'Pay day': '28',
      'Cut-off day': '32',
      'Monthly maximum': '',
      'Service fee': '2.5',
      'Initial credit limit': '250000',
      'Platform fee': '2',
    })
    await choose(page, 'Company size', 'Large (250+)')
    await choose(page, 'State', 'Selangor')
    await choose(page, 'Service fee paid by', 'Employer')
    await choose(page, 'Franchise type', 'Franchisor')
    await field(page, 'Royalty rate').fill('101')
    await submit(page)
    expect(await errorAt(page, 'Cut-off day')).toBe('Between 1 and 31')
    expect(await errorAt(page, 'Royalty rate')).toBe('Between 1 and 100')
    // An emptied default is reported as missing instead of being replaced silently.
    expect(await errorAt(page, 'Monthly maximum')).toBe('*Required')
    await fill(page, { 'Cut-off day': '25', 'Monthly maximum': '1500.50', 'Royalty rate': '6' })
    const files = page.getByLabel('Add files').locator('input').or(page.locator('input[type="file"]'))
    await files.first().setInputFiles({ name: 'ssm.pdf', mimeType: 'application/pdf', buffer: pdf })
    await files.first().setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
    await expect
      .poll(() => page.getByRole('list', { name: 'Added when you save' }).getByRole('listitem').count())
      .toBe(2)
    expect(await violationsOf(page)).toEqual([])
    await submit(page)
    await expectToast(page, 'Organization successfully created!')
    await onList(page)
    const { organizations } = await orgs().getOrgs({ search: `ROTI-${count}` })
    expect(organizations[0]).toMatchObject({
      status: 'Active',
      signupDate: '2026-01-05',
      companySize: 'large',
      state: 'Selangor',
      payDay: 28,
      cutoffDate: 25,
      rollingPayMax: 1500.5,
      serviceFeePercentage: 2.5,
      serviceFeePaidBy: 'employer',
      disbursements: {
        enable: 'yes',
        initialCreditLimit: 250_000,
        platformFeePercentage: 2,
        monthlyFeePercentage: 1.5,
      },
      royaltyRate: 6,
    })
    await page.goto(`${s.address}${list}/${organizations[0]!.id}/view`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'ssm.pdf' }).evaluate((link: HTMLAnchorElement) => {
        link.removeAttribute('target')
        link.click()
      }),
    ])
    expect(await readFile(await file.path())).toEqual(pdf)
    expect(s.complaints()).toEqual([])
  }, 60_000)

  test('shows server errors at their fields, and an invalid file stops the save', async () => {
    const page = await open('/create')
    await offerWallet(page)
    await fill(page, { Name: `Teh ${count}`, 'Organization code': kopi.code.toLowerCase() })
    await submit(page)
    expect(await errorAt(page, 'Organization code')).toBe('This organization code is already in use.')
    await expect.poll(() => field(page, 'Organization code').evaluate((at) => at === document.activeElement)).toBe(true)
    await field(page, 'Organization code').fill(`TEH-${count}`)
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'virus.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ not a pdf') })
    await submit(page)
    await page.getByRole('main').getByText('virus.pdf: Only PNG, JPG and PDF files are allowed!').waitFor()
    expect((await orgs().getOrgs({ search: `Teh ${count}` })).total).toBe(0)
    await page.getByRole('button', { name: 'Remove virus.pdf' }).click()
    await submit(page)
    await expectToast(page, 'Organization successfully created!')
    expect((await orgs().getOrgs({ search: `TEH-${count}` })).total).toBe(1)
    expect(s.complaints()).toEqual([])
  })

  test('as a franchisee of an Active franchisor, also after the list of franchisors failed to load', async () => {
    const page = await open('/create')
    await offerWallet(page)
    await fill(page, { Name: `Cabang ${count}` })
    const failure = { error: { status: 'INTERNAL', message: 'x', details: { code: 'internal' } } }
    await page.route('**/call/orgs-getFranchisors', (route) => route.fulfill({ status: 500, json: failure }))
    await choose(page, 'Franchise type', 'Franchisee')
    const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to fetch Franchisor!' })
    await notice.waitFor()
    await submit(page)
    expect(await errorAt(page, 'Franchisor')).toBe('*Required')
    await page.unroute('**/call/orgs-getFranchisors')
    await s.world.database.pool.query(
      `update organizations set franchise_type = 'franchisor', royalty_bp = 600 where org_id = $1`,
      [kopi.id],
    )
    await notice.getByRole('button', { name: 'Try again' }).click()
    await notice.waitFor({ state: 'detached' })
    await choose(page, 'Franchisor', `${kopi.name} (6% royalty)`)
    await submit(page)
    await expectToast(page, 'Organization successfully created!')
    const { organizations } = await orgs().getOrgs({ search: `Cabang ${count}` })
    expect(organizations[0]).toMatchObject({ franchisorId: kopi.id, franchisorName: kopi.name, royaltyRate: null })
  })

  test('asks for confirmation before discarding changes', async () => {
    const page = await open('/create')
    await offerWallet(page)
    await fill(page, { Name: 'Half a name' })
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.getByText('Leave page? You will lose unsaved changes.').waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(await field(page, 'Name').inputValue()).toBe('Half a name')
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.getByRole('button', { name: 'Leave page' }).click()
    await onList(page)
  })
})

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { ringgit, sen } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { placing } from '#test/withdrawing.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
let kopi: Organization
let manager: Member
let aina: Member
beforeAll(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await s.world.member(kopi, 'Manager')
  aina = await s.world.employee(kopi, { firstName: 'Nur Aina', lastName: 'binti Rashid' })
  for (let i = 0; i < 6; i++) await s.world.employee(kopi, { firstName: 'Devi', lastName: `Krishnan ${i}` })
  const satay = await s.world.organization({ name: 'Satay Corner Sdn Bhd' })
  await s.world.employee(satay, { firstName: 'Nur Aina', lastName: 'binti Lain' })
})
const home = async (member: Member, path: string, options = {}): Promise<Page> => {
  const page = await s.as(member, options)
  await page.goto(s.address + path)
  await page.locator('h1').waitFor()
  return page
}
const dialog = (page: Page) => page.getByRole('dialog')
const open = async (page: Page) => {
  await page.keyboard.press('Control+K')
  await dialog(page).getByRole('textbox').waitFor()
}
const actions = (page: Page) => dialog(page).getByRole('button')
const people = (page: Page) => actions(page).filter({ hasText: /\d{12}/ })

test('finds an employee of the organization by keyboard', async () => {
  const page = await home(manager, '/management/dashboard')
  await open(page)
  await page.keyboard.type('aina')
  await people(page).filter({ hasText: 'Nur Aina binti Rashid' }).waitFor()
  expect(await people(page).count()).toBe(1)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Nur Aina binti Rashid' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/employees/view/${aina.icNumber}`)
  await dialog(page).waitFor({ state: 'detached' })
})

test('opens a screen, and shows its menu heading', async () => {
  const page = await home(manager, '/management/dashboard')
  await open(page)
  await page.keyboard.type('settings')
  await expect
    .poll(() => actions(page).allTextContents())
    .toEqual([
      'Disbursement SettingsSettings',
      'Notifications EmailSettings',
      'Help ContactSettings',
      'DevelopersSettings',
      'Withdrawal PoliciesSettings',
      'Audit TrailSettings',
    ])
  await dialog(page).getByText('Searching...').waitFor({ state: 'detached' })
  // The first screen is already selected.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Notifications Email' }).waitFor()
})

test('searches after a pause in typing, announces the search and the number of results', async () => {
  const page = await home(manager, '/management/dashboard')
  const searches: string[] = []
  await page.route('**/call/employees-getEmployees', async (route) => {
    const { data } = route.request().postDataJSON() as { data: { search: string } }
    searches.push(data.search)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await open(page)
  await page.keyboard.type('devi kris')
  await dialog(page).getByText('Searching...').first().waitFor()
  await people(page).nth(4).waitFor()
  await dialog(page).getByText('Showing 5 of 6. Type more to narrow your search.').waitFor()
  expect(searches.at(-1)).toBe('devi kris')
  // Not after each letter.
  expect(searches.length).toBeLessThan(8)
  await page.unroute('**/call/employees-getEmployees')
})

test('keeps its position while typing, and lists each screen once', async () => {
  // Employees have no search on a phone.
  for (const options of [{ width: 992 }, {}]) {
    const page = await home(aina, '/dashboard', options)
    await page.getByRole('button', { name: 'Search or jump to' }).click()
    const field = dialog(page).getByRole('textbox')
    await field.waitFor()
    const top = async () => Math.round((await field.boundingBox())!.y)
    await expect.poll(async () => (await top()) - (await top())).toBe(0)
    await actions(page).filter({ hasText: 'History' }).waitFor()
    const before = await top()
    const screens = await actions(page).allTextContents()
    expect(screens.filter((screen) => screen.startsWith('Settings'))).toEqual(['SettingsAccount'])
    // The user menu's screens are not found by the user's name.
    await field.fill('aina')
    await dialog(page).getByText('Nothing found').waitFor()
    expect(await top()).toBe(before)
  }
})

test('reports a failed employee search and still finds screens', async () => {
  const page = await home(manager, '/management/dashboard')
  await page.route('**/call/employees-getEmployees', (route) =>
    route.fulfill({ status: 500, json: { error: { status: 'INTERNAL', message: '', details: { code: 'internal' } } } }),
  )
  await open(page)
  await page.keyboard.type('audit')
  await dialog(page).getByText('Failed to retrieve employees!').waitFor()
  expect(await actions(page).allTextContents()).toEqual(['Audit TrailSettings'])
})

test('keeps text typed while it loads, and lists labels with a word that begins with it first', async () => {
  const page = await s.as(manager)
  await page.route(/\/Palette-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto(`${s.address}/management/dashboard`)
  await page.locator('h1').waitFor()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('addk')
  await page.keyboard.press('Backspace')
  await expect.poll(() => dialog(page).getByRole('textbox').inputValue()).toBe('add')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('pay')
  await expect.poll(async () => (await actions(page).allTextContents())[0]).toBe('Advance PayFinance')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('s')
  // Screens that match only by the heading Settings come last.
  await expect.poll(async () => (await actions(page).allTextContents())[0]).toMatch(/^S| S/)
})

test('platform staff find an organization by its name', async () => {
  const page = await home(await s.world.member(null, 'admin'), '/internal/dashboard')
  await open(page)
  await page.keyboard.type('satay')
  await actions(page).filter({ hasText: 'Satay Corner Sdn Bhd' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Satay Corner Sdn Bhd' }).waitFor()
})

test('finds only screens for employees, and no employees for platform staff, on a small desk and a phone', async () => {
  const admin = await s.world.member(null, 'admin')
  for (const [member, width, path, screen, none] of [
    [aina, 992, '/dashboard', 'Profile', 'Nothing found'],
    [admin, 360, '/internal/dashboard', 'Audit Trail', 'Nothing matches “nothing like it”.'],
  ] as const) {
    const page = await home(member, path, { width, height: 740 })
    let requests = 0
    page.on('request', (request) => void (requests += Number(request.url().includes('employees-getEmployees'))))
    await page.getByRole('button', { name: 'Search or jump to' }).click()
    await dialog(page).getByRole('textbox').fill(screen)
    await actions(page).filter({ hasText: screen }).first().waitFor()
    await dialog(page).getByRole('textbox').fill('nothing like it')
    await dialog(page).getByText(none).waitFor()
    expect(requests).toBe(0)
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }
})

describe('the platform’s desk finds what is quoted', () => {
  let reader: Member
  let quoted: Readonly<Record<string, readonly [typed: string, found: RegExp, heading: string | RegExp]>>
  beforeAll(async () => {
    const w = s.world
    reader = await w.member(null, 'reader')
    const admin = await w.member(null, 'admin')
    const malini = await w.employee(kopi, { firstName: 'Malini', lastName: 'a/p Ravi' })
    const fact = async (text: string, id: string | null) =>
      (await w.database.pool.query<{ fact: string }>(text, [id])).rows[0]?.fact ?? ''
    const withdrawal = await placing(w)(kopi, malini, {
      employeeName: 'Malini a/p Ravi',
      status: 'approved',
      amount: sen(214_50),
      fee: sen(4_50),
    })
    const { batch } = await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
    const topUp = { amount: ringgit(7_781.2), paidOn: dateIn(w.now()), reference: 'FPX 7781/204' }
    await w.as(admin).paymentGateway.recordTopUp(topUp)
    const { submit, organization } = await disbursementWorld(w)
    const { id, payees } = await submit(8_460)
    await w.as(await w.member(organization, 'Executive')).disbursements.approve({ id })
    const person = /^Malini a\/p Ravi/
    quoted = {
      person: ['Malini a/p Ravi', person, 'Malini a/p Ravi'],
      IC: [malini.icNumber.replace(/^(\d{6})(\d{2})/, '$1-$2-'), person, 'Malini a/p Ravi'],
      'e-mail': [await fact('select email as fact from users where id = $1', malini.id), person, 'Malini a/p Ravi'],
      account: [
        await fact('select account_number as fact from withdrawals where id = $1', withdrawal.id),
        /^Malini a\/p Ravi, RM.210\.00/,
        'Malini a/p Ravi',
      ],
      amount: ['RM 214.50', /^Malini a\/p Ravi, RM.210\.00.*RM.214\.50 requested/, 'Malini a/p Ravi'],
      'bank reference': ['fpx 7781-204', /^FPX 7781\/204 · RM.7,781\.20/, 'Payment provider'],
      invoice: [payees[0]?.invoiceNumber ?? '', /invoice/, /December/],
      batch: [`batch ${batch?.number}`, /^Batch no\. \d+1 payee/, /^Batch/],
      'payment file': [
        `${batch?.fileNumber.toLowerCase()}-1`,
        /^B\d{11}Batch \d+ · RM.210\.00/,
        /^Payment file B\d{11}$/,
      ],
    }
  })

  test('a person, IC, e-mail, account, amount, bank reference, invoice, batch and payment file, each as the first hit', async () => {
    const page = await home(reader, '/internal/dashboard')
    for (const [kind, [typed, found, heading]] of Object.entries(quoted)) {
      await open(page)
      await dialog(page).getByRole('textbox').fill(typed)
      await dialog(page).getByText('Searching...').waitFor({ state: 'detached' })
      const first = actions(page).first()
      await expect.poll(() => first.textContent(), { message: `${kind} ${typed}` }).toMatch(found)
      await first.click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      expect(page.url(), kind).not.toMatch(/\d{12}/)
    }
  })

  test('on every width, in light and dark, English and Malay, accessibly', async () => {
    for (const language of ['en', 'ms']) {
      const page = await home(reader, '/internal/dashboard', { dark: language === 'ms' })
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await page.reload()
      await page.locator('h1').waitFor()
      await open(page)
      await dialog(page).getByRole('textbox').fill('malini')
      await actions(page).filter({ hasText: 'Malini' }).first().waitFor()
      for (const width of [390, 768, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
      }
      expect(await violationsOf(page)).toEqual([])
      await page.evaluate(() => localStorage.removeItem('language'))
    }
  })

  test('and the next action with its amount, which opens its dialog', async () => {
    const w = s.world
    await placing(w)(kopi, aina, { status: 'approved', amount: sen(200_00), fee: sen(5_00) })
    const page = await home(await w.member(null, 'admin'), '/internal/dashboard')
    await open(page)
    await dialog(page).getByRole('textbox').fill('end of day')
    await actions(page)
      .filter({ hasText: /^End of day: send 1, RM.195\.00/ })
      .click()
    await dialog(page).getByRole('heading', { name: 'End of day' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
  })
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

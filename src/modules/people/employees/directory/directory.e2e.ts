import { ringgit } from '#kernel/money.ts'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { placeWithdrawals } from '#money/withdrawals/place-withdrawals.fixtures.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, exportList, site, type Viewport } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
let kopi: Organization
let manager: Member
let executive: Member
beforeEach(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await s.world.member(kopi, 'Manager')
  executive = await s.world.member(kopi, 'Executive')
})

const at = async (path: string, member = manager, options: Viewport = {}): Promise<Page> => {
  const page = await s.as(member, options)
  await page.goto(s.address + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const isFocused = (field: Locator) => field.evaluate((input) => input === document.activeElement)
const names = (page: Page) => page.locator('tbody tr strong').allTextContents()
const range = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const by = (member: Member) => s.world.as(member).employees
const create = (member: Member, n: number, changes: object = {}) =>
  by(member).createEmployee({
    firstName: 'Person',
    lastName: String(n).padStart(2, '0'),
    employeeICNumber: `A${100_000 + n}`,
    bankCode: 'MBBEMYKL',
    accountNumber: '114222330001',
    salary: ringgit(2000 + n),
    ...changes,
  })
const rowMenu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const messageAt = async (page: Page, label: string) => {
  const field = page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }))
  await expect.poll(() => field.getAttribute('aria-invalid'), { timeout: 5_000 }).toBe('true')
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  return page.locator(`[id="${ids.find((id) => id.endsWith('-error'))}"]`).textContent()
}
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const onList = (page: Page) => page.getByRole('heading', { level: 1, name: 'Employees', exact: true }).waitFor()

describe('a new employee', () => {
  test('shows errors at its fields, is created, and is pending approval', async () => {
    await create(manager, 1, { email: 'taken@kopi.example' })
    const page = await at('/employees/create', executive)
    const submit = () => page.getByRole('button', { name: 'Create Employee' }).click()
    await submit()
    for (const label of ['First name', 'Last name', 'IC or passport number', 'Bank', 'Account number'])
      expect(await messageAt(page, label), label).toBe('*Required')
    await expect.poll(() => isFocused(page.getByLabel('First name'))).toBe(true)
    await page.getByLabel('First name').fill('Mei Ling')
    await page.getByLabel('Last name').fill('Tan')
    await page.getByLabel('IC or passport number').fill('010229-10-1234')
    await page.getByLabel('Date of birth').fill('31/02/1990')
    await choose(page, 'Bank', 'CIMB')
    expect(await page.getByLabel('Bank code').inputValue()).toBe('CIBBMYKL')
    expect(await page.getByLabel('Bank code').isEditable()).toBe(false)
    await page.getByLabel('Account number').fill('12')
    await submit()
    expect(await messageAt(page, 'IC or passport number')).toContain('its first six digits (YYMMDD) are not a date')
    expect(await messageAt(page, 'Date of birth')).toBe('Please enter the date as dd/mm/yyyy')
    expect(await messageAt(page, 'Account number')).toBe('5 to 20 digits')
    await page.getByLabel('IC or passport number').fill('A100001')
    await page.getByLabel('Date of birth').fill('01/01/1990')
    await page.getByLabel('Account number').fill('8001 2345 67')
    await page.getByLabel('Mobile number', { exact: true }).fill('03-1234 5678')
    await submit()
    expect(await messageAt(page, 'Mobile number')).toContain('Not a mobile number')
    await page.getByLabel('Mobile number', { exact: true }).fill('012-345 6789')
    await submit()
    // The server's own checks appear at the field.
    expect(await messageAt(page, 'IC or passport number')).toBe(
      'An employee with this IC or passport number already exists.',
    )
    await page.getByLabel('IC or passport number').fill('900202-14-5678')
    await page.getByText('The date of birth differs from the one in the IC number').waitFor()
    await page.getByLabel('Monthly salary').fill('3250.50')
    await page.getByText('Effective from 01/11/2026').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await submit()
    await page.getByText('Employee successfully created!').waitFor()
    await onList(page)
    const row = page.getByRole('row').filter({ hasText: 'Mei Ling Tan' })
    await row.getByText('Pending Approval').waitFor()
    await row.getByText('3,250.50').waitFor()
    expect(await by(manager).getFullEmployeeProfile({ employeeICNumber: '900202145678' })).toMatchObject({
      mobileNumber: '+60123456789',
      bank: 'CIMB',
      accountNumber: '8001234567',
      salaries: [{ from: '2026-11-01', salary: ringgit(3250.5) }],
    })
  })

  test('scrolls its first error into view on a phone, below the top bar and with its label', async () => {
    const page = await at('/employees/create', manager, { width: 360, height: 740 })
    await page.getByLabel('Account number').fill('114222330001')
    await page.getByRole('button', { name: 'Create Employee' }).click()
    await expect.poll(() => isFocused(page.getByLabel('First name'))).toBe(true)
    const bar = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom)
    const label = page.locator('label', { hasText: 'First name' })
    await expect
      .poll(() => label.evaluate((element) => element.getBoundingClientRect().top))
      .toBeGreaterThanOrEqual(bar)
  })

  test('accepts a foreign mobile number, selected or typed', async () => {
    const page = await at('/employees/create')
    await page.getByLabel('Country of the mobile number').selectOption('SG')
    await page.getByLabel('Mobile number', { exact: true }).fill('9123 4567')
    await page.getByLabel('E-mail').click()
    await expect.poll(() => page.getByLabel('Mobile number', { exact: true }).inputValue()).toBe('+65 9123 4567')
    await page.getByLabel('Mobile number', { exact: true }).fill('+62 812 3456 789')
    await expect.poll(() => page.getByLabel('Country of the mobile number').inputValue()).toBe('ID')
  })
})

describe('an edit', () => {
  test('by an Executive announces that approval is needed again, and returns the employee to Pending Approval', async () => {
    const employee = await s.world.employee(kopi, { firstName: 'Mei', lastName: 'Ling' })
    const page = await at('/employees', executive)
    await rowMenu(page, 'Mei Ling', 'Edit Employee')
    await page.getByText('Changing the bank, account number or salary returns this employee').waitFor()
    expect(await page.getByLabel('IC or passport number').isEditable()).toBe(false)
    await page.getByLabel('Monthly salary').fill('3500')
    await page.getByText('This change returns the employee to Pending Approval').waitFor()
    await page.getByLabel('Salary effective from').fill('01/12/2026')
    await page.getByText('Effective from 01/12/2026').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Employee update successful!').waitFor()
    await onList(page)
    await page.getByRole('row').getByText('Pending Approval').waitFor()
    expect(await by(manager).getFullEmployeeProfile({ employeeICNumber: employee.icNumber })).toMatchObject({
      status: 'pending-approval',
      salary: ringgit(3000),
      salaries: [
        { from: '2024-01-01', salary: ringgit(3000) },
        { from: '2026-12-01', salary: ringgit(3500) },
      ],
    })
  })

  test('by a Manager needs no approval; an end date states its consequences', async () => {
    const employee = await s.world.employee(kopi)
    const page = await at(`/employees/update/${employee.icNumber}`)
    await page.getByLabel('Account number').fill('999988887777')
    expect(await page.getByText('back to Pending Approval').count()).toBe(0)
    await page.getByLabel('End date').fill('30/11/2026')
    await by(executive).editEmployee({ employeeICNumber: employee.icNumber, city: 'Ipoh' })
    const dialog = page.getByRole('dialog', { name: /^End the employment of/ })
    await page.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Nothing is open').waitFor()
    await dialog.getByRole('button', { name: 'Save end date' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('button', { name: 'Go back' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else has changed this employee’s record' })
    await notice.getByText('New: City.').waitFor()
    await notice.getByRole('button', { name: 'Update the form' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Save end date' }).click()
    await onList(page)
    await page.getByRole('row').getByText('Leaves 30/11/2026').waitFor()
    await page.getByRole('row').getByText('Approved').waitFor()
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByRole('combobox', { name: 'Employment' }).selectOption('stayers')
    await page.getByRole('button', { name: 'More filters, 1 in use' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('No matching employees').waitFor()
    expect(page.url()).toContain('employment=stayers')
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect.poll(() => names(page)).toHaveLength(1)
  })
})

describe('approval', () => {
  test('works with the keyboard alone, from the list to the toast', async () => {
    await create(executive, 1)
    await create(executive, 2, { employeeICNumber: '900101145678', dateOfBirth: '1991-01-01' })
    const page = await at('/employees')
    await page.getByText('2 employees pending approval').waitFor({ state: 'attached' })
    await page.getByRole('link', { name: /^Pending Approval/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Employees Pending Approval' }).waitFor()
    await page.getByText('The date of birth differs from the IC number').first().waitFor()
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Approve Selected' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Approve 2 employees' })
    await dialog.getByText('The date of birth differs from the IC number').waitFor()
    const verb = dialog.getByRole('button', { name: 'Approve 2 employees' })
    await expect.poll(() => verb.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByText('Employees successfully approved!').waitFor()
    await page.getByText('There are no employees pending approval!').waitFor()
    expect(await by(manager).countEmployeesPendingApproval({})).toBe(0)
  })

  test('is for Managers: an Executive sees the list and the reason for the missing button', async () => {
    await create(manager, 1)
    const page = await at('/employees/approve', executive)
    await page.getByText('Only a Manager can approve employees.').waitFor()
    await expect.poll(() => names(page)).toEqual(['Person 01'])
    expect(await page.getByRole('checkbox').count()).toBe(0)
    const details = await at('/employees/view/A100001', executive)
    await details.getByText('Only a Manager can approve employees.').waitFor()
    expect(await details.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  })

  test('is refused with an explanation when someone else has already approved', async () => {
    await create(executive, 1)
    const page = await at('/employees/approve')
    await page.getByRole('checkbox', { name: 'Select Person 01' }).check()
    await by(manager).approveEmployees({ ICNumbers: ['A100001'] })
    await page.getByRole('button', { name: 'Approve Selected' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve Person 01' })
    await dialog.getByRole('button', { name: 'Approve 1 employee' }).click()
    await dialog.getByText('Selected items are not Pending Approval!').waitFor()
  })

  test('by the creator is refused if a second person is required', async () => {
    kopi = await s.world.organization({ requireSecondPerson: true })
    manager = await s.world.member(kopi, 'Manager')
    await create(manager, 1)
    const page = await at('/employees/approve')
    await page.getByText('Last changed by you: someone else has to approve').waitFor()
    await page.getByRole('checkbox', { name: 'Select Person 01' }).check()
    await page.getByRole('button', { name: 'Approve Selected' }).click()
    const reason = 'Someone who neither created nor last edited this record must approve it.'
    await page.getByRole('alert').getByText(reason).waitFor()
    await page.getByRole('complementary', { name: 'Person 01' }).getByText(reason).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('the list', () => {
  const withdrawal = async (employee: Member) => {
    const id = s.world.id<'withdrawal'>()
    await placeWithdrawals(s.world.database, [
      {
        orgId: kopi.id,
        orgName: kopi.name,
        id,
        employeeId: employee.employeeId!,
        userId: employee.id,
        icNumber: employee.icNumber,
        employeeName: 'Nur Aina',
        status: 'approved',
        amount: ringgit(25_000),
        fee: 0,
        feePaidBy: 'employee',
        bankCode: 'MBBEMYKL',
        accountNumber: '114222330001',
        at: s.world.now(),
      },
    ])
    return id
  }

  test('refuses to delete an employee with withdrawals in progress and lists them; deletes others', async () => {
    const busy = await s.world.employee(kopi, { firstName: 'Busy', lastName: 'Bee' })
    await s.world.employee(kopi, { firstName: 'Free', lastName: 'Bird' })
    const id = await withdrawal(busy)
    const page = await at('/employees')
    await rowMenu(page, 'Busy Bee', 'Delete Employee')
    const dialog = page.getByRole('dialog', { name: 'Delete Busy Bee' })
    await dialog.getByText('1 withdrawal is in progress').waitFor()
    await dialog.getByRole('link', { name: 'RM 250.00, November 2026' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Delete Employee' }).isDisabled()).toBe(true)
    expect(await dialog.getByRole('link').getAttribute('href')).toContain(id)
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await dialog.waitFor({ state: 'detached' })
    await rowMenu(page, 'Free Bird', 'Delete Employee')
    await page
      .getByRole('dialog', { name: 'Delete Free Bird' })
      .getByRole('button', { name: 'Delete Employee' })
      .click()
    await page.getByText('Deleted: Free Bird').waitFor()
    await expect.poll(() => names(page)).toEqual(['Busy Bee'])
  })

  test('does not mention withdrawals without Advance Pay', async () => {
    const other = await s.world.organization({ rollingPay: false })
    const aina = await s.world.employee(other)
    const page = await s.at('/employees', await s.world.member(other, 'Manager'))
    await page.getByRole('table', { name: 'Employees' }).getByText(aina.icNumber).waitFor()
    // The organization’s features load after its employees.
    await page.getByRole('columnheader', { name: 'Withdrawals' }).waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Withdrawals' }).waitFor({ state: 'detached' })
    await page.goto(`${s.address}/employees/view/${aina.icNumber}`)
    await page.getByText('Approved', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByText('Withdrawals on').count()).toBe(0)
  })

  test('disables and enables withdrawals, and reloads', async () => {
    await s.world.employee(kopi, { firstName: 'Devi', lastName: 'a/p Raman' })
    const page = await at('/employees', executive)
    await rowMenu(page, 'Devi a/p Raman', 'Turn off withdrawals')
    const dialog = page.getByRole('dialog', { name: 'Turn off withdrawals for Devi a/p Raman' })
    await dialog.getByRole('button', { name: 'Turn off withdrawals' }).click()
    await page.getByText('Withdrawals turned off: Devi a/p Raman').waitFor()
    await page.getByRole('row').getByText('Off', { exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Withdrawals' }).selectOption('off')
    await expect.poll(() => names(page)).toEqual(['Devi a/p Raman'])
    await rowMenu(page, 'Devi a/p Raman', 'Turn on withdrawals')
    await page
      .getByRole('dialog', { name: 'Turn on withdrawals for Devi a/p Raman' })
      .getByRole('button', { name: 'Turn on withdrawals' })
      .click()
    await page.getByText('No matching employees').waitFor()
  })

  test('pages forward and back, keeps its order in the URL, and exports the filtered rows', async () => {
    for (let n = 1; n <= 23; n++) await create(manager, n, n % 2 === 0 ? { lastName: '=cmd()' } : {})
    const page = await at('/employees?sort=salary&desc=true')
    await range(page, '1 to 10 of 23')
    await page.getByText(/^Last updated on 16\/11\/2026, 10:00$/).waitFor()
    for (const text of ['11 to 20 of 23', '21 to 23 of 23']) {
      await page.getByRole('button', { name: 'Next page' }).click()
      await range(page, text)
    }
    await expect.poll(() => names(page)).toEqual(['Person 03', 'Person =cmd()', 'Person 01'])
    await page.getByRole('button', { name: 'Previous page' }).click()
    await range(page, '11 to 20 of 23')
    await expect.poll(() => names(page).then((all) => all[0])).toBe('Person 13')
    await page.reload()
    await range(page, '11 to 20 of 23')
    await page.getByRole('searchbox').fill('a-100 005')
    await range(page, '1 to 1 of 1')
    const [download] = await Promise.all([page.waitForEvent('download'), exportList(page, 'CSV')])
    expect(download.suggestedFilename()).toBe('employees.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toBe('A100005,,Person 05,,,,,,,Maybank,****0001,2005.00,Pending Approval,On,None,,')
  })

  test.each(['light', 'dark'] as const)(
    'is printed with all of its columns and without buttons, %s',
    async (scheme) => {
      await s.world.employee(kopi, { firstName: 'Nur Aina', lastName: 'binti Mohd Rashid Abdullah' })
      const page = await at('/employees', manager, { dark: scheme === 'dark' })
      await expect.poll(() => names(page)).toHaveLength(1)
      const heads = await page.getByRole('columnheader').allTextContents()
      // The width of A4 in landscape between its margins.
      await page.setViewportSize({ width: 1046, height: 700 })
      await page.emulateMedia({ media: 'print' })
      const printed = page.getByRole('columnheader')
      expect(await printed.allTextContents()).toEqual(heads.filter((head) => head !== '' && head !== 'Actions'))
      for (const cell of await page.locator('th, td').all()) {
        const box = await cell.boundingBox()
        if (box) expect(box.x + box.width).toBeLessThanOrEqual(1046)
      }
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const role of ['navigation', 'banner', 'searchbox', 'combobox'] as const)
        expect(await page.getByRole(role).count(), role).toBe(0)
      const buttons = await page.getByRole('button').allTextContents()
      expect(buttons.filter((text) => !heads.includes(text))).toEqual([])
      expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(28, 26, 24)')
    },
  )

  test('fits a phone', async () => {
    await s.world.employee(kopi, { firstName: 'Nur Aina', lastName: 'binti Mohd Rashid Abdullah' })
    const page = await at('/employees', manager, { width: 360, height: 740 })
    await expect.poll(() => names(page)).toHaveLength(1)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: /Nur Aina/ }).click()
    await page.getByRole('tab', { name: 'Unpaid days' }).click()
    await page.getByRole('group', { name: 'Days of November 2026' }).waitFor()
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
  })
})

describe('the details', () => {
  test('show the salaries and set a new one from a date', async () => {
    const employee = await s.world.employee(kopi)
    const page = await at(`/employees/view/${employee.icNumber}?tab=salary`)
    await page.getByText('First salary').waitFor()
    await page.getByRole('button', { name: 'Set salary' }).click()
    expect(await messageAt(page, 'Monthly salary')).toBe('*Required')
    await page.getByLabel('Monthly salary').fill('3600')
    await page.getByLabel('Effective from').fill('01/12/2026')
    await page.getByRole('button', { name: 'Set salary' }).click()
    await page.getByText('Salary of RM 3,600.00 effective from 01/12/2026').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'RM 3,600.00' }).getByText('RM 600.00 (20%) more').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'RM 3,000.00' }).getByText('Current').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('show and save full and half unpaid days of a month', async () => {
    const employee = await s.world.employee(kopi)
    const page = await at(`/employees/view/${employee.icNumber}?tab=absences`)
    await page.getByRole('button', { name: 'Tue 3 Nov, paid' }).click()
    await page.getByRole('button', { name: 'Wed 4 Nov, paid' }).click()
    await page.getByRole('button', { name: 'Wed 4 Nov, unpaid' }).click()
    await page.getByText('1.5 days unpaid in November 2026').waitFor()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Save November 2026' }).click()
    await page.getByText('Saved: unpaid days of November 2026').waitFor()
    expect((await by(manager).getFullEmployeeProfile({ employeeICNumber: employee.icNumber })).absences).toEqual([
      { date: '2026-11-03', days: 1 },
      { date: '2026-11-04', days: 0.5 },
    ])
    expect(await violationsOf(page)).toEqual([])
  })
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site, type Viewport } from '#test/site.ts'
import { smallTargets } from '#test/touch.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
let kopi: Organization
let manager: Member
beforeEach(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await s.world.member(kopi, 'Manager')
})

const at = async (path: string, options: Viewport = {}): Promise<Page> => {
  const page = await s.as(manager, options)
  await page.goto(s.address + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const range = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const isFocused = (field: Locator) => field.evaluate((input) => input === document.activeElement)
const create = async (count: number) => {
  for (let n = 1; n <= count; n++)
    await s.world.as(manager).employees.createEmployee({
      firstName: 'Person',
      lastName: String(n).padStart(2, '0'),
      employeeICNumber: `A${100_000 + n}`,
      bankCode: 'MBBEMYKL',
      accountNumber: '114222330001',
    })
}

/** Approves in the dialog the employees that this Manager created. */
const approveOwn = async (page: Page, verb: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Why you approve your own record' }).fill('Nobody else is in the office')
  await dialog.getByRole('button', { name: verb }).click()
}

describe('a page after the last one', () => {
  test('in the URL shows the last page', async () => {
    await create(12)
    const page = await at('/employees?page=9')
    await range(page, '11 to 12 of 12')
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    expect(await page.getByText('No employees yet').count()).toBe(0)
  })

  test('whose rows were all approved shows the previous page', async () => {
    await create(11)
    const page = await at('/employees/approve')
    await page.getByRole('button', { name: 'Next page' }).click()
    await range(page, '11 to 11 of 11')
    await page.getByRole('checkbox', { name: 'Select Person 11' }).check()
    await page.getByRole('button', { name: 'Approve Selected' }).click()
    await approveOwn(page, 'Approve 1 employee')
    await range(page, '1 to 10 of 10')
    expect(await page.getByText('There are no employees pending approval!').count()).toBe(0)
  })
})

describe('the focus', () => {
  test('returns to the row’s menu when its dialog closes', async () => {
    await create(2)
    const page = await at('/employees')
    const menu = page.getByRole('button', { name: 'Actions for Person 01' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Delete Employee' }).click()
    await page.getByRole('dialog', { name: 'Delete Person 01' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(menu)).toBe(true)
  })

  test('moves to the next row when its row is deleted, and to the table when none is left', async () => {
    await create(2)
    const page = await at('/employees')
    for (const name of ['Person 01', 'Person 02']) {
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Delete Employee' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete Employee' }).click()
      await page.getByRole('row').filter({ hasText: name }).waitFor({ state: 'detached' })
      if (name === 'Person 01')
        await expect.poll(() => isFocused(page.getByRole('button', { name: 'Actions for Person 02' }))).toBe(true)
    }
    const frame = page.getByRole('table', { name: 'Employees' }).locator('..')
    await expect.poll(() => isFocused(frame)).toBe(true)
  })
})

describe('the way back to the list', () => {
  const onSecondPage = async (page: Page) => {
    await range(page, '11 to 12 of 12')
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('pending-approval')
  }

  test('keeps filters and page: from the details, a cancelled edit and a saved edit', async () => {
    await create(12)
    const page = await at('/employees?status=pending-approval&page=2')
    await onSecondPage(page)
    await page.getByRole('link', { name: /Person 12/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Person 12' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Employees', exact: true }).click()
    await onSecondPage(page)
    for (const verb of ['Go back', 'Save']) {
      await page.getByRole('button', { name: 'Actions for Person 12' }).click()
      await page.getByRole('menuitem', { name: 'Edit Employee' }).click()
      await page.getByRole('heading', { level: 1, name: 'Edit Employee' }).waitFor()
      if (verb === 'Save') await page.getByLabel('City').fill('Ipoh')
      await page.getByRole('button', { name: verb, exact: true }).click()
      await onSecondPage(page)
    }
  })

  test('shows all employees after an employee was added', async () => {
    await create(12)
    const page = await at('/employees?page=2')
    await range(page, '11 to 12 of 12')
    await page.getByRole('link', { name: 'Create Employee' }).click()
    await page.getByLabel('First name').fill('Aaron')
    await page.getByLabel('Last name').fill('Abel')
    await page.getByLabel('IC or passport number').fill('A999999')
    await page.getByRole('combobox', { name: 'Bank' }).click()
    await page.getByRole('option', { name: 'CIMB', exact: true }).click()
    await page.getByLabel('Account number').fill('8001234567')
    await page.getByRole('button', { name: 'Create Employee' }).click()
    await range(page, '1 to 10 of 13')
    await page.getByRole('link', { name: /Aaron Abel/ }).waitFor()
  })
})

describe('a selection', () => {
  test('selects all pending employees, not only a page; rows cleared during loading stay cleared', async () => {
    await create(12)
    const page = await at('/employees/approve')
    await range(page, '1 to 10 of 12')
    const pickPage = page.getByRole('checkbox', { name: 'Select all rows on this page' })
    await pickPage.check()
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/call/employees-listEmployeesPendingApproval', async (route) => {
      if (route.request().postData()?.includes('500')) await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Select all 12' }).click()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    answer()
    await page.getByText('10 selected').waitFor({ state: 'detached' })
    await pickPage.check()
    await page.getByRole('button', { name: 'Select all 12' }).click()
    await page.getByText('12 selected').waitFor()
    expect(await page.getByRole('button', { name: 'Select all 12' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Approve Selected' }).click()
    await approveOwn(page, 'Approve 12 employees')
    await page.getByText('There are no employees pending approval!').waitFor()
  })

  test('reports when not all rows could be loaded', async () => {
    await create(11)
    const page = await at('/employees/approve')
    await page.getByRole('checkbox', { name: 'Select Person 01' }).check()
    await page.route('**/call/employees-listEmployeesPendingApproval', (route) => route.abort())
    await page.getByRole('button', { name: 'Select all 11' }).click()
    await page.getByRole('alert').first().waitFor()
    await page.getByText('1 selected').waitFor()
  })
})

describe('touch targets on a phone are 44 px for', () => {
  const phone = { width: 360, height: 740 }
  const all = async (page: Page, within?: string) =>
    expect.poll(() => smallTargets(page, within), { timeout: 5_000 }).toEqual([])

  test('every day of the unpaid days, also in a month that begins on a Monday', async () => {
    await create(1)
    const page = await at('/employees/view/A100001?tab=absences&month=2027-02', phone)
    await page.getByRole('button', { name: 'Mon 1 Feb, paid' }).click()
    await page.getByRole('button', { name: 'Mon 1 Feb, unpaid' }).waitFor()
    await all(page)
    await expectNoSidewaysScroll(page)
  })

  test('every day of a calendar, its arrows and its dropdowns', async () => {
    const page = await at('/employees/create', phone)
    await all(page)
    await page.getByRole('button', { name: 'Open the calendar' }).first().click()
    await page.getByRole('button', { name: '16 November 2026' }).waitFor()
    await all(page, '.mantine-Popover-dropdown')
    const calendar = page.locator('.mantine-Popover-dropdown')
    const box = await calendar.boundingBox()
    expect(box!.x).toBeGreaterThanOrEqual(0)
    expect(box!.x + box!.width).toBeLessThanOrEqual(360)
  })

  test('the sort order of cards, which have no header', async () => {
    await create(3)
    const page = await at('/employees', phone)
    const names = () => page.locator('tbody strong').allTextContents()
    await expect.poll(names).toEqual(['Person 01', 'Person 02', 'Person 03'])
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Employee, descending')
    await expect.poll(names).toEqual(['Person 03', 'Person 02', 'Person 01'])
    expect(page.url()).toContain('desc=true')
    await page.reload()
    await expect.poll(names).toEqual(['Person 03', 'Person 02', 'Person 01'])
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Default order')
    await expect.poll(names).toEqual(['Person 01', 'Person 02', 'Person 03'])
    expect(await violationsOf(page)).toEqual([])
  })

  test('lists, their menus and the column picker', async () => {
    await create(2)
    const page = await at('/employees', phone)
    await page.getByRole('link', { name: /Person 01/ }).waitFor()
    await all(page)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Salary' }).waitFor()
    await all(page, '.mantine-Popover-dropdown')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Actions for Person 01' }).click()
    await page.getByRole('menuitem', { name: 'View Employee' }).waitFor()
    await all(page, '.mantine-Menu-dropdown')
    await page.goto(`${s.address}/employees/bulk-import`)
    await page.getByText('No imports yet').waitFor()
    await all(page)
  })
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

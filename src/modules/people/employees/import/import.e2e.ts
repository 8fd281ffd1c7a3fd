import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { placeWithdrawals } from '#money/withdrawals/place-withdrawals.fixtures.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site, type Viewport } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'
import { importColumns, type ImportColumn } from '../lists/import-columns.rules.ts'
import { importTable } from './import.reader.ts'
import { openXlsx } from '#spreadsheets/xlsx.ts'
import { xlsxFile } from '#spreadsheets/xlsx-file.ts'

const s = site()
const path = '/employees/bulk-import'
let kopi: Organization
let manager: Member
beforeEach(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await s.world.member(kopi, 'Manager')
})

type Row = Partial<Record<ImportColumn, string>>
const row = (n: number, changes: Row = {}): Row => ({
  firstName: 'Nur Aina',
  lastName: `binti Rashid ${n}`,
  employeeICNumber: `A${1_000_000 + n}`,
  bank: 'Maybank',
  accountNumber: '001142223300',
  mobileNumber: `012-${3_000_000 + n}`,
  email: `person${n}@import.example`,
  salary: '3200.50',
  startDate: '12/02/2024',
  ...changes,
})
const workbook = (rows: readonly Row[], head: readonly string[] = importColumns, name = 'staff.xlsx') => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(
    xlsxFile([
      {
        name: 'Employees',
        columns: head.map(() => ({ width: 12 })),
        rows: [
          head.map((text) => ({ text })),
          ...rows.map((one) => head.map((field) => ({ text: one[field as ImportColumn] ?? '' }))),
        ],
      },
    ]),
  ),
})
const open = async (member = manager, options: Viewport = {}, search = ''): Promise<Page> => {
  const page = await s.as(member, options)
  await page.goto(s.address + path + search)
  await page.getByRole('heading', { name: 'Bulk Import Employees' }).waitFor()
  await page
    .getByText('No imports yet')
    .or(page.getByRole('table', { name: 'Earlier imports' }))
    .waitFor()
  return page
}
const drop = (page: Page, file: Parameters<Page['setInputFiles']>[1]) =>
  page.locator('input[type=file]').setInputFiles(file)
const verified = (page: Page) =>
  page.getByText('All fields verified correct! Okay to import.').waitFor({ timeout: 25_000 })
const preview = (page: Page) => page.getByRole('table', { name: 'Rows of the file' })

/** The whole directory in the database, without the employees that an undo has removed. */
const directory = async () => {
  const rows = async (text: string) => (await s.world.database.pool.query<object>(text, [kopi.id])).rows
  return {
    employees: await rows(`select * from employees where org_id = $1 and deleted_at is null order by id`),
    salaries:
      await rows(`select s.* from employee_salaries s join employees e on e.org_id = s.org_id and e.id = s.employee_id
      where s.org_id = $1 and e.deleted_at is null order by s.employee_id, s.from_on`),
    users: await rows(`select * from users where org_id = $1 order by id`),
  }
}

describe('ten thousand rows', () => {
  test('errors appear at their cells, and the corrected file is imported and undone completely', async () => {
    await s.world.employee(kopi)
    const before = await directory()
    const good = Array.from({ length: 10_000 }, (_, n) => row(n))
    const seeded = new Map<number, [Row, ImportColumn, string]>([
      [7, [{ bank: 'May Bank' }, 'bank', 'May Bank is not a valid Bank!']],
      [4_321, [{ accountNumber: '' }, 'accountNumber', 'accountNumber is required.']],
      [5_000, [{ startDate: '31/02/2024' }, 'startDate', 'Not a valid date']],
      [
        9_998,
        [
          { employeeICNumber: 'A1000003' },
          'employeeICNumber',
          'This IC or passport number appears in the file more than once',
        ],
      ],
    ])
    const faulty = good.map((one, n) => ({ ...one, ...seeded.get(n)?.[0] }))
    const page = await open()
    await drop(page, workbook(faulty))
    await page.getByText('4 errors in 4 rows').waitFor({ timeout: 25_000 })
    expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0)
    await page.getByLabel('Only rows with errors').check()
    await expect.poll(() => preview(page).getByRole('row').count()).toBe(5)
    for (const [n, [, field, message]] of seeded) {
      const shown = preview(page).getByRole('row').filter({ hasText: message })
      // The first row of the sheet is the header.
      expect(await shown.getByRole('rowheader').textContent()).toBe(String(n + 2))
      expect(await shown.locator('[data-error]').getAttribute('data-field')).toBe(field)
    }
    // The message of the row is beside the button, wherever the row is.
    await page.getByRole('button', { name: 'Next error' }).click()
    await page.getByText('Row 9: bank: May Bank is not a valid Bank!').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Errors as CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toBe('9,D,bank,May Bank,May Bank is not a valid Bank!')

    await drop(page, workbook(good))
    await verified(page)
    await page.getByText('10,000 employees in sheet Employees of staff.xlsx').waitFor()
    await page.getByRole('button', { name: /^Import \d/ }).click()
    await page.getByText('Bulk import successful!').waitFor({ timeout: 25_000 })
    await page.getByRole('heading', { name: 'Imported' }).waitFor()
    expect((await s.world.as(manager).employees.getEmployees({})).total).toBe(10_001)
    expect(await s.world.as(manager).employees.getFullEmployeeProfile({ employeeICNumber: 'A1009999' })).toMatchObject({
      accountNumber: '001142223300',
      mobileNumber: '+60123009999',
      salary: 3200.5,
      startDate: '2024-02-12',
      status: 'pending-approval',
    })
    await page.getByRole('button', { name: 'Undo latest import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo the latest import' })
    await dialog.getByText(/10,000 employees that it created are removed/).waitFor()
    await dialog.getByRole('button', { name: 'Undo latest import' }).click()
    await page.getByText('Import undone: 0 restored, 10,000 removed.').waitFor({ timeout: 25_000 })
    await page.getByText('Undone', { exact: true }).waitFor()
    expect(await directory()).toEqual(before)
  }, 120_000)

  test('any row is shown immediately, however far down the list', async () => {
    const page = await open()
    await drop(page, workbook(Array.from({ length: 10_000 }, (_, n) => row(n))))
    await verified(page)
    const frame = page.getByRole('region', { name: 'Rows of the file' })
    expect(await preview(page).getByRole('row').count()).toBeLessThan(80)
    await frame.focus()
    await page.keyboard.press('End')
    await preview(page).getByText('binti Rashid 9999', { exact: true }).waitFor()
    await page.keyboard.press('Home')
    await preview(page).getByText('binti Rashid 0', { exact: true }).waitFor()
  }, 60_000)
})

describe('a file of several chunks', () => {
  const several = workbook(Array.from({ length: 4_500 }, (_, n) => row(n)))

  test('is sent with the import', async () => {
    const page = await open()
    await drop(page, several)
    await verified(page)
    await page.getByRole('button', { name: /^Import \d/ }).click()
    await page.getByRole('heading', { name: 'Imported' }).waitFor({ timeout: 25_000 })
    expect(await page.getByText('Bulk import failed!').count()).toBe(0)
    expect((await s.world.as(manager).employees.getEmployees({})).total).toBe(4_500)
  }, 60_000)
})

describe('overwrite', () => {
  test('lists the changes, asks for confirmation, and reports the retained employees', async () => {
    const [stays, goes] = [
      await s.world.employee(kopi, { firstName: 'Devi', lastName: 'a/p Krishnan' }),
      await s.world.employee(kopi, { firstName: 'Chong', lastName: 'Wei Ming' }),
    ]
    await placeWithdrawals(s.world.database, [
      {
        orgId: kopi.id,
        orgName: kopi.name,
        id: s.world.id<'withdrawal'>(),
        employeeId: stays.employeeId!,
        userId: stays.id,
        icNumber: stays.icNumber,
        employeeName: 'Devi',
        status: 'approved',
        amount: 10_000,
        fee: 0,
        feePaidBy: 'employee',
        bankCode: 'MBBEMYKL',
        accountNumber: '114222330001',
        at: s.world.now(),
      },
    ])
    // An unknown mode is treated as overwrite: press its button.
    const page = await open(manager, {}, '?mode=whatever')
    await drop(page, workbook([row(1), row(2)]))
    await verified(page)
    await page.getByRole('button', { name: 'Overwrite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Overwrite the directory' })
    const verb = dialog.getByRole('button', { name: 'Overwrite: delete 1, create 2' })
    await verb.waitFor()
    await dialog.getByText('Deleted: Show names').click()
    await dialog.getByText('Chong Wei Ming').waitFor()
    await dialog.getByText('Retained, withdrawals in progress or payments on hold: Show names').click()
    await dialog.getByText('Devi a/p Krishnan').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await s.world.as(manager).employees.getEmployees({})).total).toBe(2)

    await page.getByRole('button', { name: 'Overwrite' }).click()
    await verb.click()
    await page.getByText('Bulk import successful!').waitFor()
    await page.getByText('Devi a/p Krishnan, 1 withdrawal').waitFor()
    const { employees } = await s.world.as(manager).employees.getEmployees({ sort: { by: 'employeeICNumber' } })
    expect(employees.map((one) => one.employeeICNumber)).toEqual([stays.icNumber, 'A1000001', 'A1000002'])
    await expect(s.world.as(goes).auth.getSession({})).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('shows the summary again, before importing, when the directory has changed', async () => {
    const page = await open()
    await drop(page, workbook([row(1)]))
    await verified(page)
    await page.getByRole('button', { name: 'Overwrite' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Overwrite: create 1' }).waitFor()
    await s.world.employee(kopi)
    await dialog.getByRole('button', { name: 'Overwrite: create 1' }).click()
    await dialog.getByRole('alert').getByText('The directory has changed since this summary was made.').waitFor()
    await dialog.getByRole('button', { name: 'Overwrite: delete 1, create 1' }).waitFor()
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Overwrite' }).click()
    await dialog.getByRole('button', { name: 'Overwrite: delete 1, create 1' }).waitFor()
    expect(await dialog.getByRole('alert').count()).toBe(0)
    expect((await s.world.as(manager).employees.getEmployees({})).total).toBe(1)
  })
})

test('unusual accounts and salaries are all listed, and have to be confirmed before the import', async () => {
  const page = await open()
  await drop(
    page,
    workbook([row(1), row(2, { accountNumber: '12345678901', salary: '900' }), row(3, { salary: '900' })]),
  )
  await verified(page)
  await page.getByText('2 rows with a warning').waitFor()
  await page.getByText('Account numbers, salaries or dates look unusual. Check them before you import.').waitFor()
  expect(await page.getByText('The date of birth differs').count()).toBe(0)
  const second = preview(page).getByRole('row').filter({ hasText: '12345678901' })
  await second.getByText('The account number has 11 digits. Maybank accounts have 12.').waitFor()
  await second.getByText('The salary is below the minimum wage of').waitFor()
  const add = page.getByRole('button', { name: /^Import \d/ })
  expect(await add.isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Overwrite' }).isDisabled()).toBe(true)
  await page.getByLabel('I have checked the account numbers, salaries and dates of 2 rows').check()
  // Another file has to be checked again.
  await drop(page, workbook([row(1, { salary: '900' })]))
  const again = page.getByLabel('I have checked the account number, salary or dates of 1 row')
  await again.waitFor()
  expect(await again.isChecked()).toBe(false)
  await again.check()
  await add.click()
  await page.getByText('Bulk import successful!').waitFor()
})

test('an import whose employees have changed since cannot be undone, and lists them', async () => {
  const page = await open()
  await drop(page, workbook([row(1), row(2)]))
  await verified(page)
  await page.getByRole('button', { name: /^Import \d/ }).click()
  await page.getByText('Bulk import successful!').waitFor()
  s.world.pass(1_000)
  await s.world.as(manager).employees.approveEmployees({ ICNumbers: ['A1000002'] })
  await page.reload()
  await page.getByRole('button', { name: 'Undo latest import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo the latest import' })
  await dialog.getByText(/^staff\.xlsx, imported on 16\/11\/2026/).waitFor()
  await dialog.getByText('1 employee has changed since: Show names').click()
  await dialog.getByText('Nur Aina binti Rashid 2').waitFor()
  expect(await dialog.getByText('removed again').count()).toBe(0)
  expect(await dialog.getByRole('button', { name: 'Undo latest import' }).isDisabled()).toBe(true)
  expect(await violationsOf(page)).toEqual([])
})

describe('errors and refusals', () => {
  test('values already in use in the directory are marked at their cells, and the rows stay', async () => {
    const there = await s.world.employee(kopi)
    const page = await open()
    await drop(page, workbook([row(1), row(2, { employeeICNumber: there.icNumber })]))
    await verified(page)
    await page.getByRole('button', { name: /^Import \d/ }).click()
    await page.getByText('1 error in 1 row').waitFor()
    const shown = preview(page)
      .getByRole('row')
      .filter({ hasText: 'An employee with this IC or passport number already exists.' })
    expect(await shown.getByRole('rowheader').textContent()).toBe('3')
    expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0)
    expect((await s.world.as(manager).employees.getEmployees({})).total).toBe(1)
  })

  test('other columns, other file types and empty files are refused with an explanation', async () => {
    const page = await open()
    await drop(page, workbook([row(1)], ['firstName', 'surname', 'employeeICNumber', 'bank', 'accountNumber']))
    await page.getByText('Column B: surname is not a valid field! Please use the provided template.').waitFor()
    await page.getByText('lastName is required.').waitFor()
    const csv = { name: 'staff.xlsx', mimeType: 'text/csv', buffer: Buffer.from('firstName,lastName\nAina,Rashid\n') }
    await drop(page, csv)
    await page.getByText(/This is a text file with another file extension/).waitFor()
    await drop(page, { ...csv, buffer: Buffer.alloc(0) })
    await page.getByText('File is empty!').waitFor()
    await drop(page, { ...csv, name: 'staff.csv' })
    await page.getByText('This file type isn’t allowed. Use xlsx, xls.').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('formulas in names stay text on the screen, in the error file and in the directory', async () => {
    const evil = `=HYPERLINK("http://evil.example";"x")`
    const page = await open()
    await drop(page, workbook([row(1, { firstName: evil, bank: '@SUM(A1)' })]))
    await page.getByText('1 error in 1 row').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Errors as CSV' }).click(),
    ])
    expect((await readFile(await download.path(), 'utf8')).split('\r\n')[1]).toBe(
      `2,D,bank,'@SUM(A1),'@SUM(A1) is not a valid Bank!`,
    )
    await drop(page, workbook([row(1, { firstName: evil })]))
    await verified(page)
    await page.getByRole('button', { name: /^Import \d/ }).click()
    await page.getByText('Bulk import successful!').waitFor()
    const { employees } = await s.world.as(manager).employees.getEmployees({})
    expect(employees.map(({ firstName }) => firstName)).toEqual([evil])
  })
})

test('a date of birth that contradicts the IC number is a warning and does not prevent the import', async () => {
  const message = 'The date of birth differs from the one in the IC number'
  const born = { employeeICNumber: '900101145678', dateOfBirth: '02/01/1990' }
  const page = await open()
  await drop(page, workbook([row(1), row(2, { ...born, bank: 'May Bank' })]))
  await page.getByText('1 error in 1 row').waitFor()
  const doubtful = preview(page).getByRole('row').filter({ hasText: message })
  expect(await doubtful.locator('[data-error]').getAttribute('data-field')).toBe('bank')
  expect(await doubtful.locator('[data-warning][data-field]').getAttribute('data-field')).toBe('dateOfBirth')

  await drop(page, workbook([row(1), row(2, born)]))
  await verified(page)
  await page.getByText('1 row with a warning').waitFor()
  await page.getByLabel('Only rows with warnings').check()
  await expect.poll(() => preview(page).getByRole('rowheader').allTextContents()).toEqual(['3'])
  expect(await violationsOf(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Warnings as CSV' }).click(),
  ])
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')[1]).toBe(`3,H,dateOfBirth,02/01/1990,${message}`)
  await page.getByRole('button', { name: /^Import \d/ }).click()
  await page.getByText('Bulk import successful!').waitFor()
  const profile = await s.world.as(manager).employees.getFullEmployeeProfile({ employeeICNumber: '900101145678' })
  expect(profile).toMatchObject({ dateOfBirth: '1990-01-02', warning: 'birth_date_differs' })
})

test('the template can be read back and has the columns of the rules', async () => {
  const page = await open()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download template' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('employees-template.xlsx')
  const bytes = new Uint8Array(await readFile(await download.path()))
  const book = await openXlsx(bytes)
  expect(book.sheets).toEqual(['Employees', 'Instructions', 'Banks'])
  await expect(importTable(bytes)).rejects.toMatchObject({ reason: { code: 'workbook_empty' } })
})

test('works with the keyboard alone', async () => {
  const page = await open()
  const tabTo = async (name: string) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      )
      if (focused === name) return
    }
    throw new Error(`no way to ${name} by keyboard`)
  }
  await page.getByLabel('Excel workbook with employees').first().waitFor({ state: 'attached' })
  // Start to wait before the click, so the event is not missed.
  const chooser = page.waitForEvent('filechooser')
  await tabTo('Excel workbook with employees')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(workbook([row(1), row(2)]))
  await verified(page)
  await tabTo('Import 2 employees')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Imported' }).waitFor()
  await page.getByRole('button', { name: 'Undo latest import' }).waitFor()
  await tabTo('Undo latest import')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Undo the latest import' })
  await dialog.locator('button:focus', { hasText: 'Undo latest import' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Import undone: 0 restored, 2 removed.').waitFor()
  expect((await s.world.as(manager).employees.getEmployees({})).total).toBe(0)
})

test.each([
  ['light', { dark: false }],
  ['dark', { dark: true }],
  ['on a phone', { width: 360, height: 740 }],
])('has no accessibility violations or overflow: %s', async (_, options) => {
  await s.world.as(manager).employees.employeeBulkImportAdd({
    fileName: 'Earlier with quite a long name of November.xlsx',
    rows: [row(9)],
  })
  const page = await open(manager, options)
  expect(await violationsOf(page)).toEqual([])
  await drop(page, workbook([row(1), row(2, { bank: 'May Bank', email: 'nobody', salary: '-1' })]))
  await page.getByText('3 errors in 1 row').waitFor()
  await page.getByText('May Bank is not a valid Bank!').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await drop(page, workbook([row(1), row(2)]))
  await verified(page)
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

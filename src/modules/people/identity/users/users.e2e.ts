import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { focusMovesInto } from '#test/keyboard.ts'
import { follow } from '#test/routes.ts'
import { expectNoSidewaysScroll, exportList, site } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
let kopi: Organization
let boss: Member
let root: Member
beforeEach(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  boss = await s.world.member(kopi, 'Manager')
  root = await s.world.member(null, 'superadmin')
})

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await s.world.database.pool.query<Row>(text, values)).rows
/** The organization’s users by display name. */
const people = async (...names: string[]): Promise<Member[]> => {
  const made = await Promise.all(names.map(() => s.world.member(kopi, 'Executive')))
  for (const [i, member] of made.entries()) {
    const [first, ...rest] = names[i]!.split(' ')
    await query('update users set display_name = $2, first_name = $3, last_name = $4 where id = $1', [
      member.id,
      names[i],
      first,
      rest.join(' ') || 'Ali',
    ])
  }
  return made
}
const open = async (member: Member, path: string, options = {}): Promise<Page> => {
  const page = await s.as(member, options)
  await page.goto(s.address + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const names = (page: Page) => page.locator('tbody a').allTextContents()
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const statusOf = async ({ id }: Member) =>
  (await query<{ status: string }>('select status from users where id = $1', [id]))[0]?.status
const scoped = () => `?orgId=${kopi.id}&tenantId=${kopi.id}`

/** A field by its label, which may end with the mark of a required field. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`))

describe('the list', () => {
  test('has the columns of the specification in their order; ids and parts of the name are shown if the user adds them', async () => {
    await people('Aina Ali')
    const page = await open(boss, '/users')
    await page.getByRole('link', { name: 'Aina Ali' }).waitFor()
    expect(await page.getByRole('columnheader').first().textContent()).toBe('Display Name')
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const one of ['ID', 'Tenant ID', 'First Name', 'Last Name'])
      await page.getByRole('checkbox', { name: one, exact: true }).check()
    const heads = page.getByRole('columnheader')
    const all = [
      'ID',
      'Tenant ID',
      'Display Name',
      'First Name',
      'Last Name',
      'Email',
      'Role',
      'Status',
      'Created At',
      'Modified At',
    ]
    expect((await heads.allTextContents()).slice(0, 10)).toEqual(all)

    // The choice is kept by a reload, by a saved filter and for the next visit, and a shared link shows the same columns.
    await page.keyboard.press('Escape')
    await page.reload()
    await heads.nth(9).waitFor()
    expect((await heads.allTextContents()).slice(0, 10)).toEqual(all)
    const link = page.url()
    await page.getByRole('button', { name: 'Saved filters' }).click()
    await page.getByLabel('Filter name').fill('With ids')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'With ids', exact: true }).waitFor()
    await page.goto(`${s.address}/users`)
    await heads.nth(9).waitFor()
    expect((await heads.allTextContents()).slice(0, 2)).toEqual(all.slice(0, 2))
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const id of ['ID', 'Tenant ID']) await page.getByRole('checkbox', { name: id, exact: true }).uncheck()
    await page.keyboard.press('Escape')
    await expect.poll(() => heads.first().textContent()).toBe('Display Name')
    await page.getByRole('button', { name: 'Saved filters' }).click()
    await page.getByRole('button', { name: 'With ids', exact: true }).click()
    await expect.poll(() => heads.first().textContent()).toBe('ID')
    const other = await s.at(link.replace(s.address, ''), boss)
    await other.getByRole('columnheader').nth(9).waitFor()
    expect(await other.getByRole('columnheader').first().textContent()).toBe('ID')
  })

  test('is searched, filtered, sorted and paged by the server, with its state in the URL', async () => {
    await people(...Array.from({ length: 12 }, (_, i) => `Person ${String(i + 10)}`), 'Zulaikha Ali')
    const page = await open(boss, '/users')
    await expect.poll(() => names(page)).toHaveLength(10)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => names(page)).toHaveLength(4)
    expect(page.url()).toContain('page=2')
    await page.getByRole('searchbox').fill('zulaikha')
    await expect.poll(() => names(page)).toEqual(['Zulaikha Ali'])
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Zulaikha Ali'])
    await page.getByRole('searchbox').fill('')
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Manager')
    await expect.poll(() => names(page)).toHaveLength(1)
    expect(page.url()).toContain('role=Manager')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Suspended')
    await page.getByText('No accounts match these filters').waitFor()
    await page.goto(`${s.address}/users?sort=displayName&desc=true&role=Executive`)
    await expect.poll(async () => (await names(page))[0]).toBe('Zulaikha Ali')
  })

  test('exports all pages with the current filter', async () => {
    await people(...Array.from({ length: 11 }, (_, i) => `Person ${i}`))
    const page = await open(boss, '/users?role=Executive')
    await expect.poll(() => names(page)).toHaveLength(10)
    const [file] = await Promise.all([page.waitForEvent('download'), exportList(page, 'CSV')])
    const text = await readFile(await file.path(), 'utf8')
    expect(file.suggestedFilename()).toBe('users.csv')
    expect(text.split('\r\n')[0]).toBe('\ufeffdisplayName,email,role,status,createdAt,modifiedAt,id')
    expect(text.trim().split('\r\n')).toHaveLength(12)
  })

  test('of the platform shows all organizations or the one in the address; superadmins can edit, admins can only view', async () => {
    const [aina] = await people('Aina Ali')
    const other = await s.world.member(await s.world.organization(), 'Manager')
    const page = await open(root, `/internal/users?q=${other.email}`)
    await expect.poll(() => names(page)).toHaveLength(1)
    expect((await page.getByRole('columnheader').allTextContents()).slice(0, 2)).toEqual([
      'Organization',
      'Display Name',
    ])
    expect(await page.getByRole('button', { name: 'Create User' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Create User' }).hover()
    await page.getByRole('tooltip', { name: 'Choose an organization first.' }).waitFor()
    await page.goto(`${s.address}/internal/users`)
    // Other organizations have the same name; the code is unique.
    await page.getByRole('textbox', { name: 'Organization' }).focus()
    await page.getByRole('combobox', { name: 'Organization' }).fill(kopi.code)
    const found = page.getByRole('option', { name: 'Kopi Kita Sdn Bhd' })
    await expect.poll(() => found.count()).toBe(1)
    await found.click()
    await page.getByText('The accounts of Kopi Kita Sdn Bhd.').waitFor()
    await expect.poll(() => names(page)).toEqual(expect.arrayContaining(['Aina Ali']))
    expect(new URL(page.url()).search).toContain(`orgId=${kopi.id}&tenantId=${kopi.id}`)
    const edit = `/internal/organizations/${kopi.id}/users/${aina!.id}/edit`
    expect(await page.getByRole('link', { name: 'Aina Ali' }).getAttribute('href')).toBe(edit)

    const looking = await open(await s.world.member(null, 'admin'), `/internal/users${scoped()}`)
    await looking.getByRole('link', { name: 'Aina Ali' }).click()
    await looking.getByRole('heading', { name: 'Aina Ali' }).waitFor()
    expect(new URL(looking.url()).pathname).toBe(edit.replace('/edit', ''))
    await looking.getByText(aina!.id).waitFor()
    // Pages for superadmins redirect back.
    await follow(looking, edit)
    await looking.waitForURL((url) => url.pathname === edit.replace('/edit', ''))
    await looking.getByRole('heading', { name: 'Aina Ali' }).waitFor()
    await looking.getByRole('main').getByRole('link', { name: 'Users' }).click()
    await expect.poll(() => names(looking)).toEqual(expect.arrayContaining(['Aina Ali']))
    expect(new URL(looking.url()).search).toContain(`orgId=${kopi.id}`)
  })

  test('consists of cards on a phone, and is accessible in dark mode', async () => {
    await people('Aina Ali', 'Devi Krishnan')
    const page = await open(boss, '/users', { width: 360, dark: true })
    await page.getByRole('link', { name: 'Aina Ali' }).waitFor()
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
  })
})

describe('an account', () => {
  const fill = async (page: Page, typed: Record<string, string>) => {
    for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  }

  test('can be created with the keyboard, shows errors at its fields, and its user can sign in', async () => {
    const page = await open(root, `/internal/users${scoped()}`)
    await page.getByRole('button', { name: 'Create User' }).press('Enter')
    await page.getByRole('heading', { name: 'Create User' }).waitFor()
    expect(page.url()).toBe(`${s.address}/internal/organizations/${kopi.id}/users/create?orgId=${kopi.id}`)
    await page.getByText('A new account in Kopi Kita Sdn Bhd.').waitFor()
    await page.getByRole('button', { name: 'Create User' }).press('Enter')
    // First and last name, e-mail address, role, password and confirmation.
    await expect.poll(() => page.getByText('*Required', { exact: true }).count()).toBe(6)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    await fill(page, { 'First Name': 'Farid', 'Last Name': 'Omar', Email: 'farid', Password: 'weak' })
    await fill(page, { 'Confirm Password': 'weaker' })
    await page.getByRole('combobox', { name: 'Role' }).focus()
    await page.getByText('*Passwords do not match').waitFor()
    await page.getByText('* Value must be a valid email!').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Role' }).press('ArrowDown')
    await page.getByRole('option', { name: 'Executive' }).click()
    await fill(page, { Email: boss.email, Password: 'Strong-Pass-1', 'Confirm Password': 'Strong-Pass-1' })
    await field(page, 'Email').press('Enter')
    await page.getByText('This e-mail address is already in use in the organization.').first().waitFor()
    await fill(page, { Email: 'farid@kopi.example' })
    await field(page, 'Email').press('Enter')
    await said(page, 'User successfully created!')
    await page.getByRole('link', { name: 'Farid Omar' }).waitFor()
    expect(page.url()).toContain(`orgId=${kopi.id}`)
    expect(
      await s.world.as(null).auth.signIn({ tenantId: kopi.id, email: 'farid@kopi.example', password: 'Strong-Pass-1' }),
    ).toMatchObject({ role: 'Executive' })
  })

  test('can be edited, and leaving with unsaved changes asks for confirmation', async () => {
    const [aina] = await people('Aina Ali')
    const page = await open(root, `/internal/users${scoped()}`)
    await page.getByRole('link', { name: 'Aina Ali' }).click()
    await page.getByRole('heading', { name: 'Edit User' }).waitFor()
    expect(await page.getByLabel('Password').count()).toBe(0)
    await fill(page, { 'First Name': 'Nur' })
    await page.getByRole('link', { name: 'Administrators' }).click()
    await page.getByText('Leave page? You will lose unsaved changes.').waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Manager' }).click()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Suspended' }).click()
    await page.getByText('Suspended signs this user out on all devices immediately.').waitFor()
    await s.world.as(root).users.updateUser({
      orgId: kopi.id,
      userId: aina!.id,
      firstName: 'Aina',
      lastName: 'Rashid',
      email: aina!.email,
      role: 'Executive',
      status: 'Active',
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else has changed this account' })
    await notice.getByText('New: Last Name.').waitFor()
    await notice.getByRole('button', { name: 'Update the form' }).click()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await said(page, 'User update successful!')
    await page.getByRole('link', { name: 'Nur Rashid' }).waitFor()
    expect(await query('select role, status from users where id = $1', [aina!.id])).toEqual([
      { role: 'Manager', status: 'Suspended' },
    ])
  })

  test('shows a failed update in the form, without a toast', async () => {
    const [aina] = await people('Aina Ali')
    const page = await open(root, `/internal/organizations/${kopi.id}/users/${aina!.id}/edit`)
    await page.getByRole('heading', { name: 'History', exact: true }).waitFor()
    await page.route('**/call/users-updateUser', (route) =>
      route.fulfill({
        status: 500,
        json: { error: { status: 'INTERNAL', message: 'x', details: { code: 'internal' } } },
      }),
    )
    await fill(page, { 'First Name': 'Nur' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').filter({ hasText: 'User update failed!' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
  })
})

describe('a Manager', () => {
  const act = async (page: Page, name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).focus()
    await page.keyboard.press('Enter')
    await focusMovesInto(page, 'menu')
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }

  test('opens the list from the account menu, suspends a user and reactivates them', async () => {
    const [aina] = await people('Aina Ali')
    const page = await open(boss, '/management/dashboard')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Users' }).click()
    await page.getByRole('link', { name: 'Aina Ali' }).waitFor()
    await act(page, 'Aina Ali', 'Suspend')
    const dialog = page.getByRole('dialog', { name: 'Suspend Aina Ali' })
    await dialog.getByText('Aina Ali is signed out on all devices immediately').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await focusMovesInto(page, 'dialog')
    await page.keyboard.press('Enter')
    await said(page, 'Suspended: Aina Ali')
    await page.getByText('By a Manager').waitFor()
    expect(await statusOf(aina!)).toBe('Suspended')
    await act(page, 'Aina Ali', 'Reactivate')
    await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click()
    await said(page, 'Reactivated: Aina Ali')
    await expect.poll(() => statusOf(aina!)).toBe('Active')
  })

  test('resends an invitation, ends sessions, and sees why an action is not possible', async () => {
    const [aina] = await people('Aina Ali')
    const page = await open(boss, `/users/${aina!.id}`)
    await page.getByRole('heading', { name: 'Aina Ali' }).waitFor()
    await page.getByText('1 device').waitFor()
    await page.getByRole('button', { name: 'Resend invitation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
    await said(page, `Invitation sent to ${aina!.email}.`)
    expect(await s.world.messages(aina!.email)).toHaveLength(1)
    await page.getByRole('button', { name: 'End all sessions' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click()
    await said(page, 'Signed out on all devices: Aina Ali')
    await page.getByText('No device').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const end = page.getByRole('button', { name: 'End all sessions' })
    await end.hover()
    await page.getByRole('tooltip', { name: 'This user is not signed in anywhere.' }).waitFor()
    await end.press('Enter')
    expect(await page.getByRole('dialog').count()).toBe(0)
    // The second invitation within a minute is refused: the dialog shows the error and stays open.
    await page.getByRole('button', { name: 'Resend invitation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite Aina Ali again' })
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'You can send another in 60 seconds.' }).waitFor()
    await page.goto(`${s.address}/users/${boss.id}`)
    await page.getByRole('button', { name: 'Suspend' }).focus()
    await page.getByRole('tooltip', { name: 'You can’t do this to your own account.' }).waitFor()
  })

  test('has these actions, but an Executive can only view', async () => {
    const [aina] = await people('Aina Ali')
    const page = await open(await s.world.member(kopi, 'Executive'), `/users/${aina!.id}`)
    await page.getByRole('heading', { name: 'Aina Ali' }).waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    await page.goto(`${s.address}/users`)
    await page.getByRole('button', { name: 'Actions for Aina Ali' }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['View user'])
  })
})

describe('administrators', () => {
  test('are created and edited by a superadmin, and the last superadmin cannot be suspended', async () => {
    await query(
      `update users set status = 'Suspended', suspended_for = 'admin' where role = 'superadmin' and id <> $1`,
      [root.id],
    )
    const page = await open(root, '/internal/administrators')
    await page.getByRole('link', { name: 'Create Admin' }).click()
    await page.getByRole('heading', { name: 'Create Administrator' }).waitFor()
    for (const [label, text] of Object.entries({
      'First Name': 'Hafiz',
      'Last Name': 'Omar',
      Email: 'hafiz@upah.example',
      Password: 'Strong-Pass-1',
      'Confirm Password': 'Strong-Pass-1',
    }))
      await field(page, label).fill(text)
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Admin', exact: true }).click()
    await page.getByRole('button', { name: 'Create Admin' }).click()
    await said(page, 'Administrator successfully created!')
    await page.getByRole('searchbox').fill('hafiz')
    await page.getByRole('link', { name: 'Hafiz Omar' }).click()
    await page.getByText('Created an administrator', { exact: true }).waitFor()
    await page.goto(`${s.address}/internal/administrators/${root.id}/edit`)
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Suspended' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await page.getByRole('alert').filter({ hasText: 'At least one active superadmin must remain.' }).waitFor()
    expect(await statusOf(root)).toBe('Active')
  })

  test('are viewed by an admin, who is redirected from superadmin pages', async () => {
    const admin = await s.world.member(null, 'admin')
    const page = await open(admin, '/internal/administrators')
    await page.getByText(admin.email).waitFor()
    expect(await page.getByRole('link', { name: 'Create Admin' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
    for (const path of ['/internal/administrators/create', `/internal/administrators/${root.id}/edit`]) {
      await follow(page, path)
      await page.waitForURL((url) => url.pathname !== path)
      await page.getByRole('heading', { name: /Administrators|Dashboard/ }).waitFor()
    }
  })
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

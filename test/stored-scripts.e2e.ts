import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addressOf, follow, openStory, ownerOf, routes, type Story } from './routes.ts'
import { site } from './site.ts'
import { withdrawing } from './withdrawing.ts'
import { inviteUser } from '#modules/identity/account.service.ts'
import type { Member } from './world.ts'

const image = '<img src=x onerror=alert(1)>'
const script = '"><script>alert(1)</script>'
const both = `${image} ${script}`

const s = site()
let story: Story
type Withdrawal = Awaited<ReturnType<ReturnType<typeof withdrawing>['withdraw']>>
let rejected: Withdrawal
let returned: Withdrawal
beforeAll(async () => {
  story = await openStory(s.world, {
    organization: `Kopi ${both}`,
    firstName: image,
    lastName: script,
    office: both,
  })
  const { kopi, people } = story
  const write = (text: string, values: unknown[]) =>
    s.world.database.transaction({ orgs: 'all' }, 'write', ({ client }) => client.query(text, values))
  for (const role of ['Manager', 'Executive', 'admin', 'superadmin'] as const)
    await write('update users set display_name = $2, first_name = $3, last_name = $4 where id = $1', [
      people[role].id,
      `${role} ${both}`,
      image,
      script,
    ])
  const { withdraw } = withdrawing(s.world)
  const manage = s.world.as(people.Manager).rollingPayManagement
  const pay = s.world.as(people.admin).rollingPayAdmin
  const ask = async () => withdraw(await s.world.employee(kopi, { firstName: image, lastName: script }), 150)
  rejected = await ask()
  returned = await ask()
  const { transactionId, employeeICNumber } = rejected
  await manage.updateTransaction({ status: 'rejected', transactionId, employeeICNumber, reason: both })
  await manage.updateTransaction({
    status: 'approved',
    transactionId: returned.transactionId,
    employeeICNumber: returned.employeeICNumber,
  })
  await pay.endOfDayProcessing({})
  await pay.completeAll({ transferDate: '2026-11-16' })
  await pay.recordBankReturn({
    orgId: kopi.id,
    transactionId: returned.transactionId,
    reason: both,
    returnedOn: '2026-11-16',
  })
  const row = {
    firstName: image,
    lastName: script,
    employeeICNumber: 'X1234567',
    bank: 'Maybank',
    accountNumber: '12345678',
  }
  await s.world.as(people.Manager).employees.employeeBulkImportAdd({ fileName: both, rows: [row] })
  await s.world.as(people.Manager).settings.updateManagementSettings({ notificationsEmail: people.Executive.email })
  await s.world.database.transaction({ orgs: 'all' }, 'write', (tx) =>
    inviteUser(
      { ...tx, now: s.world.now(), today: '2026-11-16' as never, newId: () => s.world.id(), env: s.world.app.env },
      { ...people.Manager, firstName: both },
      kopi.name,
    ),
  )
}, 60_000)

const alarms: string[] = []
const pageOf = async (member: Member | null): Promise<Page> => {
  const page = await s.as(member)
  page.on('dialog', (dialog) => {
    alarms.push(`${dialog.message()} at ${page.url()}`)
    void dialog.dismiss()
  })
  return page
}
/** Checks that stored markup added no element to the page and that the Content-Security-Policy had nothing to block. */
const expectHarmless = async (page: Page): Promise<void> => {
  const grown = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'img[src="x"], [onerror], [onload], [onclick], script:not([src]), iframe, a[href^="javascript:"]',
      ),
    ].map(({ outerHTML }) => outerHTML.slice(0, 200)),
  )
  expect(grown, page.url()).toEqual([])
  expect(alarms).toEqual([])
  expect(s.complaints(), page.url()).toEqual([])
}
const open = async (page: Page, path: string) => {
  await page.goto(s.address + path)
  await page.locator('h1').waitFor()
  await expectLoaded(page)
}
/** Opens a screen like a link. The page between them shows when its heading has changed. */
const openNext = async (page: Page, path: string) => {
  await follow(page, '/nowhere')
  await page.getByRole('button', { name: 'Go Back' }).waitFor()
  await follow(page, path)
  await page.getByRole('button', { name: 'Go Back' }).waitFor({ state: 'detached' })
  await page.locator('h1').waitFor()
  await expectLoaded(page)
}
const expectLoaded = async (page: Page) => {
  await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root'))
  await expectHarmless(page)
}
const sees = (page: Page, text: string) => page.getByText(text).first().waitFor()

const screensPerTest = 12

describe('stored markup is shown as text', () => {
  const audiences = ['public', 'open', 'shared', 'newcomer', 'employee', 'management', 'platform'] as const
  const parts = audiences.flatMap((audience) => {
    const own = routes.filter((one) => one.audience === audience && !['/dev/components', '/logout'].includes(one.route))
    return Array.from({ length: Math.ceil(own.length / screensPerTest) }, (_, index) => ({
      audience,
      first: index * screensPerTest + 1,
      rows: own.slice(index * screensPerTest, (index + 1) * screensPerTest),
    }))
  })
  test.each(parts)('for $audience, from screen $first', async ({ audience, rows }) => {
    const pages = new Map<Member | null, Page>()
    for (const row of rows) {
      const owner = ownerOf(row, story)
      const opened = pages.get(owner)
      const page = opened ?? (await pageOf(owner))
      pages.set(owner, page)
      await (opened ? openNext : open)(page, addressOf(row, story))
      if (audience === 'employee' || audience === 'management' || audience === 'shared')
        await sees(page, `Kopi ${both}`)
    }
  })

  test('to an employee: greeting, rejection reason, bank reason', async () => {
    const page = await pageOf(story.people.Employee)
    await open(page, '/dashboard')
    await page.getByRole('heading', { name: '<img src=x' }).waitFor()
    for (const { member, transactionId } of [rejected, returned]) {
      const theirs = await pageOf(member)
      await open(theirs, `/rolling-pay/transactions/${transactionId}/details`)
      await sees(theirs, both)
    }
  })

  test('to management: lists, details, dialogs and toasts', async () => {
    const page = await pageOf(story.people.Manager)
    for (const tab of ['pending', 'rejected', 'completed']) {
      await open(page, `/management/rolling-pay/transactions?tab=${tab}`)
      await sees(page, both)
    }
    await open(page, '/management/rolling-pay/transactions')
    await page.getByRole('button', { name: `Actions for ${both}` }).click()
    await page.getByRole('menuitem', { name: 'Reject' }).click()
    await page
      .getByRole('dialog', { name: `Reject the withdrawal of ${both}` })
      .getByLabel('Reason')
      .fill(both)
    await expectHarmless(page)
    await open(page, `/management/rolling-pay/transactions?q=${encodeURIComponent(script)}`)
    expect(await page.getByRole('searchbox').inputValue()).toBe(script)
    await page.getByRole('searchbox').fill(`${both} nobody`)
    await sees(page, `No results for “${both} nobody”.`)
    await expectHarmless(page)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await sees(page, `Manager ${both}`)
    await expectHarmless(page)
    await open(page, '/employees')
    await page
      .getByRole('button', { name: `Actions for ${both}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete Employee' }).click()
    await page.getByRole('dialog', { name: `Delete ${both}` }).waitFor()
    await expectHarmless(page)
    await open(page, '/employees/bulk-import')
    await sees(page, both)
    await page.getByRole('button', { name: 'Undo latest import' }).click()
    await page.getByRole('dialog').getByText(both).waitFor()
    await expectHarmless(page)
    await open(page, '/settings/notifications-email')
    await page.getByRole('combobox', { name: 'E-mail' }).click()
    await page.getByRole('option', { name: /^Executive <img/ }).waitFor()
    await expectHarmless(page)
  })

  test('in the audit trail and in the history of a record', async () => {
    const page = await pageOf(story.people.Manager)
    await open(page, '/audit-trail?call=rollingPayManagement-updateTransaction')
    await sees(page, `Manager ${both}`)
    for (const line of await page.getByRole('main').getByRole('listitem').getByRole('button').all()) await line.click()
    await sees(page, both)
    await expectHarmless(page)
    await open(
      page,
      `/audit-trail?q=${encodeURIComponent(script)}&by=${encodeURIComponent(script)}&from=${encodeURIComponent(script)}`,
    )
    await sees(page, 'Nothing found')
    await open(
      page,
      `/management/rolling-pay/transactions/${rejected.employeeICNumber}/${rejected.transactionId}/2026-11/details`,
    )
    await page.getByRole('button', { name: /Rejected a withdrawal/ }).click()
    await sees(page, both)
    await expectHarmless(page)
  })

  test('to platform staff: lists, details, batches and end of day', async () => {
    const page = await pageOf(story.people.admin)
    for (const tab of ['pending', 'rejected', 'completed']) {
      await open(page, `/internal/rolling-pay/transactions?tab=${tab}`)
      await sees(page, both)
      await sees(page, `Kopi ${both}`)
    }
    const { kopi } = story
    await open(page, `/internal/rolling-pay/transactions/${kopi.id}/x/${returned.transactionId}/2026-11/edit`)
    await open(page, '/internal/dashboard')
    await page.getByRole('button', { name: 'Batches' }).click()
    await sees(page, `admin ${both}`)
    await expectHarmless(page)
  })

  test('to platform staff: organizations, offices and files', async () => {
    const { kopi, people } = story
    const { pool } = s.world.database
    await pool.query(
      `update organizations set registration = $2, industry = $2, bank_details = $2, telephone = $2, website = 'javascript:alert(1)',
         main_contact = $2, main_contact_number = $2, address = $2, city = $2, payment_gateway_merchant_id = $2 where org_id = $1`,
      [kopi.id, both],
    )
    await pool.query(
      `insert into organization_attachments (org_id, id, url, file_name) values ($1, $2, '/files/x/y', $3)`,
      [kopi.id, s.world.id(), both],
    )
    await pool.query('update offices set address = $2, city = $2, state = $2, contact_number = $2 where org_id = $1', [
      kopi.id,
      both,
    ])
    const page = await pageOf(people.admin)
    await open(page, `/internal/organizations?q=${kopi.code}`)
    await sees(page, `Kopi ${both}`)
    await page.getByRole('button', { name: `Actions for Kopi ${both}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: `Delete Kopi ${both}` }).waitFor()
    await expectHarmless(page)
    await open(page, `/internal/organizations/${kopi.id}/view`)
    await page.getByRole('link', { name: both, exact: true }).waitFor()
    await sees(page, 'javascript:alert(1)')
    await open(page, `/internal/organizations/${kopi.id}/edit`)
    await page.getByRole('link', { name: both, exact: true }).waitFor()
    await open(page, `/internal/organizations/${kopi.id}/offices`)
    await page.getByRole('link', { name: both, exact: true }).waitFor()
    await page.getByRole('button', { name: `Actions for ${both}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: `Delete ${both}` }).waitFor()
    await expectHarmless(page)
  })

  test('in the outbox', async () => {
    const page = await pageOf(null)
    await page.goto(`${s.address}/dev/outbox`)
    await sees(page, `Kopi ${both} invites you to Upah`)
    expect(await page.locator('article').filter({ hasText: both }).count()).toBeGreaterThan(1)
    await expectHarmless(page)
    await page.goto(`${s.address}/dev/outbox?to=${encodeURIComponent(both)}`)
    await sees(page, 'Nothing yet.')
    await expectHarmless(page)
  })
})

test('text in a URL is shown as text', async () => {
  const page = await pageOf(story.people.Manager)
  const evil = encodeURIComponent(script)
  for (const path of [
    `/${evil}`,
    `/login?next=${evil}`,
    `/accept-invitation#${evil}`,
    `/reset-password#${script}`,
    `/management/rolling-pay/transactions?month=${evil}&tab=${evil}&sort=${evil}`,
    `/forgot-password?internal=${evil}`,
  ])
    await open(page, path)
})

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { both, expectHarmless, openMarkupStory, script, watchForScripts, type MarkupStory } from './markup.ts'
import { settled } from './settled.ts'
import { site } from './site.ts'
import type { Member } from './world.ts'

// Pages in particular states. `screens.e2e.ts` opens every screen with the same records.
const s = site()
let story: MarkupStory
beforeAll(async () => {
  story = await openMarkupStory(s.world)
}, 60_000)

const pageOf = async (member: Member | null): Promise<Page> => {
  const page = await s.as(member)
  watchForScripts(page)
  return page
}
const open = async (page: Page, path: string) => {
  await page.goto(s.address + path)
  await page.locator('h1').waitFor()
  await settled(page)
  await expectHarmless(s, page)
}
const sees = (page: Page, text: string) => page.getByText(text).first().waitFor()

describe('stored markup is shown as text', () => {
  test('to an employee: greeting, rejection reason, bank reason', async () => {
    const page = await pageOf(story.people.Employee)
    await open(page, '/dashboard')
    await page.getByRole('heading', { name: '<img src=x' }).waitFor()
    for (const { member, transactionId } of [story.rejected, story.returned]) {
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
    await expectHarmless(s, page)
    await open(page, `/management/rolling-pay/transactions?q=${encodeURIComponent(script)}`)
    expect(await page.getByRole('searchbox').inputValue()).toBe(script)
    await page.getByRole('searchbox').fill(`${both} nobody`)
    await sees(page, `No results for “${both} nobody”.`)
    await expectHarmless(s, page)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await sees(page, `Manager ${both}`)
    await expectHarmless(s, page)
    await open(page, '/employees')
    await page
      .getByRole('button', { name: `Actions for ${both}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete Employee' }).click()
    await page.getByRole('dialog', { name: `Delete ${both}` }).waitFor()
    await expectHarmless(s, page)
    await open(page, '/employees/bulk-import')
    await sees(page, both)
    await page.getByRole('button', { name: 'Undo latest import' }).click()
    await page.getByRole('dialog').getByText(both).waitFor()
    await expectHarmless(s, page)
    await open(page, '/settings/notifications-email')
    await page.getByRole('combobox', { name: 'E-mail' }).click()
    await page.getByRole('option', { name: /^Executive <img/ }).waitFor()
    await expectHarmless(s, page)
  })

  test('in the audit trail and in the history of a record', async () => {
    const page = await pageOf(story.people.Manager)
    await open(page, '/audit-trail?call=rollingPayManagement-updateTransaction')
    await sees(page, `Manager ${both}`)
    for (const line of await page.getByRole('main').getByRole('listitem').getByRole('button').all()) await line.click()
    await sees(page, both)
    await expectHarmless(s, page)
    await open(
      page,
      `/audit-trail?q=${encodeURIComponent(script)}&by=${encodeURIComponent(script)}&from=${encodeURIComponent(script)}`,
    )
    await sees(page, 'Nothing found')
    await open(
      page,
      `/management/rolling-pay/transactions/${story.rejected.employeeICNumber}/${story.rejected.transactionId}/2026-11/details`,
    )
    await page.getByRole('button', { name: /Rejected a withdrawal/ }).click()
    await sees(page, both)
    await expectHarmless(s, page)
  })

  test('to platform staff: lists, details, batches and end of day', async () => {
    const page = await pageOf(story.people.admin)
    for (const tab of ['pending', 'rejected', 'completed']) {
      await open(page, `/internal/rolling-pay/transactions?tab=${tab}`)
      await sees(page, both)
      await sees(page, `Kopi ${both}`)
    }
    const { kopi } = story
    await open(page, `/internal/rolling-pay/transactions/${kopi.id}/x/${story.returned.transactionId}/2026-11/edit`)
    await open(page, '/internal/dashboard')
    await page.getByRole('link', { name: 'Batches' }).click()
    await sees(page, `admin ${both}`)
    await expectHarmless(s, page)
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
    await expectHarmless(s, page)
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
    await expectHarmless(s, page)
  })

  test('in the outbox', async () => {
    const page = await pageOf(null)
    await page.goto(`${s.address}/dev/outbox`)
    await sees(page, `Kopi ${both} invites you to Upah`)
    expect(await page.locator('article').filter({ hasText: both }).count()).toBeGreaterThan(1)
    await expectHarmless(s, page)
    await page.goto(`${s.address}/dev/outbox?to=${encodeURIComponent(both)}`)
    await sees(page, 'Nothing yet.')
    await expectHarmless(s, page)
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

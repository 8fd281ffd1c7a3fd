import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWebhooks } from '#server/outbound/webhooks.ts'
import { violationsOf } from '#test/axe.ts'
import { openReceiver, type Receiver } from '#test/receiver.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'
import { deliverWebhooks } from './webhook.jobs.ts'

const s = site()
let receiver: Receiver
let org: Organization
let manager: Member
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  org = await s.world.organization()
  manager = await s.world.member(org, 'Manager')
})
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const send = () => s.world.run(deliverWebhooks(openWebhooks(receiver.reach)))

test('an endpoint is added, gets a test event, fails, and gets it again', async () => {
  const page = await s.at('/developers', manager)
  await page.getByRole('tab', { name: /^Webhooks/ }).click()
  await button(page, 'Add endpoint').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Address/).fill('http://hr.receiver.example/')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByText('An address that begins with https://').waitFor()
  await page.getByText('Choose at least one').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByLabel(/^Address/).fill('https://hr.receiver.example/upah')
  await dialog.getByLabel('A withdrawal was paid').check()
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  const secret = page.getByRole('dialog', { name: 'Copy the secret now' })
  expect(await secret.locator('pre').first().textContent()).toMatch(/^whsec_/)
  expect(await violationsOf(page)).toEqual([])
  await button(page, 'I have saved it').click()

  await page.getByRole('heading', { name: 'https://hr.receiver.example/upah', level: 1 }).waitFor()
  receiver.answer = (_, response) => void response.writeHead(500).end('No such table')
  await button(page, 'Send a test event').click()
  await page.getByText('Test event sent').waitFor()
  await send()
  await page.reload()
  await page.getByText('HTTP status 500').first().waitFor()
  await page.getByText('Failing', { exact: true }).waitFor()
  await button(page, 'webhook_endpoint.tested').click()
  const panel = page.getByRole('complementary', { name: 'webhook_endpoint.tested' })
  await panel.getByText('No such table').waitFor()
  expect(await violationsOf(page)).toEqual([])

  receiver.answer = (_, response) => void response.writeHead(200).end('ok')
  await panel.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('1 event queued').waitFor()
  await send()
  await page.reload()
  await page.getByText('HTTP status 200').first().waitFor()
  await page.getByText('Active', { exact: true }).waitFor()
  const [first, second] = receiver.received
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(s.complaints()).toEqual([])
})

test('the arrow keys move through the deliveries while the list stays in view', async () => {
  const { endpoint } = await s.world.as(manager).webhooks.create({
    url: 'https://hr.receiver.example/upah',
    events: ['withdrawal.completed'],
  })
  for (let sent = 0; sent < 3; sent += 1) await s.world.as(manager).webhooks.sendTest({ endpointId: endpoint.id })
  const page = await s.at(`/developers/webhooks/view/${endpoint.id}`, manager, { width: 1920 })
  const panel = page.getByRole('complementary', { name: 'webhook_endpoint.tested' })
  await panel.getByText('1 of 3').waitFor()
  await page.keyboard.press('ArrowDown')
  await panel.getByText('2 of 3').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await panel.getByText('2 of 3').waitFor()
  expect(await page.locator('tbody tr').count()).toBe(3)
  // A field keeps its keys.
  await page.getByLabel('Status').first().focus()
  await page.keyboard.press('ArrowDown')
  await panel.getByText('2 of 3').waitFor()
})

test.each([360, 768, 1280])('the pages fit %i px', async (width) => {
  const { endpoint } = await s.world.as(manager).webhooks.create({
    url: 'https://a-very-long-name-of-a-department.hr.example/integrations/upah/webhooks/production',
    events: ['withdrawal.completed', 'deduction_list.submitted', 'disbursement_line.failed'],
  })
  await s.world.as(manager).webhooks.sendTest({ endpointId: endpoint.id })
  for (const path of ['/developers/webhooks', `/developers/webhooks/view/${endpoint.id}`]) {
    const page = await s.at(path, manager, { width })
    await page.getByText('a-very-long-name-of-a-department').first().waitFor()
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
  }
})

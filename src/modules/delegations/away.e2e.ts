import { expect, test } from 'vitest'
import { formatDate, addDays, dateIn } from '#kernel/time.ts'
import { placeRequests } from '#modules/withdrawals/decision/place-requests.fixtures.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'

const s = site()

test('a Manager hands over, the delegate approves up to the limit, the record has both names, and the Manager ends it', async () => {
  const kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  const [farah, jiaHui] = [await s.world.member(kopi, 'Manager'), await s.world.member(kopi, 'Executive')]
  await placeRequests(s.world, kopi, ['Aina', 'Chong'], (i) => (i === 1 ? 50_001 : 50_000))
  const nameOf = async (member: typeof farah) => (await s.world.as(member).auth.getSession({})).displayName
  const [manager, delegate] = [await nameOf(farah), await nameOf(jiaHui)]
  const today = dateIn(s.world.now())

  const page = await s.as(farah, { width: 768, height: 1_000 })
  await page.goto(`${s.address}/account/away`)
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText('Choose at least one').waitFor()
  await page.getByRole('combobox', { name: 'Who approves for you' }).click()
  await page.getByRole('option', { name: `${delegate}, Executive` }).click()
  await page.getByLabel('From').fill(formatDate(today))
  await page.getByLabel('Until, included').fill(formatDate(addDays(today, 60)))
  await page.getByRole('checkbox', { name: 'Advance Pay requests' }).check()
  await page.getByRole('button', { name: `Hand over to ${delegate}` }).click()
  await page.getByText(`At most 60 days, so until ${formatDate(addDays(today, 59))}`).waitFor()
  await page.getByText('*Required').waitFor()
  await page.getByLabel('Until, included').fill(formatDate(addDays(today, 4)))
  await page.getByLabel('Advance Pay requests, up to').fill('500')
  await page.getByText('1 above the limit stays with you').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Hand over to ${delegate}` }).click()
  await page.getByRole('heading', { name: `${delegate} approves for you` }).waitFor()

  const desk = await s.as(jiaHui)
  await desk.goto(`${s.address}/management/rolling-pay/transactions`)
  const until = formatDate(addDays(today, 4))
  await desk.getByText(`You approve for ${manager} until ${until}, up to RM 500.00 each.`).waitFor()
  await desk.getByRole('row', { name: /Chong/ }).getByText('Above your limit').waitFor()
  expect(await desk.getByRole('checkbox', { name: 'Select Chong' }).count()).toBe(0)
  await desk.getByRole('checkbox', { name: 'Select Aina' }).check()
  await desk.getByRole('button', { name: 'Approve 1, RM 500.00' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve 1, RM 500.00' }).click()
  await desk.getByText('approve action completed successfully!').waitFor()
  await desk.goto(`${s.address}/management/rolling-pay/transactions?tab=approved`)
  await desk.getByRole('link', { name: 'Aina' }).click()
  await desk.getByText(`by ${delegate} for ${manager}`).first().waitFor()

  await page.reload()
  await page.getByText('1 approved, RM 500.00').waitFor()
  await page.getByRole('button', { name: 'End it now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click()
  await page.getByRole('heading', { name: 'Earlier' }).waitFor()
  await page.getByRole('button', { name: /View what/ }).click()
  await page.getByRole('dialog').getByText('RM 500.00').waitFor()
})

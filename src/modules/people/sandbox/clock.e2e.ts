import { expect, test } from 'vitest'
import { addDays, dateIn, formatDate } from '#kernel/time.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { settled } from '#test/settled.ts'
import { moveSandboxClock } from './clock.jobs.ts'

const s = site()

test('a Manager moves the clock, sees where it goes, and works at the new date afterwards', async () => {
  const manager = await s.world.member(await s.world.organization(), 'Manager')
  const today = dateIn(s.world.now())
  const [tooLate, later] = [93, 16].map((count) => formatDate(addDays(today, count)))
  const page = await s.at('/developers/clock', manager, { width: 360, dark: true })
  await page.getByText('Not yet').waitFor()
  await page.getByRole('button', { name: 'Move the clock' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/for every organization of this sandbox/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  const date = dialog.getByRole('textbox', { name: /^Move to/ })
  await date.fill(tooLate!)
  await dialog.getByRole('button', { name: `Move to ${tooLate}` }).click()
  await dialog.getByText(/at most 92 days at a time/).waitFor()
  await date.fill(later!)
  await dialog.getByRole('button', { name: `Move to ${later}` }).click()
  await page.getByText(`Moving to ${later}`).waitFor()
  expect(await page.getByRole('button', { name: 'Move the clock' }).count()).toBe(0)
  await s.world.run(moveSandboxClock([]))
  await page
    .getByText(new RegExp(`${later}`))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Move the clock' }).waitFor()
  expect(dateIn(s.world.now())).toBe(addDays(today, 16))
  await settled(page)
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])
})

import { expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { payRunSteps, payRunWorld } from '../pay-run-world.fixtures.ts'
import { payRunScreens } from '../pay-run.screens.ts'

const s = site()

test.each([
  ['at a desk', { width: 1280, height: 900 }],
  ['on a phone, dark', { width: 390, height: 800, dark: true }],
])('a payment that a wallet returned is recorded with its reason, %s', async (_, options) => {
  const w = s.world
  w.travelTo('2026-11-16T02:00:00.000Z')
  const kopi = await payRunWorld(w)
  const [boost, grab] = [await kopi.wallet('Boost'), await kopi.wallet('GrabPay')]
  await kopi.employee({ [boost]: 60, [grab]: 40 })
  const steps = payRunSteps(w, () => kopi)
  const id = await steps.completed()
  const page = await s.as(kopi.admin, options)
  await page.goto(s.address + payRunScreens.platformDetails.to(steps.readKeyOf(id)))
  await page.getByRole('button', { name: 'Record returned payments' }).click()
  const dialog = page.getByRole('dialog', { name: /^Record returned payments/ })
  await dialog.getByRole('button', { name: /^Record 0 returned payments, RM\s0\.00$/ }).click()
  await dialog.getByText('*Required').waitFor()
  await dialog.getByRole('combobox', { name: 'Returned payments' }).click()
  await page.getByRole('option', { name: /GrabPay.*, RM\s72\.00$/ }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('textbox', { name: /GrabPay/ }).fill('Account closed')
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: /^Record 1 returned payment, RM\s72\.00$/ }).click()
  await page.getByText(/^Returned payments recorded, RM\s72\.00/).waitFor()
  await page.getByText('Recorded returned payments of a pay run').waitFor()
  expect(await auditLedger(w.database)).toEqual([])
  expect(s.complaints()).toEqual([])
})

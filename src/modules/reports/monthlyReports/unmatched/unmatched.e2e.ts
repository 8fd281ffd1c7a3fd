import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { deductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'

const s = site()

test('payments without a known employer are matched with their lists in one press, and dismissed', async () => {
  const w = s.world
  w.travelTo('2026-10-20T02:00:00.000Z')
  const [kopi, bina] = [
    await deductionWorld(w, { name: 'Kopi Kita Sdn Bhd' }),
    await deductionWorld(w, { name: 'Bina Jaya Construction' }),
  ]
  await kopi.paid(await kopi.employee('Aina'), 400_00)
  await bina.paid(await bina.employee('Siti'), 200_00)
  kopi.at('2026-10-26 00:30:00')
  await kopi.makeLists()
  kopi.at('2026-11-27 10:00:00')

  for (const [reference, amount] of [
    ['KOPI KITA OKT BAKI', 410],
    ['BINA JAYA CONSTR', 205],
    ['TRANSFER 00817', 1_500],
  ] as const)
    await w.as(kopi.admin).rollingPayAdmin.recordUnmatchedRemittance({
      reference,
      amount: ringgit(amount),
      paidOn: '2026-11-26',
    })
  const page = await s.at('/internal/receivables?tab=unmatched', kopi.admin, { width: 1280, height: 900 })
  await page.getByRole('row', { name: /BINA JAYA CONSTR/ }).waitFor()

  // The panel beside the employers matches them; on a phone, a button shows it.
  await page.getByRole('link', { name: /^Match 2, RM.615\.00/ }).click()
  const panel = page.getByRole('complementary', { name: 'Unmatched remittances' })
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => panel.isVisible()).toBe(false)
  await page.getByRole('button', { name: /^3 unmatched remittances/ }).click()
  await panel.getByText('Stays unmatched, 1').waitFor()
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])
  await panel.getByRole('button', { name: 'Close the panel' }).click()
  await panel.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1600, height: 900 })
  await panel.getByText(/^Owed after/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await panel.getByRole('button', { name: /^Match 2/ }).click()
  await page.getByText(/2 payments matched, RM.615\.00/).waitFor()
  await panel.getByRole('button', { name: /^Match/ }).waitFor({ state: 'detached' })
  await panel.getByRole('link', { name: 'Find list' }).click()
  // The list is read again after the message.
  await page.getByRole('row', { name: /BINA JAYA CONSTR/ }).waitFor({ state: 'detached' })
  for (const { org } of [kopi, bina])
    expect((await w.as(kopi.admin).rollingPayAdmin.getOrgAdvanceAccount({ orgId: org.id })).outstanding).toBe(0)

  // Receipts other than remittances are dismissed with a reason.
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page
    .getByRole('complementary', { name: /TRANSFER 00817/ })
    .getByRole('button', { name: /^Dismiss/ })
    .click()
  const dismiss = page.getByRole('dialog')
  await dismiss.getByRole('textbox').fill('Interest of the bank')
  await dismiss.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('No payments to match').waitFor()
  expect(await auditLedger(w.database)).toEqual([])
})

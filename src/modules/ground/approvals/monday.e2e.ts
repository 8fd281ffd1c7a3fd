import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { payRunSteps, payRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { placeRequests } from '#money/withdrawals/decision/place-requests.fixtures.ts'
import { violationsOf } from '#test/axe.ts'
import { site } from '#test/site.ts'
import { focusMovesInto } from '#test/keyboard.ts'

const s = site()
const number = (n: number) => `Employee ${String(n).padStart(2, '0')}`

/** 20 requests, 3 new employees, one of them with a risk, and a pay run. */
const monday = async () => {
  s.world.travelTo('2026-11-16T00:30:00.000Z')
  const kopi = await payRunWorld(s.world)
  const { organization: org, manager } = kopi
  const boost = await kopi.wallet('Boost')
  await kopi.employee({ [boost]: 100 }, 'Aina')
  const executive = await s.world.member(org, 'Executive')
  const { submitted } = payRunSteps(s.world, () => kopi)
  await submitted({ payDay: '2026-11-27' })
  for (const [n, salary] of [3_000, 1_650, 3_000].entries())
    await s.world.as(executive).employees.createEmployee({
      employeeICNumber: `A20000${n}`,
      firstName: `Person ${n}`,
      lastName: 'binti Ali',
      email: `person${n}@monday.example`,
      bank: 'Maybank',
      accountNumber: `11422233100${n}`,
      salary: ringgit(salary),
    })
  // The last one is confirmed in a dialog.
  await placeRequests(
    s.world,
    org,
    Array.from({ length: 20 }, (_, n) => number(n)),
    (n) => (n === 19 ? 100_000 : 10_000 + n * 1_000),
  )
  return { manager }
}

test('20 requests, 3 employees and a pay run are approved with the keyboard alone', { timeout: 90_000 }, async () => {
  const { manager } = await monday()
  const by = s.world.as(manager)
  const page = await s.at('/management/rolling-pay/transactions', manager)
  const panel = (name: string) => page.getByRole('complementary', { name })
  const key = (name: string) => page.keyboard.press(name)
  const jump = async (screen: string) => {
    await key('Control+K')
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await page.keyboard.type(screen)
    await page.getByRole('dialog').getByRole('button', { name: screen }).first().waitFor()
    await key('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  // Sixteen one by one: an undo, and a rejection with a reason.
  for (let n = 0; n < 16; n += 1) {
    await panel(number(n)).waitFor()
    if (n === 3) {
      await key('r')
      await focusMovesInto(page, 'dialog')
      await page.keyboard.type('Not at work this week')
      await key('Control+Enter')
    } else await key('a')
    if (n === 5) {
      await panel(number(6)).waitFor()
      await key('u')
      await panel(number(5)).waitFor()
      await key('a')
    }
  }
  // Three as a range, in one dialog, and the large one in its own. A page has ten rows, so the last ones are listed when
  // those before them were sent.
  await panel(number(16)).waitFor()
  await page.getByRole('row', { name: number(18) }).waitFor()
  await key('x')
  await key('j')
  await panel(number(17)).waitFor()
  await key('j')
  await panel(number(18)).waitFor()
  await key('X')
  await page.getByRole('region', { name: '3 selected' }).waitFor()
  await key('a')
  await focusMovesInto(page, 'dialog')
  await page.getByRole('dialog', { name: 'Approve 3 withdrawals' }).waitFor()
  await key('Enter')
  await panel(number(19)).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await key('a')
  await focusMovesInto(page, 'dialog')
  await key('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // The employees: the page is left, so pending decisions are sent.
  await jump('Employees')
  const pending = page.getByRole('link', { name: /^Pending Approval/ })
  await pending.focus()
  await key('Enter')
  await panel('Person 0 binti Ali').waitFor()
  expect(await violationsOf(page)).toEqual([])
  // The first account of each is a risk, which the dialog repeats.
  const approveAfter = async (risk: string) => {
    await key('a')
    await focusMovesInto(page, 'dialog')
    await page.getByRole('dialog').getByText(risk).waitFor()
    await key('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await approveAfter('First bank account')
  await panel('Person 1 binti Ali').getByText('RM 50.00 below the minimum wage').waitFor()
  await key('j')
  await panel('Person 2 binti Ali').waitFor()
  await approveAfter('First bank account')
  await panel('Person 1 binti Ali').waitFor()
  await approveAfter('RM 50.00 below the minimum wage')
  await page.getByText('Employees successfully approved!').first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // The pay run.
  await jump('Pay Runs')
  await page.getByRole('complementary').getByText('RM 180.00').waitFor()
  await key('a')
  await focusMovesInto(page, 'dialog')
  // The Manager created it.
  await page.keyboard.type('Nobody else is in the office')
  await key('Control+Enter')
  await page.getByText('Pay run approved successful!').first().waitFor()

  const { counts } = await by.rollingPayManagement.getTransactions({ period: '2026-11' })
  expect([counts.pending.count, counts.approved.count, counts.rejected.count]).toEqual([0, 19, 1])
  // Leaving the page sends what could still be undone, beside the pay run.
  await expect.poll(() => by.employees.countEmployeesPendingApproval({})).toBe(0)
  expect((await by.payRuns.getAll({})).payRuns.map(({ status }) => status)).toEqual(['approved'])
})

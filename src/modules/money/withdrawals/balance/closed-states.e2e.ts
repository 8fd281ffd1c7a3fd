import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { wcagViolationsOf } from '#test/axe.ts'
import { misfits, setTextSize } from '#test/fit.ts'
import { settled } from '#test/settled.ts'
import { site } from '#test/site.ts'
import { smallTargets } from '#test/touch.ts'
import type { Member, Organization } from '#test/world.ts'
import type { BlockCode } from './limit.rules.ts'

const s = site()
let kopi: Organization
let aina: Member
beforeAll(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd', cutoffDay: 31 })
  aina = await s.world.employee(kopi)
  const admin = await s.world.member(null, 'admin')
  const upah = { name: 'Upah', phone: '03-2771 8800', email: 'help@upah.example', hours: 'Mon to Fri, 9:00 to 18:00' }
  await s.world.as(admin).support.updateOwnContact(upah)
})

type State = {
  code: BlockCode
  opens?: { on: string; amount: number | null; awaitsWages: boolean }
  params?: Record<string, unknown>
}
const at = (on: string, amount: number | null = 500) => ({ on, amount, awaitsWages: false })
/** The states that differ in their parts. The server's tests cover when each applies. */
const states: Readonly<Record<string, State>> = {
  used: { code: 'frequency_exceeded', opens: at('2026-11-17') },
  'after the cut-off': {
    code: 'past_cut_off',
    params: { day: 19 },
    opens: { on: '2026-12-04', amount: 101.61, awaitsWages: true },
  },
  'start of the month': { code: 'nothing_to_withdraw', opens: { on: '2026-11-19', amount: 103.22, awaitsWages: true } },
  'a changed account': { code: 'account_waiting', opens: at('2026-11-17') },
  'an overdue list': { code: 'organization_paused' },
  'turned off': { code: 'withdrawals_disabled' },
  'returned by the bank': { code: 'account_returned' },
  'own pause': { code: 'own_pause', opens: at('2026-12-28') },
  'a pause of the employer': {
    code: 'paused_by_employer',
    params: { until: '07/12/2026', reason: 'Stock take at all outlets' },
    opens: at('2026-12-07'),
  },
  'a repayment plan': { code: 'plan_waiting' },
}
const account = { bank: 'Bank Simpanan Nasional', number: '****3456', isWallet: false }
const change = {
  changeId: '06EXAMPLECHANGE0',
  employer: 'Kopi Kita Sdn Bhd',
  account,
  before: { ...account, bank: 'CIMB Bank', number: '****0669' },
  changedBy: 'Muhammad Hafizuddin bin Abdul Rahman',
  changedAt: '2026-11-16T09:20:00.000Z',
  usableFrom: '2026-11-17T09:20:00.000Z',
  reportedAt: null,
}

/** The narrowest phone first, and each width at the usual text size and at double size. */
const sizes = [
  [320, 100],
  [320, 200],
  [360, 100],
  [360, 200],
  [390, 100],
  [402, 200],
] as const

/** Answers the calls of this page with the state. */
const answer = async (page: Page, state: State): Promise<void> => {
  const { code, opens = null, params = {} } = state
  const change1 = { result: { changes: [change] } }
  await page.route('**/call/employees-getOwnAccountChanges', (route) => route.fulfill({ json: change1 }))
  for (const name of ['getRollingPayBalance', 'employeeDashboard'])
    await page.route(`**/call/rollingPayEmployee-${name}`, async (route) => {
      const response = await route.fetch()
      const { result } = (await response.json()) as { result: object }
      const returned = { amount: 97.5, reason: 'Account closed', on: '2026-11-13' }
      const blocked = { code, params, message: '', opens }
      await route.fulfill({ json: { result: { ...result, withdrawable: 0, lastOn: '2026-11-16', returned, blocked } } })
    })
}

const paths = ['/rolling-pay/get-paid', '/dashboard']

describe.each(['en', 'ms'] as const)('in the language %s', (language) => {
  test.each(Object.entries(states))('%s fits phones and large text', async (_, state) => {
    const page = await s.as(aina, { width: 360, height: 5_000 })
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await answer(page, state)
    for (const path of paths) {
      await page.goto(s.address + path)
      const helper = page.getByText('Upah', { exact: true })
      await helper.waitFor()
      await settled(page)
      const card = page.locator('main section').filter({ has: helper })
      // At most one figure, and someone to ask.
      const text = (await card.innerText()).replaceAll('\u00a0', ' ')
      expect(text.match(/RM [\d,.]+\d/g)?.length ?? 0, path).toBeLessThanOrEqual(1)
      expect(text, path).not.toMatch(/RM 0\.00|undefined|[{}]/)
      expect(await card.getByRole('heading', { level: 2 }).count(), path).toBe(1)
      expect(await card.getByRole('link', { name: /^(Call|Write to|Telefon|E-mel kepada) Upah$/ }).count(), path).toBe(
        2,
      )
      for (const [width, percent] of sizes) {
        await page.setViewportSize({ width, height: 5_000 })
        await setTextSize(page, percent)
        const message = `${path}, ${width} px, text at ${percent} %`
        await expect.poll(() => misfits(page), { message }).toEqual([])
        expect(await smallTargets(page, 'main section'), message).toEqual([])
      }
      await setTextSize(page, 100)
      if (language === 'en' && path !== '/dashboard') expect(await wcagViolationsOf(page), path).toEqual([])
    }
    expect(s.complaints()).toEqual([])
  })
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { confirmIdentity, site } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
let kopi: Organization
let aina: Member
let manager: Member
let admin: Member
beforeAll(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd', cutoffDay: 31 })
  aina = await s.world.employee(kopi, { firstName: 'Nur Aina', lastName: 'binti Rashid' })
  manager = await s.world.member(kopi, 'Manager')
  admin = await s.world.member(null, 'admin')
})

const codeSentTo = async (member: Member): Promise<string> => {
  const [newest] = await s.world.messages(member.mobileNumber)
  return /R-(\d{6})/.exec(newest?.text ?? '')?.[1] ?? ''
}

/** Fills the whole code into the first box of the PIN field, as a paste or autofill does. */
const typeCode = async (page: Page, code: string) => {
  await page.getByLabel('Verification code 1').click()
  await page.keyboard.type(code)
}

test('an employee withdraws earned wages, and the money is transferred', async () => {
  // 16 November: 15 of 30 days of 3,000.00 are earned, half of it is available.
  const phone = await s.signIn(aina, kopi, { width: 390, height: 800 })
  await phone.getByText('RM 750.00').first().waitFor()
  await phone.getByRole('link', { name: 'Get paid', exact: true }).click()
  await phone.getByLabel('Amount', { exact: true }).fill('250')
  await phone.getByText('RM 243.75').waitFor()
  await phone.getByText('RM 6.25').waitFor()
  await phone.getByRole('radio', { name: 'School fees' }).check()
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByRole('button', { name: 'Send code' }).click()
  await phone.getByText(/^Enter the 6-digit code/).waitFor()
  await typeCode(phone, await codeSentTo(aina))
  await phone.waitForURL('**/dashboard?receipt=*')
  await phone.getByText('Kopi Kita approves', { exact: true }).waitFor()
  await phone.getByRole('button', { name: 'Done' }).click()
  await phone.getByText('School fees').first().waitFor()

  const desk = await s.signIn(manager, kopi)
  await desk
    .getByRole('link', { name: /Advance Pay/ })
    .first()
    .click()
  await desk.getByRole('button', { name: /^Approve Nur Aina/ }).click()
  await desk.getByText(/^Approved: Nur Aina.*, RM\s250\.00/).waitFor()
  // The decision is sent when it can no longer be undone.
  await desk.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await s.world.as(aina).rollingPayEmployee.employeeDashboard({})).counts.approved)
    .toBe(1)

  const platform = await s.signIn(admin, null)
  await platform.goto(`${s.address}/internal/dashboard`)
  await platform.getByRole('button', { name: /End of day: send 1, RM 243\.75/ }).click()
  await platform.getByRole('button', { name: /^Send 1, RM 243\.75/ }).click()
  await confirmIdentity(platform, 'send the withdrawals of the day to the bank')
  const [download] = await Promise.all([
    platform.waitForEvent('download'),
    platform.getByRole('link', { name: /Download/ }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(download.suggestedFilename()).toBe('RollingPay-2026-11-16.csv')
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffName,Employee IC No.,Bank Name,Account No.,Amount',
    expect.stringMatching(/^Nur Aina binti Rashid,'?90010114\d+,Maybank,'?11422233\d+,243\.75$/),
  ])

  await completeAll(platform)

  await phone.goto(`${s.address}/rolling-pay/transactions`)
  await phone.getByText('Completed 16 Nov').waitFor()
  await figuresAgree()
  expect(s.complaints()).toEqual([])
})

const completeAll = async (platform: Page) => {
  await platform.goto(`${s.address}/internal/rolling-pay/transactions`)
  await platform.getByRole('button', { name: 'More Options' }).click()
  await platform.getByRole('menuitem', { name: /^Complete/ }).click()
  await platform.getByRole('radio', { name: /Batch no\. 1/ }).click()
  await platform.getByRole('button', { name: /^Complete 1, RM 243\.75/ }).click()
  await confirmIdentity(platform, 'complete withdrawals')
  await platform
    .getByText(/action completed successfully!|1 completed/)
    .first()
    .waitFor()
}

/** Expects the same figures on all three sides and in the ledger. */
const figuresAgree = async () => {
  const { database } = s.world
  const dashboard = await s.world.as(aina).rollingPayEmployee.employeeDashboard({})
  expect(dashboard).toMatchObject({ withdrawnAmount: 250, processing: 0, balance: 500, earnedWages: 1500 })
  const summary = await s.world.as(manager).rollingPayManagement.getMonthlySummary({ period: '2026-11' })
  expect(summary.withdrawn).toEqual({ count: 1, amount: 250 })
  const day = await s.world.as(admin).rollingPayAdmin.getToday({})
  expect(day).toMatchObject({ completedThisMonth: { count: 1 }, feesThisMonth: 6.25, booksBalanced: true })
  const balances = await database.transaction({ orgs: 'all' }, 'read', ({ db }) =>
    db
      .selectFrom('ledger_accounts')
      .select(['account', 'balance_sen'])
      .where('org_id', '=', kopi.id)
      .orderBy('account')
      .execute(),
  )
  expect(Object.fromEntries(balances.map((row) => [row.account, row.balance_sen]))).toEqual({
    advances_receivable: 25_000,
    bank: -24_375,
    fee_income: -625,
  })
  expect(await auditLedger(database)).toEqual([])
}

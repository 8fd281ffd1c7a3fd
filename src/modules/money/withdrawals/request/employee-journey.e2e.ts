import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { lastCode } from '#test/withdrawing.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
let kopi: Organization
let executive: Member
let manager: Member
beforeAll(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd', cutoffDay: 31 })
  executive = await s.world.member(kopi, 'Executive')
  manager = await s.world.member(kopi, 'Manager')
})

const password = 'First-Pass-1'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const typeCode = async (page: Page, mobileNumber: string) => {
  await page.getByLabel('Verification code 1').click()
  await page.keyboard.type((await lastCode(s.world, mobileNumber)).slice(2))
}

/** An Executive adds the employee, and the Manager approves them with their account, which can be used immediately. */
const invite = async (digit: number) => {
  const email = `journey${digit}@kopi.example`
  const mobileNumber = `+6018755000${digit}`
  await s.world.as(executive).employees.createEmployee({
    firstName: 'Nur Aina',
    lastName: 'binti Rashid',
    employeeICNumber: `96041214567${digit}`,
    email,
    mobileNumber,
    salary: ringgit(3000),
    startDate: '2026-01-05',
    bankCode: 'MBBEMYKL',
    accountNumber: `11422233445${digit}`,
  })
  await s.world.as(manager).employees.approveEmployees({ ICNumbers: [`96041214567${digit}`] })
  const [mail] = await s.world.messages(email)
  return { mobileNumber, link: new URL(/http\S+/.exec(mail?.text ?? '')![0]) }
}

/** Opens the link and chooses a password, which signs in. */
const signInFirst = async (page: Page, link: URL) => {
  await page.goto(s.address + link.pathname + link.hash)
  await heading(page, 'Welcome, Nur Aina binti Rashid')
  await expectNoSidewaysScroll(page)
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
}
/** The organization code and the e-mail address are filled in. */
const signIn = async (page: Page) => {
  expect(await page.getByLabel('Organization code').inputValue()).toBe(kopi.code)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Completes the profile, which no longer asks for a password, and verifies the mobile number. */
const completeProfile = async (page: Page, mobileNumber: string) => {
  await heading(page, 'Please Complete Your Profile')
  await page.getByRole('heading', { level: 2, name: 'Step 1 of 3: Personal' }).waitFor()
  await page.getByLabel(/^Date of birth/).fill('12/04/1996')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel(/^Address/).fill('12 Jalan Melati')
  await page.getByLabel(/^Postal code/).fill('30250')
  await page.getByLabel(/^City/).fill('Ipoh')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Verification code 6').waitFor()
  await expectNoSidewaysScroll(page)
  await typeCode(page, mobileNumber)
  await page.getByText('Profile update successful!').waitFor()
  await heading(page, 'Sign in')
}

const acceptTerms = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Requests RM 250.00, up to the code step. */
const request = async (page: Page) => {
  await page.getByRole('link', { name: 'Get paid', exact: true }).first().click()
  await page.getByLabel('Amount', { exact: true }).fill('250')
  await page.getByRole('radio', { name: 'School fees' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code 6').waitFor()
  await expectNoSidewaysScroll(page)
}

test.each([
  [1, 360, 'a reload at the code step'],
  [2, 390, 'the network lost after the code was sent'],
] as const)('employee %i goes from the invitation to the receipt at %i px, with %s', async (digit, width, accident) => {
  const { mobileNumber, link } = await invite(digit)
  const page = await s.as(null, { width, height: 740 })
  await signInFirst(page, link)
  await acceptTerms(page)
  await completeProfile(page, mobileNumber)
  await signIn(page)
  await heading(page, /Nur Aina$/)
  await request(page)
  if (accident.startsWith('a reload')) {
    await page.reload()
    await page.getByLabel('Verification code 6').waitFor()
    await typeCode(page, mobileNumber)
  } else {
    await page.context().setOffline(true)
    await typeCode(page, mobileNumber)
    await page.getByText('You’re offline. Nothing has been sent.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Request RM\u00a0250.00' }).click()
  }
  await page.waitForURL('**/dashboard?receipt=*')
  for (const text of ['RM 243.75', 'Kopi Kita approves']) await page.getByText(text).first().waitFor()
  await expectNoSidewaysScroll(page)
  const { rows } = await s.world.database.pool.query('select amount_sen from withdrawals where org_id = $1', [kopi.id])
  expect(rows).toEqual(Array.from({ length: digit }, () => ({ amount_sen: 25_000 })))
  expect(s.complaints()).toEqual([])
})

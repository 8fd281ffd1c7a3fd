import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { settled } from '#test/settled.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { placePolicy, withdrawing } from '#test/withdrawing.ts'
import { password, type Member, type Organization } from '#test/world.ts'

const s = site()
const phone = { width: 360, height: 740 }
let kopi: Organization
let aina: Member
beforeAll(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd', cutoffDay: 25 })
  aina = await s.world.employee(kopi, { firstName: 'Nur Aina', lastName: 'binti Rashid' })
  await placePolicy(s.world, kopi.id, { frequency: 'ONCE_A_WEEK' })
  await withdrawing(s.world).withdraw(aina, 200)
})
const lang = (page: Page) => page.evaluate(() => document.documentElement.lang)
const malay = async (member: Member, path: string, options = {}): Promise<Page> => {
  const page = await s.as(member, options)
  await page.evaluate(() => localStorage.setItem('language', 'ms'))
  await page.goto(s.address + path)
  await page.locator('h1').waitFor()
  await settled(page)
  return page
}

test('the language selected at sign-in is saved and applies immediately', async () => {
  const page = await s.at('/login', null, phone)
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(await lang(page)).toBe('en')
  await page.getByRole('button', { name: 'Bahasa Malaysia' }).click()
  await page.getByRole('heading', { level: 1, name: 'Log masuk' }).waitFor()
  expect(await lang(page)).toBe('ms')
  await expect.poll(() => page.title()).toBe('Log masuk · Upah')
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Log masuk' }).click()
  await page.getByText('*Wajib diisi').first().waitFor()
  await page.getByLabel('Kod organisasi').fill(kopi.code)
  await page.getByLabel('E-mel').fill(aina.email)
  await page.getByLabel('Kata laluan', { exact: true }).fill('Not-This-1')
  await page.getByRole('button', { name: 'Log masuk' }).click()
  await page.getByRole('main').getByText('Maklumat log masuk tidak sah.').waitFor()
  await page.getByLabel('Kata laluan', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log masuk' }).click()
  await page.getByRole('heading', { level: 1, name: 'Selamat pagi, Nur Aina' }).waitFor()
  await page.getByRole('button', { name: /^Akaun / }).click()
  await page.getByRole('menuitem', { name: 'Tetapan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tetapan' }).waitFor()
  await page.getByText('English', { exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  expect(await lang(page)).toBe('en')
})

test('every page of an employee is translated, including errors, and fits a small phone', async () => {
  const page = await malay(aina, '/dashboard', phone)
  for (const text of [
    'Dibuka Isn\u00a023\u00a0Nov',
    'Anda membuat permohonan hari ini, dan Kopi Kita membenarkan satu pengeluaran seminggu.',
    'Mulai Isn\u00a023\u00a0Nov',
    'Gaji Terkumpul',
    'Sewa',
    'Menunggu',
    'Isn 16 Nov',
  ])
    await page.getByText(text).first().waitFor()
  const english = /\b(the|your|you|wages|withdraw|amount|balance|password|pending|mon|tue|wed|thu|fri|sat|sun)\b/i
  for (const [path, title] of [
    ['/dashboard', 'Selamat pagi, Nur Aina'],
    ['/rolling-pay/get-paid', 'Pendahuluan Gaji - Keluarkan Gaji'],
    ['/rolling-pay/transactions', 'Pendahuluan Gaji - Transaksi'],
    ['/profile', 'Profil'],
    ['/settings', 'Tetapan'],
    ['/account', 'Log masuk dan keselamatan'],
    ['/password-change', 'Tukar Kata Laluan'],
  ] as const) {
    await page.goto(s.address + path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await settled(page)
    expect(english.exec(await page.locator('body').innerText())?.[0], path).toBeUndefined()
    expect(await violationsOf(page), path).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  await page.goto(`${s.address}/rolling-pay/transactions`)
  await page.getByRole('link', { name: 'Sewa' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pendahuluan Gaji - Butiran Transaksi' }).waitFor()
  await page.getByText('Dimohon').waitFor()
})

test('the calculation and its close button are translated', async () => {
  const page = await malay(await s.world.employee(kopi), '/dashboard', phone)
  await page.getByRole('button', { name: 'Bagaimana jumlah ini dikira?' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Maksimum setiap kali').waitFor()
  await dialog.getByRole('button', { name: 'Tutup' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('managers can select the language in the user menu', async () => {
  const manager = await s.world.member(kopi, 'Manager')
  const page = await s.at('/management/dashboard', manager)
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitemradio', { name: 'Bahasa Malaysia' }).click()
  await page.getByRole('link', { name: 'Polisi Pengeluaran' }).waitFor()
  expect(await lang(page)).toBe('ms')
  // Long labels of the side navigation wrap.
  const navigation = page.getByRole('navigation')
  expect((await navigation.boundingBox())?.width).toBe(208)
  expect(
    await navigation
      .getByRole('link')
      .evaluateAll((links) =>
        links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
      ),
  ).toEqual([])
  await page.getByRole('button', { name: /^Akaun / }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('link', { name: 'Withdrawal Policies' }).waitFor()
  expect(await lang(page)).toBe('en')
})

test('the terms state that the English version applies', async () => {
  const newcomer = await s.world.employee(kopi, { acceptedTerms: false })
  const page = await malay(newcomer, '/dashboard')
  const terms = page.getByRole('dialog', { name: 'Terma dan Syarat' })
  await terms.getByText('Terma ini ditulis dalam bahasa Inggeris').waitFor()
  await terms.getByText('Jumlah yang anda keluarkan dipotong pada hari gaji.').waitFor()
  await terms.getByRole('button', { name: 'Terima' }).click()
  await terms.waitFor({ state: 'detached' })
  // They can be read again in the settings.
  await page.goto(`${s.address}/settings`)
  await page.getByRole('button', { name: 'Baca terma' }).click()
  await terms.getByText('If your employer does not pay').waitFor()
  expect(await terms.getByRole('button', { name: 'Terima' }).count()).toBe(0)
  await terms.getByText('Anda menerima terma ini pada').waitFor()
  const file = page.waitForEvent('download')
  await terms.getByRole('link', { name: 'Muat turun PDF: 30 Januari 2023, sedang berkuat kuasa' }).click()
  expect((await file).suggestedFilename()).toBe('Terma 2023-01-30.pdf')
  expect(await violationsOf(page)).toEqual([])
})

test('the colour scheme is saved too', async () => {
  const page = await s.at('/settings', aina)
  await page.getByText('Dark', { exact: true }).click()
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.reload()
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
})

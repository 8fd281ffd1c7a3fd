import { expect, test } from 'vitest'
import { download } from '#test/downloads.ts'
import { pagesOf } from '#test/pdf.ts'
import { world } from '#test/world.ts'

const w = world()

test('every signed-in user reads the 41 banks, the best known first', async () => {
  const employee = await w.employee(await w.organization())
  const { banks } = await w.as(employee).banks.getAll({})
  expect(banks).toHaveLength(41)
  expect(banks[0]).toEqual({
    code: 'MBBEMYKL',
    name: 'Maybank',
    legalName: 'Malayan Banking Berhad (Maybank)',
    accountDigits: '12',
  })
  expect(new Set(banks.map(({ code }) => code)).size).toBe(41)
  await expect(w.as(null).banks.getAll({})).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('Malaysia is the first country and the default', async () => {
  const employee = await w.employee(await w.organization())
  const { countries, default: home } = await w.as(employee).countries.getAll({})
  expect(countries[0]).toEqual({ code: 'MY', name: 'Malaysia' })
  expect(home).toBe('Malaysia')
  expect(countries.length).toBeGreaterThan(200)
  expect(
    countries
      .slice(1)
      .map(({ name }) => name)
      .slice(0, 2),
  ).toEqual(['Afghanistan', 'Åland Islands'])
})

test('an admin reads the welcome document', async () => {
  const admin = await w.member(null, 'admin')
  expect(await w.as(admin).content.getWelcome({})).toEqual({ heading: 'Welcome to Upah', url: '/welcome.svg' })
  expect((await w.as(admin).content.getWelcome({ language: 'ms' })).heading).toBe('Selamat datang ke Upah')
})

test('a user downloads the terms with a summary in a language, and sees when they were accepted', async () => {
  const employee = await w.employee(await w.organization())
  const pdfIn = async (language: 'en' | 'ms') => {
    const { bytes, fileName, contentType } = await download(w, employee, 'content-downloadTerms', { language })
    expect(contentType).toBe('application/pdf')
    expect(fileName).toBe(`${language === 'ms' ? 'Terma' : 'Terms'} 2023-01-30.pdf`)
    return pagesOf(bytes).flat()
  }
  const english = await pdfIn('en')
  expect(english).toContain('Last updated 30 January 2023')
  expect(english).toContain('What you withdraw is deducted on payday.')
  const malay = await pdfIn('ms')
  expect(malay).toContain('Kemas kini terakhir 30 Januari 2023')
  expect(malay).toContain('Jumlah yang anda keluarkan dipotong pada hari gaji.')
  // The text that is accepted is English in both.
  for (const lines of [english, malay]) expect(lines.join(' ')).toContain('It is not a loan')

  const newcomer = await w.employee(await w.organization(), { acceptedTerms: false })
  expect(await w.as(newcomer).users.getAcceptedTerms({})).toEqual({ version: null, acceptedAt: null })
  await w.as(newcomer).employees.acceptTermsAndConditions({})
  expect(await w.as(newcomer).users.getAcceptedTerms({})).toEqual({ version: '2023-01-30', acceptedAt: w.now() })
})

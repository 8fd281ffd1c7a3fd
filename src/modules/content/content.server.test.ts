import { expect, test } from 'vitest'
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
})

import { beforeEach, expect, test } from 'vitest'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { mostFilters } from '#kernel/saved-filter.ts'

const w = world()
let org: Organization
let manager: Member
beforeEach(async () => {
  org = await w.organization()
  manager = await w.member(org, 'Manager')
})
const as = (member: Member) => w.as(member).savedFilters
const list = '/employees'

test('a filter is saved for one list, replaced by one of the same name, and deleted', async () => {
  await as(manager).save({ list, name: 'Kitchen', query: 'q=kitchen' })
  await as(manager).save({ list, name: 'Approved', query: 'tab=approved' })
  expect(await as(manager).save({ list, name: 'Kitchen', query: 'q=dapur' })).toEqual({
    filters: [
      { name: 'Approved', query: 'tab=approved' },
      { name: 'Kitchen', query: 'q=dapur' },
    ],
  })
  expect(await as(manager).getAll({ list: '/teams' })).toEqual({ filters: [] })
  expect(await as(manager).delete({ list, name: 'Kitchen' })).toEqual({
    filters: [{ name: 'Approved', query: 'tab=approved' }],
  })
})

test('a filter is visible only to its user', async () => {
  await as(manager).save({ list, name: 'Kitchen', query: 'q=kitchen' })
  const [executive, admin] = [await w.member(org, 'Executive'), await w.member(null, 'admin')]
  expect(await as(executive).getAll({ list })).toEqual({ filters: [] })
  expect(await as(admin).getAll({ list })).toEqual({ filters: [] })
  await as(executive).delete({ list, name: 'Kitchen' })
  expect((await as(manager).getAll({ list })).filters).toHaveLength(1)
})

test('a list has at most twenty filters, which can still be replaced', async () => {
  for (let i = 0; i < mostFilters; i++) await as(manager).save({ list, name: `Filter ${i}`, query: `q=${i}` })
  await expect(as(manager).save({ list, name: 'One more', query: 'q=x' })).rejects.toMatchObject({
    code: 'too_many_filters',
    params: { most: 20 },
  })
  expect((await as(manager).save({ list, name: 'Filter 7', query: 'q=y' })).filters).toHaveLength(mostFilters)
  await as(manager).save({ list: '/teams', name: 'One more', query: 'q=x' })
})

test('a list has at most twenty filters even if several are saved at the same time', async () => {
  for (let i = 0; i < mostFilters - 1; i++) await as(manager).save({ list, name: `Filter ${i}`, query: `q=${i}` })
  const saves = ['A', 'B', 'C'].map((name) => as(manager).save({ list, name, query: 'q=x' }))
  const outcomes = await Promise.allSettled(saves)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await as(manager).getAll({ list })).filters).toHaveLength(mostFilters)
})

test('a name is trimmed but keeps its case, and a list may have parameters', async () => {
  const own = '/pay-runs/$orgId/$payRunId/details'
  await as(manager).save({ list: own, name: '  Dapur ', query: 'q=%C3%A9&desc=1' })
  await as(manager).save({ list: own, name: 'dapur', query: 'q=b' })
  expect((await as(manager).getAll({ list: own })).filters.toSorted((a, b) => (a.query < b.query ? -1 : 1))).toEqual([
    { name: 'Dapur', query: 'q=%C3%A9&desc=1' },
    { name: 'dapur', query: 'q=b' },
  ])
})

test('the longest name and filter are saved, and deleting an unknown filter changes nothing', async () => {
  const longest = { name: 'x'.repeat(50), query: 'q'.repeat(1_000) }
  expect(await as(manager).save({ list, ...longest })).toEqual({ filters: [longest] })
  expect(await as(manager).delete({ list, name: 'Unknown' })).toEqual({ filters: [longest] })
})

test('an employee cannot save filters', async () => {
  const employee = await w.employee(org)
  const saved = as(employee).save({ list, name: 'Mine', query: 'q=x' })
  await expect(saved).rejects.toMatchObject({ code: 'permission_denied' })
  await expect(as(employee).getAll({ list })).rejects.toMatchObject({ code: 'permission_denied' })
})

test.each([
  ['a name of spaces', { name: '   ' }],
  ['a name of 51 characters', { name: 'x'.repeat(51) }],
  ['an empty filter', { query: '' }],
  ['a filter of 1,001 characters', { query: 'q'.repeat(1_001) }],
  ['a list that is not a path', { list: 'https://example.com' }],
])('%s is refused', async (_, wrong) => {
  expect(await outcomeOf(as(manager).save({ list, name: 'Kitchen', query: 'q=kitchen', ...wrong }))).toBe(
    'invalid_input',
  )
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { settlementWorld, type SettlementWorld } from './settlement-world.fixtures.ts'

const w = world()
let kopi: SettlementWorld
let satay: SettlementWorld
let executive: Member
/** The names of the disbursements by settlement id. */
const names = new Map<string, string>()

/** Name, total in sen, due date and the amount repaid. */
const others = [
  ['Flour', 2_000_00, '2026-12-20', 0],
  ['Beans 100%', 2_000_00, '2026-12-20', 2_100],
  ['Cups_and_lids', 3_000_00, '2026-11-15', 0],
  ['Cups and lids', 4_000_00, '2026-11-16', 0.01],
  ['Sugar', 4_000_00, '2026-11-17', 0],
  ['Milk', 1_000_00, '2026-11-01', 1_050],
  ['Ice', 500_00, '2026-10-31', 524.99],
] as const

beforeAll(async () => {
  kopi = await settlementWorld(w)
  executive = await w.member(kopi.org, 'Executive')
  names.set((await kopi.create('2027-01-20')).id, 'Suppliers October')
  for (const [name, total, dueDate, repaid] of others) {
    w.pass(1_000)
    const { id, disbursementId } = await kopi.createAnother(total, name, dueDate)
    names.set(id, name)
    if (repaid > 0)
      await kopi.payments().create({
        orgId: kopi.org.id,
        disbursementId,
        repaymentId: id,
        paymentDate: '2026-11-16',
        amountRepaid: ringgit(repaid),
      })
  }
  const deleted = await kopi.createAnother(700_00, 'Deleted')
  await kopi.settlements().delete({
    orgId: kopi.org.id,
    disbursementId: deleted.disbursementId,
    repaymentId: deleted.id,
    reason: 'Entered twice',
  })
  satay = await settlementWorld(w)
  names.set((await satay.create('2026-11-10')).id, 'Satay')
})
beforeEach(() => w.travelTo('2026-11-16T02:00:00.000Z'))

type Input = Parameters<ReturnType<typeof kopi.settlements>['getAll']>[0]
const list = (input: Input = {}, member: Member = kopi.manager) => kopi.settlements(member).getAll(input)
const namesOf = async (input?: Input, member?: Member) =>
  (await list(input, member)).settlements.map(({ id }) => names.get(id))
const both = (): readonly Organization[] => [kopi.org, satay.org]

/** All pages, by cursor. */
const allPages = async (input: NonNullable<Input>, member: Member) => {
  const pages: (string | undefined)[][] = []
  let after: string | undefined
  do {
    const page = await list({ ...input, pageSize: 5, ...(after !== undefined && { after }) }, member)
    pages.push(page.settlements.map(({ id }) => names.get(id)))
    after = page.next ?? undefined
  } while (after !== undefined)
  return pages
}

describe('the settlements of an organization', () => {
  const byCreation = ['Suppliers October', ...others.map(([name]) => name)]
  test.each([
    ['dueDate', 'Ice Milk Cups_and_lids Cups and lids Sugar Flour Beans 100% Suppliers October'],
    ['amountDue', 'Beans 100% Milk Ice Flour Cups_and_lids Cups and lids Sugar Suppliers October'],
    ['amountRepaid', 'Suppliers October Flour Cups_and_lids Sugar Cups and lids Ice Milk Beans 100%'],
    ['orgName', byCreation.join(' ')],
    ['createdAt', byCreation.join(' ')],
  ] as const)('are sorted by %s, to the last page and back', async (by, order) => {
    const upwards = await allPages({ sort: { by } }, kopi.manager)
    expect(upwards.map((page) => page.length)).toEqual([5, 3])
    expect(upwards.flat().join(' ')).toBe(order)
    const downwards = await allPages({ sort: { by, descending: true } }, kopi.manager)
    expect(downwards.flat()).toEqual(upwards.flat().toReversed())
  })

  test('are listed newest first without a sort, and in numbered pages', async () => {
    expect(await namesOf({ pageSize: 5, page: 1 })).toEqual(byCreation.toReversed().slice(0, 5))
    const last = await list({ pageSize: 5, page: 2 })
    expect(last.settlements.map(({ id }) => names.get(id))).toEqual(byCreation.toReversed().slice(5))
    expect(last).toMatchObject({ total: 8, next: null })
    expect(await list({ pageSize: 5, page: 3 })).toMatchObject({ settlements: [], total: 8, next: null })
  })

  test.each([
    ['milk', ['Milk']],
    ['100%', ['Beans 100%']],
    ['s_and', ['Cups_and_lids']],
    ['cups', ['Cups and lids', 'Cups_and_lids']],
    ['nothing like it', []],
  ])('are found by the name of the disbursement: %s', async (search, found) => {
    const listed = await list({ search })
    expect(listed.settlements.map(({ id }) => names.get(id))).toEqual(found)
    expect(listed.total).toBe(found.length)
  })

  test('are found by their id', async () => {
    const [id] = [...names].find(([, name]) => name === 'Sugar') ?? ['']
    expect(await namesOf({ search: id.toLowerCase() })).toEqual(['Sugar'])
  })

  test.each([
    ['Pending Settlement', ['Sugar', 'Cups_and_lids', 'Flour', 'Suppliers October']],
    ['Partial Settlement', ['Ice', 'Cups and lids']],
    ['Full Settlement', ['Milk', 'Beans 100%']],
    ['Overdue', ['Ice', 'Cups_and_lids']],
  ] as const)('are filtered by status: %s', async (status, found) => {
    const listed = await list({ filter: { status } })
    expect(listed.settlements.map(({ id }) => names.get(id))).toEqual(found)
    expect(listed.total).toBe(found.length)
    expect(listed.counts).toEqual({
      'Pending Settlement': 4,
      'Partial Settlement': 2,
      'Full Settlement': 2,
      Overdue: 2,
      Reported: 0,
    })
  })

  test('are counted by status within a search', async () => {
    expect(await list({ search: 'cups', filter: { status: 'Partial Settlement' } })).toMatchObject({
      total: 1,
      counts: { 'Pending Settlement': 1, 'Partial Settlement': 1, 'Full Settlement': 0, Overdue: 1, Reported: 0 },
    })
  })

  test('are overdue from the first second after the due date in Kuala Lumpur', async () => {
    const overdue = async () => {
      const { settlements } = await list({ filter: { status: 'Overdue' }, sort: { by: 'dueDate' } })
      return settlements.map(({ id, overdueDays }) => `${names.get(id)} ${overdueDays}`)
    }
    w.travelTo('2026-11-16T15:59:59.999Z')
    expect(await overdue()).toEqual(['Ice 16', 'Cups_and_lids 1'])
    w.travelTo('2026-11-16T16:00:00.000Z')
    expect(await overdue()).toEqual(['Ice 17', 'Cups_and_lids 2', 'Cups and lids 1'])
  })

  test('can be read by an Executive too', async () => {
    expect((await list({}, executive)).total).toBe(8)
  })

  test('never include those of another organization', async () => {
    expect(await namesOf({}, satay.manager)).toEqual(['Satay'])
    expect(await namesOf({ search: 'Flour' })).toEqual(['Flour'])
    expect(await namesOf({ search: 'Flour' }, satay.manager)).toEqual([])
    expect(await namesOf({ filter: { orgId: satay.org.id } }, satay.manager)).toEqual(['Satay'])
    await expect(list({ filter: { orgId: kopi.org.id } }, satay.manager)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('for platform staff, settlements', () => {
  test('of all organizations or of one are listed', async () => {
    expect((await list({}, kopi.admin)).total).toBe(9)
    for (const [index, org] of both().entries()) {
      const listed = await list({ filter: { orgId: org.id } }, kopi.admin)
      expect(listed.total).toBe(index === 0 ? 8 : 1)
      expect(new Set(listed.settlements.map(({ orgName }) => orgName))).toEqual(new Set([org.name]))
    }
  })

  test('are found and sorted by the name of the organization', async () => {
    expect(await namesOf({ search: satay.org.name }, kopi.admin)).toEqual(['Satay'])
    const pages = await allPages({ sort: { by: 'orgName', descending: true } }, kopi.admin)
    const isSatayFirst = satay.org.name.toLowerCase() > kopi.org.name.toLowerCase()
    expect(pages.flat().indexOf('Satay')).toBe(isSatayFirst ? 0 : 8)
  })

  test('are read with the id of the organization', async () => {
    const [repaymentId = ''] = [...names].find(([, name]) => name === 'Suppliers October') ?? []
    const key = { repaymentId, disbursementId: kopi.disbursementId }
    await expect(kopi.settlements().getOne(key)).rejects.toMatchObject({ code: 'not_found' })
    await expect(kopi.payments().getAll(key)).rejects.toMatchObject({ code: 'not_found' })
    await expect(kopi.settlements().getOne({ ...key, orgId: satay.org.id })).rejects.toMatchObject({
      code: 'settlement_not_found',
      message: 'Repayment not found!',
    })
    expect(await kopi.settlements().getOne({ ...key, orgId: kopi.org.id })).toMatchObject({
      orgName: kopi.org.name,
      repaymentPeriod: 2,
    })
  })

  test.each(['getOne', 'getAll'] as const)('%s refuses management access to another organization', async (call) => {
    const [repaymentId = ''] = [...names].find(([, name]) => name === 'Suppliers October') ?? []
    const key = { repaymentId, disbursementId: kopi.disbursementId, orgId: kopi.org.id }
    const calls = { getOne: kopi.settlements(satay.manager).getOne, getAll: kopi.payments(satay.manager).getAll }
    await expect(calls[call](key)).rejects.toMatchObject({ code: 'not_found' })
    await expect(calls[call]({ ...key, orgId: satay.org.id })).rejects.toMatchObject({ code: 'settlement_not_found' })
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { placeUpload, runUpload, salesFile } from '#ground/uploads/upload.fixtures.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let admin: Member
let kopi: Organization
let satay: Organization
const sales = (input: Parameters<ReturnType<typeof w.as>['sales']['getAll']>[0] = {}) => w.as(admin).sales.getAll(input)
const upload = async (rows: Parameters<typeof salesFile>[0]) => {
  const downloadUrl = await placeUpload(w, admin, salesFile(rows), 'sales.csv')
  const { id } = await w.as(admin).uploadedDocuments.create({ downloadUrl, fileName: 'sales.csv', type: 'SALES' })
  await runUpload(w, id)
  return id
}

beforeAll(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  admin = await w.member(null, 'admin')
  kopi = await w.organization({ name: 'Kopi Kita Sdn Bhd' })
  satay = await w.organization({ name: '100% Satay Sdn Bhd' })
  await w.database.pool.query(
    `update organizations set franchise_type = 'franchisor', royalty_bp = 600 where org_id = $1`,
    [kopi.id],
  )
  await w.database.pool.query(
    `update organizations set franchise_type = 'franchisee', franchisor_id = $2 where org_id = $1`,
    [satay.id, kopi.id],
  )
  await upload([
    [satay.code, '2026-11-03', '300.00', 'S-1'],
    [satay.code, '2026-11-01', '100.25', 'S-2'],
    [kopi.code, '2026-11-02', '900.00', 'K_1'],
  ])
  w.pass(60_000)
  await upload([
    [satay.code, '2026-11-03', '300.00', 'S-3'],
    [satay.code, '2026-10-31', '0.01', 'S-4'],
    [kopi.code, '2026-11-16', '50.00', 'KX1'],
  ])
})

const references = async (input: Parameters<typeof sales>[0]) => (await sales(input)).sales.map((one) => one.reference)

describe('the list of sales', () => {
  test.each([
    ['saleDate', ['S-4', 'S-2', 'K_1', 'S-1|S-3', 'S-1|S-3', 'KX1']],
    ['amount', ['S-4', 'KX1', 'S-2', 'S-1|S-3', 'S-1|S-3', 'K_1']],
    ['royalty', ['K_1|KX1|S-4', 'K_1|KX1|S-4', 'K_1|KX1|S-4', 'S-2', 'S-1|S-3', 'S-1|S-3']],
  ] as const)('is sorted by %s in both directions', async (by, expected) => {
    const patterns = expected.map((each) => expect.stringMatching(new RegExp(`^(${each})$`)) as string)
    const upwards = await references({ sort: { by } })
    expect(upwards).toEqual(patterns)
    expect(await references({ sort: { by, descending: true } })).toEqual(upwards.toReversed())
  })

  test('starts with the newest upload', async () => {
    expect((await references({})).slice(0, 3).toSorted()).toEqual(['KX1', 'S-3', 'S-4'])
  })

  test('has the sums of all matches, not of the page', async () => {
    const all = await sales({ pageSize: 5 })
    expect(all).toMatchObject({ total: 6, amount: 1_650.26, royalty: 42.02 })
    const last = await sales({ pageSize: 5, after: all.next ?? '' })
    expect([last.sales.length, last.next, last.total, last.amount]).toEqual([1, null, 6, 1_650.26])
    const seen = [...all.sales, ...last.sales].map(({ id }) => id)
    expect(new Set(seen).size).toBe(6)
    expect((await sales({ pageSize: 5, page: 2 })).sales).toEqual(last.sales)
  })

  test('can be limited to one organization, which has royalties only if it has a franchisor', async () => {
    expect(await sales({ orgId: satay.id })).toMatchObject({ total: 4, amount: 700.26, royalty: 42.02 })
    const own = await sales({ orgId: kopi.id })
    expect(own).toMatchObject({ total: 2, amount: 950, royalty: 0 })
    for (const sale of own.sales) expect(sale).toMatchObject({ franchisor: null, royaltyRate: 0, royalty: 0 })
  })

  test('is refused for an unknown organization or the platform', async () => {
    for (const orgId of [w.id<'org'>(), 'PLATFORM'])
      await expect(sales({ orgId })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is searched by reference and organization, and treats % and _ literally', async () => {
    expect(await references({ search: 'k_1' })).toEqual(['K_1'])
    expect((await sales({ search: '100% satay' })).total).toBe(4)
    expect((await sales({ search: '100_ satay' })).total).toBe(0)
    expect((await sales({ search: 'S-1', orgId: kopi.id })).total).toBe(0)
  })

  test('shows possible duplicates with the reference that they may repeat', async () => {
    const { sales: found, total } = await sales({ filter: { possibleDuplicates: true } })
    expect([total, found]).toMatchObject([1, [{ reference: 'S-3', possibleDuplicateOf: 'S-1', royalty: 18 }]])
  })

  test('is for platform staff only', async () => {
    for (const role of ['Manager', 'Executive'] as const)
      await expect(w.as(await w.member(kopi, role)).sales.getAll({})).rejects.toMatchObject({
        code: 'permission_denied',
      })
  })
})

test('a royalty of less than half a sen is not posted, and the ledger audit passes', async () => {
  const [sale] = (await sales({ search: 'S-4' })).sales
  expect(sale).toMatchObject({ amount: 0.01, royaltyRate: 6, royalty: 0, franchisor: { orgId: kopi.id } })
  const { rows } = await w.database.pool.query<{ n: number }>(
    `select count(*)::int as n from ledger_entries where source_type = 'sale' and source_id = $1`,
    [sale?.id],
  )
  expect(rows[0]?.n).toBe(0)
  expect(await auditLedger(w.database)).toEqual([])
})

test('a royalty has the rate at the time of its upload', async () => {
  await w.database.pool.query('update organizations set royalty_bp = 800 where org_id = $1', [kopi.id])
  await upload([[satay.code, '2026-11-10', '100.00', 'S-9']])
  const rates = new Map((await sales({ orgId: satay.id })).sales.map((one) => [one.reference, one.royaltyRate]))
  expect([rates.get('S-1'), rates.get('S-9')]).toEqual([6, 8])
  expect((await sales({ search: 'S-9' })).royalty).toBe(8)
  expect(await auditLedger(w.database)).toEqual([])
})

describe('a voided sale', () => {
  const reason = 'Uploaded for the wrong month'
  const itemsOf = async (search: string) => (await sales({ search })).sales.map(({ id, orgId }) => ({ id, orgId }))
  const account = async (organization: Organization) => {
    const { transactions } = await w.as(admin).transactions.getAll({ orgId: organization.id, pageSize: 50 })
    return transactions.map(({ type, amount, status }) => [type, amount, status])
  }

  test('leaves sums, transactions and royalties, and its reference can be used again', async () => {
    const other = await w.organization({ name: 'Void Satay' })
    await w.database.pool.query(
      `update organizations set franchise_type = 'franchisee', franchisor_id = $2 where org_id = $1`,
      [other.id, kopi.id],
    )
    await upload([
      [other.code, '2026-11-03', '300.00', 'V-1'],
      [other.code, '2026-11-04', '0.01', 'V-2'],
    ])
    const before = await sales({ orgId: other.id })
    expect(before).toMatchObject({ total: 2, amount: 300.01, royalty: 24 })
    const items = await itemsOf('V-1')
    await expect(w.as(admin).sales.void({ items })).rejects.toMatchObject({ code: 'final_field_missing' })
    await w.as(admin).sales.void({ items: [...items, ...(await itemsOf('V-2'))], reason })

    const { sales: listed, ...sums } = await sales({ orgId: other.id })
    expect(sums).toMatchObject({ total: 2, amount: 0, royalty: 0 })
    expect(listed).toMatchObject([
      { voidReason: reason, voidedByName: expect.any(String), voidedAt: w.now() },
      { voidReason: reason },
    ])
    expect((await account(other)).every(([, , status]) => status === 'VOID')).toBe(true)
    expect(await account(kopi)).toContainEqual(['ROYALTY_INCOME', 24, 'VOID'])
    const { entries } = await w.as(admin).ledger.getEntries({ orgId: other.id, recordId: items[0]?.id })
    expect(entries.map(({ event }) => event).toSorted()).toEqual(['royalty_earned', 'royalty_voided'])
    expect(await auditLedger(w.database)).toEqual([])

    await expect(w.as(admin).sales.void({ items, reason })).rejects.toMatchObject({ code: 'sale_already_void' })
    // The right row, with the same reference.
    const again = await upload([[other.code, '2026-11-03', '30.00', 'V-1']])
    const { logs } = await w.as(admin).uploadedDocuments.getLogs({ uploadedDocumentId: again })
    expect(logs).toMatchObject([{ status: 'SUCCESS', possibleDuplicateOf: null }])
    expect(await sales({ filter: { uploadedDocumentId: again } })).toMatchObject({ total: 1, amount: 30, royalty: 2.4 })
    expect(await auditLedger(w.database)).toEqual([])
  })

  test('is voided once by two people at the same time, and with the others of the call or not at all', async () => {
    await upload([
      [satay.code, '2026-11-05', '11.00', 'W-1'],
      [satay.code, '2026-11-05', '12.00', 'W-2'],
    ])
    const [one, two] = [await itemsOf('W-1'), await itemsOf('W-2')]
    const voids = () => w.as(admin).sales.void({ items: one, reason })
    const outcomes = await Promise.allSettled([voids(), voids()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(w.as(admin).sales.void({ items: [...two, ...one], reason })).rejects.toMatchObject({
      message: 'The sale W-1 is already void.',
    })
    const missing = { orgId: satay.id, id: w.id<'sale'>() }
    await expect(w.as(admin).sales.void({ items: [...two, missing], reason })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await sales({ search: 'W-2' })).sales).toMatchObject([{ voidReason: null }])
    expect(await auditLedger(w.database)).toEqual([])
  })
})

import { beforeAll, expect, test } from 'vitest'
import { placeUpload, runUpload, salesFile } from '#ground/uploads/upload.fixtures.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { accountText } from './screens/ledger.ts'

const w = world()
let admin: Member
let kopi: Organization
let satay: Organization
beforeAll(async () => {
  admin = await w.member(null, 'admin')
  kopi = await w.organization({ name: 'Kopi Kita' })
  satay = await w.organization({ name: 'Satay Corner' })
  const query = (text: string, ...values: string[]) => w.database.pool.query(text, values)
  await query(`update organizations set franchise_type = 'franchisor', royalty_bp = 600 where org_id = $1`, kopi.id)
  await query(
    `update organizations set franchise_type = 'franchisee', franchisor_id = $2 where org_id = $1`,
    satay.id,
    kopi.id,
  )
  const sales = [1, 2, 3, 4, 5, 6, 7].map((n) => [satay.code, '2026-11-03', n * 100, `S-${n}`])
  const downloadUrl = await placeUpload(w, admin, salesFile(sales))
  const upload = { downloadUrl, fileName: 'sales.csv', type: 'SALES' as const }
  const { id } = await w.as(admin).uploadedDocuments.create(upload)
  await runUpload(w, id)
  await placing(w)(kopi, await w.employee(kopi), { amount: 400_00 })
  await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
  await w.as(admin).rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })
})
const ledger = () => w.as(admin).ledger
const shown = ({ accounts }: Awaited<ReturnType<ReturnType<typeof ledger>['getAccounts']>>) =>
  accounts.map((one) => [one.orgName, accountText(one), one.balance])

test('an account kept per franchisor shows the name of the franchisor', async () => {
  // 6 % of 2,800.00
  expect(shown(await ledger().getAccounts({ orgId: satay.id, sort: { by: 'account' } }))).toEqual([
    ['Satay Corner', expect.stringContaining('Kopi Kita'), -168],
    ['Satay Corner', expect.not.stringContaining('Kopi Kita'), 168],
  ])
  const { accounts, total } = await ledger().getAccounts({ filter: { account: 'royalties_payable' } })
  expect(total).toBe(1)
  expect(accounts[0]).toMatchObject({
    account: 'royalties_payable',
    key: `royalties_payable:${kopi.id}`,
    party: { orgId: kopi.id, name: 'Kopi Kita' },
    orgId: satay.id,
  })
})

test.each([
  ['orgName', (one: { orgName: string }) => one.orgName.toLowerCase()],
  ['account', (one: { key: string }) => one.key],
  ['balance', (one: { balance: number }) => one.balance],
] as const)(
  'accounts are sorted by %s and paged without repeats, with the totals of all pages',
  async (by, valueOf) => {
    const whole = await ledger().getAccounts({ sort: { by }, pageSize: 50 })
    expect(whole.accounts).toHaveLength(5)
    const values = whole.accounts.map((one) => valueOf(one))
    expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    const down = await ledger().getAccounts({ sort: { by, descending: true }, pageSize: 50 })
    expect(down.accounts.map((one) => valueOf(one))).toEqual(values.toReversed())
    const page = await ledger().getAccounts({ sort: { by }, pageSize: 5 })
    expect(page).toMatchObject({ total: 5, next: null, totals: whole.totals })
    expect(Math.round(whole.totals.reduce((sum, { balance }) => sum + balance * 100, 0))).toBe(0)
  },
)

test('the entries of an organization are paged to the end, newest first', async () => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await ledger().getEntries({ orgId: satay.id, pageSize: 5, ...(after !== undefined && { after }) })
    expect(page).toMatchObject({ orgName: 'Satay Corner', total: 7, more: false })
    seen.push(...page.entries.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(new Set(seen).size).toBe(7)
  expect(seen).toEqual(seen.toSorted().toReversed())
  const oldestFirst = { orgId: satay.id, sort: { by: 'createdAt' as const }, pageSize: 10 as const }
  expect((await ledger().getEntries(oldestFirst)).entries.map(({ id }) => id)).toEqual(seen.toReversed())
})

test('entries are found by event, record, id and account key', async () => {
  const found = async (which: object) => (await ledger().getEntries({ orgId: satay.id, ...which })).total
  const [first] = (await ledger().getEntries({ orgId: satay.id })).entries
  expect(await found({ search: 'ROYALTY earned' })).toBe(7)
  expect(await found({ search: first!.id.toLowerCase() })).toBe(1)
  expect(await found({ recordId: first!.sourceId })).toBe(1)
  expect(await found({ search: '%' })).toBe(0)
  expect(await found({ account: `royalties_payable:${kopi.id}` })).toBe(7)
  expect(await found({ account: 'royalties_payable' })).toBe(0)
  expect(await found({ account: `royalties_payable:${satay.id}` })).toBe(0)
  expect(first!.postings).toEqual([
    { account: 'royalties_receivable', key: 'royalties_receivable', party: null, amount: expect.any(Number) },
    {
      account: 'royalties_payable',
      key: `royalties_payable:${kopi.id}`,
      party: { orgId: kopi.id, name: 'Kopi Kita' },
      amount: expect.any(Number),
    },
  ])
  expect(first!.postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})

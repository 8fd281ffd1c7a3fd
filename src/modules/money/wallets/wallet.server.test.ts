import { beforeAll, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { payRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { untilBlocked, world, type Member, type Organization } from '#test/world.ts'

const w = world()
let admin: Member
let kopi: Organization
beforeAll(async () => {
  admin = await w.member(null, 'admin')
  kopi = await w.organization()
})
const wallets = () => w.as(admin).wallets
let count = 0
const form = (changes: object = {}) => ({
  name: `Boost ${(count += 1)}`,
  status: 'Active' as const,
  supportLink: 'https://boost.example/help',
  minimumAmount: ringgit(10),
  ...changes,
})
const create = (changes: object = {}) => wallets().createWallet(form(changes))
const offer = (organization: Organization, walletId: string) =>
  w.database.pool.query('insert into organization_wallets (org_id, wallet_id) values ($1, $2)', [
    organization.id,
    walletId,
  ])

test('an admin adds an e-wallet, with or without limits and a logo, and reads the same fields', async () => {
  const logo = { url: '/files/01KA000000000001/boost.png', fileName: 'boost.png' }
  const created = await create({ name: ' Touch  n Go ', walletSize: 20_000, monthlyLimit: 25_000.5, logo })
  expect(created).toMatchObject({
    name: 'Touch n Go',
    status: 'Active',
    supportLink: 'https://boost.example/help',
    minimumAmount: 10,
    walletSize: 20_000,
    monthlyLimit: 25_000.5,
    logo,
    createdBy: admin.id,
  })
  expect(await wallets().getWallet({ walletId: created.id })).toEqual({
    ...created,
    organizations: 0,
    elections: 0,
    payRuns: 0,
  })
  const plain = await create()
  expect(plain).toMatchObject({ walletSize: null, monthlyLimit: null, logo: null })
  const { wallets: listed } = await wallets().getWalletsList({})
  expect(listed).toContainEqual(created)
  expect(listed.map(({ name }) => name.toLowerCase())).toEqual(listed.map(({ name }) => name.toLowerCase()).toSorted())
})

const belowMinimum = 'Value should be at least RM 10.00, the minimum reload amount'
test.each([
  [{ name: ' ' }, { name: '*Required' }],
  [{ status: '' }, { status: '*Required' }],
  [{ status: 'Inactive' }, { status: expect.any(String) as string }],
  [{ supportLink: '' }, { supportLink: '*Required' }],
  [{ supportLink: 'boost.example' }, { supportLink: '*Not a valid url.' }],
  [{ supportLink: 'ftp://boost.example' }, { supportLink: '*Not a valid url.' }],
  [{ supportLink: 'javascript:alert(1)' }, { supportLink: '*Not a valid url.' }],
  [{ supportLink: 'https://' }, { supportLink: '*Not a valid url.' }],
  [{ supportLink: 'https://help@boost.example' }, { supportLink: '*Not a valid url.' }],
  [{ minimumAmount: undefined }, { minimumAmount: '*Required' }],
  [{ minimumAmount: 0 }, { minimumAmount: 'Value should be greater than zero' }],
  [{ minimumAmount: 0.99 }, { minimumAmount: 'Value should be greater than zero' }],
  [{ walletSize: 0 }, { walletSize: 'Value should be greater than zero' }],
  [{ monthlyLimit: -1 }, { monthlyLimit: 'Value should be greater than zero' }],
  [
    { walletSize: 9.99, monthlyLimit: 9.99 },
    { walletSize: belowMinimum, monthlyLimit: belowMinimum },
  ],
  [{ logo: { url: 'https://elsewhere.example/x.png', fileName: 'x.png' } }, { 'logo.url': '*Not a valid url.' }],
])('a form with %j is refused with errors at the fields', async (changes, fields) => {
  await expect(wallets().createWallet(form(changes))).rejects.toMatchObject({ code: 'invalid_input', fields })
})

test('limits can equal the minimum reload amount, and an edit cannot go below it', async () => {
  const { id: walletId } = await create({ walletSize: 10, monthlyLimit: 10 })
  await expect(wallets().editWallet({ walletId, ...form({ monthlyLimit: 5 }) })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { monthlyLimit: belowMinimum },
    fieldErrors: { monthlyLimit: { code: 'limit_below_minimum', params: { minimum: 'RM 10.00' } } },
  })
})

test('two e-wallets cannot have the same name, but the name of a deleted e-wallet can be reused', async () => {
  const first = await create({ name: 'GrabPay' })
  const refused = { code: 'wallet_exists', fields: { name: 'There is already an e-wallet with this name.' } }
  await expect(create({ name: 'grabpay' })).rejects.toMatchObject(refused)
  const { id: walletId } = await create()
  await expect(wallets().editWallet({ walletId, ...form({ name: 'GRABPAY' }) })).rejects.toMatchObject(refused)
  await wallets().editWallet({ walletId: first.id, ...form({ name: 'grabpay' }) })
  await wallets().deleteWallet({ walletId: first.id, reason: 'No longer used' })
  expect(await create({ name: 'GrabPay' })).toMatchObject({ name: 'GrabPay' })
})

test('the second of two concurrent edits is refused, and a deleted e-wallet is not found', async () => {
  const created = await create()
  const edit = (changes: object, modifiedAt?: string) =>
    wallets().editWallet({ walletId: created.id, ...form(changes), ...(modifiedAt && { modifiedAt }) })
  const changed = await edit({ minimumAmount: 20 }, created.modifiedAt)
  expect(changed).toMatchObject({ minimumAmount: 20 })
  await expect(edit({ minimumAmount: 30 }, created.modifiedAt)).rejects.toMatchObject({ code: 'record_changed' })
  expect(await wallets().getWallet({ walletId: created.id })).toMatchObject({ minimumAmount: 20 })
  await wallets().deleteWallet({ walletId: created.id, reason: 'No longer used' })
  for (const call of [
    () => wallets().getWallet({ walletId: created.id }),
    () => wallets().deleteWallet({ walletId: created.id, reason: 'No longer used' }),
    () => edit({}),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
})

test('a deletion needs a reason, which the audit trail keeps', async () => {
  const { id: walletId } = await create()
  const refused = { code: 'final_field_missing', fields: { reason: '*Required' } }
  await expect(wallets().deleteWallet({ walletId })).rejects.toMatchObject(refused)
  await wallets().deleteWallet({ walletId, reason: 'It closes in December' })
  const filter = { type: 'wallet', recordId: walletId }
  const { events } = await w.as(admin).audit.getEvents({ filter })
  expect(events.map(({ call, reason }) => [call, reason])).toEqual([
    ['wallets-deleteWallet', 'It closes in December'],
    ['wallets-createWallet', null],
  ])
})

test('an employee lists the active e-wallets of the organization, an admin all active e-wallets', async () => {
  const other = await w.organization()
  const [mine, theirs, inactive, deleted] = [await create(), await create(), await create(), await create()]
  for (const one of [mine, inactive, deleted]) await offer(kopi, one.id)
  await offer(other, theirs.id)
  await wallets().editWallet({ walletId: inactive.id, ...form({ status: 'InActive' }) })
  await wallets().deleteWallet({ walletId: deleted.id, reason: 'No longer used' })
  const employee = await w.employee(kopi)
  const read = async (member: Member) => (await w.as(member).wallets.getActiveWallets({})).wallets
  const { createdBy: _, createdAt: __, modifiedBy: ___, modifiedAt: ____, ...shown } = mine
  expect(
    (await read(employee)).filter(({ id }) => [mine, theirs, inactive, deleted].some((one) => one.id === id)),
  ).toEqual([shown])
  const all = (await read(admin)).map(({ id }) => id)
  expect(all).toEqual(expect.arrayContaining([mine.id, theirs.id]))
  expect(all).not.toContain(inactive.id)
  await w.database.pool.query('update organizations set e_benefits = false where org_id = $1', [other.id])
  await expect(read(await w.employee(other))).rejects.toMatchObject({ code: 'feature_off' })
})

test('an e-wallet returns the numbers of organizations, elections and unfinished pay runs that use it', async () => {
  const p = await payRunWorld(w)
  const walletId = await p.wallet('Boost')
  await p.employee({ [walletId]: 100 })
  await p.employee({ [walletId]: 100 })
  await offer(p.organization, walletId)
  expect(await wallets().getWallet({ walletId })).toMatchObject({ organizations: 1, elections: 2, payRuns: 0 })
  const { payRuns } = w.as(p.manager)
  const { id } = await payRuns.create(p.fields)
  await payRuns.submit({ id })
  expect(await wallets().getWallet({ walletId })).toMatchObject({ payRuns: 1 })
  // A submitted run with an inactive e-wallet cannot be approved.
  const { organizations: _, elections: __, payRuns: ___, ...shown } = await wallets().getWallet({ walletId })
  await wallets().editWallet({ ...shown, walletId, status: 'InActive' })
  await expect(payRuns.approve({ ids: [id] })).rejects.toMatchObject({ code: 'pay_run_outdated' })
})

test('a deletion waits for a concurrent edit and records the edited values', async () => {
  const created = await create()
  const client = await w.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from wallets where id = $1 for update', [created.id])
    const removal = wallets().deleteWallet({ walletId: created.id, reason: 'No longer used' })
    await untilBlocked(w.database)
    await client.query(
      `update wallets set name = 'Renamed', modified_at = modified_at + interval '1 s' where id = $1`,
      [created.id],
    )
    await client.query('commit')
    await removal
  } finally {
    client.release()
  }
  const { events } = await w
    .as(admin)
    .audit.getEvents({ orgId: 'PLATFORM', filter: { type: 'wallet', recordId: created.id } })
  expect(events[0]).toMatchObject({ title: 'Deleted an e-wallet' })
  expect(events[0]?.changes).toContainEqual({ field: 'Name', before: 'Renamed', after: null })
})

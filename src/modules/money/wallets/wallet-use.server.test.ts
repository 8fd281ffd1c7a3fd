import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { payRunSteps, payRunWorld, type PayRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { world } from '#test/world.ts'
import { outcomesOf } from '#test/outcomes.ts'

const w = world()
let kopi: PayRunWorld
let walletId: string
beforeEach(async () => {
  kopi = await payRunWorld(w)
  walletId = (await create()).id
})
const wallets = () => w.as(kopi.admin).wallets
const form = (changes: object = {}) => ({
  name: `Boost ${w.id()}`,
  status: 'Active' as const,
  supportLink: 'https://boost.example/help',
  minimumAmount: ringgit(10),
  ...changes,
})
const create = (changes: object = {}) => wallets().createWallet(form(changes))
const steps = payRunSteps(w, () => kopi)

test('a pay run counts as unfinished from submission until it is completed or cancelled', async () => {
  await kopi.employee({ [walletId]: 100 })
  const used = async () => (await wallets().getWallet({ walletId })).payRuns
  const { id } = await steps.create()
  expect(await used()).toBe(0)
  await steps.runs().submit({ id })
  expect(await used()).toBe(1)
  await steps.approve(id)
  await steps.move(id, 'pending_payment', 'processing')
  expect(await used()).toBe(1)
  await steps.move(id, 'completed')
  expect(await used()).toBe(0)
  const bonus = { payType: 'Ad-hoc', benefitName: 'Bonus', amount: ringgit(20) }
  const other = await steps.approved(bonus)
  expect(await used()).toBe(1)
  await steps.move(other, 'cancelled')
  expect(await used()).toBe(0)
})

test('a deleted organization no longer counts', async () => {
  await w.database.pool.query('insert into organization_wallets (org_id, wallet_id) values ($1, $2)', [
    kopi.organization.id,
    walletId,
  ])
  expect(await wallets().getWallet({ walletId })).toMatchObject({ organizations: 1 })
  await w.as(kopi.admin).orgs.softDeleteOrg({ orgId: kopi.organization.id, confirmation: kopi.organization.code })
  expect(await wallets().getWallet({ walletId })).toMatchObject({ organizations: 0 })
})

test('a limit of RM 1.00 is accepted, and a changed limit causes a warning in the next run', async () => {
  expect(await create({ minimumAmount: 1, walletSize: 1, monthlyLimit: 1 })).toMatchObject({ walletSize: 1 })
  await kopi.employee({ [walletId]: 100 })
  await wallets().editWallet({ walletId, ...form({ walletSize: 180, monthlyLimit: 179.99 }) })
  const { figures } = await steps.runs().previewEligibility(kopi.fields)
  expect(figures.warnings).toMatchObject([{ amount: 180, limit: 179.99, warning: 'above_monthly_limit' }])
})

test("an e-wallet can keep its name but not take another's", async () => {
  const other = await create()
  const edit = (name: string) => wallets().editWallet({ walletId, ...form({ name }) })
  expect(await outcomesOf([edit(other.name.toUpperCase())])).toEqual(['wallet_exists'])
  const { name } = await wallets().getWallet({ walletId })
  expect(await edit(name)).toMatchObject({ name })
})

test('two admins who add the same e-wallet at the same time create one', async () => {
  const name = `Setel ${w.id()}`
  expect((await outcomesOf([create({ name }), create({ name })])).toSorted()).toEqual(['done', 'wallet_exists'])
})

test.each([
  [{ name: 'x'.repeat(121) }, { name: 'At most 120 characters' }],
  [{ supportLink: `https://${'x'.repeat(500)}` }, { supportLink: 'At most 500 characters' }],
  [{ logo: { url: '/files/../secret', fileName: 'x.png' } }, { 'logo.url': '*Not a valid url.' }],
])('an edit with %j is refused with an error at the field and changes nothing', async (changes, fields) => {
  const before = await wallets().getWallet({ walletId })
  const editing = wallets().editWallet({ walletId, ...form(changes) })
  await expect(editing).rejects.toMatchObject({ code: 'invalid_input', fields })
  expect(await wallets().getWallet({ walletId })).toEqual(before)
})

test('a change is in the audit trail of the platform, which organizations cannot read', async () => {
  const [before, name] = [await wallets().getWallet({ walletId }), `Boost ${w.id()}`]
  await wallets().editWallet({ walletId, ...form({ name, minimumAmount: 25.5, status: 'InActive' }) })
  const filter = { type: 'wallet', recordId: walletId }
  const { events } = await w.as(kopi.admin).audit.getEvents({ orgId: 'PLATFORM', filter })
  expect(events.map(({ title }) => title)).toEqual(['Changed an e-wallet', 'Created an e-wallet'])
  expect(events[0]?.changes).toContainEqual({ field: 'Name', before: before.name, after: name })
  expect((await w.as(kopi.manager).audit.getEvents({ orgId: kopi.organization.id, filter })).events).toEqual([])
})

test.each(['Manager', 'Executive'] as const)('a %s can neither read nor change e-wallets', async (role) => {
  const { wallets: calls } = w.as(await w.member(kopi.organization, role))
  const outcomes = await outcomesOf([
    calls.getWalletsList({}),
    calls.getActiveWallets({}),
    calls.getWallet({ walletId }),
    calls.createWallet(form()),
    calls.deleteWallet({ walletId, reason: 'No longer used' }),
  ])
  expect(new Set(outcomes)).toEqual(new Set(['permission_denied']))
})

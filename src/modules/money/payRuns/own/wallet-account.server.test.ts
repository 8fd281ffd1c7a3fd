import { beforeEach, expect, test } from 'vitest'
import { electionSteps, offerWallets } from '#money/elections/election-world.fixtures.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { wire as openedWire } from '#test/wire.ts'
import { world, type Member } from '#test/world.ts'
import { payRunSteps, smallPayRunWorld, type PayRunWorld } from '../pay-run-world.fixtures.ts'

const w = world()
const wire = openedWire(() => w.app)
const day = 86_400_000
const usableFrom = '2026-11-17T02:00:00.000Z'
const thiefs = '0199999999'
let kopi: PayRunWorld
let boost: string
let aina: Member
beforeEach(async () => {
  ;({ kopi, boost, aina } = await smallPayRunWorld(w))
  await kopi.employee({ [boost]: 100 }, 'Badrul')
})
const { approved, submitted, move, platform, readKeyOf, runs, employeesOf, approve } = payRunSteps(w, () => kopi)
const { wallets, edit, save } = electionSteps(w, () => aina)
const steal = (accountNumber = thiefs) => edit(boost, 100, { accountNumber })
const shownOf = async (id: string) => (await platform().getOne(readKeyOf(id))).shown
const file = async (id: string) => {
  const input = encodeURIComponent(JSON.stringify({ ...readKeyOf(id), walletId: boost }))
  const headers = { cookie: `upah=${kopi.admin.token}` }
  return (await fetch(`${wire.address}/download/adminPayRuns-downloadPayouts?data=${input}`, { headers })).text()
}
const shareOf = async (id: string, name = 'Aina') =>
  (await employeesOf(id)).find(({ employeeName }) => employeeName.startsWith(name))?.electedWallets[0]
const reported = async () => (await w.as(kopi.manager).employees.getAccountReports({})).reports
const decide = async (resolution: 'kept' | 'restored') => {
  const [{ changeId } = {}] = await reported()
  await w.as(kopi.manager).employees.resolveAccountReport({ changeId: changeId!, resolution, reason: 'Called' })
}
const changesOf = async () => (await w.as(aina).employees.getOwnAccountChanges({})).changes
const accountOf = async () => (await wallets().getElectedWallets({})).wallets.map(({ accountNumber }) => accountNumber)
/** What a completed run paid, by name. */
const paidBy = async (id: string) =>
  (await runs().getReport({ id })).rows.map(({ employeeName, paid }) => [employeeName.split(' ')[0], paid])

test('a changed account is left out of runs paid within 24 hours, which name the end, and a re-run pays it', async () => {
  await steal()
  expect((await wallets().getElectedWallets({})).wallets).toMatchObject([{ accountNumber: thiefs, usableFrom }])
  expect(await runs().previewEligibility({ ...kopi.fields, filter: { eligible: true } })).toMatchObject({
    figures: { waiting: { employees: 1, amount: 100, until: usableFrom } },
    employees: [{ electedWallets: [{ usableFrom }] }, { electedWallets: [{ usableFrom: null }] }],
  })
  const id = await submitted()
  expect(await shareOf(id)).toMatchObject({ held: false, usableFrom })
  await approve(id)
  expect(await shareOf(id)).toMatchObject({ held: true, usableFrom })
  expect((await runs().getOne({ id })).figures).toMatchObject({
    held: { employees: 0 },
    waiting: { employees: 1, amount: 100, until: usableFrom },
  })
  expect(await file(id)).not.toContain(thiefs)
  w.pass(day - 1)
  await move(id, 'pending_payment')
  const seen = await shownOf(id)
  expect(seen).toMatchObject({ count: 1, total: 100 })
  // The payments to leave out are decided once: a file that was downloaded before stays right.
  w.pass(day)
  expect(await shownOf(id)).toEqual(seen)
  expect(await file(id)).not.toContain(thiefs)
  await move(id, 'processing', 'completed')
  expect(await paidBy(id)).toEqual([
    ['Aina', 0],
    ['Badrul', 100],
  ])
  expect((await runs().getReport({ id })).rows).toMatchObject([{ held: true, usableFrom }, { held: false }])
  expect((await runs().getBenefitAccount({})).owed).toBe(100)
  expect((await wallets().getFailedPayments({})).payments).toMatchObject([{ next: 'resend', held: true, usableFrom }])
  const again = await runs().rerun({ id, payDay: '2026-11-28' })
  await runs().submit({ id: again.id })
  await move(await approve(again.id), 'pending_payment', 'processing', 'completed')
  expect(await paidBy(again.id)).toEqual([['Aina', 100]])
})

test('an account is paid once it has waited, and then never waits again', async () => {
  await steal('0111111111')
  const id = await approved()
  w.pass(day)
  expect(await file(id)).toContain('0111111111')
  await move(id, 'pending_payment', 'processing', 'completed')
  expect(await paidBy(id)).toEqual([
    ['Aina', 100],
    ['Badrul', 100],
  ])
  await steal('0122222222')
  expect((await wallets().getElectedWallets({})).wallets[0]?.usableFrom).not.toBeNull()
  await steal('0111111111')
  expect((await wallets().getElectedWallets({})).wallets[0]?.usableFrom).toBeNull()
  await wallets().deleteElectedWallet({ id: boost })
  await offerWallets(w, kopi.organization.id, [boost])
  await save(boost, 100, { accountNumber: '0111111111' })
  expect((await wallets().getElectedWallets({})).wallets[0]?.usableFrom).toBeNull()
})

test('going back to the account before ends the wait; leaving and coming back to a new one doesn’t', async () => {
  const waits = async () => (await wallets().getElectedWallets({})).wallets[0]?.usableFrom ?? null
  await steal()
  await steal('0123456789')
  expect(await waits()).toBeNull()
  await steal()
  w.pass(day / 2)
  await steal('0123456789')
  await steal()
  expect(await waits()).toBe('2026-11-17T14:00:00.000Z')
  await wallets().deleteElectedWallet({ id: boost })
  await offerWallets(w, kopi.organization.id, [boost])
  await save(boost, 100, { accountNumber: thiefs })
  expect(await waits()).toBe('2026-11-17T14:00:00.000Z')
})

test('“This wasn’t me” stops payments, and a restored account is paid, but a submitted run doesn’t pay the reported one', async () => {
  await steal()
  const id = await approved()
  const { rows } = await w.database.pool.query<{ text: string }>(
    `select text from messages where org_id = $1 and subject = 'Your payment election was changed'`,
    [kopi.organization.id],
  )
  const token = /#(\S+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
  expect(await w.as(null).employees.readAccountChange({ token })).toMatchObject({
    account: { bank: expect.stringContaining('Boost'), number: '****9999', isWallet: true },
    usableFrom,
  })
  await w.as(null).employees.reportAccountChange({ token })
  expect(await reported()).toMatchObject([
    { before: { number: '****6789', isWallet: true }, after: { number: '****9999' }, ownChange: false },
  ])
  expect((await w.messages(kopi.manager.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('reported a changed e-wallet account'),
  )
  await decide('restored')
  expect(await accountOf()).toEqual(['0123456789'])
  expect((await wallets().getElectedWallets({})).wallets[0]?.usableFrom).toBeNull()
  w.pass(day)
  expect(await file(id)).not.toContain(thiefs)
  await move(id, 'pending_payment', 'processing', 'completed')
  expect(await paidBy(id)).toEqual([
    ['Aina', 0],
    ['Badrul', 100],
  ])
  const again = await runs().rerun({ id, payDay: '2026-11-28' })
  await runs().submit({ id: again.id })
  expect(await file(await approve(again.id))).toContain('0123456789')
  // The reported account waits again, though it had waited before.
  await steal()
  expect((await wallets().getElectedWallets({})).wallets[0]?.usableFrom).not.toBeNull()
})

test('a wallet that was added can be reported too, and is removed; an election that was corrected since is kept', async () => {
  const grab = await kopi.wallet('GrabPay')
  await offerWallets(w, kopi.organization.id, [grab])
  await edit(boost, 50)
  await save(grab, 50, { accountNumber: thiefs })
  const report = async () => w.as(aina).employees.reportOwnAccountChange({})
  await report()
  expect(await reported()).toMatchObject([{ before: null, after: { number: '****9999' } }])
  await decide('restored')
  expect(await accountOf()).toEqual(['0123456789'])
  w.pass(1000)
  await save(grab, 50, { accountNumber: thiefs })
  await report()
  await edit(grab, 50, { accountNumber: '0177777777' })
  await decide('restored')
  expect(await accountOf()).toEqual(['0123456789', '0177777777'])
})

test('changes of a bank account and of a wallet are reported and decided separately', async () => {
  const change = (accountNumber: string) =>
    w.as(kopi.manager).employees.editEmployee({ employeeICNumber: aina.icNumber, bank: 'Maybank', accountNumber })
  await change('514011112222')
  await change('514033334444')
  await steal()
  const changes = await changesOf()
  expect(changes.map(({ account }) => account.isWallet)).toEqual([true, false])
  for (const { changeId } of changes) await w.as(aina).employees.reportOwnAccountChange({ changeId })
  expect(await reported()).toHaveLength(1)
  await decide('restored')
  // The report of the other account still stops payments.
  expect(await reported()).toMatchObject([{ after: { bank: 'Maybank', number: '****4444' } }])
  const stranger = await w.employee(await w.organization())
  const foreign = w.as(stranger).employees.reportOwnAccountChange({ changeId: changes[0]!.changeId })
  expect(await outcomeOf(foreign)).toBe('account_change_unknown')
})

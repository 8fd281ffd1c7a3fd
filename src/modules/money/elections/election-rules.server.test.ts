import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { payRunSteps, type PayRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { world, type Member } from '#test/world.ts'
import {
  electionOf,
  electionSteps,
  electionWorld,
  offerWallets,
  uploadedScreenshot,
} from './election-world.fixtures.ts'

const w = world()
let kopi: PayRunWorld
let aina: Member
let boost: string
let grab: string
beforeEach(async () => {
  ;({ kopi, boost, grab, aina } = await electionWorld(w))
})
const query = (text: string, values: unknown[] = []) => w.database.pool.query(text, values)
const { wallets, save, edit, shares } = electionSteps(w, () => aina)
const body = (walletId: string, percentage: number, member = aina) => electionOf(w, member, walletId, percentage)

describe('the percentage of an election', () => {
  test.each([1, 1.01, 33.33, 99.99, 100])('%f %% is accepted on save and on edit', async (percentage) => {
    await save(boost, percentage)
    expect(await shares()).toEqual([[boost, percentage]])
    await edit(boost, 50)
    await edit(boost, percentage)
    expect(await shares()).toEqual([[boost, percentage]])
  })

  test.each([
    [0, '*Value cannot be less than 1%'],
    [0.99, '*Value cannot be less than 1%'],
    [100.01, '*Value cannot be more than 100%'],
  ])('%f %% is refused on edit, with the message of the specification', async (percentage, message) => {
    await save(boost, 50)
    const editing = edit(boost, percentage)
    await expect(editing).rejects.toMatchObject({ code: 'invalid_input', fields: { percentage: message } })
    expect(await shares()).toEqual([[boost, 50]])
  })

  test('with more than two decimals is refused', async () => {
    await expect(save(boost, 33.333)).rejects.toMatchObject({ fields: { percentage: expect.any(String) as string } })
  })

  test('can be split over three wallets up to exactly 100 %', async () => {
    const setel = await kopi.wallet('Setel')
    await offerWallets(w, kopi.organization.id, [setel])
    await save(boost, 33.33)
    await save(grab, 33.33)
    await expect(save(setel, 33.35)).rejects.toMatchObject({ code: 'over_allocated' })
    await save(setel, 33.34)
    expect((await wallets().getElectedWallets({})).allocatedPercentage).toBe(100)
    await expect(edit(grab, 33.34)).rejects.toMatchObject({ code: 'over_allocated' })
  })
})

describe('an edit', () => {
  test('without verification or a valid account number is refused with an error at the field', async () => {
    await save(boost, 50)
    for (const [changes, fields] of [
      [
        { accountVerified: 'No' as const },
        { accountVerified: 'Register and complete verification in the e-wallet first' },
      ],
      [{ accountNumber: ' ' }, { accountNumber: '*Required' }],
      ...['!!', 'aina@kopikita.example', '0123', '1'.repeat(21), '01+23456789'].map(
        (accountNumber) => [{ accountNumber }, { accountNumber: '5 to 20 digits' }] as const,
      ),
    ] as const)
      await expect(wallets().editElectedWallet({ ...(await body(boost, 60)), ...changes })).rejects.toMatchObject({
        code: 'invalid_input',
        fields,
      })
    expect(await shares()).toEqual([[boost, 50]])
  })

  test.each([
    ['+60 12-345 6789', '+60123456789'],
    ['8800 1234 5678', '880012345678'],
    ['12345', '12345'],
    ['1'.repeat(20), '1'.repeat(20)],
  ])('accepts the account number %s as %s', async (accountNumber, stored) => {
    await save(boost, 50)
    await edit(boost, 50, { accountNumber })
    expect((await wallets().getElectedWallet({ id: boost })).accountNumber).toBe(stored)
  })

  test('refuses a file of another purpose, and stores a new screenshot', async () => {
    await save(boost, 50)
    const other = await uploadedScreenshot(w, aina)
    await query(`update files set purpose = 'wallet-logo' where id = $1`, [other.url.split('/')[2]])
    const edit = async (statusVerificationScreenshot: typeof other) =>
      wallets().editElectedWallet({ ...(await body(boost, 60)), statusVerificationScreenshot })
    await expect(edit(other)).rejects.toMatchObject({
      fields: { statusVerificationScreenshot: 'Add a screenshot of the verified account' },
    })
    const uploaded = await uploadedScreenshot(w, aina)
    await edit(uploaded)
    expect((await wallets().getElectedWallet({ id: boost })).statusVerificationScreenshot).toEqual(uploaded)
  })

  test('and a removal at the same time leave no election', async () => {
    await save(boost, 50)
    const editing = edit(boost, 60)
    const outcomes = await Promise.allSettled([editing, wallets().deleteElectedWallet({ id: boost })])
    expect(outcomes[1]?.status).toBe('fulfilled')
    expect(await shares()).toEqual([])
  })
})

test('saving, changing and removing an election are in the audit trail with masked account numbers', async () => {
  await save(boost, 50, { accountNumber: '0199998888' })
  await wallets().editElectedWallet({ ...(await body(boost, 60)), accountNumber: '0177776666' })
  await wallets().deleteElectedWallet({ id: boost })
  const { events } = await w
    .as(kopi.manager)
    .audit.getEvents({ orgId: kopi.organization.id, filter: { type: 'paymentElection' } })
  expect(events.map(({ title }) => title)).toEqual([
    'Removed an e-wallet',
    'Changed a payment election',
    'Elected an e-wallet',
  ])
  const changes = events[1]?.changes ?? []
  expect(changes).toContainEqual({ field: 'Account number', before: '****8888', after: '****6666' })
  expect(JSON.stringify(events)).not.toMatch(/0199998888|0177776666/)
})

test.each(['Manager', 'Executive', 'admin'] as const)('a %s has no payment election', async (role) => {
  const member = await w.member(role === 'admin' ? null : kopi.organization, role)
  await expect(wallets(member).getElectedWallets({})).rejects.toMatchObject({ code: 'permission_denied' })
  await expect(wallets(member).getFailedPayments({})).rejects.toMatchObject({ code: 'permission_denied' })
})

test('elections can be neither read nor saved while benefits are switched off', async () => {
  await query('update organizations set e_benefits = false where org_id = $1', [kopi.organization.id])
  await expect(wallets().getElectedWallets({})).rejects.toMatchObject({ code: 'feature_off' })
  await expect(save(boost, 50)).rejects.toMatchObject({ code: 'feature_off' })
})

describe('a failed payment', () => {
  const steps = payRunSteps(w, () => kopi)
  const failed = () => ({ employeeId: aina.employeeId ?? '' })
  const next = async () =>
    (await wallets().getFailedPayments({})).payments.map((one) => [one.payRunId, one.amount, one.next])

  /** A new account can be paid after a day. */
  const elected = async () => {
    await save(boost, 100)
    w.pass(86_400_000)
  }

  test('needs correction again after its re-run is cancelled or deleted', async () => {
    await elected()
    const id = await steps.fail(await steps.processing(), [failed()])
    expect(await next()).toEqual([[id, 180, 'correct']])
    const first = await steps.runs().rerun({ id, payDay: '2026-11-28' })
    await steps.runs().submit({ id: first.id })
    expect(await next()).toEqual([[id, 180, 'sending']])
    await steps.runs().delete({ id: first.id })
    expect(await next()).toEqual([[id, 180, 'correct']])
    const second = await steps.runs().rerun({ id, payDay: '2026-11-28' })
    await steps.move(await steps.startPayment(second.id), 'cancelled')
    expect(await next()).toEqual([[id, 180, 'correct']])
  })

  test('that fails again in a re-run is listed once, with the new reason', async () => {
    await elected()
    const id = await steps.fail(await steps.processing(), [failed()])
    const rerun = await steps.runs().rerun({ id, payDay: '2026-11-28' })
    await steps.fail(await steps.startPayment(rerun.id), [failed()], 'Wallet closed')
    expect((await wallets().getFailedPayments({})).payments).toMatchObject([
      { payRunId: rerun.id, amount: 180, reason: 'Wallet closed', next: 'correct', payDay: '2026-11-28' },
    ])
  })

  test('of an ad-hoc run has the name of its benefit', async () => {
    await elected()
    const bonus = { payType: 'Ad-hoc', benefitName: 'Bonus', amount: ringgit(50) }
    await steps.fail(await steps.processing(bonus), [failed()])
    expect((await wallets().getFailedPayments({})).payments).toMatchObject([{ name: 'Bonus', amount: 50 }])
  })

  test('has the month of its benefits, also after it failed again in a later one', async () => {
    await elected()
    const id = await steps.fail(await steps.processing(), [failed()])
    w.travelTo('2026-12-02T02:00:00.000Z')
    const rerun = await steps.runs().rerun({ id, payDay: '2026-12-04' })
    await steps.fail(await steps.startPayment(rerun.id), [failed()])
    expect((await wallets().getFailedPayments({})).payments).toMatchObject([
      { payRunId: rerun.id, period: '2026-11', payDay: '2026-12-04' },
    ])
  })

  test('is not shown to a colleague', async () => {
    await elected()
    await steps.fail(await steps.processing(), [failed()])
    expect((await wallets(await kopi.employee({})).getFailedPayments({})).payments).toEqual([])
  })
})

describe('a reminder', () => {
  const remind = (input: { all?: true; employeeIds?: string[] } = { all: true }) =>
    w.as(kopi.manager).employeeWallets.sendReminders(input)

  test('is written in the language of the employee', async () => {
    await save(boost, 40)
    await query(`update users set language = 'ms' where id = $1`, [aina.id])
    expect(await remind()).toEqual({ sent: 1, skipped: 0 })
    const [message] = await w.messages(aina.email)
    expect(message?.subject).toBe('Pilih e-dompet untuk menerima manfaat anda')
    expect(message?.text).toContain('Setakat ini, 40% diperuntukkan')
  })

  test('counts only wallets that can be paid', async () => {
    await save(boost, 60)
    await save(grab, 40)
    await query(`update wallets set status = 'InActive' where id = $1`, [boost])
    await remind()
    expect((await w.messages(aina.email))[0]?.text).toContain('So far, 40% goes to e-wallets that can be paid.')
    await query(`update wallets set status = 'InActive' where id = $1`, [grab])
    w.travelTo('2026-11-16T16:00:00.000Z')
    await remind()
    expect((await w.messages(aina.email))[0]?.text).toContain('You have not allocated any of them yet.')
  })

  test('is sent once a day, by the date in Kuala Lumpur', async () => {
    w.travelTo('2026-11-16T15:59:59.000Z')
    expect(await remind()).toEqual({ sent: 1, skipped: 0 })
    expect(await remind()).toEqual({ sent: 0, skipped: 1 })
    w.travelTo('2026-11-16T16:00:00.000Z')
    expect(await remind()).toEqual({ sent: 1, skipped: 0 })
  })

  test.each([
    ['is sent to an employee whose last day is today', `end_on = '2026-11-16'`, 1],
    ['is not sent to an employee who left yesterday', `end_on = '2026-11-15'`, 0],
    ['is not sent to an employee pending approval', `status = 'pending-approval'`, 0],
    ['is not sent to a deleted employee', 'deleted_at = now()', 0],
  ])('%s', async (_, change, sent) => {
    await query(`update employees set ${change} where id = $1`, [aina.employeeId])
    expect(await remind()).toEqual({ sent, skipped: 0 })
    expect(await remind({ employeeIds: [aina.employeeId ?? ''] })).toEqual({ sent: 0, skipped: 1 })
  })

  test('is in the audit trail with its counts', async () => {
    await remind()
    const { events } = await w
      .as(kopi.manager)
      .audit.getEvents({ orgId: kopi.organization.id, filter: { type: 'paymentElection' } })
    expect(events[0]).toMatchObject({ title: 'Sent payment election reminders' })
    expect(events[0]?.changes).toContainEqual({ field: 'Reminders sent', before: null, after: '1' })
  })
})

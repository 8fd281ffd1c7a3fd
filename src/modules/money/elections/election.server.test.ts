import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { elect, type PayRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { confirmationOf } from '#test/confirming.ts'
import { password, world, type Member } from '#test/world.ts'
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
const { wallets, save, edit, shares } = electionSteps(w, () => aina)
const refusal = async (saving: Promise<unknown>) => {
  const refused = await saving.then(
    () => null,
    (error: { code: string; fieldErrors?: Record<string, { code: string }> }) => error,
  )
  const codes = Object.entries(refused?.fieldErrors ?? {}).map(([field, { code }]) => [field, code])
  return refused && [refused.code, Object.fromEntries(codes)]
}
const query = (text: string, values: unknown[] = []) => w.database.pool.query(text, values)

describe('an election', () => {
  test('is saved, edited and deleted, with the total of the next payment', async () => {
    expect(await wallets().getNonElectedWallets({})).toMatchObject({ totalBenefits: 180, allocatedPercentage: 0 })
    await save(boost, 60)
    await save(grab, 40)
    expect((await wallets().getNonElectedWallets({})).wallets).toEqual([])
    await edit(grab, 39.99, { accountNumber: '019-876 5432' })
    const { wallets: elected, ...totals } = await wallets().getElectedWallets({})
    expect(totals).toEqual({
      totalBenefits: 180,
      allocatedPercentage: 99.99,
      payDay: null,
      shares: [],
      appliesFrom: null,
      keptBy: [],
    })
    expect(elected).toMatchObject([
      { walletId: boost, percentage: 60, accountNumber: '0123456789', accountVerified: 'Yes', active: true },
      { walletId: grab, percentage: 39.99, accountNumber: '0198765432', minimumAmount: 10 },
    ])
    expect(await wallets().getElectedWallet({ id: grab })).toEqual(elected[1])
    await wallets().deleteElectedWallet({ id: boost })
    expect(await shares()).toEqual([[grab, 39.99]])
    expect((await wallets().getNonElectedWallets({})).wallets.map(({ walletId }) => walletId)).toEqual([boost])
  })

  test('with a stolen session alone goes to no other account, and a changed account is announced to the known contacts', async () => {
    await save(boost, 60)
    const told = async (to: string) =>
      (await w.messages(to)).filter(({ text }) => text.includes('benefits will be paid'))
    expect(await told(aina.mobileNumber)).toMatchObject([
      { channel: 'sms', text: expect.stringContaining('will be paid to Boost') },
    ])
    await query('update sessions set fresh_until = null where user_id = $1', [aina.id])
    await edit(boost, 70)
    expect(await refusal(edit(boost, 70, { accountNumber: '0198887777' }))).toEqual(['confirmation_needed', {}])
    expect(await refusal(save(grab, 30))).toEqual(['confirmation_needed', {}])
    const changed = { ...(await electionOf(w, aina, boost, 70)), accountNumber: '0198887777' }
    const changeAccount = () => wallets().editElectedWallet(changed)
    await w.as(aina).users.confirm({ password, confirmation: await confirmationOf(changeAccount()) })
    await query(
      `update employees set mobile_number = '+60198887777', email = 'thief@x.example', modified_at = $2 where id = $1`,
      [aina.employeeId, w.now()],
    )
    await changeAccount()
    expect(await told('+60198887777')).toEqual([])
    const [sms] = await told(aina.mobileNumber)
    expect(sms?.text).toContain('••••7777 from 17/11/2026, 10:00. If this wasn’t you, open Payment Election')
    const letters = `select recipient from messages where org_id = $1 and channel = 'email' and text like '%benefits will be paid%'`
    const recipients = (await query(letters, [kopi.organization.id])).rows as { recipient: string }[]
    expect(recipients).toHaveLength(2)
    expect(recipients.map(({ recipient }) => recipient)).not.toContain('thief@x.example')
  })

  test.each([
    ['a percentage below 1', { percentage: 0.99 }, { percentage: 'share_below_one' }],
    ['a percentage above 100', { percentage: 100.01 }, { percentage: 'share_above_whole' }],
    ['an account that is not verified', { accountVerified: 'No' as const }, { accountVerified: 'verify_first' }],
    ['no account number', { accountNumber: ' ' }, { accountNumber: 'required' }],
    ['other text than an account number', { accountNumber: '!!' }, { accountNumber: 'account_number_digits' }],
    ['no screenshot', { statusVerificationScreenshot: undefined }, { statusVerificationScreenshot: 'required' }],
    [
      'a screenshot that does not exist',
      { statusVerificationScreenshot: { url: '/files/x/y.png', fileName: 'y.png' } },
      { statusVerificationScreenshot: 'screenshot_required' },
    ],
  ])('with %s is refused with an error at the field', async (_, changes, fields) => {
    expect(await refusal(save(boost, 50, changes))).toEqual(['invalid_input', fields])
    expect(await shares()).toEqual([])
  })

  test('with the screenshot of a colleague is refused', async () => {
    const colleague = await kopi.employee({})
    const theirs = await uploadedScreenshot(w, colleague)
    expect(await refusal(save(boost, 50, { statusVerificationScreenshot: theirs }))).toMatchObject([
      'invalid_input',
      {},
    ])
  })

  test('keeps its screenshot when an edit has none', async () => {
    await save(boost, 50)
    const { statusVerificationScreenshot } = await wallets().getElectedWallet({ id: boost })
    await edit(boost, 55, { statusVerificationScreenshot: undefined })
    expect(await wallets().getElectedWallet({ id: boost })).toMatchObject({
      percentage: 55,
      statusVerificationScreenshot,
    })
  })

  test('over 100 % in total is refused with the message of the specification', async () => {
    await save(boost, 99.99)
    await expect(save(grab, 1)).rejects.toMatchObject({
      code: 'over_allocated',
      message: 'Allocating more than 100% of your entitled amount is not possible!',
    })
    expect(await refusal(edit(boost, 100))).toBeNull()
    expect(await refusal(save(grab, 1))).toEqual(['over_allocated', { percentage: 'over_allocated' }])
  })

  test('cannot be saved twice for a wallet, or edited or deleted before it is saved', async () => {
    await save(boost, 50)
    expect(await refusal(save(boost, 10))).toMatchObject(['wallet_already_elected', {}])
    expect(await refusal(edit(grab, 10))).toMatchObject(['not_found', {}])
    expect(await refusal(wallets().deleteElectedWallet({ id: grab }))).toMatchObject(['not_found', {}])
  })

  test('is not overwritten by an outdated form', async () => {
    await save(boost, 50)
    const { modifiedAt } = await wallets().getElectedWallet({ id: boost })
    await edit(boost, 60, { modifiedAt })
    expect(await refusal(edit(boost, 70, { modifiedAt }))).toMatchObject(['record_changed', {}])
    expect(await shares()).toEqual([[boost, 60]])
  })

  test('cannot exceed 100 % in concurrent saves', async () => {
    const third = await kopi.wallet('ShopeePay')
    await offerWallets(w, kopi.organization.id, [third])
    const bodies = await Promise.all([boost, grab, third].map((id) => electionOf(w, aina, id, 50)))
    const outcomes = await Promise.allSettled(bodies.map((body) => wallets().saveElectedWallet(body)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await wallets().getElectedWallets({})).allocatedPercentage).toBe(100)
  })

  test('is invisible to colleagues', async () => {
    await save(boost, 50)
    const colleague = await kopi.employee({})
    expect((await wallets(colleague).getElectedWallets({})).wallets).toEqual([])
    expect(await refusal(wallets(colleague).getElectedWallet({ id: boost }))).toMatchObject(['not_found', {}])
    expect(await refusal(wallets(colleague).deleteElectedWallet({ id: boost }))).toMatchObject(['not_found', {}])
  })

  test('has its account number masked in the audit trail', async () => {
    await save(boost, 50, { accountNumber: '0199998888' })
    const { rows } = await query(
      `select after::text as after from audit_events where record_type = 'paymentElection' and org_id = $1`,
      [kopi.organization.id],
    )
    expect(JSON.parse(rows[0].after)).toMatchObject({ accountNumber: '****8888', percentage: 50 })
    expect(rows[0].after).not.toContain('0199998888')
  })
})

describe('a wallet', () => {
  test('that is inactive, deleted or not offered cannot be elected', async () => {
    const foreign = await kopi.wallet('Foreign')
    await query(`update wallets set status = 'InActive' where id = $1`, [boost])
    await query('update wallets set deleted_at = now() where id = $1', [grab])
    for (const wallet of [foreign, boost, grab])
      expect(await refusal(save(wallet, 50))).toEqual(['wallet_unavailable', { walletId: 'wallet_unavailable' }])
    expect((await wallets().getNonElectedWallets({})).wallets).toEqual([])
  })

  test.each([
    ['made inactive', `status = 'InActive'`],
    ['deleted', 'deleted_at = now()'],
  ])('that is %s stays elected and visible, is not paid, and can be edited and removed', async (_, change) => {
    await save(boost, 60)
    await save(grab, 40)
    await query(`update wallets set ${change} where id = $1`, [boost])
    expect((await wallets().getElectedWallets({})).wallets).toMatchObject([
      { walletId: boost, active: false },
      { walletId: grab, active: true },
    ])
    const preview = await w.as(kopi.manager).employees.getEmployeesWithMissingPaymentElection({})
    expect(preview.employees.map(({ id }) => id)).toEqual([aina.employeeId])
    await edit(boost, 30)
    await wallets().deleteElectedWallet({ id: boost })
    await edit(grab, 100)
    expect(await shares()).toEqual([[grab, 100]])
  })
})

describe('a pay run', () => {
  const runs = () => w.as(kopi.manager).payRuns
  const state = async () => {
    const { payDay, appliesFrom, keptBy } = await wallets().getElectedWallets({})
    return { payDay, appliesFrom, keptBy }
  }

  test('keeps its split once submitted, and changes apply from the next run', async () => {
    await save(boost, 100)
    const { id } = await runs().create(kopi.fields)
    expect(await state()).toEqual({ payDay: '2026-11-27', appliesFrom: '2026-11-27', keptBy: [] })
    await runs().submit({ id })
    const regular = { payDay: '2026-11-27', name: null, amount: 180 }
    expect(await state()).toEqual({ payDay: '2026-11-27', appliesFrom: null, keptBy: [regular] })
    const bonus = { payType: 'Ad-hoc' as const, benefitName: 'Bonus', amount: ringgit(50), payDay: '2026-11-30' }
    const { id: bonusId } = await runs().create({ ...kopi.fields, ...bonus })
    await runs().submit({ id: bonusId })
    expect((await state()).keptBy).toEqual([regular, { payDay: '2026-11-30', name: 'Bonus', amount: 50 }])
    await edit(boost, 60)
    await save(grab, 40)
    const [employee] = (await runs().getEmployees({ id })).employees
    expect(employee).toMatchObject({ electedWallets: [{ walletId: boost, percentage: 100 }], electionChanged: true })
  })

  test('has the amounts and wallets of its submission, however benefits and election change afterwards', async () => {
    await save(boost, 60)
    await save(grab, 40)
    const { id } = await runs().create(kopi.fields)
    const totals = async () => {
      const { totalBenefits, shares, allocatedPercentage } = await wallets().getElectedWallets({})
      return [totalBenefits, shares, allocatedPercentage]
    }
    expect(await totals()).toEqual([180, [], 100])
    await runs().submit({ id })
    await query('update employee_benefits set amount_sen = 90000 where org_id = $1', [kopi.organization.id])
    await edit(grab, 30)
    const kept = [
      { walletId: boost, percentage: 60, amount: 108 },
      { walletId: grab, percentage: 40, amount: 72 },
    ]
    expect(await totals()).toMatchObject([180, kept, 90])
    expect(await wallets().getNonElectedWallets({})).toMatchObject({ totalBenefits: 180, shares: kept })
  })

  test('skips an employee who has allocated 99.99 %', async () => {
    await save(boost, 99.99)
    const other = await kopi.employee({ [boost]: 100 })
    const { id } = await runs().create(kopi.fields)
    const { employees } = await runs().getEmployees({ id })
    expect(employees.find(({ employeeId }) => employeeId === aina.employeeId)).toMatchObject({
      eligible: false,
      ineligibleReason: 'election_incomplete',
    })
    expect(employees.find(({ employeeId }) => employeeId === other.employeeId)).toMatchObject({ eligible: true })
  })

  test('with a failed share lists a failed payment until it is corrected and paid', async () => {
    await elect(w, kopi.organization, aina, { [boost]: 70, [grab]: 30 })
    const { id } = await runs().create(kopi.fields)
    await runs().submit({ id })
    await runs().approve({ ids: [id] })
    const key = { orgId: kopi.organization.id, id }
    const { adminPayRuns } = w.as(kopi.admin)
    for (const status of ['pending_payment', 'processing'] as const) await adminPayRuns.update({ ...key, status })
    expect((await wallets().getFailedPayments({})).payments).toEqual([])
    const employees = [{ employeeId: aina.employeeId ?? '', walletIds: [grab] }]
    await adminPayRuns.update({ ...key, status: 'completed', reason: 'Unknown account', employees })
    const [failed] = (await wallets().getFailedPayments({})).payments
    expect(failed).toMatchObject({
      payRunId: id,
      walletId: grab,
      accountNumber: '0123456789',
      amount: 54,
      total: 180,
      name: null,
      period: '2026-11',
      payDay: '2026-11-27',
      reason: 'Unknown account',
      next: 'correct',
      elected: true,
      shares: [
        { walletId: boost, amount: 126, result: 'succeeded' },
        { walletId: grab, amount: 54, result: 'failed' },
      ],
    })
    await edit(grab, 30, { accountNumber: '0111111111' })
    expect((await wallets().getFailedPayments({})).payments).toMatchObject([{ next: 'resend' }])
    await wallets().deleteElectedWallet({ id: grab })
    expect((await wallets().getFailedPayments({})).payments).toMatchObject([{ next: 'correct', elected: false }])
    await save(grab, 30)
    const rerun = await runs().rerun({ id, payDay: '2026-11-30' })
    expect((await wallets().getFailedPayments({})).payments).toMatchObject([{ next: 'correct' }])
    await edit(grab, 30, { accountNumber: '0111111111' })
    expect((await wallets().getFailedPayments({})).payments).toMatchObject([{ next: 'sending' }])
    await edit(grab, 30)
    await runs().submit({ id: rerun.id })
    expect((await wallets().getFailedPayments({})).payments).toMatchObject([{ next: 'sending' }])
    await runs().approve({ ids: [rerun.id] })
    w.pass(86_400_000)
    for (const status of ['pending_payment', 'processing', 'completed'] as const)
      await adminPayRuns.update({ orgId: kopi.organization.id, id: rerun.id, status })
    expect((await wallets().getFailedPayments({})).payments).toEqual([])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'
import { disbursementWorld } from '../disbursement-world.fixtures.ts'

const w = world()
let kopi: Awaited<ReturnType<typeof disbursementWorld>>
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  kopi = await disbursementWorld(w)
})

const calls = (by: Member = kopi.manager) => w.as(by).disbursements
const read = (id: string, by?: Member) => calls(by).getOne({ disbursementId: id })
type Band = readonly [from: number, approvers: number]
const setBands = (...bands: readonly Band[]) =>
  calls().updateSettings({
    accountWaitHours: 24,
    bands: bands.map(([from, approvers]) => ({ from: ringgit(from), approvers })),
  })
const requireSecondPerson = () =>
  w.database.pool.query('update organizations set require_second_person = true where org_id = $1', [
    kopi.organization.id,
  ])
const colleagues = async (count: number) => {
  const members: Member[] = []
  for (let index = 0; index < count; index++) members.push(await w.member(kopi.organization, 'Manager'))
  return members
}

describe('the required approvers', () => {
  test.each([
    [999.99, 1],
    [1_000, 2],
    [4_999.99, 2],
    [5_000, 4],
  ])('a total of %d needs %i', async (total, expected) => {
    await setBands([1_000, 2], [5_000, 4])
    const { id } = await kopi.submit(total)
    expect(await read(id)).toMatchObject({ approversNeeded: expected, approvals: 0 })
  })

  test('depend on the total without the fees', async () => {
    await setBands([1_000, 2])
    const { id } = await kopi.submit(980)
    expect(await read(id)).toMatchObject({ amountToRepay: 1_029, approversNeeded: 1 })
  })

  test('stay those of the submission if the settings change', async () => {
    await setBands([1_000, 2])
    const { id, payees } = await kopi.submit(1_000)
    await setBands()
    expect(await calls().approve({ id })).toEqual({ ok: true, approvals: 1, approversNeeded: 2 })
    expect(await read(id)).toMatchObject({ status: 'pending-approval', approversNeeded: 2 })
    await calls().update({ id, ...kopi.fields(payees) })
    expect(await read(id)).toMatchObject({ approversNeeded: 1, approvals: 0 })
    expect(await calls().approve({ id })).toEqual({ ok: true, approvals: 1, approversNeeded: 1 })
  })

  test('approve one after another, and only the last approval reserves the credit', async () => {
    await setBands([500, 3])
    const { id } = await kopi.submit(1_000)
    const members = [kopi.manager, kopi.executive, ...(await colleagues(1))]
    const seen = []
    for (const member of members) {
      await calls(member).approve({ id })
      const { status, approvals } = await read(id)
      const { used } = await calls().getCredit({})
      seen.push([status, approvals, used])
    }
    expect(seen).toEqual([
      ['pending-approval', 1, 0],
      ['pending-approval', 2, 0],
      ['approved', 3, 1_050],
    ])
  })

  test('can approve at the same time, and each counts once', async () => {
    await setBands([500, 3])
    const { id } = await kopi.submit(1_000)
    const members = [kopi.manager, kopi.executive, ...(await colleagues(2))]
    const outcomes = await outcomesOf([kopi.manager, ...members].map((member) => calls(member).approve({ id })))
    expect(await read(id)).toMatchObject({ status: 'approved', approvals: 3 })
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3)
    const refused = outcomes.filter((outcome) => outcome !== 'done')
    expect(refused.every((code) => code === 'already_approved' || code === 'disbursement_status')).toBe(true)
  })

  test('are listed in order with the time, and each user can see whether they have approved', async () => {
    await setBands([500, 3])
    const { id } = await kopi.submit(1_000)
    await calls(kopi.executive).approve({ id })
    w.pass(60_000)
    await calls().approve({ id })
    const { approvedBy, approvedByMe } = await read(id)
    const { rows } = await w.database.pool.query<{ display_name: string }>(
      'select display_name from users where id = any ($1) order by role',
      [[kopi.manager.id, kopi.executive.id]],
    )
    expect(approvedBy).toEqual([
      { name: rows[0]?.display_name, forName: null, at: '2026-11-16T02:00:00.000Z' },
      { name: rows[1]?.display_name, forName: null, at: '2026-11-16T02:01:00.000Z' },
    ])
    expect(approvedByMe).toBe(true)
    const [other] = await colleagues(1)
    expect((await read(id, other)).approvedByMe).toBe(false)
  })
})

describe('an approval', () => {
  test('sent twice with the same key counts once', async () => {
    await setBands([500, 2])
    const { id } = await kopi.submit(1_000)
    const press = () => w.as(kopi.manager, { key: 'approval-of-december' }).disbursements.approve({ id })
    const first = await press()
    expect(first).toEqual({ ok: true, approvals: 1, approversNeeded: 2 })
    expect(await press()).toEqual(first)
    expect(await read(id)).toMatchObject({ status: 'pending-approval', approvals: 1 })
  })

  test('is in the audit trail with the approvals so far and the new status', async () => {
    await setBands([500, 2])
    const { id } = await kopi.submit(1_000)
    await calls().approve({ id })
    await calls(kopi.executive).approve({ id })
    const [last, first] = await historyOf(w, kopi.manager, id)
    expect(last).toMatchObject({ Status: ['Pending Approval', 'Approved'], Approvals: [null, '2'] })
    expect(first).toEqual({ title: 'Approved a disbursement', Approvals: [null, '1'] })
  })

  test('that is refused leaves no entry in the audit trail', async () => {
    const { id } = await kopi.submit(1_000)
    await w.as(kopi.manager).disbursements.approve({ id })
    const before = (await historyOf(w, kopi.manager, id)).length
    expect(await outcomeOf(calls(kopi.executive).approve({ id }))).toBe('disbursement_status')
    expect(await historyOf(w, kopi.manager, id)).toHaveLength(before)
  })

  test('of an earlier version no longer counts after an edit', async () => {
    await setBands([500, 2])
    const { id, payees } = await kopi.submit(1_000)
    await calls(kopi.executive).approve({ id })
    await calls().update({ id, ...kopi.fields(payees, { notes: 'With delivery' }) })
    expect(await read(id, kopi.executive)).toMatchObject({
      version: 2,
      approvals: 0,
      approvedBy: [],
      approvedByMe: false,
    })
    expect(await calls(kopi.executive).approve({ id, version: 2 })).toMatchObject({ approvals: 1 })
  })

  test('does not count after the platform reverted the disbursement to draft', async () => {
    const { id, orgId, payees } = await kopi.approve(1_000)
    await w.as(kopi.admin).disbursements.draft({ id, orgId })
    expect(await read(id)).toMatchObject({ status: 'draft', version: 2, approvals: 0, approvedBy: [] })
    await calls().update({ id, ...kopi.fields(payees) })
    expect(await read(id)).toMatchObject({ status: 'pending-approval', version: 3, approvals: 0 })
    expect(await outcomeOf(calls(kopi.executive).approve({ id }))).toBe('done')
  })
})

describe('where a second person is required', () => {
  beforeEach(requireSecondPerson)

  test('the creator, the last editor and the submitter cannot approve, everyone else can', async () => {
    const [creator, editor, approver] = [kopi.manager, kopi.executive, ...(await colleagues(1))]
    const payees = [await kopi.payee(1_000)]
    const { id } = await calls(creator).create(kopi.fields(payees, { isDraft: true }))
    await calls(editor).update({ id, ...kopi.fields(payees) })
    expect(await outcomeOf(calls(creator).approve({ id }))).toBe('maker_is_checker')
    expect(await outcomeOf(calls(editor).approve({ id }))).toBe('maker_is_checker')
    expect(await read(id)).toMatchObject({ status: 'pending-approval', approvals: 0 })
    expect(await outcomeOf(calls(approver).approve({ id }))).toBe('done')
  })

  test('the details page says whether the user needs one, once the disbursement is submitted', async () => {
    const payees = [await kopi.payee(1_000)]
    const { id } = await calls().create(kopi.fields(payees, { isDraft: true }))
    expect(await read(id)).toMatchObject({ needsSecondPerson: false })
    await calls().update({ id, ...kopi.fields(payees) })
    expect(await read(id)).toMatchObject({ needsSecondPerson: true })
    expect(await read(id, kopi.executive)).toMatchObject({ needsSecondPerson: false })
  })

  test('an earlier approver may approve again after someone else edited it', async () => {
    await setBands([500, 2])
    const { id, payees } = await kopi.submit(1_000)
    await calls(kopi.executive).approve({ id })
    await calls().update({ id, ...kopi.fields(payees) })
    expect(await calls(kopi.executive).approve({ id })).toMatchObject({ approvals: 1 })
  })

  test('an approval does not change the last editor, so the submitter stays excluded', async () => {
    await setBands([500, 3])
    const { id } = await kopi.submit(1_000)
    await calls(kopi.executive).approve({ id })
    expect(await outcomeOf(calls().approve({ id }))).toBe('maker_is_checker')
    expect(await read(id)).toMatchObject({ approvals: 1 })
  })
})

test('where no second person is required, the submitter can approve alone', async () => {
  const { id } = await kopi.submit(1_000)
  expect(await read(id)).toMatchObject({ needsSecondPerson: false })
  expect(await outcomeOf(calls().approve({ id }))).toBe('done')
})

describe('the settings', () => {
  test('of a new organization are 24 hours and no bands', async () => {
    expect(await calls().getSettings({})).toMatchObject({ accountWaitHours: 24, bands: [] })
  })

  test('can be read by an Executive, and changed by a Manager only', async () => {
    await setBands([1_000, 2])
    const executive = calls(kopi.executive)
    expect(await executive.getSettings({})).toMatchObject({ bands: [{ from: 1_000, approvers: 2 }] })
    expect(await outcomeOf(executive.updateSettings({ accountWaitHours: 0, bands: [] }))).toBe('permission_denied')
    expect(await calls().getSettings({})).toMatchObject({ accountWaitHours: 24, bands: [{ approvers: 2 }] })
  })

  test('of one organization do not change those of another', async () => {
    const other = await disbursementWorld(w)
    await setBands([1_000, 2])
    expect(await calls(other.manager).getSettings({})).toMatchObject({ bands: [] })
    const { id } = await other.submit(2_000)
    expect(await calls(other.manager).approve({ id })).toMatchObject({ approversNeeded: 1 })
  })

  test.each([
    ['a band below zero', { bands: [{ from: -0.01, approvers: 1 }] }],
    ['no approver', { bands: [{ from: 0, approvers: 0 }] }],
    ['six approvers', { bands: [{ from: 0, approvers: 6 }] }],
    ['half an approver', { bands: [{ from: 0, approvers: 1.5 }] }],
    ['six bands', { bands: [0, 1, 2, 3, 4, 5].map((n) => ({ from: n * 1_000, approvers: Math.min(n + 1, 5) })) }],
    ['two bands with the same total', { bands: [100, 100].map((from, index) => ({ from, approvers: index + 1 })) }],
    ['decreasing totals', { bands: [200, 100].map((from, index) => ({ from, approvers: index + 1 })) }],
    ['decreasing approvers', { bands: [100, 200].map((from, index) => ({ from, approvers: 2 - index })) }],
    ['a waiting period of 73 hours', { accountWaitHours: 73 }],
    ['a waiting period below zero', { accountWaitHours: -1 }],
  ])('with %s are refused, and the stored settings are kept', async (_, changes) => {
    await setBands([700, 2])
    const bands = [{ from: ringgit(500), approvers: 1 }]
    const wrong = { accountWaitHours: 48, bands, ...changes }
    expect(
      await outcomeOf(calls().updateSettings(wrong as Parameters<ReturnType<typeof calls>['updateSettings']>[0])),
    ).toBe('invalid_input')
    expect(await calls().getSettings({})).toMatchObject({ accountWaitHours: 24, bands: [{ from: 700, approvers: 2 }] })
  })

  test('accept the limits: 0 and 72 hours, five bands, five approvers', async () => {
    const bands = [0, 1_000, 2_000, 3_000, 4_000].map((from, index) => ({ from: ringgit(from), approvers: index + 1 }))
    for (const accountWaitHours of [0, 72])
      expect(await calls().updateSettings({ accountWaitHours, bands })).toMatchObject({ accountWaitHours, bands })
  })

  test('are in the audit trail as text', async () => {
    await setBands([1_000, 2])
    await setBands([1_000, 2], [5_000.5, 3])
    const [entry] = await historyOf(w, kopi.manager, kopi.organization.id)
    expect(entry).toEqual({
      title: 'Changed the settings of disbursements',
      'Approval bands': ['RM 1,000.00: 2', 'RM 1,000.00: 2, RM 5,000.50: 3'],
    })
  })
})

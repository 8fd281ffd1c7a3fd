import { beforeEach, describe, expect, test } from 'vitest'
import { historyOf } from '#test/history.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { racing } from '#test/racing.ts'
import { world, type Member } from '#test/world.ts'
import { disbursementWorld } from '../disbursement-world.fixtures.ts'

const w = world()
type Kopi = Awaited<ReturnType<typeof disbursementWorld>>
let kopi: Kopi
beforeEach(async () => {
  kopi = await disbursementWorld(w)
})

const calls = (by: Member = kopi.manager) => w.as(by).disbursements
const platform = () => calls(kopi.admin)
const draft = async (name = 'Draft', of = kopi) =>
  calls(of.manager).create(of.fields([await of.payee(600)], { name, isDraft: true }))
const idsOf = ({ disbursements }: { readonly disbursements: readonly { readonly id: string }[] }) =>
  disbursements.map(({ id }) => id)

/** A disbursement in each status. */
const inEveryStatus = async () => {
  const cancelled = await kopi.approve(600)
  await platform().cancel({ id: cancelled.id, orgId: cancelled.orgId, reasonForCancellation: 'Not delivered' })
  const completed = await kopi.process(600)
  await platform().complete({ id: completed.id, orgId: completed.orgId, dateCompleted: '2026-11-16' })
  return {
    draft: (await draft()).id,
    'pending-approval': (await kopi.submit(600)).id,
    approved: (await kopi.approve(600)).id,
    processing: (await kopi.process(600)).id,
    completed: completed.id,
    cancelled: cancelled.id,
  }
}
const statuses = ['draft', 'pending-approval', 'approved', 'processing', 'completed', 'cancelled'] as const

describe('the list', () => {
  test('has every status for the organization, and the statuses from approval on for the platform', async () => {
    const made = await inEveryStatus()
    const orgId = kopi.organization.id
    const own = await calls().getAll({})
    const theirs = await platform().getAll({ orgId })
    expect(own).toMatchObject({
      total: 6,
      counts: { draft: 1, 'pending-approval': 1, approved: 1, processing: 1, completed: 1, cancelled: 1 },
    })
    expect(theirs).toMatchObject({
      total: 4,
      counts: { draft: 0, 'pending-approval': 0, approved: 1, processing: 1, completed: 1, cancelled: 1 },
    })
    for (const status of statuses) {
      const filter = { status }
      const isSeen = status !== 'draft' && status !== 'pending-approval'
      expect(await calls().getAll({ filter })).toMatchObject({ total: 1, disbursements: [{ id: made[status] }] })
      expect(idsOf(await platform().getAll({ orgId, filter }))).toEqual(isSeen ? [made[status]] : [])
    }
  })

  test('is limited to the disbursements that were returned, or were not', async () => {
    const [given, kept] = [await kopi.submit(600), await kopi.submit(700)]
    await calls(kopi.executive).return({ ids: [given.id], reason: 'The invoice is missing' })
    const list = (returned: boolean) => calls().getAll({ filter: { returned } })
    expect(await list(true)).toMatchObject({ total: 1, disbursements: [{ id: given.id }] })
    expect((await list(true)).counts).toMatchObject({ draft: 1, 'pending-approval': 0 })
    expect(await list(false)).toMatchObject({ total: 1, disbursements: [{ id: kept.id }] })
  })

  test('keeps the counts of all statuses when it is filtered, and counts only the matches of a search', async () => {
    await draft('Kitchen')
    await draft('Bar')
    await calls().create(kopi.fields([await kopi.payee(600)], { name: 'Kitchen and bar' }))
    const found = await calls().getAll({ search: 'kitchen', filter: { status: 'draft' } })
    expect(found).toMatchObject({ total: 1, counts: { draft: 1, 'pending-approval': 1, approved: 0 } })
    expect(found.disbursements.map(({ name }) => name)).toEqual(['Kitchen'])
  })

  test('shows the same values as the details page', async () => {
    const { id } = await kopi.approve(1_000, 2_000)
    const {
      selectedPayees,
      approvedBy,
      approvedByMe,
      madeByMe,
      needsSecondPerson,
      differences,
      decisions,
      submittedBy,
      ...shown
    } = await calls().getOne({ disbursementId: id })
    expect([selectedPayees.length, approvedBy.length, differences]).toEqual([2, 1, []])
    expect(submittedBy).toEqual({ name: expect.any(String), at: expect.any(String) })
    expect(decisions.start).toMatchObject({ count: 2, total: 3_000 })
    expect([approvedByMe, madeByMe, needsSecondPerson]).toEqual([false, true, false])
    expect((await calls().getAll({})).disbursements).toEqual([shown])
    expect(shown).toMatchObject({ orgName: kopi.organization.name, payees: 2, total: 3_000, approvals: 1 })
  })

  test('is searched by any payee, and shows a disbursement with several matching payees once', async () => {
    const [one, two] = [await kopi.supplier('Zamrud Trading'), await kopi.supplier('Zamrud Foods')]
    const payees = [await kopi.payee(600, one), await kopi.payee(700, two)]
    const { id } = await calls().create(kopi.fields(payees))
    await draft()
    expect(await calls().getAll({ search: 'ZAMRUD' })).toMatchObject({ total: 1, disbursements: [{ id }] })
    expect(await calls().getAll({ search: 'emerald' })).toMatchObject({ total: 0, disbursements: [] })
  })

  test.each(['_', '%', '\\'])('treats %s in a search literally', async (sign) => {
    const { id } = await draft(`Batch ${sign} 7`)
    await draft('Batch 7')
    expect(idsOf(await calls().getAll({ search: sign }))).toEqual([id])
  })

  test('has every organization for platform staff, and can be sorted by organization', async () => {
    const [bayan, angsana] = [
      await disbursementWorld(w, await w.organization({ name: 'Bayan Sdn Bhd' })),
      await disbursementWorld(w, await w.organization({ name: 'angsana Sdn Bhd' })),
    ]
    const made = [await bayan.approve(600), await angsana.approve(600)]
    const names = async (descending: boolean) => {
      const { disbursements } = await platform().getAll({ sort: { by: 'orgName', descending } })
      return disbursements.filter(({ id }) => made.some((one) => one.id === id)).map(({ orgName }) => orgName)
    }
    expect(await names(false)).toEqual(['angsana Sdn Bhd', 'Bayan Sdn Bhd'])
    expect(await names(true)).toEqual(['Bayan Sdn Bhd', 'angsana Sdn Bhd'])
    expect(idsOf(await platform().getAll({ orgId: angsana.organization.id }))).toEqual([made[1]?.id])
  })

  test('does not show them to another organization, even in a search', async () => {
    const other = await disbursementWorld(w)
    await draft('Kitchen')
    expect(await calls(other.manager).getAll({ search: 'Kitchen' })).toMatchObject({ total: 0, disbursements: [] })
  })
})

describe('deletion', () => {
  test.each(['draft', 'pending-approval'])(
    'of a %s disbursement removes it from every list and page',
    async (status) => {
      const { id } = status === 'draft' ? await draft() : await kopi.submit(600)
      expect(await calls().delete({ id })).toEqual({ ok: true })
      expect(await calls().getAll({})).toMatchObject({ total: 0, disbursements: [] })
      expect(await outcomeOf(calls().getOne({ disbursementId: id }))).toBe('disbursement_not_found')
      expect(await outcomeOf(calls(kopi.executive).approve({ id }))).toBe('disbursement_not_found')
    },
  )

  test('is in the audit trail with the values that were deleted', async () => {
    const { id } = await draft('Kitchen')
    await calls(kopi.executive).delete({ id })
    const [entry] = await historyOf(w, kopi.manager, id)
    expect(entry).toMatchObject({
      title: 'Deleted a disbursement',
      Name: ['Kitchen', null],
      Status: ['Draft', null],
      Total: ['RM 600.00', null],
    })
  })

  test('sent twice succeeds with the same key, and is refused with another', async () => {
    const { id } = await draft()
    const press = (key: string) => w.as(kopi.manager, { key }).disbursements.delete({ id })
    expect(await press('delete-1')).toEqual({ ok: true })
    expect(await press('delete-1')).toEqual({ ok: true })
    expect(await outcomeOf(press('delete-2'))).toBe('disbursement_not_found')
  })

  test('at the same time as an approval leaves either an approved disbursement or none', async () => {
    const raced = async (isDeletedFirst: boolean) => {
      const { id } = await kopi.submit(600)
      const both = [() => calls().delete({ id }), () => calls(kopi.executive).approve({ id })]
      return racing(w, ['disbursements', id], ...(isDeletedFirst ? both : both.toReversed()))
    }
    expect(await raced(true)).toEqual(['done', 'disbursement_not_found'])
    expect((await calls().getAll({})).disbursements).toEqual([])
    expect(await raced(false)).toEqual(['done', 'disbursement_status'])
    expect((await calls().getAll({})).disbursements).toMatchObject([{ status: 'approved' }])
  })

  test('of an approved disbursement is refused with its status, and changes nothing', async () => {
    const { id } = await kopi.approve(600)
    const before = await calls().getOne({ disbursementId: id })
    await expect(calls().delete({ id })).rejects.toMatchObject({
      code: 'disbursement_status',
      params: { status: 'approved' },
    })
    expect(await calls().getOne({ disbursementId: id })).toEqual(before)
    expect((await calls().getCredit({})).used).toBe(630)
  })
})

describe('another organization', () => {
  test('cannot edit or delete a disbursement, or download its reconciliation', async () => {
    const other = await disbursementWorld(w)
    const { id, payees } = await kopi.submit(600)
    const before = await calls().getOne({ disbursementId: id })
    const theirs = calls(other.manager)
    const refused = [() => theirs.update({ id, ...kopi.fields(payees) }), () => theirs.delete({ id })]
    for (const call of refused) expect(await outcomeOf(call())).toBe('disbursement_not_found')
    const named = { disbursementId: id, orgId: kopi.organization.id }
    expect(await outcomeOf(theirs.getOne(named))).toBe('not_found')
    const stranger = { name: 'disbursements-downloadReconciliation', body: { id, orgId: kopi.organization.id } }
    const request = { ...stranger, session: other.manager.session, address: '127.0.0.1', userAgent: 'test' }
    expect(await outcomeOf(w.app.answer(request))).toBe('not_found')
    expect(await calls().getOne({ disbursementId: id })).toEqual(before)
  })

  test('does not give platform staff access: the ids of organization and disbursement must match', async () => {
    const other = await disbursementWorld(w)
    const { id } = await kopi.approve(600)
    const wrong = { id, orgId: other.organization.id }
    const outcomes = []
    for (const call of [
      () => platform().process(wrong),
      () => platform().draft(wrong),
      () => platform().cancel({ ...wrong, reasonForCancellation: 'Not delivered' }),
      () => platform().getOne({ disbursementId: id, orgId: wrong.orgId }),
    ])
      outcomes.push(await outcomeOf(call()))
    expect(new Set(outcomes)).toEqual(new Set(['disbursement_not_found']))
    expect(await outcomeOf(platform().getOne({ disbursementId: id }))).toBe('not_found')
    expect(await calls().getOne({ disbursementId: id })).toMatchObject({ status: 'approved' })
  })
})

describe('with disbursements turned off', () => {
  const turnOff = () =>
    w.database.pool.query('update organizations set disbursements_enabled = false where org_id = $1', [
      kopi.organization.id,
    ])

  test('the organization can neither read nor create, approve, delete or change settings', async () => {
    const { id, payees } = await kopi.submit(600)
    await turnOff()
    const outcomes = []
    for (const call of [
      () => calls().getAll({}),
      () => calls().getOne({ disbursementId: id }),
      () => calls().getCredit({}),
      () => calls().getPayees({ payeesType: 'suppliers', search: '' }),
      () => calls().generateDetails({ payees: [], repaymentPeriod: 1 }),
      () => calls().create(kopi.fields(payees, { isDraft: true })),
      () => calls().update({ id, ...kopi.fields(payees) }),
      () => calls(kopi.executive).approve({ id }),
      () => calls().delete({ id }),
      () => calls().getSettings({}),
      () => calls().updateSettings({ accountWaitHours: 0, bands: [] }),
    ])
      outcomes.push(await outcomeOf(call()))
    expect(new Set(outcomes)).toEqual(new Set(['feature_off']))
    const { rows } = await w.database.pool.query('select status, version from disbursements where id = $1', [id])
    expect(rows).toEqual([{ status: 'pending-approval', version: 1 }])
  })

  test('platform staff can complete approved disbursements', async () => {
    const { id, orgId } = await kopi.approve(1_000)
    await turnOff()
    expect(await outcomeOf(platform().process({ id, orgId }))).toBe('done')
    expect(await outcomeOf(platform().complete({ id, orgId, dateCompleted: '2026-11-16' }))).toBe('done')
    expect(await platform().getOne({ disbursementId: id, orgId })).toMatchObject({ status: 'completed' })
    expect(await platform().getCredit({ orgId })).toMatchObject({ used: 1_050 })
  })
})

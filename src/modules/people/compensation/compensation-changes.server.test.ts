import { beforeEach, describe, expect, test } from 'vitest'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { racing } from '#test/racing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { amounts, compensationWorld, compensationSteps } from './compensation-world.fixtures.ts'

const w = world()
let org: Organization
let manager: Member
let executive: Member
beforeEach(async () => {
  ;({ org, manager, executive } = await compensationWorld(w))
})
const { approve, approvedRetail, changesOf, details, level, levels, policies, ranges, retail } = compensationSteps(
  w,
  () => ({ org, manager, executive }),
)
const inForce = (jobLevel: string) => ({ jobLevel, jobLevelName: 'Barista', jobGrade: 3, ...amounts(1650, 2000, 2350) })
type Retail = Awaited<ReturnType<typeof retail>>
const changeOf = ({ key, jobLevel }: Retail, ...of: Parameters<typeof amounts>) =>
  ranges().update({ ...key, jobLevel, ...amounts(...of) })

describe('a range in force', () => {
  test.each<[string, (made: Retail) => Promise<unknown>]>([
    ['its minimum changes', (made) => changeOf(made, 1700, 2000, 2350)],
    ['its maximum changes by a sen', (made) => changeOf(made, 1650, 2000, 2350.01)],
    ['it is deleted', ({ key }) => ranges().delete(key)],
    [
      'its job level changes',
      async ({ key }) => ranges().update({ ...key, jobLevel: await level('Cashier', 2), ...amounts(1650, 2000, 2350) }),
    ],
    ['it changes twice', async (made) => [await changeOf(made, 1, 2, 3), await changeOf(made, 4, 5, 6)]],
  ])('stays in force when %s, until the policy is approved', async (_, change) => {
    const made = await approvedRetail()
    await change(made)
    const before = await details(made.policyId)
    expect(before.policy).toMatchObject({ status: 'pending_approval', approvedAt: null, nameInForce: 'Retail' })
    expect(before.ranges).toMatchObject([{ status: 'pending_approval', inForce: inForce(made.jobLevel) }])
    await approve(made.policyId)
    const [after] = (await details(made.policyId)).ranges
    if (after) {
      const { jobLevel, jobLevelName, jobGrade, minimum, midpoint, maximum } = after
      expect(after.inForce).toEqual({ jobLevel, jobLevelName, jobGrade, minimum, midpoint, maximum })
      expect(after.inForce).not.toEqual(inForce(made.jobLevel))
      expect(after.status).toBe('approved')
    } else expect(before.ranges[0]?.deleted).toBe(true)
  })

  test('is approved again when its values are restored, but the policy stays pending approval', async () => {
    const made = await approvedRetail()
    await changeOf(made, 1700, 2000, 2350)
    expect(await changeOf(made, 1650, 2000, 2350)).toMatchObject({ status: 'approved' })
    expect(await policies().getOne({ id: made.policyId })).toMatchObject({ status: 'pending_approval' })
  })

  test('keeps its job level while another range is created for that level', async () => {
    const made = await approvedRetail()
    const cashier = await level('Cashier', 2)
    await ranges().update({ ...made.key, jobLevel: cashier, ...amounts(1650, 2000, 2350) })
    const added = await ranges().create({
      policyId: made.policyId,
      jobLevel: made.jobLevel,
      ...amounts(1800, 2100, 2400),
    })
    const { ranges: listed, levels: shown } = await details(made.policyId)
    expect(listed.map((range) => [range.jobLevelName, range.inForce?.jobLevelName ?? null])).toEqual([
      ['Cashier', 'Barista'],
      ['Barista', null],
    ])
    expect(shown.map(({ jobLevel }) => jobLevel).toSorted()).toEqual([cashier, made.jobLevel].toSorted())
    await approve(made.policyId)
    expect(await ranges().getOne({ policyId: made.policyId, id: added.id })).toMatchObject({ status: 'approved' })
  })

  test('requires an approved policy', async () => {
    const { policyId } = await retail()
    expect(await details(policyId)).toMatchObject({
      policy: { nameInForce: null, inForceAt: null, inForceByName: null },
      ranges: [{ inForce: null }],
    })
  })

  test('shows who approved it and who changed it since', async () => {
    const made = await approvedRetail()
    const nameOf = async (member: Member) => {
      const { rows } = await w.database.pool.query<{ name: string }>(
        'select display_name as name from users where id = $1',
        [member.id],
      )
      return rows[0]?.name
    }
    const { policy: approved } = await details(made.policyId)
    expect(approved).toMatchObject({
      status: 'approved',
      approvedBy: manager.id,
      inForceByName: await nameOf(manager),
      inForceAt: approved.approvedAt,
    })
    await changeOf(made, 1700, 2000, 2350)
    expect((await details(made.policyId)).policy).toMatchObject({
      approvedBy: null,
      modifiedByName: await nameOf(executive),
      inForceByName: await nameOf(manager),
      inForceAt: approved.approvedAt,
    })
  })
})

describe('an approval', () => {
  test('applies to the pending policies of a selection', async () => {
    const [first, second, third] = [
      await approvedRetail(),
      await policies().create({ compensationName: 'A' }),
      await policies().create({ compensationName: 'B' }),
    ]
    const before = await policies().getOne({ id: first.policyId })
    const ids = [first.policyId, third.id, second.id, third.id]
    expect(await policies(manager).approve({ ids })).toEqual({ approved: 2 })
    expect(await policies().getOne({ id: first.policyId })).toEqual(before)
  })

  test('is refused as a whole for an unknown policy or an outdated version', async () => {
    const [one, other] = [
      await policies().create({ compensationName: 'A' }),
      await policies().create({ compensationName: 'B' }),
    ]
    const outsider = await w.member(await w.organization(), 'Manager')
    const foreign = await w.as(outsider).compensationPolicies.create({ compensationName: 'C' })
    expect(await outcomeOf(policies(manager).approve({ ids: [one.id, foreign.id] }))).toBe(
      'compensation_policy_not_found',
    )
    await policies().update({ id: other.id, compensationName: 'B2' })
    const seen = { ids: [one.id, other.id], modifiedAt: [one.modifiedAt, other.modifiedAt] }
    expect(await outcomeOf(policies(manager).approve(seen))).toBe('record_changed')
    const { policies: listed } = await policies().getAll({})
    expect(listed.map(({ status }) => status)).toEqual(['pending_approval', 'pending_approval'])
  })

  test('compares the versions in the order of the selection', async () => {
    const first = await policies().create({ compensationName: 'A' })
    w.pass(1_000)
    const second = await policies().create({ compensationName: 'B' })
    const ids = [second.id, first.id]
    const swapped = { ids, modifiedAt: [first.modifiedAt, second.modifiedAt] }
    expect(await outcomeOf(policies(manager).approve(swapped))).toBe('record_changed')
    const seen = { ids, modifiedAt: [second.modifiedAt, first.modifiedAt] }
    expect(await policies(manager).approve(seen)).toEqual({ approved: 2 })
  })

  test.each([[[]], [Array.from({ length: 101 }, () => '0000000000000000')]])('needs 1 to 100 policies', async (ids) => {
    await expect(policies(manager).approve({ ids })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { ids: expect.any(String) as string },
    })
  })

  test('concurrent with an edit is refused, or the edit needs a new approval', async () => {
    const made = await retail()
    const { modifiedAt } = await policies().getOne({ id: made.policyId })
    const [approved, edited] = await outcomesOf([
      policies(manager).approve({ ids: [made.policyId], modifiedAt: [modifiedAt] }),
      changeOf(made, 1, 2, 3),
    ])
    expect(edited).toBe('done')
    const { policy, ranges: listed } = await details(made.policyId)
    expect(policy.status).toBe('pending_approval')
    expect(listed[0]?.inForce ?? null).toEqual(approved === 'done' ? inForce(made.jobLevel) : null)
    expect(['done', 'record_changed']).toContain(approved)
  })

  test('by two Managers at the same time takes effect once', async () => {
    const { policyId } = await retail()
    const second = await w.member(org, 'Manager')
    const both = [() => approve(policyId), () => approve(policyId, second)]
    const outcomes = await racing(w, ['compensation_policies', policyId], ...both)
    expect(outcomes).toEqual(['done', 'compensation_policy_status'])
  })

  test('needs a second person for a range added in the same millisecond as the last approval', async () => {
    await w.database.pool.query('update organizations set require_second_person = true where org_id = $1', [org.id])
    const jobLevel = await level('Barista', 3)
    const { id: policyId } = await policies().create({ compensationName: 'Retail' })
    const second = await w.member(org, 'Manager')
    await approve(policyId, second)
    await ranges(manager).create({ policyId, jobLevel, ...amounts(1650, 2000, 2350) })
    await policies().update({ id: policyId, compensationName: 'Retail 2027' })
    expect(await outcomeOf(approve(policyId))).toBe('maker_is_checker')
    expect(await outcomeOf(approve(policyId, second))).toBe('done')
  })

  test('is refused for the Manager who deleted a range, if a second person is required', async () => {
    const made = await approvedRetail()
    await w.database.pool.query('update organizations set require_second_person = true where org_id = $1', [org.id])
    await ranges(manager).delete(made.key)
    await policies().update({ id: made.policyId, compensationName: 'Retail 2027' })
    expect(await outcomeOf(approve(made.policyId))).toBe('maker_is_checker')
  })
})

describe('conflicting changes', () => {
  test('creating two ranges for the same level at the same time creates one', async () => {
    const { id: policyId } = await policies().create({ compensationName: 'Retail' })
    const input = { policyId, jobLevel: await level('Barista', 3), ...amounts(1, 2, 3) }
    const outcomes = await outcomesOf([ranges().create(input), ranges(manager).create(input)])
    expect(outcomes.toSorted()).toEqual(['done', 'pay_range_level_taken'])
  })

  test('changing a range to the level of another range is refused and changes nothing', async () => {
    const made = await approvedRetail()
    const cashier = await level('Cashier', 2)
    await ranges().create({ policyId: made.policyId, jobLevel: cashier, ...amounts(1, 2, 3) })
    await approve(made.policyId)
    const taken = ranges().update({ ...made.key, jobLevel: cashier, ...amounts(1, 2, 3) })
    expect(await outcomeOf(taken)).toBe('pay_range_level_taken')
    expect(await policies().getOne({ id: made.policyId })).toMatchObject({ status: 'approved' })
  })

  test('changing and deleting a range at the same time deletes it', async () => {
    const made = await retail()
    const [deleted, changed] = await outcomesOf([ranges().delete(made.key), changeOf(made, 1, 2, 3)])
    expect(deleted).toBe('done')
    expect(['done', 'pay_range_not_found']).toContain(changed)
    expect((await ranges().getAll({ policyId: made.policyId })).payRanges).toEqual([])
    expect(await outcomeOf(ranges().delete(made.key))).toBe('pay_range_not_found')
  })

  test('a double click creates one policy', async () => {
    const submit = () =>
      w.as(executive, { key: `create-${org.id}` }).compensationPolicies.create({ compensationName: 'Retail' })
    const [first, second] = await Promise.all([submit(), submit()])
    expect(second).toEqual(first)
    expect((await policies().getAll({})).policies).toHaveLength(1)
  })
})

describe('a job level', () => {
  test('that is deleted or belongs to another organization cannot have a range', async () => {
    const { id: policyId } = await policies().create({ compensationName: 'Retail' })
    const gone = await level('Cashier', 2)
    await levels().delete({ jobLevelId: gone })
    const other = await w.organization()
    const foreign = await w
      .as(await w.member(other, 'Executive'))
      .jobLevels.create({ jobLevel: 'L3', name: 'Barista', jobGrade: 3 })
    for (const jobLevel of [gone, foreign.id, w.id()])
      await expect(ranges().create({ policyId, jobLevel, ...amounts(1, 2, 3) })).rejects.toMatchObject({
        code: 'invalid_input',
        fieldErrors: { jobLevel: { code: 'level_not_approved' } },
      })
  })
})

test('the audit trail has each change of a policy and its ranges', async () => {
  const made = await approvedRetail()
  await changeOf(made, 1700, 2000, 2400)
  await policies().update({ id: made.policyId, compensationName: 'Shops' })
  await ranges().delete(made.key)
  await policies().delete({ id: made.policyId })
  const [deleted, removed, renamed, changed, approved, added, created] = await changesOf(made.policyId)
  expect(created).toEqual({
    title: 'Created a compensation policy',
    Name: [null, 'Retail'],
    Status: [null, 'Pending Approval'],
  })
  expect(added).toEqual({
    title: 'Added a pay range',
    'Pay range › Job level': [null, 'Barista'],
    'Pay range › Grade': [null, '3'],
    'Pay range › Minimum': [null, 'RM 1,650.00'],
    'Pay range › Midpoint': [null, 'RM 2,000.00'],
    'Pay range › Maximum': [null, 'RM 2,350.00'],
  })
  expect(approved).toEqual({ title: 'Approved a compensation policy', Status: ['Pending Approval', 'Approved'] })
  expect(changed).toEqual({
    title: 'Changed a pay range',
    'Pay range › Minimum': ['RM 1,650.00', 'RM 1,700.00'],
    'Pay range › Maximum': ['RM 2,350.00', 'RM 2,400.00'],
  })
  expect(renamed).toEqual({ title: 'Changed a compensation policy', Name: ['Retail', 'Shops'] })
  expect(removed).toMatchObject({ title: 'Deleted a pay range', 'Pay range › Minimum': ['RM 1,700.00', null] })
  expect(deleted).toMatchObject({ title: 'Deleted a compensation policy', Name: ['Shops', null] })
})

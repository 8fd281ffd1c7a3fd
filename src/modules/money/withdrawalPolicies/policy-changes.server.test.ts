import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { untilBlocked, world, type Member, type Organization } from '#test/world.ts'

const w = world()
let org: Organization
let approver: Member
let helper: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  org = await w.organization({ cutoffDay: 25 })
  approver = await w.member(org, 'Manager')
  helper = await w.member(org, 'Executive')
})

const manager = () => w.as(approver).withdrawalPolicies
const executive = () => w.as(helper).withdrawalPolicies
const general = { maximumWithdrawalAmount: ringgit(500), withdrawalFrequency: 'DAILY' } as const
const range = (from: number, to: number) =>
  ({
    maximumWithdrawalAmount: ringgit(800),
    withdrawalFrequency: 'ONCE_A_WEEK',
    minSalary: ringgit(from),
    maxSalary: ringgit(to),
  }) as const
const approved = async (from: number, to: number) => {
  const { id } = await executive().createAdvancedPolicy(range(from, to))
  await manager().approvePolicy({ ids: [id] })
  return id
}
const listed = async () =>
  (await executive().getAdvancedPolicies({})).policies.map(({ minSalary, maxSalary, status }) => [
    minSalary,
    maxSalary,
    status,
  ])

describe('at the same time', () => {
  test('two users create overlapping ranges: one is refused', async () => {
    let both: Promise<PromiseSettledResult<unknown>[]> | undefined
    await w.database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
      // Block inserts until both have checked the ranges or one waits for the other.
      await client.query('lock table withdrawal_policies in share mode')
      both = Promise.allSettled([
        executive().createAdvancedPolicy(range(2_000, 3_000)),
        manager().createAdvancedPolicy(range(3_000, 4_000)),
      ])
      await untilBlocked(w.database, 2)
    })
    const results = await both
    expect(results?.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results?.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'policy_overlaps' } })
    expect(await listed()).toHaveLength(1)
  })

  test('two users create ranges that do not overlap: both are created', async () => {
    await Promise.all([
      executive().createAdvancedPolicy(range(2_000, 2_999.99)),
      manager().createAdvancedPolicy(range(3_000, 4_000)),
    ])
    expect(await listed()).toHaveLength(2)
  })

  test('two users create the general policy: one is refused', async () => {
    const results = await Promise.allSettled([
      executive().createGeneralPolicy(general),
      manager().createGeneralPolicy(general),
    ])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'general_policy_exists' },
    })
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('two users change an approved policy: there is one revision', async () => {
    const id = await approved(2_000, 3_000)
    const results = await Promise.allSettled([
      executive().updateAdvancedPolicy({ id, ...range(2_000, 3_100) }),
      manager().updateAdvancedPolicy({ id, ...range(2_000, 3_200) }),
    ])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'policy_has_revision' },
    })
    expect(await listed()).toHaveLength(2)
  })

  test('an approval and an edit of the same version never approve values that the approver has not seen', async () => {
    const { id, modifiedAt } = await executive().createAdvancedPolicy(range(2_000, 3_000))
    const [approval] = await Promise.allSettled([
      manager().approvePolicy({ ids: [id], modifiedAt: [modifiedAt] }),
      executive().updateAdvancedPolicy({ id, ...range(2_000, 9_000) }),
    ])
    const found = await listed()
    expect(found).toEqual(
      approval.status === 'fulfilled'
        ? [
            [2_000, 9_000, 'PENDING'],
            [2_000, 3_000, 'APPROVED'],
          ]
        : [[2_000, 9_000, 'PENDING']],
    )
  })
})

describe('a revision of an approved policy', () => {
  test('may overlap its original but no other policy', async () => {
    const id = await approved(2_000, 3_000)
    await approved(4_000, 5_000)
    await expect(executive().updateAdvancedPolicy({ id, ...range(2_500, 4_000) })).rejects.toMatchObject({
      code: 'policy_overlaps',
      message: 'The salary range overlaps the policy from RM 4,000.00 to RM 5,000.00.',
      fields: { minSalary: 'Overlaps RM 4,000.00 to RM 5,000.00' },
    })
    const revision = await executive().updateAdvancedPolicy({ id, ...range(2_500, 3_999.99) })
    expect(revision).toMatchObject({ status: 'PENDING', revisesId: id })
    // The range of the original stays reserved until the revision is approved.
    expect(await outcomeOf(executive().createAdvancedPolicy(range(2_000, 2_400)))).toBe('policy_overlaps')
    await manager().approvePolicy({ ids: [revision.id] })
    expect(await listed()).toEqual([
      [2_500, 3_999.99, 'APPROVED'],
      [4_000, 5_000, 'APPROVED'],
    ])
    await executive().createAdvancedPolicy(range(2_000, 2_400))
  })

  test('is edited in place while it is pending, and an edit of its original is refused', async () => {
    const id = await approved(2_000, 3_000)
    const revision = await executive().updateAdvancedPolicy({ id, ...range(2_000, 3_500) })
    await expect(executive().updateAdvancedPolicy({ id, ...range(2_000, 3_600) })).rejects.toMatchObject({
      code: 'policy_has_revision',
      message: 'A change to this policy is already pending approval. Please edit that change.',
    })
    const edited = await executive().updateAdvancedPolicy({ id: revision.id, ...range(2_000, 3_600) })
    expect(edited).toMatchObject({ id: revision.id, revisesId: id, maxSalary: 3_600 })
    expect(
      await outcomeOf(
        manager().updateAdvancedPolicy({ id: revision.id, modifiedAt: revision.modifiedAt, ...range(2_000, 3_700) }),
      ),
    ).toBe('record_changed')
  })

  test('is deleted alone, and the original stays in force', async () => {
    const id = await approved(2_000, 3_000)
    const revision = await executive().updateAdvancedPolicy({ id, ...range(2_000, 3_500) })
    await executive().deletePolicy({ id: revision.id })
    expect(await listed()).toEqual([[2_000, 3_000, 'APPROVED']])
    await expect(manager().approvePolicy({ ids: [revision.id] })).rejects.toMatchObject({ code: 'not_found' })
    await executive().updateAdvancedPolicy({ id, ...range(2_000, 3_200) })
  })

  test('replaces the original, which can no longer be read or changed', async () => {
    const id = await approved(2_000, 3_000)
    const revision = await executive().updateAdvancedPolicy({ id, ...range(2_000, 3_500) })
    await manager().approvePolicy({ ids: [revision.id] })
    await expect(executive().getPolicy({ id })).rejects.toMatchObject({ code: 'advanced_policy_not_found' })
    const notFound = { code: 'advanced_policy_not_found', message: 'Advanced Withdrawal Policy not Found!' }
    await expect(executive().updateAdvancedPolicy({ id, ...range(6_000, 7_000) })).rejects.toMatchObject(notFound)
    await expect(executive().deletePolicy({ id })).rejects.toMatchObject(notFound)
  })
})

test('a policy submitted with equal values keeps its status and its history', async () => {
  const id = await approved(2_000, 3_000)
  const { id: pending } = await executive().createGeneralPolicy(general)
  expect(await executive().updateAdvancedPolicy({ id, ...range(2_000, 3_000) })).toMatchObject({
    id,
    status: 'APPROVED',
  })
  expect(await manager().updateGeneralPolicy({ id: pending, ...general })).toMatchObject({ modifiedBy: helper.id })
  expect(await listed()).toEqual([[2_000, 3_000, 'APPROVED']])
  const { events } = await w.as(approver).audit.getEvents({ filter: { type: 'withdrawalPolicy' } })
  expect(events.map(({ title }) => title).filter((title) => title.startsWith('Changed'))).toEqual([])
})

describe('the wrong kind of policy', () => {
  test('is not found by the calls for the other kind', async () => {
    const { id: ofAll } = await executive().createGeneralPolicy(general)
    const { id: ofSome } = await executive().createAdvancedPolicy(range(2_000, 3_000))
    expect(await outcomeOf(executive().updateAdvancedPolicy({ id: ofAll, ...range(5_000, 6_000) }))).toBe(
      'advanced_policy_not_found',
    )
    await expect(executive().updateGeneralPolicy({ id: ofSome, ...general })).rejects.toMatchObject({
      code: 'general_policy_not_found',
      message: 'General Withdrawal Policy not Found!',
    })
    expect(await outcomeOf(executive().updateGeneralPolicy({ id: w.id(), ...general }))).toBe(
      'general_policy_not_found',
    )
    expect((await executive().getAdvancedPolicies({})).policies.map(({ id }) => id)).toEqual([ofSome])
    expect((await executive().getGeneralPolicy({})).pending?.id).toBe(ofAll)
  })
})

describe('limits of the organization', () => {
  const monthly = (withdrawalDate: number) =>
    ({ ...general, withdrawalFrequency: 'ONCE_PER_MONTH', withdrawalDate }) as const

  test('the day is at most the cut-off day', async () => {
    await expect(executive().createGeneralPolicy(monthly(26))).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { withdrawalDate: 'At most 25, the cut-off day' },
    })
    expect(await executive().createGeneralPolicy(monthly(25))).toMatchObject({ withdrawalDate: 25 })
  })

  test('the maximum is at least the minimum withdrawal, even in an edit, and both errors are reported together', async () => {
    const { id } = await executive().createGeneralPolicy({ ...general, maximumWithdrawalAmount: ringgit(100) })
    await expect(
      executive().updateGeneralPolicy({ id, ...monthly(31), maximumWithdrawalAmount: ringgit(99.99) }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      fields: {
        withdrawalDate: 'At most 25, the cut-off day',
        maximumWithdrawalAmount: 'At least RM 100.00, the minimum withdrawal',
      },
    })
  })
})

test('the audit trail has the users who created, changed, approved and deleted a policy, and the changes', async () => {
  const { id } = await executive().createAdvancedPolicy(range(2_000, 3_000))
  await executive().updateAdvancedPolicy({ id, ...range(2_000, 3_500) })
  await manager().approvePolicy({ ids: [id] })
  await manager().deletePolicy({ id })
  const { events } = await w.as(approver).audit.getEvents({ filter: { type: 'withdrawalPolicy', recordId: id } })
  expect(events.map(({ title, actor }) => [title, actor.role]).toReversed()).toEqual([
    ['Created a withdrawal policy', 'Executive'],
    ['Changed a withdrawal policy', 'Executive'],
    ['Approved a withdrawal policy', 'Manager'],
    ['Deleted a withdrawal policy', 'Manager'],
  ])
  expect(events[2]?.changes).toMatchObject([{ field: 'Maximum salary' }])
  expect(events[1]?.changes).toMatchObject([{ field: 'Status', before: 'Pending', after: 'Approved' }])
})

test('advanced policies are listed newest first', async () => {
  for (const from of [5_000, 2_000, 8_000]) {
    await executive().createAdvancedPolicy(range(from, from + 1_000))
    w.pass(1)
  }
  expect((await listed()).map(([from]) => from)).toEqual([8_000, 2_000, 5_000])
})

test('an approval of several policies approves none if one is not found', async () => {
  const { id } = await executive().createAdvancedPolicy(range(2_000, 3_000))
  await expect(manager().approvePolicy({ ids: [id, w.id()] })).rejects.toMatchObject({ code: 'not_found' })
  expect(await listed()).toEqual([[2_000, 3_000, 'PENDING']])
  // The same policy twice is approved once.
  await manager().approvePolicy({ ids: [id, id] })
  expect(await listed()).toEqual([[2_000, 3_000, 'APPROVED']])
  await expect(manager().approvePolicy({ ids: [id] })).rejects.toMatchObject({ code: 'policy_not_pending' })
})

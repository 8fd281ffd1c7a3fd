import { ringgit, sen } from '#kernel/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { outcomeOf } from '#test/outcomes.ts'
import { untilBlocked, world, type Member, type Organization } from '#test/world.ts'

const w = world()
let kopi: Organization
let manager: Member
let executive: Member
beforeAll(async () => {
  kopi = await w.organization({ cutoffDay: 25 })
  manager = await w.member(kopi, 'Manager')
  executive = await w.member(kopi, 'Executive')
})

const general = { maximumWithdrawalAmount: ringgit(500), withdrawalFrequency: 'DAILY', autoApproval: false } as const
const band = (from: number, to: number) =>
  ({
    maximumWithdrawalAmount: ringgit(800),
    withdrawalFrequency: 'ONCE_A_WEEK',
    minSalary: ringgit(from),
    maxSalary: ringgit(to),
  }) as const

test('a general policy is pending until a Manager approves it', async () => {
  const created = await w.as(executive).withdrawalPolicies.createGeneralPolicy(general)
  expect(created).toMatchObject({ ...general, type: 'GENERAL', status: 'PENDING', withdrawalDate: 0 })
  expect(await outcomeOf(w.as(executive).withdrawalPolicies.approvePolicy({ ids: [created.id] }))).toBe(
    'permission_denied',
  )

  await w.as(manager).withdrawalPolicies.approvePolicy({ ids: [created.id] })
  expect(await w.as(executive).withdrawalPolicies.getGeneralPolicy({})).toMatchObject({
    policy: { id: created.id, status: 'APPROVED' },
    pending: null,
  })
  expect(await outcomeOf(w.as(manager).withdrawalPolicies.createGeneralPolicy(general))).toBe('general_policy_exists')
})

test('a change that the user has not seen is neither overwritten nor approved', async () => {
  const own = await w.organization()
  const [management, preparer] = [await w.member(own, 'Manager'), await w.member(own, 'Executive')].map(
    (member) => w.as(member).withdrawalPolicies,
  )
  if (!management || !preparer) throw new Error('two members expected')
  const { id, modifiedAt } = await preparer.createGeneralPolicy(general)
  const changed = { ...general, maximumWithdrawalAmount: ringgit(2_000) }
  const latest = await preparer.updateGeneralPolicy({ id, modifiedAt, ...changed })
  expect(await outcomeOf(management.updateGeneralPolicy({ id, modifiedAt, ...general }))).toBe('record_changed')
  expect(await outcomeOf(management.approvePolicy({ ids: [id], modifiedAt: [modifiedAt] }))).toBe('record_changed')
  await management.approvePolicy({ ids: [id], modifiedAt: [latest.modifiedAt] })
  expect((await management.getGeneralPolicy({})).policy).toMatchObject({ maximumWithdrawalAmount: 2_000 })
})

test('approved values stay in force until the revision is approved', async () => {
  const { policy } = await w.as(manager).withdrawalPolicies.getGeneralPolicy({})
  const id = policy?.id ?? ''
  const revision = await w
    .as(executive)
    .withdrawalPolicies.updateGeneralPolicy({ id, ...general, maximumWithdrawalAmount: ringgit(300) })
  expect(revision).toMatchObject({ status: 'PENDING', revisesId: id, maximumWithdrawalAmount: 300 })
  const before = await w.as(manager).withdrawalPolicies.getGeneralPolicy({})
  expect([before.policy?.maximumWithdrawalAmount, before.pending?.maximumWithdrawalAmount]).toEqual([500, 300])
  expect(await outcomeOf(w.as(manager).withdrawalPolicies.updateGeneralPolicy({ id, ...general }))).toBe(
    'policy_has_revision',
  )

  await w.as(manager).withdrawalPolicies.approvePolicy({ ids: [revision.id] })
  expect(await w.as(manager).withdrawalPolicies.getGeneralPolicy({})).toMatchObject({
    policy: { id: revision.id, maximumWithdrawalAmount: ringgit(300) },
    pending: null,
  })
})

test('salary ranges of advanced policies never overlap', async () => {
  const first = await w.as(executive).withdrawalPolicies.createAdvancedPolicy(band(4000, 6000))
  const overlapping = w.as(executive).withdrawalPolicies.createAdvancedPolicy(band(6000, 8000))
  await expect(overlapping).rejects.toMatchObject({
    code: 'policy_overlaps',
    message: 'The salary range overlaps the policy from RM 4,000.00 to RM 6,000.00.',
  })
  const second = await w.as(executive).withdrawalPolicies.createAdvancedPolicy(band(6000.01, 8000))
  await w.as(manager).withdrawalPolicies.approvePolicy({ ids: [first.id, second.id] })
  const { policies } = await w.as(executive).withdrawalPolicies.getAdvancedPolicies({})
  expect(policies.map((policy) => [policy.minSalary, policy.status])).toEqual([
    [6000.01, 'APPROVED'],
    [4000, 'APPROVED'],
  ])
})

test('only pending policies can be approved, all together or none', async () => {
  const waiting = await w.as(executive).withdrawalPolicies.createAdvancedPolicy(band(9000, 9500))
  const { policies } = await w.as(executive).withdrawalPolicies.getAdvancedPolicies({})
  const ids = policies.map((policy) => policy.id)
  await expect(w.as(manager).withdrawalPolicies.approvePolicy({ ids })).rejects.toThrow(
    'Please select only a policy that is PENDING approval!',
  )
  expect(await w.as(manager).withdrawalPolicies.getPolicy({ id: waiting.id })).toMatchObject({ status: 'PENDING' })
})

test.each([
  [{ ...band(3000, 3000.5) }, { maxSalary: 'value should be greater than minimum salary' }],
  [{ ...band(3000, 3500), withdrawalDate: 5 }, { withdrawalDate: 'You can choose a day only for once per month' }],
  [
    { ...band(3000, 3500), withdrawalFrequency: 'ONCE_PER_MONTH' as const, withdrawalDate: 26 },
    { withdrawalDate: 'At most 25, the cut-off day' },
  ],
  [
    { ...band(3000, 3500), maximumWithdrawalAmount: ringgit(99.99) },
    { maximumWithdrawalAmount: 'At least RM 100.00, the minimum withdrawal' },
  ],
  [
    { ...band(3000, 3500), maximumWithdrawalAmount: ringgit(0) },
    { maximumWithdrawalAmount: 'Value should be greater than zero' },
  ],
  [
    { withdrawalFrequency: 'DAILY' as const, minSalary: ringgit(1), maxSalary: ringgit(5) } as never,
    { maximumWithdrawalAmount: '*Required' },
  ],
])('invalid input %# is reported at its field and writes nothing', async (input, fields) => {
  const before = await w.as(executive).withdrawalPolicies.getAdvancedPolicies({})
  await expect(w.as(executive).withdrawalPolicies.createAdvancedPolicy(input)).rejects.toMatchObject({
    code: 'invalid_input',
    fields,
  })
  expect(await w.as(executive).withdrawalPolicies.getAdvancedPolicies({})).toEqual(before)
})

test('a policy is deleted with its pending revision', async () => {
  const { policies } = await w.as(manager).withdrawalPolicies.getAdvancedPolicies({})
  const approved = policies.find((policy) => policy.status === 'APPROVED')
  const id = approved?.id ?? ''
  const revision = await w.as(executive).withdrawalPolicies.updateAdvancedPolicy({ id, ...band(6000.01, 7000) })
  expect(await w.as(executive).withdrawalPolicies.deletePolicy({ id })).toEqual({
    message: 'Policy Successfully DELETED!',
  })
  expect(await outcomeOf(w.as(manager).withdrawalPolicies.getPolicy({ id: revision.id }))).toBe(
    'advanced_policy_not_found',
  )
})

test('where a second person is required, users cannot approve policies that they created or last edited', async () => {
  const strict = await w.organization({ requireSecondPerson: true })
  const people = await Promise.all([1, 2, 3].map(() => w.member(strict, 'Manager')))
  const [maker, editor, checker] = people as [Member, Member, Member]
  const { id } = await w.as(maker).withdrawalPolicies.createGeneralPolicy(general)
  const approvalBy = (member: Member) => w.as(member).withdrawalPolicies.approvePolicy({ ids: [id] })
  await expect(approvalBy(maker)).rejects.toMatchObject({ code: 'maker_is_checker' })
  await w.as(editor).withdrawalPolicies.updateGeneralPolicy({ id, ...general, maximumWithdrawalAmount: ringgit(300) })
  // A later edit by someone else does not change the creator.
  for (const one of [maker, editor]) await expect(approvalBy(one)).rejects.toMatchObject({ code: 'maker_is_checker' })
  await approvalBy(checker)
})

test('returns not found for a policy of another organization', async () => {
  const stranger = await w.member(await w.organization(), 'Manager')
  const { policies } = await w.as(manager).withdrawalPolicies.getAdvancedPolicies({})
  const id = policies[0]?.id ?? ''
  expect(await outcomeOf(w.as(stranger).withdrawalPolicies.getPolicy({ id }))).toBe('advanced_policy_not_found')
  expect(await outcomeOf(w.as(stranger).withdrawalPolicies.approvePolicy({ ids: [id] }))).toBe('not_found')
})

test('the same command sent concurrently takes effect once, with the same response', async () => {
  const org = await w.organization()
  const maker = await w.member(org, 'Manager')
  const key = 'the-same-intent'
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => w.as(maker, { key }).withdrawalPolicies.createGeneralPolicy(general)),
  )
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  const another = w
    .as(maker, { key })
    .withdrawalPolicies.createGeneralPolicy({ ...general, maximumWithdrawalAmount: ringgit(1) })
  await expect(another).rejects.toMatchObject({ code: 'key_reused' })
})

test('an approval that waits for another change sees its effect', async () => {
  const policy = await w.as(executive).withdrawalPolicies.createAdvancedPolicy(band(20_000, 21_000))
  let second: Promise<unknown> | undefined
  await w.database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
    await client.query(`update withdrawal_policies set status = 'DELETED' where id = $1`, [policy.id])
    second = w
      .as(manager)
      .withdrawalPolicies.approvePolicy({ ids: [policy.id] })
      .catch((refusal: unknown) => refusal)
    await untilBlocked(w.database)
  })
  expect(await second).toMatchObject({ code: 'not_found' })
})

test('counts the employees of each policy: those in its salary range, and for the general policy those in no approved range', async () => {
  const org = await w.organization()
  const management = w.as(await w.member(org, 'Manager')).withdrawalPolicies
  for (const salary of [199_999, 200_000, 300_000, 300_001, 450_000]) await w.employee(org, { salary: sen(salary) })
  const { id: approved } = await management.createAdvancedPolicy(band(2000, 3000))
  const { id: pending } = await management.createAdvancedPolicy(band(4000, 5000))
  const { id: ofAll } = await management.createGeneralPolicy(general)
  await management.approvePolicy({ ids: [approved, ofAll] })
  const counts = async () =>
    Object.fromEntries((await management.getAdvancedPolicies({})).policies.map(({ id, employees }) => [id, employees]))
  expect(await counts()).toEqual({ [approved]: 2, [pending]: 1 })
  expect((await management.getGeneralPolicy({})).policy?.employees).toBe(3)
  await management.approvePolicy({ ids: [pending] })
  expect((await management.getGeneralPolicy({})).policy?.employees).toBe(2)
  // A pending revision counts the employees in its new range.
  const revision = await management.updateAdvancedPolicy({ id: approved, ...band(1999, 3001) })
  expect(await counts()).toEqual({ [approved]: 2, [revision.id]: 4, [pending]: 1 })
})

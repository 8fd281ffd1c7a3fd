import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit, sen } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { makeRecords } from '#test/fixtures.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member } from '#test/world.ts'
import { delegationWorld, naming, type DelegationWorld } from './delegation-world.fixtures.ts'
import { handOver } from './delegation.fixtures.ts'

const w = world()
const place = placing(w)
let kopi: DelegationWorld['kopi']
let farah: Member
let jiaHui: Member
beforeEach(async () => {
  ;({ kopi, farah, jiaHui } = await delegationWorld(w))
})

const request = async (amount: number, by?: Member) =>
  place(kopi, by ?? (await w.employee(kopi)), { status: 'pending', amount: sen(amount) })
type Request = Awaited<ReturnType<typeof request>>
const approve = (by: Member, ...requests: Request[]) =>
  w.as(by).rollingPayManagement.bulkApproveTransactions({
    transactions: requests.map(({ id, icNumber }) => ({ id, employeeICNumber: icNumber })),
  })
const decide = (by: Member, { key }: Request, status: 'approved' | 'rejected') =>
  w.as(by).rollingPayManagement.updateTransaction({
    transactionId: key.transactionId,
    employeeICNumber: key.employeeICNumber,
    status,
    ...(status === 'rejected' && { reason: 'Over the budget of the month' }),
  })
const statusOf = async ({ id }: Request) =>
  (await w.as(farah).rollingPayManagement.getTransaction({ transactionId: id })).transaction.status
const nameOf = naming(w)

describe('withdrawals that a delegate approves', () => {
  test('have both names in the history, in the audit trail and in the list of the Manager', async () => {
    const { id } = await handOver(w, [farah, jiaHui], ['withdrawals'])
    const one = await request(18_000)
    await decide(jiaHui, one, 'approved')
    const [delegate, manager] = [await nameOf(jiaHui), await nameOf(farah)]
    const { timeline } = await w.as(farah).rollingPayManagement.getTransaction({ transactionId: one.id })
    expect(timeline.at(-1)).toMatchObject({ status: 'approved', byName: delegate, forName: manager })
    for (const filter of [{ actor: jiaHui.id }, { actor: farah.id }]) {
      const { events } = await w.as(farah).audit.getEvents({ filter: { ...filter, recordId: one.id } })
      expect(events).toMatchObject([{ actor: { name: delegate }, actedFor: { id: farah.id, name: manager } }])
    }
    const { approvals } = await w.as(farah).delegations.getApprovals({ id })
    expect(approvals).toMatchObject([{ scope: 'withdrawals', recordId: one.id, amount: 180 }])
    expect((await w.as(farah).delegations.getOwn({})).current).toMatchObject({
      state: 'active',
      approved: { count: 1, amount: 180 },
    })
  })

  test('of which the Manager approves the next with one name', async () => {
    await handOver(w, [farah, jiaHui], ['withdrawals'])
    const one = await request(18_000)
    await decide(farah, one, 'approved')
    const { timeline } = await w.as(farah).rollingPayManagement.getTransaction({ transactionId: one.id })
    expect(timeline.at(-1)).toMatchObject({ byName: await nameOf(farah), forName: null })
  })

  test('are at most the limit each, and none is approved if one is a sen above it', async () => {
    await handOver(w, [farah, jiaHui], ['withdrawals'])
    const name = await nameOf(farah)
    const [small, exact, above] = [await request(10_000), await request(50_000), await request(50_001)]
    await expect(approve(jiaHui, small, exact, above)).rejects.toMatchObject({
      code: 'above_delegation',
      params: { count: 1, total: 3, limit: 'RM 500.00', difference: 'RM 0.01', name },
    })
    expect([await statusOf(small), await statusOf(exact)]).toEqual(['pending', 'pending'])
    expect(await outcomeOf(decide(jiaHui, above, 'rejected'))).toBe('above_delegation')
    expect(await outcomeOf(approve(jiaHui, small, exact))).toBe('done')
    expect(await outcomeOf(approve(farah, above))).toBe('done')
  })

  test('are not the own ones, and with a second person not those of the Manager', async () => {
    const link = async (member: Member) => {
      const employee = await w.employee(kopi)
      return place(kopi, { ...employee, id: member.id }, { status: 'pending', amount: sen(10_000) })
    }
    await handOver(w, [farah, jiaHui], ['withdrawals'])
    const [own, ofManager] = [await link(jiaHui), await link(farah)]
    expect(await outcomeOf(decide(jiaHui, own, 'approved'))).toBe('maker_is_checker')
    await w.database.pool.query('update organizations set require_second_person = true where org_id = $1', [kopi.id])
    expect(await outcomeOf(decide(jiaHui, ofManager, 'approved'))).toBe('maker_is_checker')
    await w.database.pool.query('update organizations set require_second_person = false where org_id = $1', [kopi.id])
    expect(await outcomeOf(decide(jiaHui, ofManager, 'approved'))).toBe('done')
  })
})

describe('a delegation', () => {
  /** Whether the delegate may make a call that only Managers and their delegates may. */
  const mayApprovePayRuns = async (by = jiaHui) =>
    (await outcomeOf(w.as(by).payRuns.approve({ ids: [w.id()] }))) !== 'permission_denied'

  test('starts at 00:00 of the first day and ends at 23:59 of the last', async () => {
    await handOver(w, [farah, jiaHui], ['payRuns'], { from: 1, until: 2 })
    const at = async (instant: string) => {
      w.travelTo(instant)
      return mayApprovePayRuns()
    }
    // Kuala Lumpur is eight hours ahead.
    expect(await at('2026-11-16T15:59:59.999Z')).toBe(false)
    expect(await at('2026-11-16T16:00:00.000Z')).toBe(true)
    expect(await at('2026-11-18T15:59:59.999Z')).toBe(true)
    expect(await at('2026-11-18T16:00:00.000Z')).toBe(false)
  })

  test.each([
    ['suspended', `status = 'Suspended', suspended_for = 'manager'`],
    ['deleted', 'deleted_at = modified_at'],
    ['an Executive', `role = 'Executive'`],
  ])('ends for good when the Manager is %s', async (_, change) => {
    await handOver(w, [farah, jiaHui], ['payRuns'])
    expect(await mayApprovePayRuns()).toBe(true)
    await w.database.pool.query(`update users set ${change} where id = $1`, [farah.id])
    expect(await mayApprovePayRuns()).toBe(false)
    await w.database.pool.query(
      `update users set status = 'Active', suspended_for = null, deleted_at = null, role = 'Manager' where id = $1`,
      [farah.id],
    )
    expect(await mayApprovePayRuns()).toBe(false)
  })

  test('ends when the delegate is suspended, and stays when the delegate becomes a Manager', async () => {
    await handOver(w, [farah, jiaHui], ['payRuns'])
    await w.database.pool.query(`update users set role = 'Manager' where id = $1`, [jiaHui.id])
    expect((await w.as(farah).delegations.getOwn({})).current).not.toBeNull()
    await w.database.pool.query(`update users set status = 'Suspended', suspended_for = 'manager' where id = $1`, [
      jiaHui.id,
    ])
    expect(await w.as(farah).delegations.getOwn({})).toMatchObject({ current: null, earlier: [{ state: 'ended' }] })
  })

  test('can be ended by its Manager, between what the delegate saw and pressed', async () => {
    const one = await request(10_000)
    const { id } = await handOver(w, [farah, jiaHui], ['payRuns', 'withdrawals'])
    expect((await w.as(jiaHui).delegations.getActing({})).acting).toMatchObject({ manager: { id: farah.id } })
    expect(await outcomeOf(w.as(await w.member(kopi, 'Manager')).delegations.end({ id }))).toBe('not_found')
    expect(await outcomeOf(w.as(farah).delegations.end({ id }))).toBe('done')
    expect(await outcomeOf(w.as(farah).delegations.end({ id }))).toBe('delegation_ended')
    expect(await mayApprovePayRuns()).toBe(false)
    expect((await w.as(jiaHui).delegations.getActing({})).acting).toBeNull()
    // Executives approve withdrawals with the own right, and then with the own name only.
    await decide(jiaHui, one, 'approved')
    const { timeline } = await w.as(farah).rollingPayManagement.getTransaction({ transactionId: one.id })
    expect(timeline.at(-1)).toMatchObject({ forName: null })
  })

  test('that ends while an approval runs waits for the approval, and an approval waits for the end', async () => {
    const { id } = await handOver(w, [farah, jiaHui], ['payRuns'])
    const ending = await w.database.pool.connect()
    try {
      await ending.query('begin')
      await ending.query('update delegations set ended_at = now() where id = $1', [id])
      const pressed = mayApprovePayRuns()
      await ending.query('select pg_sleep(0.2)')
      await ending.query('commit')
      expect(await pressed).toBe(false)
    } finally {
      ending.release()
    }
  })

  test('is of one Manager to one person at a time, and not passed on', async () => {
    const [other, executive] = [await w.member(kopi, 'Manager'), await w.member(kopi, 'Executive')]
    const names = { name: await nameOf(jiaHui), manager: await nameOf(farah) }
    await handOver(w, [farah, jiaHui], ['payRuns'])
    expect(await outcomeOf(handOver(w, [farah, executive], ['payRuns']))).toBe('delegation_open')
    await expect(handOver(w, [other, jiaHui], ['payRuns'])).rejects.toMatchObject({
      code: 'delegate_taken',
      params: { ...names, from: '16/11/2026', until: '20/11/2026' },
    })
    expect(await outcomeOf(handOver(w, [other, farah], ['payRuns']))).toBe('delegate_away')
    expect(await outcomeOf(handOver(w, [jiaHui, executive], ['payRuns']))).toBe('permission_denied')
  })

  test('is not to each other, by two Managers at the same time either', async () => {
    const other = await w.member(kopi, 'Manager')
    const outcomes = await Promise.all([
      outcomeOf(handOver(w, [farah, other], ['payRuns'])),
      outcomeOf(handOver(w, [other, farah], ['payRuns'])),
    ])
    expect(outcomes.toSorted()).toEqual(['delegation_mutual', 'done'])
  })

  test('is not to oneself, to employees, or to the suspended or those of other organizations', async () => {
    const suspended = await w.member(kopi, 'Executive')
    await w.database.pool.query(`update users set status = 'Suspended', suspended_for = 'manager' where id = $1`, [
      suspended.id,
    ])
    const foreign = await w.member(await w.organization(), 'Executive')
    for (const person of [farah, await w.employee(kopi), suspended, foreign])
      expect(await outcomeOf(handOver(w, [farah, person], ['payRuns']))).toBe('delegate_unavailable')
  })

  test('needs a limit for kinds with an amount, and only there', async () => {
    const today = dateIn(w.now())
    const attempt = (scopes: { scope: 'payRuns' | 'benefits'; limit: ReturnType<typeof ringgit> | null }[]) =>
      outcomeOf(w.as(farah).delegations.handOver({ delegateId: jiaHui.id, from: today, until: today, scopes }))
    const refused = 'invalid_input'
    expect(await attempt([])).toBe(refused)
    expect(await attempt([{ scope: 'payRuns', limit: null }])).toBe(refused)
    expect(await attempt([{ scope: 'payRuns', limit: ringgit(0) }])).toBe(refused)
    expect(await attempt([{ scope: 'benefits', limit: ringgit(1) }])).toBe(refused)
    const twice = { scope: 'benefits', limit: null } as const
    expect(await attempt([twice, twice])).toBe(refused)
    expect(await attempt([twice])).toBe('done')
  })

  test('to another Manager adds nothing to the own right: no limit, no second name', async () => {
    const other = await w.member(kopi, 'Manager')
    await handOver(w, [farah, other], ['withdrawals'], { limit: ringgit(1) })
    const one = await request(10_000)
    await decide(other, one, 'approved')
    const { timeline } = await w.as(farah).rollingPayManagement.getTransaction({ transactionId: one.id })
    expect(timeline.at(-1)).toMatchObject({ forName: null })
  })
})

test('what awaits approval is counted by scope, and what of it is above the limit', async () => {
  for (const amount of [20_000, 50_000, 50_001]) await request(amount)
  const { scopes } = await w
    .as(farah)
    .delegations.getWaiting({ limits: [{ scope: 'withdrawals', limit: ringgit(500) }] })
  expect(scopes).toEqual([
    { scope: 'withdrawals', waiting: { count: 3, amount: 1_200.01 }, above: { count: 1, amount: 500.01 } },
  ])
})

test('a delegate sees how much of each kind is within the limits, and nothing else', async () => {
  for (const amount of [20_000, 50_000, 50_001]) await request(amount)
  await w.as(farah).withdrawalPolicies.createGeneralPolicy({
    maximumWithdrawalAmount: ringgit(300),
    withdrawalFrequency: 'DAILY',
    autoApproval: false,
  })
  await w.as(farah).compensationPolicies.create({ compensationName: 'Retail' })
  const waiting = async () => (await w.as(jiaHui).delegations.getActing({})).acting?.waiting
  const { id } = await handOver(w, [farah, jiaHui], ['withdrawals', 'benefits'])
  expect(await waiting()).toEqual([{ kind: 'withdrawals', count: 2 }])
  await w.as(farah).delegations.end({ id })
  await handOver(w, [farah, jiaHui], ['policies'])
  expect(await waiting()).toEqual([
    { kind: 'compensationPolicies', count: 1 },
    { kind: 'withdrawalPolicies', count: 1 },
  ])
})

test('a delegate’s menu and dashboard count what the delegate may approve', async () => {
  const other = await w.member(kopi, 'Manager')
  for (const by of [jiaHui, farah, other]) await w.as(by).compensationPolicies.create({ compensationName: by.id })
  const own = await w.employee(kopi)
  for (const id of [jiaHui.id, own.id]) await request(10_000, { ...own, id })
  await handOver(w, [farah, jiaHui], ['withdrawals', 'policies'])
  const counts = async () => {
    const { acting } = await w.as(jiaHui).delegations.getActing({})
    const { items } = await w.as(jiaHui).approvals.getPending({})
    return [...(acting?.waiting ?? []), ...items].map(({ kind, count }) => [kind, count])
  }
  const withdrawals = ['withdrawals', 1]
  expect(await counts()).toEqual([['compensationPolicies', 2], withdrawals, ['compensationPolicies', 2]])
  await w.database.pool.query('update organizations set require_second_person = true where org_id = $1', [kopi.id])
  expect(await counts()).toEqual([['compensationPolicies', 1], withdrawals, ['compensationPolicies', 1]])
})

test('policies and benefits that were returned to their maker don’t await approval', async () => {
  const { withdrawalPolicies, compensationPolicies } = w.as(jiaHui)
  const { id: general } = await withdrawalPolicies.createGeneralPolicy({
    maximumWithdrawalAmount: ringgit(300),
    withdrawalFrequency: 'DAILY',
    autoApproval: false,
  })
  const { id: retail } = await compensationPolicies.create({ compensationName: 'Retail' })
  const made = await makeRecords(w, kopi, { caller: jiaHui, kinds: ['employee_category', 'employee_benefit'] })
  const meals = made['employee_benefit'] ?? ''
  await w.database.pool.query(`update employee_benefits set status = 'Pending Approval' where id = $1`, [meals])
  const counts = async () => {
    const { scopes } = await w.as(farah).delegations.getWaiting({ limits: [] })
    return Object.fromEntries(scopes.map(({ scope, waiting }) => [scope, waiting.count]))
  }
  expect(await counts()).toEqual({ policies: 2, benefits: 1 })
  const reason = 'Please discuss it first'
  const checker = w.as(farah)
  await checker.withdrawalPolicies.return({ ids: [general], reason })
  expect(await counts()).toEqual({ policies: 1, benefits: 1 })
  await checker.compensationPolicies.return({ ids: [retail], reason })
  await checker.employeeBenefits.return({ ids: [meals], reason })
  expect(await counts()).toEqual({})
})

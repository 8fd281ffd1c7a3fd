import { beforeEach, describe, expect, test } from 'vitest'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { auditAfterEach, managing, placePolicy, placing, withdrawing } from '#test/withdrawing.ts'
import { defaultNow, world, type Member, type Organization } from '#test/world.ts'

const w = world()
const { attempt, balanceOf, codeFor, query, withdraw, withdrawalsOf } = withdrawing(w)
const { manage, decide } = managing(w)
const place = placing(w)
let org: Organization
let aina: Member
let manager: Member
let executive: Member
let admin: Member
beforeEach(async () => {
  w.travelTo(defaultNow)
  org = await w.organization({ cutoffDay: 31 })
  aina = await w.employee(org)
  manager = await w.member(org, 'Manager')
  executive = await w.member(org, 'Executive')
  admin = await w.member(null, 'admin')
})
auditAfterEach(w)
const setEmployee = (columns: string) => () => query(`update employees set ${columns} where id = $1`, [aina.employeeId])
const setOrganization = (columns: string) => () =>
  query(`update organizations set ${columns} where org_id = $1`, [org.id])

describe('a change between the code and the confirmation', () => {
  test.each([
    ['the account is removed', 'no_bank_details', setEmployee('bank_code = null, account_number = null')],
    ['withdrawals are turned off', 'withdrawals_disabled', setEmployee('withdrawals_disabled = true')],
    ['the registration awaits approval', 'employee_not_approved', setEmployee(`status = 'pending-approval'`)],
    ['the employment ends', 'employment_ending', setEmployee(`end_on = '2026-12-31'`)],
    ['the employee is deleted', 'employee_not_approved', setEmployee('deleted_at = now()')],
    ['the minimum rises', 'amount_below_minimum', setOrganization('minimum_withdrawal_sen = 25001')],
    ['the maximum falls', 'amount_over_limit', setOrganization('rolling_pay_max_sen = 24999')],
    ['the share of earned wages falls', 'amount_over_limit', setOrganization('maximum_advance_bp = 1000')],
    ['a policy allows less', 'amount_over_limit', () => placePolicy(w, org.id, { maximum: 249_99 })],
    ['Advance Pay is turned off', 'feature_off', setOrganization('rolling_pay = false')],
    ['the organization is suspended', 'unauthenticated', setOrganization(`status = 'Suspended'`)],
    ['the organization is deleted', 'unauthenticated', setOrganization('deleted_at = now()')],
  ] as const)('%s: refused with %s', async (_, code, change) => {
    const verificationCode = await codeFor(aina, 250)
    await change()
    expect(await outcomeOf(attempt(aina, 250, verificationCode))).toBe(code)
    expect(await withdrawalsOf(aina)).toEqual([])
    expect(await query('select wrong_codes from users where id = $1', [aina.id])).toEqual([{ wrong_codes: 0 }])
  })

  test('leaves the code valid, so it works once the change is reverted', async () => {
    const verificationCode = await codeFor(aina, 250)
    await setEmployee('withdrawals_disabled = true')()
    expect(await outcomeOf(attempt(aina, 250, verificationCode))).toBe('withdrawals_disabled')
    await setEmployee('withdrawals_disabled = false')()
    expect(await attempt(aina, 250, verificationCode)).toMatchObject({ status: 'pending' })
    expect(await outcomeOf(attempt(aina, 250, verificationCode))).toBe('frequency_exceeded')
    w.travelTo('2026-11-16T16:00:00.000Z')
    expect(await outcomeOf(attempt(aina, 250, verificationCode))).toBe('code_not_valid')
    expect(await withdrawalsOf(aina)).toHaveLength(1)
  })

  test('of the fee, its payer or the account applies to the withdrawal', async () => {
    const verificationCode = await codeFor(aina, 250)
    await setOrganization(`service_fee_bp = 300, service_fee_paid_by = 'employer'`)()
    await setEmployee(`bank_code = 'CIBBMYKL', account_number = '7001234567'`)()
    await attempt(aina, 250, verificationCode)
    expect(await withdrawalsOf(aina)).toMatchObject([
      { fee_sen: 7_50, net_sen: 250_00, fee_paid_by: 'employer', bank_code: 'CIBBMYKL', account_number: '7001234567' },
    ])
    // Later changes do not affect the withdrawal.
    await setOrganization(`service_fee_bp = 100, service_fee_paid_by = 'employee'`)()
    expect(await withdrawalsOf(aina)).toMatchObject([{ fee_sen: 7_50, fee_paid_by: 'employer' }])
  })
})

describe('at midnight in Kuala Lumpur', () => {
  test('a code from the last minutes of a month withdraws nothing in the next month', async () => {
    w.travelTo('2026-11-30T15:58:00.000Z')
    const verificationCode = await codeFor(aina, 250)
    w.travelTo('2026-11-30T16:00:00.000Z')
    expect(await outcomeOf(attempt(aina, 250, verificationCode))).toBe('nothing_to_withdraw')
    expect(await withdrawalsOf(aina)).toEqual([])
  })

  test('a withdrawal in the last second belongs to November, and December starts with nothing withdrawn', async () => {
    w.travelTo('2026-11-30T15:59:59.999Z')
    await withdraw(aina, 250)
    expect(await withdrawalsOf(aina)).toMatchObject([{ period: '2026-11', requested_on: '2026-11-30' }])
    expect((await balanceOf(aina)).workings.taken).toBe(250)
    w.travelTo('2026-11-30T16:00:00.000Z')
    expect(await balanceOf(aina)).toMatchObject({ period: '2026-12', workings: { taken: 0 } })
    expect(await w.as(aina).rollingPayEmployee.employeeDashboard({})).toMatchObject({
      processing: 250,
      inProgress: [{ amount: 250, status: 'pending', period: '2026-11' }],
      withdrawnAmount: 0,
      period: '2026-12',
    })
  })

  test('a rejection in December frees the amount of November only', async () => {
    w.travelTo('2026-11-30T15:59:59.999Z')
    const one = await withdraw(aina, 250)
    w.travelTo('2026-12-10T02:00:00.000Z')
    await withdraw(aina, 120)
    await decide(manager, one, 'rejected', 'Too late')
    expect((await balanceOf(aina)).workings.taken).toBe(120)
    const used = await query('select period, used_sen from employee_periods where employee_id = $1 order by period', [
      aina.employeeId,
    ])
    expect(used).toEqual([
      { period: '2026-11', used_sen: 0 },
      { period: '2026-12', used_sen: 120_00 },
    ])
  })
})

describe('concurrent approvals', () => {
  const requests = () => Promise.all([100, 150, 200].map(async (amount) => withdraw(await w.employee(org), amount)))
  const keyOf = ({ id, employeeICNumber }: Awaited<ReturnType<typeof withdraw>>) => ({ id, employeeICNumber })
  const statusesOf = async (ids: readonly string[]) =>
    (await query<{ status: string }>('select status from withdrawals where id = any($1)', [ids])).map(
      ({ status }) => status,
    )

  test('of overlapping selections in opposite orders: one succeeds', async () => {
    const all = await requests()
    const [one, two, three] = all.map(keyOf)
    const outcomes = await outcomesOf([
      manage(manager).bulkApproveTransactions({ transactions: [one!, two!] }),
      manage(executive).bulkApproveTransactions({ transactions: [three!, two!] }),
    ])
    expect(outcomes.toSorted()).toEqual(['done', 'withdrawals_not_pending'])
    const statuses = await statusesOf(all.map(({ id }) => id))
    expect(statuses.toSorted()).toEqual(['approved', 'approved', 'pending'])
  })

  test('during end of day: each request is approved and sent once', async () => {
    const all = await requests()
    const endOfDay = () => w.as(admin).rollingPayAdmin.endOfDayProcessing({})
    // Send the withdrawals that earlier tests approved.
    await endOfDay()
    const [batch] = await Promise.all([
      endOfDay(),
      manage(manager).bulkApproveTransactions({ transactions: all.map(keyOf) }),
    ])
    expect([0, 3]).toContain(batch.count)
    expect(batch.count + (await endOfDay()).count).toBe(3)
    expect(await statusesOf(all.map(({ id }) => id))).toEqual(['processing', 'processing', 'processing'])
  })
})

test.each(['100% Nur_Aina', "Dato' Hajah O'Hara", '"Quoted" \\ Slashed'])(
  'a search for %j finds only that employee, for the employer and for platform staff',
  async (employeeName) => {
    const named = await w.employee(org, { firstName: employeeName, lastName: 'X' })
    const { id } = await place(org, named, { employeeName })
    const other = '100 NurxAina OHara Quoted Slashed'
    await place(org, await w.employee(org, { firstName: other }), { employeeName: other })
    const search = employeeName.toUpperCase()
    const lists = [manage(manager).getTransactions, w.as(admin).rollingPayAdmin.getAll]
    for (const list of lists)
      expect((await list({ period: '2026-11', search })).transactions.map((one) => one.id)).toEqual([id])
  },
)

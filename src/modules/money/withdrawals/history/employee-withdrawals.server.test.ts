import { beforeEach, describe, expect, test } from 'vitest'
import { sen, ringgit } from '#kernel/money.ts'
import { days, type LocalDate } from '#kernel/time.ts'
import { defaultNow, world, type Member, type Organization } from '#test/world.ts'
import { auditAfterEach, placePolicy, placing, reasonForWithdrawal, withdrawing } from '#test/withdrawing.ts'
import { isIn, stageNames, type Stage } from '../withdrawal.rules.ts'

const w = world()
const { balanceOf, query, withdraw, withdrawalsOf } = withdrawing(w)
let kopi: Organization
let aina: Member
beforeEach(async () => {
  w.travelTo(defaultNow)
  kopi = await w.organization()
  aina = await w.employee(kopi)
})
auditAfterEach(w)
const refusal = (code: string): unknown => expect.objectContaining({ code })

describe('the withdrawals of an employee', () => {
  test('the balance includes how it is calculated', async () => {
    await placePolicy(w, kopi.id, { maximum: 40_000 })
    const result = await balanceOf(aina)
    expect(result).toMatchObject({
      withdrawable: 400,
      balance: 750,
      rollingPay: 'yes',
      period: '2026-11',
      cutOff: { value: false, message: '' },
      frequencyExceeded: { value: false, message: '' },
      minimum: 100,
      feePercentage: 2.5,
      feePaidBy: 'employee',
      expectedOn: '2026-11-18',
      openUntil: '2026-11-25',
      blocked: null,
      workings: {
        source: 'accrual',
        salary: ringgit(3000),
        days: 15,
        daysInMonth: 30,
        earned: 1500,
        percentage: 50,
        rollingPayMax: ringgit(2000),
        ceiling: 750,
        taken: 0,
        pending: 0,
        stretches: [{ from: '2026-11-01', to: '2026-11-15', salary: ringgit(3000), days: 15, earned: 1500 }],
        policy: { type: 'GENERAL', maximum: 400, frequency: 'DAILY', withdrawalDate: 0, autoApproval: false },
      },
    })
    expect(result.reasons).toContain('School fees')
  })

  test('a withdrawal is stored with the terms of the decision, and visible immediately', async () => {
    const done = await withdraw(aina, 250)
    expect(done).toMatchObject({
      message: 'Transaction has been successfuly initiated!',
      status: 'pending',
      expectedOn: '2026-11-18',
    })
    expect(await withdrawalsOf(aina)).toMatchObject([
      {
        id: done.transactionId,
        status: 'pending',
        amount_sen: 25_000,
        fee_sen: 625,
        net_sen: 24_375,
        fee_bp: 250,
        fee_paid_by: 'employee',
        salary_sen: 300_000,
        earned_sen: 150_000,
        ceiling_sen: 75_000,
        used_before_sen: 0,
        policy_id: null,
        policy_maximum_sen: 200_000,
        org_name: kopi.name,
        bank_code: 'MBBEMYKL',
        requested_on: '2026-11-16',
        ic_number: aina.icNumber,
      },
    ])
    const own = w.as(aina).rollingPayEmployee
    expect(await own.getTransactions({ period: '2026-11' })).toMatchObject([
      { id: done.transactionId, amount: ringgit(250), fee: 6.25, net: 243.75 },
    ])
    expect(await own.getTransaction({ transactionId: done.transactionId })).toMatchObject({
      status: 'pending',
      expectedOn: null,
      expectedIfApproved: '2026-11-18',
      bank: 'Maybank',
      accountNumber: expect.stringMatching(/^\*{4}\d{4}$/),
      timeline: [{ status: 'pending', by: 'you', at: w.now() }],
    })
    expect(await balanceOf(aina)).toMatchObject({
      balance: 500,
      workings: { taken: 250, pending: 250 },
      blocked: { code: 'frequency_exceeded', opens: { on: '2026-11-17' } },
    })
    expect(await query('select kind from notices where org_id = $1', [kopi.id])).toEqual([
      { kind: 'withdrawals_waiting' },
    ])
    expect(
      await query(
        `select call, record_id, actor_id from audit_events where org_id = $1 and record_type = 'withdrawal'`,
        [kopi.id],
      ),
    ).toEqual([{ call: 'rollingPayEmployee-initiateTransaction', record_id: done.transactionId, actor_id: aina.id }])
  })

  test('the dashboard returns the month and the year', async () => {
    await withdraw(aina, 250)
    expect(await w.as(aina).rollingPayEmployee.employeeDashboard({})).toMatchObject({
      withdrawnAmount: 0,
      percentageWithdrawn: 0,
      balance: 500,
      earnedWages: 1500,
      processing: 250,
      reasons: [],
      counts: { pending: 1, completed: 0 },
      latestTransactions: [{ amount: ringgit(250), status: 'pending' }],
    })
    const { yearlySummary } = await w.as(aina).rollingPayEmployee.employeeDashboard({})
    expect([yearlySummary.length, yearlySummary[10]]).toEqual([12, { month: 'Nov', value: 0 }])
  })

  test('received, in progress and requested are never one figure, whatever became of the others', async () => {
    const place = placing(w)
    const one = (status: 'pending' | 'approved' | 'processing', amount: number) => place(kopi, aina, { status, amount })
    const desk = w.as(await w.member(null, 'admin')).rollingPayAdmin
    for (const amount of [10_000, 11_000]) await one('approved', amount)
    const back = await one('approved', 12_000)
    await desk.endOfDayProcessing({})
    const transferDate = defaultNow.slice(0, 10) as LocalDate
    await desk.completeAll({ handover: 'By e-mail', transferDate })
    const returnedOn = transferDate
    await desk.recordBankReturn({ orgId: kopi.id, transactionId: back.id, reason: 'Account closed', returnedOn })
    await one('processing', 13_000)
    await one('approved', 14_000)
    await one('pending', 15_000)
    const manager = w.as(await w.member(kopi, 'Manager')).rollingPayManagement
    const { id, icNumber } = await one('pending', 16_000)
    const reason = 'Not at work'
    await manager.updateTransaction({ status: 'rejected', transactionId: id, employeeICNumber: icNumber, reason })
    await desk.updateOne({ ...(await one('approved', 17_000)).key, status: 'cancelled', reason })
    const own = w.as(aina).rollingPayEmployee
    const [dashboard, { workings }, listed] = [
      await own.employeeDashboard({}),
      await balanceOf(aina),
      await own.getTransactions({ period: '2026-11' }),
    ]
    const ofStage = (stage: Stage) =>
      listed
        .filter(({ status, returned }) => isIn(stage, { status, returned: returned !== null }))
        .reduce((sum, { amount }) => sum + amount, 0)
    const figures = { received: 210, inProgress: 270, requested: 150 }
    expect(Object.fromEntries(stageNames.map((stage) => [stage, ofStage(stage)]))).toEqual(figures)
    expect({ received: workings.received, inProgress: workings.onTheWay, requested: workings.pending }).toEqual(figures)
    expect(workings.taken).toBe(630)
    expect((await own.getOwnLimits({})).used).toBe(630)
    const year = dashboard.yearlySummary.reduce((sum, { value }) => sum + value, 0)
    const reasons = dashboard.reasons.reduce((sum, { amount }) => sum + amount, 0)
    expect([dashboard.withdrawnAmount, year, reasons, (await own.getOwnFees({})).amount]).toEqual([210, 210, 210, 210])
    expect(dashboard.processing).toBe(420)
    expect(dashboard.inProgress.reduce((sum, { amount }) => sum + amount, 0)).toBe(420)
  })

  test('the dashboard returns the arrival date of approved withdrawals, which does not move', async () => {
    const dashboard = () => w.as(aina).rollingPayEmployee.employeeDashboard({})
    const arrivals = async () => (await dashboard()).inProgress.map(({ expectedOn }) => expectedOn)
    await withdraw(aina, 100)
    expect(await arrivals()).toEqual([null])
    await placePolicy(w, kopi.id, { autoApproval: true })
    w.travelTo('2026-11-17T02:00:00.000Z')
    await withdraw(aina, 100)
    w.travelTo('2026-11-18T02:00:00.000Z')
    expect(await arrivals()).toEqual(['2026-11-19', null])
    // Money on its way stays visible after the month has ended.
    w.travelTo('2026-12-01T02:00:00.000Z')
    expect(await dashboard()).toMatchObject({
      processing: 200,
      inProgress: [
        { amount: 100, status: 'approved', period: '2026-11', expectedOn: '2026-11-19' },
        { amount: 100, status: 'pending', period: '2026-11', expectedOn: null },
      ],
    })
  })

  test('the general policy can approve automatically, and the history shows it', async () => {
    await placePolicy(w, kopi.id, { autoApproval: true })
    const { transactionId, status } = await withdraw(aina, 250)
    expect(status).toBe('approved')
    const { timeline } = await w.as(aina).rollingPayEmployee.getTransaction({ transactionId })
    expect(timeline.map((step) => [step.status, step.by])).toEqual([
      ['pending', 'you'],
      ['approved', 'Upah'],
    ])
    expect(await query('select 1 from notices where org_id = $1', [kopi.id])).toEqual([])
  })

  test('a fee paid by the employer does not reduce the net amount', async () => {
    const other = await w.organization({ serviceFeePaidBy: 'employer' })
    const member = await w.employee(other)
    await withdraw(member, 250)
    expect(await withdrawalsOf(member)).toMatchObject([{ fee_sen: 625, net_sen: 25_000 }])
  })

  test('imported wages replace the calculated days', async () => {
    const imported = await w.organization({ earnedWagesSource: 'imported' })
    const member = await w.employee(imported)
    await query(
      `insert into earned_wages (org_id, id, source, ic_number, employee_id, period, worked_on, amount_sen, status, created_at)
       select $1, 'W' || n, 'imported', $2, $3, '2026-11', ('2026-11-0' || n)::date, 10000, 'credited', now() from generate_series(1, 6) n`,
      [imported.id, member.icNumber, member.employeeId],
    )
    expect(await balanceOf(member)).toMatchObject({
      balance: 300,
      workings: { source: 'imported', earned: 600, stretches: [] },
    })
  })

  test('withdrawals older than 90 days are hidden', async () => {
    const { transactionId } = await withdraw(aina, 250)
    w.pass(days(89))
    expect(await w.as(aina).rollingPayEmployee.getTransactions({ period: '2026-11' })).toHaveLength(1)
    w.pass(days(1))
    expect(await w.as(aina).rollingPayEmployee.getTransactions({ period: '2026-11' })).toEqual([])
    await expect(w.as(aina).rollingPayEmployee.getTransaction({ transactionId })).rejects.toEqual(refusal('not_found'))
  })

  test('colleagues and other organizations cannot find a withdrawal', async () => {
    const { transactionId } = await withdraw(aina, 250)
    const colleague = await w.employee(kopi)
    const stranger = await w.employee(await w.organization())
    for (const one of [colleague, stranger]) {
      await expect(w.as(one).rollingPayEmployee.getTransaction({ transactionId })).rejects.toEqual(refusal('not_found'))
    }
  })
})

describe('a refused withdrawal writes nothing', () => {
  const refused = async (member: Member, amount: number, error: { code: string; message: string }) => {
    const call = w.as(member).rollingPayEmployee
    await expect(call.sendVerificationCode({ amount: ringgit(amount), reasonForWithdrawal })).rejects.toMatchObject(
      error,
    )
    await expect(
      call.initiateTransaction({ amount: ringgit(amount), reasonForWithdrawal, verificationCode: 'R-123456' }),
    ).rejects.toMatchObject(error)
    expect(await withdrawalsOf(member)).toEqual([])
    expect(await w.messages(member.mobileNumber)).toEqual([])
    expect(await query('select wrong_codes from users where id = $1', [member.id])).toEqual([{ wrong_codes: 0 }])
  }

  test.each([
    [0, 'amount_zero', 'Amount should be greater than zero(0)'],
    [-5, 'amount_zero', 'Amount should be greater than zero(0)'],
    [99.99, 'amount_below_minimum', 'The minimum withdrawal is RM 100.00.'],
    [750.01, 'amount_over_limit', 'Your Withdrawal limit is MYR 750.00!'],
  ])('an amount of %d', (amount, code, message) => refused(aina, amount, { code, message }))

  test.each([
    [{ status: 'pending-approval' }, 'employee_not_approved', 'Your employer has not approved your details yet.'],
    [{ withdrawalsDisabled: true }, 'withdrawals_disabled', 'Your employer has turned off withdrawals for you.'],
    [
      { bankCode: null, accountNumber: null },
      'no_bank_details',
      'Your bank account is missing. Please ask your manager to complete your profile.',
    ],
    [{ mobileVerified: false }, 'mobile_not_verified', 'Please verify your mobile number first.'],
    [{ acceptedTerms: false }, 'terms_not_accepted', 'Please accept the Terms and Conditions first.'],
    [
      { salary: null },
      'no_salary',
      'Your earned wages can’t be calculated without your salary. Please ask your manager to add it.',
    ],
    [
      { salary: sen(30_000) },
      'balance_below_minimum',
      'Your available balance is below the minimum withdrawal of RM 100.00.',
    ],
  ] as const)('an employee with %j', async (facts, code, message) => {
    const member = await w.employee(kopi, facts)
    await refused(member, 200, { code, message })
    expect(await balanceOf(member)).toMatchObject({ withdrawable: 0, blocked: { code, message } })
  })

  test('an organization that is not active, or has disabled withdrawals', async () => {
    const onboarding = await w.employee(await w.organization({ status: 'Onboarding' }))
    await refused(onboarding, 200, { code: 'organization_not_active', message: 'This organization is not active.' })
    const off = await w.employee(await w.organization({ rollingPay: false }))
    await refused(off, 200, { code: 'feature_off', message: 'Not available!' })
    expect(await balanceOf(off)).toMatchObject({ rollingPay: 'no', withdrawable: 0 })
  })

  test('a former employee, and one with impossible dates', async () => {
    await query(`update employees set end_on = '2026-12-31' where id = $1`, [aina.employeeId])
    await refused(aina, 200, {
      code: 'employment_ending',
      message: 'Your employment is ending, so you can no longer make withdrawals.',
    })
  })

  test('the cut-off ends at midnight in Kuala Lumpur, and the error names the next open date', async () => {
    w.travelTo('2026-11-25T15:59:59.000Z')
    expect((await balanceOf(aina)).cutOff.value).toBe(false)
    w.travelTo('2026-11-25T16:00:00.000Z')
    const message = 'Withdrawals are closed for this month. They reopen on 04/12/2026.'
    expect((await balanceOf(aina)).cutOff).toEqual({ value: true, message })
    await refused(aina, 200, { code: 'past_cut_off', message })
    w.travelTo('2026-11-30T16:00:00.000Z')
    expect(await balanceOf(aina)).toMatchObject({
      cutOff: { value: false },
      blocked: { code: 'nothing_to_withdraw' },
      period: '2026-12',
    })
  })

  test('the frequency continues across the end of a month', async () => {
    const late = await w.organization({ cutoffDay: 31 })
    const member = await w.employee(late)
    await placePolicy(w, late.id, { frequency: 'ONCE_EVERY_TWO_WEEKS' })
    w.travelTo('2026-11-25T02:00:00.000Z')
    await withdraw(member, 250)
    w.travelTo('2026-12-08T02:00:00.000Z')
    expect(await balanceOf(member)).toMatchObject({
      frequencyExceeded: {
        value: true,
        message:
          'You have made all the withdrawals that your employer allows for now. You can make the next one on 09/12/2026.',
      },
      withdrawable: 0,
    })
    w.travelTo('2026-12-09T02:00:00.000Z')
    expect(await balanceOf(member)).toMatchObject({ frequencyExceeded: { value: false }, blocked: null })
  })

  test("a policy's day: employees see that day, and the day is the last one", async () => {
    await placePolicy(w, kopi.id, { frequency: 'ONCE_PER_MONTH', day: 20 })
    const message = 'You can withdraw on 20/11/2026.'
    expect((await balanceOf(aina)).frequencyExceeded).toEqual({ value: true, message })
    await refused(aina, 200, { code: 'not_withdrawal_day', message })
    w.travelTo('2026-11-20T02:00:00.000Z')
    expect(await balanceOf(aina)).toMatchObject({ openUntil: '2026-11-20', blocked: null })
  })

  test('the monthly maximum of the organization', async () => {
    await query(`update organizations set rolling_pay_max_sen = 20000 where org_id = $1`, [kopi.id])
    await withdraw(aina, 200)
    w.pass(days(1))
    expect((await balanceOf(aina)).blocked).toMatchObject({
      code: 'monthly_maximum_used',
      message: 'You have withdrawn the maximum for this month. You can make the next withdrawal on 04/12/2026.',
    })
  })

  test.each([[100.005], ['100'], [null, '*Required']])('a code for the amount %j', async (amount, message?) => {
    await expect(
      w
        .as(aina)
        .rollingPayEmployee.sendVerificationCode({ amount: amount as never, reasonForWithdrawal: 'School fees' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { amount: message ?? 'Please enter a valid amount!' },
    })
  })

  test('an unknown reason', () =>
    expect(
      w
        .as(aina)
        .rollingPayEmployee.sendVerificationCode({ amount: ringgit(200), reasonForWithdrawal: 'Yacht' as never }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { reasonForWithdrawal: '*Required' },
    }))
})

import { ringgit } from '#kernel/money.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { dateIn, days } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { defaultNow, untilBlocked, world, type Member, type Organization } from '#test/world.ts'
import { auditAfterEach, managing, withdrawing } from '#test/withdrawing.ts'
import { system } from '../change.rules.ts'
import { dropEmptyTotals } from '../totals/totals.jobs.ts'
import { returnWithdrawal } from '../bank/outcome.steps.ts'
import { changeStatus, lockWithdrawals } from './status.steps.ts'

const w = world()
const { query, withdraw } = withdrawing(w)
const { manage, decide } = managing(w)
let kopi: Organization
let manager: Member
let executive: Member
beforeEach(async () => {
  w.travelTo(defaultNow)
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  executive = await w.member(kopi, 'Executive')
})
auditAfterEach(w)

const period = '2026-11'
const request = async (amount = 250, of: Organization = kopi) => withdraw(await w.employee(of), amount)
const statusOf = async (one: { transactionId: string }, member: Member = manager) =>
  (await manage(member).getTransaction({ transactionId: one.transactionId })).transaction.status
/** Runs a service as a job or platform staff does. */
const asPlatform = (work: (ctx: Parameters<typeof changeStatus>[0]) => Promise<void>) =>
  w.database.transaction({ orgs: 'all' }, 'write', ({ client }) =>
    work({ client, now: w.now(), today: dateIn(w.now()), newId: w.id, record: () => undefined, actor: system }),
  )

describe('decisions', () => {
  test('a request includes everything a manager needs to decide it', async () => {
    const one = await request(250)
    const { transactions, total, counts } = await manage(executive).getTransactions({ period })
    expect({ total, pending: counts.pending }).toEqual({
      total: 1,
      pending: { count: 1, amount: 250, netAmount: 243.75, fees: 6.25 },
    })
    expect(transactions).toMatchObject([
      {
        id: one.id,
        status: 'pending',
        amount: ringgit(250),
        salary: ringgit(3000),
        taken: 0,
        ceiling: 750,
        employeeICNumber: one.employeeICNumber,
        policy: { type: 'NONE', maximum: 2000, frequency: 'DAILY' },
        reason: null,
        reasonForWithdrawal: 'Rent',
        // From the employee record; the account may have another address.
        email: expect.stringMatching(/^employee\d+@/),
      },
    ])
    const { transaction } = await manage(executive).getTransaction({ transactionId: one.transactionId })
    expect(transaction).toMatchObject({
      ...transactions[0],
      fee: 6.25,
      netAmount: 243.75,
      feePercentage: 2.5,
      feePaidBy: 'employee',
      earned: 1500,
      expectedOn: null,
      banking: { bank: 'Maybank', accountNumber: expect.stringMatching(/^\*{4}\d{4}$/) },
      sentToBank: false,
    })
  })

  test('the expected arrival counts from the approval', async () => {
    const one = await request()
    const expectedOn = async () =>
      (await manage(manager).getTransaction({ transactionId: one.transactionId })).transaction.expectedOn
    w.travelTo('2026-11-20T02:00:00.000Z')
    expect(await expectedOn()).toBeNull()
    await decide(manager, one, 'approved')
    // Friday, so two bank working days later is Tuesday.
    expect(await expectedOn()).toBe('2026-11-24')
    w.travelTo('2026-11-23T02:00:00.000Z')
    expect(await expectedOn()).toBe('2026-11-24')
  })

  test('totals that drop to zero are deleted, and inserted again', async () => {
    const totals = () =>
      query<{ status: string; withdrawals: number }>(
        'select status, withdrawals from withdrawal_totals where org_id = $1 order by 1',
        [kopi.id],
      )
    const one = await request()
    await decide(manager, one, 'approved')
    expect(await totals()).toEqual([
      { status: 'approved', withdrawals: 1 },
      { status: 'pending', withdrawals: 0 },
    ])
    await w.run(dropEmptyTotals)
    expect(await totals()).toEqual([{ status: 'approved', withdrawals: 1 }])
    await request(100)
    expect(await totals()).toEqual([
      { status: 'approved', withdrawals: 1 },
      { status: 'pending', withdrawals: 1 },
    ])
  })

  test('an approval is recorded in the history and the audit trail', async () => {
    const one = await request()
    expect(await decide(executive, one, 'approved')).toEqual({ ok: true, status: 'approved' })
    const { timeline } = await manage(manager).getTransaction({
      transactionId: one.transactionId,
      employeeICNumber: one.employeeICNumber,
      period,
    })
    expect(timeline).toMatchObject([
      { status: 'pending', byRole: 'Employee' },
      { status: 'approved', byRole: 'Executive', byName: 'Executive Person' + timeline[1]?.byName.slice(16) },
    ])
    expect(
      await query(
        `select before, after, actor_id from audit_events where record_id = $1 and call like '%updateTransaction'`,
        [one.id],
      ),
    ).toEqual([{ before: { status: 'pending' }, after: { status: 'approved' }, actor_id: executive.id }])
  })

  test.each([
    [
      'one by one',
      (one: { id: string; employeeICNumber: string; transactionId: string }) => decide(manager, one, 'approved'),
    ],
    [
      'in bulk',
      ({ id, employeeICNumber }: { id: string; employeeICNumber: string }) =>
        manage(manager).bulkApproveTransactions({ transactions: [{ id, employeeICNumber }] }),
    ],
  ])('an approval %s is announced to the employee', async (_, approve) => {
    const one = await request()
    await approve(one)
    const [record] = await query<{ email: string }>('select email from employees where id = $1', [
      one.member.employeeId,
    ])
    const messages = await w.messages(record?.email ?? '')
    expect(messages.map(({ subject }) => subject)).toEqual(['Your withdrawal of RM 250.00 is approved'])
    expect(messages[0]?.text).toMatch(/RM\s243\.75 will be in your Maybank account ending in \d{4} by 18\/11\/2026\./)
  })

  test('a rejection needs a reason, returns the amount, allows a withdrawal that day, and notifies the employee', async () => {
    const one = await request()
    await expect(decide(manager, one, 'rejected')).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { reason: '*Required' },
    })
    await decide(manager, one, 'rejected', 'Left the company')
    const own = w.as(one.member).rollingPayEmployee
    expect(await own.getRollingPayBalance({})).toMatchObject({ balance: 750, blocked: null, workings: { taken: 0 } })
    expect(await own.getTransaction({ transactionId: one.transactionId })).toMatchObject({
      status: 'rejected',
      reason: 'Left the company',
      timeline: [{ by: 'you' }, { status: 'rejected', by: 'your employer', reason: 'Left the company' }],
    })
    const [record] = await query<{ email: string }>('select email from employees where id = $1', [
      one.member.employeeId,
    ])
    expect((await w.messages(record?.email ?? ''))[0]?.text).toContain('RM 250.00. Reason: Left the company')
  })

  test('a second decision is refused with the current status', async () => {
    const one = await request()
    await decide(manager, one, 'approved')
    for (const status of ['approved', 'rejected'] as const) {
      await expect(decide(manager, one, status, 'x')).rejects.toMatchObject({
        code: 'withdrawal_status',
        message: 'This isn’t possible because the withdrawal is approved.',
      })
    }
  })

  test('a wrong IC number, another organization and an unknown id all return not found', async () => {
    const one = await request()
    const stranger = await w.member(await w.organization(), 'Manager')
    await expect(decide(manager, { ...one, employeeICNumber: '850505105555' }, 'approved')).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(decide(stranger, one, 'approved')).rejects.toMatchObject({ code: 'not_found' })
    await expect(statusOf(one, stranger)).rejects.toMatchObject({ code: 'not_found' })
    await expect(statusOf({ transactionId: w.id() })).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      manage(manager).getTransaction({ transactionId: one.transactionId, period: '2026-10' }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await statusOf(one)).toBe('pending')
  })

  test('open requests can be decided after the organization disables withdrawals', async () => {
    const one = await request()
    await query('update organizations set rolling_pay = false where org_id = $1', [kopi.id])
    await decide(manager, one, 'approved')
    expect(await w.as(one.member).rollingPayEmployee.getTransactions({ period })).toMatchObject([
      { status: 'approved' },
    ])
  })
})

describe('bulk approval', () => {
  test('approves all or none', async () => {
    const [one, two, three] = await Promise.all([request(250), request(300), request(100)])
    const all = [one, two, three]
    await decide(manager, two, 'rejected', 'No')
    const pick = (of: typeof all) => ({
      transactions: of.map(({ id, employeeICNumber, member }) => ({ id, employeeICNumber, email: member.email })),
    })
    await expect(manage(manager).bulkApproveTransactions(pick(all))).rejects.toMatchObject({
      code: 'withdrawals_not_pending',
      message: 'Please select only pending withdrawal requests!',
      fields: {
        [`records.${two.id}`]: expect.stringMatching(/^Changed to rejected by Manager Person \d+ on .*\.$/) as string,
      },
    })
    expect(await Promise.all(all.map((one) => statusOf(one)))).toEqual(['pending', 'rejected', 'pending'])
    const first = await manage(manager, { key: 'approve-two' }).bulkApproveTransactions(pick([one, three]))
    expect(first).toEqual({ ok: true, approved: 2, amount: 350 })
    // A double click repeats the key; a new attempt is refused.
    expect(await manage(manager, { key: 'approve-two' }).bulkApproveTransactions(pick([one, three]))).toEqual(first)
    await expect(manage(manager).bulkApproveTransactions(pick([one]))).rejects.toMatchObject({
      code: 'withdrawals_not_pending',
    })
  })

  test('returns not found if one belongs to another organization', async () => {
    const own = await request()
    const foreign = await request(250, await w.organization())
    const transactions = [own, foreign].map(({ id, employeeICNumber }) => ({ id, employeeICNumber }))
    await expect(manage(manager).bulkApproveTransactions({ transactions })).rejects.toMatchObject({ code: 'not_found' })
    expect(await statusOf(own)).toBe('pending')
  })
})

describe('concurrent decisions', () => {
  const stage = async (
    one: { transactionId: string },
    work: () => Promise<unknown>,
    rival: 'approved' | 'rejected',
  ) => {
    let attempt: Promise<unknown> | undefined
    await asPlatform(async (ctx) => {
      const locked = await lockWithdrawals(ctx, [{ orgId: kopi.id, id: one.transactionId as Id<'withdrawal'> }], {
        releases: true,
      })
      attempt = work().catch((refusal: unknown) => refusal)
      await untilBlocked(w.database)
      await changeStatus(ctx, { locked }, { to: rival, ...(rival === 'rejected' && { reason: 'rival' }) })
    })
    return attempt
  }
  test.each([
    ['approved', 'rejected'],
    ['rejected', 'approved'],
    ['approved', 'approved'],
    ['rejected', 'rejected'],
  ] as const)(
    '%s while %s is under way: the first one takes effect, the second is refused with its status',
    async (mine, rival) => {
      const one = await request()
      expect(await stage(one, () => decide(manager, one, mine, 'mine'), rival)).toMatchObject({
        code: 'withdrawal_status',
        params: { status: rival },
      })
      expect(await statusOf(one)).toBe(rival)
    },
  )
  test('a bulk approval concurrent with a rejection changes nothing', async () => {
    const one = await request()
    const other = await request()
    const transactions = [one, other].map(({ id, employeeICNumber }) => ({ id, employeeICNumber }))
    expect(await stage(one, () => manage(manager).bulkApproveTransactions({ transactions }), 'rejected')).toMatchObject(
      { code: 'withdrawals_not_pending' },
    )
    expect(await statusOf(other)).toBe('pending')
  })
  test('of fifty approvals and fifty rejections, one succeeds', async () => {
    const one = await request()
    const all = await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) =>
        decide(i % 2 ? manager : executive, one, i % 3 ? 'approved' : 'rejected', 'x'),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
  test('a withdrawal waits while the rejection of an earlier one returns its amount', async () => {
    const one = await request(700)
    w.pass(days(1))
    const { member } = one
    let attempt: Promise<unknown> | undefined
    await asPlatform(async (ctx) => {
      const locked = await lockWithdrawals(ctx, [{ orgId: kopi.id, id: one.id }], { releases: true })
      await changeStatus(ctx, { locked }, { to: 'rejected', reason: 'No' })
      // The code was refused while the amount was in use, so insert it here.
      await query('update organizations set minimum_withdrawal_sen = 5000 where org_id = $1', [kopi.id])
      attempt = w
        .as(member)
        .rollingPayEmployee.initiateTransaction({
          amount: ringgit(600),
          reasonForWithdrawal: 'Rent',
          verificationCode: 'R-000000',
        })
        .catch((refusal: unknown) => refusal)
      await untilBlocked(w.database)
    })
    // The amount is available: only the code is wrong now.
    expect(await attempt).toMatchObject({ code: 'code_not_valid' })
  })
})

describe('the status service', () => {
  test('throws and changes nothing if the status of a locked withdrawal has changed', async () => {
    const one = await request()
    const work = asPlatform(async (ctx) => {
      const locked = await lockWithdrawals(ctx, [{ orgId: kopi.id, id: one.id }])
      await changeStatus(ctx, { locked }, { to: 'completed', transferOn: '2026-11-17' as never })
    })
    await expect(work).rejects.toThrow('0 of 1 withdrawals')
    expect(await statusOf(one)).toBe('pending')
  })

  test('a return frees the amount and keeps the status', async () => {
    const one = await request()
    await decide(manager, one, 'approved')
    const desk = w.as(await w.member(null, 'admin')).rollingPayAdmin
    await desk.endOfDayProcessing({})
    const which = { orgId: kopi.id, transactionId: one.transactionId }
    await desk.updateOne({
      ...which,
      employeeICNumber: one.employeeICNumber,
      status: 'completed',
      transferDate: '2026-11-16',
      handover: 'Sent by e-mail',
    })
    expect(await w.as(one.member).rollingPayEmployee.getRollingPayBalance({})).toMatchObject({
      balance: 500,
      workings: { taken: 250, received: 250 },
    })
    await desk.recordBankReturn({ ...which, reason: 'Account closed', returnedOn: '2026-11-16' })
    const { transaction, timeline } = await manage(manager).getTransaction({ transactionId: one.transactionId })
    expect(transaction).toMatchObject({ status: 'completed', returnedReason: 'Account closed' })
    expect(timeline.map((step) => step.status)).toEqual(['pending', 'approved', 'processing', 'completed', 'returned'])
    const own = w.as(one.member).rollingPayEmployee
    expect(await own.getRollingPayBalance({})).toMatchObject({ balance: 750, workings: { taken: 0, received: 0 } })
    expect((await own.getTransaction({ transactionId: one.transactionId })).returned).toEqual({
      at: w.now(),
      reason: 'Account closed',
    })
    await expect(
      asPlatform(async (ctx) => {
        const [locked] = await lockWithdrawals(ctx, [{ orgId: kopi.id, id: one.id }])
        await returnWithdrawal(ctx, locked!, 'x', ctx.today)
      }),
    ).rejects.toThrow('0 of 1')
  })
})

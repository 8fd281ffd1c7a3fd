import { dateIn } from '#kernel/time.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Id } from '#kernel/values.ts'
import { masked } from '#kernel/mask.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { changeStatus, lockWithdrawals } from '../decision/status.steps.ts'
import { download } from '#test/downloads.ts'
import { countBatches, placing } from '#test/withdrawing.ts'
import { untilBlocked, world, type Member, type Organization } from '#test/world.ts'
import type { PlacedWithdrawal } from '../place-withdrawals.fixtures.ts'

const w = world()
const handover = 'Sent by e-mail'
let org: Organization
let admin: Member | undefined
let employee: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  // Leave nothing from earlier tests with the bank or ready to send.
  if (admin) await completeSent()
  await w.database.transaction({ orgs: 'all' }, 'write', ({ client }) =>
    client.query(`update organizations set status = 'Suspended'`),
  )
  org = await w.organization()
  admin = await w.member(null, 'admin')
  employee = await w.employee(org)
})
afterEach(async () => {
  expect(await auditLedger(w.database)).toEqual([])
})

const desk = () => w.as(admin ?? null).rollingPayAdmin
const refusal = (code: string) => ({ code })
const completeSent = (more: object = {}) => desk().completeAll({ handover, transferDate: '2026-11-16', ...more })
const placeOne = placing(w)
const place = async ({ of = employee, ...facts }: Partial<PlacedWithdrawal> & { of?: Member } = {}) => {
  const { key, ...row } = await placeOne(org, of, { orgId: of.orgId, accountNumber: '114222330001', ...facts })
  return { ...row, key, read: async () => (await desk().getOne(key)).transaction }
}
const fileOf = (batchId: string) => download(w, admin, 'rollingPayAdmin-downloadBatch', { batchId })
const balancesOf = (orgId: Id<'org'>) =>
  w.database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
    const { rows } = await client.query<{ account: string; balance_sen: number }>(
      'select account, balance_sen from ledger_accounts where org_id = $1',
      [orgId],
    )
    return Object.fromEntries(rows.map((row) => [row.account, row.balance_sen]))
  })
const usedBy = (member: Member) =>
  w.database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
    const { rows } = await client.query<{ used_sen: number }>(
      'select used_sen from employee_periods where org_id = $1 and employee_id = $2',
      [member.orgId, member.employeeId],
    )
    return rows[0]!.used_sen
  })
const mailTo = (member: Member) =>
  w.messages(`employee${Number(member.mobileNumber.slice(-6)) - 100_000}@${org.code.toLowerCase()}.example`)
const sent = async (facts: Parameters<typeof place>[0] = {}) => {
  const one = await place(facts)
  const { batch } = await desk().endOfDayProcessing({})
  return { ...one, batch: batch! }
}

describe('end of day', () => {
  test('sends approved and unsent processing withdrawals, and keeps pending ones', async () => {
    const [approved, byHand, waiting] = [
      await place(),
      await place({ status: 'processing', amount: 300_00 }),
      await place({ status: 'pending' }),
    ]
    expect(await desk().previewEndOfDay({})).toMatchObject({
      count: 2,
      net: 536.25,
      banks: [{ bank: 'Maybank', count: 2, net: 536.25 }],
      organizations: [{ orgName: org.name, count: 2 }],
      held: { count: 0 },
    })
    const { rows, batch, count, total } = await desk().endOfDayProcessing({})
    expect({ count, total }).toEqual({ count: 2, total: 536.25 })
    expect(rows[0]).toEqual({
      createdBy: 'Nur Aina binti Rashid',
      employeeICNumber: employee.icNumber,
      netAmount: 243.75,
      banking: { bank: 'Maybank', bankCode: 'MBBEMYKL', accountNumber: '114222330001' },
    })
    expect(batch).toMatchObject({
      count: 2,
      net: 536.25,
      sentOn: '2026-11-16',
      sentByName: expect.stringMatching(/^admin Person/),
    })
    for (const one of [approved, byHand])
      expect(await one.read()).toMatchObject({ status: 'processing', sentToBank: true, batchNumber: batch!.number })
    expect(await waiting.read()).toMatchObject({ status: 'pending', sentToBank: false, batchNumber: null })
  })

  test('with nothing to send is not an error', async () => {
    await sent()
    expect(await desk().endOfDayProcessing({})).toEqual({ rows: [], batch: null, count: 0, total: 0 })
  })

  test('creates one numbered batch for two concurrent admins', async () => {
    await place()
    await place({ amount: 300_00 })
    const other = await w.member(null, 'superadmin')
    const before = await countBatches(w, admin)
    const answers = await Promise.all([
      desk().endOfDayProcessing({}),
      w.as(other).rollingPayAdmin.endOfDayProcessing({}),
    ])
    expect(answers.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(await countBatches(w, admin)).toBe(before + 1)
  })

  test('creates a bank file with the net amounts, which can be downloaded again', async () => {
    const name = '=HYPERLINK("http://x"), Ali'
    await place({ amount: 250_00, feePaidBy: 'employee' })
    await place({
      amount: 250_00,
      feePaidBy: 'employer',
      employeeName: name,
      accountNumber: '001234',
      bankCode: 'CIBBMYKL',
    })
    const { batch } = await desk().endOfDayProcessing({})
    const text = [
      '\uFEFFName,Employee IC No.,Bank Name,Account No.,Amount',
      `Nur Aina binti Rashid,${employee.icNumber},Maybank,114222330001,243.75`,
      `"'=HYPERLINK(""http://x""), Ali",${employee.icNumber},CIMB,001234,250.00`,
      '',
    ].join('\r\n')
    expect(await fileOf(batch!.id)).toMatchObject({
      fileName: `RollingPay-2026-11-16-batch-${batch!.number}.csv`,
      contentType: 'text/csv; charset=utf-8',
      text,
    })
    await completeSent()
    expect((await fileOf(batch!.id)).text).toBe(text)
    await expect(fileOf(w.id())).rejects.toMatchObject(refusal('not_found'))
  })

  test('leaves out withdrawals of inactive organizations', async () => {
    const one = await place()
    await w.database.transaction({ orgs: 'all' }, 'write', ({ client }) =>
      client.query(`update organizations set status = 'Suspended' where org_id = $1`, [org.id]),
    )
    expect(await desk().previewEndOfDay({})).toMatchObject({ count: 0, held: { count: expect.any(Number) } })
    expect(await desk().endOfDayProcessing({})).toMatchObject({ batch: null })
    expect((await one.read()).status).toBe('approved')
    await expect(desk().updateOne({ ...one.key, status: 'processing' })).rejects.toMatchObject(
      refusal('organization_not_active'),
    )
  })

  test('waits for a cancellation in progress and leaves that withdrawal out', async () => {
    const [gone, goes] = [await place(), await place({ amount: 300_00 })]
    let day: Promise<{ count: number }> | undefined
    await w.database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
      const ctx = {
        client,
        now: w.now(),
        today: dateIn(w.now()),
        newId: w.id,
        record: () => undefined,
        actor: { id: employee.id, name: 'Admin', role: 'admin' } as const,
      }
      const locked = await lockWithdrawals(ctx, [gone], { releases: true })
      day = desk().endOfDayProcessing({})
      await untilBlocked(w.database)
      await changeStatus(ctx, { locked }, { to: 'cancelled', reason: 'Asked for by mistake' })
    })
    expect((await day)?.count).toBe(1)
    expect(await gone.read()).toMatchObject({ status: 'cancelled', sentToBank: false, batchNumber: null })
    expect(await goes.read()).toMatchObject({ status: 'processing', sentToBank: true })
  })

  test('locks the row against a cancellation, which then applies to the sent withdrawal', async () => {
    const one = await place()
    const [day, cancelled] = await Promise.all([
      desk().endOfDayProcessing({}),
      desk().updateOne({ ...one.key, status: 'cancelled', reason: 'Wrong amount', bankAnswer: 'Stopped' }),
    ])
    expect(cancelled.status).toBe('cancelled')
    const { transaction, timeline } = await desk().getOne(one.key)
    expect(transaction.status).toBe('cancelled')
    expect(timeline.map(({ status }) => status)).toEqual(day.count === 1 ? ['processing', 'cancelled'] : ['cancelled'])
  })
})

describe('completing', () => {
  test('completes everything that was sent, posts to the ledger and notifies each employee', async () => {
    const payer = await w.organization({ serviceFeePaidBy: 'employer' })
    const theirs = await w.employee(payer)
    const [mine, other] = [await place(), await place({ of: theirs, feePaidBy: 'employer' })]
    const unsent = async () => place({ amount: 500_00 })
    await desk().endOfDayProcessing({})
    const later = await unsent()
    expect(await completeSent()).toEqual({
      ok: true,
      completed: 2,
      net: 493.75,
    })
    for (const one of [mine, other])
      expect(await one.read()).toMatchObject({ status: 'completed', transferDate: '2026-11-16' })
    expect((await later.read()).status).toBe('approved')
    expect(await balancesOf(org.id)).toEqual({ advances_receivable: 250_00, bank: -243_75, fee_income: -6_25 })
    expect(await balancesOf(payer.id)).toEqual({ advances_receivable: 256_25, bank: -250_00, fee_income: -6_25 })
  })

  test('completes and posts nothing a second time', async () => {
    await sent()
    await completeSent()
    expect(await completeSent()).toEqual({
      ok: true,
      completed: 0,
      net: 0,
    })
    expect(await balancesOf(org.id)).toMatchObject({ bank: -243_75 })
  })

  test('completes each withdrawal once for two concurrent admins', async () => {
    await sent()
    const answers = await Promise.all([completeSent(), completeSent()])
    expect(answers.map(({ completed }) => completed).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await balancesOf(org.id)).toMatchObject({ bank: -243_75 })
  })

  test('refuses a date before the batch or in the future', async () => {
    const one = await sent()
    await expect(completeSent({ transferDate: '2026-11-15' })).rejects.toMatchObject({
      message: 'The transfer date cannot be before the batch was sent on 16/11/2026.',
    })
    await expect(completeSent({ transferDate: '2026-11-17' })).rejects.toMatchObject(refusal('transfer_date_in_future'))
    await expect(
      desk().updateOne({ ...one.key, status: 'completed', handover, transferDate: '2026-11-15' }),
    ).rejects.toMatchObject(refusal('transfer_date_too_early'))
    await expect(desk().updateOne({ ...one.key, status: 'completed' })).rejects.toMatchObject({
      fields: { transferDate: '*Required' },
    })
    expect((await one.read()).status).toBe('processing')
  })

  test('completes only a batch or selected rows', async () => {
    const first = await sent()
    const [second, third] = [await place({ amount: 300_00 }), await place({ amount: 400_00 })]
    await desk().endOfDayProcessing({})
    expect(await completeSent({ batchIds: [first.batch.id] })).toMatchObject({
      completed: 1,
      net: 243.75,
    })
    expect(await completeSent({ ids: [third.id] })).toMatchObject({
      completed: 1,
      net: 390,
    })
    expect((await second.read()).status).toBe('processing')
    await expect(completeSent({ ids: [second.id, third.id] })).rejects.toMatchObject({
      message: 'This isn’t possible because the withdrawal is completed.',
    })
    await expect(completeSent({ ids: [w.id()] })).rejects.toMatchObject(refusal('not_found'))
    expect((await second.read()).status).toBe('processing')
    await completeSent()
  })

  test('completes only the batches that were shown, not one sent since then', async () => {
    const [first, second, late] = [await sent(), await sent(), await sent()]
    const batchIds = [first.batch.id, second.batch.id]
    expect(await completeSent({ batchIds })).toMatchObject({ completed: 2 })
    expect((await late.read()).status).toBe('processing')
    await completeSent()
  })

  test('notifies no one twice if the rest is completed within the same millisecond', async () => {
    const other = await w.employee(org)
    const [one] = [await place(), await place({ of: other })]
    await desk().endOfDayProcessing({})
    expect(await completeSent({ ids: [one.id] })).toMatchObject({
      completed: 1,
    })
    expect(await completeSent()).toMatchObject({ completed: 1 })
    expect([(await mailTo(employee)).length, (await mailTo(other)).length]).toEqual([1, 1])
  })

  test('sends the employee the amount and the account', async () => {
    await sent()
    await completeSent()
    const text =
      'Dear Nur Aina binti Rashid,\n\nWe transferred RM 243.75 to your Maybank account ending in 0001 on 16/11/2026.'
    expect(await mailTo(employee)).toEqual([
      { channel: 'email', subject: 'Your withdrawal of RM 250.00 has been paid', text },
    ])
  })
})

describe('single status changes', () => {
  const target = {
    approved: { reason: 'The employer is away' },
    processing: {},
    completed: { transferDate: '2026-11-16', handover },
    cancelled: { reason: 'Wrong amount', bankAnswer: 'Stopped' },
  } as const
  const legal: Readonly<Record<string, readonly string[]>> = {
    pending: ['approved', 'cancelled'],
    approved: ['processing', 'cancelled'],
    processing: ['completed', 'cancelled'],
  }
  const make = {
    pending: () => place({ status: 'pending' }),
    approved: () => place(),
    processing: () => sent(),
    completed: async () => {
      const one = await sent()
      await completeSent()
      return one
    },
    cancelled: async () => {
      const one = await place()
      await desk().updateOne({ ...one.key, status: 'cancelled', reason: 'Wrong amount' })
      return one
    },
  }
  const pairs = Object.keys(make).flatMap((from) =>
    Object.keys(target).map((to) => [from, to] as [keyof typeof make, keyof typeof target]),
  )

  test.each(pairs)('from %s to %s', async (from, to) => {
    const one = await make[from]()
    const moved = desk().updateOne({ ...one.key, status: to, ...target[to] })
    if (legal[from]?.includes(to)) {
      expect((await moved).status).toBe(to)
      expect((await one.read()).status).toBe(to)
    } else {
      await expect(moved).rejects.toMatchObject({
        code: 'withdrawal_status',
        message: `This isn’t possible because the withdrawal is ${from}.`,
      })
      expect((await one.read()).status).toBe(from)
    }
  })

  test('of two concurrent changes, one succeeds', async () => {
    for (const [a, b] of [
      ['completed', 'cancelled'],
      ['completed', 'completed'],
      ['cancelled', 'cancelled'],
      ['cancelled', 'completed'],
    ] as const) {
      const one = await sent()
      const results = await Promise.allSettled(
        [a, b].map((to) => desk().updateOne({ ...one.key, status: to, ...target[to] })),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(['completed', 'cancelled']).toContain((await one.read()).status)
    }
  })

  test('a withdrawal processed manually can be completed manually', async () => {
    const one = await place({ status: 'processing' })
    await expect(
      desk().updateOne({ ...one.key, status: 'completed', handover, transferDate: '2026-11-15' }),
    ).rejects.toMatchObject(refusal('transfer_date_before_request'))
    await desk().updateOne({ ...one.key, status: 'completed', handover, transferDate: '2026-11-16' })
    expect(await balancesOf(org.id)).toMatchObject({ bank: -243_75 })
  })

  test('a cancellation of a sent withdrawal needs the bank’s answer, which only platform staff see', async () => {
    const one = await sent()
    const cancel = { ...one.key, status: 'cancelled', reason: 'Account closed' } as const
    await expect(desk().updateOne(cancel)).rejects.toMatchObject({
      code: 'bank_answer_required',
      fields: { bankAnswer: '*Required' },
    })
    expect((await one.read()).status).toBe('processing')
    await desk().updateOne({ ...cancel, bankAnswer: 'Stopped, says Ms Lim' })
    expect((await desk().getOne(one.key)).timeline.at(-1)).toMatchObject({
      status: 'cancelled',
      reason: 'Account closed',
      note: 'Stopped, says Ms Lim',
    })
    const which = { transactionId: one.key.transactionId }
    const sides = [
      await w.as(await w.member(org, 'Manager')).rollingPayManagement.getTransaction(which),
      await w.as(employee).rollingPayEmployee.getTransaction(which),
    ]
    for (const side of sides) expect(JSON.stringify(side)).not.toContain('Ms Lim')
    expect(JSON.stringify(await mailTo(employee))).not.toContain('Ms Lim')
  })

  test('an approval in place of the employer needs a reason, which the history shows', async () => {
    const one = await place({ status: 'pending' })
    await expect(desk().updateOne({ ...one.key, status: 'approved' })).rejects.toMatchObject({
      fields: { reason: '*Required' },
    })
    await desk().updateOne({ ...one.key, status: 'approved', reason: 'The employer is away' })
    expect(await one.read()).toMatchObject({ status: 'approved', reason: null })
    const manager = w.as(await w.member(org, 'Manager')).rollingPayManagement
    const { timeline } = await manager.getTransaction({ transactionId: one.key.transactionId })
    expect(timeline.at(-1)).toMatchObject({ status: 'approved', reason: 'The employer is away', byRole: 'admin' })
  })

  test('a withdrawal is found by its employee id, which lists return with the masked IC number', async () => {
    const one = await place()
    const { transactions } = await desk().getAll({ period: '2026-11', search: one.key.transactionId })
    const [listed] = transactions
    expect(listed).toMatchObject({ employeeId: employee.employeeId, employeeICNumber: masked(employee.icNumber) })
    const byId = { ...one.key, employeeICNumber: listed!.employeeId }
    expect((await desk().getOne(byId)).transaction.employeeICNumber).toBe(employee.icNumber)
    await desk().updateOne({ ...byId, status: 'cancelled', reason: 'Wrong amount' })
  })

  test('a cancellation needs a reason, returns the amount immediately and notifies the employee', async () => {
    const one = await place()
    await expect(desk().updateOne({ ...one.key, status: 'cancelled' })).rejects.toMatchObject({
      fields: { reason: '*Required' },
    })
    expect(await usedBy(employee)).toBe(250_00)
    await desk().updateOne({ ...one.key, status: 'cancelled', reason: 'Account closed' })
    expect(await usedBy(employee)).toBe(0)
    expect(await mailTo(employee)).toMatchObject([
      { subject: 'Your withdrawal of RM 250.00 was cancelled', text: expect.stringContaining('Account closed') },
    ])
    expect((await desk().getOne(one.key)).timeline).toMatchObject([
      { status: 'cancelled', reason: 'Account closed', byRole: 'admin' },
    ])
  })

  test('another IC number, organization or withdrawal id returns not found', async () => {
    const one = await place()
    const wrong = [
      { ...one.key, employeeICNumber: 'A1234567' },
      { ...one.key, employeeICNumber: masked(employee.icNumber) },
      { ...one.key, employeeICNumber: (await w.employee(org)).employeeId! },
      { ...one.key, employeeICNumber: employee.icNumber.slice(-4) },
      { ...one.key, orgId: w.id<'org'>() },
      { ...one.key, transactionId: w.id<'withdrawal'>() },
    ]
    for (const key of wrong) {
      await expect(desk().getOne(key)).rejects.toMatchObject(refusal('not_found'))
      await expect(desk().updateOne({ ...key, status: 'cancelled', reason: 'x' })).rejects.toMatchObject(
        refusal('not_found'),
      )
    }
  })

  test('only platform staff have access', async () => {
    const manager = w.as(await w.member(org, 'Manager')).rollingPayAdmin
    await expect(manager.endOfDayProcessing({})).rejects.toMatchObject(refusal('permission_denied'))
    await expect(w.as(null).rollingPayAdmin.getToday({})).rejects.toMatchObject(refusal('unauthenticated'))
  })
})

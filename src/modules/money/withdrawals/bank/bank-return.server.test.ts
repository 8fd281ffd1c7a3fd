import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { days } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { setKnownEmail } from '#test/known-contacts.ts'
import { placeFile } from '#test/place-file.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import type { PlacedWithdrawal } from '../place-withdrawals.fixtures.ts'

const w = world()
let org: Organization
let admin: Member
let employee: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  org = await w.organization()
  admin = await w.member(null, 'admin')
  employee = await w.employee(org)
})
afterEach(async () => {
  expect(await auditLedger(w.database)).toEqual([])
})

const desk = () => w.as(admin).rollingPayAdmin
const placeOne = placing(w)
const place = async (facts: Partial<PlacedWithdrawal> = {}) => {
  const { key, ...row } = await placeOne(org, employee, facts)
  return { ...row, key, read: async () => (await desk().getOne(key)).transaction }
}
const used = () =>
  w.database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
    const { rows } = await client.query<{ used_sen: number }>(
      'select used_sen from employee_periods where org_id = $1 and employee_id = $2',
      [org.id, employee.employeeId],
    )
    return rows[0]!.used_sen
  })
const balances = (orgId: Id<'org'> = org.id) =>
  w.database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
    const { rows } = await client.query<{ account: string; balance_sen: number }>(
      'select account, balance_sen from ledger_accounts where org_id = $1',
      [orgId],
    )
    return Object.fromEntries(rows.map((row) => [row.account, row.balance_sen]))
  })
const result = (text: string) => placeFile(w, admin, 'bank-result', text)
const head = 'Account No.,Amount,Status,Reason\n'

describe('importing the bank’s result file', () => {
  test('completes some transfers and cancels others with the bank’s reason', async () => {
    const [paid, failed, silent] = [
      await place(),
      await place({ amount: 300_00, fee: 7_50 }),
      await place({ amount: 400_00, fee: 10_00 }),
    ]
    const { batch } = await desk().endOfDayProcessing({})
    const text = `${head}${paid.accountNumber},243.75,Successful,\n${failed.accountNumber},292.50,Failed,Account closed\n`
    expect(await desk().applyBankResult({ downloadUrl: await result(text), transferDate: '2026-11-16' })).toEqual({
      ok: true,
      completed: 1,
      cancelled: 1,
      net: 243.75,
      open: 0,
      batches: [batch?.number],
    })
    expect(await paid.read()).toMatchObject({ status: 'completed', transferDate: '2026-11-16' })
    expect(await failed.read()).toMatchObject({ status: 'cancelled', reason: 'Account closed', sentToBank: true })
    expect((await silent.read()).status).toBe('processing')
    expect(await used()).toBe(650_00)
    expect(await balances()).toEqual({ advances_receivable: 250_00, bank: -243_75, fee_income: -6_25 })
  })

  test('previews paid, failed and unmatched lines, and changes nothing', async () => {
    const [paid, failed] = [await place(), await place({ amount: 300_00, fee: 7_50, employeeName: 'Badrul' })]
    await desk().endOfDayProcessing({})
    const text = `${head}${paid.accountNumber},243.75,Successful,\n${failed.accountNumber},292.50,Failed,Account closed\n123456,9.99,paid,\n`
    expect(await desk().previewBankResult({ downloadUrl: await result(text) })).toEqual({
      columns: { question: null, answer: null },
      repeated: 0,
      // Batches of earlier tests are still with the bank.
      unanswered: { count: expect.any(Number) as number, net: expect.any(Number) as number },
      otherBatches: [],
      appliedBefore: null,
      shown: { count: 2, total: 536.25, digest: expect.any(String) as string },
      paid: { count: 1, net: 243.75 },
      failed: {
        count: 1,
        net: 292.5,
        rows: [{ id: failed.id, createdBy: 'Badrul', orgName: org.name, netAmount: 292.5, reason: 'Account closed' }],
      },
      unmatched: {
        count: 1,
        near: 0,
        rows: [
          {
            line: 4,
            accountNumber: '123456',
            amount: '9.99',
            problem: { code: 'result_no_transfer' },
            near: null,
          },
        ],
      },
    })
    for (const one of [paid, failed]) expect((await one.read()).status).toBe('processing')
  })

  test('applies the other lines if some are invalid, which stay open', async () => {
    const [paid, failed] = [await place(), await place({ amount: 300_00, fee: 7_50 })]
    const { batch } = await desk().endOfDayProcessing({})
    const text = `${head}${paid.accountNumber},243.75,Successful,\n${failed.accountNumber},310.00,Failed,Account closed\n${paid.accountNumber},243.75\n`
    const answer = await desk().applyBankResult({ downloadUrl: await result(text), transferDate: '2026-11-16' })
    expect(answer).toMatchObject({ completed: 1, cancelled: 0, open: 2 })
    const { openLines } = await desk().getBatch({ number: batch!.number })
    expect(openLines.map(({ line, problem }) => [line, problem.code])).toEqual([
      [3, 'result_no_transfer'],
      [4, 'result_field_count'],
    ])
    expect([(await paid.read()).status, (await failed.read()).status]).toEqual(['completed', 'processing'])
  })

  test('refuses an empty file at the file', async () => {
    const refused = { code: 'result_file_unreadable', fields: { file: 'File is empty!' } }
    await expect(desk().previewBankResult({ downloadUrl: await result('') })).rejects.toMatchObject(refused)
    await expect(
      desk().applyBankResult({ downloadUrl: await result(''), transferDate: '2026-11-16' }),
    ).rejects.toMatchObject(refused)
  })

  test('refuses the same file the second time', async () => {
    const paid = await place()
    await desk().endOfDayProcessing({})
    const text = `${head}${paid.accountNumber},243.75,paid,\n`
    await desk().applyBankResult({ downloadUrl: await result(text), transferDate: '2026-11-16' })
    await expect(
      desk().applyBankResult({ downloadUrl: await result(text), transferDate: '2026-11-16' }),
    ).rejects.toMatchObject({
      code: 'result_applied_before',
    })
    expect(await balances()).toMatchObject({ bank: -243_75 })
  })

  test('excludes approved but unsent withdrawals, and checks the date', async () => {
    const unsent = await place()
    const text = `${head}${unsent.accountNumber},243.75,paid,\n`
    await expect(
      desk().applyBankResult({ downloadUrl: await result(text), transferDate: '2026-11-16' }),
    ).rejects.toMatchObject({
      code: 'result_nothing_matches',
    })
    const { batch } = await desk().endOfDayProcessing({})
    await expect(
      desk().applyBankResult({ downloadUrl: await result(text), transferDate: '2026-11-15' }),
    ).rejects.toMatchObject({
      code: 'transfer_date_too_early',
    })
    await expect(
      desk().applyBankResult({ downloadUrl: await result(text), transferDate: '2026-11-16', batchId: w.id() }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(
      await desk().applyBankResult({ downloadUrl: await result(text), transferDate: '2026-11-16', batchId: batch!.id }),
    ).toMatchObject({
      completed: 1,
    })
  })
})

describe('a return by the bank', () => {
  const completed = async () => {
    const one = await place()
    await desk().endOfDayProcessing({})
    await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })
    w.travelTo('2026-11-18T02:00:00.000Z')
    return one
  }
  const back = (id: Id<'withdrawal'>) => ({
    orgId: org.id,
    transactionId: id,
    reason: 'Account closed',
    returnedOn: '2026-11-18',
  })

  test('keeps the status, reverses the entry, returns the amount and notifies the employee', async () => {
    const one = await completed()
    expect(await used()).toBe(250_00)
    await desk().recordBankReturn(back(one.id))
    const { transaction, timeline } = await desk().getOne(one.key)
    expect(transaction).toMatchObject({
      status: 'completed',
      returnedReason: 'Account closed',
      returnedAt: '2026-11-18T02:00:00.000Z',
    })
    expect(timeline.map(({ status }) => status)).toEqual(['processing', 'completed', 'returned'])
    expect(await used()).toBe(0)
    expect(await balances()).toEqual({ advances_receivable: 0, bank: 0, fee_income: 0 })
    const { rows } = await w.database.pool.query<{ text: string; channel: string }>(
      `select channel, text from messages where org_id = $1 order by id desc limit 1`,
      [org.id],
    )
    expect(rows[0]).toMatchObject({
      channel: 'email',
      text: expect.stringContaining('Please check the bank and account number in your profile.'),
    })
  })

  test('notifies an employee without an e-mail address and an account by SMS', async () => {
    const one = await completed()
    await setKnownEmail(w, employee, null)
    await w.database.pool.query('update users set deleted_at = $2 where id = $1', [employee.id, w.now()])
    await desk().recordBankReturn(back(one.id))
    expect(await w.messages(employee.mobileNumber)).toMatchObject([
      { channel: 'sms', subject: 'Your bank returned our transfer' },
    ])
  })

  test('is recorded once by concurrent requests', async () => {
    const one = await completed()
    const results = await Promise.allSettled([
      desk().recordBankReturn(back(one.id)),
      desk().recordBankReturn(back(one.id)),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(desk().recordBankReturn(back(one.id))).rejects.toMatchObject({ code: 'already_returned' })
    expect(await balances()).toEqual({ advances_receivable: 0, bank: 0, fee_income: 0 })
    expect(await used()).toBe(0)
  })

  test('needs a completed transfer and a valid date', async () => {
    const open = await place()
    await expect(desk().recordBankReturn({ ...back(open.id), returnedOn: '2026-11-16' })).rejects.toMatchObject({
      message: 'This isn’t possible because the withdrawal is approved.',
    })
    await expect(desk().recordBankReturn(back(w.id()))).rejects.toMatchObject({ code: 'not_found' })
    const one = await completed()
    await expect(desk().recordBankReturn({ ...back(one.id), returnedOn: '2026-11-15' })).rejects.toMatchObject({
      message: 'The return date cannot be before the transfer date, 16/11/2026.',
    })
    await expect(desk().recordBankReturn({ ...back(one.id), returnedOn: '2026-11-19' })).rejects.toMatchObject({
      code: 'return_date_in_future',
    })
  })
})

describe('the list of a month', () => {
  test('pages forward and back in each sort order, with counts from the totals', async () => {
    const month = { period: '2026-08' }
    w.travelTo('2026-08-10T02:00:00.000Z')
    for (let i = 0; i < 13; i++)
      await place({
        amount: 100_00 + (i % 5) * 10_00,
        fee: 0,
        employeeName: `Person ${String.fromCharCode(65 + (i % 4))}`,
        status: i < 3 ? 'pending' : 'processing',
      })
    for (const sort of [
      undefined,
      { by: 'amount' },
      { by: 'amount', descending: true },
      { by: 'employeeName' },
      { by: 'id' },
    ] as const) {
      const pages: string[][] = []
      let after: string | null | undefined
      let last
      do {
        last = await desk().getAll({ ...month, pageSize: 5, ...(sort && { sort }), ...(after && { after }) })
        pages.push(last.transactions.map(({ id }) => id))
        after = last.next
      } while (after)
      expect(pages.map(({ length }) => length)).toEqual([5, 5, 3])
      expect(new Set(pages.flat()).size).toBe(13)
      const middle = await desk().getAll({ ...month, pageSize: 5, ...(sort && { sort }), after: last.previous! })
      expect(middle.transactions.map(({ id }) => id)).toEqual(pages[1])
      const first = await desk().getAll({ ...month, pageSize: 5, ...(sort && { sort }), after: middle.previous! })
      expect(first.transactions.map(({ id }) => id)).toEqual(pages[0])
      expect(first.previous).toBeNull()
    }
    const all = await desk().getAll(month)
    expect(all).toMatchObject({
      total: 13,
      more: false,
      counts: { pending: { count: 3, amount: 330 }, processing: { count: 10 }, completed: { count: 0 } },
    })
    expect((await desk().getAll({ ...month, status: 'pending' })).total).toBe(3)
    const amounts = (await desk().getAll({ ...month, sort: { by: 'amount' } })).transactions.map(({ amount }) => amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  })

  test('searches by name, number, organization or id, with any input', async () => {
    const month = { period: '2026-09' }
    w.travelTo('2026-09-10T02:00:00.000Z')
    const named = async (lastName: string) => {
      const { employeeId, id } = await w.employee(org, { firstName: 'Zulkifli', lastName })
      return place({ employeeId: employeeId!, userId: id, employeeName: `Zulkifli ${lastName}` })
    }
    const one = await named('100%')
    await named('1000')
    for (const search of ['zulkifli 100%', one.id])
      expect((await desk().getAll({ ...month, search })).transactions.map(({ id }) => id)).toEqual([one.id])
    expect(await desk().getAll({ ...month, search: org.name })).toMatchObject({
      total: 2,
      more: false,
      counts: { approved: { count: 2 } },
    })
    for (const odd of ['\\', '_', '%', "'", '\0', '\ud800']) await desk().getAll({ ...month, search: odd })
    for (const after of ['x', 'n.0000000000000000.abc', 'p.0000000000000000.', `n.${one.id}.\0`])
      await desk().getAll({ ...month, after, sort: { by: 'amount' } })
  })

  test('returns the net amount and the fields that platform staff need', async () => {
    w.travelTo('2026-10-10T02:00:00.000Z')
    await place({ feePaidBy: 'employer' })
    const [found] = (await desk().getAll({ period: '2026-10' })).transactions
    expect(found).toMatchObject({
      orgName: org.name,
      status: 'approved',
      amount: 250,
      netAmount: 250,
      requestedAmount: 250,
      serviceFee: 6.25,
      serviceFeePaidBy: 'employer',
      employeeICNumber: `****${employee.icNumber.slice(-4)}`,
      createdBy: 'Nur Aina binti Rashid',
      banking: { bank: 'Maybank' },
      sentToBank: false,
      transferDate: null,
      createdAt: '2026-10-10T02:00:00.000Z',
    })
    const key = { orgId: org.id, transactionId: found!.id, employeeICNumber: employee.icNumber }
    expect((await desk().getOne(key)).transaction).toMatchObject({ salary: 10_000, reason: null, batchNumber: null })
  })
})

describe('returned transfers', () => {
  const period = '2026-11'
  const returnOne = async (employeeName: string) => {
    const one = await place({ employeeName })
    await desk().endOfDayProcessing({})
    await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16', ids: [one.id] })
    const { orgId, transactionId } = one.key
    await desk().recordBankReturn({ orgId, transactionId, reason: 'Account closed', returnedOn: '2026-11-16' })
    return one
  }

  test('are listed for the employer and platform staff in every month, with the number of open ones', async () => {
    const manager = await w.member(org, 'Manager')
    const management = w.as(manager).rollingPayManagement
    const before = await desk().getAll({ period, returned: true })
    const [first, second] = [await returnOne('Badrul'), await returnOne('Chong')]
    const kept = await place()
    expect(await desk().getAll({ period: '2026-05', returned: true, orgId: org.id })).toMatchObject({
      transactions: [
        { id: second.id, returnedReason: 'Account closed', returnHandledAt: null },
        { id: first.id, createdBy: 'Badrul' },
      ],
      total: 2,
      returns: { count: 2, open: 2 },
    })
    expect((await desk().getAll({ period, returned: true })).total).toBe(before.total + 2)
    expect(await management.getTransactions({ period: '2026-05', returned: true, search: 'badrul' })).toMatchObject({
      transactions: [],
      total: 0,
    })
    expect(await management.getTransactions({ period, returned: true, pageSize: 5 })).toMatchObject({
      transactions: [{ id: second.id }, { id: first.id, bank: 'Maybank', netAmount: 243.75, fee: 6.25 }],
      total: 2,
      returns: { count: 2, open: 2 },
    })
    const returned = async () => (await management.getMonthlySummary({ period: '2026-05' })).returned
    expect(await returned()).toEqual({ count: 2, amount: 487.5, oldestAt: expect.stringContaining('2026-11-1') })
    await management.markReturnHandled({ transactionId: first.id, handled: true })
    expect(await returned()).toMatchObject({ count: 1, amount: 243.75 })
    await expect(management.markReturnHandled({ transactionId: kept.id, handled: true })).rejects.toMatchObject({
      code: 'not_returned',
    })
  })

  test('are marked as handled and reopened by the employer or platform staff', async () => {
    const one = await returnOne('Badrul')
    const manager = await w.member(org, 'Manager')
    const management = w.as(manager).rollingPayManagement
    const { orgId, transactionId } = one.key
    await management.markReturnHandled({ transactionId, handled: true })
    // Marking it again changes nothing.
    await desk().markReturnHandled({ orgId, transactionId, handled: true })
    const [handled] = (await desk().getAll({ period, returned: true, orgId })).transactions
    expect(handled?.returnHandledAt).toBe(w.now())
    expect((await management.getTransactions({ period })).returns).toMatchObject({
      count: 1,
      open: 0,
      inMonth: { count: 1 },
    })
    await desk().markReturnHandled({ orgId, transactionId, handled: false })
    expect((await management.getTransactions({ period })).returns).toMatchObject({ count: 1, open: 1 })
    const { events } = await w.as(manager).audit.getEvents({ filter: { type: 'withdrawal', recordId: one.id } })
    expect(events.map(({ title }) => title).slice(0, 2)).toEqual([
      'Reopened a bank return',
      'Marked a bank return as handled',
    ])
  })

  test('are left out of the totals of both dashboards, and so are their fees', async () => {
    const manager = await w.member(org, 'Manager')
    const figures = async () => {
      const { feesThisMonth, advancesByDay, completedThisMonth } = await desk().getToday({})
      const { count, amount, net } = completedThisMonth
      const { withdrawn, reasons, byDay } = await w.as(manager).rollingPayManagement.getMonthlySummary({
        period: '2026-11',
      })
      const { counts } = await w.as(manager).rollingPayManagement.getTransactions({ period })
      return {
        feesThisMonth,
        advancesByDay,
        count,
        amount,
        net,
        completed: counts['completed'],
        withdrawn,
        reasons,
        byDay,
      }
    }
    await place({ amount: 300_00, fee: 7_50 })
    await desk().endOfDayProcessing({})
    await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })
    const before = await figures()
    expect(before.withdrawn).toEqual({ count: 1, amount: 300 })
    const one = await place()
    await desk().endOfDayProcessing({})
    await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })
    expect((await figures()).withdrawn).toEqual({ count: 2, amount: 550 })
    w.pass(days(40))
    const returned = { ...one.key, reason: 'Account closed', returnedOn: '2026-12-26' }
    await desk().recordBankReturn(returned)
    w.travelTo('2026-11-30T02:00:00.000Z')
    expect(await figures()).toEqual(before)
  })
})

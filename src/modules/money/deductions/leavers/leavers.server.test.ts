import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { auditAfterEach } from '#test/withdrawing.ts'
import { world, type Member } from '#test/world.ts'
import { deductionWorld, type DeductionWorld } from '../deduction-world.fixtures.ts'

const w = world()
auditAfterEach(w)

let kit: DeductionWorld
let aina: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  kit = await deductionWorld(w)
  aina = await kit.employee('Aina')
})

const leave = (endOn: string | null, member = aina) =>
  w.database.pool.query('update employees set end_on = $3 where org_id = $1 and id = $2', [
    kit.org.id,
    member.employeeId,
    endOn,
  ])
const answer = (listId: string, deducted: number, more: { rest?: 'next_list' | 'employer' } = {}) =>
  kit.calls().answerLines({
    listId,
    answers: [
      {
        employeeId: aina.employeeId!,
        ...(deducted > 0
          ? { result: 'partly' as const, deducted: ringgit(deducted) }
          : { result: 'not_deducted' as const }),
        reason: 'left',
        rest: more.rest ?? 'next_list',
      },
    ],
  })
const calls = () => w.as(kit.admin).deductions
/** Those of this organization. */
const listed = async (status?: 'open' | 'overdue' | 'paid' | 'cancelled') =>
  (await calls().getLeaverReceivables({ pageSize: 50, ...(status && { filter: { status } }) })).receivables.filter(
    ({ orgId }) => orgId === kit.org.id,
  )
const totals = () => calls().getLeaverReceivables({})
const one = async () => {
  const [found] = await listed()
  if (!found) throw new Error('there is no receivable')
  return calls().getLeaverReceivable({ orgId: kit.org.id, receivableId: found.id })
}
const pay = async (amount: number, more: { paidOn?: string; reference?: string } = {}) => {
  const { id, number } = await one()
  return calls().recordLeaverPayment({
    orgId: kit.org.id,
    receivableId: id,
    amount: ringgit(amount),
    paidOn: '2026-12-01',
    reference: number,
    ...more,
  })
}
const balances = async () => {
  const { rows } = await w.database.pool.query<{ account: string; sen: string }>(
    `select account, balance_sen::text as sen from ledger_accounts where org_id = $1 and account like '%receivable' order by account`,
    [kit.org.id],
  )
  return Object.fromEntries(rows.map(({ account, sen }) => [account, Number(sen)]))
}
const letters = async () => {
  const { rows } = await w.database.pool.query<{ subject: string; text: string }>(
    `select subject, text from messages where org_id = $1 and subject ~ '^Please (pay|don)' order by id`,
    [kit.org.id],
  )
  return rows
}

/** A final list of 400.00, of which 250.00 is deducted: the rest is 150.00. */
const left = async () => {
  await kit.paid(aina, 400_00)
  await leave('2026-11-30')
  await kit.makeLists()
  const list = await kit.newest()
  expect(list).toMatchObject({ kind: 'final', payOn: '2026-11-28', total: 400 })
  await answer(list.id, 250)
  return list
}

test('the rest of 150.00 becomes a receivable from the employee, and no later list has it', async () => {
  const list = await left()
  expect((await kit.lines(list.id))[0]).toMatchObject({ isCollected: true, canPlan: false })
  expect((await kit.details(list.id)).answered).toMatchObject({ carried: 150, collected: 150 })
  expect(await balances()).toEqual({ advances_receivable: 410_00 })
  await kit.submit(list.id)

  // 250.00 and the fee of 10.00 are the employer's, 150.00 the employee’s.
  expect(await balances()).toEqual({ advances_receivable: 260_00, leavers_receivable: 150_00 })
  const receivable = await one()
  expect(receivable).toMatchObject({
    number: expect.stringMatching(/^LV-[0-9A-Z]{8}$/),
    employeeName: 'Aina Test',
    orgName: 'Kopi Kita Sdn Bhd',
    listNumber: list.number,
    amount: 150,
    paid: 0,
    outstanding: 150,
    dueOn: '2026-12-28',
    payments: [],
  })
  expect((await kit.lines(list.id))[0]).toMatchObject({ isCollected: true, waiting: 0, answer: { carried: 150 } })
  expect(await w.as(kit.manager).rollingPayManagement.getAdvanceAccount({})).toMatchObject({
    owed: 260,
    outstanding: 260,
    unlisted: 0,
  })
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  expect(await kit.newest()).toMatchObject({ kind: 'monthly', lines: 0 })
})

test('the letter names the amount, the due date and the reference', async () => {
  await w.as(kit.admin).support.updateOwnContact({ name: 'Upah Help', email: 'help@upah.example' })
  await kit.submit((await left()).id)
  const [letter] = await letters()
  expect(letter?.subject).toBe('Please pay RM 150.00 by 28/12/2026: your advances at Kopi Kita Sdn Bhd')
  expect(letter?.text).toContain(`Reference: ${(await one()).number}`)
  expect(letter?.text).toContain('Upah Help, help@upah.example')
})

test('payments of 100.00 and 50.00 settle it; more than the open amount is refused', async () => {
  await kit.submit((await left()).id)
  kit.at('2026-12-02 10:00:00')
  await expect(pay(150.01)).rejects.toMatchObject({ code: 'payment_exceeds_due' })
  await expect(pay(100, { paidOn: '2026-12-03' })).rejects.toMatchObject({ code: 'payment_date_refused' })
  await expect(pay(100, { paidOn: '2026-11-15' })).rejects.toMatchObject({ code: 'payment_date_refused' })
  expect(await pay(100)).toMatchObject({ outstanding: 50 })
  expect(await balances()).toEqual({ advances_receivable: 260_00, leavers_receivable: 50_00 })
  expect(await one()).toMatchObject({ paid: 100, outstanding: 50, payments: [{ amount: 100, isVoid: false }] })
  expect(await listed('open')).toMatchObject([{ paid: 100, outstanding: 50 }])

  // The same reference on the same day is a repetition, on another day the next part.
  await expect(pay(50)).rejects.toMatchObject({ code: 'payment_reference_used' })
  await expect(pay(50.01, { paidOn: '2026-12-02' })).rejects.toMatchObject({ code: 'payment_exceeds_due' })
  expect(await pay(50, { paidOn: '2026-12-02' })).toMatchObject({ outstanding: 0 })
  expect(await balances()).toEqual({ advances_receivable: 260_00, leavers_receivable: 0 })
  await expect(pay(0.01, { paidOn: '2026-12-02', reference: 'MBB 3' })).rejects.toMatchObject({
    code: 'payment_exceeds_due',
  })
  expect(await listed('paid')).toHaveLength(1)
  expect(await listed('open')).toEqual([])
})

test('a void payment is owed again', async () => {
  await kit.submit((await left()).id)
  kit.at('2026-12-02 10:00:00')
  const { id } = await pay(150)
  const { id: receivableId } = await one()
  const voiding = { orgId: kit.org.id, receivableId, id, reason: 'Another employee' }
  await calls().voidLeaverPayment(voiding)
  await expect(calls().voidLeaverPayment(voiding)).rejects.toMatchObject({ code: 'payment_already_void' })
  expect(await one()).toMatchObject({ paid: 0, outstanding: 150, payments: [{ isVoid: true }] })
  expect(await balances()).toEqual({ advances_receivable: 260_00, leavers_receivable: 150_00 })
  expect(await pay(150)).toMatchObject({ outstanding: 0 })
})

test('payments at the same time never pay more than the open amount', async () => {
  await kit.submit((await left()).id)
  kit.at('2026-12-02 10:00:00')
  const results = await Promise.allSettled(['A', 'B', 'C'].map((reference) => pay(100, { reference })))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await one()).toMatchObject({ paid: 100, outstanding: 50 })
})

test('the list can be reopened until something is paid, and the letter no longer holds', async () => {
  const list = await left()
  await kit.submit(list.id)
  const reopen = () => calls().reopenList({ orgId: kit.org.id, listId: list.id, reason: 'Payroll was run again' })
  await reopen()
  expect(await balances()).toEqual({ advances_receivable: 410_00, leavers_receivable: 0 })
  expect(await listed('cancelled')).toMatchObject([{ amount: 150, outstanding: 0 }])
  kit.at('2026-12-02 10:00:00')
  await expect(pay(1)).rejects.toMatchObject({ code: 'leaver_receivable_cancelled' })

  await answer(list.id, 300)
  await kit.submit(list.id)
  expect((await letters()).map(({ subject }) => subject)).toEqual([
    'Please pay RM 150.00 by 28/12/2026: your advances at Kopi Kita Sdn Bhd',
    expect.stringMatching(/^Please don’t pay RM 150.00 for now: LV-/),
    'Please pay RM 100.00 by 28/12/2026: your advances at Kopi Kita Sdn Bhd',
  ])
  const { id } = await pay(40)
  await expect(reopen()).rejects.toMatchObject({ code: 'list_collected' })
  const { id: receivableId } = await one()
  await calls().voidLeaverPayment({ orgId: kit.org.id, receivableId, id, reason: 'By mistake' })
  await reopen()
  expect(await listed('open')).toEqual([])
})

test('what the employer pays is not owed by the employee', async () => {
  const list = await left()
  await answer(list.id, 250, { rest: 'employer' })
  await kit.submit(list.id)
  expect(await listed()).toEqual([])
  expect(await balances()).toEqual({ advances_receivable: 410_00 })
})

test('while pay days follow, the rest is on the next list; the last one makes it a receivable', async () => {
  await kit.paid(aina, 400_00)
  await leave('2026-12-31')
  await kit.makeLists()
  const final = await kit.newest()
  await answer(final.id, 250)
  expect((await kit.lines(final.id))[0]).toMatchObject({ isCollected: false })
  await kit.submit(final.id)
  expect(await listed()).toEqual([])
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  const november = await kit.newest()
  expect(november).toMatchObject({ kind: 'monthly', total: 150, payOn: '2026-11-28' })
  await answer(november.id, 0)
  await kit.submit(november.id)
  expect(await listed()).toEqual([])
  kit.at('2026-12-26 00:30:00')
  await kit.makeLists()
  const december = await kit.newest()
  expect(december).toMatchObject({ kind: 'monthly', total: 150, payOn: '2026-12-28' })
  await answer(december.id, 0)
  await kit.submit(december.id)
  expect(await one()).toMatchObject({ amount: 150, dueOn: '2027-01-27', listNumber: december.number })
})

test('an employee who is employed again still owes it, and can withdraw', async () => {
  await kit.submit((await left()).id)
  await leave(null)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  expect(await kit.newest()).toMatchObject({ kind: 'monthly', lines: 0 })
  expect(await one()).toMatchObject({ outstanding: 150 })
})

test('an end date that is removed before the list is submitted keeps the rest on the lists', async () => {
  const list = await left()
  await leave(null)
  await kit.submit(list.id)
  expect(await listed()).toEqual([])
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  expect(await kit.newest()).toMatchObject({ kind: 'monthly', total: 150 })
})

test('a list that is answered late leaves at least two weeks to pay, and overdue ones are shown', async () => {
  const list = await left()
  kit.at('2026-12-20 10:00:00')
  await kit.submit(list.id)
  expect(await one()).toMatchObject({ dueOn: '2027-01-03' })
  kit.at('2027-01-03 10:00:00')
  expect(await listed('overdue')).toEqual([])
  kit.at('2027-01-04 10:00:00')
  const before = await totals()
  await pay(50)
  const { open, overdue } = await totals()
  expect([open.count, overdue.count]).toEqual([before.open.count, before.overdue.count])
  expect([before.open.amount - open.amount, before.overdue.amount - overdue.amount]).toEqual([50, 50])
  expect(await listed('overdue')).toMatchObject([{ employeeName: 'Aina Test' }])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { ringgit, senOf } from '#kernel/money.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { deductionWorld, type DeductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'

const w = world()
let kit: DeductionWorld
beforeEach(async () => {
  w.travelTo('2026-10-20T02:00:00.000Z')
  kit = await deductionWorld(w)
})
/** The receivables are open lists and amounts on no list, less credit; their total is the balance in the ledger. */
const receivables = async () => {
  const { employers, totals } = await platform().getReceivables({})
  const parts = ['notDue', 'week', 'month', 'older', 'unlisted'] as const
  for (const row of [...employers, totals])
    expect(senOf(row.total)).toBe(parts.reduce((all, part) => all + senOf(row[part]), 0 - senOf(row.credit)))
  const { rows } = await w.database.pool.query<{ org_id: string; balance_sen: string }>(
    `select org_id, balance_sen from ledger_accounts where account = 'advances_receivable' and balance_sen <> 0`,
  )
  expect(employers.filter(({ total }) => total !== 0).map(({ orgId, total }) => [orgId, senOf(total)])).toEqual(
    expect.arrayContaining(rows.map((row) => [row.org_id, Number(row.balance_sen)])),
  )
  return employers.find(({ orgId }) => orgId === kit.org.id)
}
const consistent = async () => {
  expect(await auditLedger(w.database)).toEqual([])
  await receivables()
}
afterEach(consistent)

const platform = () => w.as(kit.admin).rollingPayAdmin
const account = () => w.as(kit.manager).rollingPayManagement.getAdvanceAccount({})
const today = () => w.now().slice(0, 10)
const preview = (amount: number, reference = 'MBB 1') =>
  platform().previewAdvanceRepayment({ orgId: kit.org.id, amount: ringgit(amount), reference })
const remit = (amount: number, reference = 'MBB 1', fields: object = {}) =>
  platform().recordAdvanceRepayment({
    orgId: kit.org.id,
    amount: ringgit(amount),
    reference,
    paidOn: today(),
    ...fields,
  })
const revoke = (id: string) => platform().voidAdvanceRepayment({ orgId: kit.org.id, id, reason: 'Wrong employer' })
const lists = async () =>
  (await account()).lists.map(({ number, toRemit, outstanding }) => [number, toRemit, outstanding])

const open = async () => (await account()).lists.map(({ outstanding }) => outstanding)

/** The lists of October, 420.00, and November, 1,300.00 with fees of 30.00, which is to remit 1,280.00. */
const worked = async () => {
  const [a, b, c, d] = [
    await kit.employee('A'),
    await kit.employee('B'),
    await kit.employee('C'),
    await kit.employee('D'),
  ]
  await kit.paid(c, 300_00)
  const returned = await kit.paid(d, 120_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  const october = await kit.newest()
  await kit.calls().answerLines({
    listId: october.id,
    answers: [
      { employeeId: c.employeeId!, result: 'partly', deducted: ringgit(200), reason: 'disputed', rest: 'next_list' },
    ],
  })
  await kit.answerAll(october.id)
  await kit.submit(october.id)
  await consistent()
  kit.at('2026-11-05 10:00:00')
  await kit.returned(returned)
  await consistent()
  for (const [member, amount] of [
    [a, 200_00],
    [b, 500_00],
    [c, 250_00],
    [d, 80_00],
  ] as const)
    await kit.paid(member, amount)
  kit.at('2026-11-12 10:00:00')
  await kit.paid(a, 190_00)
  const sent = await kit.sent(b, 100_00)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  const november = await kit.newest()
  await consistent()
  return { october, november, c, sent }
}

test('a list of 1,300.00 with fees of 30.00, answered with 1,250.00, is to remit 1,280.00 and paid by its reference', async () => {
  const { october, november, c, sent } = await worked()
  expect(await lists()).toEqual([
    ['DL-2026-11-01', 1_330, 1_330],
    ['DL-2026-10-01', 330.5, 330.5],
  ])
  await kit.calls().answerLines({
    listId: november.id,
    answers: [
      { employeeId: c.employeeId!, result: 'partly', deducted: ringgit(300), reason: 'disputed', rest: 'next_list' },
    ],
  })
  await kit.answerAll(november.id)
  expect(await kit.submit(november.id)).toEqual({ toRemit: 1_280 })
  await consistent()
  await kit.complete(sent)
  await consistent()
  const reference = 'IBG 5521 dl 2026-11-01'
  expect((await preview(1_280, reference)).items).toMatchObject([
    { number: 'DL-2026-10-01', open: 330.5, amount: 0, dueOn: '2026-11-04' },
    { number: 'DL-2026-11-01', open: 1_280, amount: 1_280, dueOn: '2026-12-04' },
  ])
  const { id } = await remit(1_280, reference)
  expect(await lists()).toEqual([
    ['DL-2026-11-01', 1_280, 0],
    ['DL-2026-10-01', 330.5, 330.5],
  ])
  expect(await account()).toMatchObject({
    outstanding: 380.5,
    unlisted: 50,
    credit: 0,
    months: [],
    repayments: [{ pays: [{ target: 'list', number: 'DL-2026-11-01', amount: 1_280 }] }],
  })
  expect(await receivables()).toMatchObject({ unlisted: 50, credit: 0, total: 380.5 })
  expect((await kit.lists()).map(({ number, outstanding }) => [number, outstanding])).toEqual([
    ['DL-2026-10-01', 330.5],
    ['DL-2026-11-01', 0],
  ])
  const reopen = (listId: string) =>
    w.as(kit.admin).deductions.reopenList({ orgId: kit.org.id, listId, reason: 'Payroll was run again' })
  await expect(reopen(november.id)).rejects.toMatchObject({
    code: 'list_remitted',
    message: 'A remittance was already recorded for list DL-2026-11-01. A mistake is corrected on the next list.',
  })
  await revoke(id)
  await consistent()
  expect(await open()).toEqual([1_280, 330.5])
  expect(await outcomeOf(reopen(november.id))).toBe('done')
  expect(await outcomeOf(reopen(october.id))).toBe('list_carried')
})

test('a remittance without a list number pays the earliest due items, and can be divided by the user', async () => {
  await worked()
  await remit(400)
  expect(await open()).toEqual([1_260.5, 0])
  const { items, shown } = await preview(100, 'MBB 2')
  const chosen = (amount: number, of = shown) =>
    remit(100, 'MBB 2', { allocation: { items: [{ listId: items[0]!.listId, amount: ringgit(amount) }], shown: of } })
  expect(items).toMatchObject([{ number: 'DL-2026-11-01', amount: 100 }])
  expect(await outcomeOf(chosen(100.01))).toBe('allocation_above_amount')
  expect(await outcomeOf(chosen(1_260.51))).toBe('allocation_above_open')
  await remit(10, 'MBB 3')
  expect(await outcomeOf(chosen(60))).toBe('not_as_shown')
  expect(await outcomeOf(chosen(60, (await preview(100, 'MBB 2')).shown))).toBe('done')
  // The unallocated 40.00 pay the earliest due items.
  expect((await account()).repayments[0]!.pays).toEqual([
    { target: 'list', number: 'DL-2026-11-01', amount: 60 },
    { target: 'account', number: null, amount: 40 },
  ])
  expect(await open()).toEqual([1_150.5, 0])
})

test('a list below zero is a credit that pays the earliest due items', async () => {
  const aina = await kit.employee('Aina')
  const ben = await kit.employee('Ben')
  const first = await kit.paid(aina, 200_00)
  await kit.paid(ben, 300_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  kit.at('2026-11-05 10:00:00')
  await kit.returned(first)
  await consistent()
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  expect(await lists()).toEqual([
    ['DL-2026-11-01', -205, 0],
    ['DL-2026-10-01', 512.5, 307.5],
  ])
  const [november, october] = await Promise.all(
    ['DL-2026-11-01', 'DL-2026-10-01'].map(async (number) => {
      const list = (await kit.lists()).find((one) => one.number === number)
      return kit.details(list?.id ?? '')
    }),
  )
  // Nothing has been paid.
  const credits = [{ number: 'DL-2026-11-01', reference: null, on: '2026-11-26', amount: 205 }]
  expect(october).toMatchObject({ toRemit: 512.5, remitted: 0, outstanding: 307.5, payments: [], credits })
  expect(november).toMatchObject({ toRemit: -205, remitted: 0, outstanding: 0, payments: [], credits: [] })
  await remit(307.5)
  expect(await kit.details(october?.id ?? '')).toMatchObject({
    remitted: 307.5,
    outstanding: 0,
    payments: [{ paidOn: today(), reference: 'MBB 1', amount: 307.5 }],
    credits,
  })
  expect(await account()).toMatchObject({ outstanding: 0, credit: 0, unlisted: 0 })
  expect(await open()).toEqual([0, 0])
})

test('what lists leave open is remitted before its transfers complete, and is a credit until then', async () => {
  const aina = await kit.employee('Aina', 30_000_00)
  const ben = await kit.employee('Ben', 30_000_00)
  const paid = async (amounts: readonly number[]) => {
    for (const amount of amounts) await kit.paid(aina, amount)
  }
  const thousands = (count: number) => Array.from({ length: count }, () => 1_000_00)
  await paid([...thousands(3), 785_37])
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  kit.at('2026-11-05 10:00:00')
  await paid([...thousands(10), 165_85])
  const sent = await kit.sent(ben, 84_56)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  expect(await lists()).toEqual([
    ['DL-2026-11-01', 10_506.67, 10_506.67],
    ['DL-2026-10-01', 3_880, 3_880],
  ])
  expect(await account()).toMatchObject({ outstanding: 14_300, unlisted: -86.67, most: 14_386.67 })
  expect(await receivables()).toMatchObject({ unlisted: -86.67, total: 14_300 })
  expect(await preview(3_880)).toMatchObject({ owed: 14_300 })
  expect(await remit(3_880)).toMatchObject({ outstanding: 10_420 })
  expect(await account()).toMatchObject({ outstanding: 10_420, most: 10_506.67 })

  const reference = 'IBG DL-2026-11-01'
  const above = { code: 'payment_exceeds_due', params: { amount: 'RM 10,506.67' } }
  await expect(preview(10_506.68, reference)).rejects.toMatchObject(above)
  await expect(remit(10_506.68, reference)).rejects.toMatchObject(above)
  expect((await preview(10_506.67, reference)).items).toMatchObject([{ number: 'DL-2026-11-01', amount: 10_506.67 }])
  const payment = await platform().recordUnmatchedRemittance({
    amount: ringgit(10_506.67),
    paidOn: today(),
    reference: `${kit.org.id} ${reference}`,
  })
  const assign = { ...payment, orgId: kit.org.id, reference }
  const match = () =>
    platform().matchUnmatchedRemittances({
      items: [{ id: payment.id, orgId: kit.org.id, numbers: ['DL-2026-11-01'] }],
    })
  expect(await match()).toEqual({ ok: true, matched: 1, amount: 10_506.67 })
  expect(await account()).toMatchObject({ outstanding: -86.67, unlisted: -86.67, credit: 0, most: 0 })
  await consistent()
  const [newest] = (await account()).repayments
  await revoke(newest?.id ?? '')
  expect(await outcomeOf(platform().assignUnmatchedRemittance({ ...assign, id: payment.id }))).toBe('done')
  expect(await open()).toEqual([0, 0])
  await consistent()

  await kit.complete(sent)
  expect(await account()).toMatchObject({ outstanding: 0, unlisted: 0, credit: 0 })
})

test('a payment for a transfer that fails is a credit for the next list', async () => {
  const aina = await kit.employee('Aina')
  const sent = await kit.sent(aina, 200_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  await remit(205, 'DL-2026-10-01')
  const failed = { reason: 'Account closed', bankAnswer: 'Stopped' }
  await w.as(kit.admin).rollingPayAdmin.updateOne({ ...sent.key, status: 'cancelled', ...failed })
  await consistent()
  kit.at('2026-11-05 10:00:00')
  await kit.paid(aina, 300_00)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  expect(await lists()).toEqual([
    ['DL-2026-11-01', 102.5, 102.5],
    ['DL-2026-10-01', 205, 0],
  ])
  await remit(102.5, 'DL-2026-11-01')
  expect(await account()).toMatchObject({ outstanding: 0, credit: 0 })
})

test('an excess remitted before a list is answered lower pays the next list', async () => {
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 200_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  const { id } = await kit.newest()
  await remit(205, 'DL-2026-10-01')
  await kit.calls().answerLines({
    listId: id,
    answers: [{ employeeId: aina.employeeId!, result: 'not_deducted', reason: 'no_pay', rest: 'next_list' }],
  })
  await kit.submit(id)
  await consistent()
  expect(await account()).toMatchObject({
    outstanding: 0,
    credit: 200,
    unlisted: 200,
    lists: [{ toRemit: 5, outstanding: 0 }],
  })
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  expect(await account()).toMatchObject({ outstanding: 0, credit: 0, unlisted: 0 })
  expect(await open()).toEqual([0, 0])
})

test('the months before the first list are one item, the oldest', async () => {
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 100_00)
  await w.database.pool.query(`update organizations set deductions_from = '2026-11' where org_id = $1`, [kit.org.id])
  await remit(50)
  expect(await account()).toMatchObject({ months: [{ period: '2026-10', owed: 102.5, outstanding: 52.5 }], lists: [] })
  kit.at('2026-11-02 10:00:00')
  await kit.paid(aina, 200_00)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  expect((await preview(60)).items).toMatchObject([
    { listId: null, dueOn: '2026-10-31', open: 52.5, amount: 52.5 },
    { number: 'DL-2026-11-01', open: 205, amount: 7.5 },
  ])
  await remit(60, 'MBB 2')
  expect(await account()).toMatchObject({
    months: [{ period: '2026-10', owed: 102.5, paid: 102.5, outstanding: 0 }],
    lists: [{ outstanding: 197.5 }],
    unlisted: 0,
  })
})

test('the audit finds a remittance that pays more or less than its amount', async () => {
  await kit.paid(await kit.employee('Aina'), 200_00)
  await remit(100)
  const found = async (statement: string) => {
    const client = await w.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`${statement} where org_id = '${kit.org.id}'`)
      return (await auditLedger(client)).map(({ check, expected, found: is }) => [check, expected, is])
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await found('update remittance_allocations set amount_sen = amount_sen + 1')).toEqual([
    ['repayment of advances is not what it pays', '10000', '10001'],
    ['receivable is not what the lists leave open', '10499', '10500'],
  ])
  expect(await found('delete from remittance_allocations')).toEqual([
    ['repayment of advances is not what it pays', '10000', '0'],
    ['receivable is not what the lists leave open', '20500', '10500'],
  ])
})

test('the receivables of an employer are its open lists by age, and equal the totals', async () => {
  await worked()
  kit.at('2026-11-27 10:00:00')
  const { employers, totals, on } = await platform().getReceivables({})
  expect(on).toBe('2026-11-27')
  expect(employers.find(({ orgId }) => orgId === kit.org.id)).toMatchObject({
    orgName: 'Kopi Kita Sdn Bhd',
    items: 2,
    dueOn: '2026-11-04',
    notDue: 1_330,
    week: 0,
    month: 330.5,
    older: 0,
    // A transfer of the November list isn't completed yet.
    unlisted: -102.5,
    total: 1_558,
    credit: 0,
    next: { on: '2026-12-02', days: -2 },
  })
  for (const age of ['notDue', 'week', 'month', 'older', 'unlisted', 'credit', 'total', 'items'] as const)
    expect(senOf(totals[age])).toBe(employers.reduce((all, row) => all + senOf(row[age]), 0))
})

import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { placeFile } from '#test/place-file.ts'
import { auditAfterEach, placing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let org: Organization
let admin: Member
let employee: Member
beforeEach(async () => {
  w.travelTo('2026-11-27T09:04:00.000Z')
  org = await w.organization()
  admin = await w.member(null, 'admin')
  employee = await w.employee(org)
})
auditAfterEach(w)

const desk = (by = admin) => w.as(by).rollingPayAdmin
const place = placing(w)
/** Places a withdrawal with a fee of 2.5 %. */
const placeOf = (employeeName: string, amount: number) => place(org, employee, { employeeName, amount: amount * 100 })
const send = async () => {
  const { batch } = await desk().endOfDayProcessing({})
  if (!batch) throw new Error('there was nothing to send')
  w.travelTo('2026-12-01T01:40:00.000Z')
  return batch
}
const head = 'Account No.,Amount,Status,Reason'
const fileOf = (lines: readonly string[]) =>
  placeFile(w, admin, 'bank-result', [head, ...lines, ''].join('\n'), 'MBB.csv')
const apply = async (batchId: string, lines: readonly string[]) =>
  desk().applyBankResult({ downloadUrl: await fileOf(lines), batchId, transferDate: '2026-12-01' })
const paidLine = ({ accountNumber }: { accountNumber: string }, amount: string) => `${accountNumber},${amount},Paid,`
const balanceOf = async (account: string) => {
  const { accounts } = await w.as(admin).ledger.getAccounts({ orgId: org.id })
  return accounts.find((one) => one.account === account)?.balance ?? 0
}

/** The batch of the mockup: 14 withdrawals, RM 3,588.00, of which the bank answers 10. */
const sendMockup = async () => {
  const kavitha = await placeOf('Kavitha a/p Krishnan', 190)
  const silent = []
  for (const amount of [380, 240, 150]) silent.push(await placeOf('No line', amount))
  const lakshmi = await placeOf('Lakshmi a/p Raman', 230)
  const paid = []
  for (const amount of [280, 190, 300, 300, 300, 300, 300, 300, 220]) paid.push(await placeOf('Paid', amount))
  const nets = ['273.00', '185.25', ...Array.from({ length: 6 }, () => '292.50'), '214.50']
  const lines = paid.map((one, i) => paidLine(one, nets[i] ?? ''))
  lines.splice(5, 0, paidLine(kavitha, '185.20'))
  lines.splice(10, 0, '880044024402,1120.00,Paid,', `${lakshmi.accountNumber},224.25,Returned,Name does not match`)
  return { batch: await send(), kavitha, silent, lakshmi, paid, lines }
}

describe('the result of the mockup', () => {
  test('applies 10 of 12 lines, and paid, returned and unanswered are the bank file', async () => {
    const { batch, kavitha, lines } = await sendMockup()
    expect(batch).toMatchObject({ count: 14, net: 3_588, dueOn: '2026-12-02' })
    expect(await apply(batch.id, lines)).toEqual({
      ok: true,
      completed: 9,
      cancelled: 1,
      net: 2_427.75,
      open: 2,
      batches: [batch.number],
    })
    w.travelTo('2026-12-03T02:00:00.000Z')
    const details = await desk().getBatch({ number: batch.number })
    expect(details.batch.results).toEqual({
      paid: { count: 9, net: 2_427.75 },
      refused: { count: 1, net: 224.25 },
      returned: { count: 0, net: 0 },
      cancelled: { count: 0, net: 0 },
      unanswered: { count: 4, net: 936 },
    })
    expect(details.notInBatch).toEqual({ count: 1, net: 1_120 })
    expect(details.nearMatches).toEqual({ count: 1, net: 185.25 })
    expect(details.promised).toBe(4)
    expect(details.bankResults).toMatchObject([
      { file: { name: 'MBB.csv' }, lines: 12, net: 3_957.2, applied: 10, open: 2, appliedByName: batch.sentByName },
    ])
    expect(
      details.openLines.map(({ line, amount, near }) => [line, amount, near?.createdBy, near?.difference]),
    ).toEqual([
      [7, 185.2, 'Kavitha a/p Krishnan', -0.05],
      [12, 1_120, undefined, undefined],
    ])
    expect(details.openLines[0]?.accountNumber).toBe(`****${kavitha.accountNumber.slice(-4)}`)
  })

  test('a refusal has the same name for the employer, the employee and in the e-mail', async () => {
    const { batch, lines, lakshmi, paid } = await sendMockup()
    await apply(batch.id, lines)
    const manager = await w.member(org, 'Manager')
    const key = { transactionId: lakshmi.id }
    const refused = { status: 'cancelled', refused: true, reason: 'Name does not match' }
    const { transaction } = await w.as(manager).rollingPayManagement.getTransaction(key)
    expect(transaction).toMatchObject(refused)
    const list = await w.as(manager).rollingPayManagement.getTransactions({ period: '2026-11', status: 'cancelled' })
    expect(list.transactions).toMatchObject([refused])
    expect(await w.as(employee).rollingPayEmployee.getTransaction(key)).toMatchObject(refused)
    const other = await w.as(employee).rollingPayEmployee.getTransaction({ transactionId: paid[0]!.id })
    expect(other).toMatchObject({ status: 'completed', refused: false })
    const { rows } = await w.database.pool.query('select subject from messages where org_id = $1', [org.id])
    expect(rows).toContainEqual({ subject: 'Your withdrawal of RM 230.00 was refused by the bank' })
  })

  test('a near match is applied by a person and books the difference, which a return reverses', async () => {
    const { batch, kavitha, lines } = await sendMockup()
    await apply(batch.id, lines)
    const { openLines } = await desk().getBatch({ number: batch.number })
    const { orgId, transactionId } = kavitha.key
    const match = { resultId: openLines[0]!.resultId, line: 7, batchId: batch.id, orgId, transactionId }
    await desk().matchResultLine(match)
    expect(await desk().getBatch({ number: batch.number })).toMatchObject({
      batch: { results: { paid: { count: 10, net: 2_613 }, unanswered: { count: 3, net: 750.75 } } },
      nearMatches: { count: 0 },
      bankResults: [{ applied: 11, open: 1 }],
    })
    // 9 payments and RM 185.20 left the bank.
    expect(await balanceOf('bank')).toBe(-2_612.95)
    expect(await balanceOf('bank_differences')).toBe(-0.05)
    expect(await auditLedger(w.database)).toEqual([])
    await expect(desk().matchResultLine(match)).rejects.toMatchObject({ code: 'result_line_closed' })
    const { payees } = await desk().getBatchPayees({ batchId: batch.id, result: 'paid', pageSize: 50 })
    const paid = { netAmount: 185.25, bankPaid: 185.2 }
    expect(payees.filter(({ bankPaid }) => bankPaid !== null)).toMatchObject([{ id: kavitha.id, ...paid }])
    expect(await desk().getOne(kavitha.key)).toMatchObject({ transaction: paid })
    const listed = await desk().getAll({ period: '2026-11', status: 'completed', pageSize: 50 })
    expect(listed.transactions.filter(({ bankPaid }) => bankPaid !== null)).toMatchObject([{ id: kavitha.id, ...paid }])

    await desk().recordBankReturn({ orgId, transactionId, reason: 'Account closed', returnedOn: '2026-12-01' })
    expect(await balanceOf('bank_differences')).toBe(0)
    expect(await balanceOf('bank')).toBe(-2_427.75)
  })

  test('a line without a payment is ignored with a reason, and closed only once', async () => {
    const { batch, lines } = await sendMockup()
    await apply(batch.id, lines)
    const { openLines } = await desk().getBatch({ number: batch.number })
    const which = { resultId: openLines[1]!.resultId, line: 12, batchId: batch.id }
    await desk().ignoreResultLine({ ...which, reason: 'A remittance of Mutiara Logistics' })
    expect(await desk().getBatch({ number: batch.number })).toMatchObject({
      notInBatch: { count: 0, net: 0 },
      openLines: [{ line: 7 }],
    })
    await expect(desk().ignoreResultLine({ ...which, reason: 'Again' })).rejects.toMatchObject({
      code: 'result_line_closed',
    })
    await expect(desk().ignoreResultLine({ ...which, line: 11, reason: 'x' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('the preview names the payment that a line nearly matches, as the batch does afterwards', async () => {
  const { batch, kavitha, lines } = await sendMockup()
  const preview = async (transferDate: string) =>
    (await desk().previewBankResult({ downloadUrl: await fileOf(lines), batchId: batch.id, transferDate })).unmatched
  const near = { createdBy: 'Kavitha a/p Krishnan', netAmount: 185.25, difference: -0.05, transactionId: kavitha.id }
  expect(await preview('2026-12-01')).toMatchObject({
    count: 2,
    near: 1,
    rows: [
      { line: 7, near },
      { line: 12, near: null },
    ],
  })
  expect(await preview('2026-11-20')).toMatchObject({ count: 2, near: 0 })
  await apply(batch.id, lines)
  expect((await desk().getBatch({ number: batch.number })).openLines[0]?.near).toMatchObject(near)
})

describe('the same file', () => {
  test('names the time and user of its application, and is not applied again', async () => {
    const one = await placeOf('Paid', 280)
    await placeOf('Unanswered', 380)
    const batch = await send()
    const lines = [paidLine(one, '273.00')]
    await apply(batch.id, lines)
    w.travelTo('2026-12-02T01:00:00.000Z')
    const preview = await desk().previewBankResult({ downloadUrl: await fileOf(lines), batchId: batch.id })
    expect(preview).toMatchObject({
      paid: { count: 0 },
      repeated: 1,
      unanswered: { count: 1, net: 370.5 },
      appliedBefore: {
        at: '2026-12-01T01:40:00.000Z',
        byName: batch.sentByName,
        batches: [batch.number],
        sameBatch: true,
      },
    })
    await expect(apply(batch.id, lines)).rejects.toMatchObject({ code: 'result_applied_before' })
  })

  test('lists a line that was matched, ignored or is still open only once', async () => {
    const { batch, kavitha, lines, silent } = await sendMockup()
    await apply(batch.id, lines)
    const preview = async (given: readonly string[]) =>
      desk().previewBankResult({ downloadUrl: await fileOf(given), batchId: batch.id, transferDate: '2026-12-01' })
    expect(await preview(lines)).toMatchObject({ repeated: 12, unmatched: { count: 0 } })
    const { openLines } = await desk().getBatch({ number: batch.number })
    const which = { resultId: openLines[0]!.resultId, batchId: batch.id }
    const { orgId, transactionId } = kavitha.key
    await desk().matchResultLine({ ...which, line: 7, orgId, transactionId })
    await desk().ignoreResultLine({ ...which, line: 12, reason: 'A remittance of Mutiara Logistics' })
    expect(await preview(lines)).toMatchObject({ repeated: 12, unmatched: { count: 0 } })

    // The later file of the bank writes amounts in another way, and has two more lines.
    const later = [
      ...lines.map((line) => line.replace('1120.00', '"1,120.00"')),
      paidLine(silent[0]!, '370.50'),
      '880044024402,1120.00,Paid,',
    ]
    expect(await apply(batch.id, later)).toMatchObject({ completed: 1, open: 1 })
    const after = await desk().getBatch({ number: batch.number })
    expect(after.openLines.map(({ line }) => line)).toEqual([15])
    expect(after.bankResults).toMatchObject([
      { lines: 14, applied: 11, open: 1 },
      { lines: 12, applied: 11, open: 0 },
    ])
  })

  test('is a warning for another batch, whose result may have the same content', async () => {
    const lines = ['760011110000,273.00,Paid,']
    const pay = () => place(org, employee, { amount: 280_00, accountNumber: '760011110000' })
    await pay()
    const first = await send()
    await apply(first.id, lines)
    await pay()
    const second = await send()
    const preview = await desk().previewBankResult({ downloadUrl: await fileOf(lines), batchId: second.id })
    expect(preview.appliedBefore).toMatchObject({ batches: [first.number], sameBatch: false })
    expect(await apply(second.id, lines)).toMatchObject({ completed: 1 })
  })

  test('a later file with the earlier lines completes only the others', async () => {
    const [first, second] = [await placeOf('Paid', 280), await placeOf('Paid', 380)]
    const batch = await send()
    await apply(batch.id, [paidLine(first, '273.00')])
    const lines = [paidLine(first, '273.00'), paidLine(second, '370.50')]
    expect(await apply(batch.id, lines)).toMatchObject({ completed: 1, net: 370.5, open: 0 })
  })

  test('a line that contradicts an earlier result stays open with the date of that result', async () => {
    const [first, second] = [await placeOf('Paid', 280), await placeOf('Paid', 380)]
    const batch = await send()
    await apply(batch.id, [paidLine(first, '273.00')])
    await apply(batch.id, [`${first.accountNumber},273.00,Failed,Account closed`, paidLine(second, '370.50')])
    const { openLines } = await desk().getBatch({ number: batch.number })
    expect(openLines.map(({ problem }) => problem)).toEqual([
      { code: 'result_completed_before', params: { date: '01/12/2026' } },
    ])
  })
})

test('a trailer and a file separated by semicolons need no editing', async () => {
  const one = await placeOf('Paid', 280)
  const batch = await send()
  const text = `Account No.;Amount;Status;Reason\n${one.accountNumber};273.00;Paid;\nTOTAL;273.00;;\n`
  const downloadUrl = await placeFile(w, admin, 'bank-result', text)
  const answer = await desk().applyBankResult({ downloadUrl, batchId: batch.id, transferDate: '2026-12-01' })
  expect(answer).toMatchObject({ completed: 1, open: 0 })
})

test('a file without a matching line changes nothing', async () => {
  await placeOf('Paid', 280)
  const batch = await send()
  await expect(apply(batch.id, ['999888777,12.34,Paid,'])).rejects.toMatchObject({ code: 'result_nothing_matches' })
  expect((await desk().getBatch({ number: batch.number })).bankResults).toEqual([])
  await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-12-01', batchIds: [batch.id] })
})

test('a press applies only what the preview showed', async () => {
  const [first, second] = [await placeOf('Paid', 280), await placeOf('Paid', 380)]
  const batch = await send()
  const downloadUrl = await fileOf([paidLine(first, '273.00'), paidLine(second, '370.50')])
  const { shown } = await desk().previewBankResult({ downloadUrl, batchId: batch.id })
  expect(shown).toMatchObject({ count: 2, total: 643.5 })
  await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-12-01', ids: [second.id] })
  await expect(
    desk().applyBankResult({ downloadUrl, batchId: batch.id, transferDate: '2026-12-01', shown }),
  ).rejects.toMatchObject({ code: 'not_as_shown' })
  await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-12-01', batchIds: [batch.id] })
})

test.each([
  ['another account', '760100000000', ringgit(273)],
  ['more than RM 1.00 less', null, ringgit(271.99)],
])('a line of %s is near no payment', async (_, account, amount) => {
  const [first, other] = [await placeOf('Paid', 380), await placeOf('Other', 280)]
  const batch = await send()
  await apply(batch.id, [paidLine(first, '370.50'), `${account ?? other.accountNumber},${amount},Paid,`])
  const { openLines } = await desk().getBatch({ number: batch.number })
  expect(openLines[0]?.near).toBeNull()
  const { orgId, transactionId } = other.key
  const match = { resultId: openLines[0]!.resultId, line: 3, batchId: batch.id, orgId, transactionId }
  await expect(desk().matchResultLine(match)).rejects.toMatchObject({ code: 'result_line_not_near' })
})

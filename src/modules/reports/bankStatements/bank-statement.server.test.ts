import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { deductionWorld, type DeductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import { addOriginatingAccount } from '#money/originatingAccounts/originating-account.fixtures.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { placeFile } from '#test/place-file.ts'
import { camt053 } from '#test/samples.ts'
import { world, type Member } from '#test/world.ts'
import { addStatement, statementCsv, type GivenLine } from './bank-statement.fixtures.ts'

const w = world()
let kit: DeductionWorld
let accountId: string
/** List numbers repeat from employer to employer, so that each test has one with another name. */
let employer: string
/** The advance of 400.00 was paid in a batch of 20 October; the list of October is to remit 410.00. */
beforeEach(async () => {
  w.travelTo('2026-10-20T02:00:00.000Z')
  employer = `${w.id()} Niaga`
  kit = await deductionWorld(w, { name: employer })
  accountId = await addOriginatingAccount(w)
  await kit.paid(await kit.employee('Aina'), 400_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  kit.at('2026-10-27 10:00:00')
})
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const calls = (by: Member = kit.admin) => w.as(by).bankStatements
const add = (lines: readonly GivenLine[], given: { on?: string; opening?: number } = {}) =>
  addStatement(w, kit.admin, { accountId, on: '27/10/2026', lines, ...given })
const details = (statementId: string) => calls().getStatement({ statementId })
const decisions = async (statementId: string) =>
  (await calls().getLines({ statementId, pageSize: 50 })).lines.map(
    ({ decision }) => decision && [decision.type, decision.posted],
  )
const owed = async () => (await w.as(kit.admin).rollingPayAdmin.getOrgAdvanceAccount({ orgId: kit.org.id })).outstanding
const upload = (text: string | Uint8Array, name = 'file.csv') => placeFile(w, kit.admin, 'bank-statement', text, name)
const reference = async (): Promise<string> => {
  const { rows } = await w.database.pool.query<{ reference: string }>(
    `select (select f.number from payment_files f where f.record_id = b.id) as reference
       from bank_batches b join withdrawal_states s on s.batch_id = b.id where s.org_id = $1`,
    [kit.org.id],
  )
  return rows[0]!.reference
}
/** The payee of the batch by the number that the bank’s file gives it. */
const payee = async (): Promise<string> => {
  const { rows } = await w.database.pool.query<{ place: string }>(
    `select p.place from (select s.org_id, row_number() over (partition by s.batch_id order by s.org_id, s.id) as place from withdrawal_states s
        where s.batch_id in (select batch_id from withdrawal_states where org_id = $1)) p where p.org_id = $1`,
    [kit.org.id],
  )
  return rows[0]!.place
}
const batchNet = async (): Promise<number> => {
  const { rows } = await w.database.pool.query<{ net: string }>(
    `select b.net_sen as net from bank_batches b join withdrawal_states s on s.batch_id = b.id where s.org_id = $1`,
    [kit.org.id],
  )
  return Number(rows[0]!.net) / 100
}

describe('sure matches', () => {
  test('are made in one press: a batch, a return, a remittance and a top-up; what is open stays open', async () => {
    const [batch, topUp] = [await reference(), `TOPUP-${w.id()}`]
    await w.as(kit.admin).paymentGateway.recordTopUp({ amount: ringgit(200), paidOn: '2026-10-26', reference: topUp })
    const statementId = await add([
      [`BULK PAYMENT DEBIT ${batch}`, -(await batchNet())],
      [`DUITNOW ${employer} DL-2026-10-01`, 410],
      [`TRF TO CURLEC ${topUp}`, -200],
      ['CDM CASH DEPOSIT 0417', 1_120],
      ['CAJ PERKHIDMATAN', -12],
    ])
    const { sure, others, statement } = await details(statementId)
    expect(statement).toMatchObject({ number: 1, lines: 5, open: 5, opening: 1_000 })
    expect(sure.lines.map(({ line, match }) => [line, match.type, match.posts])).toEqual([
      [1, 'bank_batch', false],
      [2, 'advance_repayment', true],
      [3, 'provider_top_up', false],
    ])
    expect(sure.posts).toEqual({ count: 1, total: 410 })
    expect(others.map(({ line, candidates }) => [line, candidates.length])).toEqual([
      [4, 0],
      [5, 0],
    ])
    const other = await w.member(null, 'admin')
    const outcomes = await Promise.all(
      [kit.admin, other].map((by) => outcomeOf(calls(by).matchSureLines({ statementId, shown: sure.shown }))),
    )
    expect(outcomes.filter((one) => one === 'not_as_shown')).toHaveLength(1)
    expect(await owed()).toBe(0)
    expect(await decisions(statementId)).toEqual([
      ['bank_batch', false],
      ['advance_repayment', true],
      ['provider_top_up', false],
      null,
      null,
    ])
    expect((await details(statementId)).sure.lines).toEqual([])
  })

  test('record a return by its payee, which can’t be taken back', async () => {
    const statementId = await add([[`IBG RETURN NAME MISMATCH ${await reference()}-${await payee()}`, 400]])
    const { sure } = await details(statementId)
    expect(sure.lines).toMatchObject([
      { match: { type: 'withdrawal', posts: true, facts: ['reference', 'amount', 'date'] } },
    ])
    await calls().matchSureLines({ statementId, shown: sure.shown })
    expect(await owed()).toBe(0)
    expect(await outcomeOf(calls().takeBackLines({ statementId, lines: [1], reason: 'Wrong' }))).toBe('bank_line_final')
  })

  test('reconcile a repayment that was typed before the statement came, and open its line when it is voided', async () => {
    const typed = { orgId: kit.org.id, amount: ringgit(410), paidOn: '2026-10-26', reference: 'IBG 5530418' }
    const { id } = await w.as(kit.admin).rollingPayAdmin.recordAdvanceRepayment(typed)
    const statementId = await add([['KKSB IBG 5530418', 410]])
    const { sure } = await details(statementId)
    expect(sure.posts.count).toBe(0)
    await calls().matchSureLines({ statementId, shown: sure.shown })
    await w.as(kit.admin).rollingPayAdmin.voidAdvanceRepayment({ orgId: kit.org.id, id, reason: 'Wrong employer' })
    expect(await decisions(statementId)).toEqual([null])
    expect(await owed()).toBe(410)
  })
})

describe('a person', () => {
  test('matches a line with a candidate, takes it back, and the repayment is void', async () => {
    const statementId = await add([[`IBG ${employer}`, 300]])
    const [line] = (await details(statementId)).others
    // The name with another amount is no candidate; the number of the list is.
    expect(line?.candidates).toEqual([])
    kit.at('2026-10-28 10:00:00')
    const next = await add([[`${employer} DL-2026-10-01 PART`, 300]], { on: '28/10/2026', opening: 1_300 })
    const [part] = (await details(next)).others
    const [best] = part!.candidates
    expect(best).toMatchObject({ type: 'advance_repayment', facts: ['reference', 'payer'], amount: 410, posts: true })
    const { key } = best!
    const other = await w.member(null, 'admin')
    const outcomes = await Promise.all(
      [kit.admin, other].map((by) => outcomeOf(calls(by).matchLine({ statementId: next, line: 1, key }))),
    )
    expect(outcomes.filter((one) => one === 'bank_line_matched')).toHaveLength(1)
    expect(await owed()).toBe(110)
    await calls().takeBackLines({ statementId: next, lines: [1], reason: 'Wrong list' })
    expect(await owed()).toBe(410)
    expect(await decisions(next)).toEqual([null])
    expect(await outcomeOf(calls().takeBackLines({ statementId: next, lines: [1], reason: 'Again' }))).toBe(
      'bank_line_open',
    )
  })

  test('holds equal payments until their employer is known, or dismisses a line with a reason', async () => {
    const statementId = await add([
      ['TRANSFER 00817', 150],
      ['TRANSFER 00817', 150],
      ['CAJ PERKHIDMATAN', -12],
      ['CAJ CEK', -1],
    ])
    await calls().holdLine({ statementId, line: 1 })
    await calls().holdLine({ statementId, line: 2 })
    expect(await outcomeOf(calls().holdLine({ statementId, line: 3 }))).toBe('bank_line_other')
    await calls().dismissLine({ statementId, line: 3, reason: 'Bank charge' })
    await calls().dismissLine({ statementId, line: 4, reason: 'Bank charge' })
    const { remittances } = await w.as(kit.admin).rollingPayAdmin.getUnmatchedRemittances({ search: 'TRANSFER 00817' })
    expect(remittances).toHaveLength(2)
    expect(await details(statementId)).toMatchObject({ statement: { open: 0 }, dismissed: { count: 2, total: -13 } })
    const [first] = remittances
    await w.as(kit.admin).rollingPayAdmin.dismissUnmatchedRemittance({ id: first!.id, reason: 'Not ours' })
    expect((await decisions(statementId)).filter((one) => one === null)).toHaveLength(1)
  })
})

describe('an upload', () => {
  const whyNot = async (text: string | Uint8Array, name?: string) =>
    calls()
      .addStatement({ accountId, downloadUrl: await upload(text, name) })
      .then(
        () => null,
        (error: { code: string; fieldErrors?: { file?: { code: string } } }) =>
          error.fieldErrors?.file?.code ?? error.code,
      )
  const csv = (lines: readonly GivenLine[], on: string, opening?: number) =>
    statementCsv({ lines, on, ...(opening !== undefined && { opening }) })

  test('of the same file or the same lines changes nothing', async () => {
    const lines: GivenLine[] = [
      ['A', 5],
      ['A', 5],
    ]
    await add(lines)
    expect(await whyNot(csv(lines, '27/10/2026'))).toBe('statement_known')
    expect(await whyNot(`${csv(lines, '2026-10-27')}\n`)).toBe('statement_known')
    expect((await calls().getStatements({ search: accountId })).total).toBe(1)
  })

  test('by two people at once adds one', async () => {
    const urls = await Promise.all([1, 2].map(() => upload(csv([['A', 5]], '27/10/2026'))))
    const outcomes = await Promise.all(
      urls.map((downloadUrl) => outcomeOf(calls().addStatement({ accountId, downloadUrl }))),
    )
    expect(outcomes.filter((one) => one === 'statement_known')).toHaveLength(1)
  })

  test.each([
    ['an opening that isn’t the last closing', csv([['B', 5]], '28/10/2026', 1_000), 'statement_opening'],
    ['days that are here already', csv([['B', 5]], '27/10/2026', 1_005), 'statement_overlap'],
    ['a day in the future', csv([['B', 5]], '30/10/2026', 1_005), 'statement_line_future'],
    ['a line that is missing', csv([['B', 5]], '28/10/2026', 1_005).replace('1010.00', '1011.00'), 'statement_opening'],
    [
      'a wrong sign',
      'Date,Description,Amount,DR/CR\n28/10/2026,B,-5.00,CR\n28/10/2026,B,5.00,DR',
      'statement_line_sign',
    ],
    ['another currency', 'Date,Description,Amount,Currency\n28/10/2026,B,5.00,SGD', 'statement_line_currency'],
    [
      'another account',
      'Account No: 114099998888\nDate,Description,Amount\n28/10/2026,B,5.00',
      'statement_other_account',
    ],
    [
      'entities',
      `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "b">]>${camt053.toString().slice(38)}`,
      'statement_entities',
    ],
    ['a truncated file', camt053.toString().slice(0, 600), 'statement_broken'],
    ['no balance', 'Date,Description,Amount\n28/10/2026,B,5.00', 'statement_closing_needed'],
  ])('with %s is refused, and nothing is added', async (_, text, code) => {
    kit.at('2026-10-28 10:00:00')
    await add([['A', 5]])
    expect(await whyNot(text, text.startsWith('<') ? 'file.xml' : undefined)).toBe(code)
    expect((await calls().getStatements({ search: accountId })).total).toBe(1)
  })

  test('without balances asks for the closing one, which must tie', async () => {
    kit.at('2026-10-28 10:00:00')
    await add([['A', 5]])
    const downloadUrl = await upload('Date,Description,Amount\n28/10/2026,B,5.00')
    expect(await calls().previewStatement({ accountId, downloadUrl })).toMatchObject({
      needsClosing: true,
      statement: null,
    })
    const given = { accountId, downloadUrl, closing: ringgit(1_010) }
    expect((await calls().previewStatement(given)).statement).toMatchObject({
      number: 2,
      opening: 1_005,
      closing: 1_010,
    })
    expect(await outcomeOf(calls().addStatement({ ...given, closing: ringgit(1_010.01) }))).toBe('statement_refused')
    expect(await calls().addStatement(given)).toMatchObject({ lines: 1 })
  })

  test('in ISO 20022 has its balances and its account, and is kept as evidence', async () => {
    kit.at('2026-11-11 10:00:00')
    const downloadUrl = await upload(camt053, 'file.xml')
    const { id: statementId } = await calls().addStatement({ accountId, downloadUrl })
    const { statement, others } = await details(statementId)
    expect(statement).toMatchObject({
      opening: 100,
      in: 693.6,
      out: 0,
      closing: 793.6,
      from: '2026-11-10',
      to: '2026-11-10',
    })
    expect(statement.file.url).toBe(downloadUrl)
    expect(others).toMatchObject([{ text: 'KOPI KITA SDN BHD B-77', amount: 693.6 }])
  })

  test('of an unknown form is asked about once, and read the second time', async () => {
    kit.at('2026-10-28 10:00:00')
    const text = (on: string, balance: string) => `Bila,Apa,Berapa,Arah,Sisa\n${on},KKSB,5.00,M,${balance}`
    const first = await upload(text('27/10/2026', '1005.00'))
    const { columns, statement } = await calls().previewStatement({ accountId, downloadUrl: first })
    expect(statement).toBeNull()
    expect(await outcomeOf(calls().addStatement({ accountId, downloadUrl: first }))).toBe('columns_open')
    await w.as(kit.admin).columns.saveAnswer({
      kind: 'bank-statement',
      key: columns.question!.key,
      sheets: [
        { isHeading: true, columns: ['paidOn', 'payer', 'amount', 'direction', 'balance'], directions: { m: 'in' } },
      ],
    })
    await calls().addStatement({ accountId, downloadUrl: first })
    const second = await upload(text('28/10/2026', '1010.00'))
    expect((await calls().previewStatement({ accountId, downloadUrl: second })).statement).toMatchObject({
      opening: 1_005,
    })
  })
})

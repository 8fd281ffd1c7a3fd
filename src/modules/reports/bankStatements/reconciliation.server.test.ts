import { afterEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { addDays, dateIn, formatDate, type LocalDate } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { deductionWorld, type DeductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { addOriginatingAccount } from '#money/originatingAccounts/originating-account.fixtures.ts'
import { payRunSteps, payRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member } from '#test/world.ts'
import { addStatement, type GivenLine } from './bank-statement.fixtures.ts'

const w = world()
const place = placing(w)
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const calls = (by: Member) => w.as(by).bankStatements
const read = (by: Member) => calls(by).getReconciliation({})
/** Expects that the parts lead from the ledger to the closing balances, and returns them. */
const reconciled = async (by: Member) => {
  const found = await read(by)
  const { ledger, start, different, open, dismissed, unlisted, closing } = found
  expect(ledger + start + different.total + open.total + dismissed.total - unlisted.total).toBeCloseTo(closing, 2)
  return found
}
/** The last batch with the number of its file and its net amount in ringgit. */
const lastBatch = async () => {
  const { rows } = await w.database.pool.query<{ id: string; reference: string; net: number }>(
    `select (select f.number from payment_files f where f.record_id = b.id) as reference,
            b.id, b.net_sen / 100.0::float8 as net
       from bank_batches b order by b.number desc limit 1`,
  )
  return rows[0]!
}
const matchSure = async (by: Member, statementId: string) => {
  const { sure } = await calls(by).getStatement({ statementId })
  if (sure.lines.length > 0) await calls(by).matchSureLines({ statementId, shown: sure.shown })
  return sure.lines.length
}

test('a disbursement, its returned payment and each wallet of a pay run are matched by reference and amount', async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const kopi = await disbursementWorld(w)
  const { admin } = kopi
  const accountId = await addOriginatingAccount(w)
  await addStatement(w, admin, { accountId, on: '15/11/2026', lines: [['OPENING', 1]] })
  const before = await reconciled(admin)
  const { id, orgId } = await kopi.process(900, 1_000)
  await w.as(admin).disbursements.complete({ id, orgId, dateCompleted: dateIn(w.now()) })
  const [, second = ''] = await kopi.lineIds(id)
  await w.as(admin).disbursements.recordReturned({ id, orgId, lineIds: [second], reason: 'Account closed' })
  const payees = await payRunWorld(w)
  const steps = payRunSteps(w, () => payees)
  const [boost, grab] = [await payees.wallet('Boost'), await payees.wallet('GrabPay')]
  await payees.employee({ [boost]: 60, [grab]: 40 })
  const run = await steps.completed()
  const recorded = await reconciled(admin)
  expect(recorded.unlisted.count - before.unlisted.count).toBe(4)
  expect(recorded.unlisted.total - before.unlisted.total).toBe(-1_900 + 1_000 - 180)
  expect(recorded.start).toBe(before.start)

  const filesOf = async (search: string) => (await w.as(admin).paymentFiles.getFiles({ search })).files
  const number = (await filesOf(id))[0]?.number
  const ofWallet = new Map((await filesOf(run)).map((file) => [file.walletId, file.number]))
  const statementId = await addStatement(w, admin, {
    accountId,
    on: '16/11/2026',
    opening: 1_001,
    lines: [
      [`BULK DEBIT ${number}`, -1_900],
      [`IBG RETURN ${number}-2 ACCOUNT CLOSED`, 1_000],
      [`BOOST ${ofWallet.get(boost)}`, -108],
      [`GRABPAY ${ofWallet.get(grab)}`, -72],
    ],
  })
  expect(await matchSure(admin, statementId)).toBe(4)
  const { lines } = await calls(admin).getLines({ statementId, pageSize: 50 })
  expect(lines.map(({ decision }) => [decision?.type, decision?.posted])).toEqual([
    ['disbursement', false],
    ['disbursement_return', false],
    ['pay_run', false],
    ['pay_run', false],
  ])
  const after = await reconciled(admin)
  expect(after.unlisted).toEqual(before.unlisted)
  expect([after.start, after.different.count]).toEqual([before.start, before.different.count])
})

/** Employees of an employer, and its helpers. */
type Employer = { readonly kit: DeductionWorld; readonly name: string }

test('a month of 20 batches, 35 returns, 60 remittances and 10 unknown lines leaves every sen matched or listed', async () => {
  w.travelTo('2026-09-30T02:00:00.000Z')
  const employers: Employer[] = []
  for (let i = 0; i < 4; i += 1) {
    const name = `${w.id()} Niaga`
    employers.push({ name, kit: await deductionWorld(w, { name }) })
  }
  const { admin } = employers[0]!.kit
  const accountId = await addOriginatingAccount(w)
  const post = (on: LocalDate, lines: readonly GivenLine[]) =>
    addStatement(w, admin, { accountId, on: formatDate(on), lines, opening: balance })
  let balance = 50_000
  const add = async (on: LocalDate, lines: readonly GivenLine[]) => {
    const id = await post(on, lines)
    balance += lines.reduce((all, [, amount]) => all + amount, 0)
    return id
  }
  await add('2026-09-30' as LocalDate, [['OPENING', 1]])
  const before = await reconciled(admin)

  const statements: string[] = []
  let [returns, remittances, unknown] = [0, 0, 0]
  for (let i = 0, on = '2026-10-01' as LocalDate; i < 20; i += 1, on = addDays(on, 1)) {
    w.travelTo(`${on}T02:00:00.000Z`)
    const { kit } = employers[i % 4]!
    const payees = i < 10 ? 2 : i < 15 ? 3 : 1
    for (let payee = 1; payee < payees; payee += 1)
      await place(kit.org, await kit.employee(`B${i}`), { amount: 100_00, feePaidBy: 'employer' })
    const sent = await kit.sent(await kit.employee(`A${i}`), 100_00)
    const { id, reference, net } = await lastBatch()
    await w.as(admin).rollingPayAdmin.completeAll({ transferDate: on, handover: 'Sent by e-mail', batchIds: [id] })
    const lines: GivenLine[] = [[`BULK PAYMENT ${reference}`, -net]]
    if (i < 15) {
      for (let payee = 1; payee <= payees; payee += 1) lines.push([`IBG RETURN ${reference}-${payee}`, 100])
      returns += payees
      // Some returns are typed before the statement comes; the others are posted by their lines.
      if (i % 3 === 0) await kit.returned(sent)
    } else
      for (let payment = 0; payment < 12; payment += 1) {
        const paid = { orgId: kit.org.id, amount: ringgit(5 + (payment % 2)), paidOn: on, reference: `IBG ${w.id()}` }
        await w.as(admin).rollingPayAdmin.recordAdvanceRepayment(paid)
        lines.push([`${paid.reference} KKSB`, paid.amount])
        remittances += 1
      }
    if (i % 2 === 0) {
      lines.push([`TRANSFER ${w.id()}`, 20 + i])
      unknown += 1
    }
    statements.push(await add(on, lines))
  }
  expect([returns, remittances, unknown]).toEqual([35, 60, 10])

  for (const statementId of statements) await matchSure(admin, statementId)
  const after = await reconciled(admin)
  expect(after.open.count - before.open.count).toBe(10)
  expect(after.open.total - before.open.total).toBe(290)
  expect([after.unlisted, after.different]).toEqual([before.unlisted, before.different])
  expect(after.start).toBe(before.start)
  expect(after.closing - before.closing).toBeCloseTo(balance - 50_001, 2)
  const ours = after.items.filter(({ kind, statement }) => kind === 'open' && statements.includes(statement?.id ?? ''))
  expect(ours).toHaveLength(10)

  // One is held, one dismissed; the ledger has the money that is held.
  const [held, charge] = ours
  const lineOf = (item: typeof held) => ({ statementId: item!.statement!.id, line: item!.statement!.line })
  await calls(admin).holdLine(lineOf(held))
  await calls(admin).dismissLine({ ...lineOf(charge), reason: 'Own transfer' })
  const last = await reconciled(admin)
  expect(last.open.count - after.open.count).toBe(-2)
  expect(last.ledger - after.ledger).toBe(held!.amount)
  expect(last.dismissed.total - after.dismissed.total).toBe(charge!.amount)
  expect(last.start).toBe(before.start)
}, 120_000)

test('a payment that comes back long after the first statement is listed until a line is matched with it', async () => {
  w.travelTo('2026-08-03T02:00:00.000Z')
  const kit = await deductionWorld(w)
  const sent = await kit.sent(await kit.employee('Aina'), 400_00)
  await kit.complete(sent)
  const suppliers = await disbursementWorld(w)
  const { id, orgId } = await suppliers.process(900, 1_000)
  await w.as(kit.admin).disbursements.complete({ id, orgId, dateCompleted: dateIn(w.now()) })
  const { reference } = await lastBatch()
  const [first = ''] = await suppliers.lineIds(id)
  w.travelTo('2026-11-02T02:00:00.000Z')
  const accountId = await addOriginatingAccount(w)
  await addStatement(w, kit.admin, { accountId, on: '02/11/2026', lines: [['OPENING', 1]] })
  const before = await reconciled(kit.admin)

  w.travelTo('2026-11-16T02:00:00.000Z')
  await kit.returned(sent)
  await w.as(kit.admin).disbursements.recordReturned({ id, orgId, lineIds: [first], reason: 'Account closed' })
  const typed = await reconciled(kit.admin)
  expect([typed.unlisted.count - before.unlisted.count, typed.unlisted.total - before.unlisted.total]).toEqual([
    2, 1_300,
  ])
  expect(typed.start).toBe(before.start)

  const [file] = (await w.as(kit.admin).paymentFiles.getFiles({ search: id })).files
  const statementId = await addStatement(w, kit.admin, {
    accountId,
    on: '16/11/2026',
    opening: 1_001,
    lines: [
      [`IBG RETURN ${reference}-1`, 400],
      [`IBG RETURN ${file?.number}-1`, 900],
    ],
  })
  expect(await matchSure(kit.admin, statementId)).toBe(2)
  const after = await reconciled(kit.admin)
  expect([after.unlisted, after.start]).toEqual([before.unlisted, before.start])
})

test('a batch that the bank debited before its payments are completed is listed as different until they are', async () => {
  w.travelTo('2026-12-01T02:00:00.000Z')
  const kit = await deductionWorld(w)
  const accountId = await addOriginatingAccount(w)
  const placed = await kit.sent(await kit.employee('Aina'), 400_00)
  const { reference, net } = await lastBatch()
  const statementId = await addStatement(w, kit.admin, {
    accountId,
    on: '01/12/2026',
    lines: [[`BULK PAYMENT ${reference}`, -net]],
  })
  await matchSure(kit.admin, statementId)
  const own = async () =>
    (await reconciled(kit.admin)).items.filter(
      ({ kind, statement }) => kind === 'different' && statement?.id === statementId,
    )
  expect(await own()).toMatchObject([
    { name: expect.any(String), type: 'bank_batch', amount: -400, statement: { line: 1 } },
  ])
  await kit.complete(placed)
  expect(await own()).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ringgit, sumRinggit } from '#kernel/money.ts'
import { benefitsOwedSteps, benefitsOwedWorld } from '#owed/receivables/benefit/benefits-owed-world.fixtures.ts'
import { settlementWorld } from '#owed/receivables/settlement/settlement-world.fixtures.ts'
import { deductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import { connectProvider, payoutWorld } from '#money/payouts/payout-world.fixtures.ts'
import { placeFile } from '#test/place-file.ts'
import { placing } from '#test/withdrawing.ts'
import { world } from '#test/world.ts'
import { readFigures } from './figure.service.ts'

const w = world()
const read = async () => {
  const figures = await readFigures(w.database, () => Date.parse(w.now()))
  return Object.fromEntries(
    figures.map(({ name, values }) => [name, Object.fromEntries(values.map(({ label, value }) => [label, value]))]),
  )
}

test('the figures count what waits, and since when', async () => {
  const organization = await w.organization()
  const employee = await w.employee(organization)
  const place = placing(w)
  const sent = { batch: { number: 7, sentAt: w.now() } }
  await place(organization, employee, { status: 'pending' })
  await place(organization, employee, { status: 'approved' })
  await place(organization, employee, { status: 'processing', ...sent })
  await w.database.pool.query(
    `insert into provider_balances (org_id, balance_sen, read_at) values ('PLATFORM', 120488015, $1)`,
    [w.now()],
  )
  w.pass(2 * 86_400_000)
  const figures = await read()
  expect(figures).toMatchObject({
    upah_withdrawals: { pending: 1, approved: 1, processing: 1 },
    upah_withdrawals_oldest_seconds: { pending: 172_800, approved: 172_800, processing: 172_800 },
    upah_provider_balance_ringgit: { '': 1_204_880.15 },
    upah_provider_balance_age_seconds: { '': 172_800 },
    upah_receivable_overdue_ringgit: { settlements: 0, 'deduction lists': 0, benefits: 0 },
  })
})

test('what waits for a person has the figures of the screens, in bank days', async () => {
  // A Friday: the bank days after it are Monday and Tuesday.
  w.travelTo('2026-11-20T02:00:00.000Z')
  const organization = await w.organization()
  const employee = await w.employee(organization)
  const admin = await w.member(null, 'admin')
  const desk = w.as(admin).rollingPayAdmin
  const place = placing(w)
  const returned = await place(organization, employee)
  await desk.endOfDayProcessing({})
  const text = `Account No.,Amount,Status,Reason\n${returned.accountNumber},243.75,Paid,\n880044024402,1120.00,Paid,\n`
  const downloadUrl = await placeFile(w, admin, 'bank-result', text)
  await desk.applyBankResult({ downloadUrl, transferDate: '2026-11-20' })
  await desk.recordBankReturn({ ...returned.key, returnedOn: '2026-11-20', reason: 'Account closed' })
  await place(organization, employee, { accountNumber: returned.accountNumber, bankCode: returned.bankCode })
  await desk.recordUnmatchedRemittance({ amount: ringgit(410), paidOn: '2026-11-20', reference: 'KKSB BAKI' })
  const { withBank } = await desk.getToday({})
  const details = await desk.getBatch({ number: withBank.lastBatch?.number ?? 0 })
  const [today, { open }] = [await desk.getToday({}), await desk.getUnmatchedRemittances({})]
  expect([today.onHold.count, details.openLines.length, open.amount]).toEqual([1, 1, 410])
  const waiting = (bankDays: number, bankOpen: number) => ({
    upah_bank_open: { '': bankOpen },
    upah_payments_on_hold: { '': today.onHold.count },
    upah_payments_on_hold_bank_days: { '': bankDays },
    upah_bank_lines_open: { '': details.openLines.length },
    upah_bank_lines_open_bank_days: { '': bankDays },
    upah_unmatched_ringgit: { '': open.amount },
    upah_unmatched_bank_days: { '': bankDays },
  })
  expect(await read()).toMatchObject(waiting(0, 1))
  w.travelTo('2026-11-22T02:00:00.000Z')
  expect(await read()).toMatchObject(waiting(0, 0))
  w.travelTo('2026-11-24T02:00:00.000Z')
  expect(await read()).toMatchObject(waiting(2, 1))
})

test('the balance with the provider is compared with the approved disbursements', async () => {
  const { approve, send } = await payoutWorld(w)
  await connectProvider(w, 5_000_00)
  await approve(1_500, 700)
  await send([900, '1234567890'])
  expect(await read()).toMatchObject({
    upah_provider_available_ringgit: { '': 4_100 },
    upah_disbursements_approved_ringgit: { '': 2_200 },
  })
})

test('overdue amounts are those of the lists, with the bank days of the oldest', async () => {
  w.travelTo('2026-10-20T02:00:00.000Z')
  const lists = await deductionWorld(w)
  await lists.paid(await lists.employee('Aina'), 400_00)
  lists.at('2026-10-26 00:30:00')
  await lists.makeLists()
  const benefits = await benefitsOwedWorld(w)
  await benefitsOwedSteps(w, () => benefits).steps.completed()
  const settlements = await settlementWorld(w)
  await settlements.create('2026-11-20')
  w.travelTo('2026-12-08T02:00:00.000Z')
  const { totals } = await w.as(settlements.admin).rollingPayAdmin.getReceivables({})
  const owed = await w.as(settlements.admin).adminPayRuns.getBenefitsOwed({})
  expect(await read()).toMatchObject({
    upah_receivable_overdue_ringgit: {
      settlements: 10_500,
      'deduction lists': sumRinggit([totals.week, totals.month, totals.older]),
      benefits: sumRinggit(owed.employers.map(({ overdue }) => overdue)),
    },
    upah_receivable_overdue_bank_days: { settlements: 12, 'deduction lists': 23, benefits: 11 },
  })
  expect([totals.older, owed.employers[0]?.overdue]).toEqual([410, 999.99])
})

const files = ['alerts.yaml', 'dashboard.json'] as const
test.each(files)('%s names only metrics that exist', async (file) => {
  const figures = await read()
  const text = readFileSync(new URL(`../../../../docs/operations/${file}`, import.meta.url), 'utf8')
  const named = new Set([...text.matchAll(/\bupah_[a-z_]+/g)].map(([name]) => name))
  const others = [
    'upah_build_info',
    'upah_call_seconds_bucket',
    'upah_call_seconds_count',
    'upah_database_waiting',
    'upah_job_last_success_timestamp_seconds',
    'upah_jobs_failed',
    'upah_jobs_oldest_seconds',
    'upah_backup_last_success_timestamp_seconds',
  ]
  expect([...named].filter((name) => !(name in figures) && !others.includes(name))).toEqual([])
})

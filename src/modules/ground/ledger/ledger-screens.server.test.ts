import { beforeAll, expect, test } from 'vitest'
import { placing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { auditLedger } from './ledger.jobs.ts'

const w = world()
let admin: Member
let org: Organization
let withdrawalId: string
beforeAll(async () => {
  admin = await w.member(null, 'admin')
  org = await w.organization({ name: 'Kopi Kita Sdn Bhd', serviceFeePaidBy: 'employer' })
  const employee = await w.employee(org)
  const place = placing(w)
  for (const feePaidBy of ['employer', 'employee'] as const) {
    const { id } = await place(org, employee, { feePaidBy })
    withdrawalId = id
  }
  const { rollingPayAdmin } = w.as(admin)
  await rollingPayAdmin.endOfDayProcessing({})
  await rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })
})
const ledger = () => w.as(admin).ledger
const runAudit = async () => {
  const audit = await ledger().runAudit({})
  await w.run(auditLedger, { auditId: audit.id })
  return (await ledger().getAudits({})).audits[0]
}

test('the balances of the accounts add up to zero', async () => {
  const { accounts, totals, total } = await ledger().getAccounts({ orgId: org.id })
  expect(accounts.map(({ orgName, account, balance }) => [orgName, account, balance])).toEqual([
    ['Kopi Kita Sdn Bhd', 'advances_receivable', 506.25],
    ['Kopi Kita Sdn Bhd', 'bank', -493.75],
    ['Kopi Kita Sdn Bhd', 'fee_income', -12.5],
  ])
  expect(total).toBe(3)
  expect(totals.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  expect((await ledger().getAccounts({ filter: { account: 'bank' } })).total).toBe(1)
  expect((await ledger().getAccounts({ search: 'kopi fee' })).total).toBe(0)
  expect((await ledger().getAccounts({ search: 'fee inc', sort: { by: 'balance' } })).total).toBe(1)
})

test('a record shows its entries with postings, and a return reverses them', async () => {
  const ofRecord = () => ledger().getEntries({ orgId: org.id, recordId: withdrawalId })
  const { entries, orgName, total, more } = await ofRecord()
  expect({ orgName, total, more }).toEqual({ orgName: 'Kopi Kita Sdn Bhd', total: 1, more: false })
  expect(entries[0]).toMatchObject({
    event: 'withdrawal_completed',
    sourceId: withdrawalId,
    entryOn: '2026-11-16',
    reversesId: null,
    postings: [
      { account: 'advances_receivable', party: null, amount: 250 },
      { account: 'bank', amount: -243.75 },
      { account: 'fee_income', amount: -6.25 },
    ],
  })
  await w.as(admin).rollingPayAdmin.recordBankReturn({
    orgId: org.id,
    transactionId: withdrawalId,
    reason: 'Account closed',
    returnedOn: '2026-11-16',
  })
  const after = (await ofRecord()).entries
  expect(after.map(({ event, reversesId }) => [event, reversesId])).toEqual([
    ['withdrawal_returned', entries[0]?.id],
    ['withdrawal_completed', null],
  ])
  expect(after[0]?.postings.map(({ amount }) => amount)).toEqual([-250, 243.75, 6.25])
})

test('the entries of an account are paged, newest first', async () => {
  const which = { orgId: org.id, account: 'bank', pageSize: 5 as const }
  const all = await ledger().getEntries(which)
  expect(all.total).toBe(3)
  expect(all.entries.map(({ id }) => id)).toEqual(
    all.entries
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
  expect((await ledger().getEntries({ ...which, search: 'returned' })).total).toBe(1)
  expect((await ledger().getEntries({ ...which, account: 'provider_balance' })).entries).toEqual([])
  await expect(ledger().getEntries({ orgId: w.id<'org'>() })).rejects.toMatchObject({ code: 'not_found' })
})

test('an audit without differences reports none, and is not started again while it runs', async () => {
  const [one, two] = await Promise.all([ledger().runAudit({}), ledger().runAudit({})])
  expect(one.id).toBe(two.id)
  expect(one).toMatchObject({ status: 'PENDING', differences: null, finishedAt: null })
  await w.run(auditLedger, { auditId: one.id })
  const { audits } = await ledger().getAudits({})
  expect(audits[0]).toMatchObject({ id: one.id, status: 'COMPLETED', differences: 0, findings: [] })
  // An interrupted audit doesn't prevent another.
  const interrupted = await ledger().runAudit({})
  w.pass(31 * 60_000)
  expect((await ledger().runAudit({})).id).not.toBe(interrupted.id)
})

test('an audit reports each difference with the expected amount', async () => {
  await w.database.pool.query(
    `update withdrawal_states set transfer_on = transfer_on - 1 where org_id = $1 and id = $2`,
    [org.id, withdrawalId],
  )
  w.pass(31 * 60_000)
  const audit = await runAudit()
  expect(audit?.differences).toBeGreaterThan(0)
  expect(audit?.findings[0]).toMatchObject({ check: 'entry differs from its withdrawal', subject: withdrawalId })
})

test('organizations have no access to the ledger', async () => {
  const manager = await w.member(org, 'Manager')
  for (const call of [
    () => w.as(manager).ledger.getAccounts({}),
    () => w.as(manager).ledger.getEntries({ orgId: org.id }),
    () => w.as(manager).ledger.runAudit({}),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'permission_denied' })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LocalDate } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { connectProvider } from '#money/payouts/payout-world.fixtures.ts'
import { addOriginatingAccount } from '#money/originatingAccounts/originating-account.fixtures.ts'
import { download } from '#test/downloads.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { disbursementWorld } from '../disbursement-world.fixtures.ts'

const w = world()
beforeEach(() => w.travelTo('2026-11-16T02:00:00.000Z'))
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const today = '2026-11-16' as LocalDate
/** A disbursement of 2,401.00 to three payees, whose file is with the bank. */
const sent = async () => {
  const own = await disbursementWorld(w)
  const { id, orgId } = await own.process(900, 1_000, 501)
  const key = { id, orgId }
  const platform = () => w.as(own.admin).disbursements
  return {
    own,
    key,
    platform,
    lines: await own.lineIds(id),
    details: () => platform().getOne({ disbursementId: id, orgId }),
    complete: () => platform().complete({ ...key, dateCompleted: today }),
    credit: async () => (await w.as(own.manager).orgs.getOrgInfo({})).availableCredit,
  }
}

test('payees that the bank refused are left out of the completion, with the bank’s reason', async () => {
  const { key, platform, lines, details, complete, credit } = await sent()
  const [first, second, third] = lines
  await platform().markNotPaid({ ...key, lineIds: [first!, second!], reason: 'Account closed' })
  await platform().undoNotPaid({ ...key, lineIds: [second!] })
  expect(await details()).toMatchObject({
    status: 'processing',
    selectedPayees: [
      { status: 'failed', failureReason: 'Account closed' },
      { status: 'waiting', failureReason: null },
      { status: 'waiting' },
    ],
    decisions: { complete: { count: 2, total: 1_501 }, retry: null },
  })
  await complete()
  expect(await details()).toMatchObject({
    status: 'completed',
    total: 1_501,
    amountToRepay: 1_576.05,
    selectedPayees: [{ status: 'failed' }, { status: 'paid' }, { status: 'paid' }],
  })
  expect(await credit()).toBe(250_000 - 1_576.05)
  // Only payees who were paid are notified.
  const { rows } = await w.database.pool.query(
    'select id from disbursement_lines where disbursement_id = $1 and remittance_sent_at is not null order by position',
    [key.id],
  )
  expect(rows.map(({ id }: { id: string }) => id)).toEqual([second, third])
})

test('a disbursement of which the bank paid no payee can only be cancelled', async () => {
  const { key, platform, lines, complete, credit } = await sent()
  await platform().markNotPaid({ ...key, lineIds: lines, reason: 'File rejected' })
  expect(await outcomeOf(complete())).toBe('nothing_paid')
  await platform().cancel({ ...key, reasonForCancellation: 'File rejected' })
  expect(await credit()).toBe(250_000)
})

test('payments that the bank returns after the completion are no longer owed, each with its own entry', async () => {
  const { own, key, platform, lines, details, complete, credit } = await sent()
  await complete()
  expect(await credit()).toBe(250_000 - 2_521.05)
  await w.as(own.manager).settings.updateManagementSettings({ notificationsEmail: own.manager.email })
  await platform().recordReturned({ ...key, lineIds: lines.slice(0, 2), reason: 'Account closed' })
  expect(await details()).toMatchObject({
    status: 'completed',
    total: 501,
    amountToRepay: 526.05,
    selectedPayees: [
      { status: 'reversed', failureReason: 'Account closed' },
      { status: 'reversed' },
      { status: 'paid' },
    ],
  })
  expect(await credit()).toBe(250_000 - 526.05)
  const { entries } = await w.as(own.admin).ledger.getEntries({ orgId: key.orgId, recordId: key.id })
  expect(entries.map((entry) => entry.event)).toEqual([
    'transfer_returned',
    'transfer_returned',
    'disbursement_completed',
  ])
  expect(entries[0]?.postings.map(({ account }) => account)).toContain('bank')
  const subjects = (await w.messages(own.manager.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Payment returned: RM 900.00'))).toHaveLength(1)
  const { text } = await download(w, own.admin, 'disbursements-downloadReconciliation', key)
  const statuses = text
    .split('\r\n')
    .slice(1, 4)
    .map((row) => [row.split(',')[8], row.split(',')[9] !== ''])
  expect(statuses).toEqual([
    ['reversed', true],
    ['reversed', true],
    ['paid', true],
  ])
  expect(await outcomeOf(platform().recordReturned({ ...key, lineIds: lines.slice(0, 1), reason: 'Again' }))).toBe(
    'lines_changed',
  )
})

test('only the fitting step of a disbursement that is paid by file allows it', async () => {
  const { own, key, platform, lines, complete } = await sent()
  const more = { ...key, lineIds: lines.slice(0, 1), reason: 'Account closed' }
  expect(await outcomeOf(platform().recordReturned(more))).toBe('disbursement_status')
  expect(await outcomeOf(platform().undoNotPaid(more))).toBe('lines_changed')
  expect(await outcomeOf(platform().markNotPaid({ ...more, lineIds: [w.id()] }))).toBe('lines_changed')
  await complete()
  expect(await outcomeOf(platform().markNotPaid(more))).toBe('disbursement_status')
  await connectProvider(w)
  const byProvider = await own.approve(700)
  await platform().processWithCurlec({ id: byProvider.id, orgId: key.orgId })
  const lineIds = await own.lineIds(byProvider.id)
  expect(await outcomeOf(platform().markNotPaid({ ...more, id: byProvider.id, lineIds }))).toBe('not_paid_by_file')
})

test('its payment file has the form of the chosen account’s bank, with the registration numbers of the suppliers', async () => {
  const { own, key, platform } = await sent()
  const accountId = await addOriginatingAccount(w)
  const bankFormat = { accountId, on: '2026-11-16' as LocalDate }
  const preview = await platform().previewPaymentFile({ ...key, ...bankFormat })
  expect(preview).toMatchObject({ problems: { count: 0 }, orderProblems: [], verified: false })
  expect(preview.rails.reduce((sum, { total }) => sum + total, 0)).toBe(2_401)
  expect(preview.fileName).toMatch(/^D20261116\d{3}\.txt$/)
  const { text } = await download(w, own.admin, 'disbursements-downloadPayees', { ...key, bankFormat })
  const payments = text
    .split('\r\n')
    .map((line) => line.split('|'))
    .filter(([type]) => type === '01')
  expect(payments.map((fields) => fields[11])).toEqual(['900.00', '1000.00', '501.00'])
  expect(payments.every((fields) => /^\d{12}$/.test(fields[26] ?? ''))).toBe(true)
  // Another disbursement of the day has another name.
  const other = await own.process(700)
  const named = await platform().previewPaymentFile({ id: other.id, orgId: other.orgId, ...bankFormat })
  expect(named.fileName).not.toBe(preview.fileName)
  const refused = download(w, own.executive, 'disbursements-downloadPayees', { ...key, bankFormat })
  expect(await outcomeOf(refused)).toBe('permission_denied')
})

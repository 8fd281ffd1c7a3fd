import { beforeAll, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { racing } from '#test/racing.ts'
import { world } from '#test/world.ts'
import { disbursementWorld, invoice } from '../disbursement-world.fixtures.ts'

const w = world()
let kopi: Awaited<ReturnType<typeof disbursementWorld>>
beforeAll(async () => {
  kopi = await disbursementWorld(w)
})
const day = (date: string) => date as LocalDate
const management = (of = kopi) => w.as(of.manager).disbursements
const platform = (of = kopi) => w.as(of.admin).disbursements
const creditOf = async (of = kopi) => (await w.as(of.manager).orgs.getOrgInfo({})).availableCredit

test('10,000.00 for 2 months is repaid with 10,500.00, which approval reserves', async () => {
  const own = await disbursementWorld(w)
  const before = await creditOf(own)
  const { id } = await own.submit(10_000)
  expect(await management(own).getOne({ disbursementId: id })).toMatchObject({
    status: 'pending-approval',
    total: 10_000,
    platformFee: 200,
    monthlyFeesTotal: 300,
    feesTotal: 500,
    amountToRepay: 10_500,
  })
  expect(await creditOf(own)).toBe(before)
  await management(own).approve({ id })
  expect(await creditOf(own)).toBe(before - 10_500)
  expect(await management(own).getCredit({})).toMatchObject({
    limit: 250_000,
    used: 10_500,
    available: 239_500,
    items: [{ disbursementId: id, outstanding: 10_500 }],
  })
})

test('the form calculates fees and credit before anything is stored', async () => {
  const own = await disbursementWorld(w)
  expect(
    await management(own).generateDetails({ payees: [{ amount: ringgit(34_000) }], repaymentPeriod: 2 }),
  ).toMatchObject({
    total: 34_000,
    platformFee: 680,
    monthlyFeesTotal: 1_020,
    amountToRepay: 35_700,
    creditAfter: 214_300,
    platformFeePercentage: 2,
    monthlyFeePercentage: 1.5,
  })
})

test.each([
  [{ name: '' }, { name: '*Required' }],
  [{ date: '' }, { date: '*Required' }],
  [{ date: '2026-11-18' }, { date: 'Choose 19/11/2026 or a later day' }],
  [{ repaymentPeriod: undefined }, { repaymentPeriod: '*Required' }],
  [{ selectedPayees: [] }, { selectedPayees: 'Add atleast one payee to continue!' }],
])('a form with %j is refused, even as a draft', async (wrong, fields) => {
  const payees = [await kopi.payee(1000)]
  for (const isDraft of [true, false])
    await expect(management().create(kopi.fields(payees, { ...wrong, isDraft }))).rejects.toMatchObject({
      code: 'invalid_input',
      fields,
    })
})

test('a payee needs RM 500.00, a file and a usable account', async () => {
  const good = await kopi.payee(500)
  const other = await kopi.supplier()
  const attempt = (changes: object) => management().create(kopi.fields([{ ...good, ...changes }]))
  await expect(attempt({ amount: 499.99 })).rejects.toMatchObject({
    fields: { 'selectedPayees.0.amount': 'Amount must be more than RM500' },
  })
  await expect(attempt({ files: [] })).rejects.toMatchObject({
    fields: { 'selectedPayees.0.files': 'Files is needed when adding suppliers' },
  })
  await expect(attempt({ bankDetailId: other.account.id })).rejects.toMatchObject({
    fields: { 'selectedPayees.0.bankDetailId': 'Choose an account of the supplier that can be paid' },
  })
  await expect(attempt({ files: [await invoice(w, kopi.executive, 'someone else')] })).rejects.toMatchObject({
    fields: { 'selectedPayees.0.files': 'Upload this file again' },
  })
  expect(await attempt({})).toMatchObject({ total: 500 })
})

test('only approved suppliers and employees with a bank account can be payees', async () => {
  const payee = await kopi.payee(1000)
  const key = { id: payee.id, orgId: kopi.organization.id }
  await w.as(kopi.admin).suppliers.blacklist({ ...key, remarks: 'Fraud' })
  await expect(management().create(kopi.fields([payee]))).rejects.toMatchObject({
    fields: { 'selectedPayees.0.id': 'This payee cannot be paid now' },
  })
  const employee = await w.employee(kopi.organization)
  const pending = await w.employee(kopi.organization, { status: 'pending-approval' })
  const wages = (ids: (string | null)[]) => ({
    payeesType: 'employees' as const,
    name: 'Bonus',
    date: day('2026-11-27'),
    repaymentPeriod: 1 as const,
    isDraft: false,
    selectedPayees: ids.map((id) => ({ id: id ?? '', amount: ringgit(600) })),
  })
  await expect(management().create(wages([pending.employeeId]))).rejects.toMatchObject({
    fields: { 'selectedPayees.0.id': 'This payee cannot be paid now' },
  })
  await expect(management().create(wages([employee.employeeId, employee.employeeId]))).rejects.toMatchObject({
    fields: { 'selectedPayees.1.id': 'Each employee can be added once' },
  })
  expect(await management().create(wages([employee.employeeId]))).toMatchObject({ total: 600, payees: 1 })
})

test('credit is checked at submit, and under a lock at approval', async () => {
  const own = await disbursementWorld(w)
  await expect(own.submit(240_000)).rejects.toMatchObject({
    code: 'credit_exceeded',
    message: 'This disbursement needs RM 252,000.00 of credit, but only RM 250,000.00 is available.',
  })
  const [one, two] = [await own.submit(150_000), await own.submit(150_000)]
  const results = await Promise.allSettled([
    w.as(own.manager).disbursements.approve({ id: one.id }),
    w.as(own.executive).disbursements.approve({ id: two.id }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await creditOf(own)).toBe(92_500)
})

test('revert to draft and cancel release the credit', async () => {
  const own = await disbursementWorld(w)
  const one = await own.approve(10_000)
  await platform(own).draft({ id: one.id, orgId: one.orgId })
  expect(await creditOf(own)).toBe(250_000)
  expect(await management(own).getOne({ disbursementId: one.id })).toMatchObject({ status: 'draft', isDraft: true })
  const two = await own.process(10_000)
  await platform(own).cancel({ id: two.id, orgId: two.orgId, reasonForCancellation: 'Not delivered' })
  expect(await creditOf(own)).toBe(250_000)
  expect(await management(own).getOne({ disbursementId: two.id })).toMatchObject({
    status: 'cancelled',
    reasonForCancellation: 'Not delivered',
  })
})

test('an invoice number can be used once in live disbursements, regardless of case, spaces and dashes', async () => {
  const own = await disbursementWorld(w)
  const supplier = await own.supplier()
  const first = { ...(await own.payee(1000, supplier)), invoiceNumber: 'INV-77' }
  const second = { ...(await own.payee(2000, supplier)), invoiceNumber: 'inv 77' }
  const { id } = await management(own).create(own.fields([first]))
  await expect(management(own).create(own.fields([second]))).rejects.toMatchObject({
    code: 'duplicate_invoice',
    fields: { 'selectedPayees.0.invoiceNumber': 'This invoice number is already used' },
  })
  await expect(management(own).create(own.fields([first, second]))).rejects.toMatchObject({
    fields: { 'selectedPayees.1.invoiceNumber': 'This invoice number is already used' },
  })
  expect(await management(own).create(own.fields([second], { isDraft: true }))).toMatchObject({ status: 'draft' })
  await management(own).delete({ id })
  expect(await management(own).create(own.fields([second]))).toMatchObject({ status: 'pending-approval' })
})

test('the same amount within 30 days, and the same file, need a reason', async () => {
  const own = await disbursementWorld(w)
  const supplier = await own.supplier()
  const first = await own.payee(2_940, supplier)
  await management(own).create(own.fields([first], { name: 'Kitchen' }))
  const again = await own.payee(2_940, supplier)
  const { warnings } = await management(own).generateDetails({
    payees: [{ id: again.id, amount: again.amount, invoiceNumber: again.invoiceNumber, files: again.files }],
    repaymentPeriod: 2,
  })
  expect(warnings).toMatchObject([{ index: 0, kind: 'same_amount', disbursementName: 'Kitchen', amount: 2_940 }])
  const create = (payee: typeof again, changes: object = {}) => management(own).create(own.fields([payee], changes))
  await expect(create(again)).rejects.toMatchObject({
    code: 'duplicate_unexplained',
    fields: { 'selectedPayees.0.duplicateReason': 'Give a reason to pay it again' },
  })
  expect(await create(await own.payee(2_940.01, supplier))).toMatchObject({ status: 'pending-approval' })
  expect(
    await outcomeOf(create({ ...(await own.payee(800)), files: [await invoice(w, own.manager, first.invoiceNumber)] })),
  ).toBe('duplicate_unexplained')
  const explained = { ...again, duplicateReason: 'Weekly order' }
  expect(await management(own).create(own.fields([explained]))).toMatchObject({ status: 'pending-approval' })
})

test.each([
  ['2026-12-27', 'duplicate_unexplained'],
  ['2026-12-28', 'done'],
])('the same amount as on 27/11/2026, submitted for %s: %s', async (date, expected) => {
  const own = await disbursementWorld(w)
  const supplier = await own.supplier()
  await management(own).create(own.fields([await own.payee(2_940, supplier)]))
  const submitted = management(own).create(own.fields([await own.payee(2_940, supplier)], { date: day(date) }))
  expect(await outcomeOf(submitted)).toBe(expected)
})

test('one invoice on two payees of a batch needs a reason, and so does one amount twice for a supplier', async () => {
  const own = await disbursementWorld(w)
  const [one, two] = [await own.payee(600), await own.payee(700)]
  const shared = { ...two, files: [await invoice(w, own.manager, one.invoiceNumber)] }
  await expect(management(own).create(own.fields([one, shared]))).rejects.toMatchObject({
    code: 'duplicate_unexplained',
    fieldErrors: { 'selectedPayees.1.duplicateReason': { code: 'reason_needed' } },
  })
  const { warnings } = await management(own).generateDetails({ payees: [one, shared], repaymentPeriod: 2 })
  expect(warnings).toMatchObject([{ index: 1, kind: 'same_file', invoiceNumber: one.invoiceNumber, amount: 600 }])
  const explained = { ...shared, duplicateReason: 'One invoice for two companies' }
  expect(await outcomeOf(management(own).create(own.fields([one, explained])))).toBe('done')
  const supplier = await own.supplier()
  const twice = [await own.payee(650, supplier), await own.payee(650, supplier)]
  await expect(management(own).create(own.fields(twice))).rejects.toMatchObject({
    fieldErrors: { 'selectedPayees.1.duplicateReason': { code: 'reason_needed' } },
  })
})

test('only the exact submitted version can be approved', async () => {
  const own = await disbursementWorld(w)
  const { id, payees } = await own.submit(1_000)
  const { version } = await management(own).getOne({ disbursementId: id })
  await management(own).update({ id, ...own.fields(payees, { notes: 'Urgent' }) })
  await expect(management(own).approve({ id, version })).rejects.toMatchObject({ code: 'record_changed' })
  const key = { id: payees[0]?.id ?? '', orgId: own.organization.id }
  await w.as(own.admin).suppliers.reject({ ...key, remarks: 'Licence expired' })
  expect(await management(own).getOne({ disbursementId: id })).toMatchObject({
    differences: [{ what: 'status', before: 'approved', after: 'rejected' }],
  })
  await expect(management(own).approve({ id })).rejects.toMatchObject({ code: 'disbursement_changed' })
  await w.as(own.admin).suppliers.approve(key)
  expect(await management(own).approve({ id, version: version + 1, reason: 'Urgent' })).toMatchObject({
    approvals: 1,
  })
})

test('bands need distinct approvers, and a second person excludes the submitter', async () => {
  const own = await disbursementWorld(w, await w.organization({ requireSecondPerson: true }))
  await management(own).updateSettings({ accountWaitHours: 24, bands: [{ from: ringgit(10_000), approvers: 2 }] })
  const { id } = await own.submit(10_000)
  await expect(management(own).approve({ id })).rejects.toMatchObject({ code: 'maker_is_checker' })
  const [first, second] = [await w.member(own.organization, 'Manager'), await w.member(own.organization, 'Executive')]
  expect(await w.as(first).disbursements.approve({ id })).toMatchObject({ approvals: 1, approversNeeded: 2 })
  await expect(w.as(first).disbursements.approve({ id })).rejects.toMatchObject({ code: 'already_approved' })
  expect(await creditOf(own)).toBe(250_000)
  await w.as(second).disbursements.approve({ id })
  expect(await management(own).getOne({ disbursementId: id })).toMatchObject({ status: 'approved', approvals: 2 })
  await expect(
    management(own).updateSettings({
      accountWaitHours: 24,
      bands: [
        { from: ringgit(1_000), approvers: 2 },
        { from: ringgit(2_000), approvers: 2 },
      ],
    }),
  ).rejects.toMatchObject({ fields: { bands: 'A higher total needs more approvers' } })
})

test('a Manager who has not seen the latest settings cannot overwrite them', async () => {
  const own = await disbursementWorld(w)
  const colleague = w.as(await w.member(own.organization, 'Manager')).disbursements
  const { modifiedAt } = await management(own).getSettings({})
  const [hours, bands] = [48, [{ from: ringgit(10_000), approvers: 2 }]]
  const first = await management(own).updateSettings({ accountWaitHours: hours, bands, modifiedAt })
  expect(await outcomeOf(colleague.updateSettings({ accountWaitHours: 0, bands: [], modifiedAt }))).toBe(
    'record_changed',
  )
  expect(await colleague.getSettings({})).toEqual({ accountWaitHours: hours, bands, modifiedAt: first.modifiedAt })
  // The time does not advance, but each change gets a new version.
  const both = [24, 12].map((accountWaitHours) =>
    colleague.updateSettings({ accountWaitHours, bands, modifiedAt: first.modifiedAt }),
  )
  const outcomes = await Promise.allSettled(both)
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await colleague.getSettings({})).modifiedAt > first.modifiedAt).toBe(true)
})

test('unchanged settings are not written, and their history has no entry', async () => {
  const own = await disbursementWorld(w)
  const changed = { accountWaitHours: 48, bands: [{ from: ringgit(10_000), approvers: 2 }] }
  const saved = await management(own).updateSettings(changed)
  expect(await management(own).updateSettings({ ...changed, modifiedAt: saved.modifiedAt })).toEqual(saved)
  const { events } = await w.as(own.manager).audit.getEvents({ filter: { type: 'disbursement' } })
  expect(events).toHaveLength(1)
})

test('suppliers on hold are dropped at processing, and the fees are calculated again', async () => {
  const own = await disbursementWorld(w)
  const { id, orgId, payees } = await own.approve(10_000, 6_000)
  const held = payees[1]?.id ?? ''
  await w.as(own.manager).suppliers.hold({ id: held, holdUntil: day('2026-12-31'), reason: 'Wrong goods' })
  const { payees: rows, fileName, dropped } = await platform(own).process({ id, orgId })
  expect(rows).toMatchObject([{ amount: 10_000, bankName: 'CIMB' }])
  expect(fileName).toBe('disbursement-Suppliers December.csv')
  expect(dropped).toHaveLength(1)
  expect(await platform(own).getOne({ disbursementId: id, orgId })).toMatchObject({
    status: 'processing',
    amountToRepay: 10_500,
    selectedPayees: [{ status: 'waiting' }, { status: 'dropped' }],
  })
  expect(await creditOf(own)).toBe(239_500)
  const other = await own.approve(2_000)
  const key = { id: other.payees[0]?.id ?? '', orgId }
  await w.as(own.admin).suppliers.blacklist({ ...key, remarks: 'Fraud' })
  await expect(platform(own).process({ id: other.id, orgId })).rejects.toMatchObject({ code: 'all_lines_dropped' })
})

test('completion posts the ledger, the history, the settlement and the remittance advices in one transaction', async () => {
  const own = await disbursementWorld(w)
  const { id, orgId, payees } = await own.process(10_000)
  const complete = (dateCompleted: string) => platform(own).complete({ id, orgId, dateCompleted: day(dateCompleted) })
  await expect(complete('2026-11-17')).rejects.toMatchObject({
    fields: { dateCompleted: 'Choose today or an earlier day' },
  })
  // Two admins press Complete at the same time.
  const press = () => complete('2026-11-16')
  expect(await racing(w, ['disbursements', id], press, press)).toEqual(['done', 'disbursement_status'])
  const done = await management(own).getOne({ disbursementId: id })
  expect(done).toMatchObject({ status: 'completed', dateCompleted: '2026-11-16', selectedPayees: [{ status: 'paid' }] })
  expect(done.repaymentId).not.toBeNull()
  expect(await management(own).getCredit({})).toMatchObject({
    used: 10_500,
    due: [{ name: 'Suppliers December', dueDate: '2027-01-16', outstanding: 10_500 }],
  })
  const { transactions } = await w.as(own.manager).transactions.getAll({ orgId })
  expect(Object.fromEntries(transactions.map(({ type, amount }) => [type, amount]))).toEqual({
    DISBURSEMENT: -10_000,
    FEE: -500,
  })
  const supplier = await w.as(own.manager).suppliers.getOne({ supplierId: payees[0]?.id ?? '' })
  expect(supplier.totals).toEqual({ billed: 10_000, toApprove: 0, paid: 10_000, inFlight: 0, failed: 0 })
  const [advice] = await w.messages(supplier.email)
  expect(advice?.subject).toContain('Remittance advice: RM 10,000.00')
  expect(advice?.text).toContain(supplier.bankDetails[0]?.accountNumber.slice(-4))
  expect(await auditLedger(w.database)).toEqual([])
})

test('of two admins who process at the same time, one succeeds', async () => {
  const own = await disbursementWorld(w)
  const { id, orgId } = await own.approve(1_000)
  const process = () => platform(own).process({ id, orgId })
  expect(await racing(w, ['disbursements', id], process, process)).toEqual(['done', 'disbursement_status'])
})

test('platform staff see a disbursement once it is approved', async () => {
  const own = await disbursementWorld(w)
  const { id, orgId } = await own.submit(1_000)
  expect(await outcomeOf(platform(own).getOne({ disbursementId: id, orgId }))).toBe('disbursement_not_found')
  expect(await platform(own).getAll({ orgId })).toMatchObject({ total: 0 })
  await management(own).approve({ id })
  expect(await platform(own).getAll({ orgId, search: 'december' })).toMatchObject({ total: 1, counts: { approved: 1 } })
  expect(await outcomeOf(management(own).update({ id, ...own.fields([await own.payee(900)]) }))).toBe(
    'disbursement_status',
  )
})

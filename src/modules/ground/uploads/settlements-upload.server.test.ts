import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { placeDisbursement } from '#owed/receivables/settlement/place-disbursement.fixtures.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { placeUpload, runUpload } from './upload.fixtures.ts'

const w = world()
let org: Organization
let admin: Member
let early: string
let late: string
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  org = await w.organization({ name: 'Kopi Kita Sdn Bhd' })
  admin = await w.member(null, 'admin')
  late = await settlement(10_000_00, 10_500, '2026-12-20')
  early = await settlement(1_000_00, 1_050, '2026-11-30')
})
afterEach(async () => {
  expect(await auditLedger(w.database)).toEqual([])
})

const settlement = async (total: number, owed: number, dueDate: string, completedOn?: string): Promise<string> => {
  const disbursementId = await placeDisbursement(w, org.id, admin.id, { total, ...(completedOn && { completedOn }) })
  const body = { disbursementId, orgId: org.id, amountDue: ringgit(owed), amountRepaid: ringgit(0), dueDate }
  return (await w.as(admin).repayments.create(body)).id
}
type Row = readonly [code: string, settlementId: string, paidOn: string, amount: string, reference: string]
const place = (rows: readonly Row[]) => {
  const text = ['organizationCode,settlementId,paymentDate,amount,reference', ...rows.map((row) => row.join(','))]
  return placeUpload(w, admin, text.join('\n'), 'payments.csv')
}
const upload = async (...rows: Row[]) => {
  const downloadUrl = await place(rows)
  const { uploadedDocuments } = w.as(admin)
  const { id } = await uploadedDocuments.create({ downloadUrl, fileName: 'payments.csv', type: 'SETTLEMENTS' })
  await runUpload(w, id)
  return uploadedDocuments.getLogs({ uploadedDocumentId: id })
}
const due = async () => {
  const { settlements } = await w.as(admin).repayments.getAll({ filter: { orgId: org.id } })
  const of = (id: string) => settlements.find((one) => one.id === id)?.amountDue
  return [of(early), of(late)]
}
const errorsOf = ({ logs }: Awaited<ReturnType<typeof upload>>) => logs.map(({ errorMessage }) => errorMessage)
const payments = async () =>
  (await w.as(admin).transactions.getAll({ orgId: org.id, filter: { type: 'SETTLEMENT' } })).transactions
    .map(({ amount }) => amount)
    .toSorted((a, b) => a - b)

test('a payment of 2,000.00 without a settlement settles the one due first and pays 950.00 of the next', async () => {
  const { document } = await upload([org.code, '', '2026-11-15', '2000.00', 'P-1'])
  expect(document).toMatchObject({ status: 'COMPLETED', type: 'SETTLEMENTS', rowsSucceeded: 1 })
  expect(await due()).toEqual([0, 9_550])
  expect(await payments()).toEqual([950, 1_050])
})

test('a payment without a settlement is not for one that was completed after it', async () => {
  const next = await settlement(2_000_00, 2_100, '2026-11-20', '2026-11-12')
  expect(errorsOf(await upload([org.code, '', '2026-11-11', '2000.00', 'P-1']))).toEqual([null])
  expect(await due()).toEqual([0, 9_550])
  const { settlements } = await w.as(admin).repayments.getAll({ filter: { orgId: org.id } })
  expect(settlements.find(({ id }) => id === next)).toMatchObject({ amountDue: 2_100 })
})

test('the audit trail of a settlement has the payments of an upload, with the user', async () => {
  await upload([org.code, '', '2026-11-15', '2000.00', 'P-1'])
  const { events } = await w.as(admin).audit.getEvents({ filter: { recordId: late } })
  expect(events[0]).toMatchObject({
    call: 'repaymentTransactions-create',
    actor: { id: admin.id, role: 'admin' },
    record: { kind: 'Settlement', name: 'Suppliers October' },
  })
  expect(events[0]?.changes.map(({ before, after }) => [before, after])).toEqual(
    expect.arrayContaining([['RM 10,500.00', 'RM 9,550.00']]),
  )
})

test('a payment to a settlement is refused with the amount due if it exceeds it', async () => {
  const result = await upload(
    [org.code, late, '2026-11-15', '500', 'P-1'],
    [org.code, early, '2026-11-15', '1050.01', 'P-2'],
    [org.code, '', '2026-11-15', '11050.01', 'P-3'],
    [org.code, 'NOSUCHSETTLEMENT', '2026-11-15', '1', 'P-4'],
  )
  expect(errorsOf(result)).toEqual([
    null,
    'amount: The amount is more than this settlement’s amount due: RM 1,050.00',
    'amount: The amount is more than Kopi Kita Sdn Bhd owes: RM 11,050.00',
    'settlementId: Kopi Kita Sdn Bhd has no open settlement NOSUCHSETTLEMENT',
  ])
  expect(await due()).toEqual([1_050, 10_000])
})

test('a reference can be used once, failed rows use none, and a similar payment is flagged', async () => {
  const first = await upload(
    [org.code, '', '2026-11-15', '99999', 'P-1'],
    [org.code, '', '2026-11-15', '100', 'P-1'],
    [org.code, '', '2026-11-15', '100', 'P-2'],
  )
  expect(first.logs.map(({ status, possibleDuplicateOf }) => [status, possibleDuplicateOf])).toEqual([
    ['FAILED', null],
    ['SUCCESS', null],
    ['SUCCESS', 'P-1'],
  ])
  const before = await due()
  const again = await upload([org.code, '', '2026-11-15', '100', 'P-1'], [org.code, '', '2026-11-15', '100', 'P-2'])
  expect(errorsOf(again)).toEqual([
    'reference: The reference P-1 was already used for Kopi Kita Sdn Bhd',
    'reference: The reference P-2 was already used for Kopi Kita Sdn Bhd',
  ])
  expect(await due()).toEqual(before)
})

test('a payment is flagged if one with the same date and amount was recorded by hand, unless that one is void', async () => {
  const { repayments, repaymentTransactions } = w.as(admin)
  const record = async (repaymentId: string, amount: number, reference?: string, isAnother = false) => {
    const { settlements } = await repayments.getAll({ filter: { orgId: org.id } })
    const { disbursementId } = settlements.find(({ id }) => id === repaymentId)!
    const key = { orgId: org.id, repaymentId, disbursementId }
    const payment = { paymentDate: '2026-11-15', amountRepaid: ringgit(amount), ...(reference && { reference }) }
    return { ...key, id: (await repaymentTransactions.create({ ...key, ...payment, isAnother })).id }
  }
  await record(early, 100, 'BANK-7')
  await record(late, 200)
  await record(late, 200, undefined, true)
  await repaymentTransactions.void({ ...(await record(late, 300, 'BANK-8')), reason: 'Entered twice' })
  await upload([org.code, '', '2026-11-15', '2000', 'P-1'])
  const { logs } = await upload(
    [org.code, '', '2026-11-15', '100', 'P-2'],
    [org.code, late, '2026-11-15', '200', 'P-3'],
    [org.code, '', '2026-11-15', '300', 'P-4'],
    // Two payments without a reference are not one payment of 400.00.
    [org.code, '', '2026-11-15', '400', 'P-5'],
    // P-1 is one payment, although it pays 950.00 of one settlement.
    [org.code, '', '2026-11-15', '2000', 'P-6'],
    [org.code, '', '2026-11-15', '950', 'P-7'],
    [org.code, '', '2026-11-14', '100', 'P-8'],
  )
  const flagged = logs.map(({ possibleDuplicateOf }) => possibleDuplicateOf)
  expect(flagged).toEqual(['BANK-7', '', null, null, 'P-1', null, null])
})

test('the same file twice changes nothing the second time, however its references are written', async () => {
  const file: Row[] = ['Weiß 1', 'Oﬃce 1', 'ŉ 1', '–'].map((reference) => [org.code, '', '2026-11-15', '10', reference])
  expect((await upload(...file)).document).toMatchObject({ rowsSucceeded: 4 })
  const before = await due()
  expect((await upload(...file)).document).toMatchObject({ rowsSucceeded: 0, rowsFailed: 4 })
  expect(await due()).toEqual(before)
})

test('a reference can be used again once all its payments are void', async () => {
  await upload([org.code, '', '2026-11-15', '2000', 'P-1'])
  const { repaymentTransactions, repayments } = w.as(admin)
  const used = ['reference: The reference P-1 was already used for Kopi Kita Sdn Bhd']
  for (const repaymentId of [early, late]) {
    expect(errorsOf(await upload([org.code, '', '2026-11-15', '1500', 'P-1']))).toEqual(used)
    const { settlements } = await repayments.getAll({ filter: { orgId: org.id } })
    const { disbursementId } = settlements.find(({ id }) => id === repaymentId)!
    const key = { orgId: org.id, repaymentId, disbursementId }
    const { payments: made } = await repaymentTransactions.getAll(key)
    await repaymentTransactions.void({ ...key, id: made[0]?.id ?? '', reason: 'Wrong amount' })
  }
  expect(errorsOf(await upload([org.code, '', '2026-11-15', '1500', 'P-1']))).toEqual([null])
  expect(await due()).toEqual([0, 10_050])
  expect(errorsOf(await upload([org.code, '', '2026-11-15', '1500', 'P-1']))).toEqual(used)
})

test('a payment of a deleted organization settles its debt', async () => {
  await w.as(admin).orgs.softDeleteOrg({ orgId: org.id, confirmation: org.code })
  const { document } = await upload([org.code, '', '2026-11-15', '2000.00', 'P-1'])
  expect(document).toMatchObject({ rowsSucceeded: 1 })
  expect(await due()).toEqual([0, 9_550])
})

test('a payment fails before the disbursement, for an unknown organization, or if nothing is owed', async () => {
  const other = await w.organization({ name: 'Bina Jaya' })
  const result = await upload(
    [org.code, '', '2026-10-01', '100', 'P-1'],
    ['NOBODY', '', '2026-11-15', '100', 'P-2'],
    [other.code, '', '2026-11-15', '100', 'P-3'],
    [org.code, '', '', '', ''],
  )
  expect(errorsOf(result)).toEqual([
    'paymentDate: The payment date must be from 20/10/2026 to 16/11/2026',
    'organizationCode: No organization has the code NOBODY',
    'organizationCode: Bina Jaya owes nothing for disbursements',
    'paymentDate: This value is missing; amount: This value is missing; reference: This value is missing',
  ])
  expect(await due()).toEqual([1_050, 10_500])
})

describe('a preview', () => {
  const preview = async (...rows: Row[]) => {
    const downloadUrl = await place(rows)
    const { uploadedDocuments } = w.as(admin)
    const found = await uploadedDocuments.preview({ downloadUrl, type: 'SETTLEMENTS' })
    const record = async () => {
      const file = { downloadUrl, fileName: 'payments.csv', type: 'SETTLEMENTS' as const }
      const { id } = await uploadedDocuments.create({ ...file, shown: found.shown })
      await runUpload(w, id)
      return (await uploadedDocuments.getLogs({ uploadedDocumentId: id })).document
    }
    return { found, record }
  }

  test('states totals per organization and settlement, failed rows and possible duplicates, and records nothing', async () => {
    await upload([org.code, '', '2026-11-15', '100.00', 'P-1'])
    const { found, record } = await preview(
      [org.code, '', '2026-11-15', '1000.00', 'P-2'],
      [org.code, '', '2026-11-15', '100.00', 'P-3'],
      ['NOBODY', '', '2026-11-15', '5.00', 'P-4'],
    )
    expect(found).toMatchObject({
      rows: 3,
      accepted: { count: 2, amount: 1_100 },
      organizations: [{ orgId: org.id, name: 'Kopi Kita Sdn Bhd', count: 2, amount: 1_100 }],
      failed: { count: 1, rows: [{ rowNo: 4, errors: [{ code: 'row_organization_unknown' }] }] },
      duplicates: { count: 1, rows: [{ rowNo: 3, amount: 100, of: 'P-1' }] },
    })
    expect(found.organizations[0]?.parts.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([150, 950])
    expect(await due()).toEqual([950, 10_500])
    expect(await record()).toMatchObject({ status: 'COMPLETED_WITH_ERRORS', rowsSucceeded: 2, rowsFailed: 1 })
    expect(await due()).toEqual([0, 10_350])
  })

  test('of rows that would do something else by now records none of them', async () => {
    const { found, record } = await preview(
      [org.code, '', '2026-11-15', '1000.00', 'P-1'],
      [org.code, '', '2026-11-15', '10000.00', 'P-2'],
    )
    expect(found.accepted).toEqual({ count: 2, amount: 11_000 })
    await upload([org.code, early, '2026-11-14', '1000.00', 'Q-1'])
    const document = await record()
    expect(document).toMatchObject({
      status: 'FAILED',
      rowsTotal: 0,
      failure: { code: 'upload_changed', params: { count: 1, total: 'RM 1,000.00' } },
    })
    expect(await payments()).toEqual([1_000])
    // Its errors are resolved once.
    const resolve = () => w.as(admin).uploadedDocuments.resolve({ uploadedDocumentId: document.id })
    const faulty = async () => (await w.as(admin).rollingPayAdmin.getToday({})).faultyUploads.map(({ id }) => id)
    expect(await faulty()).toContain(document.id)
    expect(await resolve()).toMatchObject({ resolvedAt: w.now() })
    expect(await faulty()).not.toContain(document.id)
    await expect(resolve()).rejects.toMatchObject({ code: 'upload_not_faulty' })
  })

  test('of a file without the columns is refused, and so are too many rows', async () => {
    const { uploadedDocuments } = w.as(admin)
    const check = async (text: string) =>
      uploadedDocuments.preview({ downloadUrl: await placeUpload(w, admin, text, 'payments.csv'), type: 'SETTLEMENTS' })
    await expect(check('name,price\nTea,1\n')).rejects.toMatchObject({
      code: 'upload_unreadable',
      fields: { downloadUrl: expect.stringContaining('Missing: organizationCode') as string },
    })
    const rows = Array.from({ length: 1_001 }, (_, i) => `KOPI,,2026-11-15,1,P-${i}`)
    await expect(
      check(['organizationCode,settlementId,paymentDate,amount,reference', ...rows].join('\n')),
    ).rejects.toMatchObject({ fields: { downloadUrl: expect.stringContaining('more than 1,000 rows') as string } })
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { world, type Member, type Organization } from '#test/world.ts'
import { placeUpload, runUpload, salesFile } from './upload.fixtures.ts'

const w = world()
let admin: Member
let satay: Organization
beforeAll(async () => {
  admin = await w.member(null, 'admin')
  satay = await w.organization({ name: 'Satay Corner Sdn Bhd' })
})
const calls = (key?: string) => w.as(admin, key ? { key } : {}).uploadedDocuments
const upload = async (content: string, fileName: string, type: 'SALES' | 'SETTLEMENTS' = 'SALES') => {
  const downloadUrl = await placeUpload(w, admin, content, fileName)
  const { id } = await calls().create({ downloadUrl, fileName, type })
  await runUpload(w, id)
  w.pass(1000)
  return id
}

describe('the list of uploads', () => {
  beforeAll(async () => {
    await upload(salesFile([[satay.code, '2026-11-03', '10', 'L-1']]), 'good.csv')
    await upload(
      salesFile([
        ['NOBODY', '2026-11-03', '10', 'L-2'],
        [satay.code, '2026-11-03', '10', 'L-3'],
      ]),
      'half.csv',
    )
    await upload('amount\n5\n', 'columns.csv')
    await upload('organizationCode,settlementId,paymentDate,amount,reference\n', 'empty.csv', 'SETTLEMENTS')
  })
  const names = async (input: object) => (await calls().getAll(input)).uploadedDocuments.map(({ fileName }) => fileName)

  test('is filtered by status and type, with the number of matches', async () => {
    expect(await names({})).toEqual(['empty.csv', 'columns.csv', 'half.csv', 'good.csv'])
    expect(await names({ filter: { status: 'COMPLETED' } })).toEqual(['good.csv'])
    expect(await names({ filter: { status: 'COMPLETED_WITH_ERRORS' } })).toEqual(['half.csv'])
    expect(await names({ filter: { status: 'FAILED' } })).toEqual(['empty.csv', 'columns.csv'])
    expect(await names({ filter: { status: 'FAILED', type: 'SETTLEMENTS' } })).toEqual(['empty.csv'])
    expect((await calls().getAll({ filter: { type: 'SALES' }, pageSize: 5 })).total).toBe(3)
    expect(await names({ filter: { status: 'PENDING' } })).toEqual([])
  })

  test.each([
    ['fileName', ['columns.csv', 'empty.csv', 'good.csv', 'half.csv']],
    ['createdAt', ['good.csv', 'half.csv', 'columns.csv', 'empty.csv']],
  ] as const)('is sorted by %s in both directions', async (by, expected) => {
    expect(await names({ sort: { by } })).toEqual(expected)
    expect(await names({ sort: { by, descending: true } })).toEqual(expected.toReversed())
  })

  test('is sorted by failed rows, the most first', async () => {
    expect((await names({ sort: { by: 'rowsFailed', descending: true } }))[0]).toBe('half.csv')
  })

  test('shows why a file could not be read', async () => {
    const { uploadedDocuments } = await calls().getAll({ filter: { status: 'FAILED' } })
    expect(uploadedDocuments.map(({ failureMessage, rowsTotal }) => [failureMessage, rowsTotal])).toEqual([
      ['The file has no rows below its header.', 0],
      ['The header must contain the columns of the template. Missing: organizationCode, saleDate, reference.', 0],
    ])
  })

  test('has logs for each document, filtered by status and possible duplicate', async () => {
    const [half] = (await calls().getAll({ search: 'half' })).uploadedDocuments
    const logsOf = async (filter: object) =>
      (await calls().getLogs({ uploadedDocumentId: half!.id, filter })).logs.map(({ rowNo }) => rowNo)
    expect(await logsOf({})).toEqual([2, 3])
    expect(await logsOf({ status: 'FAILED' })).toEqual([2])
    expect(await logsOf({ status: 'SUCCESS' })).toEqual([3])
    expect(await logsOf({ possibleDuplicates: true })).toEqual([3])
    expect(await logsOf({ possibleDuplicates: true, status: 'FAILED' })).toEqual([])
    const { document, logs } = await calls().getLogs({ uploadedDocumentId: half!.id, filter: { status: 'FAILED' } })
    expect(document).toMatchObject({ rowsTotal: 2, rowsSucceeded: 1, rowsFailed: 1, possibleDuplicates: 1 })
    expect(logs[0]).toMatchObject({
      errorMessage: 'organizationCode: No organization has the code NOBODY',
      errors: [{ column: 'organizationCode', code: 'row_organization_unknown', params: { code: 'NOBODY' } }],
      record: null,
    })
    const one = await calls().getLog({ uploadedDocumentId: half!.id, id: logs[0]!.id })
    expect(one).toEqual({ document, log: logs[0] })
    // A log can be read only with its document.
    const [good] = (await calls().getAll({ search: 'good' })).uploadedDocuments
    await expect(calls().getLog({ uploadedDocumentId: good!.id, id: logs[0]!.id })).rejects.toMatchObject({
      code: 'upload_log_not_found',
    })
  })

  test('shows uploads with errors on the dashboard for 14 days', async () => {
    const faulty = async () =>
      (await w.as(admin).rollingPayAdmin.getToday({})).faultyUploads.map(({ fileName }) => fileName)
    expect(await faulty()).toEqual(['empty.csv', 'columns.csv', 'half.csv'])
    const [half] = (await calls().getAll({ search: 'half' })).uploadedDocuments
    const limit = Date.parse(half!.createdAt) + 14 * 86_400_000
    w.travelTo(new Date(limit).toISOString())
    expect(await faulty()).toEqual(['empty.csv', 'columns.csv', 'half.csv'])
    w.travelTo(new Date(limit + 1).toISOString())
    expect(await faulty()).toEqual(['empty.csv', 'columns.csv'])
    w.travelTo('2026-11-16T03:00:00.000Z')
  })
})

test('an upload sent twice with the same key creates one document', async () => {
  const downloadUrl = await placeUpload(w, admin, salesFile([[satay.code, '2026-11-03', '20', 'K-1']]), 'twice.csv')
  const press = () => calls('upload-once').create({ downloadUrl, fileName: 'twice.csv', type: 'SALES' })
  const [first, second] = await Promise.all([press(), press()])
  expect(second.id).toBe(first.id)
  expect((await calls().getAll({ search: 'twice' })).total).toBe(1)
  expect(first).toMatchObject({ status: 'PENDING', rowsTotal: 0, failure: null, failureMessage: null })
})

test('a pending document has no logs', async () => {
  const downloadUrl = await placeUpload(w, admin, salesFile([[satay.code, '2026-11-03', '30', 'W-1']]), 'waits.csv')
  const { id } = await calls().create({ downloadUrl, fileName: 'other name.csv', type: 'SALES' })
  // The name is that of the stored file.
  expect(await calls().getLogs({ uploadedDocumentId: id })).toMatchObject({
    document: { fileName: 'waits.csv', status: 'PENDING' },
    logs: [],
    total: 0,
    next: null,
  })
})

test('the audit trail has the user and the file of an upload', async () => {
  const id = await upload(salesFile([[satay.code, '2026-11-04', '40', 'A-1']]), 'audited.csv')
  const { events } = await w.as(admin).audit.getEvents({ filter: { recordId: id } })
  expect(events).toMatchObject([{ title: 'Uploaded a document', actor: { id: admin.id, role: 'admin' } }])
  expect(events[0]?.changes.map(({ after }) => after)).toEqual(expect.arrayContaining(['audited.csv']))
})

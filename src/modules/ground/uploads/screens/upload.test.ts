import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Instant } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import { readSpreadsheet } from '#server/documents/spreadsheet.ts'
import { duplicateText, errorsText, saveFailedRows, saveTemplate, type UploadLog } from './upload.ts'

const saved: { name: string; blob: Blob }[] = []
beforeEach(() => {
  saved.length = 0
  let blob = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    if (made instanceof Blob) blob = made
    return 'blob:upload'
  })
  const link = {
    download: '',
    click: () => void saved.push({ name: link.download, blob }),
  }
  vi.stubGlobal('document', { createElement: () => link })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const file = () => {
  const [one] = saved
  if (!one || saved.length > 1) throw new Error(`${saved.length} files were saved`)
  return one
}
// A blob's text() leaves out the byte order mark.
const textOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer()).toString('utf8')
const rowsOf = async (blob: Blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const read = await readSpreadsheet(platformOrgId, bytes, { maxRows: 10 })
  return 'problem' in read ? read : read.sheets[0]?.rows.map(({ cells }) => cells)
}

const log = (metadata: object, errors: UploadLog['errors']): UploadLog => ({
  id: '0000000000000001',
  uploadedDocumentId: '0000000000000002',
  rowNo: 2,
  status: 'FAILED',
  metadata: JSON.stringify(metadata),
  errorMessage: null,
  errorMetadata: null,
  errors,
  record: null,
  possibleDuplicateOf: null,
  createdAt: '2026-11-16T02:00:00.000Z' as Instant,
})
const missing = { column: 'saleDate', code: 'row_value_missing', params: {} }
const failed = log({ organizationCode: 'KOPI', amount: '1,000.00', reference: '=1+1' }, [missing])

describe('a template', () => {
  test('as CSV has the columns of its type, and a byte order mark for Excel', async () => {
    await saveTemplate('SETTLEMENTS', 'csv')
    expect(file().name).toBe('settlements-template.csv')
    expect(await textOf(file().blob)).toBe('\uFEFForganizationCode,settlementId,paymentDate,amount,reference\r\n')
  })

  test('as Excel can be uploaded', async () => {
    await saveTemplate('SALES', 'xlsx')
    expect(file().name).toBe('sales-template.xlsx')
    expect(await rowsOf(file().blob)).toEqual([['organizationCode', 'saleDate', 'amount', 'reference']])
  })
})

describe('the failed rows', () => {
  test('as Excel keep the cells as typed, and explain each error in the last column', async () => {
    await saveFailedRows('failed', 'xlsx', 'SALES', [failed])
    expect(file().name).toBe('failed.xlsx')
    expect(await rowsOf(file().blob)).toEqual([
      ['organizationCode', 'saleDate', 'amount', 'reference', 'error'],
      ['KOPI', '', '1,000.00', '=1+1', 'saleDate: This value is missing'],
    ])
  })

  test('as CSV quote an amount with a comma and never start a cell with a formula', async () => {
    await saveFailedRows('failed', 'csv', 'SALES', [failed])
    const [, row] = (await textOf(file().blob)).split('\r\n')
    expect(row).toBe(`KOPI,,"1,000.00",'=1+1,saleDate: This value is missing`)
  })
})

test('an error of the whole row has no column name, and several errors are separated', () => {
  const whole = { column: null, code: 'row_too_many_values', params: {} }
  const date = { column: 'saleDate', code: 'row_date_in_future', params: { value: '2026-12-01' } }
  expect(errorsText([whole, date])).toBe(
    'The row has more values than columns. Quote an amount that contains a comma.; saleDate: 2026-12-01 is in the future',
  )
  expect(errorsText([])).toBe('')
})

test('a possible duplicate is named by its reference, if it has one', () => {
  expect(duplicateText('P-1')).toBe('Possible duplicate of P-1')
  expect(duplicateText('')).toBe('Possible duplicate of a payment without a reference')
})

import { messageOf } from '#test/outcomes.ts'
import { describe, expect, test } from 'vitest'
import { importCalls, maxErrors } from './import.contract.ts'
import { maxImportRows } from '../employee.rules.ts'

describe('the rows of an import', () => {
  const { input } = importCalls.employeeBulkImportAdd
  const row = {
    firstName: 'Aina',
    lastName: 'Rashid',
    employeeICNumber: '900101145678',
    bank: 'Maybank',
    accountNumber: '114222330001',
  }
  const issuesOf = (sent: unknown) =>
    input.safeParse(sent).error?.issues.map((issue) => [issue.path.join('.'), messageOf(issue)]) ?? []

  test('are read with and without details', () => {
    for (const sent of [[row], { rows: [row] }])
      expect(input.parse(sent)).toMatchObject({ count: 1, sent: 1, fileName: null, summary: null })
  })

  test.each<[string, unknown, [string, string][]]>([
    ['without any', [], [['rows', 'File is empty!']]],
    ['with a list in place of a record', [row, ['Aina']], [['rows.1', 'Not a row of the template']]],
    ['with a record in a cell', [{ ...row, bank: {} }], [['rows.0', 'Not a row of the template']]],
    ['with null', [null], [['rows.0', 'Not a row of the template']]],
    ['without a name', [{ ...row, lastName: ' ' }], [['rows.0.lastName', 'lastName is required.']]],
    [
      'of more than 50,000',
      Array.from({ length: maxImportRows + 1 }, () => row),
      [['rows', 'A file can contain at most 50,000 employees. Please split it']],
    ],
  ])('%s are refused', (_, sent, issues) => expect(issuesOf(sent)).toEqual(issues))

  test('with more errors than are listed are refused with their number', () => {
    const rows = Array.from({ length: maxErrors + 1 }, (_, at) => ({
      ...row,
      firstName: '',
      employeeICNumber: `90010114${String(at).padStart(4, '0')}`,
    }))
    const issues = issuesOf(rows)
    expect(issues).toHaveLength(maxErrors + 1)
    expect(issues.at(-2)).toEqual([`rows.${maxErrors - 1}.firstName`, 'firstName is required.'])
    expect(issues.at(-1)).toEqual(['rows', '2,001 errors, of which the first 2,000 are listed'])
    expect(issuesOf(rows.slice(1))).toHaveLength(maxErrors)
  })
})

// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { importColumns } from '../../lists/import-columns.rules.ts'
import { exportColumns } from './employee-columns.tsx'

const row = { categoryCode: 'CAT-002', categoryName: 'Retail', officeCode: 'OFF-001', officeName: 'Bangsar' }

test('the file of employees has the codes that the import template asks for, under its names', () => {
  const template = new Set<string>(importColumns)
  expect(exportColumns.map(({ id }) => id).filter((id) => template.has(id))).toEqual([
    'employeeICNumber',
    'employeeNumber',
    'email',
    'mobileNumber',
    'team',
    'categoryCode',
    'officeCode',
    'bank',
    'accountNumber',
    'salary',
    'startDate',
    'endDate',
  ])
  const valueOf = (name: string) =>
    exportColumns.find(({ id }) => id === name)?.value(row as Parameters<(typeof exportColumns)[number]['value']>[0])
  expect([valueOf('categoryCode'), valueOf('officeCode')]).toEqual(['CAT-002', 'OFF-001'])
})

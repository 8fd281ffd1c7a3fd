// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import type { FullEmployee } from '../../screens/listed-employee.ts'
import { SalaryTab } from './SalaryTab.tsx'

const { show } = rendering()
const employee = { employeeICNumber: '900101145678', status: 'approved', salaries: [] } as unknown as FullEmployee

test('an error gets the focus', async () => {
  answerCalls({})
  const { user } = await show(() => <SalaryTab employee={employee} />)
  await user.click(screen.getByRole('button', { name: 'Set salary' }))
  await screen.findByText('*Required')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Monthly salary/)))
})

test('shows at its field that the date is before the start date', async () => {
  const fields = { fromDate: 'Before employment started on 03/07/2025' }
  answerCalls({
    'employees-setSalary': () => ({ error: { status: 'INVALID_ARGUMENT', message: 'Invalid', details: { fields } } }),
  })
  const { user } = await show(() => <SalaryTab employee={employee} />)
  await user.type(screen.getByLabelText(/^Monthly salary/), '3200')
  await user.click(screen.getByRole('button', { name: 'Set salary' }))
  await screen.findByText(fields.fromDate)
})

test('a planned salary is removed after a confirmation, and the current one stays', async () => {
  const salaries = [
    { from: '2026-01-01', salary: 3100 },
    { from: '2199-01-01', salary: 3300 },
  ]
  const planned = { ...employee, modifiedAt: '2026-05-04T01:02:03.456Z', salaries } as unknown as FullEmployee
  const sent = answerCalls({ 'employees-removeSalary': () => ({ result: planned }) })
  const { user } = await show(() => <SalaryTab employee={planned} />)
  screen.getByText('Planned')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByText('The salary of RM 3,300.00 from 01/01/2199 will not take effect.')
  expect(sent).toEqual([])
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() =>
    expect(sent[0]?.data).toEqual({
      employeeICNumber: '900101145678',
      fromDate: '2199-01-01',
      modifiedAt: '2026-05-04T01:02:03.456Z',
    }),
  )
})

test('a salary that changes much is confirmed first, with the change in ringgit and per cent', async () => {
  const salaries = [{ from: '2026-01-01', salary: 3100 }]
  const paid = { ...employee, bankCode: 'MBBEMYKL', accountNumber: '114222330001', salaries } as unknown as FullEmployee
  const sent = answerCalls({ 'employees-setSalary': () => ({ result: paid }) })
  const { user } = await show(() => <SalaryTab employee={paid} />)
  await user.type(screen.getByLabelText(/^Monthly salary/), '310000')
  await user.click(screen.getByRole('button', { name: 'Set salary' }))
  await screen.findByText('The salary changes by +RM 306,900.00 (+9,900%).')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save anyway' }))
  await vi.waitFor(() => expect(sent[0]?.data).toMatchObject({ salary: 310_000 }))
})

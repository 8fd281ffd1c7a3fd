// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followServer } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import type { FullEmployee } from '../../screens/listed-employee.ts'
import { OtherDeductionList } from './OtherDeductionList.tsx'
import { OtherDeductions } from './OtherDeductions.tsx'

const { show } = rendering()
beforeEach(() => followServer('2026-11-27T07:14:00.000Z'))
afterEach(() => followServer(new Date().toISOString()))

const employee = { employeeICNumber: '900101145001', firstName: 'Nur', lastName: 'Aina' } as FullEmployee
const modifiedAt = '2026-11-01T02:00:00.000Z'
const loan = { deductionId: 'D1', kind: 'loan', amount: 350, from: '2026-06', to: null, modifiedAt }
const zakat = { deductionId: 'D2', kind: 'zakat', amount: 40, from: '2026-12', to: '2027-02', modifiedAt }
const ended = { deductionId: 'D3', kind: 'cooperative', amount: 25, from: '2026-05', to: '2026-05', modifiedAt }

const showTab = async (deductions: readonly object[]) => {
  const sent = answerCalls({
    'employees-getOtherDeductions': () => ({ result: { deductions } }),
    'employees-addOtherDeductions': () => ({ result: { added: 1 } }),
    'employees-changeOtherDeduction': () => ({ result: { ...loan, to: '2026-11' } }),
    'employees-removeOtherDeduction': () => ({ result: { ok: true } }),
  })
  await show(() => <OtherDeductions employee={employee} />)
  return (call: string) => sent.filter(({ name }) => name === call).map(({ data }) => data)
}

test('the tab shows each deduction with its months and whether it is deducted now', async () => {
  await showTab([zakat, loan, ended])
  await screen.findByText('Every month from June 2026')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent.replaceAll('\u00a0', ' '))).toEqual([
    'RM 40.00ZakatLaterDecember 2026 to February 2027ChangeRemove',
    'RM 350.00LoanThis monthEvery month from June 2026ChangeRemove',
    'RM 25.00CooperativeEndedOnly May 2026ChangeRemove',
  ])
})

test('a deduction is added with its kind, amount and first month', async () => {
  const sent = await showTab([])
  await screen.findByText('No other deductions')
  await userEvent.click(screen.getByRole('button', { name: 'Add a deduction' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add a deduction' }))
  // Nothing is sent without a kind and an amount.
  await dialog.findAllByText(/Required/)
  expect(sent('employees-addOtherDeductions')).toEqual([])
  await userEvent.click(dialog.getByRole('combobox', { name: /Kind/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Court order', hidden: true }))
  await userEvent.type(dialog.getByRole('textbox', { name: /Amount a month/ }), '120.50')
  await userEvent.click(dialog.getByRole('button', { name: 'Add a deduction' }))
  await vi.waitFor(() =>
    expect(sent('employees-addOtherDeductions')).toEqual([
      { deductions: [{ employeeICNumber: '900101145001', kind: 'court_order', amount: 120.5, from: '2026-11' }] },
    ]),
  )
})

test('a deduction is ended by its last month, and one that was entered by mistake removed', async () => {
  const sent = await showTab([loan])
  await userEvent.click(await screen.findByRole('button', { name: 'Change Loan, RM\u00a0350.00' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Ends after a month' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(sent('employees-changeOtherDeduction')).toEqual([
      { deductionId: 'D1', kind: 'loan', amount: 350, from: '2026-06', to: '2026-11', modifiedAt },
    ]),
  )
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Remove Loan, RM\u00a0350.00' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove deduction' }))
  await vi.waitFor(() => expect(sent('employees-removeOtherDeduction')).toEqual([{ deductionId: 'D1', modifiedAt }]))
})

const preview = {
  kinds: [{ kind: 'loan', count: 2, amount: 700 }],
  employees: 2,
  faults: [],
  faultCount: 0,
  beside: [],
  besideCount: 0,
  columns: { question: null, answer: null },
  shown: { count: 2, total: 700, digest: 'abc' },
}
const fault = { row: 3, key: 'KK-404', name: null, problem: 'unknown' }
const showList = async (answer: object) => {
  const sent = answerCalls({
    'employees-previewDeductionList': () => ({ result: { ...preview, ...answer } }),
    'employees-addDeductionList': () => ({ result: { added: 2 } }),
  })
  const onClose = vi.fn()
  await show(() => <OtherDeductionList onClose={onClose} />)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Deductions' }), { target: { value: 'rows' } })
  return { sent, onClose }
}

test('a list is added as its preview shows', async () => {
  const { sent, onClose } = await showList({})
  const add = await screen.findByRole('button', { name: 'Add 2 deductions, RM\u00a0700.00 a month' })
  screen.getByText('Loan, 2')
  await userEvent.click(add)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.find(({ name }) => name === 'employees-addDeductionList')?.data).toEqual({
    text: 'rows',
    shown: preview.shown,
  })
})

test('rows that can’t be added are named, and keep the list from being added', async () => {
  const { sent } = await showList({ faults: [fault], faultCount: 61 })
  await screen.findByText('61 rows need a correction. Nothing is added until then.')
  screen.getByText('Row 3, KK-404: no employee has this number')
  screen.getByText('and 60 more')
  const add = screen.getByRole('button', { name: /^Add 2 deductions/ })
  expect(add).toHaveProperty('disabled', true)
  await userEvent.click(add)
  expect(sent.some(({ name }) => name === 'employees-addDeductionList')).toBe(false)
})

test('a list of which nothing can be added has no button for it', async () => {
  await showList({ kinds: [], employees: 0, shown: { count: 0, total: 0, digest: '' }, faults: [fault], faultCount: 1 })
  await screen.findByText('1 row needs a correction. Nothing is added until then.')
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

test('the same deduction twice is saved after a question that names both', async () => {
  const sent = answerCalls({
    'employees-getOtherDeductions': () => ({ result: { deductions: [loan] } }),
    'employees-addOtherDeductions': ({ isAnother }) =>
      isAnother === true
        ? { result: { added: 1 } }
        : {
            error: {
              status: 'ALREADY_EXISTS',
              message: '',
              details: {
                code: 'deduction_beside',
                params: { entered: 'RM 120.50, 11/2026 – …', others: 'RM 350.00, 06/2026 – …' },
              },
            },
          },
  })
  await show(() => <OtherDeductions employee={employee} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add a deduction' }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.click(form.getByRole('combobox', { name: /Kind/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Loan', hidden: true }))
  await userEvent.type(form.getByRole('textbox', { name: /Amount a month/ }), '120.50')
  await userEvent.click(form.getByRole('button', { name: 'Add a deduction' }))
  const question = within(await screen.findByRole('dialog', { name: 'Is it another deduction?' }))
  question.getByText(/Loan, RM 350.00, 06\/2026 – …\. You entered Loan, RM 120.50, 11\/2026 – …/)
  await userEvent.click(question.getByRole('button', { name: 'Save another deduction' }))
  await vi.waitFor(() =>
    expect(sent.filter(({ name }) => name === 'employees-addOtherDeductions').at(-1)?.data).toEqual({
      deductions: [{ employeeICNumber: '900101145001', kind: 'loan', amount: 120.5, from: '2026-11' }],
      isAnother: true,
    }),
  )
})

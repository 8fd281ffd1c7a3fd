// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { answerCalls, rendering, type Reply } from '#web/ui/rendering.fixtures.tsx'
import { AddPayees } from './PayeesCard.tsx'
import { CostPanel } from './CostPanel.tsx'
import { rowOf, valuesOf, type Payee, type Values, type Warning } from './disbursement-form.ts'
import { Duplicates } from './Duplicates.tsx'
import type { Figures } from './use-figures.ts'

const { show } = rendering()

const account = { id: '06BANKDETAIL0001', bank: 'Maybank', accountNumber: '114222330001', held: null }
const payeeOf = (id: string, name: string, changes: object = {}): Payee => ({
  id,
  name,
  number: `2020-${id}`,
  isPayable: true,
  holdUntil: null,
  accounts: [account],
  ...changes,
})
const gula = payeeOf('01', 'Gula Manis')

describe('the cost of a disbursement', () => {
  const figures: Figures = {
    total: ringgit(10_000),
    platformFee: ringgit(200),
    monthlyFees: ringgit(300),
    toRepay: ringgit(10_500),
    platformRate: 2,
    monthlyRate: 1,
    limit: ringgit(50_000),
    used: ringgit(20_000),
    available: ringgit(30_000),
    after: ringgit(19_500),
  }
  const open = async (changes: Partial<Figures> | null, values: Partial<Values> = {}, failure: Error | null = null) => {
    const retry = vi.fn()
    const { user } = await show(() => (
      <CostPanel
        values={{ ...valuesOf(null), selectedPayees: [rowOf(gula)], date: '2026-11-30', repaymentPeriod: 3, ...values }}
        figures={changes && { ...figures, ...changes }}
        failure={failure}
        retry={retry}
      >
        <button type="button">Review disbursement</button>
      </CostPanel>
    ))
    return { user, retry }
  }
  const terms = () =>
    [...document.querySelectorAll('dl > div')].map((line) => [
      line.querySelector('dt')?.textContent,
      line.querySelector('dd')?.textContent,
    ])

  test('shows each fee with its rate, the amount to repay and the due date', async () => {
    await open({})
    expect(terms()).toEqual([
      ['Total to 1 payee', 'RM 10,000.00'],
      ['Platform fee, 2%', 'RM 200.00'],
      ['Monthly fee, 1% × 3 months', 'RM 300.00'],
      ['To repay', 'RM 10,500.00'],
      ['Due date', '28/02/2027'],
      ['Outstanding balance', 'RM 20,000.00 How is this worked out?'],
      ['This disbursement', 'RM 10,500.00'],
      ['Left after approval', 'RM 19,500.00'],
    ])
    expect(screen.getByText('3 months after completion on 30/11/2026')).toBeTruthy()
    expect(
      screen.getByRole('img', { name: 'RM\u00a020,000.00 in use, RM\u00a010,500.00 for this disbursement' }),
    ).toBeTruthy()
    expect(screen.queryByText(/exceed/i)).toBeNull()
  })

  test('has no due date before the date is complete', async () => {
    await open({}, { date: '30/11' })
    expect(terms().map(([term]) => term)).not.toContain('Due date')
  })

  test('shows both amounts if the credit is not sufficient', async () => {
    await open({ available: ringgit(10_499.99), after: ringgit(-0.01) })
    const notice = within(screen.getByRole('complementary', { name: 'Cost' }))
    expect(notice.getByText(/RM 10,500\.00.*RM 10,499\.99/)).toBeTruthy()
  })

  test('that could not be calculated can be retried, and the buttons stay', async () => {
    const { user, retry } = await open(null, {}, new Error('offline'))
    expect(screen.getByText('Failed to calculate the fees!')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Review disbursement' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })
})

describe('a possible duplicate', () => {
  const warning = (changes: Partial<Warning>): Warning => ({
    index: 0,
    kind: 'same_amount',
    amount: ringgit(800),
    disbursementId: '06DISBURSEMENT01',
    disbursementName: 'October',
    date: '2026-10-30' as LocalDate,
    invoiceNumber: null,
    ...changes,
  })
  const open = async (warnings: Warning[], ownId?: string) => {
    const onReason = vi.fn<(reason: string) => void>()
    const { user } = await show(() => (
      <Duplicates row={rowOf(gula)} warnings={warnings} ownId={ownId} error={undefined} onReason={onReason} />
    ))
    return { user, onReason }
  }
  const statusText = () => screen.getByRole('status').textContent

  test('with the same amount links to the other disbursement, and asks for a reason', async () => {
    const { user, onReason } = await open([warning({})])
    expect(statusText()).toContain('RM\u00a0800.00 to this supplier is also in October (30/10/2026).')
    expect(screen.getByRole('link', { name: 'Open October' }).getAttribute('href')).toContain('06DISBURSEMENT01')
    await user.type(screen.getByRole('textbox', { name: 'Reason to pay it again, Gula Manis' }), 'R')
    expect(onReason).toHaveBeenLastCalledWith('R')
  })

  test('in the same disbursement has no link', async () => {
    await open([warning({ kind: 'same_file' })], '06DISBURSEMENT01')
    expect(statusText()).toContain('The same file is also in this disbursement (30/10/2026), for RM\u00a0800.00.')
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('with a used invoice number does not ask for a reason', async () => {
    await open([warning({ kind: 'same_invoice', invoiceNumber: 'INV-1' }), warning({ invoiceNumber: 'INV-1' })])
    expect(statusText()).toContain('Invoice already used.')
    expect(statusText()).toContain('Invoice INV-1 from this supplier is already in October (30/10/2026).')
    expect(statusText()).toContain('RM\u00a0800.00 to this supplier is also in October, invoice INV-1 (30/10/2026).')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('adding payees', () => {
  const open = async (payees: Payee[], payeesType: 'suppliers' | 'employees' = 'suppliers') => {
    const onPick = vi.fn<(payee: Payee) => void>()
    const sent = answerCalls({ 'disbursements-getPayees': (): Reply => ({ result: { payees, matches: [] } }) })
    const { user } = await show(() => (
      <AddPayees
        payeesType={payeesType}
        rows={0}
        chosen={new Set(['01'])}
        error={null}
        onPick={onPick}
        onPaste={vi.fn()}
      />
    ))
    const field = () => screen.getByRole<HTMLInputElement>('combobox')
    return { user, sent, field, onPick }
  }

  test('searches on the server, and adds one payee at a time', async () => {
    const { user, sent, field, onPick } = await open([gula, payeeOf('02', 'Susu Segar')])
    await user.type(await screen.findByRole('combobox'), 'susu')
    await vi.waitFor(() => expect(sent.at(-1)?.data).toEqual({ payeesType: 'suppliers', search: 'susu' }))
    await user.click(await screen.findByRole('option', { name: /Susu Segar/ }))
    expect(onPick).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: '02' }))
    expect(field().value).toBe('')
  })

  test('shows why a payee cannot be added', async () => {
    const { user, field } = await open(
      [gula, payeeOf('02', 'Ali', { holdUntil: '2026-11-18' }), payeeOf('03', 'Abu', { accounts: [] })],
      'employees',
    )
    await vi.waitFor(() => expect(field().disabled).toBe(false))
    await user.click(field())
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Gula ManisAlready added',
      'AliOn hold until 18/11/2026',
      'AbuNo account that can be paid',
    ])
    expect(options.every((option) => option.hasAttribute('data-combobox-disabled'))).toBe(true)
  })

  test('is disabled in both ways if no employee has an account', async () => {
    const { field } = await open([], 'employees')
    await vi.waitFor(() => expect(field().disabled).toBe(true))
    const reason = 'No approved employee has a bank account, so there is no one to pay.'
    expect(screen.getByText(reason)).toBeTruthy()
    const paste = screen.getByRole<HTMLButtonElement>('button', { name: 'Paste from spreadsheet' })
    expect([paste.disabled, paste.getAttribute('aria-description')]).toEqual([true, reason])
  })

  test('is possible without any supplier', async () => {
    const { user, sent, field } = await open([])
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(field().disabled).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Paste from spreadsheet' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Go back' }))
    const paste = screen.getByRole('button', { name: 'Paste from spreadsheet' })
    await vi.waitFor(() => expect(document.activeElement).toBe(paste))
  })
})

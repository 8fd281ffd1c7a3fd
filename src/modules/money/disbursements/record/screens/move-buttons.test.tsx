// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { api, queries, useCall } from '#web/api.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import type { DisbursementDetails } from '../../screens/disbursement.ts'
import { Figures } from './Figures.tsx'
import { Decision, MoveButtons } from './MoveButtons.tsx'

const { show } = rendering()

const changedAccount = { what: 'account', name: 'Gula Manis', before: '114222330001', after: '114222330002' } as const
const paidLine = (lineId: string, amount: number, changes: object = {}) => ({
  lineId,
  name: `Supplier ${lineId}`,
  amount,
  status: 'waiting',
  duplicateReason: null,
  risks: [],
  disputed: false,
  barred: null,
  ...changes,
})
const shown = (changes: Partial<DisbursementDetails>) =>
  ({
    id: '06DSBRSMNT000001',
    orgId: '06KPKTA000000001',
    name: 'Suppliers December',
    status: 'pending-approval',
    payees: 2,
    total: 3_000,
    amountToRepay: 3_150,
    approvals: 0,
    approversNeeded: 1,
    approvedByMe: false,
    approvedBy: [],
    submittedBy: null,
    date: '2026-12-01',
    notes: '',
    dateCompleted: null,
    reasonForCancellation: null,
    platformFee: 60,
    monthlyFeesTotal: 90,
    madeByMe: false,
    needsSecondPerson: false,
    differences: [],
    selectedPayees: [paidLine('1', 1_000), paidLine('2', 2_000)],
    processedWith: null,
    processedAt: null,
    repaymentPeriod: 2,
    platformFeePercentage: 2,
    monthlyFeePercentage: 1.5,
    decisions: { start: null, retry: null, complete: null },
    ...changes,
  }) as unknown as DisbursementDetails
const buttons = async (changes: Partial<DisbursementDetails>) => {
  await show(() => (
    <>
      <MoveButtons disbursement={shown(changes)} />
      <Decision disbursement={shown(changes)} />
    </>
  ))
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}
const open = async (move: string, changes: Partial<DisbursementDetails>, role: 'Manager' | 'admin' = 'Manager') => {
  const { user } = await show(
    () => (
      <>
        <Figures disbursement={shown(changes)} />
        <Decision disbursement={shown(changes)} />
      </>
    ),
    { role },
  )
  await user.click(screen.getByRole('button', { name: move }))
  const dialog = await screen.findByRole('dialog')
  const verb = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: move })
  return { user, dialog, verb }
}

test('each figure is beside its name', async () => {
  await show(() => <Figures disbursement={shown({ status: 'completed' })} />)
  const facts = [...document.querySelectorAll('dl > div')].map((fact) => [
    fact.querySelector('dt')?.textContent,
    fact.querySelector('dd')?.textContent?.replaceAll('\u00a0', ' '),
  ])
  expect(facts).toEqual([
    ['Date', '01/12/2026'],
    ['Repayment period', '2 months'],
    ['Total to 2 payees', 'RM 3,000.00'],
    ['Platform fee, 2%', 'RM 60.00'],
    ['Monthly fee, 1.5% × 2 months', 'RM 90.00'],
    ['To repay', 'RM 3,150.00'],
  ])
})

describe('a disbursement that is pending approval', () => {
  test('can be approved by a Manager', async () =>
    expect(await buttons({})).toEqual(['Delete', 'Approve RM\u00a03,000.00a', 'Returnr']))

  test('can’t be approved twice by the same user, but returned', async () =>
    expect(await buttons({ approvedByMe: true })).toEqual(['Delete', 'Returnr']))

  test('can’t be approved, but returned, if a payee has changed since it was submitted', async () =>
    expect(await buttons({ differences: [changedAccount] })).toEqual(['Delete', 'Returnr']))

  test('can’t be approved by the user who prepared it if a second person is required, and the reason is shown', async () => {
    expect(await buttons({ needsSecondPerson: true })).toEqual(['Delete'])
    expect(screen.getByText('Someone who neither created nor last edited this record must approve it.')).toBeTruthy()
  })

  test.each([
    [{}, 'Pay RM\u00a03,000.00 to 2 payees. RM\u00a03,150.00 of your credit is reserved.'],
    [
      { selectedPayees: [paidLine('1', 3_000)] },
      'Pay RM\u00a03,000.00 to 1 payee. RM\u00a03,150.00 of your credit is reserved.',
    ],
    [
      { approvals: 1, approversNeeded: 2 },
      'Pay RM\u00a03,000.00 to 2 payees. RM\u00a03,150.00 of your credit is reserved.',
    ],
    [
      { approversNeeded: 2 },
      'Approval 1 of 2 to pay RM\u00a03,000.00 to 2 payees. The last approval reserves RM\u00a03,150.00 of your credit.',
    ],
  ])('with %j: the confirmation says when credit is reserved', async (changes, text) => {
    const { dialog } = await open('Approve RM\u00a03,000.00', changes as Partial<DisbursementDetails>)
    expect(dialog.textContent).toContain(text)
  })
})

const start = { count: 1, total: 2_000, digest: 'start' }
const held = {
  status: 'approved',
  selectedPayees: [paidLine('1', 1_000, { barred: { by: 'hold', until: '2026-12-05' } }), paidLine('2', 2_000)],
  decisions: { start, retry: null, complete: null },
} as unknown as Partial<DisbursementDetails>

describe('a payee on hold', () => {
  test.each([
    ['Process with Curlec', 'disbursements-processWithCurlec'],
    ['Download for processing', 'disbursements-process'],
  ])('%s: is named, left out of count and amount, and the command sends the displayed figures', async (verb, call) => {
    const sent = answerCalls({
      'paymentGateway-getCurlecBalance': () => ({ result: { balance: 9_000 } }),
      [call]: () => ({ result: { ok: true, payees: [], fileName: '', dropped: [] } }),
    })
    vi.stubGlobal('location', { assign: vi.fn() })
    const move = `${verb}, RM\u00a02,000.00`
    const { user, dialog, verb: button } = await open(move, held, 'admin')
    expect(dialog.textContent).toContain('Pays RM\u00a02,000.00 to 1 payee')
    expect(dialog.textContent).toContain('Supplier 1, RM\u00a01,000.00: On hold until 05/12/2026')
    await vi.waitFor(() => expect(button().disabled).toBe(false))
    await user.click(button())
    await vi.waitFor(() => expect(sent.find(({ name }) => name === call)?.data).toMatchObject({ shown: start }))
  })

  test('if no payee is left, the decision is to cancel', async () => {
    const selectedPayees = [paidLine('1', 3_000, { barred: { by: 'blacklist', until: null } })]
    const decisions = { start: { count: 0, total: 0, digest: 'x' }, retry: null, complete: null }
    const nobody = shown({ status: 'approved', selectedPayees, decisions } as unknown as Partial<DisbursementDetails>)
    await show(
      () => (
        <>
          <MoveButtons disbursement={nobody} />
          <Decision disbursement={nobody} />
        </>
      ),
      { role: 'admin' },
    )
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(['Revert to draft', 'Cancel disbursement'])
    expect(document.body.textContent).toContain('No one can be paid')
  })
})

test('lines that are paid again are shown above the button and in the dialog, with the reason', async () => {
  const again = paidLine('1', 8_460, {
    risks: [{ code: 'paid_again', severity: 'check', params: { reason: 'Second delivery this month' } }],
  })
  const { dialog } = await open('Approve RM\u00a03,000.00', {
    selectedPayees: [again, paidLine('2', 2_000)],
  } as unknown as Partial<DisbursementDetails>)
  const text = 'May be paid twice: “Second delivery this month”'
  expect(dialog.textContent).toContain('Check 1 before you approve')
  expect(dialog.textContent).toContain('Supplier 1, RM 8,460.00')
  expect(screen.getAllByText(text)).toHaveLength(2)
})

test('completing states the amount paid, without dropped payees, and sends it', async () => {
  const complete = { count: 2, total: 3_000, digest: 'complete' }
  const sent = answerCalls({ 'disbursements-complete': () => ({ result: { ok: true } }) })
  const { user, dialog, verb } = await open(
    'Complete RM\u00a03,000.00',
    {
      status: 'processing',
      processedWith: 'file',
      processedAt: '2026-11-13T16:30:00.000Z',
      selectedPayees: [paidLine('1', 1_000), paidLine('2', 2_000), paidLine('3', 900, { status: 'dropped' })],
      decisions: { start: null, retry: null, complete },
    } as unknown as Partial<DisbursementDetails>,
    'admin',
  )
  expect(dialog.textContent).toContain('Records that the bank paid RM\u00a03,000.00 to 2 payees.')
  await user.click(verb())
  await vi.waitFor(() =>
    expect(sent.find(({ name }) => name === 'disbursements-complete')?.data).toMatchObject({ shown: complete }),
  )
})

test('processing by file names the payees that were dropped', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  const sent = answerCalls({
    'disbursements-process': () => ({ result: { payees: [], fileName: '', dropped: ['Alam Dairy'] } }),
  })
  const { user, verb } = await open('Download for processing, RM\u00a03,000.00', { status: 'approved' }, 'admin')
  await user.click(verb())
  expect(
    await screen.findByText('Dropped, because they or their accounts are on hold or blacklisted: Alam Dairy'),
  ).toBeTruthy()
  expect(sent.map(({ name }) => name)).toContain('disbursements-process')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce())
})

test('a disbursement can’t be completed before the day of its processing', async () => {
  // This is 14/11/2026 in Kuala Lumpur.
  const changes = { status: 'processing', processedWith: 'file', processedAt: '2026-11-13T16:30:00.000Z' } as const
  const { dialog, verb } = await open('Complete RM\u00a03,000.00', changes as Partial<DisbursementDetails>, 'admin')
  const type = (date: string) => fireEvent.change(screen.getByLabelText(/^Date completed/), { target: { value: date } })
  type('13/11/2026')
  expect(dialog.textContent).toContain('Choose 14/11/2026 or a later day')
  expect(verb().disabled).toBe(true)
  type('')
  expect(dialog.textContent).toContain('*Required')
  type('14/11/2026')
  expect(dialog.textContent).not.toContain('or a later day')
  expect(verb().disabled).toBe(false)
})

/** The page of a disbursement that a colleague moves while the user's dialog is open. */
const race = async (before: Partial<DisbursementDetails>, after: Partial<DisbursementDetails>, call: string) => {
  let now = before
  answerCalls({
    'disbursements-getOne': () => ({ result: shown(now) }),
    'paymentGateway-getCurlecBalance': () => ({ result: { balance: 9_000 } }),
    [call]: () => {
      now = after
      const details = { code: 'disbursement_status', params: { status: after.status } }
      return { error: { status: 'FAILED_PRECONDITION', message: '', details } }
    },
  })
  const { user } = await show(
    () => {
      const { data } = useCall(api.disbursements.getOne, { disbursementId: 'D', orgId: 'O' }, { fallback: 'Failed' })
      return data && <Decision disbursement={data} />
    },
    { role: 'admin' },
  )
  const act = async (move: string) => {
    await user.click(await screen.findByRole('button', { name: move }))
    const dialog = await screen.findByRole('dialog')
    const verb = within(dialog).getByRole<HTMLButtonElement>('button', { name: move })
    await vi.waitFor(() => expect(verb.disabled).toBe(false))
    await user.click(verb)
    return dialog
  }
  return { user, act }
}
const byProvider = { processedWith: 'provider', selectedPayees: [paidLine('1', 3_000, { status: 'sent' })] }
const approved = { status: 'approved' } as const
const processing = { status: 'processing', processedWith: 'file' } as const

describe('a move that a colleague has made', () => {
  test.each([
    ['Process with Curlec, RM\u00a03,000.00', 'disbursements-processWithCurlec', approved, processing],
    ['Download for processing, RM\u00a03,000.00', 'disbursements-process', approved, { ...processing, ...byProvider }],
    ['Complete RM\u00a03,000.00', 'disbursements-complete', processing, { ...processing, status: 'completed' }],
  ])(
    '%s: the dialog stays open with the error, and the button is gone once it is closed',
    async (move, call, before, after) => {
      const { user, act } = await race(before, after as Partial<DisbursementDetails>, call)
      const dialog = await act(move)
      expect((await within(dialog).findByRole('alert')).textContent).toMatch(/^Error! .*(processing|completed)/)
      await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
      expect(document.contains(dialog)).toBe(true)
      await user.click(within(dialog).getByRole('button', { name: 'Go back' }))
      expect(screen.queryByRole('dialog')).toBeNull()
      await vi.waitFor(() => expect(screen.queryByRole('button', { name: move })).toBeNull())
    },
  )
})

test.each([
  ['Process with Curlec, RM\u00a03,000.00', 'admin', approved],
  ['Download for processing, RM\u00a03,000.00', 'admin', approved],
  ['Approve RM\u00a03,000.00', 'Manager', {}],
  ['Delete', 'Manager', {}],
] as const)('%s: the focus returns to the button when the dialog is cancelled', async (name, role, changes) => {
  answerCalls({ 'paymentGateway-getCurlecBalance': () => ({ result: { balance: 9_000 } }) })
  const { user } = await show(
    () => (
      <>
        <MoveButtons disbursement={shown(changes)} />
        <Decision disbursement={shown(changes)} />
      </>
    ),
    { role },
  )
  await user.click(screen.getByRole('button', { name }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Go back' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
})

test('the balance of the payment provider is read only for its dialog', async () => {
  const sent = answerCalls({ 'paymentGateway-getCurlecBalance': () => ({ result: { balance: 9_000 } }) })
  const { user } = await show(() => <Decision disbursement={shown(approved)} />, { role: 'admin' })
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Process with Curlec, RM\u00a03,000.00' }))
  expect(await screen.findByText('RM 6,000.00')).toBeTruthy()
  expect(sent).toHaveLength(1)
})

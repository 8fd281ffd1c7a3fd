// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import type { Payee } from './disbursement-form.ts'
import type { DisbursementDetails } from '../../screens/disbursement.ts'
import { DisbursementForm } from './DisbursementForm.tsx'

const { show } = rendering()

const account = { id: '000000000000ACC1', bank: 'Maybank', accountNumber: '114222330001', held: null }
const gula: Payee = {
  id: '000000000000SPR1',
  name: 'Gula Manis',
  number: '202001000001',
  isPayable: true,
  holdUntil: null,
  accounts: [account],
}
const draft = (changes: Partial<DisbursementDetails>) =>
  ({
    id: '06DSBRSMNT000001',
    orgId: '06KPKTA000000001',
    name: 'Suppliers December',
    payeesType: 'suppliers',
    date: '2099-12-31',
    repaymentPeriod: 1,
    notes: '',
    modifiedAt: '2026-11-16T02:00:00.000Z',
    selectedPayees: [
      {
        index: 0,
        id: gula.id,
        name: gula.name,
        bankDetailId: account.id,
        amount: 1_000,
        invoiceNumber: 'GM-1',
        duplicateReason: null,
        files: [{ url: '/files/000000000000FIL1/GM-1.pdf', fileName: 'GM-1.pdf' }],
      },
    ],
    ...changes,
  }) as unknown as DisbursementDetails

/** What the server answers to each upload, by file name. Null is a lost connection. */
type Uploads = Record<string, { status: number; body: object } | null>
const stored = (fileName: string) => ({ status: 200, body: { url: `/files/06A/${fileName}`, fileName } })
const notAllowed = {
  status: 400,
  body: {
    error: {
      status: 'INVALID_ARGUMENT',
      message: '',
      details: { code: 'file_type_not_allowed', params: { allowed: 'PNG, JPG and PDF' } },
    },
  },
}

const open = async ({
  available = 9_000,
  changes = {},
  uploads = {},
}: { available?: number; changes?: Partial<DisbursementDetails>; uploads?: Uploads } = {}) => {
  answerCalls({
    'disbursements-getPayees': () => ({ result: { payees: [gula], matches: [] } }),
    'disbursements-generateDetails': () => ({
      result: {
        platformFeePercentage: 2,
        monthlyFeePercentage: 1.5,
        creditLimit: 10_000,
        creditUsed: 10_000 - available,
        availableCredit: available,
        warnings: [],
        risks: [],
      },
    }),
  })
  const callServer = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.startsWith('/files/')) return callServer(path, init)
    const file = init.body instanceof FormData ? init.body.get('file') : null
    const answer = file instanceof File ? uploads[file.name] : null
    if (!answer) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
  const { user } = await show(() => <DisbursementForm shown={draft(changes)} payees={[gula]} />)
  await screen.findByText('Left after approval')
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const review = () => user.click(button('Review disbursement'))
  const attach = (...names: string[]) =>
    user.upload(
      screen.getByLabelText<HTMLInputElement>('Attach an invoice for Gula Manis'),
      names.map((name) => new File(['%PDF'], name, { type: 'application/pdf' })),
    )
  const row = () => within(screen.getByRole('listitem'))
  return { user, button, review, attach, row }
}

describe('the review', () => {
  test('has the focus on its heading, and the button that opens it has it afterwards', async () => {
    const { user, button, review } = await open()
    await review()
    const heading = await screen.findByRole('heading', { name: 'Suppliers December' })
    expect(document.activeElement).toBe(heading)
    await user.click(button('Edit'))
    expect(document.activeElement).toBe(button('Review disbursement'))
  })

  test('of an affordable disbursement can be submitted, with its consequence', async () => {
    const { button, review } = await open()
    await review()
    expect(await screen.findByText(/Approval reserves RM 1,035\.00 of your credit/)).toBeTruthy()
    expect(button('Submit RM\u00a01,000.00').disabled).toBe(false)
  })

  test('beyond the available credit can’t be submitted, and says why', async () => {
    const { button, review } = await open({ available: 1_034.99 })
    await review()
    const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submit RM\u00a01,000.00' })
    expect(submit.disabled).toBe(true)
    const reason = document.getElementById(submit.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toMatch(/RM\u00a01,035\.00.*RM\u00a01,034\.99/)
    expect(screen.queryByText(/Approval reserves/)).toBeNull()
    expect(button('Edit').disabled).toBe(false)
  })
})

const withoutFiles = { selectedPayees: draft({}).selectedPayees.map((line) => ({ ...line, files: [] })) }

test('a draft without an invoice is refused with a message and at its row', async () => {
  const { user, button, row } = await open({ changes: withoutFiles })
  await user.click(button('Save as draft'))
  expect(await screen.findByText('Invoices is Required!')).toBeTruthy()
  expect(await row().findByText('Files is needed when adding suppliers')).toBeTruthy()
})

describe('invoices dropped together', () => {
  test('are attached to the supplier that their name names, and the others can be assigned', async () => {
    const uploaded = (fileName: string) => ({ status: 200, body: { url: `/files/${fileName}/a`, fileName } })
    const { user } = await open({
      changes: withoutFiles,
      uploads: { 'gula manis.pdf': uploaded('gula manis.pdf'), 'IMG_12.pdf': uploaded('IMG_12.pdf') },
    })
    const files = ['gula manis.pdf', 'IMG_12.pdf', 'notes.txt'].map((name) => new File(['%PDF'], name))
    await user.upload(await screen.findByLabelText('Invoices of all suppliers', { selector: 'input' }), files)
    await screen.findByText('1 file attached by its name')
    await within(screen.getByRole('list', { name: 'Payees' })).findByText('gula manis.pdf')
    expect(screen.getByRole('alert').textContent).toMatch(/^notes\.txt: /)
    const unmatched = screen.getByRole('list', { name: '1 file to assign' })
    await user.click(within(unmatched).getByRole('combobox', { name: 'Supplier of IMG_12.pdf' }))
    await user.click(await screen.findByRole('option', { name: /^Gula Manis/ }))
    await within(screen.getByRole('list', { name: 'Payees' })).findByText('IMG_12.pdf')
    expect(screen.queryByText('1 file to assign')).toBeNull()
  })
})

describe('an attached file', () => {
  test('that the server refuses is removed, and each refusal stays with the name of its file', async () => {
    const { attach, row } = await open({ changes: withoutFiles, uploads: { 'a.pdf': notAllowed, 'b.pdf': notAllowed } })
    await attach('a.pdf', 'b.pdf')
    for (const name of ['a.pdf', 'b.pdf'])
      expect(await row().findByText(`${name}: Only PNG, JPG and PDF files are allowed!`)).toBeTruthy()
    expect(row().queryByText('uploading')).toBeNull()
    expect(screen.getByText('1 supplier has no file')).toBeTruthy()
    expect(screen.queryByText('Files are being uploaded')).toBeNull()
  })

  test('after a refusal replaces its message', async () => {
    const { attach, row } = await open({
      changes: withoutFiles,
      uploads: { 'a.pdf': notAllowed, 'c.pdf': stored('c.pdf') },
    })
    await attach('a.pdf')
    await row().findByText(/^a\.pdf: /)
    await attach('c.pdf')
    expect(await row().findByRole('link', { name: 'c.pdf' })).toBeTruthy()
    expect(row().queryByText(/^a\.pdf: /)).toBeNull()
  })

  test('that could not be sent is marked, and can be sent again', async () => {
    const uploads: Uploads = { 'a.pdf': null }
    const { user, attach, row } = await open({ changes: withoutFiles, uploads })
    await attach('a.pdf')
    expect(await row().findByText('failed')).toBeTruthy()
    expect(screen.getByText('1 file couldn’t be uploaded')).toBeTruthy()
    expect(screen.queryByText('Files are being uploaded')).toBeNull()
    uploads['a.pdf'] = stored('a.pdf')
    await user.click(row().getByRole('button', { name: 'Try again to upload a.pdf for Gula Manis' }))
    expect(await row().findByRole('link', { name: 'a.pdf' })).toBeTruthy()
    expect(row().queryByText('failed')).toBeNull()
    expect(screen.queryByText('1 file couldn’t be uploaded')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Attach an invoice for Gula Manis'))
  })
})

test('the payees type: the focus returns to it if the change is cancelled', async () => {
  const { user, button } = await open()
  await user.click(screen.getByRole('radio', { name: 'Employees' }))
  expect(await screen.findByText('The selected payee will be removed.')).toBeTruthy()
  const opener = screen.getByRole('radio', { name: 'Employees', hidden: true })
  await user.click(button('Go back'))
  await vi.waitFor(() => expect(document.activeElement).toBe(opener))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Suppliers' }).checked).toBe(true)
})

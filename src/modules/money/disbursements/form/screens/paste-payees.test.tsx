// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answerCalls, rendering, type Reply } from '#web/ui/rendering.fixtures.tsx'
import type { Payee, PayeesType } from './disbursement-form.ts'
import { PastePayees, type PastedPayee } from './PastePayees.tsx'

const noAnswers = { 'columns-getAnswers': (): Reply => ({ result: { answers: [] } }) }

const { show } = rendering()

const account = { id: '06BANKDETAIL0001', bank: 'Maybank', accountNumber: '114222330001', held: null }
const payeeOf = (id: string, name: string, changes: object = {}): Payee => ({
  id,
  name,
  number: `202001${id}`,
  isPayable: true,
  holdUntil: null,
  accounts: [account],
  ...changes,
})
const payees: readonly Payee[] = [
  payeeOf('01', 'Gula Manis Sdn Bhd'),
  payeeOf('02', 'Susu Segar Sdn Bhd'),
  payeeOf('03', 'Susu Segar Enterprise'),
  payeeOf('04', 'Kacang Putih', { isPayable: false }),
  payeeOf('05', 'Teh Boh', { accounts: [] }),
  payeeOf('06', 'Roti Emas', { isPayable: false, holdUntil: '2026-12-10' }),
  payeeOf('07', 'Cameron', {
    isPayable: false,
    accounts: [{ ...account, held: { reason: 'Account closed', on: '2026-11-29' } }],
  }),
]
/** Replaces the server: finds payees by the start of their name. */
const find = ({ names }: Record<string, unknown>): Reply => ({
  result: {
    payees,
    matches: (names as string[]).map((name) =>
      payees.filter((one) => name !== '' && one.name.startsWith(name)).map(({ id }) => id),
    ),
  },
})

const open = async (props: { payeesType?: PayeesType; rows?: number; chosen?: string[] } = {}) => {
  const onAdd = vi.fn<(pasted: readonly PastedPayee[]) => void>()
  const onClose = vi.fn()
  const answers: unknown[] = []
  const all = answerCalls({
    'columns-getAnswers': () => ({ result: { answers } }),
    'columns-saveAnswer': (answer) => {
      answers.splice(0, 1, { ...answer, at: '2026-11-27T02:00:00.000Z', byName: 'Farah binti Aziz' })
      return { result: { ok: true } }
    },
    'disbursements-getPayees': find,
  })
  const { user } = await show(() => (
    <PastePayees
      opened
      payeesType={props.payeesType ?? 'suppliers'}
      rows={props.rows ?? 0}
      chosen={new Set(props.chosen)}
      onAdd={onAdd}
      onClose={onClose}
    />
  ))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Rows')
  const paste = async (...rows: string[]) => {
    await user.click(field)
    await user.paste(rows.join('\n'))
  }
  /** The lookups of payees. */
  const sent = { lookups: () => all.filter(({ name }) => name === 'disbursements-getPayees') }
  const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
  const added = () =>
    onAdd.mock.lastCall?.[0].map(({ payee, amount, invoiceNumber }) => [payee.id, amount, invoiceNumber])
  return { user, sent, field, paste, button, added, onAdd, onClose }
}
const errors = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

describe('rows of a spreadsheet', () => {
  test('with a name that is too long are reported, and the others can be added', async () => {
    const { paste, button, sent } = await open()
    await paste(`${'x'.repeat(201)}\t800`, 'Susu Segar Sdn Bhd\t800')
    expect(await errors()).toEqual(['Row 1: The name or number is too long'])
    expect(button(/^Add 1 payee$/).disabled).toBe(false)
    expect(sent.lookups()[0]?.data).toMatchObject({ names: ['', 'Susu Segar Sdn Bhd'] })
  })

  test('are added with their amounts and invoice numbers, and the dialog closes', async () => {
    const { user, paste, button, added, onClose } = await open()
    expect(button(/^Add/).disabled).toBe(true)
    await paste('Gula Manis Sdn Bhd\tRM 1,234.50\tINV-1', '', 'Susu Segar Sdn Bhd\t800\t')
    await screen.findByText('2 rows are ready, RM 2,034.50 in total.')
    await user.click(button(/^Add 2 payees$/))
    expect(added()).toEqual([
      ['01', 1_234.5, 'INV-1'],
      ['02', 800, ''],
    ])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('are read in the column order of their header row', async () => {
    const { user, paste, button, added } = await open()
    await paste('Invoice No.\tAmount\tSupplier', 'INV-7\t900.00\tGula Manis Sdn Bhd')
    await screen.findByText('1 row is ready, RM 900.00 in total.')
    await user.click(button(/^Add 1 payee$/))
    expect(added()).toEqual([['01', 900, 'INV-7']])
  })

  test('are looked up once, after a pause', async () => {
    const { paste, sent } = await open()
    await paste('Gula Manis Sdn Bhd\t800', 'Nobody\t800')
    await screen.findByText('1 row is ready, RM 800.00 in total.')
    expect(sent.lookups()).toEqual([
      { name: 'disbursements-getPayees', data: { payeesType: 'suppliers', names: ['Gula Manis Sdn Bhd', 'Nobody'] } },
    ])
  })

  test.each([
    ['Nobody\t800', 'Row 1: No approved supplier “Nobody”'],
    ['Susu Segar\t800', 'Row 1: “Susu Segar” matches 2 payees. Use the number.'],
    ['Kacang Putih\t800', 'Row 1: Kacang Putih: This payee cannot be paid now'],
    ['Teh Boh\t800', 'Row 1: Teh Boh: No account that can be paid'],
    ['Roti Emas\t800', 'Row 1: Roti Emas: On hold until 10/12/2026'],
    ['Cameron\t800', 'Row 1: Cameron: Account on hold since 29/11/2026: Account closed'],
    ['\t800', 'Row 1: No name or number'],
    [
      'Gula Manis Sdn Bhd\t12,34',
      'Row 1: “12,34”: Use a point before the sen and commas between thousands, such as 1,234.50',
    ],
    ['Gula Manis Sdn Bhd\t1e3', 'Row 1: “1e3”: Enter a number such as 1,234.50'],
    ['Gula Manis Sdn Bhd\t1.005', 'Row 1: “1.005”: At most two decimal places'],
    ['Gula Manis Sdn Bhd\t-800', 'Row 1: “-800”: Enter the number without a sign'],
    ['Gula Manis Sdn Bhd\t499.99', 'Row 1: Amount must be more than RM500'],
    [`Gula Manis Sdn Bhd\t800\t${'9'.repeat(61)}`, 'Row 1: The invoice number is too long'],
  ])('show an error if they cannot be added: %j', async (row, error) => {
    const { paste, button } = await open()
    await paste(row)
    expect(await errors()).toEqual([error])
    expect(screen.getByText('None of the rows can be added.')).toBeTruthy()
    expect(button(/^Add/).disabled).toBe(true)
  })

  test('ask about columns with unknown headings, and the answers can be changed', async () => {
    const { user, paste, button, added, sent } = await open()
    await paste('Supplier\tInvoice amount\tOutstanding amount', 'Gula Manis Sdn Bhd\t5,000.00\t600.00')
    const columnOf = async (letter: string) =>
      within(await screen.findByRole('group', { name: new RegExp(`^Column ${letter}`) }))
    const choose = async (letter: string, choice: string) =>
      user.click((await columnOf(letter)).getByRole('radio', { name: choice }))
    await choose('B', 'Not needed')
    expect(button(/^1 column to answer$/).disabled).toBe(true)
    expect(button(/^Add/).disabled).toBe(true)
    expect(sent.lookups()).toEqual([])
    await choose('B', 'Amount to pay')
    // A field has one column: choosing it for another opens the first again.
    await choose('C', 'Amount to pay')
    expect(button(/^1 column to answer$/).disabled).toBe(true)
    await choose('B', 'Not needed')
    await user.click(button(/^Read 1 row$/))
    await screen.findByText('1 row is ready, RM 600.00 in total.')
    screen.getByText(/Columns read as answered by Farah binti Aziz/)
    await user.click(button(/^Add 1 payee$/))
    expect(added()).toEqual([['01', 600, '']])
  })

  test('stay in the text with their numbers until all are added, each once', async () => {
    const { user, paste, field, button, added, onAdd, onClose } = await open()
    await paste('Amount\tSupplier', '800\tGula Manis Sdn Bhd', '900\tNobody')
    expect(await errors()).toEqual(['Row 3: No approved supplier “Nobody”'])
    await user.click(button(/^Add 1 payee$/))
    expect(added()).toEqual([['01', 800, '']])
    expect(field.value).toBe('Amount\tSupplier\n800\tGula Manis Sdn Bhd\n900\tNobody')
    await screen.findByText('1 row is added.')
    expect(await errors()).toEqual(['Row 3: No approved supplier “Nobody”'])
    expect(button(/^Add/).disabled).toBe(true)
    expect(onClose).not.toHaveBeenCalled()

    await user.type(field, '{Backspace>6/}Susu Segar Sdn Bhd')
    await screen.findByText(/1 row is ready, RM 900.00 in total\.$/)
    await user.click(button(/^Add 1 payee$/))
    expect(added()).toEqual([['02', 900, '']])
    expect(onAdd).toHaveBeenCalledTimes(2)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('may name a supplier twice, for two invoices, but an employee once', async () => {
    const rows = ['Gula Manis Sdn Bhd\t800', 'Gula Manis Sdn Bhd\t900']
    const suppliers = await open({ chosen: ['01'] })
    await suppliers.paste(...rows)
    await screen.findByText('2 rows are ready, RM 1,700.00 in total.')
  })

  test('that repeat an employee are refused, whether the employee is in another row or in the form', async () => {
    const { paste } = await open({ payeesType: 'employees', chosen: ['02'] })
    await paste('Gula Manis Sdn Bhd\t800', 'Gula Manis Sdn Bhd\t900', 'Susu Segar Sdn Bhd\t700')
    await screen.findByText('1 row is ready, RM 800.00 in total.')
    expect(await errors()).toEqual([
      'Row 2: Gula Manis Sdn Bhd is already added',
      'Row 3: Susu Segar Sdn Bhd is already added',
    ])
  })
})

describe('with 498 payees in the form', () => {
  const rows = (count: number) => Array.from({ length: count }, () => 'Gula Manis Sdn Bhd\t800')

  test('three more rows are refused without a call to the server', async () => {
    const { paste, sent } = await open({ rows: 498 })
    await paste(...rows(3))
    expect(await screen.findByText('At most 500 payees per disbursement.')).toBeTruthy()
    expect(sent.lookups()).toEqual([])
  })

  test('two more rows are accepted', async () => {
    const { paste } = await open({ rows: 498 })
    await paste(...rows(2))
    expect(await screen.findByText('2 rows are ready, RM 1,600.00 in total.')).toBeTruthy()
  })
})

test('a failed lookup shows an error and can be retried', async () => {
  const { user, paste, button } = await open()
  const replies: Reply[] = [{ error: { status: 'INTERNAL', message: 'x', details: { code: 'internal' } } }]
  answerCalls({ ...noAnswers, 'disbursements-getPayees': (data) => replies.shift() ?? find(data) })
  await paste('Gula Manis Sdn Bhd\t800')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('1 row is ready, RM 800.00 in total.')
  expect(button(/^Add 1 payee$/).disabled).toBe(false)
})

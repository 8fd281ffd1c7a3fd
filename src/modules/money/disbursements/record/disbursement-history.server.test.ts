import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { historyOf } from '#test/history.ts'
import { world } from '#test/world.ts'
import { disbursementWorld, invoice } from '../disbursement-world.fixtures.ts'

const w = world()
let kopi: Awaited<ReturnType<typeof disbursementWorld>>
beforeEach(async () => {
  kopi = await disbursementWorld(w)
})

const calls = () => w.as(kopi.manager).disbursements
/** The latest entry of a disbursement. */
const lastOf = async (id: string): Promise<Readonly<Record<string, unknown>>> =>
  (await historyOf(w, kopi.manager, id))[0] ?? {}
const suppliers = async () => [await kopi.supplier('Gula Manis'), await kopi.supplier('Susu Segar')] as const
/** Two payees whose entries in the audit trail are known. */
const twoPayees = async () => {
  const [gula, susu] = await suppliers()
  const payee = async (of: typeof gula, amount: number, invoiceNumber: string) => ({
    ...(await kopi.payee(amount, of)),
    invoiceNumber,
    files: [await invoice(w, kopi.manager, invoiceNumber)],
  })
  return [await payee(gula, 1_000, 'GM-1'), await payee(susu, 2_000, 'SS-1')] as const
}
const gulaText = (account: string, amount = 'RM 1,000.00', file = 'GM-1.pdf') =>
  `Payee Gula Manis, Amount ${amount}, Account number ****${account.slice(-4)}, Invoice number GM-1, Bank CIMB, Files ${file}`
const accountOf = async (id: string) => {
  const { rows } = await w.database.pool.query<{ account_number: string }>(
    'select account_number from disbursement_lines where disbursement_id = $1 and position = 0',
    [id],
  )
  return rows[0]?.account_number ?? ''
}

describe('the audit trail', () => {
  test('has the payees of a new disbursement, with masked accounts, and its notes', async () => {
    const { id } = await calls().create(kopi.fields([...(await twoPayees())], { notes: 'With delivery' }))
    const account = await accountOf(id)
    const entry = await lastOf(id)
    expect(entry).toMatchObject({ title: 'Created a disbursement', Notes: [null, 'With delivery'] })
    expect(entry['Payee details']).toEqual([
      null,
      expect.stringContaining(`${gulaText(account)}; Payee Susu Segar, Amount RM 2,000.00`),
    ])
    const { rows } = await w.database.pool.query('select after from audit_events where record_id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(account)
  })

  test('has an exchange of two amounts, which leaves the total unchanged', async () => {
    const [gula, susu] = await twoPayees()
    const { id } = await calls().create(kopi.fields([gula, susu], { isDraft: true }))
    const exchanged = [
      { ...gula, amount: susu.amount },
      { ...susu, amount: gula.amount },
    ]
    await calls().update({ id, ...kopi.fields(exchanged, { isDraft: true }) })
    const entry = await lastOf(id)
    expect(Object.keys(entry)).toEqual(['title', 'Payee details', 'Version'])
    expect(entry['Payee details']).toEqual([
      expect.stringMatching(/Gula Manis, Amount RM 1,000\.00.*Susu Segar, Amount RM 2,000\.00/),
      expect.stringMatching(/Gula Manis, Amount RM 2,000\.00.*Susu Segar, Amount RM 1,000\.00/),
    ])
  })

  test('has only the payees that an edit changed, added or removed', async () => {
    const [gula, susu] = await twoPayees()
    const { id } = await calls().create(kopi.fields([gula, susu], { isDraft: true }))
    const account = await accountOf(id)
    const files = [...gula.files, await invoice(w, kopi.manager, 'order')]
    await calls().update({ id, ...kopi.fields([{ ...gula, files }, susu], { isDraft: true, notes: 'Again' }) })
    expect(await lastOf(id)).toMatchObject({
      'Payee details': [gulaText(account), gulaText(account, 'RM 1,000.00', 'GM-1.pdf, order.pdf')],
      Notes: [null, 'Again'],
    })
    await calls().update({ id, ...kopi.fields([susu], { isDraft: true, notes: 'Again' }) })
    expect(await lastOf(id)).toMatchObject({
      Payees: ['2', '1'],
      'Payee details': [gulaText(account, 'RM 1,000.00', 'GM-1.pdf, order.pdf'), null],
    })
    const explained = { ...susu, invoiceNumber: 'SS-2', duplicateReason: 'Weekly order', amount: ringgit(2_000) }
    await calls().update({ id, ...kopi.fields([explained], { isDraft: true, notes: 'Again' }) })
    expect((await lastOf(id))['Payee details']).toEqual([
      expect.stringContaining('Invoice number SS-1'),
      expect.stringMatching(/Invoice number SS-2.*Reason to pay it again Weekly order/),
    ])
  })

  test('has the payees of a deleted disbursement', async () => {
    const { id } = await calls().create(kopi.fields([...(await twoPayees())], { isDraft: true }))
    const account = await accountOf(id)
    await calls().delete({ id })
    expect((await lastOf(id))['Payee details']).toEqual([expect.stringContaining(gulaText(account)), null])
  })
})

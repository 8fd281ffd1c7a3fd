import { expect, test } from 'vitest'
import { ringgit, sen } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { planForValues } from '#server/postgres/statement.ts'
import { rowsReadBy } from '#test/index-reads.ts'
import { world } from '#test/world.ts'
import { disbursementWorld } from '../disbursement-world.fixtures.ts'
import { findDisbursements } from './find.sql.ts'

const w = world()

test('disbursements are found by name, id, payee, invoice and amount', async () => {
  const { manager, admin, organization, submit } = await disbursementWorld(w)
  const { id, payees } = await submit(8_460)
  const [invoiceNumber] = payees.map((one) => one.invoiceNumber)
  const find = async (search: string) =>
    (await w.as(manager).disbursements.find({ search })).disbursements.map((one) => [one.id, one.invoiceNumber])
  for (const search of ['december', id]) expect(await find(search)).toEqual([[id, null]])
  for (const search of [invoiceNumber ?? '', '8460', '8,460.00', 'RM 8,460.00'])
    expect(await find(search), search).toEqual([[id, invoiceNumber]])
  // Total and fees.
  expect(await find('8,883.00')).toEqual([[id, null]])
  expect(await find('8461')).toEqual([])
  expect((await w.as(admin).disbursements.find({ search: id })).disbursements).toEqual([])
  await w.as(await w.member(organization, 'Executive')).disbursements.approve({ id })
  expect((await w.as(admin).disbursements.find({ search: id })).disbursements).toMatchObject([
    { id, orgName: organization.name, amount: 8_883 },
  ])
})

test("settlements are found by name, references and amounts, and another organization's are not", async () => {
  const { manager, admin, organization, process } = await disbursementWorld(w)
  const other = await disbursementWorld(w)
  const { id, orgId } = await process(1_000)
  await w.as(admin).disbursements.complete({ id, orgId, dateCompleted: dateIn(w.now()) })
  const find = async (search: string) =>
    (await w.as(manager).disbursements.find({ search })).settlements.map(({ amountDue }) => amountDue)
  expect(await find('December')).toEqual([1_050])
  const { settlements } = await w.as(manager).disbursements.find({ search: '1,050' })
  const [one] = settlements
  expect(one).toMatchObject({ disbursementId: id, amountDue: 1_050 })
  expect(await find(`${organization.code}-${one?.repaymentId.slice(-6)}`)).toEqual([1_050])
  await w.as(admin).repaymentTransactions.create({
    orgId,
    disbursementId: id,
    repaymentId: one?.repaymentId ?? '',
    paymentDate: dateIn(w.now()),
    amountRepaid: ringgit(1_050),
    reference: 'FPX 7781204',
  })
  expect(await find('7781204')).toEqual([0])
  expect(await w.as(other.manager).disbursements.find({ search: 'December' })).toEqual({
    disbursements: [],
    settlements: [],
  })
})

test('a payee’s account and an invoice written otherwise find the disbursement, before those with parts of them', async () => {
  const { manager, submit } = await disbursementWorld(w)
  const { id, payees } = await submit(8_460)
  const invoiceNumber = payees[0]?.invoiceNumber ?? ''
  const { rows } = await w.database.pool.query<{ account: string }>(
    'select account_number as account from disbursement_lines where disbursement_id = $1',
    [id],
  )
  for (const search of [rows[0]?.account ?? '', ` ${invoiceNumber.toLowerCase().replaceAll('-', ' ')} `])
    expect((await w.as(manager).disbursements.find({ search })).disbursements, search).toMatchObject([{ id }])
})

test('among 12,000 lines, the platform’s search reads only those that it finds', async () => {
  const { organization, submit } = await disbursementWorld(w)
  await submit(8_460)
  const fill = [
    `insert into disbursement_lines
       select (jsonb_populate_record(l, jsonb_build_object('id', 'T' || lpad(n::text, 15, '0'), 'position', n, 'name', 'Many ' || n,
         'invoice_number', 'INV/' || n, 'invoice_key', 'INV' || n, 'account_number', (550000000 + n)::text, 'amount_sen', 50000 + n))).*
         from disbursement_lines l, generate_series(1000, 12999) n where l.id = (select max(o.id) from disbursement_lines o)`,
    `update disbursements set status = 'approved' where org_id = '${organization.id}'`,
  ]
  const none = { orgId: null, invoice: '', account: null, amount: null, most: 5 }
  let found = 0
  const read = await rowsReadBy(w.database.pool, ['disbursement_lines'], fill, async (client) => {
    planForValues(client)
    for (const by of [
      { search: 'many 9876' },
      { search: 'inv/9876', invoice: 'INV9876' },
      { search: '550009876', account: '550009876' },
      { search: '598.76', amount: sen(598_76) },
    ])
      found += (await findDisbursements.all(client, { ...none, ...by })).length
  })
  expect(found).toBe(4)
  expect(read).toBeLessThan(20)
})

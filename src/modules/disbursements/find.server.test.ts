import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { world } from '#test/world.ts'
import { disbursementWorld } from './disbursement-world.fixtures.ts'

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

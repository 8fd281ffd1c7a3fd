import { beforeAll, expect, test } from 'vitest'
import { placing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
const place = placing(w)
let kopi: Organization
let admin: Member
let october: Awaited<ReturnType<typeof place>>
let number: number
beforeAll(async () => {
  w.travelTo('2026-10-20T02:00:00.000Z')
  kopi = await w.organization()
  admin = await w.member(null, 'admin')
  const employee = await w.employee(kopi)
  october = await place(kopi, employee, { accountNumber: '722669480912', employeeName: 'Malini a/p Nadarajan' })
  const { batch } = await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
  number = batch?.number ?? 0
  await w.as(admin).rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: '2026-10-20' })
  w.travelTo('2026-11-16T02:00:00.000Z')
  await place(kopi, employee, { accountNumber: '514022330001', employeeName: 'Someone Else' })
})
const desk = () => w.as(admin).rollingPayAdmin

test.each([
  ['the account', () => '722669480912'],
  ['the account with spaces', () => '7226 6948 0912'],
  ['its last four digits', () => '0912'],
  ['the number of the withdrawal', () => october.id],
])('%s finds a withdrawal of an earlier month', async (_, search) => {
  const { transactions, batches } = await desk().find({ search: search() })
  expect(transactions.map(({ id, banking }) => [id, banking.accountNumber])).toEqual([[october.id, '****0912']])
  expect(batches).toEqual([])
  const listed = await desk().getAll({ period: '2026-11', search: search() })
  expect(listed.transactions.map(({ id }) => id)).toEqual([october.id])
})

test.each([['12'], ['Batch no. 12'], ['kelompok 12']])(
  'the search %j finds the batch with the number',
  async (search) => {
    const { batches } = await desk().find({ search: search.replace('12', String(number)) })
    expect(batches.map((batch) => batch.number)).toEqual([number])
  },
)

test('an account that no withdrawal has is searched as a name or an IC number', async () => {
  const [employee] = (await w.as(await w.member(kopi, 'Manager')).employees.getEmployees({})).employees
  const search = employee?.employeeICNumber.slice(0, 6) ?? ''
  expect((await desk().find({ search })).transactions).toEqual([])
  expect((await desk().getAll({ period: '2026-11', search })).transactions).toHaveLength(1)
})

test('the employer finds a withdrawal by its account only among its own', async () => {
  const other = await w.member(await w.organization(), 'Manager')
  const manager = await w.member(kopi, 'Manager')
  const found = async (by: Member) =>
    (await w.as(by).rollingPayManagement.getTransactions({ period: '2026-11', search: '722669480912' })).transactions
  expect((await found(manager)).map(({ id }) => id)).toEqual([october.id])
  expect(await found(other)).toEqual([])
})

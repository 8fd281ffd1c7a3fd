import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { disagreements, managing, placing, withdrawing } from '#test/withdrawing.ts'
import { defaultNow, world, type Member, type Organization } from '#test/world.ts'

const w = world()
const { query, withdraw, balanceOf } = withdrawing(w)
const { manage, decide } = managing(w)
const place = placing(w)
let org: Organization
let manager: Member
let admin: Member
beforeEach(async () => {
  w.travelTo(defaultNow)
  org = await w.organization()
  manager = await w.member(org, 'Manager')
  admin = await w.member(null, 'admin')
})
afterEach(async () => {
  expect(await disagreements(w.database)).toEqual([])
})

describe('a rejection', () => {
  const emailOf = async (member: Member) =>
    (await query<{ email: string }>('select email from employees where id = $1', [member.employeeId]))[0]?.email ?? ''
  const mails = async (member: Member) => {
    const messages = await w.messages(await emailOf(member))
    return messages.filter(({ subject }) => subject === 'Your withdrawal was not approved')
  }

  test('of an employee without an account returns the amount and sends an e-mail to the employee', async () => {
    const one = await withdraw(await w.employee(org), 250)
    await query('update users set deleted_at = $2 where id = $1', [one.member.id, w.now()])
    expect(await decide(manager, one, 'rejected', 'Left the company')).toEqual({ ok: true, status: 'rejected' })
    expect(await mails(one.member)).toHaveLength(1)
    const [used] = await query<{ used_sen: number }>('select used_sen from employee_periods where employee_id = $1', [
      one.member.employeeId,
    ])
    expect(used?.used_sen).toBe(0)
  })

  test('sent twice with the same key returns the amount once and sends one e-mail', async () => {
    const one = await withdraw(await w.employee(org), 250)
    const { transactionId, employeeICNumber, member } = one
    const press = () =>
      manage(manager, { key: 'reject-once' }).updateTransaction({
        transactionId,
        employeeICNumber,
        status: 'rejected',
        reason: 'Not this month',
      })
    expect(await press()).toEqual({ ok: true, status: 'rejected' })
    expect(await press()).toEqual({ ok: true, status: 'rejected' })
    expect((await balanceOf(member)).balance).toBe(750)
    expect(await mails(member)).toHaveLength(1)
    const { timeline } = await manage(manager).getTransaction({ transactionId })
    expect(timeline.map(({ status }) => status)).toEqual(['pending', 'rejected'])
  })

  test("of a leaver's request does not mention the balance, and translates the reason", async () => {
    const one = await withdraw(await w.employee(org), 250)
    await w.as(one.member).users.changeLanguage({ language: 'ms' })
    const { employeeICNumber, transactionId, member } = one
    await w.as(manager).employees.editEmployee({ employeeICNumber, endDate: '2026-11-30' })
    const texts = (await w.messages(await emailOf(member))).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('Sebab: Pekerjaan akan tamat'))).toHaveLength(1)
    expect(texts.join()).not.toContain('baki')
    const details = await w.as(member).rollingPayEmployee.getTransaction({ transactionId })
    expect(details).toMatchObject({ status: 'rejected', reason: 'Employment ending', backInBalance: false })
  })

  test('of one of two requests returns only its amount', async () => {
    const employee = await w.employee(org)
    const first = await withdraw(employee, 250)
    w.travelTo('2026-11-17T02:00:00.000Z')
    await withdraw(employee, 100)
    await decide(manager, first, 'rejected', 'Twice')
    expect((await balanceOf(employee)).workings.taken).toBe(100)
  })
})

describe('a search by platform staff', () => {
  const found = async (search: string) =>
    (await w.as(admin).rollingPayAdmin.getAll({ period: '2026-11', search })).transactions.map(({ id }) => id)

  test('matches the names of organizations and the names of employees', async () => {
    const named = await w.organization({ name: 'Warung Seroja Sdn Bhd' })
    const byOrganization = await place(named, await w.employee(named), {})
    const member = await w.employee(org, { lastName: 'Seroja' })
    const byEmployee = await place(org, member, { employeeName: 'Nur Aina Seroja' })
    await place(org, await w.employee(org))
    expect((await found('seroja')).toSorted()).toEqual([byOrganization.id, byEmployee.id].toSorted())
  })

  test('finds an id in lower case with spaces around it, and nothing for an unknown id', async () => {
    const one = await place(org, await w.employee(org))
    expect(await found(` ${one.id.toLowerCase()} `)).toEqual([one.id])
    expect(await found(w.id())).toEqual([])
    expect(await found('No such name')).toEqual([])
  })
})

test("an employer's search finds no withdrawal of another employer, by id or by name", async () => {
  const other = await w.organization({ name: 'Kedai Melati Sdn Bhd' })
  const foreign = await place(other, await w.employee(other, { lastName: 'Melati' }), { employeeName: 'Nur Melati' })
  const own = await place(org, await w.employee(org, { lastName: 'Melati' }), { employeeName: 'Siti Melati' })
  const found = async (search: string) =>
    (await manage(manager).getTransactions({ period: '2026-11', search })).transactions.map(({ id }) => id)
  expect(await found('melati')).toEqual([own.id])
  expect(await found('Kedai')).toEqual([])
  expect(await found(foreign.id)).toEqual([])
})

test.each([['management'], ['platform']])('%s staff find the withdrawals of a deleted employee', async (side) => {
  const member = await w.employee(org, { lastName: `Cempaka ${side}` })
  const { id } = await place(org, member, { employeeName: `Nur Aina Cempaka ${side}` })
  const desk = w.as(admin).rollingPayAdmin
  await desk.endOfDayProcessing({})
  await desk.completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })
  await desk.recordBankReturn({ orgId: org.id, transactionId: id, reason: 'Closed', returnedOn: '2026-11-16' })
  await query('update employees set deleted_at = $2 where id = $1', [member.employeeId, w.now()])
  const find = async (input: { search: string; returned?: true }) => {
    const { transactions } =
      side === 'platform'
        ? await desk.getAll({ period: '2026-11', ...input })
        : await manage(manager).getTransactions({ period: '2026-11', ...input })
    return transactions.map((found) => found.id)
  }
  const { icNumber } = member
  const printed = `${icNumber.slice(0, 6)}-${icNumber.slice(6, 8)}-${icNumber.slice(8)}`
  for (const search of [`cempaka ${side}`, icNumber, printed]) expect(await find({ search })).toEqual([id])
  w.travelTo('2026-12-01T02:00:00.000Z')
  expect(await find({ search: `cempaka ${side}`, returned: true })).toEqual([id])
})

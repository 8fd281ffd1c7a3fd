import { describe, expect, test } from 'vitest'
import { eachCall, freshOf } from '#kernel/call.ts'
import { ringgitOf, sen } from '#kernel/money.ts'
import { contract } from '#modules/contract.ts'
import { newToken } from '#server/secrets.ts'
import { commandFixtures, type CommandFixture } from './fixtures.ts'
import { outcomeOf } from './outcomes.ts'
import { placing } from './withdrawing.ts'
import { password, world, type Member } from './world.ts'

const w = world()
const made = commandFixtures(w)
const place = placing(w)
const fresh = eachCall(contract).filter(({ call }) => freshOf(call) === 'always')

/** A thief has the session, and nothing else. */
const steal = async ({ id }: Pick<Member, 'id'>) =>
  void (await w.database.pool.query('update sessions set fresh_until = null where user_id = $1', [id]))
const send = (name: string, { by, body }: CommandFixture) =>
  w.app.answer({ name, body, session: by?.session, key: newToken(), address: '127.0.0.1', userAgent: 'test' }).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

describe('with a stolen session alone', () => {
  test.each(fresh)('$name is refused and changes nothing', async ({ name }) => {
    const intent = await made[name]!()
    await steal(intent.by!)
    const trail = 'select count(*)::int as n from audit_events'
    const before = (await w.database.pool.query(trail)).rows
    expect(await send(name, intent)).toBe('confirmation_needed')
    expect((await w.database.pool.query(trail)).rows).toEqual(before)
  })

  test('withdrawals of more than RM 5,000.00 aren’t approved in one press, and the dialog names the amount', async () => {
    const org = await w.organization()
    const manager = await w.member(org, 'Manager')
    const requests = []
    for (let i = 0; i < 3; i++) {
      const person = await w.employee(org, { salary: sen(1_000_000) })
      requests.push(await place(org, person, { status: 'pending', amount: sen(200_000) }))
    }
    await steal(manager)
    const rows = requests.map(({ id, icNumber }) => ({ id, employeeICNumber: icNumber }))
    const approve = (transactions: typeof rows) =>
      w.as(manager).rollingPayManagement.bulkApproveTransactions({ transactions })
    await expect(approve(rows)).rejects.toMatchObject({
      code: 'confirmation_needed',
      params: { count: 3, total: 'RM 6,000.00' },
    })
    expect(await outcomeOf(approve(rows.slice(0, 2)))).toBe('done')
  })

  test('nor in several presses: the second of RM 3,000.00 needs a confirmation, which starts a new count', async () => {
    const org = await w.organization()
    const manager = await w.member(org, 'Manager')
    const press = async (total: number) => {
      const one = async () => {
        const { id, icNumber } = await place(org, await w.employee(org), { status: 'pending', amount: sen(total / 2) })
        return { id, employeeICNumber: icNumber }
      }
      const transactions = [await one(), await one()]
      return () => w.as(manager).rollingPayManagement.bulkApproveTransactions({ transactions })
    }
    const [first, second, small, last] = [
      await press(300_000),
      await press(300_000),
      await press(200_000),
      await press(400_000),
    ]
    await steal(manager)
    await first()
    await expect(second()).rejects.toMatchObject({
      code: 'confirmation_needed',
      params: { count: 2, total: 'RM 3,000.00' },
    })
    // A refused press counts nothing, and neither does time.
    w.pass(3_600_000)
    expect(await outcomeOf(small())).toBe('done')
    expect(await outcomeOf(second())).toBe('confirmation_needed')
    await w.as(manager).users.confirm({ password })
    expect(await outcomeOf(second())).toBe('done')
    w.pass(3_600_000)
    expect(await outcomeOf(last())).toBe('done')
  })

  test('the limit of an organization applies to a single withdrawal too', async () => {
    const org = await w.organization()
    const manager = await w.member(org, 'Manager')
    const rules = { requireTwoStep: false, requirePasskey: false }
    expect(await w.as(manager).users.getSecurity({})).toMatchObject({ confirmAbove: 5_000 })
    await w.as(manager).users.updateSecurity({ ...rules, confirmAbove: ringgitOf(sen(10_000)) })
    const one = await place(org, await w.employee(org), { status: 'pending', amount: sen(15_000) })
    await steal(manager)
    const key = { transactionId: one.id, employeeICNumber: one.icNumber }
    const decide = (status: 'approved' | 'rejected', reason?: string) =>
      outcomeOf(w.as(manager).rollingPayManagement.updateTransaction({ ...key, status, ...(reason && { reason }) }))
    expect(await decide('approved')).toBe('confirmation_needed')
    expect(await decide('rejected', 'Not needed')).toBe('done')
  })

  test('an employee’s bank account isn’t changed; a first account and other fields are', async () => {
    const org = await w.organization()
    const manager = await w.member(org, 'Manager')
    const [known, first] = [await w.employee(org), await w.employee(org, { accountNumber: null, bankCode: null })]
    await steal(manager)
    const edit = ({ icNumber }: Member, fields: object) =>
      outcomeOf(w.as(manager).employees.editEmployee({ employeeICNumber: icNumber, ...fields }))
    const account = { bankCode: 'MBBEMYKL', accountNumber: '514099998888' }
    expect(await edit(known, account)).toBe('confirmation_needed')
    expect(await edit(known, { preferredName: 'Aina' })).toBe('done')
    expect(await edit(first, account)).toBe('done')
  })

  test('a verified mobile number isn’t replaced', async () => {
    const org = await w.organization()
    const [known, without] = [await w.employee(org), await w.employee(org, { mobileVerified: false })]
    for (const each of [known, without]) await steal(each)
    const ask = (of: Member, mobileNumber: string) =>
      outcomeOf(w.as(of).employees.sendSmsVerificationCode({ mobileNumber }))
    expect(await ask(known, '+60129998877')).toBe('confirmation_needed')
    expect(await ask(without, '+60129998866')).toBe('done')
  })
})

import { formatInstant } from '#kernel/time.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { outcomeOf } from '#test/outcomes.ts'
import { defaultNow, world, type Member, type Organization } from '#test/world.ts'
import { managing, withdrawing } from '#test/withdrawing.ts'

const w = world()
const { query, withdraw, codeFor, attempt, balanceOf } = withdrawing(w)
const { manage, decide } = managing(w)

let kopi: Organization
let manager: Member
let aina: Member
beforeEach(async () => {
  w.travelTo(defaultNow)
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  aina = await w.employee(kopi, { bankCode: 'MBBEMYKL', accountNumber: '514011112222' })
})
const by = (member: Member) => w.as(member).employees
const setAccount = (accountNumber: string, member = manager) =>
  by(member).editEmployee({ employeeICNumber: aina.icNumber, accountNumber })
const blocked = async () => (await balanceOf(aina)).blocked
const hour = 3_600_000
const emailOf = async (member: Member) =>
  (await query<{ email: string }>('select email from employees where id = $1', [member.employeeId]))[0]!.email
const inbox = async (to: string) =>
  (await w.messages(to)).filter(({ text }) => text.includes('bank account')).map(({ channel, text }) => [channel, text])

test('a changed account is used after 24 hours: until then balance, code and withdrawal are refused with the time', async () => {
  const code = await codeFor(aina, 150)
  await setAccount('514033334444')
  const refused = { code: 'account_waiting', params: { from: '17/11/2026, 10:00' } }
  expect(await blocked()).toMatchObject({
    ...refused,
    message: 'Your bank account was changed. You can withdraw to it from 17/11/2026, 10:00.',
    opens: { on: '2026-11-17' },
  })
  expect(await outcomeOf(attempt(aina, 150, code))).toBe('account_waiting')
  await expect(codeFor(aina, 150)).rejects.toMatchObject(refused)
  w.pass(24 * hour - 1)
  expect(await blocked()).toMatchObject(refused)
  w.pass(1)
  expect(await blocked()).toBeNull()
  await withdraw(aina, 150)
})

test('the organization’s setting is the waiting time, and without one the account can be used immediately', async () => {
  await query('update organizations set employee_account_wait_hours = 72 where org_id = $1', [kopi.id])
  await setAccount('514033334444')
  expect((await blocked())?.params).toEqual({ from: '19/11/2026, 10:00' })
  await query('update organizations set employee_account_wait_hours = 0 where org_id = $1', [kopi.id])
  await setAccount('514055556666')
  expect(await blocked()).toBeNull()
})

test('a first account waits, the same account changes nothing, and going back ends the wait', async () => {
  await setAccount('514011112222')
  expect(await blocked()).toBeNull()
  await setAccount('514033334444')
  await setAccount('514011112222')
  expect(await blocked()).toBeNull()
  // Going forward again is a change like the first.
  await setAccount('514033334444')
  expect((await blocked())?.code).toBe('account_waiting')
  const siti = await w.employee(kopi, { bankCode: null, accountNumber: null })
  await by(manager).editEmployee({ employeeICNumber: siti.icNumber, bank: 'Maybank', accountNumber: '514077778888' })
  expect((await balanceOf(siti)).blocked?.code).toBe('account_waiting')
  expect(await inbox(siti.mobileNumber)).toEqual([])
})

test('a change is announced by SMS and e-mail with the last digits and the time', async () => {
  await setAccount('514033334444')
  const [[, sms] = []] = await inbox(aina.mobileNumber)
  expect(sms).toContain(
    `${kopi.name} changed your bank account to Maybank ••••4444. It can be used from 17/11/2026, 10:00.`,
  )
  const [[channel, letter] = []] = await inbox(await emailOf(aina))
  expect([channel, letter]).toEqual([
    'email',
    expect.stringContaining('Those that you have already requested go to the previous account.'),
  ])
})

test('contact details that were changed less than 7 days ago don’t receive the announcement, the earlier ones do', async () => {
  const email = await emailOf(aina)
  await by(manager).editEmployee({
    employeeICNumber: aina.icNumber,
    mobileNumber: '+60198887777',
    email: 'thief@x.example',
  })
  w.pass(hour)
  await by(manager).editEmployee({ employeeICNumber: aina.icNumber, mobileNumber: '+60198886666' })
  w.pass(6 * 24 * hour)
  await setAccount('514033334444')
  const counts = async () =>
    Promise.all(
      [aina.mobileNumber, email, '+60198887777', '+60198886666', 'thief@x.example'].map(
        async (to) => (await inbox(to)).length,
      ),
    )
  expect(await counts()).toEqual([1, 1, 0, 0, 0])
  w.pass(24 * hour)
  await setAccount('514055556666')
  expect(await counts()).toEqual([1, 1, 0, 1, 1])
})

test('pending and approved withdrawals keep their account, and the approver sees that it has changed since', async () => {
  const first = await withdraw(aina, 150)
  await setAccount('514033334444')
  const { transaction } = await manage(manager).getTransaction({ transactionId: first.transactionId })
  const at = formatInstant(defaultNow)
  expect(transaction.risks).toMatchObject([
    { code: 'account_changed', severity: 'check', params: { account: 'Maybank ****4444', at } },
    { code: 'first_payee' },
  ])
  await decide(manager, first, 'approved')
  const [batch] = await query<{ account_number: string }>('select account_number from withdrawals where id = $1', [
    first.transactionId,
  ])
  expect(batch?.account_number).toBe('514011112222')
})

test('an import and its undo are changes too, and a swap of e-mail addresses doesn’t make them look old', async () => {
  const siti = await w.employee(kopi, { bankCode: 'MBBEMYKL', accountNumber: '514099990000' })
  const [ainas, sitis] = [await emailOf(aina), await emailOf(siti)]
  const row = (one: Member, accountNumber: string, email: string) => ({
    employeeICNumber: one.icNumber,
    firstName: 'Nur',
    lastName: 'Rashid',
    bank: 'Maybank',
    accountNumber,
    email,
  })
  await query(`update employees set modified_at = $2 where org_id = $1`, [kopi.id, '2026-01-01T00:00:00.000Z'])
  await by(manager).employeeBulkImportOverwrite([row(aina, '514011112222', sitis), row(siti, '514099990000', ainas)])
  w.pass(hour)
  await by(manager).employeeBulkImportOverwrite([row(aina, '514033334444', sitis), row(siti, '514099990000', ainas)])
  // More than 10 % of all accounts.
  expect((await blocked())?.code).toBe('employee_not_approved')
  await by(await w.member(kopi, 'Manager')).approveEmployees({ ICNumbers: [aina.icNumber] })
  expect((await blocked())?.code).toBe('account_waiting')
  expect(await inbox(ainas)).toHaveLength(1)
  expect(await inbox(sitis)).toEqual([])
  w.pass(25 * hour)
  expect(await blocked()).toBeNull()
  // Undoing it replaces more than 10 % of the accounts in use, so the rules of a change apply.
  await query('update sessions set fresh_until = null where user_id = $1', [manager.id])
  expect(await outcomeOf(by(manager).undoImport({}))).toBe('confirmation_needed')
  const someone = await w.member(kopi, 'Manager')
  await by(someone).undoImport({})
  expect((await blocked())?.code).toBe('employee_not_approved')
  expect(await outcomeOf(by(someone).approveEmployees({ ICNumbers: [aina.icNumber] }))).toBe('maker_is_checker')
  await by(await w.member(kopi, 'Manager')).approveEmployees({ ICNumbers: [aina.icNumber] })
  expect((await blocked())?.params).toEqual({ from: '18/11/2026, 12:00' })
  expect(await inbox(ainas)).toHaveLength(2)
})

test('undoing an import during the waiting time restores the accounts immediately, without a second person', async () => {
  const row = { employeeICNumber: aina.icNumber, firstName: 'Nur', lastName: 'Rashid', bank: 'Maybank' }
  await by(manager).employeeBulkImportOverwrite([{ ...row, accountNumber: '514033334444' }])
  await by(manager).undoImport({})
  expect(await blocked()).toBeNull()
})

describe('an employee who was deleted and is created again', () => {
  const again = (accountNumber?: string, changes: object = {}) => ({
    employeeICNumber: aina.icNumber,
    firstName: 'Nur',
    lastName: 'Aina',
    bank: 'Maybank',
    accountNumber: accountNumber ?? '514011112222',
    mobileNumber: '+60198887777',
    email: `thief-${aina.icNumber}@x.example`,
    ...changes,
  })
  const remove = () => by(manager).softDeleteEmployee({ employeeICNumber: aina.icNumber })
  const waiting = async () =>
    (
      await query<{ account_usable_from_at: string | null }>(
        'select account_usable_from_at from employees where org_id = $1 and ic_number = $2 and deleted_at is null',
        [kopi.id, aina.icNumber],
      )
    )[0]?.account_usable_from_at ?? null

  test('with the same account has no wait, with another one it waits and is announced to the contacts of before', async () => {
    await remove()
    await by(manager).createEmployee(again())
    expect(await waiting()).toBeNull()
    expect(await inbox(aina.mobileNumber)).toEqual([])
    await remove()
    await by(manager).createEmployee(again('514033334444'))
    expect(await waiting()).not.toBeNull()
    expect(await inbox(aina.mobileNumber)).toHaveLength(1)
    expect(await inbox(await emailOf(aina))).toHaveLength(1)
    expect(await inbox('+60198887777')).toEqual([])
  })

  test('after a change that still waited, the account before it is the known one', async () => {
    await setAccount('514033334444')
    await remove()
    await by(manager).createEmployee(again('514033334444'))
    expect(await waiting()).not.toBeNull()
    await remove()
    await by(manager).createEmployee(again())
    expect(await waiting()).toBeNull()
  })

  test('needs a fresh confirmation for another account', async () => {
    await remove()
    await query('update sessions set fresh_until = null where user_id = $1', [manager.id])
    expect(await outcomeOf(by(manager).createEmployee(again('514033334444')))).toBe('confirmation_needed')
    expect(await outcomeOf(by(manager).createEmployee(again()))).toBe('done')
  })

  test('by an import is listed as a changed account, waits, and needs a second person above 10 %', async () => {
    await remove()
    const rows = [again('514033334444')]
    expect(await by(manager).checkImport({ mode: 'append', rows })).toMatchObject({
      accounts: 1,
      secondPerson: true,
      accountChanges: [{ name: 'Nur Aina', before: { number: '****2222' }, after: { number: '****4444' } }],
    })
    await by(manager).employeeBulkImportAdd(rows)
    expect(await waiting()).not.toBeNull()
    expect(await inbox(aina.mobileNumber)).toHaveLength(1)
    const approve = (member: Member) => outcomeOf(by(member).approveEmployees({ ICNumbers: [aina.icNumber] }))
    expect(await approve(manager)).toBe('maker_is_checker')
    expect(await approve(await w.member(kopi, 'Manager'))).toBe('done')
  })

  test('without an account gets no first account either', async () => {
    await remove()
    await by(manager).createEmployee(again())
    await query(
      'update employees set bank_code = null, account_number = null where org_id = $1 and ic_number = $2 and deleted_at is null',
      [kopi.id, aina.icNumber],
    )
    await setAccount('514033334444')
    expect(await waiting()).toBeNull()
    await by(manager).editEmployee({ employeeICNumber: aina.icNumber, bank: 'Maybank', accountNumber: '514033334444' })
    expect(await waiting()).not.toBeNull()
  })
})

test('an employee who reported a changed account can’t be deleted, and an overwrite retains them', async () => {
  await setAccount('514033334444')
  await w.as(aina).employees.reportOwnAccountChange({})
  expect(await outcomeOf(by(manager).softDeleteEmployee({ employeeICNumber: aina.icNumber }))).toBe('employee_on_hold')
  const row = { employeeICNumber: '900101145678', firstName: 'Siti', lastName: 'Aminah', bank: 'Maybank' }
  const done = await by(manager).employeeBulkImportOverwrite([{ ...row, accountNumber: '514077778888' }])
  expect(done.kept).toMatchObject([{ employeeICNumber: aina.icNumber, withdrawals: 0 }])
})

test('an employee of another organization is unaffected', async () => {
  const other = await w.organization()
  const lim = await w.employee(other)
  await setAccount('514033334444')
  expect((await balanceOf(lim)).blocked).toBeNull()
})

test('a file that changes more than 10 % of all accounts lists them, and another Manager must approve the employees', async () => {
  const people = [aina, ...(await Promise.all(Array.from({ length: 19 }, () => w.employee(kopi))))]
  const accounts = await query<{ id: string; account_number: string }>('select id, account_number from employees', [])
  const rows = (changed: number) =>
    people.map((one, n) => ({
      employeeICNumber: one.icNumber,
      firstName: 'Nur',
      lastName: `Rashid ${n}`,
      bank: 'Maybank',
      accountNumber:
        n < changed
          ? String(514_000_000_000 + n)
          : (accounts.find(({ id }) => id === one.employeeId)?.account_number ?? ''),
    }))
  const check = (changed: number) => by(manager).checkImport({ mode: 'overwrite', rows: rows(changed) })
  expect(await check(2)).toMatchObject({ accounts: 2, secondPerson: false, toApprove: 0 })
  const three = await check(3)
  expect(three).toMatchObject({ accounts: 3, secondPerson: true, toApprove: 3 })
  expect(three.accountChanges[0]).toMatchObject({
    before: { bank: 'Maybank', number: '****2222' },
    after: { bank: 'Maybank', number: '****0000' },
  })
  await by(manager).employeeBulkImportOverwrite({ rows: rows(3) })
  const approve = (member: Member) => outcomeOf(by(member).approveEmployees({ ICNumbers: [aina.icNumber] }))
  expect((await by(manager).getFullEmployeeProfile({ employeeICNumber: aina.icNumber })).secondPerson).toBe(true)
  expect(await approve(manager)).toBe('maker_is_checker')
  expect(await approve(await w.member(kopi, 'Manager'))).toBe('done')
  expect((await by(manager).getFullEmployeeProfile({ employeeICNumber: aina.icNumber })).secondPerson).toBe(false)
})

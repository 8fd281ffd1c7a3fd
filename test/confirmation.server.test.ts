import { describe, expect, test } from 'vitest'
import { eachCall, effectsOf } from '#kernel/call.ts'
import type { Confirmed } from '#kernel/effect.ts'
import { ringgit, ringgitOf, sen } from '#kernel/money.ts'
import { contract } from '#app/contract.ts'
import { newToken } from '#server/secrets.ts'
import { commandFixtures, type CommandFixture } from './fixtures.ts'
import { electionOf, offerWallets } from '#money/elections/election-world.fixtures.ts'
import { elect, payRunSteps, smallPayRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { addMs, type LocalDate, type Period } from '#kernel/time.ts'
import { sendResetLink } from '#people/identity/signIn/reset.jobs.ts'
import { confirming, steal as stealing } from './confirming.ts'
import { outcomeOf } from './outcomes.ts'
import { placePolicy, placing } from './withdrawing.ts'
import { password, world, type Member } from './world.ts'

const w = world()
const made = commandFixtures(w)
const place = placing(w)
const fresh = eachCall(contract).filter(({ call }) => effectsOf(call).some(([, when]) => when === 'always'))
const money = fresh
  .filter(({ call }) => effectsOf(call).some(([effect, when]) => when === 'always' && /payment|receipt/.test(effect)))
  .map(({ name }) => name)
/** Money commands that state what the screen showed, which their fixtures leave out. */
const shows = new Set([
  'bankStatements-matchSureLines',
  'rollingPayAdmin-applyBankResult',
  'rollingPayAdmin-completeAll',
  'rollingPayAdmin-endOfDayProcessing',
  'uploadedDocuments-create',
])
/** Calls whose step asks, and whose fixture has the effect. */
const bySteps = [
  'disbursements-approve',
  'payRuns-approve',
  'employees-approveEmployees',
  'employeeWallets-saveElectedWallet',
  'employees-removeOtherDeduction',
  'recoveryPlans-proposePlan',
]

const steal = (member: Pick<Member, 'id'>) => stealing(w, member)
const send = (name: string, { by, body }: CommandFixture) =>
  w.app.answer({ name, body, session: by?.session, key: newToken(), address: '127.0.0.1', userAgent: 'test' }).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

describe('with a stolen session alone', () => {
  test.each([...fresh.map(({ name }) => name), ...bySteps])('%s is refused and changes nothing', async (name) => {
    const intent = await made[name]!()
    await steal(intent.by!)
    const trail = 'select count(*)::int as n from audit_events'
    const before = (await w.database.pool.query(trail)).rows
    expect(await send(name, intent)).toBe('confirmation_needed')
    expect((await w.database.pool.query(trail)).rows).toEqual(before)
  })

  test.each(money)('the dialog of %s names its amount', async (name) => {
    const intent = await made[name]!()
    await steal(intent.by!)
    const body = { ...(intent.body as object), ...(shows.has(name) && { shown: { count: 2, total: 10, digest: 'd' } }) }
    const { by } = intent
    const request = { name, body, session: by?.session, key: newToken(), address: '127.0.0.1', userAgent: 'test' }
    const refusal = await w.app.answer(request).then(
      () => null,
      (error: { confirmation?: { about: Confirmed } }) => error.confirmation,
    )
    expect(refusal?.about.total).toMatch(/^RM [\d,]+\.\d\d$/)
    if ('orgId' in body || 'items' in body) expect(refusal?.about.name).toMatch(/./)
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
      confirmation: {
        about: { lines: requests.map(() => ({ name: 'Nur Aina binti Rashid', amount: 'RM 2,000.00' })) },
      },
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

  test('an employee’s bank account, contact details and salary aren’t changed; other fields are', async () => {
    const org = await w.organization()
    const manager = await w.member(org, 'Manager')
    const [known, first] = [await w.employee(org), await w.employee(org, { accountNumber: null, bankCode: null })]
    await w.database.pool.query('update users set last_signed_in_at = $2 where id = $1', [known.id, w.now()])
    await steal(manager)
    const edit = ({ icNumber }: Member, fields: object) =>
      outcomeOf(w.as(manager).employees.editEmployee({ employeeICNumber: icNumber, ...fields }))
    const account = { bankCode: 'MBBEMYKL', accountNumber: '514099998888' }
    expect(await edit(known, account)).toBe('confirmation_needed')
    expect(await edit(known, { preferredName: 'Aina' })).toBe('done')
    expect(await edit(first, account)).toBe('confirmation_needed')
    expect(await edit(known, { email: 'thief@x.example' })).toBe('confirmation_needed')
    const both = { email: 'thief@x.example', mobileNumber: '+60198887777' }
    await expect(
      w.as(manager).employees.editEmployee({ employeeICNumber: known.icNumber, ...both }),
    ).rejects.toMatchObject({
      confirmation: {
        about: {
          count: 1,
          lines: [
            { value: both.email, before: expect.stringContaining('@') },
            { value: both.mobileNumber, before: known.mobileNumber },
          ],
        },
      },
    })
    expect(await edit(known, { mobileNumber: '+60198887777' })).toBe('confirmation_needed')
    expect(await edit(known, { salary: 9_500 })).toBe('confirmation_needed')
    expect(await edit(known, { salary: 2_900 })).toBe('done')
  })

  test('an invented employee isn’t approved, and after a confirmation waits and is announced to the other Managers', async () => {
    const org = await w.organization()
    const [manager, colleague] = [await w.member(org, 'Manager'), await w.member(org, 'Manager')]
    await steal(manager)
    const person = {
      employeeICNumber: '900101145678',
      firstName: 'Ghost',
      lastName: 'bin Thief',
      bankCode: 'MBBEMYKL',
      accountNumber: '514099998888',
      salary: ringgit(9_500),
      email: 'ghost@x.example',
      startDate: '2024-01-01' as LocalDate,
    }
    await w.as(manager).employees.createEmployee(person)
    const approve = () => w.as(manager).employees.approveEmployees({ ICNumbers: [person.employeeICNumber] })
    await expect(approve()).rejects.toMatchObject({
      code: 'confirmation_needed',
      confirmation: { about: { count: 1, lines: [{ name: 'Ghost bin Thief', value: 'Maybank 514099998888' }] } },
    })
    expect(await w.messages(person.email)).toEqual([])
    await confirming(w, manager, approve, { password })
    const { rows } = await w.database.pool.query(
      'select account_usable_from_at as at from employees where org_id = $1',
      [org.id],
    )
    expect(rows).toEqual([{ at: addMs(w.now(), 24 * 3_600_000) }])
    expect((await w.messages(colleague.email))[0]?.text).toContain('Ghost bin Thief: Maybank ••••8888')
    expect(await w.messages(manager.email)).toEqual([])
  })

  test('an account that someone else entered can be used once it is approved, but no withdrawal to it is approved automatically', async () => {
    const org = await w.organization()
    const [executive, manager] = [await w.member(org, 'Executive'), await w.member(org, 'Manager')]
    const employee = await w.employee(org, { status: 'pending-approval', bankCode: null, accountNumber: null })
    const account = { bankCode: 'MBBEMYKL', accountNumber: '514099997777' }
    await w.as(executive).employees.editEmployee({ employeeICNumber: employee.icNumber, ...account })
    await w.as(manager).employees.approveEmployees({ ICNumbers: [employee.icNumber] })
    const balance = () => w.as(employee).rollingPayEmployee.getRollingPayBalance({})
    expect((await balance()).blocked).toBeNull()
    await placePolicy(w, org.id, { autoApproval: true })
    expect((await balance()).workings?.policy.autoApproval).toBe(false)
    const { id } = await place(org, employee, { ...account, status: 'processing' })
    await w.database.pool.query(
      `update withdrawal_states set status = 'completed', transfer_on = '2026-11-16' where id = $1`,
      [id],
    )
    expect((await balance()).workings?.policy.autoApproval).toBe(true)
  })

  test('an account is not taken over: links for a new password go to the address before, for the waiting time', async () => {
    const org = await w.organization()
    const [manager, employee] = [await w.member(org, 'Manager'), await w.employee(org)]
    await w.database.pool.query('update users set last_signed_in_at = $2 where id = $1', [employee.id, w.now()])
    await w.as(manager).employees.editEmployee({ employeeICNumber: employee.icNumber, email: 'thief@x.example' })
    expect((await w.messages(employee.mobileNumber))[0]?.text).toContain(
      'changed your e-mail address to thief@x.example',
    )
    const reset = async (email: string) => {
      w.pass(3 * 60_000)
      await w.as(null).auth.requestPasswordReset({ domain: org.code, email })
      await w.run(sendResetLink, { orgId: org.id, email, address: '127.0.0.1' })
      const at = async (to: string) =>
        (await w.messages(to)).filter(({ subject }) => subject.startsWith('Choose a new')).length
      return [await at('thief@x.example'), await at(employee.email)]
    }
    expect(await reset('thief@x.example')).toEqual([0, 1])
    expect(await reset(employee.email)).toEqual([0, 2])
    w.pass(24 * 3_600_000)
    expect(await reset('thief@x.example')).toEqual([1, 2])
    expect(await reset(employee.email)).toEqual([1, 2])
  })

  test('what may be withdrawn isn’t raised: withdrawals aren’t switched on, deductions not lowered, unpaid days not paid', async () => {
    const org = await w.organization()
    const [manager, employee] = [await w.member(org, 'Manager'), await w.employee(org)]
    const { employees } = w.as(manager)
    const key = { employeeICNumber: employee.icNumber }
    const toggle = (action: 'ENABLE' | 'DISABLE') =>
      outcomeOf(employees.changeRollingPayWithdrawalsDisabledStatus({ ...key, action }))
    const loan = { kind: 'loan', amount: ringgit(300), from: '2026-11' as Period } as const
    await employees.addOtherDeductions({ deductions: [{ ...key, ...loan, to: '2027-03' }] })
    const [deduction] = (await employees.getOtherDeductions(key)).deductions
    const change = (changes: object) =>
      outcomeOf(
        employees.changeOtherDeduction({
          ...loan,
          deductionId: deduction!.deductionId,
          to: '2027-03',
          ...changes,
        }),
      )
    const period = '2026-11' as Period
    const absences = (...days: number[]) =>
      outcomeOf(
        employees.setAbsences({
          ...key,
          period,
          absences: days.map((days, i) => ({ date: `2026-11-1${i + 1}` as LocalDate, days: days as 0.5 | 1 })),
        }),
      )
    const range = { ICNumbers: [employee.icNumber], from: '2026-11-11' as LocalDate, to: '2026-11-11' as LocalDate }
    await absences(1, 1)
    await steal(manager)
    expect(await toggle('DISABLE')).toBe('done')
    expect(await toggle('ENABLE')).toBe('confirmation_needed')
    for (const lower of [{ amount: ringgit(299) }, { from: '2026-12' }, { to: '2027-02' }])
      expect(await change(lower), JSON.stringify(lower)).toBe('confirmation_needed')
    for (const higher of [{ amount: ringgit(301) }, { to: '2027-04' }, { to: undefined }])
      expect(await change({ amount: ringgit(301), ...higher }), JSON.stringify(higher)).toBe('done')
    expect(await absences(1)).toBe('confirmation_needed')
    expect(await absences(1, 0.5)).toBe('confirmation_needed')
    expect(await absences(1, 1, 1)).toBe('done')
    expect(await outcomeOf(employees.setUnpaidDays({ ...range, days: 0 }))).toBe('confirmation_needed')
    expect(await outcomeOf(employees.setUnpaidDays({ ...range, days: 1 }))).toBe('done')
  })

  test('nor by dates: an earlier start, no more end, or both back by the undo of an import', async () => {
    const org = await w.organization()
    const [manager, employee] = [await w.member(org, 'Manager'), await w.employee(org)]
    await w.database.pool.query(
      `update employees set start_on = '2026-11-10', bank_code = 'MBBEMYKL', account_number = '514011112222' where id = $1`,
      [employee.employeeId],
    )
    await steal(manager)
    const { employees } = w.as(manager)
    const key = { employeeICNumber: employee.icNumber }
    const edit = (dates: object) => outcomeOf(employees.editEmployee({ ...key, ...dates }))
    const row = {
      ...key,
      firstName: 'Nur Aina',
      lastName: 'binti Rashid',
      bank: 'Maybank',
      accountNumber: '514011112222',
    }
    const overwrite = (dates: object) => outcomeOf(employees.employeeBulkImportOverwrite([{ ...row, ...dates }]))
    await expect(employees.editEmployee({ ...key, startDate: '2026-11-02' })).rejects.toMatchObject({
      code: 'confirmation_needed',
      confirmation: { about: { lines: [{ value: '02/11/2026 – …', before: '10/11/2026 – …' }] } },
    })
    expect(await edit({ startDate: '' })).toBe('confirmation_needed')
    expect(await overwrite({ startDate: '2026-11-02' })).toBe('confirmation_needed')
    expect(await edit({ startDate: '2026-11-12' })).toBe('done')
    expect(await overwrite({ startDate: '2026-11-14', endDate: '2026-12-31' })).toBe('done')
    expect(await edit({ endDate: '' })).toBe('confirmation_needed')
    expect(await outcomeOf(employees.undoImport({}))).toBe('confirmation_needed')
    // Someone who leaves can’t withdraw anyway.
    expect(await edit({ startDate: '2026-11-02', endDate: '2026-12-30' })).toBe('done')
  })

  test('nor by bringing back the employees whom an import deleted', async () => {
    const org = await w.organization()
    const [manager] = [await w.member(org, 'Manager'), await w.employee(org)]
    const other = { employeeICNumber: 'A7654321', firstName: 'Siti', lastName: 'Aminah' }
    const { employees } = w.as(manager)
    const account = { bank: 'Maybank', accountNumber: '514011113333' }
    expect(await employees.employeeBulkImportOverwrite([{ ...other, ...account }])).toMatchObject({ deleted: 1 })
    await steal(manager)
    expect(await outcomeOf(employees.undoImport({}))).toBe('confirmation_needed')
  })

  test('no benefits reach an e-wallet account within 24 hours of its change, even after a confirmation', async () => {
    const calls = eachCall(contract)
      .filter(({ name, call }) => name.startsWith('employeeWallets-') && effectsOf(call).some(([of]) => of === 'payee'))
      .map(({ name }) => name)
    expect(calls).toEqual(['employeeWallets-saveElectedWallet', 'employeeWallets-editElectedWallet'])
    for (const name of calls) {
      const { kopi, boost, aina } = await smallPayRunWorld(w)
      await offerWallets(w, kopi.organization.id, [boost])
      await elect(w, kopi.organization, aina, name.includes('save') ? {} : { [boost]: 100 })
      const body = { ...(await electionOf(w, aina, boost, 100)), accountNumber: '0199999999' }
      await steal(aina)
      expect(await send(name, { by: aina, body })).toBe('confirmation_needed')
      const { employeeWallets } = w.as(aina)
      const change = name.includes('save') ? employeeWallets.saveElectedWallet : employeeWallets.editElectedWallet
      await confirming(w, aina, () => change(body), { password })
      const { approved, move, runs } = payRunSteps(w, () => kopi)
      const id = await approved()
      w.pass(24 * 3_600_000 - 1)
      await move(id, 'pending_payment', 'processing', 'completed')
      expect((await runs().getReport({ id })).rows, name).toMatchObject([{ paid: 0, held: true }])
      expect((await w.messages(aina.mobileNumber)).map(({ text }) => text)).toContainEqual(
        expect.stringContaining('••••9999'),
      )
    }
  })

  test('an import asks for each of these, and names the first of them', async () => {
    const org = await w.organization()
    const [executive, employee] = [await w.member(org, 'Executive'), await w.employee(org)]
    await w.database.pool.query('update users set last_signed_in_at = $2 where id = $1', [employee.id, w.now()])
    await steal(executive)
    const row = { employeeICNumber: employee.icNumber, firstName: 'Nur Aina', lastName: 'binti Rashid', salary: 3_000 }
    const account = { bank: 'Maybank', accountNumber: '514011112222' }
    const imported = (changed: object) =>
      w.as(executive).employees.employeeBulkImportOverwrite([{ ...row, ...account, ...changed }])
    await w.database.pool.query(`update employees set account_number = $2 where id = $1`, [
      employee.employeeId,
      account.accountNumber,
    ])
    await imported({})
    for (const changed of [{ email: 'thief@x.example' }, { salary: 9_500 }, { accountNumber: '514033334444' }])
      expect(await outcomeOf(imported(changed)), JSON.stringify(changed)).toBe('confirmation_needed')
  })

  test('undoing an import asks if it raises salaries or removes deductions', async () => {
    const org = await w.organization()
    const [executive, employee] = [await w.member(org, 'Executive'), await w.employee(org, { salary: sen(300_000) })]
    const row = { employeeICNumber: employee.icNumber, firstName: 'Nur Aina', lastName: 'binti Rashid' }
    const account = { bank: 'Maybank', accountNumber: '514011112222' }
    await w.database.pool.query(`update employees set bank_code = 'MBBEMYKL', account_number = $2 where id = $1`, [
      employee.employeeId,
      account.accountNumber,
    ])
    const { employees } = w.as(executive)
    await employees.employeeBulkImportOverwrite([{ ...row, ...account, salary: 3_000 }])
    await employees.employeeBulkImportOverwrite([{ ...row, ...account, salary: 2_000 }])
    await steal(executive)
    expect(await outcomeOf(employees.undoImport({}))).toBe('confirmation_needed')
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

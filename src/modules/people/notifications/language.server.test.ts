import { beforeEach, describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { minutes, type LocalDate, type Period } from '#kernel/time.ts'
import { accountLetters } from '#people/identity/signIn/account.messages.ts'
import { dueWords } from '#owed/receivables/reminder/reminder.rules.ts'
import { payRunLetters } from '#money/payRuns/platform/pay-run.messages.ts'
import { settlementLetters } from '#owed/receivables/settlement/settlement.messages.ts'
import { statementMessage } from '#owed/statements/statement.messages.ts'
import { withdrawing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { sendAllNotices } from '#app/server/jobs.ts'

const w = world()
const employees = withdrawing(w)
let kopi: Organization
let manager: Member
const inMalay = (member: Member) => w.as(member).users.changeLanguage({ language: 'ms' })
/** The address of the employee record, which can differ from that of the account. */
const addressOf = async ({ icNumber }: Member) =>
  String((await w.as(manager).employees.getFullEmployeeProfile({ employeeICNumber: icNumber })).email)
const subjects = async (to: string) => (await w.messages(to)).map(({ subject }) => subject)
beforeEach(async () => {
  w.pass(minutes(20))
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  await w.as(manager).settings.updateManagementSettings({ notificationsEmail: manager.email })
})

describe('the language of the recipient', () => {
  test('is used for a notice to the notifications recipient', async () => {
    await inMalay(manager)
    await employees.withdraw(await w.employee(kopi, { salary: sen(600_000) }), 100)
    await w.run(sendAllNotices)
    expect(await subjects(manager.email)).toEqual(['1 pengeluaran menunggu kelulusan anda'])
  })

  test('is used for a decision to the employee, and is English until one is chosen', async () => {
    const [english, malay] = [await w.employee(kopi), await w.employee(kopi)]
    await inMalay(malay)
    for (const one of [english, malay]) {
      const { transactionId, employeeICNumber } = await employees.withdraw(one, 100)
      await w.as(manager).rollingPayManagement.updateTransaction({
        transactionId,
        employeeICNumber,
        status: 'rejected',
        reason: 'Closed',
      })
    }
    expect(await subjects(await addressOf(english))).toContain('Your withdrawal was not approved')
    const [message] = (await w.messages(await addressOf(malay))).filter(({ subject }) =>
      subject.startsWith('Pengeluaran'),
    )
    expect(message?.subject).toBe('Pengeluaran anda tidak diluluskan')
    expect(message?.text).toContain('Sebab: Closed')
  })

  test('is used for a code by SMS, which is addressed to a number', async () => {
    const employee = await w.employee(kopi)
    await inMalay(employee)
    await employees.withdraw(employee, 100)
    const [sms] = await w.messages(employee.mobileNumber)
    expect(sms?.text).toMatch(/^R-\d{6} ialah kod Upah anda untuk mengeluarkan RM 100\.00\./)
  })
})

test('an invitation has both languages, because its recipient has not chosen one', () => {
  const { text } = accountLetters.invitation({
    organization: 'Kopi Kita',
    firstName: 'Aina',
    email: 'aina@kopi.example',
    link: 'https://upah.example/x',
    code: 'KOPI',
    until: '2026-11-23' as LocalDate,
  })
  expect(text).toContain('Open this link by 23/11/2026 to choose your password:')
  expect(text).toContain('You sign in with the organization code KOPI and your e-mail address aina@kopi.example.')
  expect(text).toContain('Anda log masuk dengan kod organisasi KOPI dan alamat e-mel aina@kopi.example.')
})

test('months and amounts are formatted in Malay', () => {
  const statement = statementMessage({
    employeeName: 'Aina',
    period: '2026-08' as Period,
    correction: 0,
    salary: sen(320_000),
    withdrawn: sen(60_000),
    serviceFee: sen(1_500),
  })
  expect(statement.malay?.subject).toBe('Penyata Ogos 2026 anda sudah tersedia')
  expect(statement.malay?.text).toContain('Fi perkhidmatan: RM 15.00')
  const failed = payRunLetters.failed({
    name: 'Aina',
    wallets: 'Boost',
    amount: sen(12_000),
    reason: 'Closed',
    failedOn: '2026-11-30' as LocalDate,
  })
  expect(failed.malay?.text).toContain('RM 120.00 ke Boost anda pada 30/11/2026')
  const reminder = settlementLetters.reminder({
    ...dueWords(true),
    name: 'Beans',
    dueOn: '2026-11-30' as LocalDate,
    amount: sen(50_000),
    link: 'https://upah.example/x',
  })
  expect(reminder.malay?.subject).toBe('Tertunggak sejak 30/11/2026: Beans')
})

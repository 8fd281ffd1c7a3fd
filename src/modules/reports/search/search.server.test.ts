import { beforeAll, describe, expect, test } from 'vitest'
import { ringgit, sen } from '#kernel/money.ts'
import { addDays, dateIn } from '#kernel/time.ts'
import { commandFixtures } from '#test/fixtures.ts'
import { planForValues } from '#server/postgres/statement.ts'
import { rowsReadBy } from '#test/index-reads.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { findPayments, findPeople } from './search.sql.ts'

const w = world()
let reader: Member
let kopi: Organization
let malini: Member
let manager: Member
beforeAll(async () => {
  reader = await w.member(null, 'reader')
  kopi = await w.organization({ name: 'Kopi Kita Sdn Bhd' })
  malini = await w.employee(kopi, { firstName: 'Malini', lastName: 'a/p Ravi' })
  manager = await w.member(kopi, 'Manager')
  for (const lastName of ['Zainal', 'Zainab', 'Zainuddin', 'Aini', 'Zain', 'Zaini'])
    await w.employee(await w.organization(), { firstName: 'Siti', lastName })
})
/** A value of the member's user or employee. */
const factOf = async (column: string, { id, employeeId }: Member): Promise<string> => {
  const [table, name] = column.split('.')
  const { rows } = await w.database.pool.query<{ fact: string }>(
    `select ${name} as fact from ${table} where id = any($1)`,
    [[id, employeeId]],
  )
  return rows[0]?.fact ?? ''
}
const find = (search: string) => w.as(reader).search.find({ search })
const peopleBy = async (search: string) => (await find(search)).people

describe('a person of any organization is found', () => {
  test('by name, the printed IC number, e-mail and mobile number, with the IC number masked', async () => {
    const [email, mobile] = [await factOf('employees.email', malini), await factOf('employees.mobile_number', malini)]
    const printed = malini.icNumber.replace(/^(\d{6})(\d{2})(\d{4})$/, '$1-$2-$3')
    for (const [search, exact] of [
      ['Malini a/p Ravi', true],
      ['malini', false],
      [malini.icNumber, true],
      [printed, true],
      [email, true],
      [(await factOf('users.email', malini)).toUpperCase(), true],
      [mobile, true],
    ] as const) {
      const [first] = await peopleBy(search)
      expect(first, search).toMatchObject({
        name: 'Malini a/p Ravi',
        orgName: kopi.name,
        userId: malini.id,
        employeeId: malini.employeeId,
        employeeICNumber: `****${malini.icNumber.slice(-4)}`,
        exact,
      })
    }
    expect(JSON.stringify(await find(malini.icNumber))).not.toContain(malini.icNumber)
  })

  test('by the account that is paid, and users who are no employees by name and e-mail', async () => {
    expect(await peopleBy(await factOf('employees.account_number', malini))).toEqual([
      expect.objectContaining({ userId: malini.id, exact: true }),
    ])
    const name = await factOf('users.display_name', manager)
    for (const search of [await factOf('users.email', manager), name.toLowerCase()])
      expect((await peopleBy(search)).filter(({ userId }) => userId === manager.id)).toEqual([
        expect.objectContaining({ name, role: 'Manager', employeeICNumber: null, exact: true }),
      ])
  })

  test('the whole address before names that contain it, and names that begin with the search before others', async () => {
    const named = await w.employee(kopi, { firstName: 'Aini', lastName: 'binti Salleh' })
    expect((await peopleBy('aini'))[0]).toMatchObject({ userId: named.id })
    const other = await w.employee(kopi, { firstName: 'Adibah', lastName: 'Zainiah' })
    const word = await w.employee(kopi, { firstName: 'Nur', lastName: 'Ainiah' })
    const found = (await peopleBy('ainiah')).map(({ userId }) => userId)
    expect(found).toEqual([word.id, other.id])
    expect((await peopleBy('zain'))[0]).toMatchObject({ name: 'Siti Zain' })
  })
})

const fixtures = commandFixtures(w)
/** Runs a command with the body of its fixture, and some fields of its own. */
const made = async (name: string, fields: object = {}) => {
  const { by, body } = await fixtures[name]!()
  const call = { name, body: { ...(body as object), ...fields }, address: '127.0.0.1', userAgent: 'test' }
  expect(await w.app.answer({ ...call, session: by?.session })).toBeTruthy()
}

describe('a recorded payment of each kind is found by its reference and its amount', () => {
  const recordings = [
    ['rollingPayAdmin-recordAdvanceRepayment', 'advance_repayment'],
    ['adminPayRuns-recordBenefitRepayment', 'benefit_repayment'],
    ['repaymentTransactions-create', 'settlement_payment'],
    ['deductions-recordLeaverPayment', 'leaver_payment'],
    ['paymentGateway-recordTopUp', 'provider_top_up'],
    ['paymentGateway-recordFee', 'provider_fee'],
  ] as const
  test.each(recordings)('%s', async (name, type) => {
    const reference = `FPX ${type.toUpperCase()} 77/81204`
    await made(name, { reference })
    const { payments } = await find(reference)
    expect(payments).toEqual([expect.objectContaining({ type, reference, isVoid: false, exact: true })])
    expect(payments[0]?.params).not.toEqual({})
    for (const typed of [reference.toLowerCase().replaceAll('_', ' '), reference.replace('/', '-')])
      expect((await find(typed)).payments, typed).toEqual(payments)
    expect((await find(reference.slice(4))).payments).toEqual([{ ...payments[0], exact: false }])
    const { payments: ofAmount } = await find(`RM ${String(payments[0]?.amount)}`)
    expect(ofAmount).toContainEqual(payments[0])
  })

  const reports = [
    ['repaymentTransactions-report', ['orgId', 'repaymentId', 'disbursementId', 'id']],
    ['deductions-reportPayment', ['orgId', 'listId']],
    ['payRuns-reportBenefitRepayment', ['orgId']],
  ] as const
  test.each(reports)('a reported one, until it is recorded: %s', async (name, params) => {
    const reference = `IHP ${name.replace('-', ' ')} 55/123`
    await made(name, { reference })
    const { payments } = await find(reference)
    expect(payments).toEqual([
      expect.objectContaining({ type: 'reported_payment', reference, report: 'open', exact: true, isVoid: false }),
    ])
    expect(Object.keys(payments[0]?.params ?? {}).toSorted()).toEqual([...params].toSorted())
    expect((await find(`RM ${String(payments[0]?.amount)}`)).payments).toContainEqual(payments[0])
    const close = (outcome: string) =>
      w.database.pool.query(
        `update reported_payments set outcome = $2, closed_at = $3, closed_by = created_by where id = $1`,
        [payments[0]?.id, outcome, w.now()],
      )
    await close('dismissed')
    expect((await find(reference)).payments).toMatchObject([{ report: 'dismissed' }])
  })

  test('an uploaded one that no employer is known for, until it is assigned', async () => {
    const { body } = await fixtures['rollingPayAdmin-dismissUnmatchedRemittance']!()
    const { id } = body as { id: string }
    const { rows } = await w.database.pool.query<{ reference: string }>(
      'select reference from unmatched_remittances where id = $1',
      [id],
    )
    const reference = rows[0]?.reference ?? ''
    const { payments } = await find(reference)
    expect(payments).toContainEqual(
      expect.objectContaining({
        type: 'unmatched_remittance',
        id,
        orgName: null,
        params: { q: reference, tab: 'unmatched' },
      }),
    )
  })
})

test('an exact reference comes before longer ones, and one of two characters is found only whole', async () => {
  const admin = w.as(await w.member(null, 'admin'))
  const record = (reference: string, days: number) =>
    admin.paymentGateway.recordTopUp({ amount: ringgit(5), paidOn: addDays(dateIn(w.now()), -days), reference })
  for (const [n, reference] of ['QX 1', 'QX 12', 'QX 123', 'QX'].entries()) await record(reference, n)
  const referencesBy = async (search: string) => (await find(search)).payments.map(({ reference }) => reference)
  expect(await referencesBy('QX')).toEqual(['QX'])
  expect(await referencesBy('qx1')).toEqual(['QX 1', 'QX 12', 'QX 123'])
  expect(await referencesBy('QX 123')).toEqual(['QX 123'])
})

test('the search is for platform staff only', async () => {
  for (const member of [manager, malini, await w.member(kopi, 'Executive')])
    expect(await outcomeOf(w.as(member).search.find({ search: 'Malini' }))).toBe('permission_denied')
})

/** Rows like one of a table, each with other values. */
const copiesOf = (table: string, many: number, values: string): string =>
  `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', 'T' || lpad(n::text, 15, '0'), ${values}))).*
     from ${table} t, generate_series(1, ${many}) n where t.id = (select max(o.id) from ${table} o)`

test('among thousands of rows of each table, a search reads only those that it finds', async () => {
  await made('paymentGateway-recordTopUp')
  const fill = [
    copiesOf(
      'employees',
      2_000,
      `'ic_number', 'P' || 1000000 + n, 'email', 'p' || n || '@many.example', 'mobile_number', null,
       'account_number', (550000000 + n)::text, 'number_key', null, 'last_name', 'Many ' || n`,
    ),
    copiesOf(
      'provider_top_ups',
      12_000,
      `'reference', 'MANY ' || n, 'reference_key', 'MANY' || n, 'amount_sen', 700000 + n`,
    ),
  ]
  let found = 0
  const read = await rowsReadBy(w.database.pool, ['employees', 'users', 'provider_top_ups'], fill, async (client) => {
    planForValues(client)
    for (const { words, account, key, amount } of [
      { words: 'many 1876', account: null, key: 'MANY9876', amount: null },
      { words: 'p1876@many.example', account: null, key: '9876', amount: null },
      { words: '550001876', account: '550001876', key: null, amount: sen(709_876) },
    ]) {
      const people = await findPeople.all(client, {
        search: words,
        words,
        number: null,
        icNumber: words,
        account,
        most: 5,
      })
      const pattern = key === null ? null : `%${key}%`
      found += people.length + (await findPayments.all(client, { key, pattern, amount, most: 5 })).length
    }
  })
  expect(found).toBe(6)
  // For each search, the first hundred employees show whether the words are frequent.
  expect(read).toBeLessThan(3 * 200)
})

import { masked } from '#kernel/mask.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'
import { disbursementWorld, invoice } from '../disbursement-world.fixtures.ts'

const w = world()
type Kopi = Awaited<ReturnType<typeof disbursementWorld>>
type Payee = Awaited<ReturnType<Kopi['payee']>>
let kopi: Kopi
beforeEach(async () => {
  kopi = await disbursementWorld(w)
})

const calls = (by: Member = kopi.manager) => w.as(by).disbursements
const linesOf = async (id: string) => (await calls().getOne({ disbursementId: id })).selectedPayees
const draftOf = (payees: Payee[], changes: object = {}) => kopi.fields(payees, { isDraft: true, ...changes })
const wages = (employees: readonly Member[], changes: object = {}) => ({
  payeesType: 'employees' as const,
  name: 'Bonus',
  date: '2026-11-27',
  repaymentPeriod: 1 as const,
  isDraft: false,
  selectedPayees: employees.map(({ employeeId }, index) => ({ id: employeeId ?? '', amount: ringgit(600 + index) })),
  ...changes,
})
const filesOf = async (orgId: string) => {
  const { rows } = await w.database.pool.query<{ file_id: string }>(
    'select file_id from disbursement_files where org_id = $1',
    [orgId],
  )
  return rows.length
}

describe('a stored line', () => {
  test('to a supplier has its details, account, invoice and files', async () => {
    const supplier = await kopi.supplier('Mewah Dairy')
    const files = [await invoice(w, kopi.manager, 'second page'), await invoice(w, kopi.manager, 'first page')]
    const payee = { ...(await kopi.payee(12_750.5, supplier)), files, invoiceNumber: ' MD-1193 ' }
    const { id } = await calls().create(kopi.fields([await kopi.payee(600), payee]))
    const [, line] = await linesOf(id)
    const { lineId, ...rest } = line ?? { lineId: '' }
    expect(lineId).toHaveLength(16)
    expect(rest).toEqual({
      id: supplier.id,
      index: 1,
      name: 'Mewah Dairy',
      email: supplier.fields.email,
      mobileNumber: supplier.fields.mobileNumber,
      bank: 'CIMB',
      bankCode: 'CIBBMYKL',
      accountName: 'Mewah Dairy',
      accountNumber: masked(supplier.account.accountNumber),
      bankDetailId: supplier.account.id,
      amount: 12_750.5,
      invoiceNumber: 'MD-1193',
      duplicateReason: null,
      files: files.map(({ url, fileName }) => ({ url, fileName })),
      status: 'waiting',
      failureReason: null,
      disputed: false,
      barred: null,
      risks: [{ code: 'first_payee', severity: 'check', params: {} }],
    })
  })

  test('to an employee has the account of the employee, and neither invoice nor files', async () => {
    const aina = await w.employee(kopi.organization, { bankCode: 'MBBEMYKL', accountNumber: '114222330001' })
    const { id } = await calls().create(wages([aina]))
    expect(await linesOf(id)).toMatchObject([
      {
        id: aina.employeeId,
        index: 0,
        mobileNumber: aina.mobileNumber,
        bank: 'Maybank',
        bankCode: 'MBBEMYKL',
        accountNumber: '****0001',
        bankDetailId: null,
        amount: 600,
        invoiceNumber: null,
        files: [],
      },
    ])
  })

  test('is paid to the approved account, even if the employee has changed it since', async () => {
    const aina = await w.employee(kopi.organization, { bankCode: 'MBBEMYKL', accountNumber: '114222330001' })
    const { id, orgId } = await calls().create(wages([aina]))
    await calls().approve({ id })
    await w.database.pool.query(
      `update employees set bank_code = 'CIBBMYKL', account_number = '8099', first_name = 'Siti' where id = $1`,
      [aina.employeeId],
    )
    const { payees } = await w.as(kopi.admin).disbursements.process({ id, orgId })
    expect(payees).toMatchObject([{ bankName: 'Maybank', accountNumber: '114222330001', amount: 600 }])
    expect(payees[0]?.payeeName).toContain('Nur Aina')
  })

  test("gets the payee's new details when it is saved again", async () => {
    const aina = await w.employee(kopi.organization)
    const { id } = await calls().create(wages([aina], { isDraft: true }))
    await w.database.pool.query(`update employees set account_number = '556677889900' where id = $1`, [aina.employeeId])
    const before = await linesOf(id)
    await calls().update({ id, ...wages([aina]) })
    expect([before[0]?.accountNumber === '****9900', (await linesOf(id))[0]?.accountNumber]).toEqual([
      false,
      '****9900',
    ])
    expect(await outcomeOf(calls().approve({ id }))).toBe('done')
  })
})

describe('an edit', () => {
  test('replaces the payees, in the new order, with their files and totals', async () => {
    const [one, two, three] = [await kopi.payee(600), await kopi.payee(700), await kopi.payee(800)]
    const { id, orgId } = await calls().create(draftOf([one, two]))
    const after = await calls().update({ id, ...draftOf([three, one]) })
    expect(after).toMatchObject({ total: 1_400, payees: 2, version: 2, feesTotal: 70 })
    const lines = await linesOf(id)
    expect(lines.map((line) => [line.index, line.id, line.amount, line.files[0]?.url])).toEqual([
      [0, three.id, 800, three.files[0]?.url],
      [1, one.id, 600, one.files[0]?.url],
    ])
    expect(await filesOf(orgId)).toBe(2)
  })

  test('changes the type of the payees', async () => {
    const aina = await w.employee(kopi.organization)
    const { id, orgId } = await calls().create(draftOf([await kopi.payee(600)]))
    const after = await calls().update({ id, ...wages([aina]) })
    expect(after).toMatchObject({ payeesType: 'employees', name: 'Bonus', repaymentPeriod: 1, total: 600 })
    expect((await linesOf(id)).map((line) => line.id)).toEqual([aina.employeeId])
    expect(await filesOf(orgId)).toBe(0)
  })

  test('that saves a submitted disbursement as a draft withdraws the submission', async () => {
    const { id, payees } = await kopi.submit(1_000)
    expect(await calls().update({ id, ...draftOf(payees) })).toMatchObject({ status: 'draft', isDraft: true })
    expect(await outcomeOf(calls(kopi.executive).approve({ id }))).toBe('disbursement_status')
    const { rows } = await w.database.pool.query(
      'select submitted_at, submitted_by, digest from disbursements where id = $1',
      [id],
    )
    expect(rows).toEqual([{ submitted_at: null, submitted_by: null, digest: null }])
  })

  test('that is refused keeps the payees and their files', async () => {
    const { id, payees } = await kopi.submit(1_000)
    const before = await calls().getOne({ disbursementId: id })
    const wrong = [{ ...(await kopi.payee(700)), bankDetailId: w.id<'supplier_account'>() }]
    expect(await outcomeOf(calls().update({ id, ...kopi.fields([...payees, ...wrong]) }))).toBe('invalid_input')
    expect(await calls().getOne({ disbursementId: id })).toEqual(before)
  })

  test('sent twice with the same key stores one version', async () => {
    const { id, payees } = await kopi.submit(1_000)
    const press = () =>
      w.as(kopi.manager, { key: 'save-december' }).disbursements.update({ id, ...kopi.fields(payees, { notes: 'x' }) })
    expect(await press()).toEqual(await press())
    expect(await calls().getOne({ disbursementId: id })).toMatchObject({ version: 2, notes: 'x' })
  })
})

test('a disbursement that is created twice with one key is stored once', async () => {
  const fields = kopi.fields([await kopi.payee(1_000)])
  const press = () => w.as(kopi.manager, { key: 'new-december' }).disbursements.create(fields)
  const [first, second] = await Promise.all([press(), press()])
  expect(second).toEqual(first)
  expect((await calls().getAll({})).total).toBe(1)
})

describe('an attached file', () => {
  const refusal = { fields: { 'selectedPayees.0.files': 'Upload this file again' } }
  const attach = async (url: string) => {
    const payee = await kopi.payee(600)
    return calls().create(draftOf([{ ...payee, files: [...payee.files, { url, fileName: 'invoice.pdf' }] }]))
  }

  test('of a colleague stays attached when the disbursement is edited', async () => {
    const payee = await kopi.payee(600)
    const { id } = await calls().create(draftOf([payee]))
    await calls(kopi.executive).update({ id, ...draftOf([payee], { name: 'By the Executive' }) })
    expect((await linesOf(id))[0]?.files).toEqual(payee.files)
  })

  test('of a colleague in another disbursement is refused', async () => {
    const payee = await kopi.payee(600)
    await calls().create(draftOf([payee]))
    await expect(calls(kopi.executive).create(draftOf([payee]))).rejects.toMatchObject(refusal)
  })

  test('of another organization is refused', async () => {
    const other = await disbursementWorld(w)
    const { url } = await invoice(w, other.manager, 'theirs')
    await expect(attach(url)).rejects.toMatchObject(refusal)
    expect((await calls().getAll({})).total).toBe(0)
  })

  test('that was uploaded for another purpose is refused', async () => {
    const { url } = await invoice(w, kopi.manager, 'payroll')
    await w.database.pool.query(`update files set purpose = 'earned-wages' where name = 'payroll.pdf'`)
    await expect(attach(url)).rejects.toMatchObject(refusal)
  })

  test.each([
    'https://example.com/files/x/invoice.pdf',
    '/files/unknown/invoice.pdf',
    '/files/a/b/c.pdf',
    'invoice.pdf',
  ])('with the address %s is refused', async (url) => {
    await expect(attach(url)).rejects.toMatchObject(refusal)
  })

  test('is refused if the payee has more than ten', async () => {
    const payee = await kopi.payee(600)
    const files = []
    for (let page = 1; page <= 11; page++) files.push(await invoice(w, kopi.manager, `page ${page}`))
    expect(await outcomeOf(calls().create(draftOf([{ ...payee, files }])))).toBe('invalid_input')
    const { id } = await calls().create(draftOf([{ ...payee, files: files.slice(1) }]))
    expect((await linesOf(id))[0]?.files).toHaveLength(10)
  })
})

describe('a payee', () => {
  const refusalOf = async (call: Promise<unknown>) => {
    const [result] = await Promise.allSettled([call])
    return result.status === 'rejected' ? (result.reason as { fields: object }).fields : 'done'
  }
  const notPayable = 'This payee cannot be paid now'

  test('of another organization is refused', async () => {
    const other = await disbursementWorld(w)
    const stranger = await w.employee(other.organization)
    const theirs = { ...(await other.payee(600)), files: [await invoice(w, kopi.manager, 'mine')] }
    expect(await refusalOf(calls().create(draftOf([theirs])))).toEqual({ 'selectedPayees.0.id': notPayable })
    expect(await refusalOf(calls().create(wages([stranger])))).toEqual({ 'selectedPayees.0.id': notPayable })
  })

  test('who cannot be paid is refused at its row, together with all other errors', async () => {
    const held = await kopi.supplier()
    await w.as(kopi.manager).suppliers.hold({ id: held.id, holdUntil: '2026-12-31', reason: 'Wrong goods' })
    const [good, unknown] = [await kopi.payee(600), await kopi.payee(700)]
    const payees = [
      good,
      await kopi.payee(800, held),
      { ...unknown, bankDetailId: held.account.id },
      { ...(await kopi.payee(900)), files: [{ url: '/files/unknown/a.pdf', fileName: 'a.pdf' }] },
    ]
    expect(await refusalOf(calls().create(draftOf(payees, { date: '2026-11-18' })))).toEqual({
      date: 'Choose 19/11/2026 or a later day',
      'selectedPayees.1.id': notPayable,
      'selectedPayees.2.bankDetailId': 'Choose an account of the supplier that can be paid',
      'selectedPayees.3.files': 'Upload this file again',
    })
  })

  test('whose hold ends today is refused, and accepted from tomorrow', async () => {
    const supplier = await kopi.supplier()
    await w.as(kopi.manager).suppliers.hold({ id: supplier.id, holdUntil: '2026-11-17', reason: 'Wrong goods' })
    const fields = draftOf([await kopi.payee(800, supplier)])
    const outcomes = []
    for (const now of ['2026-11-17T15:59:59.000Z', '2026-11-17T16:00:00.000Z']) {
      w.travelTo(now)
      outcomes.push(await outcomeOf(calls().create(fields)))
    }
    w.travelTo('2026-11-16T02:00:00.000Z')
    expect(outcomes).toEqual(['invalid_input', 'done'])
  })

  test.each([
    ['deleted', 'deleted_at = now()'],
    ['without an account', 'bank_code = null, account_number = null'],
    ['not approved', `status = 'pending-approval'`],
  ])('who is an employee %s is refused', async (_, change) => {
    const [aina, badrul] = [await w.employee(kopi.organization), await w.employee(kopi.organization)]
    await w.database.pool.query(`update employees set ${change} where id = $1`, [badrul.employeeId])
    expect(await refusalOf(calls().create(wages([aina, badrul])))).toEqual({ 'selectedPayees.1.id': notPayable })
  })

  test('who is a supplier can be added several times with different invoices', async () => {
    const supplier = await kopi.supplier()
    const payees = [await kopi.payee(600, supplier), await kopi.payee(700, supplier)]
    expect(await calls().create(kopi.fields(payees))).toMatchObject({ payees: 2, total: 1_300 })
  })
})

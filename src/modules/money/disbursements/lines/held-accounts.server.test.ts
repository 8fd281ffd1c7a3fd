import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LocalDate } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { ringgit } from '#kernel/money.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { disbursementWorld } from '../disbursement-world.fixtures.ts'

const w = world()
beforeEach(() => w.travelTo('2026-11-16T02:00:00.000Z'))
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const today = '2026-11-16' as LocalDate
const reason = 'Account closed'

/** A supplier and a colleague of it, both with the bank. */
const sent = async () => {
  const own = await disbursementWorld(w)
  const [closed, other] = [await own.supplier('Cameron Coffee Traders'), await own.supplier('Mewah Dairy')]
  let amount = 1_000
  const submitTo = async (...suppliers: (typeof closed)[]) => {
    const payees = await Promise.all(suppliers.map((one) => own.payee(amount++, one)))
    return (await w.as(own.manager).disbursements.create(own.fields(payees))).id
  }
  const approveTo = async (...suppliers: (typeof closed)[]) => {
    const id = await submitTo(...suppliers)
    await w.as(own.executive).disbursements.approve({ id })
    return { id, orgId: own.organization.id }
  }
  const platform = () => w.as(own.admin).disbursements
  const key = await approveTo(closed, other)
  const [line = ''] = await own.lineIds(key.id)
  const details = (id: string) => platform().getOne({ disbursementId: id, orgId: key.orgId })
  const account = async () =>
    (await w.as(own.manager).suppliers.getOne({ supplierId: closed.id })).bankDetails.find(
      ({ id }) => id === closed.account.id,
    )
  return { own, closed, other, submitTo, approveTo, platform, key, line, details, account }
}
const barredOf = ({ selectedPayees }: Awaited<ReturnType<Awaited<ReturnType<typeof sent>>['details']>>) =>
  selectedPayees.map(({ barred }) => barred?.by ?? null)

describe('an account that the bank called closed', () => {
  test('isn’t submitted, approved or paid again until someone releases it with a reason', async () => {
    const { own, closed, other, submitTo, approveTo, platform, key, line, details, account } = await sent()
    const pending = await submitTo(closed, other)
    const approved = await approveTo(closed, other)
    await platform().process(key)
    await platform().markNotPaid({ ...key, lineIds: [line], reason })

    // The page of the supplier, the form, the picker and the approver see the same.
    expect(await account()).toMatchObject({ held: { amount: 1_000, reason, at: w.now() }, released: null })
    const payee = await own.payee(2_000, closed)
    const form = await w.as(own.executive).disbursements.generateDetails({ payees: [payee], repaymentPeriod: 1 })
    const risk = { code: 'account_held', severity: 'stop', params: { amount: 'RM 1,000.00', on: '16/11/2026', reason } }
    expect(form.risks[0]?.[0]).toMatchObject(risk)
    const { selectedPayees, differences } = await w.as(own.executive).disbursements.getOne({ disbursementId: pending })
    expect(selectedPayees.map(({ risks }) => risks[0]?.code)).toEqual(['account_held', 'first_payee'])
    expect(selectedPayees[0]?.risks[0]).toMatchObject(risk)
    expect(differences).toMatchObject([{ what: 'status', name: closed.fields.companyName, after: 'account on hold' }])
    const found = await w.as(own.manager).disbursements.getPayees({ payeesType: 'suppliers', ids: [closed.id] })
    expect(found.payees).toMatchObject([{ isPayable: false, accounts: [{ held: { reason, on: today } }] }])

    const submission = w.as(own.manager).disbursements.create(own.fields([payee]))
    await expect(submission).rejects.toMatchObject({
      fields: { 'selectedPayees.0.bankDetailId': expect.stringContaining(reason) },
    })
    expect(await outcomeOf(w.as(own.executive).disbursements.approve({ id: pending }))).toBe('disbursement_changed')
    expect(barredOf(await details(approved.id))).toEqual(['account', null])
    expect(await details(approved.id)).toMatchObject({ decisions: { start: { count: 1, total: 1_005 } } })
    expect(await platform().process(approved)).toMatchObject({ dropped: ['Cameron Coffee Traders'] })
    expect(await details(approved.id)).toMatchObject({ payees: 1, total: 1_005 })

    const release = { id: closed.id, accountId: closed.account.id, reason: 'The bank opened it again' }
    await w.as(own.manager).suppliers.releaseAccount(release)
    expect(await account()).toMatchObject({
      held: null,
      released: { by: expect.any(String), reason: release.reason, at: w.now() },
    })
    expect(await outcomeOf(w.as(own.manager).suppliers.releaseAccount(release))).toBe('account_not_held')
    await w.as(own.executive).disbursements.approve({ id: pending })
  })

  test('is paid if the bank’s reason was not the account, or the bank paid after all', async () => {
    const { own, closed, submitTo, platform, key, line, account } = await sent()
    await platform().process(key)
    const marked = { ...key, lineIds: [line] }
    await platform().markNotPaid({ ...marked, reason: 'File too late', holdsAccounts: false })
    expect(await account()).toMatchObject({ held: null })
    await platform().undoNotPaid(marked)
    await platform().markNotPaid({ ...marked, reason })
    await platform().undoNotPaid(marked)
    expect(await account()).toMatchObject({ held: null, released: null })
    await w.as(own.executive).disbursements.approve({ id: await submitTo(closed) })
  })

  test('is also held after a return, and platform staff release it at the payee', async () => {
    const { closed, approveTo, platform, key, line, details } = await sent()
    await platform().process(key)
    await platform().complete({ ...key, dateCompleted: today })
    const waiting = await approveTo(closed)
    await platform().recordReturned({ ...key, lineIds: [line], reason })
    expect(barredOf(await details(waiting.id))).toEqual(['account'])
    expect(await outcomeOf(platform().process(waiting))).toBe('all_lines_dropped')
    const lineId = (await details(waiting.id)).selectedPayees[0]!.lineId
    await platform().releaseAccount({ ...waiting, lineId, reason: 'Maybank says that it is open' })
    expect(await outcomeOf(platform().releaseAccount({ ...waiting, lineId, reason }))).toBe('account_not_held')
    await platform().process(waiting)
  })

  test('of an employee isn’t paid by a disbursement, and the employee can’t withdraw to it', async () => {
    const { own, platform } = await sent()
    const aina = await w.employee(own.organization, { firstName: 'Nur', lastName: 'Aina' })
    const submit = async () =>
      w.as(own.manager).disbursements.create({
        ...own.fields([]),
        payeesType: 'employees',
        date: '2026-11-27',
        selectedPayees: [{ id: aina.employeeId!, amount: ringgit(600) }],
      })
    const approved = await submit()
    await w.as(own.executive).disbursements.approve({ id: approved.id })
    const first = { id: (await submit()).id, orgId: own.organization.id }
    await w.as(own.executive).disbursements.approve({ id: first.id })
    await platform().process(first)
    await platform().markNotPaid({ ...first, lineIds: await own.lineIds(first.id), reason })
    expect(await outcomeOf(submit())).toBe('invalid_input')
    expect(await outcomeOf(platform().process({ id: approved.id, orgId: first.orgId }))).toBe('all_lines_dropped')
    expect((await w.as(aina).rollingPayEmployee.getRollingPayBalance({})).blocked?.code).toBe('account_returned')
  })
})

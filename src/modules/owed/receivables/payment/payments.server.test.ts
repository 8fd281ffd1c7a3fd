import { afterEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { addDays, day } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import { deductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { createReportWorld, reportSteps } from '#reports/monthlyReports/report-world.fixtures.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { benefitsOwedSteps, benefitsOwedWorld } from '../benefit/benefits-owed-world.fixtures.ts'
import { settlementWorld } from '../settlement/settlement-world.fixtures.ts'

const w = world()
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const today = '2026-11-16'
type Stated = { readonly amount: number; readonly paidOn: string; readonly reference: string }
type Owed = {
  readonly orgId: string
  readonly record: (payment: Stated, wrong?: object) => Promise<{ readonly id: string }>
  readonly revoke: (id: string, fields?: object) => Promise<unknown>
}

/** Someone who owes Upah `due` since a day, on 16 November 2026. A top-up is not a debt and has no limit. */
const kinds = {
  advance: {
    due: 250,
    since: '2026-11-01',
    events: ['advances_repaid', 'advances_repayment_voided'],
    owing: async (): Promise<Owed> => {
      const kopi = await createReportWorld(w)
      const { paid, platformCalls } = reportSteps(w, () => kopi)
      await paid(kopi.aina, { amount: 250_00 })
      const { id: orgId } = kopi.org
      return {
        orgId,
        record: ({ amount, ...payment }, wrong) =>
          platformCalls().recordAdvanceRepayment({ orgId, ...payment, amount: ringgit(amount), ...wrong }),
        revoke: (id, fields) => platformCalls().voidAdvanceRepayment({ orgId, id, reason: 'Bounced', ...fields }),
      }
    },
  },
  benefit: {
    due: 999.99,
    since: '2026-11-16',
    events: ['benefits_repaid', 'benefits_repayment_voided'],
    owing: async (): Promise<Owed> => {
      const kopi = await benefitsOwedWorld(w)
      const { steps, platform } = benefitsOwedSteps(w, () => kopi)
      await steps.completed()
      const { id: orgId } = kopi.organization
      return {
        orgId,
        record: ({ amount, ...payment }, wrong) =>
          platform().recordBenefitRepayment({ orgId, ...payment, amount: ringgit(amount), ...wrong }),
        revoke: (id, fields) => platform().voidBenefitRepayment({ orgId, id, reason: 'Bounced', ...fields }),
      }
    },
  },
  settlement: {
    due: 10_500,
    since: '2026-10-20',
    events: ['settlement_paid', 'settlement_voided'],
    names: { amount: 'amountRepaid', paidOn: 'paymentDate' },
    unknown: 'settlement_not_found',
    owing: async (): Promise<Owed> => {
      const kopi = await settlementWorld(w)
      const { id: repaymentId } = await kopi.create()
      const key = { ...kopi.key, repaymentId }
      return {
        orgId: kopi.org.id,
        record: ({ amount, paidOn: paymentDate, reference }) =>
          kopi.payments().create({ ...key, paymentDate, amountRepaid: ringgit(amount), reference }),
        revoke: (id, fields) => kopi.payments().void({ ...key, id, reason: 'Bounced', ...fields }),
      }
    },
  },
  leaver: {
    due: 150,
    since: '2026-11-16',
    events: ['leaver_paid', 'leaver_payment_voided'],
    repeats: true,
    owing: async (): Promise<Owed> => {
      w.travelTo('2026-11-16T02:00:00.000Z')
      const kit = await deductionWorld(w)
      const aina = await kit.employee('Aina')
      await kit.paid(aina, 400_00)
      await w.database.pool.query(`update employees set end_on = '2026-11-30' where org_id = $1`, [kit.org.id])
      await kit.makeLists()
      const { id: listId } = await kit.newest()
      const answer = { employeeId: aina.employeeId!, reason: 'left', rest: 'next_list' } as const
      const answers = [{ ...answer, result: 'partly' as const, deducted: ringgit(250) }]
      await kit.calls().answerLines({ listId, answers })
      await kit.submit(listId)
      const calls = w.as(kit.admin).deductions
      const { receivables } = await calls.getLeaverReceivables({ pageSize: 50 })
      const { id: receivableId = '' } = receivables.find(({ orgId }) => orgId === kit.org.id) ?? {}
      const key = { orgId: kit.org.id, receivableId }
      return {
        orgId: kit.org.id,
        record: ({ amount, ...payment }, wrong) =>
          calls.recordLeaverPayment({ ...key, ...payment, amount: ringgit(amount), ...wrong }),
        revoke: (id, fields) => calls.voidLeaverPayment({ ...key, id, reason: 'Bounced', ...fields }),
      }
    },
  },
  topUp: {
    due: null,
    since: null,
    events: ['provider_topped_up', 'provider_top_up_voided'],
    owing: async (): Promise<Owed> => {
      w.travelTo('2026-11-16T02:00:00.000Z')
      const gateway = w.as(await w.member(null, 'admin')).paymentGateway
      return {
        orgId: platformOrgId,
        record: ({ amount, ...payment }, wrong) =>
          gateway.recordTopUp({ ...payment, amount: ringgit(amount), ...wrong }),
        revoke: (id, fields) => gateway.voidTopUp({ id, reason: 'Bounced', ...fields }),
      }
    },
  },
  providerFee: {
    due: null,
    since: null,
    events: ['provider_fee_charged', 'provider_fee_voided'],
    owing: async (): Promise<Owed> => {
      w.travelTo('2026-11-16T02:00:00.000Z')
      const gateway = w.as(await w.member(null, 'admin')).paymentGateway
      return {
        orgId: platformOrgId,
        record: ({ amount, ...payment }, wrong) => gateway.recordFee({ ...payment, amount: ringgit(amount), ...wrong }),
        revoke: (id, fields) => gateway.voidFee({ id, reason: 'Bounced', ...fields }),
      }
    },
  },
} as const
type Kind = {
  readonly due: number | null
  readonly since: string | null
  readonly events: readonly string[]
  readonly names?: Readonly<Record<'amount' | 'paidOn', string>>
  readonly unknown?: string
  readonly repeats?: boolean
  readonly owing: () => Promise<Owed>
}

describe.each(Object.entries<Kind>(kinds))('a payment: %s', (name, kind) => {
  const { due, since, events, names = { amount: 'amount', paidOn: 'paidOn' }, unknown = 'not_found' } = kind
  const isOfOrganization = name !== 'topUp' && name !== 'providerFee'
  /** References of a suite differ, because top-ups of all tests belong to the platform. */
  const owing = async () => {
    const { record, ...owed } = await kind.owing()
    const of = w.id()
    const pay = (amount: number, { reference = `MBB ${amount}`, ...more }: Partial<Stated> = {}) =>
      record({ amount, paidOn: today, reference: reference === '--' ? reference : `${reference} ${of}`, ...more })
    return { ...owed, pay, of }
  }

  test.runIf(due !== null)('pays up to the amount due, and not a sen more', async () => {
    const { pay } = await owing()
    const most = due ?? 0
    await expect(pay(most + 0.01)).rejects.toMatchObject({
      code: 'payment_exceeds_due',
      fieldErrors: { [names.amount]: { code: 'payment_exceeds_due' } },
    })
    await pay(Math.round(most * 100 - 1) / 100)
    await expect(pay(0.02)).rejects.toMatchObject({ params: { amount: 'RM 0.01' } })
    await pay(0.01)
    await expect(pay(0.01, { reference: 'NEXT' })).rejects.toMatchObject({ params: { amount: 'RM 0.00' } })
  })

  test.runIf(due !== null)('is recorded by two at the same time up to the amount due', async () => {
    const { pay } = await owing()
    const outcomes = await outcomesOf([pay(due ?? 0, { reference: 'A' }), pay(due ?? 0, { reference: 'B' })])
    expect(outcomes.toSorted()).toEqual(['done', 'payment_exceeds_due'])
  })

  test('is dated from the day on which the amount was first owed to today in Kuala Lumpur', async () => {
    const { pay } = await owing()
    const code = since === null ? 'payment_in_future' : 'payment_date_refused'
    w.travelTo('2026-11-16T15:59:59.999Z')
    for (const paidOn of ['2026-11-17', ...(since ? [addDays(day(since), -1)] : [])])
      await expect(pay(1, { paidOn })).rejects.toMatchObject({ code, fieldErrors: { [names.paidOn]: { code } } })
    if (since) await pay(1, { paidOn: since })
    w.travelTo('2026-11-16T16:00:00.000Z')
    await pay(2, { paidOn: '2026-11-17' })
  })

  test('has a reference that no other has, however it is written, unless that one is void', async () => {
    const { pay, revoke, of } = await owing()
    const { id } = await pay(1, { reference: 'Gruß 1/12' })
    for (const reference of ['Gruß 1/12', ' GRUSS  1-12 ', 'gruss.1_12', 'Gruß1−12'])
      await expect(pay(2, { reference })).rejects.toMatchObject({
        code: 'payment_reference_used',
        params: { date: '16/11/2026', reference: `${reference.trim()} ${of}`.replaceAll(/\s+/g, ' ') },
        fieldErrors: { reference: { code: 'payment_reference_used' } },
      })
    const other = pay(2, { reference: 'gruss 1/12', paidOn: '2026-11-16' })
    expect(await outcomeOf(other)).toBe('payment_reference_used')
    await revoke(id)
    await pay(3, { reference: 'GRUSS-1-12' })
    w.travelTo('2026-11-17T02:00:00.000Z')
    const nextDay = pay(4, { reference: 'GRUSS-1-12', paidOn: '2026-11-17' })
    expect(await outcomeOf(nextDay)).toBe(kind.repeats ? 'done' : 'payment_reference_used')
  })

  test('with one reference is recorded once by several at the same time', async () => {
    const { pay } = await owing()
    const outcomes = await outcomesOf([1, 2, 3, 4].map((amount) => pay(amount, { reference: 'ONE' })))
    expect(outcomes.toSorted()).toEqual(['done', ...Array(3).fill('payment_reference_used')])
  })

  test.runIf(isOfOrganization)('may have the reference of a payment of another organization', async () => {
    const [kopi, satay] = [await kind.owing(), await kind.owing()]
    const payment = { amount: 1, paidOn: today, reference: 'IBG 1' }
    await kopi.record(payment)
    await satay.record(payment)
  })

  test('is voided once, and posted on the day of the payment and of the voiding', async () => {
    const { pay, revoke, orgId } = await owing()
    const { id } = await pay(100, { paidOn: since ?? today })
    w.travelTo('2026-11-17T02:00:00.000Z')
    expect((await outcomesOf([revoke(id), revoke(id)])).toSorted()).toEqual(['done', 'payment_already_void'])
    expect(await outcomeOf(revoke(id))).toBe('payment_already_void')
    const admin = await w.member(null, 'admin')
    const { entries } = await w.as(admin).ledger.getEntries({ orgId, recordId: id })
    expect(entries.map(({ event, entryOn }) => [event, entryOn])).toEqual([
      [events[1], '2026-11-17'],
      [events[0], since ?? today],
    ])
    await pay(due ?? 100, { reference: 'AGAIN' })
  })

  test('is voided by its id, with a reason', async () => {
    const { pay, revoke } = await owing()
    const { id } = await pay(1)
    expect(await outcomeOf(revoke(w.id()))).toBe(unknown)
    if (isOfOrganization) {
      const { id: orgId } = await w.organization()
      expect(await outcomeOf(revoke(id, { orgId }))).toBe(unknown)
    }
    const refused = { code: expect.stringMatching(/invalid_input|final_field_missing/) as string }
    for (const reason of [undefined, '', 'x'.repeat(301)])
      await expect(revoke(id, { reason })).rejects.toMatchObject({ ...refused, fieldErrors: { reason: {} } })
    await revoke(id)
  })

  test.runIf(name !== 'settlement').each([
    [{ amount: 0 }, 'amount', 'Value should be greater than zero'],
    [{ amount: -1 }, 'amount', 'Value should be greater than zero'],
    [{ amount: 0.005 }, 'amount', 'At most two decimal places'],
    [{ paidOn: '16/11/2026' }, 'paidOn', 'Not a valid date'],
    [{ paidOn: '2026-02-29' }, 'paidOn', 'Not a valid date'],
    [{ reference: ' ' }, 'reference', '*Required'],
    [{ reference: 'x'.repeat(101) }, 'reference', 'At most 100 characters'],
  ])('with %j is refused at its field', async (wrong, field, message) => {
    const { record } = await kind.owing()
    await expect(record({ amount: 1, paidOn: today, reference: 'A' }, wrong)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field]: message },
    })
  })
})

import { masked } from '#kernel/mask.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { hours } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { world } from '#test/world.ts'
import { payoutWorld } from './payout-world.fixtures.ts'
import { providerHarness } from './provider-harness.fixtures.ts'

const w = world()
const harness = providerHarness(w)
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

type Own = Awaited<ReturnType<typeof payoutWorld>>
type Supplier = Awaited<ReturnType<Own['supplier']>>
const steps = ['draft', 'submit', 'approve', 'process', 'processWithCurlec', 'retry'] as const
type Step = (typeof steps)[number]

const failing = '512345670000'
/** Takes a disbursement to two suppliers up to a step. Before a retry, the second payment has failed. */
const upTo = async (own: Own, suppliers: readonly Supplier[], step: Step) => {
  const payees = await Promise.all(suppliers.map((supplier, i) => own.payee(1_000 + i * 500, supplier)))
  const management = w.as(own.manager).disbursements
  const key = { orgId: own.organization.id, id: '' }
  const done = (one: Step) => steps.indexOf(step) > steps.indexOf(one)
  if (done('draft')) key.id = (await management.create(own.fields(payees, { isDraft: true }))).id
  if (done('submit')) await management.update({ id: key.id, ...own.fields(payees) })
  if (done('approve')) await w.as(own.executive).disbursements.approve({ id: key.id })
  if (step === 'retry') {
    await w.database.pool.query(
      'update disbursement_lines set account_number = $3 where org_id = $1 and disbursement_id = $2 and position = 1',
      [key.orgId, key.id, failing],
    )
    await own.platform().processWithCurlec(key)
    await harness.settle()
  }
  const perform: Record<Step, () => Promise<unknown>> = {
    draft: async () => (key.id = (await management.create(own.fields(payees, { isDraft: true }))).id),
    submit: () => management.update({ id: key.id, ...own.fields(payees) }),
    approve: () => w.as(own.executive).disbursements.approve({ id: key.id }),
    process: () => own.platform().process(key),
    processWithCurlec: () => own.platform().processWithCurlec(key),
    retry: async () => own.platform().retryPayouts(await own.failedOf(key)),
  }
  return { key, perform: perform[step] }
}
const statusesOf = async (own: Own, key: { id: string; orgId: string }) =>
  (await own.details(key)).selectedPayees.map(({ status }) => status)

describe('if a supplier is blacklisted before the step', () => {
  test.each([
    ['draft', 'invalid_input'],
    ['submit', 'invalid_input'],
    ['approve', 'disbursement_changed'],
  ] as const)('%s is refused with %s', async (step, code) => {
    const own = await payoutWorld(w)
    const suppliers = [await own.supplier(), await own.supplier()]
    const { perform } = await upTo(own, suppliers, step)
    await w
      .as(own.admin)
      .suppliers.blacklist({ id: suppliers[1]?.id ?? '', orgId: own.organization.id, remarks: 'Fraud' })
    await expect(perform()).rejects.toMatchObject({ code })
  })

  test.each(['process', 'processWithCurlec', 'retry'] as const)('%s drops its line', async (step) => {
    const own = await payoutWorld(w)
    const suppliers = [await own.supplier(), await own.supplier()]
    const { key, perform } = await upTo(own, suppliers, step)
    await w.as(own.admin).suppliers.blacklist({ id: suppliers[1]?.id ?? '', orgId: key.orgId, remarks: 'Fraud' })
    await perform()
    expect((await statusesOf(own, key))[1]).toBe('dropped')
    await harness.settle()
    expect(harness.simulator.payouts().filter(({ amount }) => amount === 150_000 && step !== 'retry')).toEqual([])
  })
})

describe('if an account is changed before the step', () => {
  const called = { callBackNumber: '+60312345678', callBackName: 'Lim Mei Ling' }
  /** Replaces the account of a supplier. Someone else confirms it, and a day passes so that it can be used. */
  const change = async (own: Own, { id, fields, account }: Supplier) => {
    const accountNumber = '562345678901'
    const changed = [{ id: account.id, bankCode: 'MBBEMYKL', accountNumber }]
    const { bankDetails } = await w.as(own.manager).suppliers.update({ id, ...fields, bankDetails: changed })
    const accountId = bankDetails.find(({ state }) => state === 'unconfirmed')?.id ?? ''
    await w.as(own.executive).suppliers.confirmAccount({ id, accountId, ...called })
    w.pass(hours(25))
    return accountNumber
  }

  test.each([
    ['draft', 'invalid_input'],
    ['submit', 'invalid_input'],
    ['approve', 'disbursement_changed'],
  ] as const)('%s with the old account is refused with %s', async (step, code) => {
    const own = await payoutWorld(w)
    const suppliers = [await own.supplier(), await own.supplier()]
    const { perform } = await upTo(own, suppliers, step)
    await change(own, suppliers[1] ?? (await own.supplier()))
    await expect(perform()).rejects.toMatchObject({ code })
  })

  test.each(['process', 'processWithCurlec'] as const)('%s pays the approved account', async (step) => {
    const own = await payoutWorld(w)
    const suppliers = [await own.supplier(), await own.supplier()]
    const { key, perform } = await upTo(own, suppliers, step)
    const changed = await change(own, suppliers[1] ?? (await own.supplier()))
    await perform()
    const numbers = (await own.details(key)).selectedPayees.map(({ accountNumber }) => accountNumber)
    expect(numbers).toEqual(suppliers.map(({ account }) => masked(account.accountNumber)))
    expect(numbers).not.toContain(masked(changed))
  })
})

describe('if the credit is used up before the step', () => {
  const useUp = async (own: Own) => {
    const { id } = await own.submit(236_000)
    await w.as(own.executive).disbursements.approve({ id })
  }
  test.each([
    ['submit', 'credit_exceeded'],
    ['approve', 'credit_exceeded'],
  ] as const)('%s is refused with %s', async (step, code) => {
    const own = await payoutWorld(w)
    const { perform } = await upTo(own, [await own.supplier(), await own.supplier()], step)
    await useUp(own)
    await expect(perform()).rejects.toMatchObject({ code })
  })

  test.each(['draft', 'process', 'processWithCurlec'] as const)('%s succeeds', async (step) => {
    const own = await payoutWorld(w)
    const { perform } = await upTo(own, [await own.supplier(), await own.supplier()], step)
    // An approved disbursement has reserved RM 2,625.00 of RM 250,000.00.
    if (step === 'draft') await useUp(own)
    else {
      const { id } = await own.submit(235_500)
      await w.as(own.executive).disbursements.approve({ id })
    }
    await perform()
    expect((await w.as(own.manager).orgs.getOrgInfo({})).availableCredit).toBeLessThan(ringgit(2_625))
  })
})

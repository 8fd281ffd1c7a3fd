import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { deductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { approvedSupplier } from '#money/suppliers/supplier-world.fixtures.ts'
import { makeRecords } from '#test/fixtures.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'
import { naming } from './delegation-world.fixtures.ts'
import { handOver } from './delegation.fixtures.ts'

const w = world()
const open = async () => {
  const organization = await w.organization()
  const [farah, jiaHui] = [await w.member(organization, 'Manager'), await w.member(organization, 'Executive')]
  return { organization, farah, jiaHui }
}
const nameOf = naming(w)
const requireSecondPerson = (orgId: string) =>
  w.database.pool.query('update organizations set require_second_person = true where org_id = $1', [orgId])

test('a disbursement is approved up to the limit, with both names, and the two people count once', async () => {
  const organization = await w.organization()
  const { manager, executive, submit, supplier } = await disbursementWorld(w, organization)
  const farah = await w.member(organization, 'Manager')
  await supplier()
  await w.as(farah).disbursements.updateSettings({
    accountWaitHours: 24,
    bands: [{ from: ringgit(0), approvers: 2 }],
  })
  await handOver(w, [farah, executive], ['disbursements'], { limit: ringgit(1_000) })
  const [exact, above] = [await submit(1_000), await submit(1_000.01)]
  await expect(w.as(executive).disbursements.approve({ id: above.id })).rejects.toMatchObject({
    code: 'above_delegation',
    params: { count: 1, total: 1, limit: 'RM 1,000.00', difference: 'RM 0.01' },
  })
  await w.as(executive).disbursements.approve({ id: exact.id })
  expect(await outcomeOf(w.as(farah).disbursements.approve({ id: exact.id }))).toBe('already_approved')
  const names = { name: await nameOf(executive), forName: await nameOf(farah) }
  expect(await w.as(farah).disbursements.getOne({ disbursementId: exact.id })).toMatchObject({
    status: 'pending-approval',
    approvedByMe: true,
    approvedBy: [names],
  })
  expect(await outcomeOf(w.as(manager).disbursements.approve({ id: exact.id }))).toBe('done')
})

test('with a second person, a delegate can’t approve what the Manager submitted', async () => {
  const organization = await w.organization()
  const { manager, executive, submit } = await disbursementWorld(w, organization)
  await requireSecondPerson(organization.id)
  const { id } = await submit(1_000)
  const handedOver = await handOver(w, [manager, executive], ['disbursements'], { limit: ringgit(5_000) })
  expect(await outcomeOf(w.as(executive).disbursements.approve({ id }))).toBe('maker_is_checker')
  await w.as(manager).delegations.end({ id: handedOver.id })
  // With the own right, the Executive is the second person.
  expect(await outcomeOf(w.as(executive).disbursements.approve({ id }))).toBe('done')
})

test('a supplier’s account has both names, and is not one that the Manager entered', async () => {
  const { organization, farah, jiaHui } = await open()
  const { id, fields } = await approvedSupplier(w, farah, await w.member(null, 'admin'))
  const other = await w.member(organization, 'Manager')
  const add = async (by: Member, accountNumber: string) => {
    const { bankDetails } = await w.as(by).suppliers.getOne({ supplierId: id })
    const kept = bankDetails.map(({ id: account, bankCode, accountNumber: number }) => ({
      id: account,
      bankCode,
      accountNumber: number,
    }))
    const after = await w.as(by).suppliers.update({
      id,
      ...fields,
      bankDetails: [...kept, { bankCode: 'MBBEMYKL', accountNumber }],
    })
    return after.bankDetails.find((one) => one.accountNumber === accountNumber)?.id ?? ''
  }
  const [ofManager, ofOther] = [await add(farah, '512345678901'), await add(other, '512345678902')]
  await handOver(w, [farah, jiaHui], ['suppliers'])
  const confirm = (accountId: string) =>
    w.as(jiaHui).suppliers.confirmAccount({
      id,
      accountId,
      callBackNumber: '+60312345678',
      callBackName: 'Lim Mei Ling',
    })
  expect(await outcomeOf(confirm(ofManager))).toBe('account_same_person')
  await confirm(ofOther)
  const { bankDetails } = await w.as(farah).suppliers.getOne({ supplierId: id })
  expect(bankDetails.find((one) => one.id === ofOther)).toMatchObject({
    confirmedBy: await nameOf(jiaHui),
    confirmedFor: await nameOf(farah),
  })
})

test.each(['benefits', 'policies'] as const)(
  '%s are approved with both names, and no longer afterwards',
  async (scope) => {
    const { organization, farah, jiaHui } = await open()
    const by = await w.member(organization, 'Manager')
    const submit = async (): Promise<{ id: string; approve: () => Promise<unknown> }> => {
      if (scope === 'policies') {
        const { id } = await w.as(by).compensationPolicies.create({ compensationName: 'Retail' })
        return { id, approve: () => w.as(jiaHui).compensationPolicies.approve({ ids: [id] }) }
      }
      const made = await makeRecords(w, organization, { caller: by, kinds: ['employee_category', 'employee_benefit'] })
      const id = made['employee_benefit'] ?? ''
      await w.database.pool.query(`update employee_benefits set status = 'Pending Approval' where id = $1`, [id])
      return { id, approve: () => w.as(jiaHui).employeeBenefits.bulkApproveEmployeeBenefit({ benefits: [id] }) }
    }
    const { id, approve } = await submit()
    expect(await outcomeOf(approve())).toBe('permission_denied')
    const handedOver = await handOver(w, [farah, jiaHui], [scope])
    expect(await outcomeOf(approve())).toBe('done')
    const { events } = await w.as(farah).audit.getEvents({ filter: { recordId: id } })
    expect(events[0]).toMatchObject({ actor: { id: jiaHui.id }, actedFor: { id: farah.id } })
    const table = scope === 'policies' ? 'compensation_policies' : 'employee_benefits'
    const { rows } = await w.database.pool.query(`select approved_by, approved_for from ${table} where id = $1`, [id])
    expect(rows).toEqual([{ approved_by: jiaHui.id, approved_for: farah.id }])
    await w.as(farah).delegations.end({ id: handedOver.id })
    expect(await outcomeOf((await submit()).approve())).toBe('permission_denied')
  },
)

test('a deduction list is submitted with both names, and not by the two people who answered it if a second one is required', async () => {
  const kit = await deductionWorld(w, { cutoffDay: 10 })
  const { manager: farah, executive: jiaHui } = kit
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 250_00)
  await kit.makeLists()
  const list = await kit.newest()
  await kit.answerAll(list.id)
  expect(await outcomeOf(kit.submit(list.id, jiaHui))).toBe('permission_denied')
  const { id } = await handOver(w, [farah, jiaHui], ['deductions'])
  expect((await w.as(farah).delegations.getWaiting({ limits: [] })).scopes).toMatchObject([
    { scope: 'deductions', waiting: { count: 1, amount: 250 } },
  ])
  await requireSecondPerson(kit.org.id)
  expect(await outcomeOf(kit.submit(list.id, jiaHui))).toBe('list_second_person')
  await w.database.pool.query('update organizations set require_second_person = false where org_id = $1', [kit.org.id])
  await kit.submit(list.id, jiaHui)
  expect(await kit.details(list.id)).toMatchObject({
    status: 'submitted',
    submittedByName: await nameOf(jiaHui),
    submittedForName: await nameOf(farah),
  })
  expect(await w.as(farah).delegations.getApprovals({ id })).toMatchObject({
    approvals: [{ scope: 'deductions', recordId: list.id, name: list.number, amount: null }],
  })
  await w.as(kit.admin).deductions.reopenList({ orgId: kit.org.id, listId: list.id, reason: 'Payroll was run again' })
  expect(await kit.details(list.id)).toMatchObject({ status: 'open', submittedForName: null })
})

test('a withdrawal policy is approved with both names', async () => {
  const { farah, jiaHui } = await open()
  const { id } = await w.as(farah).withdrawalPolicies.createGeneralPolicy({
    maximumWithdrawalAmount: ringgit(300),
    withdrawalFrequency: 'DAILY',
    autoApproval: false,
  })
  const handedOver = await handOver(w, [farah, jiaHui], ['policies'])
  await w.as(jiaHui).withdrawalPolicies.approvePolicy({ ids: [id] })
  expect(await w.as(farah).delegations.getApprovals({ id: handedOver.id })).toMatchObject({
    approvals: [{ scope: 'policies', recordId: id, name: 'General: RM 300.00', amount: null }],
  })
})

test('a delegate never approves the own record, without the rule of the second person either', async () => {
  const { farah, jiaHui } = await open()
  const { id } = await w.as(jiaHui).compensationPolicies.create({ compensationName: 'Retail' })
  await handOver(w, [farah, jiaHui], ['policies'])
  expect(await outcomeOf(w.as(jiaHui).compensationPolicies.approve({ ids: [id] }))).toBe('maker_is_checker')
})

test('a pay run is approved up to the limit, with both names', async () => {
  const { organization, farah, jiaHui } = await open()
  const { pay_run: id = '' } = await makeRecords(w, organization, { caller: farah, kinds: ['pay_run'] })
  const amount = (sen: number) =>
    w.database.pool.query(`update pay_runs set status = 'pending_approval', net_pay_sen = $2 where id = $1`, [id, sen])
  await handOver(w, [farah, jiaHui], ['payRuns'], { limit: ringgit(500) })
  await amount(50_001)
  expect(await outcomeOf(w.as(jiaHui).payRuns.approve({ ids: [id] }))).toBe('above_delegation')
})

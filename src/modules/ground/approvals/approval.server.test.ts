import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { approvedSupplier, supplierFields } from '#money/suppliers/supplier-world.fixtures.ts'
import { makeRecords } from '#test/fixtures.ts'
import { world, type Member } from '#test/world.ts'
import { approvalPath, type ManagementKind } from './approval.rules.ts'

const w = world()

const open = async () => {
  const organization = await w.organization()
  return { organization, manager: await w.member(organization, 'Manager'), admin: await w.member(null, 'admin') }
}
const pendingOf = async (member: Member) =>
  (await w.as(member).approvals.getPending({})).items.map(({ kind, count }) => ({ kind, count }))
const pendingOfPlatform = async (admin: Member) =>
  Object.fromEntries((await w.as(admin).approvals.getPlatformPending({})).items.map(({ kind, count }) => [kind, count]))

/** An organization with one item of each kind pending approval. */
const openWithEverything = async () => {
  const { organization, manager, admin } = await open()
  const { submit } = await disbursementWorld(w, organization)
  await submit(1_000)
  await w.employee(organization, { status: 'pending-approval' })
  const as = w.as(manager)
  await as.compensationPolicies.create({ compensationName: 'Retail' })
  await as.jobLevels.create({ jobLevel: 'L3', name: 'Barista', jobGrade: 3 })
  await as.withdrawalPolicies.createGeneralPolicy({
    maximumWithdrawalAmount: ringgit(300),
    withdrawalFrequency: 'DAILY',
    autoApproval: false,
  })
  await makeRecords(w, organization, {
    caller: manager,
    kinds: ['team', 'employee_category', 'employee_benefit', 'pay_run'],
  })
  await w.database.pool.query(`update pay_runs set status = 'pending_approval' where org_id = $1`, [organization.id])
  const { id, fields } = await approvedSupplier(w, manager, admin)
  // The user who entered an account can't confirm it.
  await w.as(await w.member(organization, 'Executive')).suppliers.update({
    id,
    ...fields,
    bankDetails: [...fields.bankDetails, { bankCode: 'MBBEMYKL', accountNumber: '512345678901' }],
  })
  return { organization, manager, admin }
}

const everyKind: readonly ManagementKind[] = [
  'employees',
  'teams',
  'categories',
  'benefits',
  'jobLevels',
  'compensationPolicies',
  'withdrawalPolicies',
  'payRuns',
  'disbursements',
  'supplierAccounts',
]
const one = (kinds: readonly string[]) => kinds.map((kind) => ({ kind, count: 1 }))

test('items of every kind are counted, in a fixed order', async () => {
  const { manager } = await openWithEverything()
  expect(await pendingOf(manager)).toEqual(one(everyKind))
})

test('payments to approve have their amounts, and others have none', async () => {
  const { organization, manager } = await open()
  const { submit } = await disbursementWorld(w, organization)
  for (const amount of [1_000, 2_000]) await submit(amount)
  await w.as(manager).jobLevels.create({ jobLevel: 'L3', name: 'Barista', jobGrade: 3 })
  // With fees of 5 %.
  expect((await w.as(manager).approvals.getPending({})).items).toEqual([
    { kind: 'jobLevels', count: 1, amount: null },
    { kind: 'disbursements', count: 2, amount: 3_150 },
  ])
})

test('each kind opens a list with the same number and sum', async () => {
  const { organization, manager } = await openWithEverything()
  await makeRecords(w, organization, { caller: manager, kinds: ['team', 'pay_run'] })
  await w.database.pool.query(
    `update teams set status = 'Approved' where org_id = $1 and code = (
    select min(code) from teams where org_id = $1)`,
    [organization.id],
  )
  const as = w.as(manager)
  const page = { pageSize: 50 }
  const [runs, { disbursements }] = [
    (await as.payRuns.getAll({})).payRuns.filter(({ status }) => status === 'pending_approval'),
    await as.disbursements.getAll({ ...page, filter: { status: 'pending-approval' } }),
  ]
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const of = (count: number, amount: number | null = null) => ({ count, amount })
  const isPending = ({ status }: { status: string }) => /^pending.approval$/i.test(status)
  const listed: Readonly<Record<ManagementKind, { count: number; amount: number | null }>> = {
    employees: of((await as.employees.listEmployeesPendingApproval(page)).total),
    teams: of((await as.teams.getTeams({})).teams.filter(isPending).length),
    categories: of((await as.employeeCategories.getEmployeeCategories({})).categories.filter(isPending).length),
    benefits: of((await as.employeeBenefits.getEmployeeBenefits({})).benefits.filter(isPending).length),
    jobLevels: of((await as.jobLevels.getAll({})).jobLevels.filter(isPending).length),
    compensationPolicies: of((await as.compensationPolicies.getAll({})).policies.filter(isPending).length),
    withdrawalPolicies: of((await as.withdrawalPolicies.getGeneralPolicy({})).pending ? 1 : 0),
    payRuns: of(runs.length, total(runs.map(({ employeesNetPay }) => employeesNetPay))),
    disbursements: of(disbursements.length, total(disbursements.map(({ amountToRepay }) => amountToRepay))),
    supplierAccounts: of((await as.suppliers.getAll({ ...page, filter: { accountToConfirm: true } })).total),
  }
  expect(approvalPath('payRuns')).toBe('/benefits-pay-runs?tab=pending_approval')
  const { items } = await as.approvals.getPending({})
  expect(Object.fromEntries(items.map(({ kind, count, amount }) => [kind, { count, amount }]))).toEqual(listed)
})

test('the author sees a draft, and that someone else changed it last', async () => {
  const { organization, manager } = await open()
  const executive = await w.member(organization, 'Executive')
  const world = await disbursementWorld(w, organization)
  const fields = world.fields([await world.payee(1_000)], { isDraft: true })
  const { id } = await w.as(world.manager).disbursements.create(fields)
  const draftsOf = async (member: Member) =>
    (await w.as(member).approvals.getPending({})).drafts.map((one) => [one.id, one.returnedBy !== null])
  expect(await draftsOf(world.manager)).toEqual([[id, false]])
  expect(await draftsOf(manager)).toEqual([])
  w.pass(1_000)
  await w.as(executive).disbursements.update({ id, ...fields })
  expect(await draftsOf(world.manager)).toEqual([[id, true]])
})

test("another organization's items are not counted", async () => {
  await openWithEverything()
  expect(await pendingOf((await open()).manager)).toEqual([])
})

test.each([
  ['e_benefits', ['categories', 'benefits', 'jobLevels', 'payRuns']],
  ['rolling_pay', ['withdrawalPolicies']],
  ['disbursements_enabled', ['disbursements', 'supplierAccounts']],
] as const)('an organization without %s has no pending %s', async (feature, kinds) => {
  const { organization, manager } = await openWithEverything()
  await w.database.pool.query(`update organizations set ${feature} = false where org_id = $1`, [organization.id])
  expect(await pendingOf(manager)).toEqual(
    one(everyKind.filter((kind) => !(kinds as readonly string[]).includes(kind))),
  )
})

test('approved items are not counted', async () => {
  const { organization, manager } = await open()
  const as = w.as(manager)
  const { id: level } = await as.jobLevels.create({ jobLevel: 'L3', name: 'Barista', jobGrade: 3 })
  await as.jobLevels.create({ jobLevel: 'L4', name: 'Shift leader', jobGrade: 4 })
  const { id: policy } = await as.compensationPolicies.create({ compensationName: 'Retail' })
  expect(await pendingOf(manager)).toEqual([
    { kind: 'jobLevels', count: 2 },
    { kind: 'compensationPolicies', count: 1 },
  ])
  await as.jobLevels.approve({ jobLevelsIds: [level] })
  await as.compensationPolicies.approve({ ids: [policy] })
  expect(await pendingOf(manager)).toEqual([{ kind: 'jobLevels', count: 1 }])
  expect(await pendingOf(await w.member(organization, 'Executive'))).toEqual([{ kind: 'jobLevels', count: 1 }])
})

test('a deleted job level and a deleted disbursement are not counted', async () => {
  const { organization, manager } = await open()
  const { submit } = await disbursementWorld(w, organization)
  const { id: disbursement } = await submit(1_000)
  const { id: level } = await w.as(manager).jobLevels.create({ jobLevel: 'L3', name: 'Barista', jobGrade: 3 })
  await w.as(manager).jobLevels.delete({ jobLevelId: level })
  await w.as(manager).disbursements.delete({ id: disbursement })
  expect(await pendingOf(manager)).toEqual([])
})

test('a new supplier account is counted after the supplier is approved and until the account is confirmed', async () => {
  const { organization, manager, admin } = await open()
  const fields = supplierFields()
  const { id, orgId, bankDetails } = await w.as(manager).suppliers.create(fields)
  expect(await pendingOf(manager)).toEqual([])
  await w.as(admin).suppliers.approve({ id, orgId })
  expect(await pendingOf(manager)).toEqual([])
  const kept = bankDetails.map(({ id: account, bankCode, accountNumber }) => ({ id: account, bankCode, accountNumber }))
  const changed = await w.as(manager).suppliers.update({
    id,
    ...fields,
    bankDetails: [...kept, { bankCode: 'MBBEMYKL', accountNumber: '512345678901' }],
  })
  const executive = await w.member(organization, 'Executive')
  expect(await pendingOf(executive)).toEqual([{ kind: 'supplierAccounts', count: 1 }])
  expect(await pendingOf(manager)).toEqual([])
  await w.as(executive).suppliers.confirmAccount({
    id,
    orgId,
    accountId: changed.bankDetails.find(({ state }) => state === 'unconfirmed')?.id ?? '',
    callBackNumber: '+60312345678',
    callBackName: 'Lim Mei Ling',
  })
  expect(await pendingOf(executive)).toEqual([])
})

test('where a second person is required, items don’t count for the user who made them', async () => {
  const { organization, manager } = await openWithEverything()
  const other = await w.member(organization, 'Manager')
  const made = ['teams', 'categories', 'benefits', 'jobLevels', 'compensationPolicies', 'withdrawalPolicies', 'payRuns']
  await w.database.pool.query('update employees set created_by = $2, approved_at = null where org_id = $1', [
    organization.id,
    manager.id,
  ])
  for (const table of ['teams', 'employee_categories', 'employee_benefits', 'pay_runs'])
    await w.database.pool.query(`update ${table} set created_by = $2 where org_id = $1`, [organization.id, manager.id])
  const isRequired = (required: boolean) =>
    w.database.pool.query('update organizations set require_second_person = $2 where org_id = $1', [
      organization.id,
      required,
    ])
  await isRequired(true)
  const others = everyKind.filter((kind) => kind !== 'employees' && !made.includes(kind))
  expect(await pendingOf(manager)).toEqual(one(others))
  expect(await pendingOf(other)).toEqual(one(everyKind))
  await isRequired(false)
  expect(await pendingOf(manager)).toEqual(one(everyKind))
})

test('a disbursement doesn’t count for those who have approved it', async () => {
  const { organization, manager } = await open()
  const { submit } = await disbursementWorld(w, organization)
  await w
    .as(manager)
    .disbursements.updateSettings({ accountWaitHours: 24, bands: [{ from: ringgit(0), approvers: 2 }] })
  const { id } = await submit(1_000)
  const [first, second] = [await w.member(organization, 'Manager'), await w.member(organization, 'Executive')]
  await w.as(first).disbursements.approve({ id })
  expect([await pendingOf(first), await pendingOf(second)]).toEqual([[], one(['disbursements'])])
})

test('platform staff see the suppliers to approve, and the disbursements and pay runs to pay, of all organizations', async () => {
  const [first, second] = [await open(), await open()]
  const before = await pendingOfPlatform(first.admin)
  for (const { manager } of [first, second]) await w.as(manager).suppliers.create(supplierFields())
  const { approve } = await disbursementWorld(w, second.organization)
  await approve(1_000)
  await makeRecords(w, first.organization, { caller: first.manager, kinds: ['pay_run'] })
  expect(await pendingOfPlatform(first.admin)).toEqual({
    suppliers: (before['suppliers'] ?? 0) + 2,
    payRuns: (before['payRuns'] ?? 0) + 1,
    disbursements: (before['disbursements'] ?? 0) + 1,
  })
})

test.each([`status = 'Suspended'`, 'deleted_at = now()'])(
  'disbursements and pay runs of an organization with %s are not counted, and its summary states them',
  async (columns) => {
    const { organization, manager, admin } = await open()
    const before = await pendingOfPlatform(admin)
    const { approve, process } = await disbursementWorld(w, organization)
    await approve(1_000)
    await process(500)
    await makeRecords(w, organization, { caller: manager, kinds: ['pay_run'] })
    await w.database.pool.query(`update organizations set ${columns} where org_id = $1`, [organization.id])
    expect(await pendingOfPlatform(admin)).toEqual(before)
    expect(await w.as(admin).orgs.getOrgStanding({ orgId: organization.id })).toMatchObject({
      payRuns: { count: 1 },
      disbursements: { count: 1, amount: 1_000 },
      disbursementsSent: { count: 1, amount: 500 },
      owed: 0,
    })
  },
)

test('platform staff do not see items pending approval in an organization', async () => {
  const { organization, admin } = await open()
  const { submit } = await disbursementWorld(w, organization)
  // The supplier is approved, and the disbursement is pending approval in the organization.
  const before = await pendingOfPlatform(admin)
  await submit(1_000)
  expect(await pendingOfPlatform(admin)).toEqual(before)
})

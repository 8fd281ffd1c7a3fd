import { beforeEach, expect, test } from 'vitest'
import { returnableTypes } from '#kernel/approval.ts'
import { ringgit } from '#kernel/money.ts'
import { minutes } from '#kernel/time.ts'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { supplierFields } from '#money/suppliers/supplier-world.fixtures.ts'
import { environment as env } from '#test/environment.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { recordTypes } from '#app/records.ts'
import { announceAllDecisions } from '#app/server/jobs.ts'
import { decisionMessage } from './decision.messages.ts'
import { countedOf } from './notice.messages.ts'

const w = world()
let org: Organization
let checker: Member
let maker: Member
beforeEach(async () => {
  org = await w.organization()
  checker = await w.member(org, 'Manager')
  maker = await w.member(org, 'Executive')
})
const announce = () => w.run(announceAllDecisions, {}, { env })
const mailsTo = async (member: Member) =>
  (await w.messages(member.email)).map(({ subject, text }) => ({ subject, text }))
const subjectsTo = async (member: Member) => (await mailsTo(member)).map(({ subject }) => subject)

const fields = (teamName: string) => ({
  teamName,
  teamDescription: 'Works in an outlet',
  status: 'Pending Approval' as const,
})
const submit = async (by: Member, ...names: string[]): Promise<string[]> => {
  const ids = []
  for (const name of names) ids.push((await w.as(by).teams.createTeam(fields(name))).id)
  return ids
}
const approve = (selectedTeams: string[], by = checker) => w.as(by).teams.approveTeams({ selectedTeams })

test('a maker gets one e-mail about all records that were approved together', async () => {
  await approve(await submit(maker, 'Bar', 'Kitchen', 'Retail'))
  await announce()
  await announce()
  expect(await subjectsTo(maker)).toEqual(['3 teams were approved'])
  expect((await mailsTo(maker))[0]?.text).toMatch(
    /^.+ approved 3 teams that you prepared, on .+\n\nBar\nKitchen\nRetail\n\nOpen the list: https:\/\/upah\.test\/teams$/,
  )
})

test('makers are notified of decisions on their records, except those they made themselves', async () => {
  const other = await w.member(org, 'Executive')
  const ids = [
    ...(await submit(maker, 'Bar')),
    ...(await submit(other, 'Kitchen', 'Retail')),
    ...(await submit(checker, 'Office')),
  ]
  await approve(ids)
  await announce()
  expect(await subjectsTo(maker)).toEqual(['1 team was approved'])
  expect(await subjectsTo(other)).toEqual(['2 teams were approved'])
  expect(await subjectsTo(checker)).toEqual([])
})

test('a maker reads why records were returned, in the own language', async () => {
  await w.as(maker).users.changeLanguage({ language: 'ms' })
  await w.as(checker).teams.return({ ids: await submit(maker, 'Bar', 'Kitchen'), reason: 'Nama tidak lengkap' })
  await announce()
  const [mail] = await mailsTo(maker)
  expect(mail?.subject).toBe('2 pasukan dipulangkan kepada anda')
  expect(mail?.text).toContain('memulangkan 2 pasukan yang anda sediakan')
  expect(mail?.text).toContain('Sebab: Nama tidak lengkap')
  expect(mail?.text).toContain('Betulkan dan hantar semula: https://upah.test/teams')
})

test('returns for different reasons and approvals are separate e-mails', async () => {
  const [bar = '', kitchen = '', retail = ''] = await submit(maker, 'Bar', 'Kitchen', 'Retail')
  await w.as(checker).teams.return({ ids: [bar], reason: 'No such outlet' })
  await w.as(checker).teams.return({ ids: [kitchen], reason: 'Wrong name' })
  await approve([retail])
  await announce()
  expect((await subjectsTo(maker)).toSorted()).toEqual([
    '1 team was approved',
    '1 team was returned to you',
    '1 team was returned to you',
  ])
})

test('several single approvals within a minute are one e-mail', async () => {
  for (const id of await submit(maker, 'Bar', 'Kitchen')) await approve([id])
  await announce()
  expect(await subjectsTo(maker)).toEqual(['2 teams were approved'])
})

test('a record that is approved on its page is announced', async () => {
  const [id = ''] = await submit(maker, 'Bar')
  await w.as(checker).teams.updateTeam({ id, ...fields('Bar'), status: 'Approved' })
  await announce()
  expect(await subjectsTo(maker)).toEqual(['1 team was approved'])
})

test.each([`status = 'Suspended', suspended_for = 'admin'`, 'deleted_at = now()'])(
  'a maker with %s is not notified',
  async (columns) => {
    await approve(await submit(maker, 'Bar'))
    await w.database.pool.query(`update users set ${columns} where id = $1`, [maker.id])
    await announce()
    expect(await subjectsTo(maker)).toEqual([])
  },
)

test('withdrawal policies are named by their salary range, or as the general one', async () => {
  const terms = { maximumWithdrawalAmount: ringgit(300), withdrawalFrequency: 'DAILY' as const }
  const by = w.as(maker).withdrawalPolicies
  const { id: general } = await by.createGeneralPolicy({ ...terms, autoApproval: false })
  const range = { minSalary: ringgit(2_000), maxSalary: ringgit(3_000) }
  const { id: advanced } = await by.createAdvancedPolicy({ ...terms, ...range })
  await w.as(checker).withdrawalPolicies.return({ ids: [advanced, general], reason: 'Too much' })
  await announce()
  expect((await mailsTo(maker))[0]?.text.split('\n\n')[1]?.split('\n').toSorted()).toEqual([
    'General',
    'RM 2,000.00 – RM 3,000.00',
  ])
  await w.as(maker).users.changeLanguage({ language: 'ms' })
  await by.updateGeneralPolicy({ id: general, ...terms, autoApproval: false })
  await w.as(checker).withdrawalPolicies.return({ ids: [general], reason: 'Too much' })
  await announce()
  expect((await mailsTo(maker))[0]?.text).toContain('\n\nUmum\n\n')
})

test('a refused approval is not announced', async () => {
  const ids = await submit(maker, 'Bar')
  await expect(w.as(checker).teams.approveTeams({ selectedTeams: ids, modifiedAt: [w.now()] })).resolves.toBeTruthy()
  w.pass(minutes(1))
  await expect(approve(ids)).rejects.toMatchObject({ code: 'not_pending_approval' })
  await announce()
  expect(await subjectsTo(maker)).toEqual(['1 team was approved'])
})

test('two concurrent workers send one e-mail', async () => {
  await approve(await submit(maker, 'Bar'))
  await Promise.all([announce(), announce(), announce()])
  expect(await subjectsTo(maker)).toEqual(['1 team was approved'])
})

test('employees are announced to who added them or changed their pay', async () => {
  const added = await w.employee(org, { status: 'pending-approval' })
  await w.database.pool.query('update employees set salary_changed_by = $2, created_by = $3 where id = $1', [
    added.employeeId,
    maker.id,
    checker.id,
  ])
  await w.as(checker).employees.return({ ids: [added.employeeId ?? ''], reason: 'Wrong salary' })
  await announce()
  expect(await mailsTo(maker)).toMatchObject([{ subject: '1 employee was returned to you' }])
  expect((await mailsTo(maker))[0]?.text).toContain(
    'Correct it and submit again: https://upah.test/employees/approve?tab=returned',
  )
})

test('the last approval of a disbursement is announced to who submitted it', async () => {
  const batches = await disbursementWorld(w)
  const { id } = await batches.submit(1000)
  await w.as(batches.executive).disbursements.approve({ id })
  await announce()
  // The supplier was approved before.
  expect((await subjectsTo(batches.manager)).toSorted()).toEqual([
    '1 disbursement was approved',
    '1 supplier was approved',
  ])
})

test.each([
  ['approve', 'approved', null],
  ['reject', 'rejected', 'No such company'],
  ['blacklist', 'blacklisted', 'Fraud'],
] as const)(
  'a supplier that the platform decides (%s) is announced to who entered it',
  async (move, outcome, remarks) => {
    const admin = await w.member(null, 'admin')
    const { id, orgId } = await w.as(maker).suppliers.create(supplierFields())
    const { suppliers } = w.as(admin)
    await (remarks === null
      ? suppliers.approve({ id, orgId })
      : suppliers[move === 'reject' ? 'reject' : 'blacklist']({ id, orgId, remarks }))
    await announce()
    const [mail] = await mailsTo(maker)
    expect(mail?.subject).toBe(`1 supplier was ${outcome}`)
    expect(mail?.text).toMatch(new RegExp(`^Upah ${outcome} 1 supplier that you prepared`))
    expect(mail?.text.includes('Reason: ')).toBe(remarks !== null)
  },
)

test('a supplier account that someone confirmed is announced to who entered it', async () => {
  const admin = await w.member(null, 'admin')
  const entered = supplierFields()
  const { id, orgId, bankDetails } = await w.as(maker).suppliers.create(entered)
  await w.as(admin).suppliers.approve({ id, orgId })
  await announce()
  const kept = bankDetails.map(({ id: account, bankCode, accountNumber }) => ({ id: account, bankCode, accountNumber }))
  const account = { bankCode: 'MBBEMYKL', accountNumber: '512345678901' }
  const changed = await w.as(maker).suppliers.update({ id, ...entered, bankDetails: [...kept, account] })
  await w.as(checker).suppliers.confirmAccount({
    id,
    orgId,
    accountId: changed.bankDetails.find(({ state }) => state === 'unconfirmed')?.id ?? '',
    callBackNumber: '+60312345678',
    callBackName: 'Lim Mei Ling',
  })
  await announce()
  expect((await subjectsTo(maker)).toSorted()).toEqual(['1 supplier account was approved', '1 supplier was approved'])
})

test('an e-mail names the first 20 records', async () => {
  const names = Array.from({ length: 22 }, (_, i) => `Outlet ${i + 10}`)
  await approve(await submit(maker, ...names))
  await announce()
  const [mail] = await mailsTo(maker)
  expect(mail?.subject).toBe('22 teams were approved')
  expect(mail?.text.split('\n\n')[1]?.split('\n')).toEqual([...names.slice(0, 20), 'and 2 more'])
})

test('a category that is approved with its benefit is announced to its own maker', async () => {
  const other = await w.member(org, 'Executive')
  const admin = await w.member(null, 'admin')
  const retail = { name: 'Retail', description: 'Works in an outlet' }
  await w.as(other).employeeCategories.createEmployeeCategory({ ...retail, status: 'Pending Approval' })
  const { officeCode } = await w.as(admin).orgOffices.createOffice({
    orgId: org.id,
    name: 'Bangsar',
    country: 'Malaysia',
    address: '1, Jalan Telawi',
    city: 'Kuala Lumpur',
    state: 'WP Kuala Lumpur',
  })
  const { id } = await w.as(maker).employeeBenefits.createEmployeeBenefit({
    name: 'Meals',
    amount: ringgit(180),
    recurrence: 'Monthly',
    employeeCategory: retail.name,
    officeCode,
    status: 'Pending Approval',
  })
  await w.as(checker).employeeBenefits.bulkApproveEmployeeBenefit({ benefits: [id] })
  await announce()
  expect(await subjectsTo(maker)).toEqual(['1 employee benefit was approved'])
  expect(await mailsTo(other)).toMatchObject([
    { subject: '1 employee category was approved', text: expect.stringContaining('\n\nRetail\n\n') },
  ])
})

test.each([...returnableTypes, 'supplierAccount'] as const)('decisions about a %s name it and open a list', (type) => {
  const decision = { type, outcome: 'approved', names: [], reason: null, by: 'Mei', for: null, at: w.now() } as const
  const [one, two] = [1, 2].map((count) =>
    decisionMessage(env.publicUrl, countedOf(recordTypes), { ...decision, count }),
  )
  expect(one?.subject).toMatch(/^1 [a-z ]+ was approved$/)
  expect(two?.subject).toMatch(/^2 [a-z ]+s were approved$/)
  expect(two?.text).toMatch(/: https:\/\/upah\.test\/[A-Za-z/-]+$/)
})

import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatRm, ringgit, senOf } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { electionOf } from '#money/elections/election-world.fixtures.ts'
import { activeDetails } from '#people/organizations/organization.fixtures.ts'
import { readToken } from '#server/session-token.ts'
import { confirmIdentity, expectNoSidewaysScroll, site } from '#test/site.ts'
import { password, type Member } from '#test/world.ts'

const s = site()
const code = 'NASI'
const payDay = '2026-11-27'
const submitted = { status: 'Pending Approval' } as const
const splits = [[33.33, 33.33, 33.34], [66.67, 33.33], [100], [50, 50]] as const
/** Each employee receives both benefits: RM 279.99. */
const benefits = [
  ['Meal allowance', ringgit(180.05)],
  ['Transport allowance', ringgit(99.94)],
] as const
type Caller = Pick<Member, 'id' | 'orgId' | 'session'>

const signedIn = async (email: string, tenantId: Id<'org'>): Promise<Caller> => {
  const body = { email, password, tenantId }
  const { session } = await s.world.app.answer({ name: 'auth-signIn', body, address: '10.1.0.1', userAgent: 'test' })
  const credentials = session ? readToken(session) : null
  if (!credentials) throw new Error(`${email} was not signed in`)
  const { userId } = await s.world.as({ session: credentials }).auth.getSession({})
  // The journey takes weeks: its people confirm each time.
  await s.world.database.pool.query(`update sessions set fresh_until = '2030-01-01Z' where user_id = $1`, [userId])
  return { id: userId as Id<'user'>, orgId: tenantId, session: credentials }
}

/** The platform's wallets, and an organization from nothing to Active with an office, an Executive and a Manager. */
const openOrganization = async (admin: Member) => {
  const calls = s.world.as(admin)
  const wallets = []
  for (const name of ['Boost', 'GrabPay', 'Setel']) {
    const fields = { status: 'Active' as const, supportLink: 'https://wallet.example', minimumAmount: ringgit(10) }
    wallets.push((await calls.wallets.createWallet({ name, ...fields })).id)
  }
  const form = {
    name: 'Nasi Lemak Sari',
    domain: code,
    wallets,
    eBenefits: 'yes' as const,
    rollingPay: 'no' as const,
    franchiseType: 'non_franchise' as const,
  }
  const { id } = await calls.orgs.createOrg({ ...form, status: 'Onboarding' })
  const place = {
    country: 'Malaysia',
    address: '1, Jalan Telawi',
    city: 'Kuala Lumpur',
    state: 'WP Kuala Lumpur',
  } as const
  const { officeCode } = await calls.orgOffices.createOffice({ orgId: id, name: 'Bangsar', ...place })
  for (const role of ['Executive', 'Manager'] as const) {
    const person = { firstName: 'Siti', lastName: role, email: `${role.toLowerCase()}@nasi.example` }
    await calls.users.createUser({ ...person, orgId: id, tenantId: id, role, status: 'Active', password })
  }
  await calls.orgs.updateOrg({ id, orgData: { ...form, ...activeDetails, status: 'Active' } })
  return { orgId: id as Id<'org'>, officeCode, wallets }
}
type OpenedOrganization = Awaited<ReturnType<typeof openOrganization>>

/** The Executive submits everything; nothing is approved yet. */
const setUp = async (executive: Caller, { officeCode }: OpenedOrganization) => {
  const calls = s.world.as(executive)
  await calls.employees.acceptTermsAndConditions({})
  await calls.teams.createTeam({ teamName: 'Kitchen', teamDescription: 'Cooks', ...submitted })
  const category = { name: 'Crew', description: 'Works in the outlet' }
  const { id: categoryId } = await calls.employeeCategories.createEmployeeCategory({ ...category, ...submitted })
  for (const [name, amount] of benefits) {
    const fields = { employeeCategory: category.name, officeCode, recurrence: 'Monthly' as const, ...submitted }
    await calls.employeeBenefits.createEmployeeBenefit({ name, amount, ...fields })
  }
  const { id: jobLevel } = await calls.jobLevels.create({ jobLevel: 'L2', name: 'Crew member', jobGrade: 2 })
  for (const [i, name] of ['Aina', 'Badrul', 'Chong', 'Devi'].entries())
    await calls.employees.createEmployee({
      employeeICNumber: `A10000${i}1`,
      firstName: name,
      lastName: 'Test',
      bankCode: 'MBBEMYKL',
      accountNumber: '114222330001',
      email: `${name.toLowerCase()}@nasi.example`,
      salary: ringgit(2_000),
    })
  return { categoryId, jobLevel }
}

/** A pay range for an approved job level. */
const setUpRanges = async (executive: Caller, jobLevel: string): Promise<string> => {
  const calls = s.world.as(executive)
  const { id: policyId } = await calls.compensationPolicies.create({ compensationName: 'Outlet' })
  const range = { minimum: ringgit(1_700), midpoint: ringgit(2_100), maximum: ringgit(2_600) }
  await calls.payRanges.create({ policyId, jobLevel, ...range })
  return policyId
}

const expectStatus = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
/** Selects every row of a list and approves the selection. `confirmed` is what the identity is confirmed for, if anything. */
const approveAll = async (page: Page, verb: RegExp, confirmed?: string) => {
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Approve Selected' }).click()
  await page.getByRole('dialog').getByRole('button', { name: verb }).click()
  if (confirmed) await confirmIdentity(page, confirmed)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const confirmedFor: Readonly<Record<string, string>> = {
  Employees: 'approve bank accounts or salaries of employees',
}

/** The Manager finds everything on the dashboard and approves it there. */
const approveEverything = async (page: Page, manager: Caller, lists: readonly string[]) => {
  for (const list of lists) {
    await page.goto(`${s.address}/management/dashboard`)
    await page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Needs you' }) })
      .getByRole('link', { name: list === 'Employees' ? /^Review \d+: / : new RegExp(`^${list} \\d`) })
      .click()
    await page.getByRole('checkbox').nth(1).waitFor()
    await approveAll(page, /^(Approve|APPROVE)/, confirmedFor[list])
  }
  await page.goto(`${s.address}/management/dashboard`)
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.getByText('You’re all caught up').waitFor()
  expect((await s.world.as(manager).approvals.getPending({})).items).toEqual([])
}

const assignEverybody = async (page: Page) => {
  await page.goto(`${s.address}/employees`)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const [field, option] of [
    ['Team', 'Kitchen'],
    ['Job level', 'Crew member, Grade 02'],
    ['Category', 'Crew'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).click()
    await page.getByRole('listbox', { name: field }).getByRole('option', { name: option, exact: true }).click()
  }
  await dialog.getByRole('button', { name: 'Assign 4 employees' }).click()
  await expectStatus(page, '4 employees assigned')
}

const openList = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Assign from a list' }).click()
  return page.getByRole('dialog', { name: 'Assign from a list' })
}

/** Everyone's office comes from a list: one row by hand, the others from a file with errors, which are corrected. */
const assignOffices = async (page: Page) => {
  const pasted = await openList(page)
  await pasted.getByRole('textbox', { name: 'Employees' }).fill('a1000001')
  await pasted.getByText('Employees found: 1. Choose what to assign them to.').waitFor()
  await pasted.getByRole('combobox', { name: 'Office' }).click()
  await page.getByRole('listbox', { name: 'Office' }).getByRole('option', { name: 'Bangsar', exact: true }).click()
  await pasted.getByText('Aina Test Office: Bangsar').waitFor()
  await pasted.getByRole('button', { name: 'Assign 1 employee' }).click()
  await pasted.waitFor({ state: 'hidden' })

  const list = await openList(page)
  const rows = ['IC number,Office', 'A1000001,Bangsar', 'A1000011,OFF-001', 'A1000021,bangsar', 'A1000031,Bangsa']
  const file = [...rows, 'Q9999999,Bangsar', 'A1000011,Bangsar'].join('\r\n')
  const choose = (name: string, text: string) =>
    list
      .getByRole('button', { name: 'Or choose a file' })
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('offices.csv', 'IC number,Office\r\n"A1000001,Bangsar\r\n')
  await list.getByText('The quote that opens in line 2 is not closed.').waitFor()
  await choose('offices.csv', file)
  await list.getByText('2 employees will change. 1 employee is already assigned.').waitFor()
  expect(await list.getByText(/^Row \d/).allTextContents()).toEqual([
    'Row 5: Office: “Bangsa” doesn’t exist or isn’t approved',
    'Row 6: No employee has the number Q9999999',
    'Row 7: A1000011 is listed more than once',
  ])
  await list.getByRole('button', { name: 'Assign 2 employees' }).click()
  await expectStatus(page, '2 employees assigned')
  // The rows with errors stay for correction.
  const remaining = list.getByRole('textbox', { name: 'Employees' })
  await expect.poll(() => remaining.inputValue()).toContain('A1000031\tBangsa\n')
  await remaining.fill('IC number\tOffice\nA1000031\tBangsar')
  await list.getByRole('button', { name: 'Assign 1 employee' }).click()
  await list.waitFor({ state: 'hidden' })
}

/** Invited employees choose a password and split their benefits over the wallets. */
const electWallets = async ({ orgId, wallets }: OpenedOrganization): Promise<Caller[]> => {
  const people = []
  for (const [i, name] of ['aina', 'badrul', 'chong', 'devi'].entries()) {
    const email = `${name}@nasi.example`
    const token = /#(\S+)/.exec((await s.world.messages(email))[0]?.text ?? '')?.[1] ?? ''
    await s.world.as(null).auth.acceptInvitation({ token, newUserPassword: password })
    const employee = await signedIn(email, orgId)
    await s.world.as(employee).employees.acceptTermsAndConditions({})
    for (const [n, percentage] of (splits[i] ?? []).entries()) {
      const body = await electionOf(s.world, employee, wallets[n] ?? '', percentage)
      await s.world.as(employee).employeeWallets.saveElectedWallet(body)
    }
    people.push(employee)
  }
  return people
}

/** Amounts per wallet in whole sen: of the figures, of the downloaded files, and as the page shows them. */
const expectWalletsAddUp = async (page: Page, admin: Member, orgId: Id<'org'>, payRunId: string) => {
  const { payRun, figures } = await s.world.as(admin).adminPayRuns.getOne({ orgId, payRunId })
  await page.goto(`${s.address}/pay-runs/${orgId}/${payRunId}/details`)
  let total = 0
  for (const { name, amount } of figures.wallets) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${name}` }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    const rows = parse<Record<string, string>>(text, { bom: true, columns: true })
    const sum = rows.reduce((sofar, row) => sofar + Number(row['Amount (RM)']?.replace('.', '')), 0)
    expect(sum, name).toBe(senOf(amount))
    await page
      .getByText(formatRm(senOf(amount)))
      .first()
      .waitFor()
    total += sum
  }
  expect(total).toBe(senOf(payRun.employeesNetPay))
  return figures.wallets.map(({ amount }) => amount)
}

test('an organization pays benefits, from its creation to the re-run of two failed payments', async () => {
  const admin = await s.world.member(null, 'admin')
  const opened = await openOrganization(admin)
  const { orgId, wallets } = opened
  const executive = await signedIn('executive@nasi.example', orgId)
  const manager = await signedIn('manager@nasi.example', orgId)
  const { categoryId, jobLevel } = await setUp(executive, opened)
  await s.world.as(manager).employees.acceptTermsAndConditions({})

  const page = await s.signIn({ email: 'manager@nasi.example' }, { code })
  await approveEverything(page, manager, ['Teams', 'Categories', 'Benefits', 'Job Levels', 'Employees'])
  const policyId = await setUpRanges(executive, jobLevel)
  await approveEverything(page, manager, ['Compensation Policies'])
  await assignEverybody(page)
  await assignOffices(page)
  await page.goto(`${s.address}/compensation-policies/${policyId}/details`)
  await page.getByText('Crew member').first().waitFor()
  const people = await electWallets(opened)
  // Accounts without an earlier payment have a waiting period.
  await s.world.database.pool.query('update account_changes set usable_from_at = changed_at')

  const runs = s.world.as(executive).payRuns
  const regular = { payType: 'Regular', payDay, grouping: 'categories', groups: [categoryId] } as const
  const { id } = await runs.create(regular)
  await runs.submit({ id })
  await s.world.as(manager).payRuns.approve({ ids: [id] })
  const platform = await s.as(admin, { width: 1280 })
  // 279.99 at each split: Boost 93.32 + 186.67 + 279.99 + 140.00, GrabPay 93.32 + 93.32 + 139.99, Setel 93.35.
  expect(await expectWalletsAddUp(platform, admin, orgId, id)).toEqual([699.98, 326.63, 93.35])

  const pay = s.world.as(admin).adminPayRuns
  const move = (of: string, status: 'pending_payment' | 'processing' | 'completed', failure: object = {}) =>
    pay.update({ orgId, id: of, status, ...failure })
  const { employees } = await runs.getEmployees({ id })
  const idOf = (name: string) => employees.find(({ employeeName }) => employeeName.startsWith(name))?.employeeId ?? ''
  for (const status of ['pending_payment', 'processing'] as const) await move(id, status)
  const [, grab = ''] = wallets
  await move(id, 'completed', {
    employees: [{ employeeId: idOf('Aina'), walletIds: [grab] }, { employeeId: idOf('Chong') }],
    reason: 'Unknown account',
  })

  for (const [i, walletId] of [
    [0, grab],
    [2, wallets[0] ?? ''],
  ] as const) {
    const employee = people[i]
    if (!employee) throw new Error('an employee is missing')
    const calls = s.world.as(employee).employeeWallets
    expect((await calls.getFailedPayments({})).payments).toMatchObject([{ walletId, next: 'correct' }])
    const { statusVerificationScreenshot, ...rest } = await electionOf(
      s.world,
      employee,
      walletId,
      i === 0 ? 33.33 : 100,
    )
    await calls.editElectedWallet({ ...rest, statusVerificationScreenshot, accountNumber: `01799999${i}` })
  }
  await s.world.database.pool.query('update account_changes set usable_from_at = changed_at')
  const again = await runs.rerun({ id, payDay })
  expect(again).toMatchObject({ eligibleEmployees: 2, employeesNetPay: 373.31 })
  await runs.submit({ id: again.id })
  await s.world.as(manager).payRuns.approve({ ids: [again.id] })
  expect(await expectWalletsAddUp(platform, admin, orgId, again.id)).toEqual([279.99, 93.32])
  for (const status of ['pending_payment', 'processing', 'completed'] as const) await move(again.id, status)
  await platform.setViewportSize({ width: 390, height: 860 })
  await platform.goto(`${s.address}/pay-runs/${orgId}/${again.id}/report`)
  await platform.getByText('Chong Test').first().waitFor()
  await expectNoSidewaysScroll(platform)
  expect((await runs.getReport({ id: again.id })).rows.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  await expect(runs.rerun({ id, payDay })).rejects.toMatchObject({ code: 'no_failed_shares' })
  expect(s.complaints()).toEqual([])
}, 90_000)

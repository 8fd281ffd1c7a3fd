import { bpOf, ringgit, type Ringgit } from '#kernel/money.ts'
import { platformOrgId } from '#kernel/values.ts'
import { setKnownEmail } from '#test/known-contacts.ts'
import type { Member, Organization, World } from '#test/world.ts'

type Benefit = { name: string; amount: Ringgit; recurrence?: 'Monthly' | 'Quarterly' | 'Yearly' }
type Split = Readonly<Record<string, number>>

/** An organization whose approved category Retail has approved benefits. */
export type PayRunWorld = Awaited<ReturnType<typeof payRunWorld>>

/** Prepares an organization for pay runs, through the product's calls where they exist. */
export const payRunWorld = async (
  w: World,
  benefits: readonly Benefit[] = [{ name: 'Meal', amount: ringgit(180) }],
) => {
  const organization = await w.organization()
  const manager = await w.member(organization, 'Manager')
  const admin = await w.member(null, 'admin')
  const { officeCode } = await w.as(admin).orgOffices.createOffice({
    orgId: organization.id,
    name: 'Bangsar',
    country: 'Malaysia',
    address: '1, Jalan Telawi',
    city: 'Kuala Lumpur',
    state: 'WP Kuala Lumpur',
  })
  const submitted = { status: 'Pending Approval' } as const
  const category = await w
    .as(manager)
    .employeeCategories.createEmployeeCategory({ name: 'Retail', description: 'Works in an outlet', ...submitted })
  const createBenefit = async ({ name, amount, recurrence = 'Monthly' }: Benefit) => {
    const { id } = await w.as(manager).employeeBenefits.createEmployeeBenefit({
      name,
      amount,
      employeeCategory: category.name,
      officeCode,
      recurrence,
      ...submitted,
    })
    await w.as(manager).employeeBenefits.bulkApproveEmployeeBenefit({ benefits: [id] })
    return id
  }
  for (const benefit of benefits) await createBenefit(benefit)
  const fields = {
    payType: 'Regular' as const,
    payDay: '2026-11-27',
    grouping: 'categories' as const,
    groups: [category.id],
  }
  return {
    organization,
    manager,
    admin,
    category,
    officeCode,
    fields,
    createBenefit,
    wallet: (name: string) => insertWallet(w, name),
    /** An approved employee of the category who elected these wallets. */
    employee: async (split: Split, firstName = 'Nur') => {
      const employee = await w.employee(organization, { firstName })
      await w.database.pool.query(
        'update employees set category_code = $3, office_code = $4 where org_id = $1 and id = $2',
        [organization.id, employee.employeeId, category.code, officeCode],
      )
      await setKnownEmail(w, employee, employee.email)
      await elect(w, organization, employee, split)
      return employee
    },
  }
}

/** Takes runs of an organization to a status. Each step returns the id of the run. */
export const payRunSteps = (w: World, kopi: () => PayRunWorld) => {
  const runs = (member = kopi().manager) => w.as(member).payRuns
  const platform = () => w.as(kopi().admin).adminPayRuns
  const keyOf = (id: string) => ({ orgId: kopi().organization.id, id })
  const readKeyOf = (id: string) => ({ orgId: kopi().organization.id, payRunId: id })
  const create = (changes: object = {}) => runs().create({ ...kopi().fields, ...changes })
  const submitted = async (changes: object = {}) => {
    const { id } = await create(changes)
    // Stored only if an earlier run pays the same benefit in the month.
    await runs().submit({ id, duplicateReason: 'Second half' })
    return id
  }
  const approve = async (id: string) => {
    await runs().approve({ ids: [id] })
    return id
  }
  const approved = async (changes: object = {}) => approve(await submitted(changes))
  const move = async (
    id: string,
    ...statuses: readonly ('pending_payment' | 'processing' | 'completed' | 'cancelled')[]
  ) => {
    // A run whose payments were sent is cancelled only with an answer.
    const answer = { reason: 'Wrong pay day', walletAnswer: 'Stopped, says Ms Lim' }
    for (const status of statuses)
      await platform().update({ ...keyOf(id), status, ...(status === 'cancelled' && answer) })
    return id
  }
  const processing = async (changes: object = {}) => move(await approved(changes), 'pending_payment', 'processing')
  const completed = async (changes: object = {}) => move(await processing(changes), 'completed')
  /** Completes a run in which these payments failed. */
  const fail = async (
    id: string,
    failed: readonly { employeeId: string; walletIds?: string[] }[],
    reason = 'Unknown account',
  ) => {
    await platform().update({ ...keyOf(id), status: 'completed', employees: [...failed], reason })
    return id
  }
  /** Submits and approves a run, and starts its payment. */
  const startPayment = async (id: string) => {
    await runs().submit({ id })
    await approve(id)
    return move(id, 'pending_payment', 'processing')
  }
  return {
    runs,
    platform,
    keyOf,
    readKeyOf,
    create,
    submitted,
    approve,
    approved,
    move,
    processing,
    completed,
    fail,
    startPayment,
    statusOf: async (id: string) => (await runs().getOne({ id })).payRun.status,
    employeesOf: async (id: string) => (await runs().getEmployees({ id })).employees,
  }
}

const insertWallet = async (w: World, name: string): Promise<string> => {
  const id = w.id()
  await w.database.pool.query(
    `insert into wallets (org_id, id, name, status, support_link, minimum_amount_sen, created_at, created_by, modified_at, modified_by)
     values ($1, $2, $3, 'Active', 'https://wallet.example', 1000, $4, $2, $4, $2)`,
    [platformOrgId, id, `${name} ${id}`, w.now()],
  )
  return id
}

/** Replaces the election of an employee: percentages by wallet. */
export const elect = async (
  w: World,
  { id: orgId }: Organization,
  { employeeId }: Member,
  split: Split,
): Promise<void> => {
  await w.database.pool.query('delete from elected_wallets where org_id = $1 and employee_id = $2', [orgId, employeeId])
  for (const [walletId, percentage] of Object.entries(split))
    await w.database.pool.query(
      `insert into elected_wallets (org_id, id, employee_id, wallet_id, account_number, percentage_bp, account_verified, screenshot_url, screenshot_file_name, created_at, modified_at, modified_by)
       values ($1, $2, $3, $4, '0123456789', $5, true, '/files/x', 'x.png', $6, $6, $3)`,
      [orgId, w.id(), employeeId, walletId, bpOf(percentage), w.now()],
    )
}

/** An organization with one benefit of RM 100, and one employee, who has it paid to Boost. */
export const smallPayRunWorld = async (w: World) => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const kopi = await payRunWorld(w, [{ name: 'Meal', amount: ringgit(100) }])
  const boost = await kopi.wallet('Boost')
  return { kopi, boost, aina: await kopi.employee({ [boost]: 100 }, 'Aina') }
}

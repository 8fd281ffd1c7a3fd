import { bpOf, ringgit, type Ringgit } from '#kernel/money.ts'
import { platformOrgId } from '#kernel/values.ts'
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
        'update employees set category_code = $3, office_code = $4, email = $5 where org_id = $1 and id = $2',
        [organization.id, employee.employeeId, category.code, officeCode, employee.email],
      )
      await elect(w, organization, employee, split)
      return employee
    },
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

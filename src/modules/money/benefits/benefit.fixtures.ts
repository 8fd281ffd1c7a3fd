import { ringgit } from '#kernel/money.ts'
import { after, history } from '#test/made.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { benefitScreens } from './benefit.screens.ts'

const commands = ({ w, inside, admin }: FixtureKit): CommandFixtures => {
  /** A Manager of an organization with a category and an office, and the fields of a benefit. */
  const prepared = async () => {
    const { org, manager: by } = await inside()
    const office = await w.as(await admin()).orgOffices.createOffice({
      orgId: org.id,
      name: 'Bangsar',
      country: 'Malaysia',
      address: '1, Jalan Telawi',
      city: 'Kuala Lumpur',
      state: 'WP Kuala Lumpur',
    })
    const category = await w.as(by).employeeCategories.createEmployeeCategory({
      name: 'Retail',
      description: 'Works in an outlet',
      status: 'Pending Approval',
    })
    const fields = {
      name: 'Meal allowance',
      amount: ringgit(180),
      employeeCategory: category.name,
      officeCode: office.officeCode,
      recurrence: 'Monthly' as const,
      status: 'Pending Approval' as const,
    }
    return { by, fields }
  }
  const created = async () => {
    const { by, fields } = await prepared()
    const { id } = await w.as(by).employeeBenefits.createEmployeeBenefit(fields)
    return { by, fields, id }
  }
  return {
    'employeeBenefits-createEmployeeBenefit': after(prepared, ({ fields }) => fields),
    'employeeBenefits-updateEmployeeBenefit': after(created, ({ fields, id }) => ({
      id,
      ...fields,
      amount: ringgit(200),
    })),
    'employeeBenefits-bulkApproveEmployeeBenefit': after(created, ({ id }) => ({ benefits: [id] })),
    'employeeBenefits-return': after(created, ({ id }) => ({ ids: [id], reason: 'Wrong name' })),
  }
}

export const fixtures: ModuleFixtures = {
  commands,
  records: {
    employee_benefit: async ({ w, organization, userId }) => {
      const [id, category, office] = [w.id(), w.id(), w.id()]
      const values = [organization.id, id, category, office, w.now(), userId, `CAT-${id}`, `OFF-${id}`]
      await w.database.pool.query(
        `with category as (
           insert into employee_categories (org_id, id, code, name, description, status, created_at, created_by, modified_at, modified_by)
           values ($1, $3, $7, $7, '', 'Approved', $5, $6, $5, $6)),
         office as (
           insert into offices (org_id, id, code, name, address, city, state, created_at, modified_at)
           values ($1, $4, $8, 'Bangsar', '1, Jalan Telawi', 'Kuala Lumpur', 'WP Kuala Lumpur', $5, $5))
         insert into employee_benefits (org_id, id, name, amount_sen, category_id, office_id, recurrence, status, created_at, created_by, modified_at, modified_by)
         values ($1, $2, 'Meal allowance', 18000, $3, $4, 'Monthly', 'Pending Approval', $5, $6, $5, $6)`,
        values,
      )
      return id
    },
  },
  screens: [
    {
      screen: benefitScreens.list,
      heading: 'Employee Benefits',
      loads: [['employeeBenefits-getEmployeeBenefits', 'Unable to retrieve employee benefits!']],
    },
    { screen: benefitScreens.create, heading: 'Create employee benefit' },
    {
      screen: benefitScreens.edit,
      heading: 'Edit employee benefit',
      address: (id) => benefitScreens.edit.to({ bid: id('employee_benefit') }),
      loads: [['employeeBenefits-getEmployeeBenefit', 'Unable to retrieve employee benefit!'], history],
    },
  ],
}

import { after, history } from '#test/made.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { categoryScreens } from './category.screens.ts'

const fields = { name: 'Retail', description: 'Works in an outlet', status: 'Pending Approval' as const }

const commands = ({ w, inside }: FixtureKit): CommandFixtures => {
  const created = async () => {
    const { manager: by } = await inside()
    const { id } = await w.as(by).employeeCategories.createEmployeeCategory(fields)
    return { by, id }
  }
  return {
    'employeeCategories-createEmployeeCategory': async () => ({ by: (await inside()).manager, body: fields }),
    'employeeCategories-updateEmployeeCategory': after(created, ({ id }) => ({ id, ...fields, name: 'Kitchen' })),
    'employeeCategories-bulkApproveEmployeeCategory': after(created, ({ id }) => ({ categories: [id] })),
    'employeeCategories-return': after(created, ({ id }) => ({ ids: [id], reason: 'Wrong name' })),
  }
}

export const fixtures: ModuleFixtures = {
  commands,
  records: {
    employee_category: async ({ w, organization, userId }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into employee_categories (org_id, id, code, name, description, status, created_at, created_by, modified_at, modified_by)
         values ($1, $2, $3, $3, 'Works in an outlet', 'Pending Approval', $4, $5, $4, $5)`,
        [organization.id, id, `CAT-${id}`, w.now(), userId],
      )
      return id
    },
  },
  screens: [
    {
      screen: categoryScreens.list,
      heading: 'Employee Categories',
      loads: [['employeeCategories-getEmployeeCategories', 'Unable to retrieve employee categories!']],
    },
    { screen: categoryScreens.create, heading: 'Create Employee Category' },
    {
      screen: categoryScreens.edit,
      heading: 'Edit employee category',
      address: (id) => categoryScreens.edit.to({ cid: id('employee_category') }),
      loads: [['employeeCategories-getEmployeeCategory', 'Unable to retrieve employee category!'], history],
    },
  ],
}

import { statement, typesOf } from '#server/postgres/statement.ts'

/** The approved benefits for the employee's category and office, or for every office if the employee has none. */
export const selectOwnBenefits = statement(
  `select b.id, b.name, b.amount_sen, b.recurrence, c.name as category_name, o.code as office_code, o.name as office_name
     from employees e
     join employee_categories c on c.org_id = e.org_id and c.code = e.category_code and c.status = 'Approved'
     join employee_benefits b on b.org_id = e.org_id and b.category_id = c.id and b.status = 'Approved'
     join offices o on o.org_id = e.org_id and o.id = b.office_id
    where e.org_id = :orgId and e.id = :employeeId and (coalesce(e.office_code, '') = '' or o.code = e.office_code)
    order by lower(b.name), b.id`,
  { orgId: 'employees.org_id', employeeId: 'employees.id' },
  {
    ...typesOf('employee_benefits', 'id name amount_sen recurrence'),
    category_name: 'employee_categories.name',
    office_code: 'offices.code',
    office_name: 'offices.name',
  },
)

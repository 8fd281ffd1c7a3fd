import { hasWordsText } from '#server/postgres/paging.ts'
import { positional as statement } from '#server/postgres/statement.ts'

/** Above this number of employees, a search scans the list, which finds a page quickly. */
export const fewPeople = 500

// The function for one organization uses an index behind row-level security.
export const findInOrganization = statement(
  `select $2::text as org_id, f as id from find_employees($2, $1, null, ${fewPeople + 1}) f`,
  { org_id: 'employees.org_id', id: 'employees.id' },
)
export const findEverywhere = statement(
  `select f.of_org as org_id, f.employee as id from search_employees(null, $1, null, ${fewPeople + 1}) f`,
  { org_id: 'employees.org_id', id: 'employees.id' },
)
// Deleted employees are in no search index; their withdrawals stay in the lists.
const findDeleted = `select org_id, id from employees where deleted_at is not null and ' ' || search_text || ' ' like all((select search_words($1))::text[])`
export const findDeletedInOrganization = statement(`${findDeleted} and org_id = $2 limit ${fewPeople + 1}`, {
  org_id: 'employees.org_id',
  id: 'employees.id',
})
export const findDeletedEverywhere = statement(`${findDeleted} limit ${fewPeople + 1}`, {
  org_id: 'employees.org_id',
  id: 'employees.id',
})
export const findOrganizations = statement(`select org_id from organizations where ${hasWordsText('name', '$1')}`, {
  org_id: 'organizations.org_id',
})

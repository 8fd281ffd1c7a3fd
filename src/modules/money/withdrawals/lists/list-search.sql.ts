import { hasWordsText } from '#server/postgres/paging.ts'
import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** Above this number of employees, a search scans the list, which finds a page quickly. */
export const fewPeople = 500

// The function for one organization uses an index behind row-level security.
export const findInOrganization = statement(
  `select :orgId::text as org_id, f as id from find_employees(:orgId, :text, null, ${fewPeople + 1}) f`,
  { text: 'text', orgId: 'organizations.org_id' },
  typesOf('employees', 'orgId id'),
)
export const findEverywhere = statement(
  `select f.of_org as org_id, f.employee as id from search_employees(null, :text, null, ${fewPeople + 1}) f`,
  { text: 'text' },
  typesOf('employees', 'orgId id'),
)
// Deleted employees are in no search index; their withdrawals stay in the lists.
const findDeleted = `select org_id, id from employees where deleted_at is not null and ' ' || search_text || ' ' like all((select search_words(:text))::text[])`
export const findDeletedInOrganization = statement(
  `${findDeleted} and org_id = :orgId limit ${fewPeople + 1}`,
  { text: 'text', orgId: 'employees.org_id' },
  typesOf('employees', 'orgId id'),
)
export const findDeletedEverywhere = statement(
  `${findDeleted} limit ${fewPeople + 1}`,
  { text: 'text' },
  typesOf('employees', 'orgId id'),
)
export const findOrganizations = statement(
  `select org_id from organizations where ${hasWordsText('name', ':text')}`,
  { text: 'text' },
  { orgId: 'organizations.org_id' },
)

/** Whether a withdrawal went to an account with this number, or with these last four digits. */
export const hasAccount = statement(
  `select id from withdrawal_requests where (account_number = :account or right(account_number, 4) = :account)
     and (:orgId::text is null or org_id = :orgId) limit 1`,
  { account: 'text', orgId: 'withdrawal_requests.org_id?' },
  { id: 'withdrawal_requests.id' },
)

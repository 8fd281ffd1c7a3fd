import { hasWordsText } from '#server/postgres/paging.ts'
import { statement } from '#server/postgres/statement.ts'

/** Approved suppliers by part of their name or registration number. */
export const searchSuppliers = statement(
  `select s.id from suppliers s
    where s.org_id = :orgId and s.status = 'approved' and s.deleted_at is null
      and ${hasWordsText(`s.company_name || ' ' || s.business_registration_number`, ':search')}
    order by lower(s.company_name), s.id limit :mostFound`,
  { orgId: 'suppliers.org_id', search: 'text', mostFound: 'int' },
  { id: 'suppliers.id' },
)

/** The suppliers whose company name or registration number matches each text in full. */
export const matchSuppliers = statement(
  `select (k.place - 1)::int as index, s.id
     from unnest(:names::text[]) with ordinality as k (name, place)
     join suppliers s on s.org_id = :orgId and s.status = 'approved' and s.deleted_at is null
      and (search_key(s.company_name) = search_key(k.name)
        or s.registration_keys && registration_keys(k.name))
    order by k.place, s.id`,
  { orgId: 'suppliers.org_id', names: 'text[]' },
  { index: 'int', id: 'suppliers.id' },
)

/** Employees who can be paid, by part of their name, IC number, employee number or e-mail. */
export const searchEmployees = statement(
  `select e.id from employees e
    where e.org_id = :orgId and e.deleted_at is null and e.status = 'approved'
      and e.bank_code is not null and e.account_number is not null and ' ' || e.search_text || ' ' like all((select search_words(:search))::text[])
    order by e.name_key, e.id limit :mostFound`,
  { orgId: 'employees.org_id', search: 'text', mostFound: 'int' },
  { id: 'employees.id' },
)

/** The employees whose name, IC number or employee number matches each text in full. */
export const matchEmployees = statement(
  `with k as (
     select (k.place - 1)::int as index, lower(k.name) as name_key, upper(regexp_replace(k.name, '[\\s-]', '', 'g')) as ic_number, k.name as number
       from unnest(:names::text[]) with ordinality as k (name, place)
   ), found as (
     select k.index, e.id from k join employees e on e.org_id = :orgId and e.name_key = k.name_key and e.deleted_at is null
     union select k.index, e.id from k join employees e on e.org_id = :orgId and e.ic_number = k.ic_number and e.deleted_at is null
     union select k.index, e.id from k join employees e on e.org_id = :orgId and e.employee_number = k.number and e.deleted_at is null
   )
   select f.index, e.id from found f
     join employees e on e.org_id = :orgId and e.id = f.id and e.status = 'approved' and e.bank_code is not null and e.account_number is not null
    order by f.index, e.id`,
  { orgId: 'employees.org_id', names: 'text[]' },
  { index: 'int', id: 'employees.id' },
)

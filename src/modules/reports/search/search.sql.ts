import { hasWordsText } from '#server/postgres/paging.ts'
import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import { paymentTypes, type PaymentType } from './search.rules.ts'

/** More than anyone reads; of these, the nearest are returned. */
const mostCompared = 500

/** Exact ones first, then names and addresses that begin with the search, then those with it as a word or the beginning of one. */
const orderOf = (key: string) =>
  `case when f.exact then 0 when starts_with(${key}, search_key(:search)) or starts_with(f.email, lower(:search)) then 1
     when strpos(' ' || ${key} || ' ', ' ' || search_key(:search) || ' ') > 0 then 2
     when strpos(' ' || ${key}, ' ' || search_key(:search)) > 0 then 3 else 4 end, ${key}, f.org_id, f.user_id`

/**
 * Employees, and users who are none, whatever their organization. An exact name, number or address comes first, then a name
 * that begins with the search.
 */
export const findPeople = statement(
  `select f.*, o.name as org_name from (
     select e.org_id, e.id as employee_id, u.id as user_id, e.first_name || ' ' || e.last_name as name, coalesce(u.email, e.email) as email,
            coalesce(u.role, 'Employee') as role, e.ic_number,
            coalesce(:icNumber = e.ic_number or :account = e.account_number or lower(:search) in (e.email, u.email, e.name_key, e.mobile_number), false) as exact
       from (select s.of_org as org_id, s.employee as id from search_employees(null, :words, :number, ${mostCompared}) s
             union select a.org_id, a.id from employees a where a.account_number = :account and a.deleted_at is null
             union select a.org_id, a.employee_id from users a
              where a.email = lower(:search) and a.employee_id is not null and a.deleted_at is null) k
       -- One by one along the keys: the planner expects a thousand employees of the function.
       cross join lateral (select * from employees e where e.org_id = k.org_id and e.id = k.id offset 0) e
       left join lateral (select * from users u where u.org_id = k.org_id and u.employee_id = k.id and u.deleted_at is null offset 0) u on true
     union all
     select u.org_id, null, u.id, u.display_name, u.email, u.role, null, lower(:search) in (u.email, lower(u.display_name))
       from users u
      where u.employee_id is null and u.deleted_at is null and u.org_id <> 'PLATFORM'
        and ${hasWordsText("u.display_name || ' ' || u.email", ':search')}) f
   join organizations o on o.org_id = f.org_id
   order by ${orderOf('search_key(f.name)')} limit :most`,
  { search: 'text', words: 'text', number: 'text?', icNumber: 'text', account: 'text?', most: 'int' },
  {
    ...typesOf('users', 'orgId role'),
    employeeId: 'employees.id?',
    userId: 'users.id?',
    name: 'text',
    email: 'text?',
    icNumber: 'employees.ic_number?',
    exact: 'bool',
    orgName: 'organizations.name',
  },
)

const isExact = 'coalesce(p.reference_key = :key or p.amount_sen = :amount, false)'
/** The payments of a kind that are found: their state, where they aren't void or not, and those that are left out. */
const stateOf: Readonly<Partial<Record<PaymentType, { isVoid: string; report?: string; unless: string }>>> = {
  // An assigned remittance, and a report that was recorded, is found as the payment.
  unmatched_remittance: { isVoid: 'false', unless: "p.status = 'assigned'" },
  reported_payment: { isVoid: 'false', report: "coalesce(p.outcome, 'open')", unless: "p.outcome = 'recorded'" },
}
const selectPayments = (type: PaymentType): string => {
  const { isVoid = 'p.voided_at is not null', report = 'null', unless = 'false' } = stateOf[type] ?? {}
  return `(select '${type}' as type, p.org_id, p.id, p.reference, p.amount_sen, p.paid_on,
           ${isVoid} as is_void, ${report} as report, ${isExact} as exact
      from ${type}s p
     where (p.reference_key like :pattern or p.reference_key = :key or p.amount_sen = :amount) and (${unless}) is not true
     order by ${isExact} desc, p.paid_on desc, p.id limit :most)`
}

/** Payments that were recorded, uploaded or reported, by reference or amount, exact ones first. */
export const findPayments = statement(
  `select p.*, o.name as org_name
     from (${paymentTypes.map(selectPayments).join(' union all ')}) p left join organizations o on o.org_id = p.org_id
    order by p.exact desc, p.paid_on desc, p.id limit :most`,
  { key: 'text?', pattern: 'text?', amount: 'sen?', most: 'int' },
  {
    type: 'text',
    ...typesOf('advance_repayments', 'orgId reference paidOn amount'),
    id: 'text',
    isVoid: 'bool',
    report: 'text?',
    exact: 'bool',
    orgName: 'organizations.name?',
  },
)

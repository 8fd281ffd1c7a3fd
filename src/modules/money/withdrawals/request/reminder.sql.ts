import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const key = typesOf('opening_reminders', 'orgId employeeId')

export const selectReminder = statement(
  `select employee_id from opening_reminders where org_id = :orgId and employee_id = :employeeId`,
  key,
  typesOf('opening_reminders', 'employeeId'),
  'opening_reminder',
)

export const writeReminder = statement(
  `insert into opening_reminders (org_id, employee_id, user_id) values (:orgId, :employeeId, :id)
   on conflict (org_id, employee_id) do update set user_id = excluded.user_id`,
  { ...key, id: 'opening_reminders.user_id' },
)

export const deleteReminder = statement(
  `delete from opening_reminders where org_id = :orgId and employee_id = :employeeId`,
  key,
)

/** Reminders that weren't checked today. Locks them, so that two workers don't send the same one. */
export const selectDue = statement(
  `select r.org_id, r.employee_id, r.user_id, u.display_name
     from opening_reminders r join users u on u.org_id = r.org_id and u.id = r.user_id
    where r.checked_on is null or r.checked_on < :today order by r.org_id, r.employee_id limit :most for update of r skip locked`,
  { today: 'date', most: 'int' },
  {
    ...typesOf('opening_reminders', 'orgId employeeId userId'),
    ...typesOf('users', 'displayName'),
  },
)

const keys = { employees: rowsOf({ orgId: 'employees.org_id', employeeId: 'employees.id' }) }
export const deleteReminders = statement(
  `delete from opening_reminders r using :employees as e where r.org_id = e.org_id and r.employee_id = e.employee_id`,
  keys,
)
export const markChecked = statement(
  `update opening_reminders r set checked_on = :today from :employees as e
    where r.org_id = e.org_id and r.employee_id = e.employee_id`,
  { today: 'date', ...keys },
)

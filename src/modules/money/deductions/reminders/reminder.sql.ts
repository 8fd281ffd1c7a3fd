import { recipientsOf, type Recipient } from '#owed/receivables/reminder/recipients.service.ts'
import { confirmDays, mostDelay, remitDays } from '#owed/receivables/reminder/reminder.rules.ts'
import { json, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The lists to confirm or to remit near the date of a reminder, with the Managers and the recipient of notices. */
export const selectRemindable = statement(
  `select l.org_id, l.id, l.number, l.pay_on, l.due_on, l.lines, l.total_sen, i.open_sen, l.status = 'open' and l.lines > 0 as to_confirm,
          ${recipientsOf('l.org_id')} as recipients
     from deduction_lists l
     join deduction_items i on i.org_id = l.org_id and i.list_id = l.id
     join organizations o on o.org_id = l.org_id and o.deleted_at is null
    where i.open_sen > 0 and l.due_on between :today::date - ${Math.max(...remitDays) + mostDelay} and :today::date + ${0 - Math.min(...remitDays)}
       or l.status = 'open' and l.lines > 0 and l.pay_on between :today::date - ${Math.max(...confirmDays) + mostDelay} and :today::date
    order by l.org_id, l.id`,
  { today: 'date' },
  {
    ...typesOf('deduction_lists', 'orgId id number payOn dueOn lines total'),
    open: 'sen!',
    toConfirm: 'bool',
    recipients: json<Recipient[]>(),
  },
)

/** Returns a row if the reminder was not sent before. */
export const insertReminder = statement(
  `insert into deduction_reminders (org_id, list_id, kind, days, sent_on, recipients, recipient_names, sent_by_name)
   values (:orgId, :listId, :kind, :days, :today, jsonb_array_length(:recipientNames), :recipientNames, :sentByName)
   on conflict do nothing returning days`,
  {
    ...typesOf('deduction_reminders', 'orgId listId kind days sentByName'),
    recipientNames: json<readonly string[]>(),
    today: 'date',
  },
  { days: 'deduction_reminders.days' },
)

/** The reminders of an organization's lists that are still to be remitted, the oldest first. */
export const selectReminders = statement(
  `select r.list_id, r.kind, r.days, r.sent_on, r.recipients, r.recipient_names, r.sent_by_name
     from deduction_reminders r join deduction_items i on i.org_id = r.org_id and i.list_id = r.list_id
    where r.org_id = :orgId and i.open_sen > 0 order by r.list_id, r.sent_on, r.kind, r.days`,
  { orgId: 'deduction_reminders.org_id' },
  {
    ...typesOf('deduction_reminders', 'listId kind days sentOn recipients sentByName'),
    recipientNames: json<string[]>(),
  },
)

/** A list that is still to be remitted, with the Managers and the recipient of notices. */
export const selectToRemit = statement(
  `select l.number, l.due_on, i.open_sen, ${recipientsOf('l.org_id')} as recipients
     from deduction_lists l join deduction_items i on i.org_id = l.org_id and i.list_id = l.id
    where l.org_id = :orgId and l.id = :listId`,
  typesOf('deduction_reminders', 'orgId listId'),
  { ...typesOf('deduction_lists', 'number dueOn'), open: 'sen!', recipients: json<Recipient[]>() },
)

import { managerEmails } from '#people/identity/users/managers.service.ts'
import { mostDelay, reminderDays } from '../reminder/reminder.rules.ts'
import { hasWordsText } from '#server/postgres/paging.ts'
import { json, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** `payReference` in SQL, of a settlement `s` and its organization `o`. */
export const payReferenceOf = `o.domain || '-' || right(s.id, 6)`

/** Whether a settlement `s` is overdue, with the rest of a comparison with the due date, such as `:today`. */
export const isOverdueOn = (today: string): string => `s.repaid_sen < s.to_repay_sen and s.due_on < ${today}`
export const sumOverdue = statement(
  `select coalesce(sum(s.to_repay_sen - s.repaid_sen), 0)::int8 as amount_sen, min(s.due_on) as oldest_on from settlements s
    where s.deleted_at is null and ${isOverdueOn(':today')}`,
  { today: 'date' },
  { amount: 'sen', oldestOn: 'date?' },
)

/** Whether a settlement `s` has an open report of a payment. */
export const hasOpenReport = `exists (select from reported_payments r where r.org_id = s.org_id and r.settlement_id = s.id and r.outcome is null)`
/** The open report of a settlement `s`. */
export const openReportOf = `select json_build_object('amount', r.amount_sen, 'paidOn', r.paid_on) from reported_payments r
   where r.org_id = s.org_id and r.settlement_id = s.id and r.outcome is null`

/** Marks open settlements whose due date has come. */
export const markDue = statement(
  `update settlements set due_at = :now
    where deleted_at is null and repaid_sen < to_repay_sen and due_on <= :today and due_at is null`,
  { now: 'instant', today: 'date' },
)

/** The settlements with an amount due near the date of a reminder, with the recipients. */
export const selectRemindable = statement(
  `select s.org_id, s.id, s.disbursement_id, s.due_on, s.to_repay_sen - s.repaid_sen as due_sen, d.name,
          ${managerEmails('s.org_id')} as emails
     from settlements s join disbursements d on d.org_id = s.org_id and d.id = s.disbursement_id
    where s.deleted_at is null and s.repaid_sen < s.to_repay_sen
      and s.due_on between :today::date - ${Math.max(...reminderDays) + mostDelay} and :today::date + ${0 - Math.min(...reminderDays)}
    order by s.org_id, s.id`,
  { today: 'date' },
  {
    ...typesOf('settlements', 'orgId id disbursementId dueOn'),
    due: 'sen',
    name: 'disbursements.name',
    emails: json<string[]>(),
  },
)

/**
 * The reference of a payment with this date and amount, the oldest. A payment that an upload divided over several
 * settlements has its reference in each of them; a payment without one has an empty reference.
 */
export const selectSimilarPayments = statement(
  `select p.reference from settlement_payments p
    where p.org_id = :orgId and p.paid_on = :paidOn and p.voided_at is null and p.id is distinct from :replacedId
    group by p.reference, case when p.reference = '' then p.id end
   having sum(p.amount_sen) = :amount::int8 order by min(p.created_at), min(p.id)`,
  { ...typesOf('settlement_payments', 'orgId paidOn'), amount: 'sen', replacedId: 'settlement_payments.id?' },
  { reference: 'settlement_payments.reference' },
)

/** Returns a row if the reminder was not sent before. */
export const insertReminder = statement(
  `insert into settlement_reminders (org_id, settlement_id, days, sent_on) values (:orgId, :settlementId, :days, :today)
   on conflict do nothing returning days`,
  { ...typesOf('settlement_reminders', 'orgId settlementId days'), today: 'date' },
  { days: 'settlement_reminders.days' },
)

/** Settlements by name, id, reference to pay with, reference of a payment, or amount. */
export const findSettlements = statement(
  `select s.org_id, s.id, s.disbursement_id, d.name, o.name as org_name, s.to_repay_sen - s.repaid_sen as due_sen, s.due_on
     from settlements s join disbursements d on d.org_id = s.org_id and d.id = s.disbursement_id
     join organizations o on o.org_id = s.org_id
    where (:orgId::text is null or s.org_id = :orgId) and s.deleted_at is null
      and (${hasWordsText(`concat_ws(' ', d.name, s.id, ${payReferenceOf})`, ':search')}
           or s.to_repay_sen = :amount or s.to_repay_sen - s.repaid_sen = :amount
           or (s.org_id, s.id) in (select p.org_id, p.settlement_id from settlement_payments p
                where (:orgId::text is null or p.org_id = :orgId)
                  and (p.reference_key like :pattern or p.reference_key = :key or p.amount_sen = :amount)))
    order by s.due_on desc, s.id limit :most`,
  { orgId: 'organizations.org_id?', search: 'text', key: 'text?', pattern: 'text?', amount: 'sen?', most: 'int' },
  {
    ...typesOf('settlements', 'orgId id disbursementId dueOn'),
    name: 'disbursements.name',
    orgName: 'organizations.name',
    due: 'sen',
  },
)

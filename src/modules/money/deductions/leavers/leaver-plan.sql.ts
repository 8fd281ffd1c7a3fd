import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const ofReceivable = typesOf('leaver_plans', 'orgId receivableId')

/** The running plan of a receivable. */
export const selectPlan = statement(
  `select p.id, p.amount_sen, p.paid_before_sen, p.agreed_at, p.agreed_by_name from leaver_plans p
    where p.org_id = :orgId and p.receivable_id = :receivableId and p.ended_at is null`,
  ofReceivable,
  typesOf('leaver_plans', 'id amount paidBefore agreedAt agreedByName'),
)

/** The amounts due of a receivable: its instalments, or its total. */
export const selectDues = statement(
  `select d.due_on, d.amount_sen, d.open_sen from leaver_dues d
    where d.org_id = :orgId and d.receivable_id = :receivableId order by d.place`,
  typesOf('leaver_dues', 'orgId receivableId'),
  { dueOn: 'leaver_receivables.due_on', amount: 'sen!', open: 'sen!' },
)

export const insertPlan = statement(
  `with plan as (
     insert into leaver_plans (org_id, id, receivable_id, amount_sen, paid_before_sen, agreed_at, agreed_by_name)
     values (:orgId, :id, :receivableId, :amountSen, :paidBeforeSen, :now, :byName)
   ) insert into leaver_instalments (org_id, leaver_plan_id, place, due_on, amount_sen, through_sen)
     select :orgId, :id, i.place, i.due_on, i.amount_sen, i.through_sen from :items as i`,
  {
    ...typesOf('leaver_plans', 'orgId id receivableId amountSen paidBeforeSen'),
    now: 'instant',
    byName: 'leaver_plans.agreed_by_name',
    items: rowsOf(typesOf('leaver_instalments', 'place dueOn amountSen throughSen')),
  },
)

/** Ends a running plan. The rest is due in one payment. */
export const endPlan = statement(
  `with ended as (
     update leaver_plans p set ended_at = :now, ended_by_name = :byName, end_reason = :reason
      where p.org_id = :orgId and p.receivable_id = :receivableId and p.ended_at is null
   ) update leaver_receivables r set due_on = :dueOn, modified_at = :now where r.org_id = :orgId and r.id = :receivableId`,
  {
    ...ofReceivable,
    now: 'instant',
    byName: 'leaver_plans.agreed_by_name',
    reason: 'leaver_plans.end_reason',
    dueOn: 'leaver_receivables.due_on',
  },
)

/** Marks receivables that are due, or whose first instalment is. */
export const markDue = statement(
  `update leaver_receivables r set due_at = :now
    where r.due_at is null and exists (select from leaver_dues d
      where d.org_id = r.org_id and d.receivable_id = r.id and d.open_sen > 0 and d.due_on <= :today)`,
  { now: 'instant', today: 'date' },
)

/** The open instalments that are due in a few days, or have been for a few, and were not reminded of that. */
export const selectToRemind = statement(
  `select p.org_id, p.receivable_id, n.leaver_plan_id, n.place, d.due_on, d.open_sen, r.number, r.employee_id, o.name as org_name, d.due_on < :today as is_late
     from leaver_plans p
     join leaver_instalments n on n.org_id = p.org_id and n.leaver_plan_id = p.id
     join leaver_dues d on d.org_id = p.org_id and d.receivable_id = p.receivable_id and d.place = n.place
     join leaver_receivables r on r.org_id = p.org_id and r.id = p.receivable_id
     join organizations o on o.org_id = p.org_id
    where p.ended_at is null and d.open_sen > 0
      and (d.due_on between :today and :soon and n.reminded_on is null or d.due_on <= :late and n.late_reminded_on is null)
    order by p.org_id, p.id, n.place for no key update of n`,
  { today: 'date', soon: 'date', late: 'date' },
  {
    ...typesOf('leaver_plans', 'orgId receivableId'),
    ...typesOf('leaver_instalments', 'leaverPlanId place dueOn'),
    open: 'sen!',
    ...typesOf('leaver_receivables', 'number employeeId'),
    orgName: 'organizations.name',
    isLate: 'bool!',
  },
)

export const setReminded = statement(
  `update leaver_instalments set reminded_on = case when :isLate then reminded_on else :today::date end,
      late_reminded_on = case when :isLate then :today::date else late_reminded_on end
    where org_id = :orgId and leaver_plan_id = :leaverPlanId and place = :place`,
  { ...typesOf('leaver_instalments', 'orgId leaverPlanId place'), isLate: 'bool', today: 'date' },
)

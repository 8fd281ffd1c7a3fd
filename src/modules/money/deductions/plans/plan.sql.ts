import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const plan = { orgId: 'recovery_plans.org_id', planId: 'recovery_plans.id' } as const

/** The month of the next monthly list. */
export const selectNextPeriod = statement(
  `select coalesce(to_char(to_date(max(l.period), 'YYYY-MM') + interval '1 month', 'YYYY-MM'), :current) as period
     from deduction_lists l where l.org_id = :orgId and l.kind = 'monthly'`,
  { orgId: 'deduction_lists.org_id', current: 'period' },
  { period: 'period' },
)

/** An employee who can have a plan: without another one, and not leaving. */
export const canHavePlan = (employee: string) =>
  `${employee}.end_on is null and ${employee}.deleted_at is null and not exists (select 1 from recovery_plans r where r.org_id = ${employee}.org_id
     and r.employee_id = ${employee}.id and r.status in ('proposed', 'active'))`

/** A rest that is on no list, in no plan and no receivable. */
export const isWaiting =
  'a.submitted and a.carried_sen <> 0 and a.carried_to_id is null and a.plan_id is null and a.receivable_id is null'

/** The rests of employees that are on no list and that a plan can cover. */
export const selectRests = statement(
  `select a.employee_id, e.first_name || ' ' || e.last_name as name, sum(a.carried_sen)::int8 as amount_sen
     from deduction_answers a join employees e on e.org_id = a.org_id and e.id = a.employee_id
    where a.org_id = :orgId and a.employee_id = any(:employeeIds) and ${isWaiting} and ${canHavePlan('e')}
    group by a.employee_id, e.first_name, e.last_name having sum(a.carried_sen) > 0`,
  { orgId: 'deduction_answers.org_id', employeeIds: 'employees.id[]' },
  { employeeId: 'deduction_answers.employee_id', name: 'text', amount: 'sen' },
)

/** The plans that the answers of a list propose. */
export const selectWanted = statement(
  `select a.employee_id, a.instalments from deduction_answers a where a.org_id = :orgId and a.list_id = :listId and a.rest = 'plan'`,
  typesOf('deduction_answers', 'orgId listId'),
  typesOf('deduction_answers', 'employeeId instalments!'),
)

/** Inserts proposed plans, which then cover the rests of their employees. */
export const insertPlans = statement(
  `with plans as (
     insert into recovery_plans (org_id, id, employee_id, amount_sen, status, proposed_at, proposed_by_name, modified_at)
     select :orgId, i.id, i.employee_id, i.amount_sen, 'proposed', :now, :byName, :now from :items as i
   )
   update deduction_answers a set plan_id = i.id from :items as i
    where a.org_id = :orgId and a.employee_id = i.employee_id and ${isWaiting}`,
  {
    orgId: 'recovery_plans.org_id',
    now: 'instant',
    byName: 'recovery_plans.proposed_by_name',
    items: rowsOf(typesOf('recovery_plans', 'id employeeId amountSen')),
  },
)
export const insertInstalments = statement(
  `insert into recovery_instalments (org_id, plan_id, period, amount_sen, missed_on_id)
   select :orgId, i.plan_id, i.period, i.amount_sen, :missedOnId from :items as i`,
  {
    ...typesOf('recovery_instalments', 'orgId missedOnId'),
    items: rowsOf(typesOf('recovery_instalments', 'planId period amountSen')),
  },
)

/**
 * Ends proposals: one plan, those of an employee, those for answers of a list, or all of an organization. The rests that
 * they covered are carried again. Returns the plans.
 */
export const releaseProposals = statement(
  `with released as (
     update recovery_plans r set status = :status, answered_at = case :status when 'declined' then :now::timestamptz end, modified_at = :now
      where r.org_id = :orgId and r.status = 'proposed' and (:planId::text is null or r.id = :planId)
        and (:employeeId::text is null or r.employee_id = :employeeId)
        and (:listId::text is null or exists (select 1 from deduction_answers a where a.org_id = :orgId and a.list_id = :listId and a.plan_id = r.id))
      returning r.id, r.amount_sen
   ), freed as (
     update deduction_answers a set plan_id = null from released r where a.org_id = :orgId and a.plan_id = r.id
   )
   select id, amount_sen from released order by id`,
  {
    orgId: plan.orgId,
    planId: 'recovery_plans.id?',
    employeeId: 'recovery_plans.employee_id?',
    listId: 'deduction_lists.id?',
    status: 'recovery_plans.status',
    now: 'instant',
  },
  typesOf('recovery_plans', 'id amount'),
)

/** What a plan `r` has on no list. */
export const unlistedInstalments = `(select coalesce(sum(n.amount_sen), 0)::int8 from recovery_instalments n
     where n.org_id = r.org_id and n.plan_id = r.id and n.list_id is null)`

/** Ends the plan of a leaver, whose rest the final list takes. */
export const endPlan = statement(
  `update recovery_plans r set status = 'ended', rest_sen = ${unlistedInstalments}, modified_at = :now
    where r.org_id = :orgId and r.employee_id = :employeeId and r.status = 'active' returning r.id, r.rest_sen`,
  { ...typesOf('recovery_plans', 'orgId employeeId'), now: 'instant' },
  typesOf('recovery_plans', 'id rest'),
)

/** A missed instalment of a plan that has since ended is carried. */
export const carryMissedOfEnded = statement(
  `update deduction_answers a set carried_sen = a.carried_sen + a.missed_sen, missed_sen = 0
     from deduction_parts p join recovery_plans r on r.org_id = p.org_id and r.id = p.source_id
    where p.org_id = :orgId and p.list_id = :listId and p.kind = 'instalment' and r.status <> 'active'
      and a.org_id = :orgId and a.list_id = :listId and a.employee_id = p.employee_id and a.missed_sen > 0`,
  typesOf('deduction_answers', 'orgId listId'),
)

/** The running plans with an instalment on a list: the missed amount, and whether the previous one was missed. */
export const selectSettled = statement(
  `select r.id, r.employee_id, a.missed_sen, (select max(n.period) from recovery_instalments n where n.org_id = r.org_id and n.plan_id = r.id) as last_period,
      coalesce((select o.missed_sen > 0 from recovery_instalments n
          join deduction_answers o on o.org_id = n.org_id and o.list_id = n.list_id and o.employee_id = r.employee_id
         where n.org_id = r.org_id and n.plan_id = r.id and n.list_id < p.list_id and o.submitted
         order by n.list_id desc limit 1), false) as missed_before
     from deduction_parts p
     join recovery_plans r on r.org_id = p.org_id and r.id = p.source_id and r.status = 'active'
     join deduction_answers a on a.org_id = p.org_id and a.list_id = p.list_id and a.employee_id = p.employee_id
    where p.org_id = :orgId and p.list_id = :listId and p.kind = 'instalment'
    order by r.id`,
  typesOf('deduction_parts', 'orgId listId'),
  {
    ...typesOf('recovery_plans', 'id employeeId'),
    missed: 'deduction_answers.missed_sen',
    lastPeriod: 'period',
    missedBefore: 'bool',
  },
)

/** Ends plans with what isn't on a list, and completes those whose last instalment was answered. */
export const closePlans = statement(
  `update recovery_plans r set status = i.status, rest_sen = case i.status when 'ended' then ${unlistedInstalments} else 0 end,
      closed_by_id = :listId, modified_at = :now
     from :items as i
    where r.org_id = :orgId and r.id = i.id and r.status = 'active' and (i.status = 'ended'
      or not exists (select 1 from recovery_instalments n left join deduction_lists l on l.org_id = n.org_id and l.id = n.list_id
          where n.org_id = r.org_id and n.plan_id = r.id and (n.list_id is null or l.status = 'open')))
    returning r.id, r.status, r.rest_sen`,
  {
    orgId: plan.orgId,
    listId: 'deduction_lists.id',
    now: 'instant',
    items: rowsOf(typesOf('recovery_plans', 'id status')),
  },
  typesOf('recovery_plans', 'id status rest'),
)

/** Whether plans keep a list from being reopened: they cover its rests, or a later list has the amounts they moved. */
export const selectHasPlans = statement(
  `select exists (select 1 from deduction_answers a join recovery_plans r on r.org_id = a.org_id and r.id = a.plan_id
        where a.org_id = :orgId and a.list_id = :listId and r.status <> 'proposed')
     or exists (select 1 from recovery_instalments n where n.org_id = :orgId and n.missed_on_id = :listId and n.list_id is not null)
     or exists (select 1 from recovery_plans r where r.org_id = :orgId and r.closed_by_id = :listId and (r.rest_to_id is not null
        or exists (select 1 from recovery_plans o where o.org_id = r.org_id and o.employee_id = r.employee_id and o.status in ('proposed', 'active')))) as has`,
  typesOf('deduction_answers', 'orgId listId'),
  { has: 'bool' },
)

/** Undoes what the answers of a list did to plans. */
export const deleteMissed = statement(
  'delete from recovery_instalments where org_id = :orgId and missed_on_id = :listId',
  { orgId: 'recovery_instalments.org_id', listId: 'deduction_lists.id' },
)
export const reopenPlans = statement(
  `update recovery_plans set status = 'active', rest_sen = 0, closed_by_id = null, modified_at = :now
    where org_id = :orgId and closed_by_id = :listId returning id`,
  { orgId: plan.orgId, listId: 'deduction_lists.id', now: 'instant' },
  typesOf('recovery_plans', 'id'),
)

const ownColumns = typesOf(
  'recovery_plans',
  'id employeeId amount status proposedAt proposedByName answeredAt hasMoved',
)
const ownText =
  'select r.id, r.employee_id, r.amount_sen, r.status, r.proposed_at, r.proposed_by_name, r.answered_at, r.has_moved from recovery_plans r'

/** The newest plans of an employee. */
export const selectOwnPlans = statement(
  `${ownText} where r.org_id = :orgId and r.employee_id = :employeeId order by r.id desc limit 12`,
  typesOf('recovery_plans', 'orgId employeeId'),
  ownColumns,
)
export const lockPlan = statement(
  `${ownText} where r.org_id = :orgId and r.id = :planId and r.employee_id = :employeeId for no key update`,
  { ...plan, employeeId: 'recovery_plans.employee_id' },
  ownColumns,
)

/** The instalments of plans, with the pay day of the list that has them and what its answer missed. */
export const selectInstalments = statement(
  `select n.plan_id, n.period, n.amount_sen, l.pay_on, a.submitted, a.missed_sen, o.pay_day
     from recovery_instalments n
     join organizations o on o.org_id = n.org_id
     join recovery_plans r on r.org_id = n.org_id and r.id = n.plan_id
     left join deduction_lists l on l.org_id = n.org_id and l.id = n.list_id
     left join deduction_answers a on a.org_id = n.org_id and a.list_id = n.list_id and a.employee_id = r.employee_id
    where n.org_id = :orgId and n.plan_id = any(:planIds) order by n.plan_id, n.period`,
  { orgId: plan.orgId, planIds: 'recovery_plans.id[]' },
  {
    ...typesOf('recovery_instalments', 'planId period amount'),
    payOn: 'deduction_lists.pay_on?',
    submitted: 'bool?',
    missed: 'deduction_answers.missed_sen?',
    payDay: 'organizations.pay_day',
  },
)

export const acceptPlan = statement(
  `update recovery_plans set status = 'active', answered_at = :now, text_version = :version, answered_from = :address, modified_at = :now
    where org_id = :orgId and id = :planId`,
  { ...plan, now: 'instant', version: 'recovery_plans.text_version!', address: 'recovery_plans.answered_from!' },
)

/** Moves an instalment that is on no list to another month. Returns 0 if there is none. */
export const moveInstalment = statement(
  `update recovery_instalments set period = :to where org_id = :orgId and plan_id = :planId and period = :period and list_id is null`,
  { ...plan, period: 'period', to: 'period' },
)
export const setMoved = statement(
  'update recovery_plans set has_moved = true, modified_at = :now where org_id = :orgId and id = :planId',
  { ...plan, now: 'instant' },
)

import { hasOtherDeductions } from '#people/employees/pay/other-deduction.service.ts'
import { mayEarnLess } from '#people/wages/wage.service.ts'
import { cameBack, cameBackColumns, lastAnswer, selectCameBack } from './came-back.sql.ts'
import { isCollected } from '../leavers/leaver.sql.ts'
import { canHavePlan, isWaiting } from '../plans/plan.sql.ts'
import { hasWordsText, keyColumns, pageParameters, pageText } from '#server/postgres/paging.ts'
import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The frozen figures of a list's lines, by place. */
export const selectFileLines = statement(
  `select l.employee_number, l.employee_name, l.ic_number, l.withdrawn_sen, l.late_sen, l.returned_sen, l.carried_sen,
      l.instalment_sen, l.amount_sen, l.fees_sen
     from deduction_lines l where l.org_id = :orgId and l.list_id = :listId order by l.line`,
  typesOf('deduction_lines', 'orgId listId'),
  typesOf(
    'deduction_lines',
    'employeeNumber employeeName icNumber withdrawn late returned carried instalment amount fees',
  ),
)

/** The sums of a list's parts. */
export const sumParts = statement(
  `select coalesce(sum(l.withdrawn_sen), 0)::int8 as withdrawn_sen, coalesce(sum(l.late_sen), 0)::int8 as late_sen,
      coalesce(sum(l.returned_sen), 0)::int8 as returned_sen, coalesce(sum(l.carried_sen), 0)::int8 as carried_sen,
      coalesce(sum(l.instalment_sen), 0)::int8 as instalment_sen
     from deduction_lines l where l.org_id = :orgId and l.list_id = :listId`,
  typesOf('deduction_lines', 'orgId listId'),
  { withdrawn: 'sen', late: 'sen', returned: 'sen', carried: 'sen', instalment: 'sen' },
)

const matching = `l.org_id = :orgId and l.list_id = :listId
    and (:result::text is null or case when a.employee_id is not null then a.result when l.amount_sen = 0 then 'deducted' else 'open' end = :result)
    and (:search::text is null or ${hasWordsText("l.employee_name || ' ' || coalesce(l.employee_number, '') || ' ' || l.ic_number", ':search')})`
const matched = {
  ...typesOf('deduction_lines', 'orgId listId'),
  // `open`, or the result of an answer.
  result: 'text?',
  search: 'text?',
} as const
/** The plan that was last proposed for the rest of an answer, and declined or not answered. */
const refusedPlan = `(select max(x.id) from recovery_plans x where a.submitted and a.carried_sen > 0 and x.org_id = a.org_id
    and x.employee_id = a.employee_id and x.id > a.list_id and (a.carried_to_id is null or x.id < a.carried_to_id) and x.status in ('declined', 'lapsed'))`
const from = `from deduction_lines l
    left join deduction_answers a on a.org_id = l.org_id and a.list_id = l.list_id and a.employee_id = l.employee_id`

/** A page of lines by place, with the answer and the one before. */
export const pages = pageText({ key: 'l.line', id: 'l.employee_id', type: 'int8' }, ({ columns, rest }) =>
  statement(
    `select l.employee_id, l.employee_name, l.employee_number, l.withdrawn_sen, l.late_sen, l.returned_sen, l.carried_sen, l.instalment_sen,
        l.amount_sen, l.fees_sen, a.result, a.deducted_sen, a.reason, a.remark, a.rest, a.carried_sen as answer_carried_sen, a.employer_sen,
        a.missed_sen, a.entered_by_name, a.entered_at, b.number as last_number, b.result as last_result, b.amount_sen as last_amount_sen,
        b.deducted_sen as last_deducted_sen, ${selectCameBack},
        a.instalments, v.id as plan_id, v.amount_sen as plan_sen, v.status as plan_status, v.instalments as plan_instalments, (select ${canHavePlan('e')} from employees e where e.org_id = l.org_id and e.id = l.employee_id) as can_plan,
        case when ${isWaiting} then a.carried_sen else 0 end as waiting_sen, ${isCollected('a', 'l')} as is_collected, ${columns}
       ${from}
       ${lastAnswer}
       ${cameBack}
       left join lateral (select r.id, r.amount_sen, r.status, (select count(*)::int from recovery_instalments n where n.org_id = r.org_id and n.plan_id = r.id and n.missed_on_id is null) as instalments
           from recovery_plans r where r.org_id = a.org_id and r.id = coalesce(a.plan_id, ${refusedPlan})) v on true
      where ${matching} ${rest}`,
    { ...matched, ...pageParameters, leftBy: 'date' },
    {
      ...typesOf(
        'deduction_lines',
        'employeeId employeeName employeeNumber withdrawn late returned carried instalment amount fees',
      ),
      result: 'deduction_answers.result?',
      deducted: 'deduction_answers.deducted_sen?',
      ...typesOf('deduction_answers', 'reason remark rest'),
      answerCarried: 'deduction_answers.carried_sen?',
      employer: 'deduction_answers.employer_sen?',
      missed: 'deduction_answers.missed_sen?',
      enteredByName: 'deduction_answers.entered_by_name?',
      enteredAt: 'deduction_answers.entered_at?',
      instalments: 'deduction_answers.instalments',
      planId: 'recovery_plans.id?',
      plan: 'recovery_plans.amount_sen?',
      planStatus: 'recovery_plans.status?',
      planInstalments: 'int?',
      canPlan: 'bool',
      waiting: 'sen',
      isCollected: 'bool',
      lastNumber: 'deduction_lists.number?',
      lastResult: 'deduction_answers.result?',
      lastAmount: 'deduction_lines.amount_sen?',
      lastDeducted: 'deduction_answers.deducted_sen?',
      ...cameBackColumns,
      ...keyColumns,
    },
  ),
)
export const countLines = statement(`select count(*)::int as lines ${from} where ${matching}`, matched, {
  lines: 'int',
})

/** The answers of a month's other lists that deduct something. */
const elsewhere = `deduction_answers a join deduction_lists o on o.org_id = a.org_id and o.id = a.list_id
    where a.org_id = :orgId and a.list_id is distinct from :listId and a.deducted_sen > 0 and o.period = :period`

/** What the answers of a month's other lists deduct. Money paid back doesn't raise what may be deducted. */
export const sumDeductedElsewhere = statement(
  `select a.employee_id, sum(a.deducted_sen)::int8 as amount_sen from ${elsewhere} and a.employee_id = any(:employeeIds::text[])
    group by a.employee_id`,
  { orgId: 'deduction_answers.org_id', listId: 'deduction_lists.id?', period: 'period', employeeIds: 'employees.id[]' },
  { employeeId: 'deduction_answers.employee_id', amount: 'sen' },
)

/**
 * Lines whose amount may be above the limit: above half of the salary, the wages may be less than the salary, or something
 * else is deducted.
 */
export const selectCandidates = statement(
  `select l.employee_id, l.amount_sen from deduction_lines l join employees e on e.org_id = :orgId and e.id = l.employee_id
    where l.org_id = :orgId and l.list_id = :listId and l.amount_sen > 0
      and (${mayEarnLess('l.amount_sen * 2')} or ${hasOtherDeductions}
        or exists (select 1 from ${elsewhere} and a.employee_id = l.employee_id))`,
  { ...typesOf('deduction_lines', 'orgId listId'), period: 'period', firstDay: 'date', lastDay: 'date' },
  typesOf('deduction_lines', 'employeeId amount'),
)

import { cameBack, cameBackColumns, lastAnswer, selectCameBack } from './came-back.sql.ts'
import { isCollected } from '../leavers/leaver.sql.ts'
import { canHavePlan } from '../plans/plan.sql.ts'
import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const list = typesOf('deduction_answers', 'orgId listId')

/** Answered lines are those with an answer; a line of nothing needs none. */
const isOpen = 'a.employee_id is null and l.amount_sen <> 0'
const lines = `deduction_lines l left join deduction_answers a on a.org_id = l.org_id and a.list_id = l.list_id and a.employee_id = l.employee_id
    where l.org_id = :orgId and l.list_id = :listId`

/** The counts and amounts of a list by answer, and a digest of its answers. */
export const selectProgress = statement(
  `select count(*) filter (where ${isOpen})::int as open, coalesce(sum(l.amount_sen) filter (where ${isOpen}), 0)::int8 as open_amount,
      count(*) filter (where a.result = 'deducted' or a.employee_id is null and l.amount_sen = 0)::int as full,
      coalesce(sum(l.amount_sen) filter (where a.result = 'deducted'), 0)::int8 as full_amount,
      count(*) filter (where a.result = 'partly')::int as partly, coalesce(sum(l.amount_sen) filter (where a.result = 'partly'), 0)::int8 as partly_amount,
      count(*) filter (where a.result = 'not_deducted')::int as none, coalesce(sum(l.amount_sen) filter (where a.result = 'not_deducted'), 0)::int8 as none_amount,
      coalesce(sum(a.deducted_sen), 0)::int8 as deducted_sen, coalesce(sum(a.employer_sen), 0)::int8 as employer_sen,
      coalesce(sum(a.carried_sen), 0)::int8 as carried_sen, coalesce(sum(a.missed_sen), 0)::int8 as missed_sen,
      coalesce(sum(a.carried_sen) filter (where a.carried_sen > 0 and a.plan_id is null and ${isCollected('a', 'l')}), 0)::int8 as collected_sen,
      coalesce(bool_and(a.entered_by = any(:userIds)) filter (where a.employee_id is not null), false) as is_alone,
      md5(coalesce(string_agg(concat_ws(' ', l.employee_id, a.result, a.deducted_sen, a.reason, a.rest, a.instalments), ' ' order by l.line), '')) as answers_digest
     from ${lines}`,
  { ...list, userIds: 'deduction_answers.entered_by[]', leftBy: 'date' },
  {
    open: 'int',
    openAmount: 'sen',
    full: 'int',
    fullAmount: 'sen',
    partly: 'int',
    partlyAmount: 'sen',
    none: 'int',
    noneAmount: 'sen',
    deducted: 'sen',
    employer: 'sen',
    carried: 'sen',
    missed: 'sen',
    collected: 'sen',
    isAlone: 'bool',
    answersDigest: 'text',
  },
)

const lineColumns = {
  ...typesOf('deduction_lines', 'employeeId employeeName amount instalment'),
  canPlan: 'bool',
} as const
const lineText = `select l.employee_id, l.employee_name, l.amount_sen, l.instalment_sen,
    (select ${canHavePlan('e')} from employees e where e.org_id = l.org_id and e.id = l.employee_id) as can_plan`

export const selectLinesOf = statement(
  `${lineText} from deduction_lines l where l.org_id = :orgId and l.list_id = :listId and l.employee_id = any(:employeeIds)`,
  { ...list, employeeIds: 'employees.id[]' },
  lineColumns,
)
/** Open lines, with the previous answer and the amount returned since. */
export const selectOpenLines = statement(
  `${lineText}, b.result as last_result, ${selectCameBack}
     from deduction_lines l left join deduction_answers a on a.org_id = l.org_id and a.list_id = l.list_id and a.employee_id = l.employee_id
     ${lastAnswer} ${cameBack} where l.org_id = :orgId and l.list_id = :listId and ${isOpen} order by l.line`,
  list,
  { ...lineColumns, lastResult: 'deduction_answers.result?', ...cameBackColumns },
)

/** All lines of a list, with what identifies their employees and whether they are answered. */
export const selectIdentifiedLines = statement(
  `${lineText}, l.employee_number, l.ic_number, a.employee_id is not null as is_answered from ${lines} and l.amount_sen <> 0 order by l.line`,
  list,
  { ...lineColumns, ...typesOf('deduction_lines', 'employeeNumber icNumber'), isAnswered: 'bool' },
)

/** Answered lines with the amount that their answer deducts. */
export const selectAnsweredLines = statement(
  `${lineText}, a.deducted_sen from ${lines} and a.deducted_sen > 0 order by l.line`,
  list,
  { ...lineColumns, deducted: 'deduction_answers.deducted_sen!' },
)

/** Writes the answers of lines, replacing earlier ones. */
export const upsertAnswers = statement(
  `insert into deduction_answers (org_id, list_id, employee_id, result, deducted_sen, reason, remark, rest, entered_at, entered_by, entered_by_name,
      employer_sen, carried_sen, missed_sen, instalments)
   select :orgId, :listId, i.employee_id, i.result, i.deducted_sen, i.reason, i.remark, i.rest, :now, :by, :byName,
      i.employer_sen, i.carried_sen, i.missed_sen, i.instalments from :items as i
   on conflict (org_id, list_id, employee_id) do update set result = excluded.result, deducted_sen = excluded.deducted_sen,
      reason = excluded.reason, remark = excluded.remark, rest = excluded.rest, entered_at = excluded.entered_at,
      entered_by = excluded.entered_by, entered_by_name = excluded.entered_by_name, employer_sen = excluded.employer_sen,
      carried_sen = excluded.carried_sen, missed_sen = excluded.missed_sen, instalments = excluded.instalments`,
  {
    ...list,
    now: 'instant',
    by: 'deduction_answers.entered_by',
    byName: 'deduction_answers.entered_by_name',
    items: rowsOf(
      typesOf(
        'deduction_answers',
        'employeeId result deductedSen reason remark rest employerSen carriedSen missedSen instalments',
      ),
    ),
  },
)

export const deleteAnswers = statement(
  'delete from deduction_answers where org_id = :orgId and list_id = :listId and employee_id = any(:employeeIds)',
  { ...list, employeeIds: 'employees.id[]' },
)

/** Deletes the answers that a user entered at a time. */
export const deleteAnswersAt = statement(
  `delete from deduction_answers where org_id = :orgId and list_id = :listId and entered_at = :at and entered_by = :by
   returning employee_id`,
  { ...list, at: 'instant', by: 'deduction_answers.entered_by' },
  typesOf('deduction_answers', 'employeeId'),
)

/** Makes the answers of a list final, or open again. */
export const setSubmitted = statement(
  'update deduction_answers set submitted = :submitted where org_id = :orgId and list_id = :listId',
  { ...list, submitted: 'bool' },
)

/** Whether a later list has a rest of this one. */
export const selectIsCarried = statement(
  `select exists (select 1 from deduction_answers a where a.org_id = :orgId and a.list_id = :listId and a.carried_to_id is not null) as carried`,
  list,
  { carried: 'bool' },
)

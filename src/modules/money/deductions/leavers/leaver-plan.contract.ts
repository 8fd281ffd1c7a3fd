import { z } from 'zod'
import { command } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { id, localDate, money, orgId, text } from '#kernel/values.ts'
import { leaverReceivableRecord } from './leaver-record.rules.ts'
import { instalmentCount } from '../plans/plan.contract.ts'

/** Platform staff name the organization; what its employees owe remains after it is deleted. */
const platform = { scope: 'named', accepts: ['deleted'], allow: 'admin' } as const
const receivable = { orgId, receivableId: id('leaver_receivable') }

/** Monthly instalments of what an employee who left owes. */
export const leaverPlanCalls = {
  agreeLeaverPlan: command({
    summary: 'Record the monthly instalments that an employee who left agreed to. The employee gets them as a letter.',
    audit: [
      leaverReceivableRecord,
      'Agreed instalments with an employee who left',
      'Mempersetujui ansuran dengan bekas pekerja',
    ],
    ...platform,
    /** `amount` is what the employee owes, as shown. */
    input: z.object({ ...receivable, amount: money, instalments: instalmentCount, firstDueOn: localDate }),
    output: done,
    errors: [
      'not_found',
      'leaver_receivable_cancelled',
      'leaver_plan_running',
      'leaver_plan_as_shown',
      'leaver_plan_first',
      'leaver_plan_small',
    ],
  }),
  endLeaverPlan: command({
    summary:
      'End the instalments of an employee who left. The rest is then due in one payment, in 14 days at the earliest.',
    audit: [
      leaverReceivableRecord,
      'Ended the instalments of an employee who left',
      'Menamatkan ansuran bekas pekerja',
    ],
    ...platform,
    input: z.object({ ...receivable, reason: text(300) }),
    output: z.object({ dueOn: localDate }),
    errors: ['not_found', 'leaver_plan_none'],
  }),
}

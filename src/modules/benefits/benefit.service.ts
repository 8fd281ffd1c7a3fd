import type { Output } from '#kernel/call.ts'
import { sum } from '#kernel/money.ts'
import { addPeriods, periodOf } from '#kernel/time.ts'
import { runsOf } from '#modules/payRuns/pay-run.service.ts'
import type { Context, EmployeeActor } from '#server/context.ts'
import type { employeeBenefits } from './benefit.contract.ts'
import { nextDue } from './benefit.rules.ts'
import { selectOwnBenefits } from './own-benefits.sql.ts'

type OwnBenefits = Output<(typeof employeeBenefits)['getIndividualEmployeeBenefits']>
type QueryContext = Pick<Context<never, EmployeeActor>, 'client' | 'actor' | 'today'>

/**
 * The benefits of the signed-in employee and their next payment: that of the first month, from the next one once the
 * current has been paid, with a pay run or a benefit that is due. Drafts of ad-hoc runs are left out.
 */
export const ownBenefits = async ({ client, actor, today }: QueryContext): Promise<OwnBenefits> => {
  const current = periodOf(today)
  const all = await runsOf(client, actor.orgId, actor.employeeId, today)
  const runs = all.filter((run) => run.pay_type === 'Regular' && run.net_pay_sen > 0)
  const paid = runs.find((run) => run.period === current && run.status === 'completed')
  const first = paid ? addPeriods(current, 1) : current
  const rows = await selectOwnBenefits.all(client, [actor.orgId, actor.employeeId])
  const periods = [
    ...runs.filter(({ status }) => status !== 'completed').map((run) => run.period),
    ...rows.map(({ recurrence }) => nextDue(recurrence, first)),
  ]
  const period = periods.filter((one) => one >= first).toSorted()[0] ?? first
  const next = runs.find((run) => run.period === period && run.status !== 'completed')
  const benefits = rows.map((row) => ({
    id: row.id,
    name: row.name,
    amount: row.amount_sen,
    employeeCategory: row.category_name,
    officeCode: row.office_code,
    officeName: row.office_name,
    recurrence: row.recurrence,
    due: nextDue(row.recurrence, period),
  }))
  return {
    period,
    total: sum(benefits.filter(({ due }) => due === period).map(({ amount }) => amount)),
    payment: next ? { payDay: next.pay_on, planned: next.status === 'draft' } : null,
    lastPaid: paid && paid.paid_sen > 0 ? { period: paid.period, payDay: paid.pay_on, amount: paid.paid_sen } : null,
    adHoc: all.flatMap(toAdHoc),
    benefits,
  }
}

const toAdHoc = (run: Awaited<ReturnType<typeof runsOf>>[number]): OwnBenefits['adHoc'] => {
  const paid = run.status === 'completed'
  const amount = paid ? run.paid_sen : run.net_pay_sen
  if (run.benefit_name === null || run.status === 'draft' || amount === 0) return []
  return [{ payRunId: run.id, name: run.benefit_name, amount, payDay: run.pay_on, paid }]
}

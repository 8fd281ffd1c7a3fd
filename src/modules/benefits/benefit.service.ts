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

/** The benefits of the signed-in employee and their next payment: next month's once this month's have been paid. */
export const ownBenefits = async ({ client, actor, today }: QueryContext): Promise<OwnBenefits> => {
  const current = periodOf(today)
  const runs = (await runsOf(client, actor.orgId, actor.employeeId, today)).filter((run) => run.pay_type === 'Regular')
  const paid = runs.find((run) => run.period === current && run.status === 'completed')
  const period = paid ? addPeriods(current, 1) : current
  const next = runs.find((run) => run.period === period && run.status !== 'completed')
  const rows = await selectOwnBenefits.all(client, [actor.orgId, actor.employeeId])
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
    benefits,
  }
}

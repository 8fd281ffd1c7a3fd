import type { Output } from '#kernel/call.ts'
import { sen, sum } from '#kernel/money.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { addPeriods, dateIn, periodOf, type Period } from '#kernel/time.ts'
import type { Context, EmployeeActor } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import type { employeeBenefits } from '#money/benefits/benefit.contract.ts'
import { nextDue, recurrences } from '#people/groups/recurrence.rules.ts'
import { selectOwnBenefits } from './own-payments.sql.ts'
import { runBenefitsOf, runsOf, sharesIn } from './pay-run.service.ts'

type OwnBenefits = Output<(typeof employeeBenefits)['getIndividualEmployeeBenefits']>
type QueryContext = Pick<Context<never, EmployeeActor>, 'client' | 'actor' | 'today'>
type Run = Awaited<ReturnType<typeof runsOf>>[number]
type Row = StatementRow<typeof selectOwnBenefits>
type Stored = Awaited<ReturnType<typeof runBenefitsOf>>[number]

/**
 * The benefits of the signed-in employee and their next payment: the next pay run that is not completed, otherwise the
 * first month, from the next one once the current has been paid, in which a benefit is due. A submitted run keeps its
 * benefits, amounts and wallets; the figures of a draft and of a month without a run are those of today.
 */
export const ownBenefits = async (ctx: QueryContext): Promise<OwnBenefits> => {
  const { client, actor, today } = ctx
  const { orgId, employeeId } = actor
  const current = periodOf(today)
  const runs = await runsOf(client, orgId, employeeId, today)
  const regular = runs.filter((run) => run.payType === 'Regular' && run.netPay > 0)
  const next = nextOf(regular, current)
  const isPaid = regular.some((run) => run.period === current && run.status === 'completed')
  const first = isPaid ? addPeriods(current, 1) : current
  const rows = await selectOwnBenefits.all(client, { orgId, employeeId })
  const period = next?.period ?? rows.map(({ recurrence }) => nextDue(recurrence, first)).toSorted()[0] ?? first
  const runIds = regular.filter((run) => run.period === period).map(({ id }) => id)
  const stored = await runBenefitsOf(client, { orgId, employeeId, runIds })
  const submitted = next && next.status !== 'draft' ? next : null
  const benefits = submitted
    ? benefitsAfter(submitted, { stored, rows, current, first })
    : benefitsNow({ stored: stored.filter((one) => one.runId !== next?.id), rows, period })
  const due = benefits.filter((benefit) => benefit.due === period)
  return {
    period,
    total: sum(due.map(({ amount }) => amount)),
    payment: next ? await paymentOf(ctx, next) : null,
    lastPayment: lastPaymentOf(regular),
    otherPayments: runs.filter((run) => run !== next).flatMap(toOtherPayment),
    benefits,
  }
}

/** The next run that is not completed: the current month's if any, otherwise a late one. */
const nextOf = (regular: readonly Run[], current: Period): Run | undefined => {
  const open = regular.filter(({ status }) => status !== 'completed')
  return open.find((run) => run.period >= current) ?? open[0]
}

type Benefits = OwnBenefits['benefits']

/** The benefits that a submitted run has stored, and when those it does not pay are due after it. */
const benefitsAfter = (
  run: Run,
  { stored, rows, current, first }: { stored: readonly Stored[]; rows: readonly Row[]; current: Period; first: Period },
): Benefits => {
  const lines = stored.filter((one) => one.runId === run.id)
  const paid = new Set(lines.map(({ id }) => id))
  const following = addPeriods(run.period, 1)
  const from = first > following ? first : following
  // The benefits of a late run are also due in the current month.
  const others = rows.filter(({ id }) => run.period < current || !paid.has(id))
  return [
    ...lines.map((line) => toBenefit({ ...line, recurrence: recurrenceOf(line.recurrence) }, run.period)),
    ...others.map((row) => toBenefit(row, nextDue(row.recurrence, from))),
  ]
}

/** The benefits as they are today. One that another run of the period pays is due after it. */
const benefitsNow = ({
  stored,
  rows,
  period,
}: {
  stored: readonly Stored[]
  rows: readonly Row[]
  period: Period
}): Benefits => {
  const paid = new Set(stored.map(({ id }) => id))
  return rows.map((row) => toBenefit(row, nextDue(row.recurrence, paid.has(row.id) ? addPeriods(period, 1) : period)))
}

const recurrenceOf = (text: string | null): Row['recurrence'] => {
  if (!isOneOf(recurrences, text)) throw new Error('regular pay run with a benefit without a recurrence')
  return text
}

const toBenefit = (row: Row, due: Period): Benefits[number] => ({
  ...row,
  employeeCategory: row.categoryName,
  due,
})

const paymentOf = async ({ client, actor }: QueryContext, run: Run): Promise<OwnBenefits['payment']> => {
  const planned = run.status === 'draft'
  const { orgId, employeeId } = actor
  const shares = planned ? [] : await sharesIn(client, { orgId, employeeId, runId: run.id })
  return {
    payDay: run.payOn,
    planned,
    shares: shares.map(({ walletId, wallet, percentage, amount }) => ({ walletId, name: wallet, percentage, amount })),
  }
}

/** The completed payments of the latest month that has any. */
const lastPaymentOf = (regular: readonly Run[]): OwnBenefits['lastPayment'] => {
  const completed = regular.filter(({ status }) => status === 'completed')
  const period = completed
    .map((run) => run.period)
    .toSorted()
    .at(-1)
  const runs = completed.filter((run) => run.period === period)
  const paid = sum(runs.map(({ paid }) => paid))
  const counted = paid > 0 ? runs.filter(({ paid }) => paid > 0) : runs
  const completedAt = counted
    .flatMap(({ completedAt }) => completedAt ?? [])
    .toSorted()
    .at(-1)
  if (!period || !completedAt) return null
  const failed = sen(sum(runs.map(({ netPay }) => netPay)) - paid)
  return { period, completedOn: dateIn(completedAt), paid, failed }
}

/** A submitted payment beside the next one: of an ad-hoc run, or of another regular run that is not completed. */
const toOtherPayment = (run: Run): OwnBenefits['otherPayments'] => {
  const isCompleted = run.status === 'completed'
  if (run.status === 'draft' || (isCompleted && run.benefitName === null)) return []
  const status = !isCompleted ? 'coming' : run.paid > 0 ? 'paid' : 'failed'
  return [
    {
      payRunId: run.id,
      name: run.benefitName,
      period: run.period,
      amount: status === 'paid' ? run.paid : run.netPay,
      payDay: run.payOn,
      completedOn: run.completedAt && dateIn(run.completedAt),
      status,
    },
  ]
}

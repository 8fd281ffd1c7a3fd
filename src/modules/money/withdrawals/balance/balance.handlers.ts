import { recordOf } from '#kernel/one-of.ts'
import { sen, sum } from '#kernel/money.ts'
import { monthNames, periodOf, type LocalDate, type Period } from '#kernel/time.ts'
import { firstVisibleDay } from '#owed/transactions/account.rules.ts'
import type { Context, EmployeeActor, Handlers } from '#server/context.ts'
import { listLatest, listOpen, readYear } from '../history/own.store.ts'
import { stages, withdrawalStatuses, type WithdrawalStatus } from '../withdrawal.rules.ts'
import type { balanceCalls } from './balance.contract.ts'
import { amountOf, balanceOf, blockedOf } from './balance.steps.ts'
import { readFacts, readFactsOf, type PersonFacts } from './facts.store.ts'
import { limitsOf } from './limit.rules.ts'
import { closingsOf, whyNotWithdraw } from './opening.rules.ts'

const latestShown = 5

export const balanceHandlers: Handlers<typeof balanceCalls> = {
  employeeDashboard: async (ctx) => {
    const person = personOf(ctx.actor)
    const [facts, year, latestTransactions, open] = await Promise.all([
      readFacts(ctx, person),
      readYear(ctx.client, person, ctx.today.slice(0, 4)),
      listLatest(ctx.client, person, firstVisibleDay(ctx.today), latestShown),
      listOpen(ctx.client, person),
    ])
    const { earned, balance, withdrawable } = limitsOf(facts)
    const withdrawnAmount = amountOf(facts, ...stages.received)
    return {
      withdrawnAmount,
      percentageWithdrawn: earned === 0 ? 0 : Math.round((withdrawnAmount * 1000) / earned) / 10,
      latestTransactions,
      yearlySummary: monthNames.map((month, i) => ({
        month,
        value: year.months.get(monthOf(ctx.today, i + 1)) ?? sen(0),
      })),
      balance,
      withdrawable,
      earnedWages: earned,
      processing: sum(open.map(({ amount }) => amount)),
      inProgress: open,
      reasons: [...year.reasons],
      counts: countsOf(facts),
      period: periodOf(ctx.today),
      blocked: blockedOf(whyNotWithdraw(facts)),
    }
  },

  getRollingPayBalance: async (ctx, items) => {
    const facts = await readFactsOf(
      ctx,
      items.map(({ actor }) => personOf(actor)),
    )
    return items.map(({ actor }) => {
      const own = facts.get(actor.employeeId) ?? missing()
      return balanceOf(own, ctx, closingsOf(own))
    })
  },
}

const personOf = ({ orgId, employeeId, id }: Context<never, EmployeeActor>['actor']) => ({ orgId, employeeId, id })

const missing = (): never => {
  throw new Error('employee not found')
}

const monthOf = (today: LocalDate, month: number): Period =>
  `${today.slice(0, 4)}-${String(month).padStart(2, '0')}` as Period

const countsOf = ({ byStatus }: PersonFacts): Record<WithdrawalStatus, number> => {
  const counted = new Map(byStatus.map(({ status, count }) => [status, count]))
  return recordOf(withdrawalStatuses, (status) => counted.get(status) ?? 0)
}

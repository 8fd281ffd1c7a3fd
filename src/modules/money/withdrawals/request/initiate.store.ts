import type { Bp, Sen } from '#kernel/money.ts'
import { periodOf, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { BatchContext } from '#server/context.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { Person } from '../balance/facts.store.ts'
import type { FeePayer, Policy } from '../balance/limit.rules.ts'
import * as sql from './initiate.sql.ts'

type Client = Transaction['client']

export const lockPeople = (client: Client, people: readonly Person[], today: LocalDate) =>
  sql.lockPeople.run(client, { people, period: periodOf(today) })

/** An accepted withdrawal with the terms and figures of the decision. */
export type NewWithdrawal = Person & {
  readonly withdrawalId: Id<'withdrawal'>
  readonly status: 'pending' | 'approved'
  readonly amount: Sen
  readonly fee: Sen
  readonly net: Sen
  readonly feeRate: Bp
  readonly feePaidBy: FeePayer
  readonly reason: string
  readonly salary: Sen
  readonly earned: Sen
  readonly ceiling: Sen
  readonly usedBefore: Sen
  readonly policy: Policy
  readonly expectedOn: LocalDate
  readonly codeId: string
  readonly actorName: string
}

export const writeWithdrawals = async (ctx: BatchContext, made: readonly NewWithdrawal[]): Promise<void> => {
  if (made.length === 0) return
  await sql.insertWithdrawals.run(ctx.client, {
    made: made.map((one) => ({
      ...one,
      id: one.withdrawalId,
      userId: one.id,
      amountSen: one.amount,
      feeSen: one.fee,
      netSen: one.net,
      feeBp: one.feeRate,
      salarySen: one.salary,
      earnedSen: one.earned,
      ceilingSen: one.ceiling,
      usedBeforeSen: one.usedBefore,
      policyId: one.policy.id,
      policyMaximumSen: one.policy.maximum,
      policyFrequency: one.policy.frequency,
      policyType: one.policy.type === 'NONE' ? null : one.policy.type,
      changeId: ctx.newId<'withdrawal_change'>(),
      approvalId: one.status === 'approved' ? ctx.newId<'withdrawal_change'>() : null,
    })),
    period: periodOf(ctx.today),
    now: ctx.now,
    today: ctx.today,
    withdrawals: made.length,
    employees: new Set(made.map((one) => one.employeeId)).size,
  })
}

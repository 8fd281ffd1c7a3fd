import type { Sen } from '#kernel/money.ts'
import { periodOf, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { BatchContext } from '#server/context.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { Person } from './facts.store.ts'
import type { FeePayer, Policy } from './limit.rules.ts'
import * as sql from './initiate.sql.ts'

type Client = Transaction['client']

export const lockPeople = (client: Client, people: readonly Person[], today: LocalDate) =>
  sql.lockPeople.run(client, [people.map((p) => p.orgId), people.map((p) => p.employeeId), periodOf(today)])

/** An accepted withdrawal with the terms and figures of the decision. */
export type NewWithdrawal = Person & {
  readonly withdrawalId: Id<'withdrawal'>
  readonly status: 'pending' | 'approved'
  readonly amount: Sen
  readonly fee: Sen
  readonly net: Sen
  readonly feeRate: number
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
  const of = <T>(column: (one: NewWithdrawal) => T): T[] => made.map(column)
  const written = await sql.insertWithdrawals.one(ctx.client, [
    of((w) => w.orgId),
    of((w) => w.withdrawalId),
    of((w) => w.employeeId),
    of((w) => w.id),
    of((w) => w.status),
    of((w) => w.amount),
    of((w) => w.fee),
    of((w) => w.net),
    of((w) => w.feeRate),
    of((w) => w.feePaidBy),
    of((w) => w.reason),
    of((w) => w.salary),
    of((w) => w.earned),
    of((w) => w.ceiling),
    of((w) => w.usedBefore),
    of((w) => w.policy.id),
    of((w) => w.policy.maximum),
    of((w) => w.policy.frequency),
    of((w) => w.expectedOn),
    of(() => ctx.newId()),
    of((w) => (w.status === 'approved' ? ctx.newId() : null)),
    of((w) => w.codeId),
    of((w) => w.actorName),
    of((w) => (w.policy.id === null ? null : w.policy.type)),
    periodOf(ctx.today),
    ctx.now,
    ctx.today,
  ])
  const people = new Set(of((w) => w.employeeId)).size
  if (written.made !== made.length || written.taken !== people || written.spent !== made.length)
    throw new Error(`a batch of ${made.length} withdrawals wrote ${JSON.stringify(written)}`)
}

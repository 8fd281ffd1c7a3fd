import { sen, type Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { postEntries, reverseEntry } from '#ground/ledger/ledger.service.ts'
import { upahContact } from '#people/support/support.service.ts'
import { notifyEmployees } from '#people/employees/contact/notify.service.ts'
import type { Work } from '#server/context.ts'
import { cancelledMessage, owedMessage, type Owed } from './leaver.messages.ts'
import { lastLeavingDay, leaverDueOn, leaverNumber } from './leaver.rules.ts'
import * as sql from './leaver.sql.ts'
import { payDayOfOrganization, type Writes } from '../plans/plan.steps.ts'

type List = {
  readonly orgId: Id<'org'>
  readonly orgName: string
  readonly id: Id<'deduction_list'>
  readonly payOn: LocalDate
}
/** The last end date of which a list's pay day is the last one. */
export const readLeftBy = async (
  ctx: Pick<Work, 'db'>,
  { orgId, payOn }: Pick<List, 'orgId' | 'payOn'>,
): Promise<LocalDate> => lastLeavingDay(payOn, await payDayOfOrganization(ctx, orgId))

type Owing = Pick<New, 'id' | 'orgId' | 'employeeId' | 'number' | 'amount'>
/** Reminds employees who left of the amount that they owe, in one payment or in instalments. */
export const sendLetter = async (
  ctx: Parameters<typeof notifyEmployees>[0] & Pick<Work, 'db' | 'env'>,
  owing: readonly Owing[],
  letter: Pick<Owed, 'employer' | 'dueOn' | 'instalments'>,
): Promise<void> => {
  const common = { ...letter, payTo: ctx.env.payTo, contact: await upahContact(ctx.db) }
  await notifyEmployees(ctx, owing, ({ number, amount }) => owedMessage({ ...common, number, amount }), { sms: true })
}

const movedKey = (id: string) => `leaver-owes:${id}`

export type Moved = { readonly id: Id<'leaver_receivable'>; readonly number: string; readonly amount: Sen }
type New = Moved & { readonly orgId: Id<'org'>; readonly employeeId: Id<'employee'>; readonly employee: string }

/**
 * Makes the rests of a submitted list that no later pay day can deduct receivables from the employees, who get a letter.
 * They stay receivables if an employee is employed again.
 */
export const moveRestsOfLeavers = async (ctx: Writes, list: List) => {
  const { orgId, orgName, id: listId, payOn } = list
  const rows = await sql.selectRestsOfLeavers.all(ctx.client, { orgId, listId, leftBy: await readLeftBy(ctx, list) })
  if (rows.length === 0) return []
  const dueOn = leaverDueOn(payOn, ctx.today)
  const made = rows.map((row): New => {
    const id = ctx.newId<'leaver_receivable'>()
    return {
      id,
      number: leaverNumber(id),
      amount: row.carried,
      orgId,
      employeeId: row.employeeId,
      employee: row.employeeName,
    }
  })
  await sql.insertReceivables.run(ctx.client, {
    orgId,
    listId,
    dueOn,
    now: ctx.now,
    items: made.map(({ id, number, employeeId, amount }) => ({ id, number, employeeId, amountSen: amount })),
  })
  await postEntries(
    ctx,
    made.map(({ id, amount }) => ({
      orgId,
      event: 'leaver_owes' as const,
      sourceType: 'leaver_receivable',
      sourceId: id,
      on: ctx.today,
      key: movedKey(id),
      amounts: { rest: amount },
    })),
  )
  await sendLetter(ctx, made, { employer: orgName, dueOn })
  return made.map(({ id, number, amount, employee }) => ({ id, number, amount, employee, dueOn }))
}

/** Locks the receivables of a list against payments. */
export const lockReceivablesOf = async ({ client }: Pick<Work, 'client'>, { orgId, id }: List) =>
  (await sql.lockReceivables.all(client, { orgId, listId: id })).map((row) => ({
    id: row.id,
    orgId,
    employeeId: row.employeeId,
    number: row.number,
    employee: row.employeeName,
    amount: row.amount,
    paid: row.paid,
  }))

/** Cancels the locked receivables of a list without payments, before the list opens again. */
export const cancelReceivables = async (
  ctx: Writes,
  { orgId, orgName, id: listId }: List,
  receivables: Awaited<ReturnType<typeof lockReceivablesOf>>,
  reason: string,
): Promise<void> => {
  if (receivables.length === 0) return
  await sql.cancelReceivables.run(ctx.client, { orgId, listId, reason, now: ctx.now })
  for (const { id } of receivables) {
    const key = `leaver-receivable-cancelled:${id}`
    await reverseEntry(ctx, { orgId, event: 'leaver_receivable_cancelled', of: movedKey(id), on: ctx.today, key })
  }
  await notifyEmployees(ctx, receivables, (one) => cancelledMessage({ ...one, employer: orgName }), { sms: true })
}

type Locked = { readonly orgId: Id<'org'>; readonly id: Id<'leaver_receivable'>; readonly paid: Sen }
/** Changes the paid amount of a locked receivable. */
export const addToPaid = (
  { client, now }: Pick<Work, 'client' | 'now'>,
  { orgId, id, paid }: Locked,
  amount: Sen,
): Promise<unknown> => sql.setPaid.run(client, { orgId, id, paidSen: sen(paid + amount), now })

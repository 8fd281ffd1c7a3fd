import { sum, type Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id, type Instant } from '#kernel/values.ts'
import { postingsOf, withdrawalAmounts } from '#modules/ledger/ledger.rules.ts'
import { postEntriesFrom } from '#modules/ledger/ledger-bulk.service.ts'
import { postEntries, reverseEntries, type NewEntry } from '#modules/ledger/ledger.service.ts'
import { queueMessages, type OutgoingMessage } from '#modules/notifications/message.service.ts'
import {
  completedTogether,
  completeSent,
  sendUnsent,
  unsharedMoment,
  type Swept,
} from '#modules/withdrawals/sweep.service.ts'
import { changeStatus, recordReturn } from '#modules/withdrawals/withdrawal.service.ts'
import type { ChangedBy, HeldWithdrawal } from '#modules/withdrawals/change.rules.ts'
import type { Context, PlatformActor } from '#server/context.ts'
import type { Batch } from './transfer.contract.ts'
import { cancelledWords, completedWords, returnedWords } from './transfer.messages.ts'
import * as store from './transfer.store.ts'

/** What the moves of money need of a handler's context, whatever it may refuse. */
export type MoveContext = Pick<
  Context<never, PlatformActor>,
  'client' | 'now' | 'today' | 'newId' | 'record' | 'address' | 'actor'
>

type TellContext = Pick<MoveContext, 'client' | 'now' | 'newId'>
type Told = Pick<HeldWithdrawal, 'orgId' | 'employeeId'>

const byOf = ({ actor }: MoveContext): ChangedBy => ({ id: actor.id, name: actor.name, role: actor.role })
const entryPrefix = 'withdrawal-completed:'
export const entryKey = (id: Id<'withdrawal'>): string => `${entryPrefix}${id}`
export const netOf = (moved: readonly { readonly net: Sen }[]): Sen => sum(moved.map(({ net }) => net))
const countOf = (swept: readonly Swept[]): number => swept.reduce((all, { withdrawals }) => all + withdrawals, 0)

/** Makes one numbered batch of all that is approved or processing and was not sent. The caller has taken its turn. */
export const sendToBank = async (ctx: MoveContext): Promise<Batch | null> => {
  const batchId = ctx.newId<'bank_batch'>()
  const orgs = await store.activeOrgs(ctx.client)
  const sent = await sendUnsent(ctx, { by: byOf(ctx), call: 'rollingPayAdmin-endOfDayProcessing' }, { batchId, orgs })
  if (sent.length === 0) return null
  const batch = await store.insertBatch(ctx.client, {
    id: batchId,
    withdrawals: countOf(sent),
    net_sen: netOf(sent),
    sent_at: ctx.now,
    sent_on: ctx.today,
    sent_by: ctx.actor.id,
    sent_by_name: ctx.actor.name,
  })
  ctx.record({
    type: 'bank_batch',
    id: batch.id,
    org: platformOrgId,
    after: { number: batch.number, count: batch.count, net: batch.net },
  })
  return batch
}

/** Approves by hand, or takes one out of the queue for a transfer by hand or the next end of day. */
export const moveBy = (
  ctx: MoveContext,
  held: readonly HeldWithdrawal[],
  to: 'approved' | 'processing',
  call: string,
) => changeStatus(ctx, held, { to, by: byOf(ctx), call })

const completedEntry = (held: HeldWithdrawal, on: LocalDate): NewEntry => ({
  orgId: held.orgId,
  event: 'withdrawal_completed',
  source: { type: 'withdrawal', id: held.id },
  on,
  key: entryKey(held.id),
  postings: postingsOf('withdrawal_completed', withdrawalAmounts(held)),
})

/** The money has arrived: status, books and a word to each employee. */
export const complete = async (
  ctx: MoveContext,
  held: readonly HeldWithdrawal[],
  transferOn: LocalDate,
  call: string,
): Promise<void> => {
  await changeStatus(ctx, held, { to: 'completed', by: byOf(ctx), call, transferOn })
  await postEntries(
    ctx,
    held.map((one) => completedEntry(one, transferOn)),
  )
  await tell(ctx, held, (one) => completedWords(one, transferOn))
}

/** The same for everything of these batches that is still with the bank. */
export const completeBatches = async (
  moving: MoveContext,
  batchIds: readonly Id<'bank_batch'>[],
  transferOn: LocalDate,
  call: string,
): Promise<readonly Swept[]> => {
  // Known by their moment from here on: nobody is told of a withdrawal twice.
  const ctx = { ...moving, now: await unsharedMoment(moving, batchIds) }
  const completed = await completeSent(ctx, { by: byOf(ctx), call }, { transferOn, batchIds })
  await postEntriesFrom(ctx, {
    event: 'withdrawal_completed',
    sourceType: 'withdrawal',
    on: transferOn,
    orgs: completed.map(({ orgId }) => orgId),
    count: countOf(completed),
    columns: {
      org_id: 'w.org_id',
      source_id: 'w.id',
      key: `'${entryPrefix}' || w.id`,
      amount: 'w.amount_sen',
      employerFee: `case w.fee_paid_by when 'employer' then w.fee_sen else 0 end`,
      net: 'w.net_sen',
      fee: 'w.fee_sen',
    },
    from: completedTogether,
    values: [batchIds, ctx.now],
  })
  for (const batchId of new Set(completed.map((one) => one.batchId)))
    await tellPage(ctx, { batchId, at: ctx.now, transferOn, after: ['', ''] })
  return completed
}

/** Rows that one transaction writes messages for; the rest follows in the background, as many at a time. */
const tellAtOnce = 1_000
export type Telling = {
  readonly batchId: Id<'bank_batch'>
  readonly at: Instant
  readonly transferOn: LocalDate
  /** Organization and id of the last withdrawal whose employee was told. */
  readonly after: readonly [string, string]
}

/** A word to the next employees whose withdrawals of this batch were completed at that moment, and a job for those behind. */
export const tellPage = async (ctx: TellContext, of: Telling): Promise<void> => {
  const page = await store.completedPage(ctx.client, of, tellAtOnce)
  await tell(ctx, page, (one) => completedWords(one, of.transferOn))
  const last = page.at(-1)
  if (!last || page.length < tellAtOnce) return
  const next: Telling = { ...of, after: [last.orgId, last.id] }
  await ctx.client.query(`select enqueue('tellCompleted', $1)`, [JSON.stringify(next)])
}

/** The amounts go back to the balances of the employees. Rows must be held together with their periods. */
export const cancel = async (
  ctx: MoveContext,
  held: readonly HeldWithdrawal[],
  reason: string,
  call: string,
): Promise<void> => {
  await changeStatus(ctx, held, { to: 'cancelled', by: byOf(ctx), call, reason })
  await tell(ctx, held, (one) => cancelledWords(one, reason))
}

/** The bank gave a completed transfer back: its entry is taken back, the amount is free, the employee is told what to check. */
export const takeBack = async (
  ctx: MoveContext,
  held: HeldWithdrawal,
  reason: string,
  returnedOn: LocalDate,
): Promise<void> => {
  await recordReturn(ctx, [held], { by: byOf(ctx), call: 'rollingPayAdmin-recordBankReturn', reason })
  await reverseEntries(ctx, [
    {
      orgId: held.orgId,
      event: 'withdrawal_returned',
      of: entryKey(held.id),
      on: returnedOn,
      key: `withdrawal-returned:${held.id}`,
    },
  ])
  await tell(ctx, [held], (one) => returnedWords(one, reason), { sms: true })
}

/** E-mail to everybody who has an address; only what asks somebody to act goes by SMS where there is none. */
const tell = async <T extends Told>(
  ctx: TellContext,
  held: readonly T[],
  words: (of: T) => { subject: string; text: string },
  { sms = false }: { sms?: boolean } = {},
): Promise<void> => {
  const addresses = await store.addressesOf(ctx.client, held)
  const messages: OutgoingMessage[] = []
  for (const one of held) {
    const address = addresses.get(one.employeeId)
    if (address?.email) messages.push({ orgId: one.orgId, channel: 'email', to: address.email, ...words(one) })
    else if (sms && address?.mobileNumber)
      messages.push({ orgId: one.orgId, channel: 'sms', to: address.mobileNumber, ...words(one) })
  }
  await queueMessages(ctx, messages)
}

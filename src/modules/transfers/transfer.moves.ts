import { sum, type Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { postingsOf, withdrawalAmounts } from '#modules/ledger/ledger.rules.ts'
import { postEntries, reverseEntries, type NewEntry } from '#modules/ledger/ledger.service.ts'
import { queueMessages, type OutgoingMessage } from '#modules/notifications/message.service.ts'
import { changeStatus, holdUnsent, recordReturn } from '#modules/withdrawals/withdrawal.service.ts'
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

const byOf = ({ actor }: MoveContext): ChangedBy => ({ id: actor.id, name: actor.name, role: actor.role })
export const entryKey = (id: Id<'withdrawal'>): string => `withdrawal-completed:${id}`
export const netOf = (held: readonly HeldWithdrawal[]): Sen => sum(held.map(({ net }) => net))

/** Makes one numbered batch of all that is approved or processing and was not sent. The caller has taken its turn. */
export const sendToBank = async (
  ctx: MoveContext,
): Promise<{ batch: Batch | null; held: readonly HeldWithdrawal[] }> => {
  const unsent = await holdUnsent(ctx)
  const active = await store.activeOrgs(ctx.client, [...new Set(unsent.map(({ orgId }) => orgId))])
  const held = unsent.filter(({ orgId }) => active.has(orgId))
  if (held.length === 0) return { batch: null, held }
  const batch = await store.insertBatch(ctx.client, {
    id: ctx.newId(),
    withdrawals: held.length,
    net_sen: netOf(held),
    sent_at: ctx.now,
    sent_on: ctx.today,
    sent_by: ctx.actor.id,
    sent_by_name: ctx.actor.name,
  })
  await changeStatus(ctx, held, {
    to: 'processing',
    by: byOf(ctx),
    call: 'rollingPayAdmin-endOfDayProcessing',
    batchId: batch.id,
  })
  ctx.record({
    type: 'bank_batch',
    id: batch.id,
    org: platformOrgId,
    after: { number: batch.number, count: batch.count, net: batch.net },
  })
  return { batch, held }
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
const tell = async (
  ctx: MoveContext,
  held: readonly HeldWithdrawal[],
  words: (of: HeldWithdrawal) => { subject: string; text: string },
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

import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, PlatformActor } from '#server/context.ts'
import { lockWithdrawals } from '../decision/status.steps.ts'
import { returnWithdrawal } from './outcome.steps.ts'
import { whyNotReturn, type ReturnRefusal } from './transfer.rules.ts'

type Returned = {
  readonly orgId: Id<'org'>
  readonly id: Id<'withdrawal'>
  readonly reason: string
  readonly returnedOn: LocalDate
}
/** Records that the bank returned a completed transfer. */
export const recordBankReturn = async (
  ctx: Context<'not_found' | ReturnRefusal, PlatformActor>,
  { orgId, id, reason, returnedOn }: Returned,
): Promise<void> => {
  const [locked] = await lockWithdrawals(ctx, [{ orgId, id }], { releases: true })
  if (!locked) return ctx.refuse('not_found')
  const whyNot = whyNotReturn({ ...locked, today: ctx.today, returnedOn })
  if (whyNot) return ctx.refuse(whyNot.code, whyNot.params)
  await returnWithdrawal(ctx, locked, reason, returnedOn)
}

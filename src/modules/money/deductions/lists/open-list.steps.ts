import type { Id } from '#kernel/values.ts'
import type { TenantActor } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import type { DeductionList } from './deduction.contract.ts'
import { lockList } from './list.store.ts'

type Answering = {
  readonly db: Db
  readonly actor: TenantActor
  readonly refuse: (code: 'not_found' | 'list_submitted', params?: Readonly<Record<string, string>>) => never
}
/** Locks a list whose answers are still open. */
export const lockOpen = async (ctx: Answering, id: Id<'deduction_list'>): Promise<DeductionList> => {
  const list = (await lockList(ctx.db, { orgId: ctx.actor.orgId, id })) ?? ctx.refuse('not_found')
  refuseSubmitted(ctx, list)
  return list
}
export const refuseSubmitted = (
  ctx: Pick<Answering, 'refuse'>,
  { number, submittedByName }: Pick<DeductionList, 'number' | 'submittedByName'>,
): void => {
  if (submittedByName !== null) ctx.refuse('list_submitted', { number, name: submittedByName })
}

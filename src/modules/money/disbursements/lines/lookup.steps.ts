import { isPlatform } from '#kernel/access.ts'
import { isOneOf } from '#kernel/one-of.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, PlatformActor, TenantActor } from '#server/context.ts'
import { platformStatuses } from '../disbursement.rules.ts'
import * as store from '../disbursement.store.ts'

export type LookupContext = Context<'disbursement_not_found', TenantActor | PlatformActor, Id<'org'>>

/** Locks a disbursement that the caller may see. */
export const lock = async (ctx: Pick<LookupContext, 'db' | 'refuse' | 'actor'>, key: store.DisbursementKey) => {
  const found = await store.lockDisbursement(ctx.db, key)
  if (!found || !maySee(ctx.actor, found)) return ctx.refuse('disbursement_not_found')
  return found
}

/** A disbursement of the call's organization. Platform staff see it once it is approved. */
export const read = async (ctx: Pick<LookupContext, 'db' | 'refuse' | 'actor' | 'org'>, id: Id<'disbursement'>) => {
  const found = await store.readDisbursement(ctx.db, { orgId: ctx.org, id })
  if (!found || !maySee(ctx.actor, found)) return ctx.refuse('disbursement_not_found')
  return found
}

const maySee = (actor: LookupContext['actor'], { orgId, status }: store.StoredDisbursement): boolean =>
  isPlatform(actor.role) ? isOneOf(platformStatuses, status) : orgId === actor.orgId

import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Actor, Context, Work } from '#server/context.ts'
import { siteOf } from '../passkey.rules.ts'
import { listPasskeys } from '../passkey.store.ts'
import { requestPasskey, verifyPasskey, type Plain } from './passkey.steps.ts'

type OwnWork = Pick<Work, 'db' | 'now' | 'env'> & Pick<Context, 'actor'>

/** A challenge for the user's passkeys that is bound to the confirmation, or null if none can be used. */
export const requestOwnPasskey = async (ctx: OwnWork, purpose: string) => {
  const site = siteOf(ctx.env.publicUrl)
  const rows = await listPasskeys(ctx.db, ctx.actor)
  return site && rows.length > 0 ? requestPasskey(ctx, site, boundPurpose(ctx.actor, purpose), rows) : null
}

/** Whether the user's passkey answered a challenge for this purpose. Each answer counts once. */
export const isOwnPasskey = async (
  ctx: OwnWork,
  purpose: string,
  response: Plain<AuthenticationResponseJSON>,
): Promise<boolean> => {
  const site = siteOf(ctx.env.publicUrl)
  if (!site) return false
  const answer = { purpose: boundPurpose(ctx.actor, purpose), response }
  return (await verifyPasskey(ctx, site, answer, ctx.actor)) !== null
}

const boundPurpose = ({ orgId, id, sessionHash }: Actor, purpose: string): string =>
  `${purpose} ${orgId} ${id} ${sessionHash.toString('base64url')}`

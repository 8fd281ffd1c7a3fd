import { laterThan } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Context, Handlers } from '#server/context.ts'
import { lockUser } from './account.store.ts'
import type { staffSecurity } from './staff-security.contract.ts'
import { staffSecurityRecord } from './staff-security-record.rules.ts'
import { readSecurity, writeSecurity } from './staff-security.store.ts'
import { whyNotRequire } from './two-step.rules.ts'
import { readConfirmed } from './two-step.store.ts'
import { listPlatformStaff } from './user-admin.store.ts'

export const staffSecurityHandlers: Handlers<typeof staffSecurity> = {
  getSecurity: (ctx) => stateOf(ctx),

  updateSecurity: async (ctx, { requireTwoStep, modifiedAt: seen }) => {
    // Turning off one's own two-step sign-in locks the account too.
    await lockUser(ctx.db, ctx.actor)
    const twoStep = (await readConfirmed(ctx.db, platformOrgId)).has(ctx.actor.id)
    const refused = whyNotRequire(requireTwoStep, { twoStep })
    if (refused) ctx.refuse(refused)
    const stored = await readSecurity(ctx.db)
    const before = stored?.modifiedAt ?? null
    if (seen !== undefined && seen !== before) ctx.refuse('record_changed')
    const at = before ? laterThan(before, ctx.now) : ctx.now
    if (!(await writeSecurity(ctx.db, { requireTwoStep, at, by: ctx.actor.id, before }))) ctx.refuse('record_changed')
    ctx.record({
      type: staffSecurityRecord,
      id: platformOrgId,
      before: { requireTwoStep: stored?.requireTwoStep ?? false },
      after: { requireTwoStep },
    })
    return stateOf(ctx)
  },
}

const stateOf = async (ctx: Pick<Context, 'db'>) => {
  const stored = await readSecurity(ctx.db)
  const active = (await listPlatformStaff(ctx.db)).filter(({ status }) => status === 'Active')
  const confirmed = await readConfirmed(ctx.db, platformOrgId)
  return {
    requireTwoStep: stored?.requireTwoStep ?? false,
    modifiedAt: stored?.modifiedAt ?? null,
    modifiedBy: stored?.modifiedBy ?? null,
    without: active.filter(({ id }) => !confirmed.has(id)).map(({ displayName }) => displayName),
    active: active.length,
  }
}

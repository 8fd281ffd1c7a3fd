import { laterThan } from '#kernel/time.ts'
import type { Input } from '#kernel/call.ts'
import type { Actor, Context, Handlers } from '#server/context.ts'
import { lockUser } from '../account.store.ts'
import type { managementSecurity, staffSecurity } from './sign-in-security.contract.ts'
import { signInSecurityRecord } from './sign-in-security-record.rules.ts'
import { listSecondFactors, readSecurity, writeSecurity } from './sign-in-security.store.ts'
import { defaultConfirmAbove, lacksFactor, whyNotRequire } from '../two-step.rules.ts'

type ReadContext = Pick<Context, 'db'> & { readonly actor: Actor }

const noFactors = { app: false, passkeys: 0 }
const read = async ({ db, actor: { id, orgId } }: ReadContext) => {
  const stored = await readSecurity(db, orgId)
  const people = (await listSecondFactors(db, orgId)).filter(({ status }) => status === 'Active')
  const { app, passkeys } = people.find((one) => one.id === id) ?? noFactors
  const without = (requirePasskey: boolean) =>
    people.filter((own) => lacksFactor({ requireTwoStep: true, requirePasskey }, own)).map(({ name }) => name)
  return {
    requireTwoStep: stored?.requireTwoStep ?? false,
    requirePasskey: stored?.requirePasskey ?? false,
    confirmAbove: stored?.confirmAbove ?? defaultConfirmAbove,
    secondPersonCompletes: stored?.secondPersonCompletes ?? false,
    modifiedAt: stored?.modifiedAt ?? null,
    modifiedBy: stored?.modifiedBy ?? null,
    withoutTwoStep: without(false),
    withoutPasskey: without(true),
    active: people.length,
    own: { app, passkeys },
  }
}

type ChangeContext = Context<'own_two_step_first' | 'record_changed'>

const update = async (
  ctx: ChangeContext,
  {
    modifiedAt: seen,
    confirmAbove: given,
    secondPersonCompletes: second,
    ...required
  }: Input<(typeof managementSecurity)['updateSecurity']>,
) => {
  const { db, actor, now } = ctx
  // Removing one's own second factor locks the account too.
  await lockUser(db, actor)
  const own = (await listSecondFactors(db, actor.orgId)).find(({ id }) => id === actor.id)
  const refused = whyNotRequire(required, own ?? noFactors)
  if (refused) ctx.refuse(refused)
  const stored = await readSecurity(db, actor.orgId)
  const before = stored?.modifiedAt ?? null
  if (seen !== undefined && seen !== before) ctx.refuse('record_changed')
  const at = before ? laterThan(before, now) : now
  const confirmAbove = given ?? stored?.confirmAbove ?? defaultConfirmAbove
  const secondPersonCompletes = second ?? stored?.secondPersonCompletes ?? false
  const change = { ...required, confirmAbove, secondPersonCompletes, orgId: actor.orgId, at, by: actor.id, before }
  if (!(await writeSecurity(db, change))) ctx.refuse('record_changed')
  ctx.record({
    type: signInSecurityRecord,
    id: actor.orgId,
    before: {
      requireTwoStep: stored?.requireTwoStep ?? false,
      requirePasskey: stored?.requirePasskey ?? false,
      confirmAbove: stored?.confirmAbove ?? defaultConfirmAbove,
      secondPersonCompletes: stored?.secondPersonCompletes ?? false,
    },
    after: { ...required, confirmAbove, secondPersonCompletes },
  })
  return read(ctx)
}

export const staffSecurityHandlers: Handlers<typeof staffSecurity> = { getSecurity: read, updateSecurity: update }
export const managementSecurityHandlers: Handlers<typeof managementSecurity> = {
  getSecurity: read,
  updateSecurity: update,
}

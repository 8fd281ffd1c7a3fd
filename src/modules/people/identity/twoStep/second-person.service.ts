import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Context, PlatformActor } from '#server/context.ts'
import { readSecurity } from './sign-in-security.store.ts'

/** The user who started a payment; null for payments from before this was stored. */
type Starter = { readonly by: Id<'user'> | null; readonly byName: string | null }

/** Refuses to let the person who started a payment complete it, if the platform requires another person. */
export const refuseStarter = async (
  { db, actor, refuse }: Pick<Context<'second_person_completes', PlatformActor>, 'db' | 'actor' | 'refuse'>,
  starters: readonly Starter[],
): Promise<void> => {
  const own = starters.find(({ by }) => by === actor.id)
  if (own && (await readSecurity(db, platformOrgId))?.secondPersonCompletes)
    refuse('second_person_completes', { name: own.byName ?? actor.name })
}

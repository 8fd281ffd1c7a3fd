import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import * as store from './team.store.ts'

/** Those of the given teams that are approved, as the groups of a pay run. */
export const approvedTeams = async (db: Db, orgId: Id<'org'>, ids: readonly string[]) => {
  const chosen = new Set(ids)
  const teams = (await store.listTeams(db, orgId, 'Approved')).filter(({ id }) => chosen.has(id))
  return teams.map(({ id, code, teamName: name, teamDescription: description }) => ({ id, code, name, description }))
}

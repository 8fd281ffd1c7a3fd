import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Team, TeamFields } from './team.contract.ts'

type TeamKey = { readonly orgId: Id<'org'>; readonly id: Id<'team'> }

const toTeam = (row: Selectable<Tables['teams']>): Team => ({
  id: row.id,
  code: row.code,
  teamName: row.name,
  teamDescription: row.description,
  status: row.status,
  createdBy: row.created_by,
  createdAt: row.created_at,
  modifiedBy: row.modified_by,
  modifiedAt: row.modified_at,
  approvedBy: row.approved_by,
  approvedAt: row.approved_at,
})
export const columnsOf = ({ teamName, teamDescription }: TeamFields) => ({
  name: teamName,
  description: teamDescription,
})

const ofOrganization = (db: Db, orgId: Id<'org'>) => db.selectFrom('teams').selectAll().where('org_id', '=', orgId)

export const listTeams = async (db: Db, orgId: Id<'org'>, status?: Team['status']): Promise<Team[]> => {
  let teams = ofOrganization(db, orgId)
  if (status) teams = teams.where('status', '=', status)
  const rows = await teams
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toTeam)
}

export const readTeam = async (db: Db, { orgId, id }: TeamKey): Promise<Team | null> => {
  const row = await ofOrganization(db, orgId).where('id', '=', id).executeTakeFirst()
  return row ? toTeam(row) : null
}

/** Locks these teams in the order of their ids. */
export const lockTeams = async (db: Db, orgId: Id<'org'>, ids: readonly TeamKey['id'][]): Promise<Team[]> =>
  (await ofOrganization(db, orgId).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()).map(toTeam)

export const insertTeam = async (
  db: Db,
  { orgId, id }: TeamKey,
  columns: Omit<Insertable<Tables['teams']>, 'org_id' | 'id'>,
): Promise<Team> =>
  toTeam(
    await db
      .insertInto('teams')
      .values({ ...columns, org_id: orgId, id })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const updateTeam = async (db: Db, { orgId, id }: TeamKey, columns: Updateable<Tables['teams']>): Promise<Team> =>
  toTeam(
    await db
      .updateTable('teams')
      .set(columns)
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

import { sql } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Required } from '../two-step.rules.ts'

type SignInSecurity = Required & {
  readonly confirmAbove: Sen
  readonly secondPersonCompletes: boolean
  readonly modifiedAt: Instant
  readonly modifiedBy: string
}

const read = (db: Db, orgId: Id<'org'>) =>
  db
    .selectFrom('sign_in_security as s')
    .leftJoin('users as u', (join) => join.onRef('u.org_id', '=', 's.org_id').onRef('u.id', '=', 's.modified_by'))
    .select([
      's.require_two_step',
      's.require_passkey',
      's.confirm_above_sen',
      's.second_person_completes',
      's.modified_at',
      'u.display_name',
    ])
    .where('s.org_id', '=', orgId)

type Row = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirst']>>
const toSecurity = (row: Row): SignInSecurity | null =>
  row
    ? {
        requireTwoStep: row.require_two_step,
        requirePasskey: row.require_passkey,
        confirmAbove: row.confirm_above_sen,
        secondPersonCompletes: row.second_person_completes,
        modifiedAt: row.modified_at,
        modifiedBy: row.display_name ?? '',
      }
    : null

/** The sign-in rules of an organization's management, or of platform staff; null until they are set. */
export const readSecurity = async (db: Db, orgId: Id<'org'>): Promise<SignInSecurity | null> =>
  toSecurity(await read(db, orgId).executeTakeFirst())

/** The same, locked until the transaction ends. */
export const lockSecurity = async (db: Db, orgId: Id<'org'>): Promise<SignInSecurity | null> =>
  toSecurity(await read(db, orgId).forShare('s').executeTakeFirst())

type Change = Required & {
  readonly confirmAbove: Sen
  readonly secondPersonCompletes: boolean
  readonly orgId: Id<'org'>
  readonly at: Instant
  readonly by: Id<'user'>
  /** The version to replace; null if there is none. */
  readonly before: Instant | null
}
/** Writes the requirement unless it has changed since. Returns whether it was written. */
export const writeSecurity = async (db: Db, change: Change): Promise<boolean> => {
  const { orgId, requireTwoStep, requirePasskey, confirmAbove, secondPersonCompletes, at, by, before } = change
  const values = {
    require_two_step: requireTwoStep,
    require_passkey: requirePasskey,
    confirm_above_sen: confirmAbove,
    second_person_completes: secondPersonCompletes,
    modified_at: at,
    modified_by: by,
  }
  const written = await db
    .insertInto('sign_in_security')
    .values({ org_id: orgId, ...values })
    .onConflict((conflict) =>
      before === null
        ? conflict.column('org_id').doNothing()
        : conflict.column('org_id').doUpdateSet(values).where('sign_in_security.modified_at', '=', before),
    )
    .executeTakeFirst()
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The people of management, or of the platform, with their second factors, by name. */
export const listSecondFactors = async (db: Db, orgId: Id<'org'>) =>
  db
    .selectFrom('users as u')
    .leftJoin('one_time_passwords as p', (join) =>
      join.onRef('p.org_id', '=', 'u.org_id').onRef('p.user_id', '=', 'u.id').on('p.confirmed_at', 'is not', null),
    )
    .select((eb) => [
      'u.id',
      'u.display_name as name',
      'u.status',
      'u.role',
      sql<boolean>`p.user_id is not null`.as('app'),
      eb
        .selectFrom('passkeys as k')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('k.org_id', '=', 'u.org_id')
        .whereRef('k.user_id', '=', 'u.id')
        .as('passkeys'),
    ])
    .where('u.org_id', '=', orgId)
    .where('u.role', '<>', 'Employee')
    .where('u.deleted_at', 'is', null)
    .orderBy(sql`lower(u.display_name)`)
    .orderBy('u.id')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, passkeys: Number(row.passkeys) })))

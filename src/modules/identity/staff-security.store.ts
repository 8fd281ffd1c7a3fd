import type { Instant } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { readOneTimePassword } from './two-step.store.ts'

type StaffSecurity = { readonly requireTwoStep: boolean; readonly modifiedAt: Instant; readonly modifiedBy: string }

const read = (db: Db) =>
  db
    .selectFrom('staff_security as s')
    .leftJoin('users as u', (join) => join.onRef('u.org_id', '=', 's.org_id').onRef('u.id', '=', 's.modified_by'))
    .select(['s.require_two_step', 's.modified_at', 'u.display_name'])
    .where('s.org_id', '=', platformOrgId)

type Row = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirst']>>
const toSecurity = (row: Row): StaffSecurity | null =>
  row ? { requireTwoStep: row.require_two_step, modifiedAt: row.modified_at, modifiedBy: row.display_name ?? '' } : null

/** What is required of platform staff at sign-in; null until it is set. */
export const readSecurity = async (db: Db): Promise<StaffSecurity | null> =>
  toSecurity(await read(db).executeTakeFirst())

/** The same, locked until the transaction ends. */
export const lockSecurity = async (db: Db): Promise<StaffSecurity | null> =>
  toSecurity(await read(db).forShare('s').executeTakeFirst())

type Change = {
  readonly requireTwoStep: boolean
  readonly at: Instant
  readonly by: Id<'user'>
  /** The version to replace; null if there is none. */
  readonly before: Instant | null
}
/** Writes the requirement unless it has changed since. Returns whether it was written. */
export const writeSecurity = async (db: Db, { requireTwoStep, at, by, before }: Change): Promise<boolean> => {
  const values = { require_two_step: requireTwoStep, modified_at: at, modified_by: by }
  const written = await db
    .insertInto('staff_security')
    .values({ org_id: platformOrgId, ...values })
    .onConflict((conflict) =>
      before === null
        ? conflict.column('org_id').doNothing()
        : conflict.column('org_id').doUpdateSet(values).where('staff_security.modified_at', '=', before),
    )
    .executeTakeFirst()
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Whether this account must set up two-step sign-in before anything else. */
export const mustSetUpTwoStep = async (
  db: Db,
  { org_id: orgId, id }: { readonly org_id: Id<'org'>; readonly id: Id<'user'> },
): Promise<boolean> =>
  orgId === platformOrgId &&
  (await readSecurity(db))?.requireTwoStep === true &&
  !(await readOneTimePassword(db, { orgId, id }))?.confirmed_at

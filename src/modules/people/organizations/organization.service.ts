import { sen, type Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { changeOf, writeAudit } from '#server/audit.ts'
import type { Work } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import { orgInfo } from './organization.contract.ts'
import { organizationRecord } from './organization-record.rules.ts'
import { selectByCodes } from './organization.sql.ts'
import * as store from './organization.store.ts'
import * as pauseStore from './withdrawal-pause.store.ts'

/** The organization with this sign-in code, ignoring case. */
export const organizationByCode = async (db: Db, code: string): Promise<Id<'org'> | null> =>
  (await store.readIdByCode(db, code)) ?? null

/** Whether the organization's users may sign in: it exists and is neither deleted nor Suspended. */
export const isOrganizationOpen = async (db: Db, orgId: Id<'org'>): Promise<boolean> => {
  const organization = await store.readOrganization(db, orgId)
  return organization !== undefined && organization.status !== 'Suspended'
}

/** Since when an organization is suspended, if that is known. */
export const suspendedSince = async (db: Db, orgId: Id<'org'>): Promise<LocalDate | null> =>
  (await store.readOrganization(db, orgId))?.suspended_on ?? null

/** Whether new money movements may start: the organization is Active and not deleted. */
export const isOrganizationActive = async (db: Db, orgId: Id<'org'>): Promise<boolean> =>
  (await store.readOrganization(db, orgId))?.status === 'Active'

/** The limits for an organization's policies: its cut-off day, if set, and its minimum withdrawal. */
export const policyLimitsOf = async (db: Db, orgId: Id<'org'>): Promise<{ cutoffDay: number | null; minimum: Sen }> => {
  const organization = await store.readOrganization(db, orgId)
  return { cutoffDay: organization?.cutoff_day ?? null, minimum: organization?.minimum_withdrawal_sen ?? sen(0) }
}

/** The name of an organization. Throws if it was deleted. */
export const organizationName = async (db: Db, orgId: Id<'org'>): Promise<string> => {
  const organization = await store.readOrganization(db, orgId)
  if (!organization) throw new Error('the organization does not exist')
  return organization.name
}

/** The organization code that users enter at sign-in; null for the platform. */
export const organizationCode = async (db: Db, orgId: Id<'org'>): Promise<string | null> => {
  const code = (await store.readOrganization(db, orgId))?.domain
  // Without a code, the id is stored in its place.
  return code === undefined || code === orgId ? null : code
}

/** The organizations with these codes, ignoring case, by the code in lower case. Deleted ones are not active. */
export const organizationsByCode = async ({ client }: Pick<Work, 'client'>, codes: readonly string[]) => {
  const rows = await selectByCodes.all(client, { codes: codes.map((code) => code.toLowerCase()) })
  return new Map(rows.map((row) => [row.code, row]))
}

/** Whether an organization exists, or with `deleted` whether it exists or existed. */
export const organizationExists = (db: Db, orgId: Id<'org'>, deleted = false): Promise<boolean> =>
  store.organizationExists(db, orgId, deleted)

/** The settings of deduction lists, which employers read in the due dates and limits of their lists. */
const deductionSettings = ['remittanceDays', 'statutoryLimit', 'pauseAfterOverdueDays', 'isPaused']
/** The fields of an organization's record that its own users may read. */
export const visibleOrganizationFields: ReadonlySet<string> = new Set([
  ...Object.keys(orgInfo.shape).filter((field) => field !== 'organization'),
  ...deductionSettings,
])

/** How long an organization's suppliers wait after a change of their bank account until they can be paid. */
export const setAccountWait = store.updateAccountWait

/** The pause of new withdrawals by a Manager, which may have ended. */
export const withdrawalPauseOf = pauseStore.readWithdrawalPause
export const lockWithdrawalPause = pauseStore.lockWithdrawalPause
export const setWithdrawalPause = pauseStore.updateWithdrawalPause

/** Refuses new withdrawals of an organization from a day, or with null no longer. Records it in the audit trail. */
export const setPausedOn = async (
  ctx: Pick<Work, 'db' | 'client' | 'now' | 'newId'>,
  orgId: Id<'org'>,
  on: LocalDate | null,
): Promise<void> => {
  await store.updatePausedOn(ctx.db, orgId, on)
  const [before, after] = [{ isPaused: on === null }, { isPaused: on !== null }]
  const changes = [changeOf({ type: organizationRecord, id: orgId, org: orgId, before, after })]
  const actor = { id: null, orgId: null, name: 'Upah', role: '' } as const
  await writeAudit(ctx, 'orgs-updateOrg', [{ actor, address: 'server', changes }])
}

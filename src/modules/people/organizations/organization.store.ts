import { sql, type RawBuilder, type Selectable } from 'kysely'
import { sen, type Sen } from '#kernel/money.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Organization, OrganizationInput } from './organization.contract.ts'
import { country, franchiseOf, organizationDefaults } from './organization.rules.ts'

type OrganizationRow = Selectable<Tables['organizations']>
type Attachment = Organization['attachments'][number]
type OfferedWallet = { readonly id: Id<'wallet'>; readonly name: string }
export type FullRow = OrganizationRow & {
  franchisor_name: string | null
  attachments: Attachment[]
  wallets: OfferedWallet[]
}
type OrgId = Id<'org'>

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

const limitOffOf = (row: OrganizationRow): Organization['statutoryLimitOff'] => {
  const { statutory_limit_reason: reason, statutory_limit_off_at: at, statutory_limit_off_by_name: byName } = row
  return reason !== null && at && byName !== null ? { reason, at, byName } : null
}

export const toOrganization = (row: FullRow): Organization => ({
  ...named(row),
  id: row.org_id,
  tenantId: row.org_id,
  // An organization without a code is stored under its id.
  domain: row.domain === row.org_id ? null : row.domain,
  signupDate: row.signup_on,
  wallets: row.wallets.map(({ id }) => id),
  walletNames: row.wallets.map(({ name }) => name),
  eBenefits: yesNo(row.e_benefits),
  rollingPay: yesNo(row.rolling_pay),
  cutoffDate: row.cutoff_day,
  serviceFeePercentage: row.service_fee_bp,
  disbursements: {
    enable: yesNo(row.disbursements_enabled),
    initialCreditLimit: row.initial_credit_limit_sen,
    platformFeePercentage: row.platform_fee_bp,
    monthlyFeePercentage: row.monthly_fee_bp,
  },
  royaltyRate: row.royalty_bp,
  maximumAdvancePercentage: row.maximum_advance_bp,
  requireSecondPerson: yesNo(row.require_second_person),
  statutoryLimit: yesNo(row.statutory_limit),
  statutoryLimitOff: limitOffOf(row),
  withdrawalsPausedUntil: row.withdrawals_paused_until_on,
})

/** The columns set by the form. Without a code, the id is stored in its place, which frees the previous code. */
const columnsOf = (id: OrgId, form: OrganizationInput) => {
  const { franchisorId, royaltyRate } = franchiseOf(form)
  return {
    name: form.name,
    status: form.status,
    domain: form.domain ?? id,
    signup_on: form.signupDate ?? null,
    registration: form.registration ?? null,
    industry: form.industry ?? null,
    company_size: form.companySize ?? null,
    bank_details: form.bankDetails ?? null,
    telephone: form.telephone ?? null,
    website: form.website ?? null,
    main_contact: form.mainContact ?? null,
    main_contact_number: form.mainContactNumber ?? null,
    address: form.address ?? null,
    city: form.city ?? null,
    state: form.state ?? null,
    postcode: form.postcode ?? null,
    country: form.country ?? country,
    e_benefits: form.eBenefits,
    rolling_pay: form.rollingPay,
    pay_day: form.payDay ?? null,
    cutoff_day: form.cutoffDate ?? null,
    rolling_pay_max_sen: form.rollingPayMax ?? organizationDefaults.rollingPayMax,
    ...(form.serviceFeePercentage !== undefined && { service_fee_bp: form.serviceFeePercentage }),
    ...(form.serviceFeePaidBy && { service_fee_paid_by: form.serviceFeePaidBy }),
    disbursements_enabled: form.disbursements.enable,
    initial_credit_limit_sen: form.disbursements.initialCreditLimit ?? organizationDefaults.initialCreditLimit,
    platform_fee_bp: form.disbursements.platformFeePercentage ?? null,
    monthly_fee_bp: form.disbursements.monthlyFeePercentage ?? organizationDefaults.monthlyFeePercentage,
    franchise_type: form.franchiseType,
    franchisor_id: franchisorId,
    royalty_bp: royaltyRate,
    payment_gateway_merchant_id: (form.paymentGatewayMerchantId ?? null) as Id<'payment_gateway_merchant'> | null,
    // Keep settings that the form omits, so that an older form does not reset them.
    ...(form.minimumWithdrawal !== undefined && { minimum_withdrawal_sen: form.minimumWithdrawal }),
    ...(form.maximumAdvancePercentage !== undefined && { maximum_advance_bp: form.maximumAdvancePercentage }),
    ...(form.requireSecondPerson !== undefined && { require_second_person: form.requireSecondPerson }),
    ...(form.remittanceDays !== undefined && { remittance_days: form.remittanceDays }),
    ...(form.pauseAfterOverdueDays !== undefined && { pause_after_overdue_days: form.pauseAfterOverdueDays }),
    ...(form.employeeAccountWaitHours !== undefined && {
      employee_account_wait_hours: form.employeeAccountWaitHours,
    }),
    ...(form.earnedWagesSource && { earned_wages_source: form.earnedWagesSource }),
  }
}

/** Joined columns for a query with the aliases `o` and, for the franchisor, `f`. */
export const relations = sql<Pick<FullRow, 'franchisor_name' | 'attachments' | 'wallets'>>`f.name as franchisor_name,
  (select coalesce(json_agg(json_build_object('url', a.url, 'fileName', a.file_name) order by a.id), '[]')
     from organization_attachments a where a.org_id = o.org_id) as attachments,
  (select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name) order by lower(w.name), w.id), '[]')
     from organization_wallets ow join wallets w on w.org_id = ${platformOrgId} and w.id = ow.wallet_id
    where ow.org_id = o.org_id and w.deleted_at is null) as wallets`

const readFull = async (db: Db, orgId: OrgId, lock: RawBuilder<unknown>): Promise<Organization | null> => {
  const { rows } = await sql<FullRow>`
    select o.*, ${relations} from organizations o left join organizations f on f.org_id = o.franchisor_id
     where o.org_id = ${orgId} ${lock}`.execute(db)
  return rows[0] ? toOrganization(rows[0]) : null
}

/** Includes deleted organizations, which keep their code and whose users see at sign-in that they are locked out. */
export const readIdByCode = async (db: Db, code: string): Promise<OrgId | undefined> => {
  const found = await db
    .selectFrom('organizations')
    .select('org_id')
    .where(sql`lower(domain)`, '=', code.trim().toLowerCase())
    .executeTakeFirst()
  return found?.org_id
}

export const readOldestId = async (db: Db): Promise<OrgId | null> => {
  const found = await db.selectFrom('organizations').select('org_id').orderBy('org_id').limit(1).executeTakeFirst()
  return found?.org_id ?? null
}

/** The row without relations; undefined if the organization is deleted. */
export const readOrganization = (db: Db, orgId: OrgId): Promise<OrganizationRow | undefined> =>
  db
    .selectFrom('organizations')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const organizationExists = async (db: Db, orgId: OrgId, deleted: boolean): Promise<boolean> => {
  const found = db.selectFrom('organizations').select('org_id').where('org_id', '=', orgId)
  return (await (deleted ? found : found.where('deleted_at', 'is', null)).executeTakeFirst()) !== undefined
}

/** The credit limit minus the amount used by disbursements. */
export const readAvailableCredit = async (db: Db, orgId: OrgId): Promise<Sen> => {
  const { limit_sen, used_sen } = await db
    .selectFrom('organization_credit')
    .select(['limit_sen', 'used_sen'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return sen((limit_sen ?? 0) - (used_sen ?? 0))
}

export const readFullOrganization = (db: Db, orgId: OrgId): Promise<Organization | null> => readFull(db, orgId, sql``)
export const lockOrganization = (db: Db, orgId: OrgId): Promise<Organization | null> =>
  readFull(db, orgId, sql`for no key update of o`)

const activeFranchisors = (db: Db) =>
  db
    .selectFrom('organizations')
    .where((of) => of.and({ franchise_type: 'franchisor', status: 'Active' }))
    .where('deleted_at', 'is', null)

export const listFranchisors = (db: Db) =>
  activeFranchisors(db)
    .select(['org_id as id', 'name', 'royalty_bp as royaltyRate'])
    .orderBy(sql`lower(name)`)
    .orderBy('org_id')
    .execute()

/** Whether the organization is an active franchisor. Locks the row, so that it stays one until the commit. */
export const isActiveFranchisor = async (db: Db, orgId: OrgId): Promise<boolean> =>
  (await activeFranchisors(db).select('org_id').where('org_id', '=', orgId).forShare().executeTakeFirst()) !== undefined

export const hasFranchisees = async (db: Db, orgId: OrgId): Promise<boolean> =>
  (await db
    .selectFrom('organizations')
    .select('org_id')
    .where('franchisor_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Turns the limit of half of the wages on, or off for a reason. */
export const updateStatutoryLimit = (db: Db, id: OrgId, off: Organization['statutoryLimitOff']) =>
  db
    .updateTable('organizations')
    .set({
      statutory_limit: off === null,
      statutory_limit_reason: off?.reason ?? null,
      statutory_limit_off_at: off?.at ?? null,
      statutory_limit_off_by_name: off?.byName ?? null,
    })
    .where('org_id', '=', id)
    .execute()

export const insertOrganization = (db: Db, { id, form, at }: { id: OrgId; form: OrganizationInput; at: Instant }) =>
  db
    .insertInto('organizations')
    .values({ ...columnsOf(id, form), org_id: id, created_at: at, modified_at: at })
    .execute()

type Change = {
  before: Organization
  form: OrganizationInput
  suspendReason: string | null
  at: Instant
  today: LocalDate
}
/** What a form turns off is off since today, what stays off since the same day as before. */
const offSince = ({ before, form, suspendReason, today }: Omit<Change, 'at'>) => {
  const since = (isOff: boolean, wasOff: boolean, on: LocalDate | null) => (!isOff ? null : wasOff ? on : today)
  const { suspendedOn, rollingPayOffOn, eBenefitsOffOn, disbursementsOffOn } = before
  const hadDisbursements = before.disbursements.enable === 'yes'
  return {
    suspended_on: since(form.status === 'Suspended', before.status === 'Suspended', suspendedOn),
    suspend_reason:
      form.status !== 'Suspended' ? null : before.status === 'Suspended' ? before.suspendReason : suspendReason,
    rolling_pay_off_on: since(!form.rollingPay, before.rollingPay === 'no', rollingPayOffOn),
    e_benefits_off_on: since(!form.eBenefits, before.eBenefits === 'no', eBenefitsOffOn),
    disbursements_off_on: since(!form.disbursements.enable, !hadDisbursements, disbursementsOffOn),
  }
}

export const updateOrganization = (db: Db, { at, ...change }: Change) =>
  db
    .updateTable('organizations')
    .set({ ...columnsOf(change.before.id, change.form), ...offSince(change), modified_at: at })
    .where('org_id', '=', change.before.id)
    .execute()

export const updateAccountWait = (db: Db, id: OrgId, { hours, at }: { hours: number; at: Instant }) =>
  db
    .updateTable('organizations')
    .set({ account_wait_hours: hours, disbursement_settings_at: at })
    .where('org_id', '=', id)
    .execute()

/** The version of the record stays, so that a pause doesn't interrupt someone who is editing it. */
export const updatePausedOn = (db: Db, id: OrgId, on: LocalDate | null) =>
  db.updateTable('organizations').set({ paused_on: on }).where('org_id', '=', id).execute()

export const deleteOrganization = (db: Db, { id, at }: { id: OrgId; at: Instant }) =>
  db.updateTable('organizations').set({ deleted_at: at, modified_at: at }).where('org_id', '=', id).execute()

export const insertAttachments = async (
  db: Db,
  orgId: OrgId,
  attachments: readonly (Attachment & { id: Id<'organization_attachment'> })[],
): Promise<void> => {
  if (attachments.length === 0) return
  await db
    .insertInto('organization_attachments')
    .values(attachments.map(({ id, url, fileName }) => ({ org_id: orgId, id, url, file_name: fileName })))
    .execute()
}

/** Replaces the e-wallets that the employees of an organization can choose. */
export const replaceWallets = async (db: Db, orgId: OrgId, wallets: readonly Id<'wallet'>[]): Promise<void> => {
  await db
    .deleteFrom('organization_wallets')
    .where('org_id', '=', orgId)
    .where('wallet_id', 'not in', wallets)
    .execute()
  await db
    .insertInto('organization_wallets')
    .values([...new Set(wallets)].map((wallet_id) => ({ org_id: orgId, wallet_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

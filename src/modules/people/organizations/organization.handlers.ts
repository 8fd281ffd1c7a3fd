import { organizationRecord } from './organization-record.rules.ts'
import type { Sen } from '#kernel/money.ts'
import { isPlatform } from '#kernel/access.ts'
import { laterThan } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, Handlers, PlatformActor, Work } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import { keyedDigest } from '#server/secrets.ts'
import type { Organization, OrganizationInput, orgs } from './organization.contract.ts'
import { listOrganizations } from './organization-list.store.ts'
import { contactErrorsOf, pseudoTenantId, whyNotConfirmed } from './organization.rules.ts'
import * as store from './organization.store.ts'
import { readSummary } from './organization-summary.store.ts'

type OrgId = Id<'org'>
/** What the modules that build on organizations do when one changes. */
type Following = {
  readonly countAccounts: (
    ctx: Pick<Work, 'client' | 'now'>,
    orgId: OrgId,
  ) => Promise<{ users: number; signedIn: number }>
  readonly endSessions: (db: Db, orgId: OrgId) => Promise<void>
  readonly areActiveWallets: AreActive
  /** Locks the debts, before the organization. */
  readonly lockItems: (ctx: Work, orgId: OrgId) => Promise<unknown>
  /** Pauses withdrawals if a debt is overdue for too long, or ends that pause. */
  readonly followOverdue: (ctx: Work, orgId: OrgId) => Promise<unknown>
}
type AreActive = (db: Db, wallets: readonly Id<'wallet'>[]) => Promise<boolean>

export const organizationHandlers: Omit<
  Handlers<typeof orgs>,
  'getOrgStanding' | 'createOrg' | 'updateOrg' | 'softDeleteOrg'
> = {
  getOrgTenantId: async (ctx, input) => {
    // Compute both for every code, so that timing reveals nothing.
    const found = await store.readIdByCode(ctx.db, input.domain)
    const oldest = await store.readOldestId(ctx.db)
    const pseudo = pseudoTenantId(oldest, keyedDigest(ctx.env.secretKey, `tenant ${input.domain.toLowerCase()}`))
    return { tenantId: found ?? pseudo }
  },

  getOrgInfo: async (ctx) => {
    const platform = isPlatform(ctx.actor.role)
    const id = ctx.org
    const organization = (await store.readFullOrganization(ctx.db, id)) ?? ctx.refuse('not_found')
    return infoOf(organization, platform, await store.readAvailableCredit(ctx.db, id))
  },

  getOrgs: (ctx, input) => listOrganizations(ctx.db, input),

  getFranchisors: async (ctx) => ({ franchisors: await store.listFranchisors(ctx.db) }),
}

export const organizationChangeHandlers = (
  following: Following,
): Pick<Handlers<typeof orgs>, 'getOrgStanding' | 'createOrg' | 'updateOrg' | 'softDeleteOrg'> => ({
  getOrgStanding: async (ctx, { orgId }) => {
    const [accounts, rest] = [await following.countAccounts(ctx, orgId), await readSummary(ctx, orgId, ctx.today)]
    return { ...accounts, ...rest }
  },

  createOrg: async (ctx, input) => {
    checkContact(ctx, input, null, '')
    await checkCode(ctx, input, null, 'domain')
    await checkFranchise(ctx, input, null, '')
    await checkWallets(ctx, input.wallets, [], { field: 'wallets', ...following })
    const id = ctx.newId<'org'>()
    await store.insertOrganization(ctx.db, { id, form: input, at: ctx.now })
    await setStatutoryLimit(ctx, id, input, null)
    await store.replaceWallets(ctx.db, id, input.wallets)
    await attach(ctx, id, input, [])
    const created = await reread(ctx, id)
    ctx.record({ type: organizationRecord, id, org: id, after: created })
    return created
  },

  updateOrg: async (ctx, { id, orgData, modifiedAt, suspendReason = null }) => {
    await following.lockItems(ctx, id)
    const before = (await store.lockOrganization(ctx.db, id)) ?? ctx.refuse('not_found')
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    if (!suspendReason && isSuspending(before, orgData)) ctx.refuse('invalid_input', {}, noReason)
    checkContact(ctx, orgData, before, 'orgData.')
    await checkCode(ctx, orgData, id, 'orgData.domain')
    await checkFranchise(ctx, orgData, before, 'orgData.')
    await checkWallets(ctx, orgData.wallets, before.wallets, { field: 'orgData.wallets', ...following })
    await store.updateOrganization(ctx.db, {
      before,
      form: orgData,
      suspendReason,
      at: laterThan(before.modifiedAt, ctx.now),
      today: ctx.today,
    })
    await setStatutoryLimit(ctx, id, orgData, before)
    await store.replaceWallets(ctx.db, id, orgData.wallets)
    await attach(ctx, id, orgData, before.attachments)
    if (orgData.status === 'Suspended') await following.endSessions(ctx.db, id)
    await following.followOverdue(ctx, id)
    const after = await reread(ctx, id)
    ctx.record({ type: organizationRecord, id, org: id, before, after })
    return after
  },

  softDeleteOrg: async (ctx, { orgId: id, confirmation = '' }) => {
    const before = await store.lockOrganization(ctx.db, id)
    if (!before || before.deletedAt) return ctx.refuse('not_found')
    const refused = whyNotConfirmed(before, confirmation)
    if (refused) ctx.refuse(refused.code, refused.params, { confirmation: refused })
    await store.deleteOrganization(ctx.db, { id, at: laterThan(before.modifiedAt, ctx.now) })
    await following.endSessions(ctx.db, id)
    ctx.record({ type: organizationRecord, id, org: id, before, after: null })
    return { ok: true }
  },
})

const infoOf = (organization: Organization, platform: boolean, availableCredit: Sen) => ({
  ...organization,
  disbursements: { ...organization.disbursements, creditLimit: availableCredit },
  availableCredit,
  ...(platform && { organization }),
})

const isSuspending = (before: Organization, { status }: OrganizationInput): boolean =>
  status === 'Suspended' && before.status !== 'Suspended'
const noReason = { suspendReason: { code: 'required' } }

type ChangeContext = Context<'invalid_input' | 'organization_code_taken', PlatformActor>

/** Refuses a new website or postcode that is not valid. */
const checkContact = (
  ctx: ChangeContext,
  form: OrganizationInput,
  before: Organization | null,
  prefix: string,
): void => {
  const errors = Object.entries(contactErrorsOf(form, before)).map(([field, error]) => [prefix + field, error])
  if (errors.length > 0) ctx.refuse('invalid_input', {}, Object.fromEntries(errors))
}

const checkCode = async (
  ctx: ChangeContext,
  { domain }: OrganizationInput,
  ownId: Id<'org'> | null,
  field: string,
): Promise<void> => {
  const ownerId = domain && (await store.readIdByCode(ctx.db, domain))
  if (ownerId && ownerId !== ownId)
    ctx.refuse('organization_code_taken', {}, { [field]: { code: 'organization_code_taken' } })
}

/** Requires an Active franchisor for a franchisee, and that an organization with franchisees stays a franchisor. */
const checkFranchise = async (
  ctx: ChangeContext,
  form: OrganizationInput,
  before: Organization | null,
  prefix: string,
): Promise<void> => {
  const { franchiseType, franchisorId } = form
  if (franchiseType === 'franchisee' && franchisorId && franchisorId !== before?.franchisorId) {
    const isPossible = franchisorId !== before?.id && (await store.isActiveFranchisor(ctx.db, franchisorId))
    if (!isPossible)
      ctx.refuse('invalid_input', {}, { [`${prefix}franchisorId`]: { code: 'not_an_active_franchisor' } })
  }
  if (
    before?.franchiseType === 'franchisor' &&
    franchiseType !== 'franchisor' &&
    (await store.hasFranchisees(ctx.db, before.id))
  ) {
    ctx.refuse('invalid_input', {}, { [`${prefix}franchiseType`]: { code: 'has_franchisees' } })
  }
}

/** Requires added e-wallets to be active; existing ones may have become inactive since. */
const checkWallets = async (
  ctx: ChangeContext,
  wallets: Organization['wallets'],
  before: Organization['wallets'],
  { field, areActiveWallets }: { readonly field: string; readonly areActiveWallets: AreActive },
): Promise<void> => {
  const added = wallets.filter((wallet) => !before.includes(wallet))
  if (!(await areActiveWallets(ctx.db, added)))
    ctx.refuse('invalid_input', {}, { [field]: { code: 'not_an_active_wallet' } })
}

/** Who turned the limit off, and when, stays until the reason changes. */
const setStatutoryLimit = async (
  ctx: ChangeContext,
  id: Id<'org'>,
  { statutoryLimit, statutoryLimitReason: reason }: OrganizationInput,
  before: Organization | null,
): Promise<void> => {
  if (statutoryLimit === undefined) return
  const known = before?.statutoryLimitOff ?? null
  const off = statutoryLimit || !reason ? null : { reason, at: ctx.now, byName: ctx.actor.name }
  await store.updateStatutoryLimit(ctx.db, id, off && known?.reason === off.reason ? known : off)
}

/** Keeps existing attachments and adds new ones. */
const attach = (
  ctx: ChangeContext,
  id: Id<'org'>,
  form: OrganizationInput,
  existing: Organization['attachments'],
): Promise<void> => {
  const sent = new Map((form.attachments ?? []).map((attachment) => [attachment.url, attachment]))
  const added = [...sent.values()].filter(({ url }) => !existing.some((known) => known.url === url))
  return store.insertAttachments(
    ctx.db,
    id,
    added.map((attachment) => ({ ...attachment, id: ctx.newId() })),
  )
}

const reread = async (ctx: ChangeContext, id: Id<'org'>): Promise<Organization> => {
  const organization = await store.readFullOrganization(ctx.db, id)
  if (!organization) throw new Error('organization not found after it was written')
  return organization
}

import { dateIn, instantOf } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import { changeOf, writeAudit } from '#server/audit.ts'
import type { Config } from '#server/config.ts'
import type { Work } from '#server/context.ts'
import { newId } from '#server/ids.ts'
import type { App } from '#server/pipeline/parts.ts'
import type { Transaction } from '#server/postgres/database.ts'
import { hashPassword } from '#server/secrets.ts'
import { isStrongPassword } from '../account.rules.ts'
import { createUser } from '../signIn/account.steps.ts'
import { deleteFailures, lockUserByEmail, invalidateLinks, updateUser, type UserRow } from '../account.store.ts'
import { deleteSessions } from '../sessions/session.store.ts'
import { removeFactors } from '../twoStep/two-step.steps.ts'
import { userRecord } from '../user-record.rules.ts'

/**
 * Creates or restores the superadmin of SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD if no active superadmin exists; otherwise
 * both are ignored.
 */
export const ensureSuperadmin = async (
  app: App,
  config: Pick<Config, 'SUPERADMIN_EMAIL' | 'SUPERADMIN_PASSWORD' | 'demo'>,
  print: (line: string) => void,
): Promise<void> => {
  const { SUPERADMIN_EMAIL: email, SUPERADMIN_PASSWORD: password } = config
  const superadmins = await app.database.transaction({ orgs: 'all' }, 'read', ({ db }) =>
    db
      .selectFrom('users')
      .select('status')
      .where((of) => of.and({ org_id: platformOrgId, role: 'superadmin' }))
      .where('deleted_at', 'is', null)
      .execute(),
  )
  // The demonstration creates its own.
  const isDemonstration = config.demo && superadmins.length === 0
  if (isDemonstration || superadmins.some(({ status }) => status === 'Active')) return
  if (!email || !password)
    return print('no active superadmin exists: start once with SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD')
  await makeSuperadmin(app, email, password)
  print(`${email} can sign in on /internal`)
}

type SuperadminWork = Pick<Work, 'db' | 'client' | 'now' | 'today' | 'newId'>

/**
 * Creates the superadmin with this e-mail address. If platform staff have the address, restores that account: Active, role
 * superadmin, this password, no two-step sign-in, no sessions.
 */
export const makeSuperadmin = async (
  app: Pick<App, 'database' | 'clock'>,
  email: string,
  password: string,
): Promise<'created' | 'restored'> => {
  if (!isStrongPassword(password))
    throw new Error(
      'SUPERADMIN_PASSWORD: at least 8 characters with upper and lower case, a digit and a special character',
    )
  const address = email.trim().toLowerCase()
  return app.database.transaction({ orgs: 'all' }, 'write', async (tx: Transaction) => {
    const now = instantOf(app.clock())
    const newIdNow = <Kind extends string>() => newId<Kind>(app.clock())
    const ctx: SuperadminWork = { ...tx, now, today: dateIn(now), newId: newIdNow }
    const user = await lockUserByEmail(ctx.db, platformOrgId, address)
    await (user ? restore(ctx, user, password) : create(ctx, address, password))
    return user ? 'restored' : 'created'
  })
}

const create = async (ctx: SuperadminWork, email: string, password: string): Promise<void> => {
  const names = { firstName: 'Super', lastName: 'Admin' }
  const access = { role: 'superadmin', status: 'Active' } as const
  const id = await createUser(ctx, { orgId: platformOrgId, employeeId: null, email, ...names, ...access }, password)
  await audit(ctx, 'administrators-create', id, null, { email, ...access })
}

const restore = async (ctx: SuperadminWork, user: UserRow, password: string): Promise<void> => {
  const key = { orgId: platformOrgId, id: user.id }
  await updateUser(ctx.db, key, {
    role: 'superadmin',
    status: 'Active',
    suspended_for: null,
    wrong_codes: 0,
    password_hash: await hashPassword(password),
    modified_at: ctx.now,
  })
  await deleteFailures(ctx.db, platformOrgId, user.email)
  await removeFactors(ctx.db, key)
  await deleteSessions(ctx.db, key)
  await invalidateLinks(ctx.db, key, ctx.now)
  await audit(
    ctx,
    'administrators-update',
    user.id,
    { role: user.role, status: user.status },
    { role: 'superadmin', status: 'Active', because: 'restored by the operator of the server' },
  )
}

const audit = (ctx: SuperadminWork, call: string, id: string, before: object | null, after: object): Promise<void> =>
  writeAudit(ctx, call, [
    {
      actor: null,
      address: 'server',
      changes: [changeOf({ type: userRecord, id, org: platformOrgId, before, after })],
    },
  ])

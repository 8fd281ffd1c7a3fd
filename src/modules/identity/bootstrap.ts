import { platformOrgId } from '#kernel/values.ts'
import { instantOf } from '#kernel/time.ts'
import type { Config } from '#server/config.ts'
import { newId } from '#server/ids.ts'
import type { App } from '#server/pipeline/parts.ts'
import { isStrongPassword } from './account.rules.ts'
import { createUser } from './account.service.ts'

/**
 * Creates the first superadmin of an empty platform. In production the e-mail address and password come from
 * SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD; once a superadmin exists, both are ignored.
 */
export const ensureFirstSuperadmin = async (
  app: App,
  config: Pick<Config, 'SUPERADMIN_EMAIL' | 'SUPERADMIN_PASSWORD' | 'demo'>,
  say: (line: string) => void,
): Promise<void> => {
  const { SUPERADMIN_EMAIL: email, SUPERADMIN_PASSWORD: password } = config
  const there = await app.database.transaction({ orgs: 'all' }, 'read', ({ db }) =>
    db
      .selectFrom('users')
      .select('id')
      .where('org_id', '=', platformOrgId)
      .where('role', '=', 'superadmin')
      .limit(1)
      .executeTakeFirst(),
  )
  if (there || config.demo) return
  if (!email || !password)
    return say('nobody can sign in yet: start once with SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD')
  await makeSuperadmin(app, email, password)
  say(`${email} can sign in on /internal`)
}

export const makeSuperadmin = async (app: App, email: string, password: string): Promise<void> => {
  if (!isStrongPassword(password))
    throw new Error(
      'SUPERADMIN_PASSWORD: at least 8 characters with upper and lower case, a digit and a special character',
    )
  await app.database.transaction({ orgs: 'all' }, 'write', (tx) => {
    const ctx = { db: tx.db, now: instantOf(app.clock()), newId: <Kind extends string>() => newId<Kind>(app.clock()) }
    return createUser(
      ctx,
      {
        orgId: platformOrgId,
        employeeId: null,
        email: email.toLowerCase(),
        firstName: 'Super',
        lastName: 'Admin',
        role: 'superadmin',
        status: 'Active',
      },
      password,
    )
  })
}

import { randomInt } from 'node:crypto'
import { requestReset } from '#test/accounts.ts'
import { authenticator } from '#test/authenticator.ts'
import { after } from '#test/made.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { accountScreens } from './account.screens.ts'

const newPassword = 'Other-Pass-1'

const administratorCommands = (kit: FixtureKit): CommandFixtures => {
  const { superadmin, admin, person, password, signIn, adminWithTwoStep } = kit
  return {
    'administrators-create': async () => ({
      by: await superadmin(),
      body: { ...person(), role: 'admin', password },
    }),
    'administrators-update': async () => ({
      by: await superadmin(),
      body: { adminId: (await admin()).id, ...person(), role: 'admin' },
    }),
    'administrators-endSessions': async () => {
      const other = await admin()
      await signIn(other)
      return { by: await superadmin(), body: { adminId: other.id } }
    },
    // Required two-step sign-in would refuse the other calls of the suites.
    'administrators-updateSecurity': async () => ({
      by: await superadmin(),
      body: { requireTwoStep: false, requirePasskey: false },
    }),
    'administrators-resetTwoStep': async () => ({
      by: await superadmin(),
      body: { adminId: (await adminWithTwoStep()).by.id },
    }),
  }
}

const userCommands = (kit: FixtureKit): CommandFixtures => {
  const { w, inside, superadmin, admin, person, password } = kit
  const executive = async () => {
    const { org, manager } = await inside()
    return { by: manager, body: { userId: (await w.member(org, 'Executive')).id } }
  }
  return {
    'users-createUser': async () => ({
      by: await admin(),
      body: { orgId: (await w.organization()).id, ...person(), role: 'Manager', password },
    }),
    'users-updateUser': async () => {
      const { org, manager } = await inside()
      return { by: await superadmin(), body: { orgId: org.id, userId: manager.id, ...person(), role: 'Executive' } }
    },
    'users-suspendUser': executive,
    'users-reactivateUser': async () => {
      const { by, body } = await executive()
      await w.as(by).users.suspendUser(body)
      return { by, body }
    },
    'users-resendInvitation': executive,
    'users-sendPasswordLink': async () => {
      const { org, manager } = await inside()
      const joined = await kit.createUser('Executive', org)
      await kit.signIn(joined)
      return { by: manager, body: { userId: joined.id } }
    },
    'users-endUserSessions': executive,
  }
}

const ownAccountCommands = (kit: FixtureKit): CommandFixtures => {
  const { w, createUser, signIn, admin, password, authenticatorCode, adminWithTwoStep } = kit
  const manager = async () => createUser('Manager', await w.organization())
  return {
    'users-endOwnSession': async () => {
      const by = await manager()
      await signIn(by)
      const { sessions } = await w.as(by).users.getOwnSessions({})
      return { by, body: { sessionId: sessions.find(({ current }) => !current)?.id } }
    },
    'users-endOtherSessions': async () => {
      const by = await manager()
      await signIn(by)
      return { by, body: {} }
    },
    'users-changeUserPassword': async () => ({
      by: await manager(),
      body: { oldPassword: password, newUserPassword: newPassword },
    }),
    'users-checkPassword': async () => ({
      by: await createUser('Employee', await w.organization()),
      body: { password },
    }),
    'users-changeLanguage': async () => ({ by: await manager(), body: { language: 'ms' } }),
    'users-setUpTwoStep': async () => ({ by: await admin(), body: {} }),
    'users-confirmTwoStep': async () => {
      const by = await admin()
      const { secret } = await w.as(by).users.setUpTwoStep({})
      return { by, body: { code: authenticatorCode(secret) } }
    },
    'users-renewRecoveryCodes': after(adminWithTwoStep, () => ({})),
    'users-switchOffTwoStep': after(adminWithTwoStep, () => ({})),
  }
}

const passkeyCommands = (kit: FixtureKit): CommandFixtures => {
  const { w, inside, createUser, password } = kit
  const manager = async () => createUser('Manager', await w.organization())
  const withPasskey = async () => {
    const by = await manager()
    const device = authenticator()
    const attestation = device.create(await w.as(by).users.startPasskey({}))
    const { passkey } = await w.as(by).users.addPasskey({ attestation })
    return { by, device, passkey }
  }
  const rules = { requireTwoStep: false, requirePasskey: false }
  return {
    'users-addPasskey': async () => {
      const by = await manager()
      return { by, body: { attestation: authenticator().create(await w.as(by).users.startPasskey({})) } }
    },
    'users-renamePasskey': after(withPasskey, ({ passkey }) => ({ passkeyId: passkey.id, name: 'Office laptop' })),
    'users-removePasskey': after(withPasskey, ({ passkey }) => ({ passkeyId: passkey.id })),
    'users-confirm': async () => ({ by: await manager(), body: { password } }),
    'users-updateSecurity': async () => ({ by: await manager(), body: rules }),
    'users-resetTwoStep': async () => {
      const { org, manager: by } = await inside()
      const owner = await createUser('Executive', org)
      const attestation = authenticator().create(await w.as(owner).users.startPasskey({}))
      await w.as(owner).users.addPasskey({ attestation })
      return { by, body: { userId: owner.id } }
    },
    'auth-signInWithPasskey': async () => {
      const { device } = await withPasskey()
      return { by: null, body: { assertion: device.get(await w.as(null).auth.startPasskeySignIn({})) } }
    },
  }
}

const signInCommands = (kit: FixtureKit): CommandFixtures => {
  const { w, inside, createUser, signIn, password, linkToken } = kit
  return {
    'auth-acceptInvitation': async () => {
      const { org, manager } = await inside()
      const { id, email } = await w.member(org, 'Executive')
      await w.as(manager).users.resendInvitation({ userId: id })
      return { by: null, body: { token: await linkToken(email), newUserPassword: newPassword } }
    },
    'auth-resetPassword': async () => {
      const org = await w.organization()
      const member = await createUser('Manager', org)
      await requestReset(w, member.email, org.code, `10.8.${randomInt(250)}.${randomInt(250)}`)
      // Signed in on this browser, until this call ends every session.
      return { by: await signIn(member), body: { token: await linkToken(member.email), newUserPassword: newPassword } }
    },
    'auth-requestPasswordReset': async () => {
      const org = await w.organization()
      const { email } = await createUser('Manager', org)
      return { by: null, body: { email, domain: org.code } }
    },
    'auth-signIn': async () => {
      const org = await w.organization()
      const { email } = await createUser('Manager', org)
      return { by: null, body: { tenantId: org.id, email, password } }
    },
    'auth-signOut': async () => ({ by: await signIn(await createUser('Manager', await w.organization())), body: {} }),
  }
}

export const fixtures: ModuleFixtures = {
  commands: (kit) => ({
    ...administratorCommands(kit),
    ...userCommands(kit),
    ...ownAccountCommands(kit),
    ...passkeyCommands(kit),
    ...signInCommands(kit),
  }),
  records: {
    user: ({ userId }) => userId,
    passkey: async ({ w, caller }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into passkeys (org_id, id, user_id, credential, public_key, counter, transports, name, synced, created_at)
         values ($1, $2::text, $3, $2::text, 'key', 0, '', 'Phone', true, $4)`,
        [caller.orgId, id, caller.id, w.now()],
      )
      return id
    },
    session: async ({ w, caller }) => {
      const { rows } = await w.database.pool.query<{ id: string }>(
        `insert into sessions (org_id, token_hash, user_id, created_at, last_seen_at, expires_at, address, user_agent)
         values ($1, sha256($2::bytea), $3, $4, $4, $4::timestamptz + interval '1 hour', '127.0.0.1', 'test') returning id`,
        [caller.orgId, w.id(), caller.id, w.now()],
      )
      return rows[0]?.id ?? ''
    },
  },
  fields: { 'users-createUser': { password: 'Right-Pass-1' } },
  screens: [
    {
      screen: accountScreens.account,
      heading: 'Sign-in and security',
      loads: [
        ['users-getOwnSessions', 'Failed to retrieve your sessions!'],
        ['users-getPasskeys', 'Failed to retrieve your passkeys!'],
      ],
    },
    { screen: accountScreens.users, heading: 'Users', loads: [['users-getUsers', 'Failed to retrieve users!']] },
    {
      screen: accountScreens.user,
      heading: /^Executive /,
      address: (id) => accountScreens.user.to({ uid: id('user') }),
      loads: [['users-getUser', 'Failed to retrieve user!']],
    },
    {
      screen: accountScreens.internalUsers,
      heading: 'Users',
      address: (id) =>
        `${accountScreens.internalUsers.to()}?orgId=${id('organization')}&tenantId=${id('organization')}`,
      loads: [['users-getUsers', 'Failed to retrieve users!']],
    },
    {
      screen: accountScreens.createUser,
      heading: 'Create User',
      address: (id) => `${accountScreens.createUser.to({ tid: id('organization') })}?orgId=${id('organization')}`,
      loads: [['users-listRoles', 'Failed to retrieve roles!']],
    },
    {
      screen: accountScreens.internalUser,
      heading: /^Executive /,
      address: (id) => accountScreens.internalUser.to({ tid: id('organization'), uid: id('user') }),
      loads: [['users-getUser', 'Failed to retrieve user!']],
    },
    {
      screen: accountScreens.editUser,
      heading: 'Edit User',
      address: (id) => accountScreens.editUser.to({ tid: id('organization'), uid: id('user') }),
      loads: [
        ['users-getUser', 'Failed to retrieve user!'],
        ['users-listRoles', 'Failed to retrieve roles!'],
      ],
    },
    {
      screen: accountScreens.administrators,
      heading: 'Administrators',
      loads: [['administrators-getAll', 'Failed to retrieve users!']],
    },
    { screen: accountScreens.createAdministrator, heading: 'Create Administrator' },
    {
      screen: accountScreens.editAdministrator,
      heading: 'Edit Administrator',
      address: (id) => accountScreens.editAdministrator.to({ aid: id('administrator') }),
      loads: [['administrators-getOne', 'Failed to retrieve user!']],
    },
    {
      screen: accountScreens.internalSettings,
      heading: 'Settings',
      loads: [
        ['administrators-getSecurity', 'Failed to retrieve the sign-in rules!'],
        ['users-getTwoStep', 'Failed to retrieve two-step sign-in!'],
        ['users-getOwnSessions', 'Failed to retrieve your sessions!'],
      ],
    },
  ],
}

import { beforeAll, expect, test } from 'vitest'
import type { Id } from '#kernel/values.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { untilBlocked, world, type Member, type Organization } from '#test/world.ts'

const weakPassword = 'At least 8 characters with upper case, lower case, a digit and a special character'
const w = world()
let kopi: Organization
let root: Member
let admin: Member
beforeAll(async () => {
  kopi = await w.organization()
  root = await w.member(null, 'superadmin')
  admin = await w.member(null, 'admin')
})

let count = 0
const person = (changes: object = {}) => ({
  firstName: 'Farid',
  lastName: 'Omar',
  email: `farid${(count += 1)}@kopi.example`,
  status: 'Active' as const,
  role: 'Executive' as const,
  ...changes,
})
const account = (changes: object = {}) => ({
  ...person(),
  password: 'Strong-Pass-1',
  orgId: kopi.id,
  tenantId: kopi.id,
  ...changes,
})
const users = (member: Member) => w.as(member).users

test('an admin creates an account, and its user signs in', async () => {
  const given = account()
  const created = await users(admin).createUser(given)
  expect(created).toMatchObject({
    tenantId: kopi.id,
    orgId: kopi.id,
    displayName: 'Farid Omar',
    role: 'Executive',
    status: 'Active',
    email: given.email,
  })
  expect(created).not.toHaveProperty('password')
  expect(await users(admin).getUser({ tenantId: kopi.id, userId: created.id })).toEqual({
    ...created,
    twoStep: false,
    sessions: 0,
    signIn: { pauses: [], attempts: [] },
  })
  expect(
    await w.as(null).auth.signIn({ tenantId: kopi.id, email: given.email, password: given.password }),
  ).toMatchObject({ role: 'Executive' })
  expect(await users(admin).getUser({ tenantId: kopi.id, userId: created.id })).toEqual({
    ...created,
    twoStep: false,
    sessions: 1,
    joined: true,
    lastSignedInAt: w.now(),
    signIn: { pauses: [], attempts: [{ at: w.now(), outcome: 'signed_in', knownBrowser: false }] },
  })
  await expect(users(admin).createUser(account({ email: given.email.toUpperCase() }))).rejects.toMatchObject({
    code: 'email_taken',
    fields: { email: 'This e-mail address is already in use in the organization.' },
  })
})

test.each([
  [{ password: 'short1!A'.slice(0, 7) }, { password: weakPassword }],
  [{ password: 'alllower-1' }, { password: weakPassword }],
  [{ password: 'NoDigits-Here' }, { password: weakPassword }],
  [{ password: 'NoSpecial11' }, { password: weakPassword }],
  [{ firstName: '' }, { firstName: '*Required' }],
  [{ email: 'farid' }, { email: '* Value must be a valid email!' }],
  [{ role: 'superadmin' }, { role: 'Please choose a role of the organization' }],
])('an account with %j is refused at the field', async (wrong, fields) => {
  await expect(users(admin).createUser(account(wrong) as never)).rejects.toMatchObject({
    code: 'invalid_input',
    fields,
  })
})

test('an account needs exactly one existing organization', async () => {
  expect(await outcomeOf(users(admin).createUser(account({ orgId: w.id<'org'>(), tenantId: undefined })))).toBe(
    'not_found',
  )
  expect(await outcomeOf(users(admin).createUser(account({ orgId: 'PLATFORM', tenantId: undefined })))).toBe(
    'not_found',
  )
  expect(await outcomeOf(users(admin).createUser(account({ orgId: (await w.organization()).id })))).toBe('not_found')
})

test('an account of the role Employee belongs to the employee with the same address', async () => {
  const manager = await w.member(kopi, 'Manager')
  const email = `aina${(count += 1)}@kopi.example`
  const fields = {
    firstName: 'Aina',
    lastName: 'Rashid',
    employeeICNumber: `A${7_000_000 + count}`,
    bankCode: 'MBBEMYKL',
    accountNumber: '114222330001',
    email,
  }
  await w.as(manager).employees.createEmployee(fields)
  const created = await users(admin).createUser(account({ role: 'Employee', email }))
  const { account: linked } = await w
    .as(manager)
    .employees.getFullEmployeeProfile({ employeeICNumber: fields.employeeICNumber })
  expect(linked).toMatchObject({ userId: created.id, email })
  // Approval creates no second account, and a changed name is copied to the employee.
  await w.as(manager).employees.approveEmployees({ ICNumbers: [fields.employeeICNumber] })
  expect(await w.messages(email)).toEqual([])
  await users(root).updateUser({
    ...person({ role: 'Employee', firstName: 'Nur', email }),
    userId: created.id,
    orgId: kopi.id,
  })
  expect(
    await w.as(manager).employees.getFullEmployeeProfile({ employeeICNumber: fields.employeeICNumber }),
  ).toMatchObject({ firstName: 'Nur' })
})

test('a promoted employee keeps one account, which the employee record can no longer change or end', async () => {
  const manager = await w.member(kopi, 'Manager')
  const aina = await w.employee(kopi)
  const named = { firstName: 'Nur', lastName: 'Aina' }
  await users(root).updateUser({
    ...person({ ...named, role: 'Manager', email: aina.email }),
    userId: aina.id,
    orgId: kopi.id,
  })
  // Another address of the employee record creates no second account and does not change this one.
  const { employees } = w.as(manager)
  const profile = await employees.getFullEmployeeProfile({ employeeICNumber: aina.icNumber })
  const newEmail = `aina${(count += 1)}@kopi.example`
  await w.database.transaction({ orgs: 'all' }, 'write', ({ client }) =>
    client.query('update employees set email = $2 where org_id = $1 and id = $3', [kopi.id, newEmail, aina.employeeId]),
  )
  await employees.approveEmployees({ ICNumbers: [aina.icNumber] }).catch(() => undefined)
  expect(await w.messages(newEmail)).toEqual([])
  expect(profile.account).toMatchObject({ userId: aina.id })
  await employees.softDeleteEmployee({ employeeICNumber: aina.icNumber })
  expect(await users(admin).getUser({ orgId: kopi.id, userId: aina.id })).toMatchObject({
    status: 'Active',
    role: 'Manager',
  })
})

const join = (member: Member) =>
  w.database.pool.query('update users set last_signed_in_at = $2 where id = $1', [member.id, w.now()])

test('the old e-mail address of a user who has joined is notified of the new one', async () => {
  const member = await w.member(kopi, 'Executive')
  await join(member)
  const email = `moved${(count += 1)}@kopi.example`
  await users(root).updateUser({ ...person({ email }), userId: member.id, orgId: kopi.id })
  const [announced] = await w.messages(member.email)
  expect(announced).toMatchObject({ subject: 'The e-mail address of your Upah account has changed' })
  expect(announced?.text).toContain(`You now sign in to Upah with ${email} instead of ${member.email}.`)
  const aina = await w.employee(kopi)
  await join(aina)
  const moved = `moved${(count += 1)}@kopi.example`
  await w.as(await w.member(kopi, 'Manager')).employees.editEmployee({ employeeICNumber: aina.icNumber, email: moved })
  expect((await w.messages(aina.email))[0]?.text).toContain(`with ${moved} instead of`)
  expect([await w.messages(email), await w.messages(moved)]).toEqual([[], []])
})

test('a user who has not joined is invited at the corrected address, and the wrong one is not notified', async () => {
  const manager = await w.member(kopi, 'Manager')
  const [byEmployer, byPlatform, suspended] = [await w.employee(kopi), await w.employee(kopi), await w.employee(kopi)]
  const corrected = ({ email }: Member) => `right-${email}`
  const links = async (email: string) =>
    (await w.messages(email)).map(({ text }) => /accept-invitation#(\S+)/.exec(text)?.[1] ?? '')
  const update = (member: Member, changes: object = {}) =>
    users(root).updateUser({
      ...person({ email: corrected(member), role: 'Employee', ...changes }),
      userId: member.id,
      orgId: kopi.id,
    })
  for (const member of [byEmployer, byPlatform, suspended])
    await users(admin).resendInvitation({ userId: member.id, orgId: kopi.id })
  await w.as(manager).employees.editEmployee({ employeeICNumber: byEmployer.icNumber, email: corrected(byEmployer) })
  await update(byPlatform)
  await update(suspended, { status: 'Suspended' })
  const accept = (token: string) => w.as(null).auth.acceptInvitation({ token, newUserPassword: 'Chosen-Pass-2' })
  for (const member of [byEmployer, byPlatform]) {
    const [[old = '', ...others], [link = '']] = [await links(member.email), await links(corrected(member))]
    expect(others).toEqual([])
    await expect(accept(old)).rejects.toMatchObject({ code: 'link_not_valid' })
    expect(await accept(link)).toMatchObject({ email: corrected(member) })
  }
  expect([await links(suspended.email), await links(corrected(suspended))]).toEqual([[expect.anything()], []])
})

test('a new account is not linked to an employee who is deleted at the same time', async () => {
  const aina = await w.employee(kopi)
  const email = `linked${(count += 1)}@kopi.example`
  await w.database.pool.query('update users set employee_id = null where id = $1', [aina.id])
  await w.database.pool.query('update employees set email = $2 where id = $1', [aina.employeeId, email])
  let created: Promise<{ id: string }> | undefined
  await w.database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
    await client.query('update employees set deleted_at = $2 where id = $1', [aina.employeeId, w.now()])
    created = users(admin).createUser(account({ role: 'Employee', email }))
    await untilBlocked(w.database)
  })
  const user = await created
  const { rows } = await w.database.pool.query('select employee_id from users where id = $1', [user?.id])
  expect(rows).toEqual([{ employee_id: null }])
})

test('a changed role applies on the next call', async () => {
  const member = await w.member(kopi, 'Executive')
  expect(await outcomeOf(w.as(member).employees.approveEmployees({ ICNumbers: ['A1234567'] }))).toBe(
    'permission_denied',
  )
  await users(root).updateUser({
    ...person({ role: 'Manager', email: member.email }),
    userId: member.id,
    orgId: kopi.id,
    tenantId: kopi.id,
  })
  expect(await outcomeOf(w.as(member).employees.approveEmployees({ ICNumbers: ['A1234567'] }))).toBe('not_found')
})

test('Suspended ends the sessions, and Active removes every lock', async () => {
  const given = account()
  const created = await users(admin).createUser(given)
  const { session } = await w.app.answer({
    name: 'auth-signIn',
    body: { tenantId: kopi.id, email: given.email, password: given.password },
    address: '127.0.0.1',
    userAgent: 'test',
  })
  expect(session).toBeTruthy()
  const save = (status: 'Active' | 'Suspended') =>
    users(root).updateUser({ ...person({ email: given.email }), status, userId: created.id, orgId: kopi.id })
  const signIn = (password: string) => w.as(null).auth.signIn({ tenantId: kopi.id, email: given.email, password })
  await save('Suspended')
  const sessions = await w.database.transaction({ orgs: 'all' }, 'read', ({ db }) =>
    db
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', created.id as Id<'user'>)
      .execute(),
  )
  expect(sessions).toEqual([])
  await expect(signIn(given.password)).rejects.toMatchObject({ code: 'user_disabled' })

  for (let wrong = 0; wrong < 5; wrong++)
    await expect(signIn('Wrong-Pass-1')).rejects.toMatchObject({ code: 'invalid_credentials' })
  await w.database.transaction({ orgs: 'all' }, 'write', ({ db }) =>
    db
      .updateTable('users')
      .set({ wrong_codes: 4 })
      .where('id', '=', created.id as Id<'user'>)
      .execute(),
  )
  expect(await save('Active')).toMatchObject({ status: 'Active' })
  expect(await signIn(given.password)).toMatchObject({ userId: created.id })
  const row = await w.database.transaction({ orgs: 'all' }, 'read', ({ db }) =>
    db
      .selectFrom('users')
      .select(['wrong_codes', 'suspended_for'])
      .where('id', '=', created.id as Id<'user'>)
      .executeTakeFirst(),
  )
  expect(row).toEqual({ wrong_codes: 0, suspended_for: null })
})

test('only a superadmin changes accounts, and users cannot move between organizations and the platform', async () => {
  const member = await w.member(kopi, 'Manager')
  const change = { ...person({ email: member.email }), userId: member.id, orgId: kopi.id }
  await expect(users(admin).updateUser(change)).rejects.toMatchObject({ code: 'permission_denied' })
  await expect(users(root).updateUser({ ...change, role: 'admin' as never })).rejects.toMatchObject({
    fields: { role: 'Please choose a role of the organization' },
  })
  expect(await outcomeOf(users(root).updateUser({ ...change, userId: admin.id, orgId: 'PLATFORM' }))).toBe('not_found')
  await expect(
    w.as(root).administrators.update({ ...person({ role: 'Manager' as never }), adminId: admin.id } as never),
  ).rejects.toMatchObject({
    fields: { role: 'Please choose a role of platform staff' },
  })
  expect(await outcomeOf(w.as(root).administrators.update({ ...person(), role: 'admin', adminId: member.id }))).toBe(
    'not_found',
  )
})

test('management lists only the accounts in its organization', async () => {
  const own = await w.organization()
  const [manager, executive, employee] = [
    await w.member(own, 'Manager'),
    await w.member(own, 'Executive'),
    await w.employee(own),
  ]
  const list = await users(manager).getUsers({ sort: { by: 'role' } })
  expect(list.users.map(({ id }) => id).toSorted()).toEqual([manager.id, executive.id, employee.id].toSorted())
  expect((await users(executive).getManagementUsers({})).users.map(({ id }) => id).toSorted()).toEqual(
    [manager.id, executive.id].toSorted(),
  )
  const foreign = await w.member(kopi, 'Manager')
  await expect(users(manager).getUsers({ orgId: kopi.id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await outcomeOf(users(manager).getUser({ tenantId: kopi.id, userId: foreign.id }))).toBe('not_found')
  await expect(users(manager).getUser({ userId: foreign.id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(users(employee).getUsers({})).rejects.toMatchObject({ code: 'permission_denied' })
  expect((await users(admin).getUsers({ tenantId: own.id, pageSize: 5 })).total).toBe(3)
  expect((await users(admin).getUsers({})).users.every(({ role }) => role !== 'superadmin' && role !== 'admin')).toBe(
    true,
  )
  expect(await users(manager).listRoles({})).toEqual({ roles: ['Manager', 'Executive', 'Employee'], platformRoles: [] })
  expect((await users(admin).listRoles({})).platformRoles).toEqual(['superadmin', 'admin', 'approver', 'reader'])
})

test('a change is refused if another user has changed the account since it was opened', async () => {
  const opened = await users(admin).createUser(account())
  const save = (changes: object, modifiedAt: string = opened.modifiedAt) =>
    users(root).updateUser({
      ...person({ email: opened.email, ...changes }),
      userId: opened.id,
      orgId: kopi.id,
      modifiedAt,
    })
  // Both are sent at the same time, and the clock does not advance.
  const saved = await Promise.allSettled([save({ status: 'Suspended' }), save({ status: 'Suspended' })])
  expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(save({ firstName: 'Nur' })).rejects.toMatchObject({ code: 'record_changed' })
  const current = await users(admin).getUser({ orgId: kopi.id, userId: opened.id })
  expect(current).toMatchObject({ status: 'Suspended', firstName: 'Farid' })
  await users(root).reactivateUser({ userId: opened.id, orgId: kopi.id })
  await expect(save({ status: 'Suspended' }, current.modifiedAt)).rejects.toMatchObject({ code: 'record_changed' })

  const staff = await w.as(root).administrators.create({ ...person(), role: 'admin', password: 'Strong-Pass-1' })
  const edit = (firstName: string, modifiedAt: string) =>
    w.as(root).administrators.update({
      ...person({ email: staff.email, firstName }),
      role: 'admin',
      adminId: staff.id,
      modifiedAt,
    })
  const { modifiedAt } = await edit('Nur', staff.modifiedAt)
  await expect(edit('Siti', staff.modifiedAt)).rejects.toMatchObject({ code: 'record_changed' })
  expect(await edit('Siti', modifiedAt)).toMatchObject({ firstName: 'Siti' })
})

test.each(['approver', 'reader'] as const)('a superadmin makes platform staff %s, and an admin again', async (role) => {
  const staff = await w.as(root).administrators.create({ ...person(), role, password: 'Strong-Pass-1' })
  expect(staff).toMatchObject({ role, tenantId: 'PLATFORM' })
  const change = { ...person({ email: staff.email }), adminId: staff.id }
  expect(await w.as(root).administrators.update({ ...change, role: 'admin' })).toMatchObject({ role: 'admin' })
  expect(await w.as(root).administrators.update({ ...change, role })).toMatchObject({ role })
  expect(await outcomeOf(w.as(root).administrators.update({ ...change, role: 'Manager' as never }))).toBe(
    'invalid_input',
  )
})

test('the last active superadmin can be neither suspended nor demoted, even concurrently', async () => {
  const ownAccount = { ...person({ email: root.email }), adminId: root.id }
  expect(await outcomeOf(w.as(root).administrators.update({ ...ownAccount, role: 'admin' }))).toBe('last_superadmin')
  expect(
    await outcomeOf(w.as(root).administrators.update({ ...ownAccount, role: 'superadmin', status: 'Suspended' })),
  ).toBe('last_superadmin')

  const second = await w.as(root).administrators.create({ ...person(), role: 'superadmin', password: 'Strong-Pass-1' })
  expect((await w.as(admin).administrators.getAll({})).administrators.map(({ id }) => id)).toContain(second.id)
  let demotion: Promise<unknown> | undefined
  await w.database.transaction({ orgs: 'all' }, 'write', async ({ db }) => {
    await db
      .updateTable('users')
      .set({ status: 'Suspended' })
      .where('id', '=', second.id as Id<'user'>)
      .execute()
    demotion = w
      .as(root)
      .administrators.update({ ...ownAccount, role: 'admin' })
      .catch((refusal: unknown) => refusal)
    await untilBlocked(w.database)
  })
  expect(await demotion).toMatchObject({ code: 'last_superadmin' })
  expect(await w.as(admin).administrators.getOne({ adminId: root.id })).toMatchObject({
    role: 'superadmin',
    status: 'Active',
  })
  expect(
    await outcomeOf(w.as(admin).administrators.create({ ...person(), role: 'admin', password: 'Strong-Pass-1' })),
  ).toBe('permission_denied')
})

type Created = Omit<ReturnType<typeof person>, 'role' | 'status'> & { status: 'Active' | 'Suspended' }
test.each([
  [
    'an organization',
    'Executive',
    (given: Created) => users(admin).createUser({ ...given, role: 'Executive', orgId: kopi.id, tenantId: kopi.id }),
  ],
  ['the platform', 'reader', (given: Created) => w.as(root).administrators.create({ ...given, role: 'reader' })],
])('a new user of %s without a password is invited to choose it', async (_, role, create) => {
  const { role: another, ...given } = person()
  await expect(create({ ...given, status: 'Suspended' })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { password: 'Only an active account can be invited' },
  })
  await create(given)
  const [letter] = await w.messages(given.email)
  expect(letter?.subject).toBe(
    role === 'reader' ? 'Your account as platform staff of Upah' : `${kopi.name} invites you to Upah`,
  )
  const token = /accept-invitation#(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  const { claims } = await w.as(null).auth.acceptInvitation({ token, newUserPassword: 'Strong-Pass-1' })
  expect([another, claims?.role]).toEqual(['Executive', role])
})

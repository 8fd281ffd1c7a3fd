import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let root: Member
let admin: Member
let kopi: Organization
beforeAll(async () => {
  root = await w.member(null, 'superadmin')
  admin = await w.member(null, 'admin')
})
beforeEach(async () => {
  kopi = await w.organization()
})

let count = 0
const password = 'Strong-Pass-1'
type Role = 'Manager' | 'Executive'
const fieldsOf = (changes: object = {}) => ({
  firstName: 'Farid',
  lastName: 'Omar',
  email: `farid${(count += 1)}@kopi.example`,
  status: 'Active' as const,
  ...changes,
})
const create = (changes: object = {}, role: Role = 'Executive', orgId: string = kopi.id) =>
  w.as(admin).users.createUser({ ...fieldsOf(changes), role, password, orgId, tenantId: orgId })
const taken = {
  code: 'email_taken',
  fields: { email: 'This e-mail address is already in use in the organization.' },
}

const takenByStaff = {
  code: 'email_taken',
  fields: { email: 'Another administrator already uses this e-mail address.' },
}

describe('the e-mail address of an account', () => {
  const update = (user: { id: string; orgId: string }, email: string) =>
    w.as(root).users.updateUser({ ...fieldsOf({ email }), role: 'Executive', orgId: user.orgId, userId: user.id })

  test('is unique in an organization, regardless of case', async () => {
    await create({ email: 'siti@kopi.example' })
    await expect(create({ email: 'SITI@Kopi.Example' })).rejects.toMatchObject(taken)
    const other = await create()
    await expect(update(other, ' Siti@kopi.example ')).rejects.toMatchObject(taken)
    expect(await w.as(admin).users.getUser({ orgId: kopi.id, userId: other.id })).toMatchObject({
      email: other.email,
      twoStep: false,
    })
  })

  test('can be used again in another organization', async () => {
    const satay = await w.organization()
    await create({ email: 'siti@kopi.example' })
    expect(await create({ email: 'siti@kopi.example' }, 'Manager', satay.id)).toMatchObject({ orgId: satay.id })
  })

  test('can be kept or changed in case by its own account', async () => {
    const siti = await create({ email: 'siti@kopi.example' })
    expect(await update(siti, 'siti@kopi.example')).toMatchObject({ email: 'siti@kopi.example' })
    expect(await update(siti, 'Siti@Kopi.example')).toMatchObject({ email: 'siti@kopi.example' })
  })

  test('is accepted for only one of two accounts that are created at the same time', async () => {
    const email = 'both@kopi.example'
    expect((await outcomesOf([create({ email }), create({ email })])).toSorted()).toEqual(['done', 'email_taken'])
    expect((await w.as(admin).users.getUsers({ orgId: kopi.id, search: email })).total).toBe(1)
  })

  test('is accepted for only one of two accounts that change to it at the same time', async () => {
    const [first, second] = [await create(), await create()]
    const outcomes = await outcomesOf([update(first, 'both@kopi.example'), update(second, 'both@kopi.example')])
    expect(outcomes.toSorted()).toEqual(['done', 'email_taken'])
  })
})

describe('the e-mail address of platform staff', () => {
  const staff = (email: string) =>
    w.as(root).administrators.create({ ...fieldsOf({ email }), role: 'admin' as const, password })
  const update = (adminId: string, email: string) =>
    w.as(root).administrators.update({ ...fieldsOf({ email }), role: 'admin' as const, adminId })
  const fresh = () => `staff${(count += 1)}@upah.example`

  test('is unique among them, regardless of case', async () => {
    const email = fresh()
    await staff(email)
    await expect(staff(email.toUpperCase())).rejects.toMatchObject(takenByStaff)
    const other = await staff(fresh())
    await expect(update(other.id, email.toUpperCase())).rejects.toMatchObject(takenByStaff)
    expect(await w.as(root).administrators.getOne({ adminId: other.id })).toMatchObject({ email: other.email })
  })

  test('can be kept, and can also belong to an account of an organization', async () => {
    const email = fresh()
    await create({ email })
    const kept = await staff(email)
    expect(await update(kept.id, email)).toMatchObject({ email })
  })

  test('is accepted for only one of two accounts that are created at the same time', async () => {
    const email = fresh()
    expect((await outcomesOf([staff(email), staff(email)])).toSorted()).toEqual(['done', 'email_taken'])
  })

  test('cannot be changed for an account that does not exist', async () => {
    await expect(update(w.id(), fresh())).rejects.toMatchObject({ code: 'not_found' })
    await expect(w.as(root).administrators.getOne({ adminId: w.id() })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the list of accounts', () => {
  const people = [
    ['Aina', 'Zulkifli', 'Manager', 'Active'],
    ['Badrul', 'Yusof', 'Executive', 'Suspended'],
    ['Chong', 'Xin', 'Executive', 'Active'],
  ] as const
  const open = async () => {
    for (const [firstName, lastName, role, status] of people) {
      w.pass(1_000)
      await create({ firstName, lastName, status, email: `${firstName.toLowerCase()}@kopi.example` }, role)
    }
  }
  const namesOf = async (query: object = {}) =>
    (await w.as(admin).users.getUsers({ orgId: kopi.id, ...query })).users.map(({ firstName }) => firstName)

  test('has Managers, then Executives, then employees, each by name, unless a column is chosen', async () => {
    await open()
    await create({ firstName: 'Ahmad' })
    await w.employee(kopi, { firstName: 'Abu' })
    await create({ firstName: 'Zaid' }, 'Manager')
    expect(await namesOf()).toEqual(['Aina', 'Zaid', 'Ahmad', 'Badrul', 'Chong', 'Abu'])
    const page = await w.as(admin).users.getUsers({ orgId: kopi.id, pageSize: 5 })
    expect(
      (await w.as(admin).users.getUsers({ orgId: kopi.id, pageSize: 5, after: page.next ?? '' })).users,
    ).toMatchObject([{ firstName: 'Abu' }])
  })

  test('is sorted by the chosen column', async () => {
    await open()
    expect(await namesOf({ sort: { by: 'displayName', descending: true } })).toEqual(['Chong', 'Badrul', 'Aina'])
    expect(await namesOf({ sort: { by: 'lastName' } })).toEqual(['Chong', 'Badrul', 'Aina'])
    expect(await namesOf({ sort: { by: 'createdAt', descending: true } })).toEqual(['Chong', 'Badrul', 'Aina'])
    expect(await namesOf({ sort: { by: 'email' } })).toEqual(['Aina', 'Badrul', 'Chong'])
    expect((await namesOf({ sort: { by: 'role' } })).at(-1)).toBe('Aina')
    expect((await namesOf({ sort: { by: 'status' } })).at(-1)).toBe('Badrul')
  })

  test.each([
    [{ role: 'Executive' }, ['Badrul', 'Chong']],
    [{ status: 'Suspended' }, ['Badrul']],
    [{ role: 'Executive', status: 'Active' }, ['Chong']],
    [{ role: 'Manager', status: 'Suspended' }, []],
    [{}, ['Aina', 'Badrul', 'Chong']],
  ])('can be filtered by %j', async (filter, names) => {
    await open()
    expect(await namesOf({ filter })).toEqual(names)
  })

  test.each([
    ['aina', ['Aina']],
    ['AINA ZUL', ['Aina']],
    ['chong@kopi', ['Chong']],
    ['executive', ['Badrul', 'Chong']],
    ['suspended', ['Badrul']],
    ['%', []],
    ['_', []],
    ['nobody', []],
  ])('can be searched for “%s”', async (search, names) => {
    await open()
    expect(await namesOf({ search })).toEqual(names)
  })

  test('a search has the exact address or name first, then those that begin with it', async () => {
    await open()
    for (const firstName of ['Zainal', 'Hainan', 'Ainal']) await create({ firstName, lastName: 'Ain' })
    const exact = { firstName: 'Zul', lastName: 'Zul', email: `ain${(count += 1)}@kopi.example` }
    await create(exact)
    expect(await namesOf({ search: 'ain' })).toEqual(['Aina', 'Ainal', 'Zul', 'Hainan', 'Zainal'])
    expect((await namesOf({ search: exact.email }))[0]).toBe('Zul')
    expect((await namesOf({ search: 'hainan ain' }))[0]).toBe('Hainan')
  })

  test('has every account exactly once across pages, and a total', async () => {
    await open()
    const first = await w.as(admin).users.getUsers({ orgId: kopi.id, pageSize: 5 })
    expect([first.total, first.next]).toEqual([3, null])
    for (let more = 0; more < 4; more++) await create({ firstName: `Devi${more}` })
    const [one, two] = [
      await w.as(admin).users.getUsers({ orgId: kopi.id, pageSize: 5 }),
      await w.as(admin).users.getUsers({ orgId: kopi.id, pageSize: 5, page: 2 }),
    ]
    expect([one.total, one.users.length, two.users.length]).toEqual([7, 5, 2])
    const next = await w.as(admin).users.getUsers({ orgId: kopi.id, pageSize: 5, after: one.next ?? '' })
    expect(next.users).toEqual(two.users)
    expect(new Set([...one.users, ...two.users].map(({ id }) => id)).size).toBe(7)
  })

  test('of all organizations shows the organization of each account; a Manager’s list has only their own', async () => {
    const satay = await w.organization({ name: 'Satay House Sdn Bhd' })
    const email = `shared${(count += 1)}@example.example`
    await create({ email })
    await create({ email }, 'Executive', satay.id)
    const everywhere = (await w.as(admin).users.getUsers({ search: email })).users
    expect(everywhere.map(({ organization }) => organization).toSorted()).toEqual(
      [kopi.name, 'Satay House Sdn Bhd'].toSorted(),
    )
    const own = await w.as(await w.member(kopi, 'Manager')).users.getUsers({ search: email })
    expect(own.users.map(({ orgId }) => orgId)).toEqual([kopi.id])
  })

  test('does not include platform staff', async () => {
    expect((await w.as(admin).users.getUsers({ search: root.email })).users).toEqual([])
  })

  test('of another organization is refused to management, even if orgId and tenantId differ', async () => {
    const satay = await w.organization()
    const manager = await w.member(kopi, 'Manager')
    for (const tenant of [{ orgId: satay.id }, { tenantId: satay.id }, { orgId: kopi.id, tenantId: satay.id }])
      await expect(w.as(manager).users.getUsers(tenant)).rejects.toMatchObject({ code: 'not_found' })
    expect(await outcomeOf(w.as(admin).users.getUsers({ orgId: kopi.id, tenantId: satay.id }))).toBe('not_found')
  })
})

describe('the Managers and Executives of an organization', () => {
  test('are listed if active, without employees', async () => {
    const manager = await w.member(kopi, 'Manager')
    await create({ firstName: 'Badrul', status: 'Suspended' })
    const active = await create({ firstName: 'Chong' })
    await w.employee(kopi)
    const { users } = await w.as(manager).users.getManagementUsers({})
    expect(users.map(({ id }) => id).toSorted()).toEqual([manager.id, active.id].toSorted())
  })

  test('see the roles of an organization; platform staff also see those of the platform', async () => {
    const manager = await w.member(kopi, 'Manager')
    const own = await w.as(manager).users.listRoles({})
    expect([own.roles.toSorted(), own.platformRoles]).toEqual([['Employee', 'Executive', 'Manager'], []])
    expect((await w.as(admin).users.listRoles({})).platformRoles.toSorted()).toEqual([
      'admin',
      'approver',
      'reader',
      'superadmin',
    ])
  })
})

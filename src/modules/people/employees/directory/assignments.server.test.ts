import { beforeAll, describe, expect, test } from 'vitest'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { placeChoices } from '../employee-choices.fixtures.ts'

const w = world()
const by = (member: Member) => w.as(member).employees

const person = (n: number, changes: object = {}) => ({
  employeeICNumber: `A${1_000_000 + n}`,
  firstName: 'Person',
  lastName: String(n).padStart(4, '0'),
  bankCode: (['MBBEMYKL', 'CIBBMYKL', 'AFBQMYKL'] as const)[n % 3]!,
  accountNumber: '114222330001',
  ...changes,
})

describe('teams, categories, job levels and offices of an employee', () => {
  let kopi: Organization
  let manager: Member
  let choices: Awaited<ReturnType<typeof placeChoices>>
  beforeAll(async () => {
    kopi = await w.organization()
    manager = await w.member(kopi, 'Manager')
    choices = await placeChoices(w, kopi.id)
  })

  test('are listed, with separate lists of approved ones', async () => {
    const calls = w.as(manager)
    const codes = ({ teams }: { teams: { code: string }[] }) => teams.map(({ code }) => code)
    expect(codes(await calls.teams.getTeams({}))).toEqual(['TEAM-002', 'TEAM-003', 'TEAM-001'])
    expect(codes(await calls.teams.getApproved({}))).toEqual(['TEAM-002', 'TEAM-001'])
    expect((await calls.employeeCategories.getEmployeeCategories({})).categories).toHaveLength(2)
    expect((await calls.employeeCategories.getApproved({})).categories).toMatchObject([{ name: 'Full time' }])
    expect((await calls.jobLevels.getAll({})).jobLevels.map(({ jobGrade }) => jobGrade)).toEqual([2, 5])
    expect((await calls.jobLevels.getApproved({})).jobLevels).toMatchObject([{ name: 'Supervisor' }])
    expect((await calls.orgOffices.getOffices({ orgId: kopi.id })).offices).toMatchObject([{ officeCode: 'OFF-001' }])
    const foreign = await w.organization()
    await expect(calls.orgOffices.getOffices({ orgId: foreign.id })).rejects.toMatchObject({ code: 'not_found' })
    const admin = w.as(await w.member(null, 'admin'))
    expect((await admin.orgOffices.getOffices({ orgId: kopi.id })).offices).toHaveLength(1)
    await expect(admin.orgOffices.getOffices({ orgId: w.id() })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('must be approved to be assigned, but existing assignments stay', async () => {
    const refused = (changes: object) => by(manager).createEmployee(person(1, changes))
    for (const [changes, field, what] of [
      [{ team: { code: 'TEAM-003' } }, 'team', 'team'],
      [{ categoryCode: 'CAT-002' }, 'categoryCode', 'category'],
      [{ jobLevel: { id: choices.pendingLevel } }, 'jobLevel', 'job level'],
    ] as const)
      await expect(refused(changes)).rejects.toMatchObject({ fields: { [field]: `This ${what} is not approved yet` } })
    await expect(refused({ officeCode: 'OFF-404' })).rejects.toMatchObject({
      fields: { officeCode: 'There is no office OFF-404' },
    })
    const made = await by(manager).createEmployee(
      person(1, {
        team: { code: 'TEAM-001' },
        categoryCode: 'CAT-001',
        jobLevel: { id: choices.level },
        officeCode: 'OFF-001',
      }),
    )
    expect(made).toMatchObject({ team: { teamName: 'Zebra' }, jobLevel: { jobGrade: 5 }, officeCode: 'OFF-001' })
    await w.database.pool.query(`update teams set status = 'Draft' where org_id = $1 and code = 'TEAM-001'`, [kopi.id])
    const edit = (changes: object) => by(manager).editEmployee({ employeeICNumber: made.employeeICNumber, ...changes })
    expect(await edit({ team: { code: 'TEAM-001' }, city: 'Ipoh' })).toMatchObject({ team: { code: 'TEAM-001' } })
    await expect(edit({ team: { code: 'TEAM-003' } })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(edit({ dateOfBirth: '2027-01-01' })).rejects.toMatchObject({
      fields: { dateOfBirth: 'In the future' },
    })
  })
  test('are assigned to all selected employees or none', async () => {
    const people = await Promise.all([3, 4].map((n) => by(manager).createEmployee(person(n))))
    const ICNumbers = people.map(({ employeeICNumber }) => employeeICNumber)
    const assign = (changes: object) => by(manager).assignEmployees({ assignments: [{ ICNumbers, ...changes }] })
    expect(await assign({ jobLevel: { id: choices.level }, categoryCode: 'CAT-001' })).toEqual({ assigned: 2 })
    expect(await assign({ officeCode: 'OFF-001', team: { code: 'TEAM-002' } })).toEqual({ assigned: 2 })
    const profile = () => by(manager).getFullEmployeeProfile({ employeeICNumber: ICNumbers[1] ?? '' })
    expect(await profile()).toMatchObject({
      jobLevel: { name: 'Supervisor' },
      categoryCode: 'CAT-001',
      officeCode: 'OFF-001',
      team: { code: 'TEAM-002' },
    })
    await expect(assign({ team: { code: 'TEAM-003' } })).rejects.toMatchObject({
      fields: { team: 'This team is not approved yet' },
    })
    await expect(assign({})).rejects.toMatchObject({ code: 'invalid_input' })
    expect(
      await outcomeOf(
        by(manager).assignEmployees({
          assignments: [{ ICNumbers: [...ICNumbers, 'Q9999999'], categoryCode: 'CAT-001' }],
        }),
      ),
    ).toBe('not_found')
    const { events } = await w.as(manager).audit.getEvents({
      language: 'en',
      filter: { type: 'employee', recordId: people[1]?.id ?? '' },
    })
    expect(events.map(({ title }) => title)).toContain('Assigned an employee')
  })
  test('are assigned by a list, all or none', async () => {
    const people = await Promise.all([5, 6, 7].map((n) => by(manager).createEmployee(person(n))))
    const [one = '', two = '', three = ''] = people.map(({ employeeICNumber }) => employeeICNumber)
    const find = async () => {
      const { employees } = await by(manager).findEmployees({
        ICNumbers: [one, ` ${two.toLowerCase()}`, three, 'Q999'],
      })
      return Object.fromEntries(
        employees.map((found) => [found.employeeICNumber, [found.team?.code, found.officeCode]]),
      )
    }
    const none = { [one]: [undefined, null], [two]: [undefined, null], [three]: [undefined, null] }
    expect(await find()).toEqual(none)

    const kitchen = { ICNumbers: [one, two], team: { code: 'TEAM-002' } }
    const assign = (...assignments: Parameters<ReturnType<typeof by>['assignEmployees']>[0]['assignments']) =>
      by(manager).assignEmployees({ assignments })
    await expect(assign(kitchen, { ICNumbers: [three], officeCode: 'OFF-404' })).rejects.toMatchObject({
      fields: { officeCode: 'There is no office OFF-404' },
    })
    expect(await outcomeOf(assign(kitchen, { ICNumbers: ['Q9999999'], officeCode: 'OFF-001' }))).toBe('not_found')
    await expect(assign(kitchen, { ICNumbers: [two, three], officeCode: 'OFF-001' })).rejects.toMatchObject({
      fields: { assignments: 'An employee is listed more than once' },
    })
    await expect(assign()).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await find()).toEqual(none)

    expect(await assign(kitchen, { ICNumbers: [three], officeCode: 'OFF-001' })).toEqual({ assigned: 3 })
    expect(await find()).toEqual({
      [one]: ['TEAM-002', null],
      [two]: ['TEAM-002', null],
      [three]: [undefined, 'OFF-001'],
    })
    const foreign = await w.member(await w.organization(), 'Manager')
    expect(await by(foreign).findEmployees({ ICNumbers: [one] })).toEqual({ employees: [] })
    await expect(by(foreign).assignEmployees({ assignments: [kitchen] })).rejects.toMatchObject({ code: 'not_found' })
  })
})

import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { world, type Member } from './world.ts'
import { racing } from './racing.ts'

const w = world()
type Status = 'Draft' | 'Pending Approval'
type Stored = { readonly name: string; readonly status: string; readonly version: string }
/** The actions of two users on a record that needs approval. `version` is the one that they have seen. */
type Kind = {
  readonly table: string
  readonly create: (by: Member, name: string) => Promise<string>
  readonly edit: (by: Member, id: string, name: string, version: string, status?: Status) => Promise<unknown>
  readonly approve: (by: Member, id: string, version?: string) => Promise<unknown>
  readonly approveMany: (by: Member, ids: string[], modifiedAt: string[]) => Promise<unknown>
  readonly read: (by: Member, id: string) => Promise<Stored>
}
const pending = 'Pending Approval' as const
const seen = (version: string | undefined) => (version === undefined ? {} : { modifiedAt: [version] })

const teamFields = (teamName: string, status: Status) => ({ teamName, teamDescription: 'Cooks', status })
const teams: Kind = {
  table: 'teams',
  create: async (by, name) => (await w.as(by).teams.createTeam(teamFields(name, pending))).id,
  edit: (by, id, name, modifiedAt, status = 'Draft') =>
    w.as(by).teams.updateTeam({ id, modifiedAt, ...teamFields(name, status) }),
  approveMany: (by, selectedTeams, modifiedAt) => w.as(by).teams.approveTeams({ selectedTeams, modifiedAt }),
  approve: (by, id, version) => w.as(by).teams.approveTeams({ selectedTeams: [id], ...seen(version) }),
  read: async (by, teamId) => {
    const { teamName: name, status, modifiedAt: version } = await w.as(by).teams.getTeam({ teamId })
    return { name, status, version }
  },
}

const categoryFields = (name: string, status: Status) => ({ name, description: 'Works in an outlet', status })
const categories: Kind = {
  table: 'employee_categories',
  create: async (by, name) =>
    (await w.as(by).employeeCategories.createEmployeeCategory(categoryFields(name, pending))).id,
  edit: (by, id, name, modifiedAt, status = 'Draft') =>
    w.as(by).employeeCategories.updateEmployeeCategory({ id, modifiedAt, ...categoryFields(name, status) }),
  approveMany: (by, categories, modifiedAt) =>
    w.as(by).employeeCategories.bulkApproveEmployeeCategory({ categories, modifiedAt }),
  approve: (by, id, version) =>
    w.as(by).employeeCategories.bulkApproveEmployeeCategory({ categories: [id], ...seen(version) }),
  read: async (by, empCatId) => {
    const { name, status, modifiedDate: version } = await w.as(by).employeeCategories.getEmployeeCategory({ empCatId })
    return { name, status, version }
  },
}

const benefitFields = (name: string, status: Status) => ({
  name,
  amount: ringgit(180),
  employeeCategory: 'Retail',
  officeCode: 'OFF-001',
  recurrence: 'Monthly' as const,
  status,
})
const benefits: Kind = {
  table: 'employee_benefits',
  create: async (by, name) => (await w.as(by).employeeBenefits.createEmployeeBenefit(benefitFields(name, pending))).id,
  edit: (by, id, name, modifiedAt, status = 'Draft') =>
    w.as(by).employeeBenefits.updateEmployeeBenefit({ id, modifiedAt, ...benefitFields(name, status) }),
  approveMany: (by, benefitIds, modifiedAt) =>
    w.as(by).employeeBenefits.bulkApproveEmployeeBenefit({ benefits: benefitIds, modifiedAt }),
  approve: (by, id, version) =>
    w.as(by).employeeBenefits.bulkApproveEmployeeBenefit({ benefits: [id], ...seen(version) }),
  read: async (by, empBenId) => {
    const { name, status, modifiedDate: version } = await w.as(by).employeeBenefits.getEmployeeBenefit({ empBenId })
    return { name, status, version }
  },
}

const office = { name: 'Bangsar', country: 'Malaysia' as const, address: '1', city: 'KL', state: 'WP Kuala Lumpur' }
const people = async () => {
  const org = await w.organization()
  await w.as(await w.member(null, 'admin')).orgOffices.createOffice({ orgId: org.id, ...office })
  const [manager, executive] = [await w.member(org, 'Manager'), await w.member(org, 'Executive')]
  await w.as(executive).employeeCategories.createEmployeeCategory(categoryFields('Retail', pending))
  return { manager, executive }
}

const kinds = { teams, categories, benefits }
test.each(['teams', 'categories', 'benefits'] as const)(
  '%s: the second of two users who edit or submit the same version is refused',
  async (kind) => {
    const { table, create, edit, read } = kinds[kind]
    const { manager, executive } = await people()
    const id = await create(executive, 'First')
    for (const status of ['Draft', pending] as const) {
      const { version } = await read(manager, id)
      const saves = [manager, executive].map((by) => () => edit(by, id, `${status} of the ${by.role}`, version, status))
      expect(await racing(w, [table, id], ...saves)).toEqual(['done', 'record_changed'])
      expect(await read(manager, id)).toMatchObject({ name: `${status} of the Manager`, status })
    }
  },
)

test.each(['teams', 'categories', 'benefits'] as const)(
  '%s: an edit at the same time as an approval is never approved',
  async (kind) => {
    const { table, create, edit, approve, read } = kinds[kind]
    const { manager, executive } = await people()
    for (const first of ['approval', 'edit']) {
      const id = await create(executive, `Submitted before the ${first}`)
      const { version } = await read(manager, id)
      const calls = [() => approve(manager, id), () => edit(executive, id, 'Edited', version)]
      const outcomes = await racing(w, [table, id], ...(first === 'edit' ? calls.toReversed() : calls))
      const { name, status } = await read(manager, id)
      expect([name, status, outcomes]).toEqual(
        first === 'edit'
          ? ['Edited', 'Draft', ['done', 'not_pending_approval']]
          : ['Submitted before the approval', 'Approved', ['done', 'record_changed']],
      )
    }
  },
)

test.each(['teams', 'categories', 'benefits'] as const)(
  '%s: the approval of an earlier version than the stored one is refused',
  async (kind) => {
    const { create, edit, approve, read } = kinds[kind]
    const { manager, executive } = await people()
    const id = await create(executive, 'First')
    const { version } = await read(manager, id)
    await edit(executive, id, 'Second', version, pending)
    await expect(approve(manager, id, version)).rejects.toMatchObject({ code: 'record_changed' })
    const shown = await read(manager, id)
    expect(shown).toMatchObject({ name: 'Second', status: pending })
    await approve(manager, id, shown.version)
    expect(await read(manager, id)).toMatchObject({ name: 'Second', status: 'Approved' })
  },
)

test.each(['teams', 'categories', 'benefits'] as const)(
  '%s: a bulk approval names each record that was decided, changed or deleted since, with author and time',
  async (kind) => {
    const { create, edit, approveMany, approve, read } = kinds[kind]
    const { manager, executive } = await people()
    const ids: string[] = []
    for (const name of ['Decided', 'Edited', 'Resubmitted', 'Unchanged']) ids.push(await create(executive, name))
    const versions: string[] = []
    for (const id of ids) versions.push((await read(manager, id)).version)
    const [decided = '', edited = '', resubmitted = '', unchanged = ''] = ids
    w.travelTo('2026-11-16T07:20:00.000Z')
    await approve(manager, decided)
    await edit(executive, edited, 'Edited again', versions[1] ?? '')
    await edit(executive, resubmitted, 'Other', versions[2] ?? '', pending)
    const at = '16/11/2026, 15:20'
    const names = (await w.database.pool.query('select id, display_name as name from users where id = any($1)', [
      [manager.id, executive.id],
    ])) as { rows: { id: string; name: string }[] }
    const nameOf = ({ id }: Member) => names.rows.find((row) => row.id === id)?.name ?? ''
    await expect(approveMany(manager, ids, versions)).rejects.toMatchObject({
      code: 'not_pending_approval',
      fields: {
        [`records.${decided}`]: `Changed to Approved by ${nameOf(manager)} on ${at}.`,
        [`records.${edited}`]: `Changed to Draft by ${nameOf(executive)} on ${at}.`,
        [`records.${resubmitted}`]: `Changed by ${nameOf(executive)} on ${at}.`,
      },
    })
    expect(await read(manager, unchanged)).toMatchObject({ status: pending })
    await approveMany(manager, [unchanged], [versions[3] ?? ''])
    expect(await read(manager, unchanged)).toMatchObject({ status: 'Approved' })
  },
)

import { beforeEach, describe, expect, test } from 'vitest'
import { returnableTypes, type ReturnableType } from '#kernel/approval.ts'
import { ringgit } from '#kernel/money.ts'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { payRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { supplierFields } from '#money/suppliers/supplier-world.fixtures.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let org: Organization
let maker: Member
let checker: Member
beforeEach(async () => {
  org = await w.organization()
  maker = await w.member(org, 'Executive')
  checker = await w.member(org, 'Manager')
})

type Selected = { ids: string[]; modifiedAt?: string[] }
type Kind = {
  /** Submits a record and returns its id, with the fields of its form. */
  readonly make: () => Promise<string>
  readonly version: (id: string) => Promise<string>
  readonly approve: (selected: Selected) => Promise<unknown>
  readonly give: (selected: Selected & { reason: string }) => Promise<unknown>
  readonly submit: (id: string) => Promise<unknown>
  /** The status once it is returned. */
  readonly status: string
  readonly statusOf: (id: string) => Promise<string>
}

const retailTeam = { teamName: 'Retail', teamDescription: 'Works in an outlet' }
const category = { name: 'Retail', description: 'Works in an outlet' }
const level = { jobLevel: 'L3', name: 'Barista', jobGrade: 3 }
const general = { maximumWithdrawalAmount: ringgit(300), withdrawalFrequency: 'DAILY' as const, autoApproval: false }
const pending = 'Pending Approval' as const
const one = <T extends { readonly id: string }>(all: readonly T[], id: string): T => {
  const found = all.find((record) => record.id === id)
  if (!found) throw new Error('the record is not listed')
  return found
}

const textRecords = () => {
  const [by, of] = [w.as(maker), w.as(checker)]
  const team = (id: string) => by.teams.getTeam({ teamId: id })
  const group = (id: string) => by.employeeCategories.getEmployeeCategory({ empCatId: id })
  return {
    team: {
      make: async () => (await by.teams.createTeam({ ...retailTeam, status: pending })).id,
      version: async (id) => (await team(id)).modifiedAt,
      approve: ({ ids: selectedTeams, ...seen }) => of.teams.approveTeams({ selectedTeams, ...seen }),
      give: of.teams.return,
      submit: (id) => by.teams.updateTeam({ id, ...retailTeam, status: pending }),
      status: 'Draft',
      statusOf: async (id) => (await team(id)).status,
    },
    employeeCategory: {
      make: async () => (await by.employeeCategories.createEmployeeCategory({ ...category, status: pending })).id,
      version: async (id) => (await group(id)).modifiedDate,
      approve: ({ ids: categories, ...seen }) =>
        of.employeeCategories.bulkApproveEmployeeCategory({ categories, ...seen }),
      give: of.employeeCategories.return,
      submit: (id) => by.employeeCategories.updateEmployeeCategory({ id, ...category, status: pending }),
      status: 'Draft',
      statusOf: async (id) => (await group(id)).status,
    },
  } satisfies Partial<Record<ReturnableType, Kind>>
}

const benefit = (): Kind => {
  const [by, of] = [w.as(maker), w.as(checker)]
  const get = (id: string) => by.employeeBenefits.getEmployeeBenefit({ empBenId: id })
  return {
    make: async () => {
      const { name } = await by.employeeCategories.createEmployeeCategory({ ...category, status: pending })
      const office = await w.as(await w.member(null, 'admin')).orgOffices.createOffice({
        orgId: org.id,
        name: 'Bangsar',
        country: 'Malaysia',
        address: '1, Jalan Telawi',
        city: 'Kuala Lumpur',
        state: 'WP Kuala Lumpur',
      })
      const fields = { name: 'Meals', amount: ringgit(180), recurrence: 'Monthly' as const, status: pending }
      const places = { employeeCategory: name, officeCode: office.officeCode }
      return (await by.employeeBenefits.createEmployeeBenefit({ ...fields, ...places })).id
    },
    version: async (id) => (await get(id)).modifiedDate,
    approve: ({ ids: benefits, ...seen }) => of.employeeBenefits.bulkApproveEmployeeBenefit({ benefits, ...seen }),
    give: of.employeeBenefits.return,
    submit: async (id) => {
      const { name, amount, employeeCategory, officeCode, recurrence } = await get(id)
      const fields = { name, amount, employeeCategory, officeCode, recurrence }
      return by.employeeBenefits.updateEmployeeBenefit({ id, ...fields, status: pending })
    },
    status: 'Draft',
    statusOf: async (id) => (await get(id)).status,
  }
}

const policies = (): Pick<Record<ReturnableType, Kind>, 'jobLevel' | 'compensationPolicy' | 'withdrawalPolicy'> => {
  const [by, of] = [w.as(maker), w.as(checker)]
  const levelOf = async (id: string) => one((await by.jobLevels.getAll({})).jobLevels, id)
  const rangesOf = (id: string) => by.compensationPolicies.getOne({ id })
  const policyOf = (id: string) => by.withdrawalPolicies.getPolicy({ id })
  return {
    jobLevel: {
      make: async () => (await by.jobLevels.create(level)).id,
      version: async (id) => (await levelOf(id)).modifiedAt,
      approve: ({ ids: jobLevelsIds, ...seen }) => of.jobLevels.approve({ jobLevelsIds, ...seen }),
      give: of.jobLevels.return,
      submit: (id) => by.jobLevels.edit({ jobLevelId: id, ...level }),
      status: 'pending_approval',
      statusOf: async (id) => (await levelOf(id)).status,
    },
    compensationPolicy: {
      make: async () => (await by.compensationPolicies.create({ compensationName: 'Retail' })).id,
      version: async (id) => (await rangesOf(id)).modifiedAt,
      approve: of.compensationPolicies.approve,
      give: of.compensationPolicies.return,
      submit: (id) => by.compensationPolicies.update({ id, compensationName: 'Retail' }),
      status: 'pending_approval',
      statusOf: async (id) => (await rangesOf(id)).status,
    },
    withdrawalPolicy: {
      make: async () => (await by.withdrawalPolicies.createGeneralPolicy(general)).id,
      version: async (id) => (await policyOf(id)).modifiedAt,
      approve: of.withdrawalPolicies.approvePolicy,
      give: of.withdrawalPolicies.return,
      // Without a change.
      submit: (id) => by.withdrawalPolicies.updateGeneralPolicy({ id, ...general }),
      status: 'PENDING',
      statusOf: async (id) => (await policyOf(id)).status,
    },
  }
}

const payments = async (): Promise<Pick<Record<ReturnableType, Kind>, 'payRun' | 'disbursement'>> => {
  const run = await payRunWorld(w)
  await run.employee({ [await run.wallet('Boost')]: 100 })
  const runOf = async (id: string) => (await w.as(run.manager).payRuns.getOne({ id })).payRun
  const batches = await disbursementWorld(w)
  const fields = batches.fields([await batches.payee(1000)])
  const batchOf = (id: string) => w.as(batches.manager).disbursements.getOne({ disbursementId: id })
  return {
    payRun: {
      make: async () => {
        const { id } = await w.as(run.manager).payRuns.create(run.fields)
        await w.as(run.manager).payRuns.submit({ id })
        return id
      },
      version: async (id) => (await runOf(id)).modifiedAt,
      approve: w.as(run.manager).payRuns.approve,
      give: w.as(run.manager).payRuns.return,
      submit: (id) => w.as(run.manager).payRuns.submit({ id }),
      status: 'draft',
      statusOf: async (id) => (await runOf(id)).status,
    },
    disbursement: {
      make: async () => (await w.as(batches.manager).disbursements.create(fields)).id,
      version: async (id) => (await batchOf(id)).modifiedAt,
      approve: async ({ ids: [id = ''], modifiedAt }) =>
        w.as(batches.executive).disbursements.approve({
          id,
          ...(modifiedAt && { version: modifiedAt[0] === (await batchOf(id)).modifiedAt ? 1 : 0 }),
        }),
      give: w.as(batches.executive).disbursements.return,
      submit: (id) => w.as(batches.manager).disbursements.update({ id, ...fields }),
      status: 'draft',
      statusOf: async (id) => (await batchOf(id)).status,
    },
  }
}

const supplier = (): Kind => {
  const by = w.as(maker).suppliers
  const made = new Map<string, ReturnType<typeof supplierFields>>()
  const get = (supplierId: string) => by.getOne({ supplierId })
  const platform = () => w.member(null, 'admin')
  return {
    make: async () => {
      const fields = supplierFields()
      const { id } = await by.create(fields)
      made.set(id, fields)
      return id
    },
    version: async (id) => (await get(id)).modifiedAt,
    approve: async ({ ids: [id = ''], modifiedAt: [modifiedAt] = [] }) =>
      w.as(await platform()).suppliers.approve({ id, orgId: org.id, ...(modifiedAt && { modifiedAt }) }),
    give: async (selected) => w.as(await platform()).suppliers.return({ ...selected, orgId: org.id }),
    // Without a change.
    submit: (id) => by.update({ id, ...(made.get(id) ?? supplierFields()) }),
    status: 'pending approval',
    statusOf: async (id) => (await get(id)).status,
  }
}

const employee = (): Kind => {
  const [by, of] = [w.as(maker), w.as(checker)]
  const icNumbers = new Map<string, string>()
  const get = (id: string) => by.employees.getFullEmployeeProfile({ employeeICNumber: icNumbers.get(id) ?? '' })
  return {
    make: async () => {
      const { employeeId, icNumber } = await w.employee(org, { status: 'pending-approval' })
      const id = employeeId ?? ''
      icNumbers.set(id, icNumber)
      return id
    },
    version: async (id) => (await get(id)).modifiedAt,
    approve: ({ ids, ...seen }) =>
      of.employees.approveEmployees({ ICNumbers: ids.map((id) => icNumbers.get(id) ?? ''), ...seen }),
    give: of.employees.return,
    submit: async (id) => {
      const { employeeICNumber, firstName, lastName } = await get(id)
      return by.employees.editEmployee({ employeeICNumber, firstName, lastName })
    },
    status: 'pending-approval',
    statusOf: async (id) => (await get(id)).status,
  }
}

const kindOf = async (type: ReturnableType): Promise<Kind> =>
  ({
    ...textRecords(),
    ...policies(),
    employeeBenefit: benefit(),
    employee: employee(),
    supplier: supplier(),
    ...(await payments()),
  })[type]
const reason = 'The name is that of another team'
const returnedOf = async (type: ReturnableType, id: string, by = checker) =>
  (await w.as(by).approvals.getReturned({ type, ids: [id] })).records

describe.each(returnableTypes)('a returned %s', (type) => {
  test('waits for its maker with the reason, and is approved after it is submitted again', async () => {
    const kind = await kindOf(type)
    const id = await kind.make()
    await kind.give({ ids: [id], modifiedAt: [await kind.version(id)], reason })
    expect(await kind.statusOf(id)).toBe(kind.status)
    const stored = await w.database.pool.query(
      'select reason, returned_by_name from returned_records where record_id = $1',
      [id],
    )
    expect(stored.rows).toMatchObject([{ reason }])
    expect(await outcomeOf(kind.approve({ ids: [id] }))).not.toBe('done')
    expect(await outcomeOf(kind.give({ ids: [id], reason }))).not.toBe('done')
    w.pass(1000)
    await kind.submit(id)
    const left = await w.database.pool.query('select 1 from returned_records where record_id = $1', [id])
    expect(left.rowCount).toBe(0)
    expect(await outcomeOf(kind.approve({ ids: [id] }))).toBe('done')
  })

  test('keeps the reason in its history', async () => {
    const kind = await kindOf(type)
    const id = await kind.make()
    await kind.give({ ids: [id], reason })
    await kind.submit(id)
    const { rows } = await w.database.pool.query<{ call: string; reason: string | null }>(
      'select call, reason from audit_events where record_id = $1 and reason is not null',
      [id],
    )
    expect(rows.map((row) => [row.call.split('-')[1], row.reason])).toEqual([['return', reason]])
  })

  test('and approved at the same time is decided once', async () => {
    const kind = await kindOf(type)
    const id = await kind.make()
    const modifiedAt = [await kind.version(id)]
    const outcomes = await outcomesOf([
      kind.give({ ids: [id], modifiedAt, reason }),
      kind.approve({ ids: [id], modifiedAt }),
    ])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  })

  test('is not one that has changed since it was seen', async () => {
    const kind = await kindOf(type)
    const id = await kind.make()
    const seen = await kind.version(id)
    w.pass(1000)
    await kind.give({ ids: [id], modifiedAt: [seen], reason })
    await kind.submit(id)
    expect(await outcomeOf(kind.give({ ids: [id], modifiedAt: [seen], reason }))).toBe('record_changed')
  })
})

describe('several teams', () => {
  const submit = () => textRecords().team.make()

  test('are returned with one reason, and their maker reads it', async () => {
    const ids = [await submit(), await submit(), await submit()]
    expect(await w.as(checker).teams.return({ ids, reason })).toEqual({ returned: 3 })
    const { records } = await w.as(maker).approvals.getReturned({ type: 'team' })
    expect(records.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(new Set(records.map((record) => record.reason))).toEqual(new Set([reason]))
  })

  test('stay as they are if one of them was returned by someone else, who is named', async () => {
    const ids = [await submit(), await submit()] as const
    const { team } = textRecords()
    const modifiedAt = [await team.version(ids[0]), await team.version(ids[1])]
    await w.as(checker).teams.return({ ids: [ids[0]], reason })
    const refusal = await w
      .as(checker)
      .teams.approveTeams({ selectedTeams: [...ids], modifiedAt })
      .catch((e: unknown) => e)
    expect(refusal).toMatchObject({
      code: 'not_pending_approval',
      fields: { [`records.${ids[0]}`]: expect.stringMatching(/^Returned by .+ on /) },
    })
    expect(await team.statusOf(ids[1])).toBe('Pending Approval')
  })

  test('keep the reason while the maker saves drafts', async () => {
    const id = await submit()
    await w.as(checker).teams.return({ ids: [id], reason })
    await w.as(maker).teams.updateTeam({ id, ...retailTeam, teamName: 'Shops', status: 'Draft' })
    expect(await returnedOf('team', id, maker)).toMatchObject([{ id, reason }])
  })
})

test.each([
  ['', 'invalid_input'],
  ['   ', 'invalid_input'],
  ['x'.repeat(501), 'invalid_input'],
  ['x'.repeat(500), 'done'],
])('a reason of %j is %s', async (given, outcome) => {
  const id = await textRecords().team.make()
  expect(await outcomeOf(w.as(checker).teams.return({ ids: [id], reason: given }))).toBe(outcome)
})

test('an Executive returns no team, and another organization sees none', async () => {
  const id = await textRecords().team.make()
  expect(await outcomeOf(w.as(maker).teams.return({ ids: [id], reason }))).toBe('permission_denied')
  await w.as(checker).teams.return({ ids: [id], reason })
  expect(await returnedOf('team', id, await w.member(await w.organization(), 'Manager'))).toEqual([])
})

test('returned employees are in their own list and not counted as pending', async () => {
  const kind = employee()
  const ids = [await kind.make(), await kind.make()]
  await kind.give({ ids: ids.slice(0, 1), reason })
  const calls = w.as(checker).employees
  const listed = async (list: 'new' | 'changed' | 'returned') =>
    (await calls.listEmployeesPendingApproval({ kind: list })).employees.map(({ id }) => id)
  expect([await listed('new'), await listed('returned')]).toEqual([[ids[1]], [ids[0]]])
  expect((await calls.listEmployeesPendingApproval({})).counts).toEqual({ new: 1, changed: 0, returned: 1 })
  expect(await calls.countEmployeesPendingApproval({})).toBe(1)
  expect((await calls.getEmployeesPendingApproval({})).map(({ id }) => id)).toEqual([ids[1]])
  expect((await w.as(checker).approvals.getPending({})).items).toEqual([{ kind: 'employees', count: 1, amount: null }])
})

test('an employee who changes the own address leaves the return to its maker', async () => {
  const person = await w.employee(org)
  const id = person.employeeId ?? ''
  await w.database.pool.query(`update employees set status = 'pending-approval' where id = $1`, [id])
  await w.as(checker).employees.return({ ids: [id], reason })
  await w.as(person).employees.updateOwnProfile({ updatedProfile: { address: '2, Jalan Telawi' } })
  expect(await returnedOf('employee', id)).toHaveLength(1)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let org: Organization
let manager: Member
beforeEach(async () => {
  org = await w.organization()
  manager = await w.member(org, 'Manager')
})
const reason = 'Nobody else is in the office this week'
const fields = { teamName: 'Bar', teamDescription: 'Behind the counter', status: 'Pending Approval' as const }
const submit = async (by = manager) => {
  const { id, modifiedAt } = await w.as(by).teams.createTeam(fields)
  return { id, modifiedAt }
}
const reasonsOf = async (id: string) => {
  const { events } = await w.as(manager).audit.getEvents({ filter: { recordId: id } })
  return events.map(({ title, reason: why }) => [title, why])
}

describe('an own record that its maker approves', () => {
  test('needs a reason, which its history keeps', async () => {
    const { id, modifiedAt } = await submit()
    const approve = (given?: string) =>
      w
        .as(manager)
        .teams.approveTeams({ selectedTeams: [id], modifiedAt: [modifiedAt], ...(given && { reason: given }) })
    expect(await outcomeOf(approve())).toBe('own_record_reason')
    expect(await outcomeOf(approve(reason))).toBe('done')
    expect((await reasonsOf(id))[0]).toEqual(['Approved a team', reason])
  })

  test('needs it on its page too', async () => {
    const { id, modifiedAt } = await submit()
    const save = (more: object) =>
      w.as(manager).teams.updateTeam({ id, ...fields, status: 'Approved', modifiedAt, ...more })
    expect(await outcomeOf(save({}))).toBe('own_record_reason')
    expect(await outcomeOf(save({ reason }))).toBe('done')
    expect((await reasonsOf(id))[0]).toEqual(['Approved a team', reason])
  })

  test('is approved by a call of the specification, which has no reason and names no version', async () => {
    const { id } = await submit()
    expect(await outcomeOf(w.as(manager).teams.approveTeams({ selectedTeams: [id] }))).toBe('done')
  })

  test('among records of others needs one reason for all', async () => {
    const executive = await w.member(org, 'Executive')
    const all = [await submit(), await submit(executive)]
    const seen = { selectedTeams: all.map(({ id }) => id), modifiedAt: all.map((one) => one.modifiedAt) }
    expect(await outcomeOf(w.as(manager).teams.approveTeams(seen))).toBe('own_record_reason')
    expect(await w.as(manager).teams.approveTeams({ ...seen, reason })).toEqual({ approved: 2 })
  })

  test('is refused, also with a reason, where a second person is required', async () => {
    await w.database.pool.query('update organizations set require_second_person = true where org_id = $1', [org.id])
    const { id, modifiedAt } = await submit()
    const approval = w.as(manager).teams.approveTeams({ selectedTeams: [id], modifiedAt: [modifiedAt], reason })
    expect(await outcomeOf(approval)).toBe('maker_is_checker')
  })
})

test('a record of someone else needs no reason', async () => {
  const { id, modifiedAt } = await submit(await w.member(org, 'Executive'))
  expect(await outcomeOf(w.as(manager).teams.approveTeams({ selectedTeams: [id], modifiedAt: [modifiedAt] }))).toBe(
    'done',
  )
})

test('a disbursement that its maker approves needs a reason', async () => {
  const batches = await disbursementWorld(w)
  const { id } = await batches.submit(1000)
  const calls = w.as(batches.manager).disbursements
  const { version, madeByMe } = await calls.getOne({ disbursementId: id })
  expect(madeByMe).toBe(true)
  expect(await outcomeOf(calls.approve({ id, version }))).toBe('own_record_reason')
  expect(await outcomeOf(calls.approve({ id, version, reason }))).toBe('done')
})

test('an employee whose salary the approver changed needs a reason', async () => {
  const { employeeId, icNumber } = await w.employee(org, { status: 'pending-approval' })
  await w.database.pool.query('update employees set salary_changed_by = $2 where id = $1', [employeeId, manager.id])
  const { modifiedAt } = await w.as(manager).employees.getFullEmployeeProfile({ employeeICNumber: icNumber })
  const seen = { ICNumbers: [icNumber], modifiedAt: [modifiedAt] }
  expect(await outcomeOf(w.as(manager).employees.approveEmployees(seen))).toBe('own_record_reason')
  expect(await outcomeOf(w.as(manager).employees.approveEmployees({ ...seen, reason }))).toBe('done')
})

test("a change of someone else needs no reason of the record's creator", async () => {
  const executive = await w.member(org, 'Executive')
  const { id } = await submit()
  const { modifiedAt } = await w
    .as(executive)
    .teams.updateTeam({ id, ...fields, teamDescription: 'Beside the counter' })
  const seen = { selectedTeams: [id], modifiedAt: [modifiedAt] }
  expect(await outcomeOf(w.as(manager).teams.approveTeams(seen))).toBe('done')
  const batches = await disbursementWorld(w)
  const batch = await batches.submit(1000)
  const { version } = await w.as(batches.manager).disbursements.getOne({ disbursementId: batch.id })
  const editor = w.as(batches.executive).disbursements
  const payees = batch.payees.map((one) => ({ ...one, amount: ringgit(900) }))
  const edited = await editor.update({ id: batch.id, ...batches.fields(payees) })
  expect(edited.version).toBeGreaterThan(version)
  const shown = await w.as(batches.manager).disbursements.getOne({ disbursementId: batch.id })
  expect(shown.madeByMe).toBe(false)
  expect(await outcomeOf(w.as(batches.manager).disbursements.approve({ id: batch.id, version: shown.version }))).toBe(
    'done',
  )
})

import { beforeAll, expect, test } from 'vitest'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let kopi: Organization
let satay: Organization
let admin: Member
beforeAll(async () => {
  kopi = await w.organization()
  satay = await w.organization()
  admin = await w.member(null, 'admin')
})

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await w.database.pool.query<Row>(text, values)).rows
let day = 0
const wage = async (
  organization: Organization,
  icNumber: string,
  options: { employeeId?: string; on?: string } = {},
) => {
  const id = w.id()
  await query(
    `insert into earned_wages (org_id, id, source, ic_number, employee_id, period, worked_on, amount_sen, status, reason, created_at)
     values ($1, $2, 'imported', $3, $4, '2026-11', $5, 10000, 'failed', 'Unknown employee', $6)`,
    [
      organization.id,
      id,
      icNumber,
      options.employeeId ?? null,
      options.on ?? `2026-11-${String((day += 1)).padStart(2, '0')}`,
      w.now(),
    ],
  )
  return id
}
const read = async (id: string) =>
  (
    await query<{ ic_number: string; employee_id: string | null }>(
      'select ic_number, employee_id from earned_wages where id = $1',
      [id],
    )
  )[0]
const run = () => w.as(admin).rollingPayAdmin.refactorToUseEmployeeICNumber({})

test('normalizes numbers, links records to employees, and changes nothing the second time', async () => {
  const aina = await w.employee(kopi)
  const ic = aina.icNumber
  const dashed = `${ic.slice(0, 6)}-${ic.slice(6, 8)}-${ic.slice(8)}`
  const [typed, known, passport, otherPerson] = [
    await wage(kopi, dashed),
    await wage(kopi, ic),
    await wage(kopi, 'a 1234-567'),
    await wage(satay, dashed),
  ]
  const conflicting = await wage(kopi, ` ${ic}`, { on: '2026-11-28' })
  const existing = await wage(kopi, ic, { employeeId: aina.employeeId!, on: '2026-11-28' })
  const duplicates = [
    await wage(satay, 'B-765432', { on: '2026-11-29' }),
    await wage(satay, 'b765432', { on: '2026-11-29' }),
  ]
  await query('update users set employee_id = null where id = $1', [aina.id])
  await query('update users set email = e.email from employees e where users.id = $1 and e.id = $2', [
    aina.id,
    aina.employeeId,
  ])

  const [first, second] = await Promise.all([run(), run()])
  const [effective, repeated] = first.changed > 0 ? [first, second] : [second, first]
  // Normalized: typed, passport, otherPerson and one of the duplicates. Linked to Aina: typed, known and her account.
  expect(effective).toMatchObject({ normalised: 4, linked: 3, changed: 6 })
  expect(effective.lookedAt).toBeGreaterThanOrEqual(10)
  expect(repeated).toEqual({ ...effective, normalised: 0, linked: 0, changed: 0 })

  expect(await read(typed)).toEqual({ ic_number: ic, employee_id: aina.employeeId })
  expect(await read(known)).toEqual({ ic_number: ic, employee_id: aina.employeeId })
  expect(await read(passport)).toEqual({ ic_number: 'A1234567', employee_id: null })
  // The same number in another organization is a different person.
  expect(await read(otherPerson)).toEqual({ ic_number: ic, employee_id: null })
  // That person already has a row for that day, so neither row changes.
  expect(await read(conflicting)).toEqual({ ic_number: ` ${ic}`, employee_id: null })
  expect(await read(existing)).toEqual({ ic_number: ic, employee_id: aina.employeeId })
  expect(new Set((await Promise.all(duplicates.map(read))).map((row) => row?.ic_number))).toEqual(
    new Set(['B765432', 'b765432']),
  )
  expect(await query('select employee_id from users where id = $1', [aina.id])).toEqual([
    { employee_id: aina.employeeId },
  ])
  expect(await run()).toEqual(repeated)
})

test('records the counts in the audit trail, and only platform staff may run it', async () => {
  await run()
  const [line] = await query<{ after: object }>(
    `select after from audit_events where call = 'rollingPayAdmin-refactorToUseEmployeeICNumber' order by id desc limit 1`,
  )
  expect(line?.after).toMatchObject({ changed: 0, lookedAt: expect.any(Number) as number })
  await expect(
    w.as(await w.member(kopi, 'Manager')).rollingPayAdmin.refactorToUseEmployeeICNumber({}),
  ).rejects.toMatchObject({
    code: 'permission_denied',
  })
})

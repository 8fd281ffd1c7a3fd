import { expect, test } from 'vitest'
import { world } from '#test/world.ts'
import { importedRow } from './employee.fixtures.ts'

const w = world()
const many = 10_000

test('ten thousand who were imported are approved by a connection that has only seen single changes so far', async () => {
  const kopi = await w.organization()
  const manager = w.as(await w.member(kopi, 'Manager'))
  const rows = Array.from({ length: many }, (_, n) => importedRow(n))
  await manager.employees.employeeBulkImportAdd(rows)
  // On each of them, so that whichever comes next has seen one.
  for (let i = 0; i < w.database.pool.totalCount; i++)
    await manager.employees.editEmployee({ employeeICNumber: `Q${1_000_000 + i}`, city: 'Ipoh' })
  const ICNumbers = rows.map(({ employeeICNumber }) => employeeICNumber)
  // A statement that compared all with all would be ended by the database's own limit.
  expect(await manager.employees.approveEmployees({ ICNumbers })).toEqual({ approved: many })
  const { total } = await manager.employees.getEmployees({ filter: { status: 'approved' }, search: 'rashid 9999' })
  expect(total).toBe(1)
}, 120_000)

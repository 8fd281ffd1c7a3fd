import { expect, test } from 'vitest'
import { world } from '#test/world.ts'
import { importedRow } from '../employee.fixtures.ts'

const w = world()
const many = 10_000

test('approves ten thousand imported employees on a connection that has only run single changes', async () => {
  const kopi = await w.organization()
  const manager = w.as(await w.member(kopi, 'Manager'))
  const rows = Array.from({ length: many }, (_, n) => importedRow(n))
  await manager.employees.employeeBulkImportAdd(rows)
  // Warm up every connection, so the next one used has run a single change.
  for (let i = 0; i < w.database.pool.totalCount; i++)
    await manager.employees.editEmployee({ employeeICNumber: `Q${1_000_000 + i}`, city: 'Ipoh' })
  const ICNumbers = rows.map(({ employeeICNumber }) => employeeICNumber)
  // A nested loop over all rows would exceed the statement timeout.
  expect(await manager.employees.approveEmployees({ ICNumbers })).toEqual({ approved: many })
  const { total } = await manager.employees.getEmployees({ filter: { status: 'approved' }, search: 'rashid 9999' })
  expect(total).toBe(1)
}, 120_000)

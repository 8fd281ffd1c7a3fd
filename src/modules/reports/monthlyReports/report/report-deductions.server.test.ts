import { beforeEach, expect, test } from 'vitest'
import { deductionWorld, type DeductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import { closeMonths } from '#owed/statements/statement.jobs.ts'
import { auditAfterEach } from '#test/withdrawing.ts'
import { world } from '#test/world.ts'

const w = world()
auditAfterEach(w)

let kit: DeductionWorld
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  kit = await deductionWorld(w)
})
const period = '2026-11'
const calls = () => w.as(kit.manager).rollingPayManagement
const summary = async () => (await calls().getMonthlyReport({ period })).summary

test('the report names the lists of the month, the amounts on none, and how a closed month was corrected', async () => {
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 250_00)
  const late = await kit.sent(aina, 60_00)
  await kit.pending(aina, 30_00)
  expect(await summary()).toMatchObject({ deduction: 250, inProgress: 60, atClose: null, lists: [], unlisted: 310 })
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  const list = await kit.newest()
  const made = { listId: list.id, number: 'DL-2026-11-01', kind: 'monthly', status: 'open', total: 310, lines: 1 }
  expect(await summary()).toMatchObject({ lists: [made], unlisted: 0 })
  await kit.paid(aina, 70_00)
  expect(await summary()).toMatchObject({ lists: [made], unlisted: 70 })
  const { employee } = await calls().getEmployeeMonthlyReport({ employeeICNumber: aina.icNumber, period })
  expect(employee.lists).toEqual([{ listId: list.id, number: 'DL-2026-11-01', amount: 310 }])
  kit.at('2026-12-01 10:00:00')
  await w.run(closeMonths)
  expect(await summary()).toMatchObject({ isClosed: true, atClose: { deduction: 320, corrections: 0 } })
  await kit.complete(late)
  const after = { deduction: 380, atClose: { deduction: 320, corrections: 1 }, lists: [{ total: 310 }] }
  expect(await summary()).toMatchObject(after)
})

test('platform staff see the lists too, another organization doesn’t', async () => {
  await kit.paid(await kit.employee('Aina'), 250_00)
  kit.at('2026-11-26 00:30:00')
  await kit.makeLists()
  const { summary: shown } = await w.as(kit.admin).rollingPayAdmin.getOrgMonthlyReport({ orgId: kit.org.id, period })
  expect(shown.lists).toMatchObject([{ number: 'DL-2026-11-01', total: 250 }])
  const other = await deductionWorld(w)
  const { summary: others } = await w.as(other.manager).rollingPayManagement.getMonthlyReport({ period })
  expect(others.lists).toEqual([])
})

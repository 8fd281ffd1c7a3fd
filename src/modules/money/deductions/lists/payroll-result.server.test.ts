import { expect, test } from 'vitest'
import { outcomeOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { deductionWorld } from '../deduction-world.fixtures.ts'

const w = world()

test('a result of 10,000 rows is read, and a longer one refused', async () => {
  w.travelTo('2026-10-12T02:00:00.000Z')
  const kit = await deductionWorld(w)
  const aina = await kit.employee('Aina')
  await kit.paid(aina, 300_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  const { id: listId } = await kit.newest()
  const result = (rows: number) => {
    const unknown = Array.from({ length: rows - 1 }, (_, i) => `KK-${i}\t1.00`)
    return { listId, text: [`${aina.icNumber}\t300.00`, ...unknown].join('\n'), rest: 'next_list' } as const
  }
  const { shown, ignoredCount } = await kit.calls().previewResult(result(10_000))
  expect({ count: shown.count, ignoredCount }).toEqual({ count: 1, ignoredCount: 9_999 })
  expect(await outcomeOf(kit.calls().previewResult(result(10_001)))).toBe('listed_rows_many')
  expect(await outcomeOf(kit.calls().applyResult({ ...result(10_001), shown }))).toBe('listed_rows_many')
  expect(await kit.calls().applyResult({ ...result(10_000), shown })).toEqual({ answered: 1 })
})

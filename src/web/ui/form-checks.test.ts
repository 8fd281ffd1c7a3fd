import { expect, test } from 'vitest'
import { z } from 'zod'
import { withChecks } from './FormPage.tsx'

const schema = withChecks(
  z.object({ name: z.string().min(1), date: z.string() }),
  ({ date }: { date: string }): Partial<Record<string, string>> => (date === '2026-11-25' ? { date: 'Too early' } : {}),
)
const pathsOf = (values: unknown) => {
  const parsed = schema.safeParse(values)
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'))
}

test('a check adds its errors to those of the schema', () => {
  expect(pathsOf({ name: 'x', date: '2026-11-26' })).toEqual([])
  expect(pathsOf({ name: 'x', date: '2026-11-25' })).toEqual(['date'])
  expect(pathsOf({ name: '', date: '2026-11-26' })).toEqual(['name'])
  expect(pathsOf({ name: '', date: '2026-11-25' })).toEqual(['name', 'date'])
})

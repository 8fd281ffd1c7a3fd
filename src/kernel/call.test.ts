import { expect, test } from 'vitest'
import { z } from 'zod'
import { batchedCommand, command, isCommand, logsAccess, query, twoPhaseQuery } from './call.ts'

const shape = { summary: 'Test.', allow: 'management', input: z.object({}), output: z.object({}) } as const
const audit = { none: 'A test.' }

test('only commands take an idempotency key', () => {
  expect([command, batchedCommand].map((kind) => isCommand(kind({ ...shape, audit })))).toEqual([true, true])
  expect([query, twoPhaseQuery].map((kind) => isCommand(kind(shape)))).toEqual([false, false])
})

test('options that contradict the kind of a call do not type-check', () => {
  expect(logsAccess(query({ ...shape, audit }))).toBe(true)
  // @ts-expect-error A batch authenticates sessions, not links.
  batchedCommand({ ...shape, audit, auth: 'link' })
  // @ts-expect-error Only a command encrypts its stored response.
  query({ summary: 'Test.', allow: 'any', input: z.object({}), output: z.object({}), encryptsResponse: true })
})

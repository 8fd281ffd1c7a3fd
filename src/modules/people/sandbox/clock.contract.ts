import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { plainTask } from '#kernel/task.ts'
import { instant, localDate } from '#kernel/values.ts'
import { clockRecord } from './clock-record.rules.ts'

/** The job that moves the clock. */
export const clockTask = plainTask('moveSandboxClock')

export const sandboxClock = {
  getOne: query({
    summary: 'Return the time of the sandbox’s clock, and where it is being moved to.',
    allow: 'Manager',
    input: z.object({}),
    output: z.object({
      now: instant,
      /** False in production, whose clock can’t be moved. */
      isMovable: z.boolean(),
      /** The last move; null before the first one. */
      move: z.object({ at: instant, byName: z.string(), target: instant.nullable() }).nullable(),
    }),
  }),
  move: command({
    summary:
      'Move the clock of the sandbox forward, for every organization in it. The jobs due in between run in order.',
    audit: [clockRecord, 'Moved the clock of the sandbox', 'Menggerakkan jam kotak pasir'],
    allow: 'Manager',
    /** The date that the person sees, and the date to move to. */
    input: z.object({ from: localDate, to: localDate }),
    output: done,
    errors: ['invalid_input', 'clock_of_production', 'clock_moves', 'clock_has_moved'],
  }),
}

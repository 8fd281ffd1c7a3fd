import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { keysOf } from '#kernel/one-of.ts'
import { instant, money, opt } from '#kernel/values.ts'
import { eventTypes, isCursor, mostEvents } from './event.rules.ts'

const event = z.object({
  /** The cursor of this event. */
  id: z.string(),
  type: z.enum(keysOf(eventTypes)),
  at: instant,
  /** The record is read with the calls of its kind; an event has no name, account or salary. */
  record: z.object({ kind: z.string(), id: z.string() }),
  /** Of the events of the record, from 1 without gaps. */
  sequence: z.int(),
  status: z.string().nullable(),
  amount: money.nullable(),
})

export const events = {
  list: query({
    summary: 'List what happened to the records of the organization in the last 30 days, in order, after a cursor.',
    allow: 'Manager',
    keys: 'events:read',
    input: z.object({
      /** That of the last answer; without it, from the beginning. */
      cursor: opt(z.string().refine(isCursor, fieldError('invalid'))),
      limit: opt(z.int().min(1).max(mostEvents)),
    }),
    output: z.object({
      events: z.array(event),
      /** Where to read on, also if there is no event yet. */
      cursor: z.string(),
    }),
  }),
}

import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { instant } from '#kernel/values.ts'
import { notNeeded, proposedBy } from './answer.rules.ts'
import { columnAnswerRecord } from './column-record.rules.ts'
import { directions } from './looks.rules.ts'
import { headingsOfKey, mostColumns, tableKinds } from './table.rules.ts'

const key = z
  .string()
  .max(100_000)
  .refine((text) => headingsOfKey(text) !== null, fieldError('invalid'))
const choice = z.string().max(40)
const directionsOf = z.record(z.string().max(100), z.enum([...directions, notNeeded]))
const sheetAnswer = z
  .object({ isHeading: z.boolean(), columns: z.array(choice).max(mostColumns), directions: directionsOf })
  .nullable()
const answer = z.object({ kind: z.enum(tableKinds), key, sheets: z.array(sheetAnswer).min(1).max(20) })

const question = z.object({
  /** The headings that the answer is remembered for. */
  key: z.string(),
  sheets: z.array(
    z.object({
      name: z.string(),
      rows: z.int(),
      /** Whether the first row is read as headings. */
      isHeading: z.boolean(),
      isRead: z.boolean(),
      first: z.array(z.string()),
      columns: z.array(
        z.object({
          heading: z.string(),
          /** The first three values. */
          samples: z.array(z.string()),
          filled: z.int(),
          values: z.array(z.object({ value: z.string(), count: z.int() })),
          /** The proposed field, or not needed; null without a proposal. */
          choice: z.string().nullable(),
          by: z.enum(proposedBy).nullable(),
        }),
      ),
      directions: directionsOf,
    }),
  ),
})

/** How the columns of a table were read. */
export const readColumns = z.object({
  /** The question about the columns; null if every column is known. */
  question: question.nullable(),
  /** The answer that was used. While there is a question without one, nothing of the table is read. */
  answer: z.object({ at: instant, byName: z.string() }).nullable(),
})

const allow = ['management', 'approver'] as const

export const columns = {
  getAnswers: query({
    summary: 'Return what the columns of tables of a kind are, as people of the caller’s organization answered.',
    allow,
    input: z.object({ kind: z.enum(tableKinds) }),
    output: z.object({ answers: z.array(answer.omit({ kind: true }).extend({ at: instant, byName: z.string() })) }),
  }),
  saveAnswer: command({
    summary: 'Remember what the columns of a table are, for all tables of this kind with the same headings.',
    audit: [columnAnswerRecord, 'Answered which column of a table is what', 'Menjawab lajur jadual yang mana satu'],
    allow,
    input: answer,
    output: done,
    errors: ['columns_too_many'],
  }),
}

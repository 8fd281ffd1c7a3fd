import type { z } from 'zod'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { readColumns } from './column.contract.ts'
import { readAnswers } from './column.store.ts'
import type { ColumnAnswer } from './answer.rules.ts'
import type { TableReading } from './reading.rules.ts'
import type { TableKindName } from './table.rules.ts'

type AnswerContext = { readonly db: Db; readonly actor: { readonly orgId: Id<'org'> } }
/** The column answers of the caller's organization for tables of a kind. */
export const answersFor = ({ db, actor }: AnswerContext, kind: TableKindName): Promise<ColumnAnswer[]> =>
  readAnswers(db, { orgId: actor.orgId, kind })

type Read = z.output<typeof readColumns>
/** The part of a call's response about the columns that it has read. */
export const columnsRead = ({ question, answer }: Pick<TableReading<string>, 'question' | 'answer'>): Read => ({
  question: question && {
    key: question.key,
    sheets: question.sheets.map(({ first, columns, ...sheet }) => ({
      ...sheet,
      first: [...first],
      columns: columns.map((column) => ({ ...column, samples: [...column.samples], values: [...column.values] })),
    })),
  },
  answer: answer && { at: answer.at, byName: answer.byName },
})

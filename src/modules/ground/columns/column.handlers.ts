import type { Handlers } from '#server/context.ts'
import type { columns } from './column.contract.ts'
import { columnAnswerRecord } from './column-record.rules.ts'
import * as store from './column.store.ts'
import { headingsOfKey, tableNames } from './table.rules.ts'

const longestRecorded = 500
/** The answer for the audit trail: each heading with its field. */
const recordedColumns = (key: string, sheets: Parameters<typeof store.writeAnswer>[2]['sheets']): string => {
  const headings = headingsOfKey(key) ?? []
  return sheets
    .flatMap((sheet, i) => sheet?.columns.map((choice, at) => `${headings[i]?.[at + 1] || at + 1}: ${choice}`) ?? [])
    .join(', ')
    .slice(0, longestRecorded)
}

export const columnHandlers: Handlers<typeof columns> = {
  getAnswers: async ({ db, actor }, { kind }) => ({
    answers: (await store.readAnswers(db, { orgId: actor.orgId, kind })).map((one) => ({
      ...one,
      sheets: one.sheets.map((sheet) => sheet && { ...sheet, columns: [...sheet.columns] }),
    })),
  }),

  saveAnswer: async (ctx, { kind, key, sheets }) => {
    const of = { orgId: ctx.actor.orgId, kind }
    const known = await store.readAnswers(ctx.db, of)
    if (known.length >= store.mostAnswers && !known.some((one) => one.key === key))
      ctx.refuse('columns_too_many', { most: store.mostAnswers })
    await store.writeAnswer(ctx.db, of, { key, sheets, at: ctx.now, by: ctx.actor })
    ctx.record({
      type: columnAnswerRecord,
      id: kind,
      after: { table: tableNames[kind][0], columns: recordedColumns(key, sheets) },
    })
    return { ok: true as const }
  },
}

import type { FieldError } from '#kernel/errors.ts'
import { masked } from '#kernel/mask.ts'
import { openSpreadsheet } from '#ground/files/file.service.ts'
import { answersFor, columnsRead } from '#ground/columns/column.service.ts'
import { rowsByColumn, type ReadRow, type RowError } from '#ground/uploads/upload.rules.ts'
import { tableReader } from '#server/documents/spreadsheet.ts'
import type { Handlers } from '#server/context.ts'
import type * as table from '#spreadsheets/table.ts'
import type { adminEarnedWageCalls, earnedWageCalls, Imported, PlatformEarnedWage } from './earned-wage.contract.ts'
import { earnedWageRecord } from './earned-wage-record.rules.ts'
import { maxEntries, entryKey, readWageEntry, wageReasonOf, wageTable, type WageEntry } from './earned-wage.rules.ts'
import { importEntries } from './earned-wage.service.ts'
import * as sql from './earned-wage.sql.ts'
import * as store from './earned-wage.store.ts'

const emptyResult: Imported = {
  ok: false,
  credited: 0,
  failed: 0,
  unchanged: 0,
  late: 0,
  faults: [],
  faultyRows: 0,
  problem: null,
  columns: { question: null, answer: null },
}
/** The maximum number of rows or entries whose errors are returned. */
const maxErrorRows = 100

export const earnedWageHandlers: Handlers<typeof earnedWageCalls> = {
  getEarnedWages: (ctx, query) => store.listEntries(ctx.db, ctx.actor.orgId, query),

  getFailedWages: (ctx) => sql.selectFailed.one(ctx.client, { orgId: ctx.actor.orgId }),

  sendEarnedWages: async (ctx, { entries }) => {
    if (!(await store.importsWages(ctx.db, ctx.actor.orgId))) ctx.refuse('wages_not_imported')
    const { orgId } = ctx.actor
    const counts = await importEntries(
      ctx,
      orgId,
      entries.map(({ employeeICNumber, date, amount }) => ({ icNumber: employeeICNumber, on: date, amount })),
    )
    ctx.record({ type: earnedWageRecord, id: ctx.newId(), after: counts })
    const given = entries.map(({ employeeICNumber: icNumber, date: workedOn }) => ({ icNumber, workedOn }))
    const failed =
      counts.failed > 0 ? await sql.selectFailures.all(ctx.client, { orgId, entries: given, most: maxErrorRows }) : []
    const failures = failed.map(({ icNumber, workedOn, reason }) => ({
      employeeICNumber: icNumber,
      date: workedOn,
      reason: wageReasonOf(reason),
    }))
    return { ...emptyResult, ok: true, ...counts, failures }
  },

  importEarnedWages: {
    read: async (ctx, { downloadUrl }) => {
      const { actor, today } = ctx
      if (!(await store.importsWages(ctx.db, actor.orgId))) ctx.refuse('wages_not_imported')
      const opened = await openSpreadsheet<typeof table>(ctx, 'earned-wages', downloadUrl, tableReader)
      const { file, read } = opened ?? ctx.refuse('wages_file_unknown')
      const answers = await answersFor(ctx, wageTable.name)
      return async (storage) => {
        const content = await read(storage, { maxRows: maxEntries + 1 })
        const data = 'problem' in content ? content : rowsByColumn(wageTable, content.sheets, answers, maxEntries)
        const columns = 'answer' in data ? columnsRead(data) : emptyResult.columns
        const found = entriesOf(data, today)
        return {
          write: async (later) => {
            if ('answer' in found) {
              later.record({ type: earnedWageRecord, id: file.id, after: { credited: 0 } })
              return { ...found.answer, columns }
            }
            const counts = await importEntries(later, actor.orgId, found.entries)
            later.record({ type: earnedWageRecord, id: file.id, after: counts })
            return { ...emptyResult, ok: true, ...counts, columns }
          },
        }
      }
    },
  },
}

type Today = Parameters<typeof readWageEntry>[1]
/** The entries of a file, or a result with its errors. */
type Data = { readonly problem: FieldError } | { readonly rows: readonly ReadRow[] | null }
const entriesOf = (data: Data, today: Today): { entries: WageEntry[] } | { answer: Imported } => {
  if ('problem' in data) {
    const { code, params = {} } = data.problem
    return { answer: { ...emptyResult, problem: { code, params } } }
  }
  if (data.rows === null) return { answer: emptyResult }
  const entries: WageEntry[] = []
  const rowOf = new Map<string, number>()
  const faults: { row: number; errors: readonly RowError[] }[] = []
  for (const row of data.rows) {
    const entry = row.errors.length > 0 ? row.errors : readWageEntry(row, today)
    if (!('icNumber' in entry)) {
      faults.push({ row: row.rowNumber, errors: entry })
      continue
    }
    const earlier = rowOf.get(entryKey(entry))
    if (earlier === undefined) rowOf.set(entryKey(entry), row.rowNumber)
    else
      faults.push({
        row: row.rowNumber,
        errors: [{ column: 'date', code: 'wages_day_twice_in_file', params: { row: earlier } }],
      })
    entries.push(entry)
  }
  if (faults.length === 0) return { entries }
  const shown = faults.slice(0, maxErrorRows).map(({ row, errors }) => ({ row, errors: [...errors] }))
  return { answer: { ...emptyResult, faults: shown, faultyRows: faults.length } }
}

const withMaskedIc = (entry: PlatformEarnedWage): PlatformEarnedWage => ({
  ...entry,
  employeeICNumber: masked(entry.employeeICNumber),
})

export const adminEarnedWageHandlers: Handlers<typeof adminEarnedWageCalls> = {
  getFailedWagesList: async (ctx, query) => {
    const { failedWages, ...page } = await store.listFailed(ctx.db, query)
    return { ...page, failedWages: failedWages.map(withMaskedIc) }
  },

  getFailedWage: async (ctx, { failedId }) => ({
    earnedWage: withMaskedIc((await store.readEntry(ctx.db, failedId)) ?? ctx.refuse('not_found')),
  }),

  answerFailedWages: async (ctx, { failedIds, message, dismiss: dismissed }) => {
    const ids = [...new Set(failedIds)]
    const before = await sql.lockFailed.all(ctx.client, { ids })
    if (before.length < ids.length) ctx.refuse('not_found')
    if (before.some(({ status }) => status !== 'failed')) ctx.refuse('wages_not_failed')
    await sql.answerEntries.run(ctx.client, { ids, message, dismissed })
    for (const { orgId: org, id, message: said, dismissed: was } of before)
      ctx.record({
        type: earnedWageRecord,
        id,
        org,
        before: { message: said, dismissed: was },
        after: { message, dismissed },
      })
    return { ok: true }
  },

  retryFailedWages: async (ctx, { failedIds }) => {
    const ids = [...new Set(failedIds)]
    const before = await sql.lockFailed.all(ctx.client, { ids })
    if (before.length < ids.length) ctx.refuse('not_found')
    const changed = await sql.retryEntries.all(ctx.client, { today: ctx.today, now: ctx.now, ids })
    const after = new Map(changed.map((row) => [row.id, row]))
    for (const { orgId: org, id, status, reason } of before) {
      const now = after.get(id)
      ctx.record({
        type: earnedWageRecord,
        id,
        org,
        before: { status, reason },
        after: { status: now?.status ?? status, reason: now ? now.reason : reason },
      })
    }
    const credited = changed.filter(({ status }) => status === 'credited').length
    return { ok: true, credited, failed: before.filter(({ status }) => status === 'failed').length - credited }
  },
}

import { enqueue } from '#server/job.ts'
import { uploadTask } from './upload.contract.ts'
import { dateIn, instantOf, msOf, type Clock } from '#kernel/time.ts'
import { whyNotAsShown } from '#kernel/shown.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { ColumnAnswer } from '#ground/columns/answer.rules.ts'
import { answersFor } from '#ground/columns/column.service.ts'
import { readSpreadsheet } from '#server/documents/spreadsheet.ts'
import { isStatementTimeout, refusalOf } from '#server/failures.ts'
import { newId } from '#server/ids.ts'
import { contentOf, type Storage } from '#server/outbound/storage.ts'
import type { Database, Transaction } from '#server/postgres/database.ts'
import {
  finalStatus,
  rowsByColumn,
  mostRows,
  uploadTables,
  uploadTypes,
  type Cells,
  type DataRow,
  type ReadRow,
  type UploadStatus,
  type UploadType,
} from './upload.rules.ts'
import { processAll, shownOutcomes } from './dry-run.steps.ts'
import type { RowOutcome, RowWork, UploadConsumers, UploadSource } from './upload.service.ts'
import * as sql from './upload.sql.ts'

export type UploadParts = {
  readonly database: Database
  readonly storage: Storage
  readonly clock: Clock
  readonly consumers: UploadConsumers
  readonly warn: (error: unknown, message: string) => void
}
type DocumentId = Id<'uploaded_document'>

const largestBatch = ({ consumers }: UploadParts): number =>
  Math.max(...Object.values(consumers).map(({ batch }) => batch))

/** How long one job works before the next continues, in milliseconds, so that a process can stop in between. */
const timeBudget = 3_000
const rowsInAStatement = 5_000

const within = <T>({ database, clock }: UploadParts, work: (ctx: RowWork & Transaction) => Promise<T>): Promise<T> =>
  database.transaction({ orgs: 'all' }, 'write', (tx) => {
    const now = instantOf(clock())
    return work({ ...tx, now, today: dateIn(now), newId: () => newId(msOf(now)) })
  })

/** Processes an uploaded document, or continues where an earlier run of the job ended. */
export const processUpload = async (parts: UploadParts, payload: { documentId: string }): Promise<void> => {
  const { documentId } = uploadTask.payload.parse(payload)
  if (!(await stage(parts, documentId))) return
  const end = parts.clock() + timeBudget
  while (await processNext(parts, documentId)) {
    if (parts.clock() < end) continue
    await within(parts, ({ client }) => enqueue(client, uploadTask, { documentId }))
    return
  }
}

const lock = async (client: Transaction['client'], documentId: DocumentId) => {
  const row = await sql.lockDocument.first(client, { platformOrgId, documentId })
  const type = uploadTypes.find((one) => one === row?.type)
  return row && type ? { ...row, type } : undefined
}

type LockedDocument = NonNullable<Awaited<ReturnType<typeof lock>>>
const sourceOf = ({ id, createdBy, createdByName: name, createdByRole: role }: LockedDocument): UploadSource => ({
  id,
  by: { id: createdBy, orgId: platformOrgId, name, role },
})

type StagedRows = { readonly problem: FieldError } | { readonly rows: readonly ReadRow[] }
/** The rows of a document, or why there are none. A question that is open by now stops it. */
const readRows = async (type: UploadType, bytes: Uint8Array, answers: readonly ColumnAnswer[]): Promise<StagedRows> => {
  const read = await readSpreadsheet(platformOrgId, bytes, { maxRows: mostRows + 1 })
  const found = 'problem' in read ? read : rowsByColumn(uploadTables[type], read.sheets, answers, mostRows)
  if ('problem' in found) return { problem: found.problem }
  return found.rows === null ? { problem: { code: 'columns_open' } } : { rows: found.rows }
}

/** Reads the file and stores its rows, unless that has been done. Returns whether there are rows to process. */
const stage = async (parts: UploadParts, documentId: DocumentId): Promise<boolean> => {
  const { document, answers } = await within(parts, async ({ db, client }) => {
    const locked = await lock(client, documentId)
    const actor = { orgId: platformOrgId }
    return { document: locked, answers: locked ? await answersFor({ db, actor }, uploadTables[locked.type].name) : [] }
  })
  if (document?.status !== 'PENDING') return document?.status === 'PROCESSING'
  const bytes = await contentOf(parts.storage, document.storageKey)
  const found = await readRows(document.type, bytes, answers)
  return within(parts, async (ctx) => {
    // A concurrent run may have stored them.
    if ((await lock(ctx.client, documentId))?.status !== 'PENDING') return true
    const change = (status: UploadStatus, total: number | null, failure: string | null, params: object | null) =>
      sql.changeDocument.run(ctx.client, { platformOrgId, documentId, status, total, failure, params, now: ctx.now })
    if ('problem' in found) {
      await change('FAILED', null, found.problem.code, found.problem.params ?? {})
      return false
    }
    const changed = document.shown && (await whyNotShown(ctx, parts, document, found.rows))
    if (changed) {
      await change('FAILED', null, 'upload_changed', changed.params)
      return false
    }
    for (let from = 0; from < found.rows.length; from += rowsInAStatement) {
      const rows = found.rows.slice(from, from + rowsInAStatement)
      await sql.insertRows.run(ctx.client, {
        platformOrgId,
        documentId,
        rows: rows.map(({ rowNumber, cells }) => ({
          rowNumber,
          id: ctx.newId<'uploaded_row'>(),
          metadata: JSON.stringify(cells),
        })),
      })
    }
    await change('PROCESSING', found.rows.length, null, null)
    const unusable = found.rows.filter(({ errors }) => errors.length > 0)
    return unusable.length === 0 || writeLogs(ctx, documentId, unusable)
  })
}

/** Whether the rows would do something else than the preview showed, tried out and undone in the transaction. */
const whyNotShown = async (
  ctx: RowWork,
  { consumers }: UploadParts,
  document: LockedDocument,
  rows: readonly ReadRow[],
) => {
  if (!document.shown) return null
  await ctx.client.query('savepoint dry_run')
  const outcomes = await processAll(ctx, consumers[document.type], sourceOf(document), rows)
  await ctx.client.query('rollback to savepoint dry_run')
  return whyNotAsShown(document.shown, shownOutcomes(outcomes))
}

/** Processes the next rows in one transaction, half as many if it takes too long. Returns whether there are more. */
const processNext = async (
  parts: UploadParts,
  documentId: DocumentId,
  rows = largestBatch(parts),
): Promise<boolean> => {
  const run = (most: number) => within(parts, (ctx) => processRows(ctx, parts.consumers, documentId, most))
  try {
    return await run(rows)
  } catch (error) {
    if (isStatementTimeout(error) && rows > 1) return processNext(parts, documentId, Math.ceil(rows / 2))
    // If the database is unavailable or busy, the job runs again.
    if (refusalOf(error)) throw error
    parts.warn(error, 'rows of an upload are processed one by one')
  }
  try {
    return await run(1)
  } catch (error) {
    if (refusalOf(error)) throw error
    parts.warn(error, 'a row of an upload could not be processed')
    return within(parts, (ctx) => refuseNext(ctx, documentId))
  }
}

const rowsToProcess = async (ctx: RowWork, documentId: DocumentId, most: number): Promise<DataRow[]> =>
  (await sql.selectPending.all(ctx.client, { platformOrgId, documentId, most })).map((row) => ({
    rowNumber: row.rowNumber,
    cells: JSON.parse(row.metadata) as Cells,
  }))

const processRows = async (
  ctx: RowWork,
  consumers: UploadParts['consumers'],
  documentId: DocumentId,
  most: number,
): Promise<boolean> => {
  const document = await lock(ctx.client, documentId)
  if (document?.status !== 'PROCESSING') return false
  const { batch, process } = consumers[document.type]
  const rows = await rowsToProcess(ctx, documentId, Math.min(most, batch))
  return writeLogs(ctx, documentId, await process(ctx, sourceOf(document), rows))
}

/** Marks the next row as failed. The reason is in the server's log. */
const refuseNext = async (ctx: RowWork, documentId: DocumentId): Promise<boolean> => {
  await lock(ctx.client, documentId)
  const rows = await rowsToProcess(ctx, documentId, 1)
  const errors = [{ column: null, code: 'row_not_processed', params: {} }]
  return writeLogs(
    ctx,
    documentId,
    rows.map(({ rowNumber }) => ({ rowNumber, errors })),
  )
}

/** Writes the logs of processed rows, and completes the document after the last. Returns whether there are more. */
const writeLogs = async (ctx: RowWork, documentId: DocumentId, outcomes: readonly RowOutcome[]): Promise<boolean> => {
  const errorsOf = (one: RowOutcome) => ('errors' in one ? one.errors : null)
  const recordOf = (one: RowOutcome) => ('record' in one ? one.record : null)
  const { rowsLeft, rowsFailed } = await sql.writeLogs.one(ctx.client, {
    platformOrgId,
    documentId,
    outcomes: outcomes.map((one) => ({
      rowNumber: one.rowNumber,
      error: errorsOf(one)?.[0]?.code,
      errorParams: errorsOf(one),
      recordOrgId: recordOf(one)?.orgId,
      recordId: recordOf(one)?.id,
      possibleDuplicateOf: 'record' in one ? one.possibleDuplicateOf : null,
    })),
    now: ctx.now,
  })
  if (rowsLeft > 0) return true
  const status = finalStatus(rowsFailed)
  const ended = { total: null, failure: null, params: null, now: ctx.now }
  await sql.changeDocument.run(ctx.client, { platformOrgId, documentId, status, ...ended })
  return false
}

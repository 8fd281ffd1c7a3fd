import { importRecord } from './import-record.rules.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { EffectsOf } from '#kernel/call.ts'
import { errorsByCode, errorText } from '#kernel/errors.ts'
import { endAccounts, updateAccounts } from '#people/identity/users/employee-accounts.service.ts'
import { createAccounts } from '#people/identity/users/user-admin.service.ts'
import { answersFor, columnsRead } from '#ground/columns/column.service.ts'
import { openSpreadsheet } from '#ground/files/file.service.ts'
import type { Context, CreateDocument, Handlers, TenantActor } from '#server/context.ts'
import type { Storage } from '#server/outbound/storage.ts'
import { maxErrors, moreErrors, type ImportFile, type ImportLines, type importCalls } from './import.contract.ts'
import type * as reader from './import.reader.ts'
import type { RowError } from './import.rules.ts'
import type { ImportMode } from '../lists/import-columns.rules.ts'
import * as lists from './import-lists.sql.ts'
import { allowNestedLoops } from '../employee.store.ts'
import * as stage from './import-stage.sql.ts'
import * as undo from './import-undo.sql.ts'
import { undoImport } from './import-undo.steps.ts'
import * as write from './import-write.sql.ts'
import { changeAccounts } from '../account/account-change.steps.ts'
import { confirmLonger, confirmRaises } from '../pay/limit-raise.steps.ts'
import { changeContacts } from '../contact/contact-change.steps.ts'
import { endEmployment, type RejectRequests } from '../leaving/leaving.service.ts'
import { canChangeAlone } from '../employee.rules.ts'
import { readBeside } from '../pay/other-deduction-list.steps.ts'

const callOf = {
  append: 'employees-employeeBulkImportAdd',
  overwrite: 'employees-employeeBulkImportOverwrite',
} as const
/** The number of employees listed by name; the others are only counted. */
const maxListedNames = 200

type Checking = Context<'invalid_input' | 'columns_open' | 'import_file_unknown', TenantActor>
type Importing = Context<
  'invalid_input' | 'columns_open' | 'import_outdated' | 'import_file_unknown',
  TenantActor,
  unknown,
  EffectsOf<typeof importCalls.employeeBulkImportAdd>
>
type FileContext = Pick<
  Context<'invalid_input' | 'import_file_unknown', TenantActor>,
  'db' | 'actor' | 'refuse' | 'today'
>
type PrepareContext = Pick<Importing, 'db' | 'client' | 'today' | 'actor' | 'newIds'>

const fileReader = new URL('./import.reader.ts', import.meta.url)
const openFile = async (ctx: FileContext, url: string) => {
  const answers = await answersFor(ctx, 'employees')
  const opened = await openSpreadsheet<typeof reader>(ctx, 'employee-import', url, fileReader)
  const { file, read } = opened ?? ctx.refuse('import_file_unknown')
  return async (storage: Storage, preview: boolean) => {
    const found = await read(storage, { preview: preview ? ctx.today : null, answers })
    if ('problem' in found) return ctx.refuse('invalid_input', {}, { file: found.problem })
    return { ...found, fileName: file.fileName }
  }
}

const refuseRows = (ctx: Pick<Checking, 'refuse'>, errors: readonly RowError[], total: number): never => {
  const fields = Object.fromEntries(
    errors.slice(0, maxErrors).map(({ row, field, ...error }) => [`rows.${row}.${field}`, error]),
  )
  return ctx.refuse('invalid_input', {}, { ...fields, ...(total > maxErrors && { rows: moreErrors(total) }) })
}

/** Handles the rows of a call or of the file that it names. */
const withRows = async <H>(
  ctx: Pick<Checking, 'db' | 'actor' | 'refuse' | 'today'>,
  given: ImportFile | ImportLines,
  handle: (rows: ImportLines) => H,
): Promise<CreateDocument<H>> => {
  if ('lines' in given) return async () => ({ write: handle(given) })
  const open = await openFile(ctx, given.downloadUrl)
  return async (storage) => {
    const { errors, columnErrors, lines, sheetRows, fileName, question, answer } = await open(storage, false)
    const [wrong] = columnErrors
    if (wrong) ctx.refuse('invalid_input', {}, { file: wrong })
    if (question && !answer) ctx.refuse('columns_open')
    if (errors.length > 0) refuseRows(ctx, errors, errors.length)
    const { length } = sheetRows
    return { write: handle({ fileName, summary: given.summary ?? null, count: length, sent: length, lines }) }
  }
}

/** Stages the rows, compares them with the directory, and returns the errors that depend on the directory. */
const prepare = async (ctx: PrepareContext, mode: ImportMode, rows: ImportLines) => {
  const { orgId, role, org } = ctx.actor
  await stage.raiseMemoryLimits(ctx.db)
  await stage.stageRows(ctx, rows)
  await allowNestedLoops(ctx.db, false)
  const plan = {
    mode,
    approves: canChangeAlone({ role, requireSecondPerson: org.requireSecondPerson }),
    ids: ctx.newIds(rows.sent),
  }
  await stage.planImport(ctx, orgId, plan)
  return stage.directoryErrors(ctx, orgId, mode, maxErrors)
}

/** What the staged rows would change, and the monthly deductions that would be beside others of the same kind and months. */
const effectsOfRows = async (ctx: PrepareContext) => {
  const counts = await stage.countPlan(ctx.db)
  const added = counts.deductions > 0 ? await lists.listDeductions(ctx.db) : []
  const beside = (await readBeside(ctx, ctx.actor.orgId, added)).map(({ saved, ...one }) => ({ ...saved, ...one }))
  const shown = beside.map(({ employeeId, entered, others }) => [employeeId, entered, others])
  const digest = createHash('sha256').update(JSON.stringify([counts.summary, shown]))
  return { ...counts, beside, summary: digest.digest('base64url') }
}

/** Adds the new employees, and the salaries and monthly deductions of all rows. */
const addRecords = async (
  ctx: Importing,
  importing: write.ImportContext,
  { deductions, sent }: { readonly deductions: number; readonly sent: number },
) => {
  await write.insertEmployees(importing)
  await changeAccounts(ctx, await write.accountsToChange(importing, { isNew: true }), { isNew: true })
  await write.insertImportedSalaries(importing)
  if (deductions > 0) await write.insertImportedDeductions(importing, ctx.newIds(sent))
}

/** Updates the employees of the rows and the records that depend on their changes. */
const updateRecords = async (
  ctx: Importing,
  importing: write.ImportContext,
  {
    max,
    call,
    rejectRequests,
  }: { readonly max: number; readonly call: string; readonly rejectRequests: RejectRequests },
) => {
  const { orgId } = ctx.actor
  await write.clearSwappedKeys(importing)
  await changeAccounts(ctx, await write.accountsToChange(importing, { isNew: false }))
  await confirmRaises(ctx, await write.raises(importing))
  await confirmLonger(ctx, await write.movedStarts(importing))
  await changeContacts(ctx, write.changedContacts)
  await write.updateEmployees(importing)
  await updateAccounts(ctx, { of: write.changedAccounts, max, call })
  await allowNestedLoops(ctx.db, true)
  await createAccounts(ctx, orgId, await write.employeesToInvite(ctx.db))
  await endEmployment(ctx, rejectRequests, await write.leavers(ctx.db))
  await allowNestedLoops(ctx.db, false)
}

const importRows = async (ctx: Importing, mode: ImportMode, rows: ImportLines, rejectRequests: RejectRequests) => {
  const { orgId, id: by } = ctx.actor
  const { db } = ctx
  await stage.lockImports(db, orgId)
  if (mode === 'overwrite') await stage.lockAllEmployees(db, orgId)
  const { errors, total } = await prepare(ctx, mode, rows)
  if (total > 0) refuseRows(ctx, errors, total)
  const {
    summary,
    leaving: _,
    toApprove: __,
    accounts: ___,
    secondPerson: ____,
    deductions,
    beside,
    ...counts
  } = await effectsOfRows(ctx)
  // Import only what the user confirmed: if the effects have changed since, show the summary again.
  if (rows.summary !== null && rows.summary !== summary) ctx.refuse('import_outdated')
  if (rows.summary === null && beside.length > 0) refuseRows(ctx, beside.map(asError), beside.length)
  const kept = mode === 'overwrite' ? await lists.listRetained(db) : []

  const call = callOf[mode]
  const importing = { db, orgId, importId: ctx.newId<'employee_import'>(), at: ctx.now, today: ctx.today, by }
  await write.insertImport(importing, { mode, fileName: rows.fileName, rows: rows.count, counts, kept: kept.length })
  await write.moveFirstSalaries(importing)
  await write.storePreviousState(importing)
  if (counts.deleted > 0) {
    await write.deleteMissing(importing)
    await endAccounts(ctx, {
      of: sql`select employee_id from import_gone where not stays`,
      max: counts.deleted,
      call,
    })
    await write.auditDeletions(ctx, call, ctx.newIds(counts.deleted + kept.length + 1))
  }
  if (counts.updated > 0) await updateRecords(ctx, importing, { max: counts.updated, call, rejectRequests })
  await addRecords(ctx, importing, { deductions, sent: rows.sent })
  await write.auditRecords(ctx, call, importing, ctx.newIds(rows.sent))
  await allowNestedLoops(db, true)
  ctx.record({
    type: importRecord,
    id: importing.importId,
    after: {
      mode,
      fileName: rows.fileName,
      rows: rows.count,
      ...counts,
      kept: kept.map(({ name }) => name).slice(0, maxListedNames),
    },
  })
  return { importId: importing.importId, imported: rows.count, ...counts, kept }
}

const asError = ({ row, entered, others }: Awaited<ReturnType<typeof effectsOfRows>>['beside'][number]): RowError => ({
  row,
  field: 'otherDeduction',
  code: 'deduction_beside',
  params: { entered, others },
})

const checkRows = async (ctx: PrepareContext, mode: ImportMode, rows: ImportLines) => {
  const { errors, total } = await prepare(ctx, mode, rows)
  const { beside, ...counts } = await effectsOfRows(ctx)
  const [kept, accountChanges, updates, deletions] = [
    await lists.listRetained(ctx.db),
    await lists.listAccounts(ctx.db, maxListedNames),
    await lists.listUpdates(ctx.db, maxListedNames),
    await lists.listDeletions(ctx.db, maxListedNames),
  ]
  return {
    faults: errors.map((error) => ({ ...error, message: errorText(errorsByCode, error.code, error.params) })),
    faultCount: total,
    ...counts,
    kept,
    besideCount: beside.length,
    beside: beside.slice(0, maxListedNames),
    accountChanges,
    updates,
    deletions,
  }
}

const importing = (mode: ImportMode, rejectRequests: RejectRequests) => ({
  read: (ctx: Importing, given: ImportFile | ImportLines) =>
    withRows(ctx, given, (rows) => (later: Importing) => importRows(later, mode, rows, rejectRequests)),
})

export const importHandlers = (rejectRequests: RejectRequests): Handlers<typeof importCalls> => ({
  employeeBulkImportAdd: importing('append', rejectRequests),
  employeeBulkImportOverwrite: importing('overwrite', rejectRequests),

  readImport: {
    read: async (ctx, { downloadUrl }) => {
      const open = await openFile(ctx, downloadUrl)
      return async (storage) => {
        const { fileName: _, question, answer, ...found } = await open(storage, true)
        return { write: async () => ({ ...found, read: columnsRead({ question, answer }) }) }
      }
    },
  },

  checkImport: {
    read: (ctx, { mode, given }) => withRows(ctx, given, (rows) => (later) => checkRows(later, mode, rows)),
  },

  checkLastImport: async (ctx) => {
    const { orgId } = ctx.actor
    const last = await undo.latestImport(ctx.db, orgId)
    if (!last || last.undoneAt) return { import: last ?? null, canUndo: false, changedSince: [], changedCount: 0 }
    await allowNestedLoops(ctx.db, false)
    const { people, total } = await undo.changedSince(
      ctx.db,
      { orgId, importId: last.id, at: last.importedAt },
      maxListedNames,
    )
    return { import: last, canUndo: total === 0, changedSince: people, changedCount: total }
  },

  undoImport,

  getImports: (ctx, input) => undo.listImports(ctx.db, ctx.actor.orgId, input),
})

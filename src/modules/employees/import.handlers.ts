import { importRecord } from './employee-record.rules.ts'
import { sql } from 'kysely'
import type { EffectsOf } from '#kernel/call.ts'
import { errorText } from '#kernel/errors.ts'
import { errors as allErrors } from '#modules/errors.ts'
import {
  endAccounts,
  restoreAccounts,
  unlinkAccounts,
  updateAccounts,
} from '#modules/identity/employee-accounts.service.ts'
import { createAccounts } from '#modules/identity/user-admin.service.ts'
import { answersFor, columnsRead } from '#modules/columns/column.service.ts'
import { openSpreadsheet } from '#modules/files/file.service.ts'
import type { Context, CreateDocument, Handlers, TenantActor } from '#server/context.ts'
import type { Storage } from '#server/outbound/storage.ts'
import { maxErrors, moreErrors, type ImportFile, type ImportLines, type importCalls } from './import.contract.ts'
import type * as reader from './import.reader.ts'
import type { RowError } from './import.rules.ts'
import type { ImportMode } from './import-columns.rules.ts'
import * as lists from './import-lists.sql.ts'
import * as stage from './import-stage.sql.ts'
import * as undo from './import-undo.sql.ts'
import * as write from './import-write.sql.ts'
import { changeAccounts, requireSecondPerson } from './account-change.steps.ts'
import { confirmLowered, confirmRaises } from './limit-raise.steps.ts'
import { changeContacts } from './contact-change.steps.ts'
import { endEmployment } from './leaving.steps.ts'
import { canChangeAlone } from './employee.rules.ts'

const callOf = {
  append: 'employees-employeeBulkImportAdd',
  overwrite: 'employees-employeeBulkImportOverwrite',
} as const
const undoCall = 'employees-undoImport'
/** The number of employees listed by name; the others are only counted. */
const maxListedNames = 200
const maxNamesInError = 20

type Checking = Context<'invalid_input' | 'columns_open' | 'import_file_unknown', TenantActor>
type Importing = Context<
  'invalid_input' | 'columns_open' | 'import_outdated' | 'import_file_unknown',
  TenantActor,
  unknown,
  EffectsOf<typeof importCalls.employeeBulkImportAdd>
>
type FileContext = Pick<Context<'invalid_input' | 'import_file_unknown', TenantActor>, 'db' | 'actor' | 'refuse'>
type PrepareContext = Pick<Importing, 'db' | 'client' | 'today' | 'actor' | 'newIds'>

const fileReader = new URL('./import.reader.ts', import.meta.url)
const openFile = async (ctx: FileContext, url: string) => {
  const answers = await answersFor(ctx, 'employees')
  const opened = await openSpreadsheet<typeof reader>(ctx, 'employee-import', url, fileReader)
  const { file, read } = opened ?? ctx.refuse('import_file_unknown')
  return async (storage: Storage, preview: boolean) => {
    const found = await read(storage, { preview, answers })
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
  ctx: Pick<Checking, 'db' | 'actor' | 'refuse'>,
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
  await stage.allowNestedLoops(ctx.db, false)
  const plan = {
    mode,
    approves: canChangeAlone({ role, requireSecondPerson: org.requireSecondPerson }),
    ids: ctx.newIds(rows.sent),
  }
  await stage.planImport(ctx, orgId, plan)
  return stage.directoryErrors(ctx, orgId, mode, maxErrors)
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
  { max, call }: { readonly max: number; readonly call: string },
) => {
  const { orgId, org } = ctx.actor
  await write.clearSwappedKeys(importing)
  await changeAccounts(ctx, await write.accountsToChange(importing, { isNew: false }))
  await confirmRaises(ctx, await write.raises(importing))
  await changeContacts(ctx, write.changedContacts)
  await write.updateEmployees(importing)
  await updateAccounts(ctx, { of: write.changedAccounts, max, call })
  await stage.allowNestedLoops(ctx.db, true)
  await createAccounts(ctx, { orgId, organization: org.name }, await write.employeesToInvite(ctx.db))
  await endEmployment(ctx, orgId, await write.leavers(ctx.db))
  await stage.allowNestedLoops(ctx.db, false)
}

const importRows = async (ctx: Importing, mode: ImportMode, rows: ImportLines) => {
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
    ...counts
  } = await stage.countPlan(db)
  // Import only what the user confirmed: if the effects have changed since, show the summary again.
  if (rows.summary !== null && rows.summary !== summary) ctx.refuse('import_outdated')
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
  if (counts.updated > 0) await updateRecords(ctx, importing, { max: counts.updated, call })
  await addRecords(ctx, importing, { deductions, sent: rows.sent })
  await write.auditRecords(ctx, call, importing, ctx.newIds(rows.sent))
  await stage.allowNestedLoops(db, true)
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

const checkRows = async (ctx: PrepareContext, mode: ImportMode, rows: ImportLines) => {
  const { errors, total } = await prepare(ctx, mode, rows)
  const counts = await stage.countPlan(ctx.db)
  const [kept, accountChanges, updates, deletions] = [
    await lists.listRetained(ctx.db),
    await lists.listAccounts(ctx.db, maxListedNames),
    await lists.listUpdates(ctx.db, maxListedNames),
    await lists.listDeletions(ctx.db, maxListedNames),
  ]
  return {
    faults: errors.map((error) => ({ ...error, message: errorText(allErrors, error.code, error.params) })),
    faultCount: total,
    ...counts,
    kept,
    accountChanges,
    updates,
    deletions,
  }
}

const importing = (mode: ImportMode) => ({
  read: (ctx: Importing, given: ImportFile | ImportLines) =>
    withRows(ctx, given, (rows) => (later: Importing) => importRows(later, mode, rows)),
})

export const importHandlers: Handlers<typeof importCalls> = {
  employeeBulkImportAdd: importing('append'),
  employeeBulkImportOverwrite: importing('overwrite'),

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
    await stage.allowNestedLoops(ctx.db, false)
    const { people, total } = await undo.changedSince(
      ctx.db,
      { orgId, importId: last.id, at: last.importedAt },
      maxListedNames,
    )
    return { import: last, canUndo: total === 0, changedSince: people, changedCount: total }
  },

  undoImport: async (ctx, { importId }) => {
    const { orgId, id: by } = ctx.actor
    const { db } = ctx
    await stage.lockImports(db, orgId)
    const last = await undo.latestImport(db, orgId)
    if (!last) return ctx.refuse('import_none')
    if (importId !== undefined && importId !== last.id) ctx.refuse('import_not_last')
    if (last.undoneAt) ctx.refuse('import_undone')
    const target = { orgId, importId: last.id, at: last.importedAt }
    await stage.allowNestedLoops(db, false)
    await stage.raiseMemoryLimits(db)
    await undo.lockAffected(db, target)
    const { people, total } = await undo.changedSince(db, target, maxNamesInError)
    if (total > 0) {
      const names = people.map(({ name, employeeICNumber }) => `${name} (${employeeICNumber})`).join(', ')
      const more = total > people.length ? `, +${total - people.length}` : ''
      ctx.refuse('import_changed_since', { employees: `${names}${more}` })
    }
    await undo.stageUndo(db, target)
    const affected = last.created + last.updated + last.deleted
    await undo.deleteCreated(db, target, { at: ctx.now, id: by })
    await unlinkAccounts(ctx, { of: undo.createdEmployees, max: last.created, call: undoCall })
    await confirmRaises(ctx, await undo.raises(db, target))
    await confirmLowered(ctx, await undo.removedDeductions(db, target))
    await undo.restoreSalaries(db, target)
    await undo.deleteDeductions(db, target)
    const changed = await changeAccounts(ctx, await undo.accountsToRestore(db))
    await undo.restoreEmployees(db, target)
    await requireSecondPerson(ctx, changed)
    await restoreAccounts(ctx, { of: undo.accountsBefore, max: affected, call: undoCall, at: last.importedAt })
    await undo.auditUndo(ctx, undoCall, target, ctx.newIds(affected + 1))
    await stage.allowNestedLoops(db, true)
    const undone = await undo.markUndone(db, target, { at: ctx.now, id: by })
    ctx.record({
      type: importRecord,
      id: last.id,
      before: { mode: last.mode, undone: false },
      after: { undone: true, ...undone },
    })
    return { importId: last.id, ...undone }
  },

  getImports: (ctx, input) => undo.listImports(ctx.db, ctx.actor.orgId, input),
}

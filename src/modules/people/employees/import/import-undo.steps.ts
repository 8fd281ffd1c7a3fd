import type { EffectsOf } from '#kernel/call.ts'
import { restoreAccounts, unlinkAccounts } from '#people/identity/users/employee-accounts.service.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { changeAccounts, requireSecondPerson } from '../account/account-change.steps.ts'
import { importRecord } from './import-record.rules.ts'
import { allowNestedLoops } from '../employee.store.ts'
import * as stage from './import-stage.sql.ts'
import * as undo from './import-undo.sql.ts'
import type { importCalls } from './import.contract.ts'
import { confirmLonger, confirmLowered, confirmRaises } from '../pay/limit-raise.steps.ts'

type Undoing = Context<
  'import_none' | 'import_not_last' | 'import_undone' | 'import_changed_since',
  TenantActor,
  unknown,
  EffectsOf<typeof importCalls.undoImport>
>

const undoCall = 'employees-undoImport'
const maxNamesInError = 20

/** Takes back the last import, unless something that it changed was changed since. */
export const undoImport = async (ctx: Undoing, { importId }: { readonly importId?: string | undefined }) => {
  const { orgId, id: by } = ctx.actor
  const { db } = ctx
  await stage.lockImports(db, orgId)
  const last = await undo.latestImport(db, orgId)
  if (!last) return ctx.refuse('import_none')
  if (importId !== undefined && importId !== last.id) ctx.refuse('import_not_last')
  if (last.undoneAt) ctx.refuse('import_undone')
  const target = { orgId, importId: last.id, at: last.importedAt }
  await allowNestedLoops(db, false)
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
  await confirmLonger(ctx, await undo.reemployed(db, target))
  await confirmLowered(ctx, await undo.removedDeductions(db, target))
  await undo.restoreSalaries(db, target)
  await undo.deleteDeductions(db, target)
  const changed = await changeAccounts(ctx, await undo.accountsToRestore(db))
  await undo.restoreEmployees(db, target)
  await requireSecondPerson(ctx, changed)
  await restoreAccounts(ctx, { of: undo.accountsBefore, max: affected, call: undoCall, at: last.importedAt })
  await undo.auditUndo(ctx, undoCall, target, ctx.newIds(affected + 1))
  await allowNestedLoops(db, true)
  const undone = await undo.markUndone(db, target, { at: ctx.now, id: by })
  ctx.record({
    type: importRecord,
    id: last.id,
    before: { mode: last.mode, undone: false },
    after: { undone: true, ...undone },
  })
  return { importId: last.id, ...undone }
}

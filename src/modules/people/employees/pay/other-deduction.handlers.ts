import { laterThan, type Instant } from '#kernel/time.ts'
import { whyNotAsShown } from '#kernel/shown.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { confirmLowered } from './limit-raise.steps.ts'
import { employeeRecord } from '../employee-record.rules.ts'
import { lockEmployeesByIc, readEmployeeByIc } from '../employee.store.ts'
import type { OtherDeduction, otherDeductionCalls } from './other-deduction.contract.ts'
import { addDeductions, findListed, readBeside, readDeductionList } from './other-deduction-list.steps.ts'
import { answersFor, columnsRead } from '#ground/columns/column.service.ts'
import { deductionTable, parseDeductions } from './other-deduction-list.rules.ts'
import { unlessTooMany } from '../lists/listed-rows.service.ts'
import * as store from './other-deduction.store.ts'

/** The fields that the audit trail of the employee keeps. */
const recorded = ({ kind, amount, from, to }: store.DeductionFields) => ({
  otherDeduction: { kind, amount, from, to: to ?? null },
})

type ChangeContext = Context<'not_found' | 'record_changed', TenantActor, unknown, 'limit'>
type Opened = {
  readonly before: OtherDeduction
  readonly employeeId: Id<'employee'>
  /** Of the employee. */
  readonly name: string
}
/** Locks a deduction to change it. */
const open = async (
  ctx: ChangeContext,
  id: Id<'employee_deduction'>,
  modifiedAt: Instant | undefined,
): Promise<Opened> => {
  const row = (await store.lockDeduction(ctx.db, { orgId: ctx.actor.orgId, id })) ?? ctx.refuse('not_found')
  if (modifiedAt && modifiedAt !== row.modified_at) ctx.refuse('record_changed')
  const name = await store.nameOf(ctx.db, { orgId: ctx.actor.orgId, id: row.employee_id })
  return { before: store.toOtherDeduction(row), employeeId: row.employee_id, name }
}

/** Refuses deductions beside others of the same kind and months, unless they are further ones. */
const askBeside = async (
  ctx: Context<'deduction_beside', TenantActor>,
  saved: Parameters<typeof readBeside>[2],
  isAnother: boolean,
): Promise<void> => {
  const [beside] = isAnother ? [] : await readBeside(ctx, ctx.actor.orgId, saved)
  if (beside) ctx.refuse('deduction_beside', { entered: beside.entered, others: beside.others })
}

/** The rows with a problem that a preview names. */
const maxShownFaults = 50

export const otherDeductionHandlers: Handlers<typeof otherDeductionCalls> = {
  getOtherDeductions: async (ctx, { employeeICNumber: icNumber }) => {
    const employee = await readEmployeeByIc(ctx.db, { orgId: ctx.actor.orgId, icNumber }, ctx.today)
    if (!employee) return ctx.refuse('not_found')
    return { deductions: await store.readDeductions(ctx.db, { orgId: employee.org_id, id: employee.id }) }
  },

  addOtherDeductions: async (ctx, { deductions, isAnother = false }) => {
    const { orgId } = ctx.actor
    const icNumbers = [...new Set(deductions.map(({ employeeICNumber }) => employeeICNumber))]
    const employees = await lockEmployeesByIc(ctx.db, orgId, icNumbers)
    const byNumber = new Map(employees.map((row) => [row.ic_number, row.id]))
    const added = deductions.map(({ employeeICNumber, ...fields }) => ({
      ...fields,
      id: ctx.newId<'employee_deduction'>(),
      employeeId: byNumber.get(employeeICNumber) ?? ctx.refuse('not_found'),
    }))
    await askBeside(ctx, added, isAnother)
    await addDeductions(ctx, orgId, added)
    for (const one of added) ctx.record({ type: employeeRecord, id: one.employeeId, after: recorded(one) })
    return { added: added.length }
  },

  previewDeductionList: async (ctx, { text }) => {
    const { orgId } = ctx.actor
    const { rows: listed, ...columns } = parseDeductions(text, await answersFor(ctx, deductionTable.name))
    const rows = unlessTooMany(ctx, listed ?? [])
    const people = await findListed(ctx, orgId, rows)
    const { added: _, faults, beside, ...read } = await readDeductionList(ctx, orgId, { rows, people })
    return {
      ...read,
      faults: faults.slice(0, maxShownFaults),
      faultCount: faults.length,
      beside: beside.slice(0, maxShownFaults),
      besideCount: beside.length,
      columns: columnsRead(columns),
    }
  },

  addDeductionList: async (ctx, { text, shown }) => {
    const { orgId } = ctx.actor
    const { rows: listed } = parseDeductions(text, await answersFor(ctx, deductionTable.name))
    const rows = unlessTooMany(ctx, listed ?? ctx.refuse('columns_open'))
    const people = await findListed(ctx, orgId, rows)
    await lockEmployeesByIc(
      ctx.db,
      orgId,
      people.map((row) => row.icNumber),
    )
    const read = await readDeductionList(ctx, orgId, { rows, people })
    if (read.faults.length > 0) ctx.refuse('deduction_list_faults', { count: read.faults.length })
    const refused = whyNotAsShown(shown, read.shown)
    if (refused) ctx.refuse(refused.code, refused.params)
    const added = read.added.map((one) => ({ ...one, id: ctx.newId<'employee_deduction'>() }))
    await addDeductions(ctx, orgId, added)
    for (const one of added) ctx.record({ type: employeeRecord, id: one.employeeId, after: recorded(one) })
    return { added: added.length }
  },

  changeOtherDeduction: async (ctx, { deductionId, modifiedAt, isAnother = false, ...fields }) => {
    const { before, employeeId, name } = await open(ctx, deductionId, modifiedAt)
    await askBeside(ctx, [{ ...fields, id: deductionId, employeeId }], isAnother)
    await confirmLowered(ctx, [{ name, before, after: fields }])
    const key = { orgId: ctx.actor.orgId, id: deductionId }
    const row = await store.updateDeduction(ctx.db, key, fields, laterThan(before.modifiedAt, ctx.now))
    ctx.record({ type: employeeRecord, id: employeeId, before: recorded(before), after: recorded(fields) })
    return store.toOtherDeduction(row)
  },

  removeOtherDeduction: async (ctx, { deductionId, modifiedAt }) => {
    const { before, employeeId, name } = await open(ctx, deductionId, modifiedAt)
    await confirmLowered(ctx, [{ name, before, after: null }])
    await store.deleteDeduction(ctx.db, { orgId: ctx.actor.orgId, id: deductionId })
    ctx.record({ type: employeeRecord, id: employeeId, before: recorded(before), after: { otherDeduction: null } })
    return { ok: true as const }
  },
}

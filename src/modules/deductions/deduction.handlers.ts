import { formatSen, sen } from '#kernel/money.ts'
import { whyNotAsShown } from '#kernel/shown.ts'
import type { Id } from '#kernel/values.ts'
import { unlessTooMany } from '#modules/employees/listed-rows.service.ts'
import type { Handlers } from '#server/context.ts'
import * as answers from './answer.steps.ts'
import * as sql from './answer.sql.ts'
import type { DeductionList, deductions } from './deduction.contract.ts'
import { deductionListRecord } from './deduction-record.rules.ts'
import { toRemit } from './deduction.rules.ts'
import { leaverReceivableRecord } from './leaver-record.rules.ts'
import { cancelReceivables, lockReceivablesOf, moveRestsOfLeavers, readLeftBy } from './leaver.steps.ts'
import { countAboveLimit } from './limit.steps.ts'
import { listLines, readParts } from './line.store.ts'
import { mostLinesOfPdf } from './list-file.rules.ts'
import { listFile } from './list-file.steps.ts'
import * as store from './list.store.ts'
import { lockLists } from './make.sql.ts'
import { readSettled } from './remittance.service.ts'
import { selectIsRemitted } from './remittance.sql.ts'
import { lockOpen, refuseSubmitted } from './open-list.steps.ts'
import { recoveryPlanRecord } from './plan-record.rules.ts'
import { selectHasPlans } from './plan.sql.ts'
import { proposeOfList, readPlanDates, settlePlans, undoPlans } from './plan.steps.ts'
import { followOverdue, readPause } from './pause.service.ts'
import { readProgress } from './progress.store.ts'
import { readResult } from './result.steps.ts'
import { answersFor, columnsRead } from '#modules/columns/column.service.ts'
import { parseResult, resultTable } from './result-rows.rules.ts'

type Reading = Parameters<typeof readLeftBy>[0] &
  Parameters<typeof readProgress>[0] & { readonly actor: { readonly id: Id<'user'> } }
const progressOf = async (ctx: Reading, list: DeductionList) =>
  readProgress(ctx, list, { userId: ctx.actor.id, leftBy: await readLeftBy(ctx, list) })

/** The rows of payroll's result that a preview names. */
const maxShownRows = 50

const none = sen(0)

export const deductionHandlers: Handlers<typeof deductions> = {
  getLists: async (ctx, { filter = {}, ...list }) => ({
    ...(await store.listLists(ctx.db, { ...list, ...filter, orgId: ctx.org })),
    paused: ctx.org && (await readPause(ctx, ctx.org)),
  }),

  getList: async (ctx, { listId }) => {
    const list = (await store.readList(ctx.db, { orgId: ctx.org, id: listId })) ?? ctx.refuse('not_found')
    const { isAlone, carriedOver: _, ...progress } = await progressOf(ctx, list)
    return {
      ...list,
      ...progress,
      ...(await readSettled(ctx, list)),
      aboveLimit: await countAboveLimit(ctx, list),
      needsSecondPerson: isAlone && (ctx.actor.org?.requireSecondPerson ?? false),
      planDates: await readPlanDates(ctx, list.orgId),
      payTo: ctx.env.payTo,
    }
  },

  getLines: async (ctx, { listId, ...query }) => {
    const list = (await store.readList(ctx.db, { orgId: ctx.org, id: listId })) ?? ctx.refuse('not_found')
    return listLines(ctx, { ...list, leftBy: await readLeftBy(ctx, list) }, query, ctx.actor.org !== null)
  },

  downloadList: async (ctx, { listId, format = 'csv' }) => {
    const list = (await store.readList(ctx.db, { orgId: ctx.org, id: listId })) ?? ctx.refuse('not_found')
    if (format === 'pdf' && list.lines > mostLinesOfPdf) ctx.refuse('list_too_long', { most: mostLinesOfPdf })
    return listFile(ctx, { ...list, parts: await readParts(ctx, list) }, format)
  },

  answerLines: async (ctx, { listId, answers: given }) => {
    const list = await lockOpen(ctx, listId)
    const ids = [...new Set(given.map(({ employeeId }) => employeeId))]
    const lines = await answers.linesOf(ctx, list, ids)
    if (lines.size < ids.length || ids.length < given.length) ctx.refuse('lines_unknown')
    const entered = given.flatMap(({ employeeId, ...answer }) => {
      const line = lines.get(employeeId)
      return line ? [{ line, answer }] : []
    })
    for (const one of entered) {
      const refused = answers.whyNotAnswerLine(one)
      if (refused) ctx.refuse(refused.code, refused.params)
    }
    await answers.writeAnswers(ctx, list, entered)
    for (const change of answers.changesOf(list, entered)) ctx.record(change)
    return { answered: entered.length }
  },

  clearAnswers: async (ctx, { listId, employeeIds }) => {
    const list = await lockOpen(ctx, listId)
    const answered = await sql.deleteAnswers.run(ctx.client, { orgId: list.orgId, listId, employeeIds })
    ctx.record({ type: deductionListRecord, id: listId, after: { number: list.number, answered } })
    return { answered }
  },

  previewResult: async (ctx, { listId, text, ...input }) => {
    const list = (await store.readList(ctx.db, { orgId: ctx.actor.orgId, id: listId })) ?? ctx.refuse('not_found')
    refuseSubmitted(ctx, list)
    const { rows, ...columns } = parseResult(text, await answersFor(ctx, resultTable.name))
    const {
      answers: _,
      faults,
      ...read
    } = await readResult(ctx, list, { ...input, rows: unlessTooMany(ctx, rows ?? []) })
    const ignored = { ignored: faults.slice(0, maxShownRows), ignoredCount: faults.length }
    return { ...read, ...ignored, columns: columnsRead(columns) }
  },

  applyResult: async (ctx, { listId, text, shown, ...input }) => {
    const list = await lockOpen(ctx, listId)
    const { rows } = parseResult(text, await answersFor(ctx, resultTable.name))
    const read = await readResult(ctx, list, { ...input, rows: unlessTooMany(ctx, rows ?? ctx.refuse('columns_open')) })
    const refused = whyNotAsShown(shown, read.shown)
    if (refused) ctx.refuse(refused.code, refused.params)
    await answers.writeAnswers(ctx, list, read.answers)
    for (const change of answers.changesOf(list, read.answers)) ctx.record(change)
    return { answered: read.answers.length }
  },

  submitList: async (ctx, { listId, shown }) => {
    const { orgId } = ctx.actor
    await lockLists.first(ctx.client, { orgId })
    const list = await lockOpen(ctx, listId)
    const progress = await progressOf(ctx, list)
    const { lines: open } = progress.counts.open
    if (open > 0) ctx.refuse('list_incomplete', { count: open })
    const refused = whyNotAsShown(shown, progress.answers)
    if (refused) ctx.refuse(refused.code, refused.params)
    if (ctx.actor.org.requireSecondPerson && progress.isAlone) ctx.refuse('list_second_person')
    const above = await answers.firstAboveLimit(ctx, list)
    if (above) ctx.refuse('answer_above_limit', { name: above.line.name, limit: formatSen(above.line.limit ?? none) })
    const { deducted, employer } = progress.answered
    const totals = { deducted, employer, carried: progress.carriedOver }
    await sql.setSubmitted.run(ctx.client, { orgId, listId, submitted: true })
    await store.changeList(
      ctx.db,
      list,
      { ...totals, submittedAt: ctx.now, submittedBy: ctx.actor.id, submittedByName: ctx.actor.name },
      ctx.now,
    )
    for (const change of await settlePlans(ctx, { orgId, listId })) ctx.record({ type: recoveryPlanRecord, ...change })
    for (const plan of await proposeOfList(ctx, { orgId, listId }, ctx.actor.name)) {
      const { id, amount, instalments } = plan
      ctx.record({ type: recoveryPlanRecord, id, after: { amount, instalments, status: 'proposed' } })
    }
    for (const { id, ...after } of await moveRestsOfLeavers(ctx, list))
      ctx.record({ type: leaverReceivableRecord, id, after: { ...after, status: 'pending_payment' } })
    const remit = toRemit({ ...list, ...totals, status: 'submitted' })
    const { number } = list
    const after = { number, status: 'submitted', ...totals, toRemit: remit }
    ctx.record({ type: deductionListRecord, id: listId, before: { number, status: 'open' }, after })
    await followOverdue(ctx, orgId)
    return { toRemit: remit }
  },

  reopenList: async (ctx, { orgId, listId, reason }) => {
    await lockLists.first(ctx.client, { orgId })
    const list = (await store.lockList(ctx.db, { orgId, id: listId })) ?? ctx.refuse('not_found')
    const { number } = list
    if (list.status === 'open') ctx.refuse('list_not_submitted', { number })
    const { carried } = await sql.selectIsCarried.one(ctx.client, { orgId, listId })
    const { has } = await selectHasPlans.one(ctx.client, { orgId, listId })
    if (carried || has) ctx.refuse('list_carried')
    const { remitted } = await selectIsRemitted.one(ctx.client, { orgId, listId })
    if (remitted) ctx.refuse('list_remitted', { number })
    const receivables = await lockReceivablesOf(ctx, list)
    const paid = receivables.find((one) => one.paid > 0)
    if (paid) ctx.refuse('list_collected', { name: paid.employee })
    await cancelReceivables(ctx, list, receivables, reason)
    for (const { id, number: ofLeaver, amount } of receivables)
      ctx.record({
        type: leaverReceivableRecord,
        id,
        org: orgId,
        before: { number: ofLeaver, status: 'pending_payment' },
        after: { number: ofLeaver, amount, status: 'cancelled', reason },
      })
    for (const change of await undoPlans(ctx, { orgId, listId }))
      ctx.record({ type: recoveryPlanRecord, org: orgId, ...change })
    await sql.setSubmitted.run(ctx.client, { orgId, listId, submitted: false })
    const nothing = { deducted: none, employer: none, carried: none }
    await store.changeList(
      ctx.db,
      list,
      { ...nothing, submittedAt: null, submittedBy: null, submittedByName: null },
      ctx.now,
    )
    ctx.record({
      type: deductionListRecord,
      id: listId,
      org: orgId,
      before: { number, status: 'submitted' },
      after: { number, status: 'open', reason },
    })
    await followOverdue(ctx, orgId)
    return { ok: true }
  },
}

import { formatSen, sen, sum, type Sen } from '#kernel/money.ts'
import { whyNotAsShown, type Shown } from '#kernel/shown.ts'
import type { Id } from '#kernel/values.ts'
import { unlessTooMany } from '#people/employees/lists/listed-rows.service.ts'
import { approveDelegated } from '#people/delegations/delegation.service.ts'
import type { Handlers, TenantActor, Work } from '#server/context.ts'
import * as answers from './answer.steps.ts'
import { withLimits, type ListOf, type Writes } from './answer.steps.ts'
import * as sql from './answer.sql.ts'
import { selectProgress, selectIdentifiedLines } from './answer.sql.ts'
import type { DeductionList, deductions } from './deduction.contract.ts'
import { deductionListRecord } from '../deduction-record.rules.ts'
import { toRemit, divided, type Reason, type Rest, type Result } from '../deduction.rules.ts'
import { leaverReceivableRecord } from '../leavers/leaver-record.rules.ts'
import { cancelReceivables, lockReceivablesOf, moveRestsOfLeavers, readLeftBy } from '../leavers/leaver.steps.ts'
import { countAboveLimit } from './limit.steps.ts'
import { listLines, readParts } from './line.store.ts'
import { mostLinesOfPdf } from './list-file.rules.ts'
import { listFile } from './list-file.steps.ts'
import * as store from './list.store.ts'
import { isRemitted, lockItems, readSettled } from '#owed/receivables/advance/remittance.service.ts'
import { lockOpen, refuseSubmitted } from './open-list.steps.ts'
import { recoveryPlanRecord } from '../plans/plan-record.rules.ts'
import { selectHasPlans } from '../plans/plan.sql.ts'
import { proposeOfList, readPlanDates, settlePlans, undoPlans } from '../plans/plan.steps.ts'
import { listReports } from '#owed/receivables/report/reported-payment.service.ts'
import { followOverdue } from '#owed/receivables/advance/pause.service.ts'
import { answersFor, columnsRead } from '#ground/columns/column.service.ts'
import { parseResult, resultTable, matchResult, type ResultRow } from './result-rows.rules.ts'
import type { LocalDate } from '#kernel/time.ts'
import { createHash } from 'node:crypto'

type ResultInput = { readonly rows: readonly ResultRow[]; readonly reason?: Reason | undefined; readonly rest: Rest }

/** What payroll's result would answer, the rows that answer no line, and the lines that would stay open. */
const readResult = async (ctx: Writes, list: ListOf, { rows: listed, reason, rest }: ResultInput) => {
  const rows = await selectIdentifiedLines.all(ctx.client, { orgId: list.orgId, listId: list.id })
  const lines = (await withLimits(ctx, list, rows)).map(({ row, line }) => ({
    ...row,
    ...line,
  }))
  const { answers, faults } = matchResult(listed, lines, { reason: reason ?? null, rest })
  const answered = new Set(answers.map(({ line }) => line))
  const counted = (of: readonly Sen[]) => ({ lines: of.length, amount: sum(of) })
  const of = (result: Result) =>
    counted(
      answers
        .filter(({ answer }) => answer.result === result)
        .map(({ line, answer }) => divided(line, answer).deducted),
    )
  const shown: Shown = {
    count: answers.length,
    total: sum(answers.map(({ line, answer }) => divided(line, answer).deducted)),
    digest: createHash('sha256')
      .update(JSON.stringify(answers.map(({ line, answer }) => [line.employeeId, line.amount, answer])))
      .digest('base64url'),
  }
  const open = lines.filter((line) => !line.isAnswered && !answered.has(line)).map(({ amount }) => amount)
  return {
    answers,
    faults,
    full: of('deducted'),
    partly: of('partly'),
    none: of('not_deducted'),
    open: counted(open),
    shown,
  }
}

/** The progress of a list's answers, and the contents of its buttons. */
const readProgress = async (
  { client }: Pick<Work, 'client'>,
  { orgId, id, lines, total, fees }: Pick<DeductionList, 'orgId' | 'id' | 'lines' | 'total' | 'fees'>,
  { userIds, leftBy }: { readonly userIds: readonly Id<'user'>[]; readonly leftBy: LocalDate },
) => {
  const row = await selectProgress.one(client, { orgId, listId: id, userIds, leftBy })
  const answered = {
    deducted: row.deducted,
    employer: row.employer,
    carried: row.carried,
    missed: row.missed,
    collected: row.collected,
  }
  return {
    counts: {
      all: { lines, amount: total },
      open: { lines: row.open, amount: row.openAmount },
      deducted: { lines: row.full, amount: row.fullAmount },
      partly: { lines: row.partly, amount: row.partlyAmount },
      not_deducted: { lines: row.none, amount: row.noneAmount },
    },
    answered,
    answers: {
      count: lines,
      total: toRemit({ total, fees, ...answered, status: 'submitted' }),
      digest: row.answersDigest,
    },
    /** Whether these users have entered every answer. */
    isAlone: row.isAlone,
    carriedOver: sum([answered.carried, answered.missed]),
  }
}

type Reading = Parameters<typeof readLeftBy>[0] &
  Parameters<typeof readProgress>[0] & {
    readonly actor: { readonly id: Id<'user'>; readonly for?: TenantActor['for'] }
  }
const progressOf = async (ctx: Reading, list: DeductionList) =>
  readProgress(ctx, list, {
    // A delegate and the Manager are one person where a second one is required.
    userIds: [ctx.actor.id, ...(ctx.actor.for ? [ctx.actor.for.id] : [])],
    leftBy: await readLeftBy(ctx, list),
  })

/** The rows of payroll's result that a preview names. */
const maxShownRows = 50

const none = sen(0)

export const deductionHandlers: Handlers<typeof deductions> = {
  getLists: (ctx, { filter = {}, ...list }) => store.listLists(ctx.db, { ...list, ...filter, orgId: ctx.org }),

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
      reports: await listReports(ctx.db, { orgId: list.orgId, listId }),
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
    await lockItems(ctx, orgId)
    const list = await lockOpen(ctx, listId)
    const progress = await progressOf(ctx, list)
    const { lines: open } = progress.counts.open
    if (open > 0) ctx.refuse('list_incomplete', { count: open })
    const refused = whyNotAsShown(shown, progress.answers)
    if (refused) ctx.refuse(refused.code, refused.params)
    if (ctx.actor.org.requireSecondPerson && progress.isAlone) ctx.refuse('list_second_person')
    await approveDelegated(ctx, [{ id: listId, name: list.number, amount: null }])
    const above = await answers.firstAboveLimit(ctx, list)
    if (above) ctx.refuse('answer_above_limit', { name: above.line.name, limit: formatSen(above.line.limit ?? none) })
    const { deducted, employer } = progress.answered
    const totals = { deducted, employer, carried: progress.carriedOver }
    await sql.setSubmitted.run(ctx.client, { orgId, listId, submitted: true })
    await store.changeList(ctx.db, list, totals, ctx.actor, ctx.now)
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
    if (await followOverdue(ctx, orgId)) await ctx.confirm('limit', { name: ctx.actor.org.name })
    return { toRemit: remit }
  },

  reopenList: async (ctx, { orgId, listId, reason }) => {
    await lockItems(ctx, orgId)
    const list = (await store.lockList(ctx.db, { orgId, id: listId })) ?? ctx.refuse('not_found')
    const { number } = list
    if (list.status === 'open') ctx.refuse('list_not_submitted', { number })
    const { carried } = await sql.selectIsCarried.one(ctx.client, { orgId, listId })
    const { has } = await selectHasPlans.one(ctx.client, { orgId, listId })
    if (carried || has) ctx.refuse('list_carried')
    if (await isRemitted(ctx, { orgId, id: listId })) ctx.refuse('list_remitted', { number })
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
    await store.changeList(ctx.db, list, nothing, null, ctx.now)
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

import { whyNotAsShown } from '#kernel/shown.ts'
import type { Handlers } from '#server/context.ts'
import { changesOf, writeAnswers, withLimits, type ListOf, type Writes } from './answer.steps.ts'
import { deleteAnswersAt, selectOpenLines } from './answer.sql.ts'
import { deductionListRecord } from '../deduction-record.rules.ts'
import { readList } from './list.store.ts'
import { lockOpen, refuseSubmitted } from './open-list.steps.ts'
import type { remainingCalls } from './remaining.contract.ts'
import { sen, sum } from '#kernel/money.ts'
import { shownOf } from '#server/shown.ts'
import { asFarAsAllowed, concernsOf, divided } from '../deduction.rules.ts'
import { toCameBack } from './line.store.ts'

/** The open lines of a list, each with a deduction up to the limit as its answer, and the reasons to check it. */
const readRemaining = async (ctx: Writes, list: ListOf) => {
  const rows = await selectOpenLines.all(ctx.client, { orgId: list.orgId, listId: list.id })
  const lines = (await withLimits(ctx, list, rows)).map(({ row, line }) => {
    const answer = asFarAsAllowed(line)
    const { deducted } = divided(line, answer)
    const cameBack = toCameBack(row)
    return { line, answer, deducted, cameBack, concerns: concernsOf(line, { last: row.lastResult, cameBack }) }
  })
  const deducted = sum(lines.map((one) => one.deducted))
  return {
    lines,
    deducted,
    rest: sen(sum(lines.map(({ line }) => line.amount)) - deducted),
    shown: shownOf(
      lines.map(({ line, deducted: amount, cameBack, concerns }) => ({
        id: line.employeeId,
        amount,
        of: line.amount,
        cameBack: cameBack?.amount ?? 0,
        concerns: concerns.join(' '),
      })),
    ),
  }
}

/** The lines to check that a preview names. */
const maxShownLines = 50

export const remainingHandlers: Handlers<typeof remainingCalls> = {
  previewRemaining: async (ctx, { listId }) => {
    const list = (await readList(ctx.db, { orgId: ctx.actor.orgId, id: listId })) ?? ctx.refuse('not_found')
    refuseSubmitted(ctx, list)
    const { lines, ...read } = await readRemaining(ctx, list)
    const toCheck = lines.filter(({ concerns }) => concerns.length > 0)
    return {
      ...read,
      lines: lines.length,
      toCheckCount: toCheck.length,
      toCheck: toCheck.slice(0, maxShownLines).map(({ line, deducted, concerns, cameBack }) => ({
        employeeId: line.employeeId,
        name: line.name,
        amount: line.amount,
        deducted,
        concerns,
        cameBack,
      })),
    }
  },

  answerRemaining: async (ctx, { listId, shown }) => {
    const list = await lockOpen(ctx, listId)
    const read = await readRemaining(ctx, list)
    const refused = whyNotAsShown(shown, read.shown)
    if (refused) ctx.refuse(refused.code, refused.params)
    await writeAnswers(ctx, list, read.lines)
    for (const change of changesOf(list, read.lines)) ctx.record(change)
    return { answered: read.lines.length, deducted: read.deducted, at: ctx.now }
  },

  undoRemaining: async (ctx, { listId, at }) => {
    const list = await lockOpen(ctx, listId)
    const rows = await deleteAnswersAt.all(ctx.client, { orgId: list.orgId, listId, at, by: ctx.actor.id })
    ctx.record({ type: deductionListRecord, id: listId, after: { number: list.number, answered: rows.length } })
    return { answered: rows.length }
  },
}

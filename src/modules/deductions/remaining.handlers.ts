import { whyNotAsShown } from '#kernel/shown.ts'
import type { Handlers } from '#server/context.ts'
import { changesOf, writeAnswers } from './answer.steps.ts'
import { deleteAnswersAt } from './answer.sql.ts'
import { deductionListRecord } from './deduction-record.rules.ts'
import { readList } from './list.store.ts'
import { lockOpen, refuseSubmitted } from './open-list.steps.ts'
import type { remainingCalls } from './remaining.contract.ts'
import { readRemaining } from './remaining.steps.ts'

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

import { isDeepStrictEqual } from 'node:util'
import { sum, type Sen } from '#kernel/money.ts'
import { whyNotAsShown } from '#kernel/shown.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { unlessTooMany } from '#modules/employees/listed-rows.service.ts'
import { readsListText } from '#modules/files/list-text.service.ts'
import { columnsRead } from '#modules/columns/column.service.ts'
import { organizationName } from '#modules/organizations/organization.service.ts'
import type { Context, Handlers, PlatformActor } from '#server/context.ts'
import { recordRepayment } from './record-repayment.steps.ts'
import { clearMatches, matchesOf } from './remittance-match.rules.ts'
import type { unmatchedCalls } from './unmatched.contract.ts'
import { selectOpenTotal } from './unmatched.sql.ts'
import { addPayments, closePayment, countOf, isKnown, owingEmployers, readNewPayments } from './unmatched.steps.ts'
import { listRemittances, lockRecording, lockRemittance, toRemittance, type UnmatchedRow } from './unmatched.store.ts'

/** The rows with a problem that a preview names. */
const maxShownFaults = 50

type StatementContext = Context<'listed_rows_many', PlatformActor>
/** What a statement that isn't too long adds. */
const newPaymentsIn = async (ctx: StatementContext, text: string) => {
  const read = await readNewPayments(ctx, text)
  unlessTooMany(ctx, read.rows ?? [])
  return read
}

type DecisionContext = Context<'not_found' | 'unmatched_assigned' | 'unmatched_dismissed', PlatformActor>
/** Locks a payment that is still open. */
const lockOpen = async (ctx: DecisionContext, id: Id<'unmatched_remittance'>): Promise<UnmatchedRow> => {
  const row = (await lockRemittance(ctx.db, id)) ?? ctx.refuse('not_found')
  const name = row.closed_by_name ?? ''
  if (row.status === 'assigned') ctx.refuse('unmatched_assigned', { name, employer: row.org_name ?? '' })
  if (row.status === 'dismissed') ctx.refuse('unmatched_dismissed', { name })
  return row
}

export const unmatchedHandlers: Handlers<typeof unmatchedCalls> = {
  getUnmatchedRemittances: async (ctx, query) => {
    const [{ rows, ...page }, total, employers] = await Promise.all([
      listRemittances(ctx.db, query),
      selectOpenTotal.one(ctx.client, { orgId: platformOrgId }),
      owingEmployers(ctx),
    ])
    return {
      ...page,
      remittances: rows.map(toRemittance).map((one) => ({
        ...one,
        matches: one.status === 'open' ? matchesOf(one, employers) : [],
      })),
      open: { count: total.open, amount: total.open_sen, oldestOn: total.oldest_on },
    }
  },

  previewBankStatement: async (ctx, { text }) => {
    const { faults, others, shown, ...columns } = await newPaymentsIn(ctx, text)
    const listed = { faults: faults.slice(0, maxShownFaults), faultCount: faults.length }
    return { ...listed, others, shown, columns: columnsRead(columns) }
  },

  readBankStatement: readsListText('bank-statement'),

  addBankStatement: async (ctx, { text, shown }) => {
    await lockRecording(ctx.db)
    const read = await newPaymentsIn(ctx, text)
    if (read.rows === null) ctx.refuse('columns_open')
    const refused = whyNotAsShown(shown, read.shown)
    if (refused) ctx.refuse(refused.code, refused.params)
    await addPayments(
      ctx,
      read.added.map((line) => ({ ...line, id: ctx.newId<'unmatched_remittance'>() })),
    )
    return { added: read.added.length }
  },

  recordUnmatchedRemittance: async (ctx, { isAnother, ...line }) => {
    if (line.paidOn > ctx.today) ctx.refuse('repayment_in_future', {}, { paidOn: { code: 'repayment_in_future' } })
    await lockRecording(ctx.db)
    if (!isAnother && (await isKnown(ctx, line)))
      ctx.refuse('unmatched_known', {}, { reference: { code: 'unmatched_known' } })
    const id = ctx.newId<'unmatched_remittance'>()
    await addPayments(ctx, [{ ...line, id, occurrence: (await countOf(ctx, line)) + 1 }])
    return { ok: true, id }
  },

  assignUnmatchedRemittance: async (ctx, { id, orgId, reference, allocation: chosen }) => {
    const row = await lockOpen(ctx, id)
    const { paid_on: paidOn, amount_sen: amount } = row
    const repayment = await recordRepayment(ctx, { orgId, amount, paidOn, reference, chosen })
    const outcome = { status: 'assigned', repayment: { orgId, id: repayment.id }, by: ctx.actor.name } as const
    await closePayment(ctx, row, outcome, await organizationName(ctx.db, orgId))
    return { ok: true, repaymentId: repayment.id, outstanding: repayment.outstanding }
  },

  matchUnmatchedRemittances: async (ctx, { items }) => {
    const amounts: Sen[] = []
    // The order in which employers are locked.
    for (const { id, orgId, numbers } of items.toSorted((a, b) => (a.orgId < b.orgId ? -1 : 1))) {
      const row = await lockOpen(ctx, id)
      const { paid_on: paidOn, amount_sen: amount, reference } = row
      const [clear] = clearMatches([{ matches: matchesOf({ amount, reference }, await owingEmployers(ctx)) }])
      if (clear?.match.orgId !== orgId || !isDeepStrictEqual(clear.match.numbers, numbers))
        return ctx.refuse('unmatched_unclear', { reference })
      const text = reference.slice(0, 100).trim()
      const repayment = await recordRepayment(ctx, { orgId, amount, paidOn, reference: text, lists: numbers })
      const outcome = { status: 'assigned', repayment: { orgId, id: repayment.id }, by: ctx.actor.name } as const
      await closePayment(ctx, row, outcome, await organizationName(ctx.db, orgId))
      amounts.push(amount)
    }
    return { ok: true, matched: amounts.length, amount: sum(amounts) }
  },

  dismissUnmatchedRemittance: async (ctx, { id, reason }) => {
    const row = await lockOpen(ctx, id)
    await closePayment(ctx, row, { status: 'dismissed', reason, by: ctx.actor.name })
    return { ok: true }
  },
}
